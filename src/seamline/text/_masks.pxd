"""Bit masks over blocks of 64 code units (``_masks.h``)."""

from libc.stdint cimport int64_t, uint8_t, uint64_t

cdef extern from "seamline/text/_masks.h" namespace "seamline" nogil:
    enum:
        BLOCK

    cppclass UnitBlock:
        uint64_t equal(uint8_t value)
        uint64_t below(uint8_t value)
        bint holds(uint8_t a, uint8_t b, uint8_t c, uint8_t d)

    cppclass PortableBlock:
        uint64_t equal(uint8_t value)
        uint64_t below(uint8_t value)
        bint holds(uint8_t a, uint8_t b, uint8_t c, uint8_t d)

    int lowest_bit(uint64_t mask)
    int highest_bit(uint64_t mask)
    int bit_count(uint64_t mask)
    void load_at[AnyBlock, Unit](AnyBlock& block, const Unit* units, int64_t i, int64_t length)
    void fetch_before[Unit](const Unit* units, int64_t i, int lines)
    UnitBlock block_at[Unit](const Unit* units, int64_t i, int64_t length)
