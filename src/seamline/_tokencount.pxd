"""Counting tokens without the encoder, for kernels that need more than whole texts."""

from libc.stdint cimport int64_t, uint8_t, uint32_t, uint64_t
from libcpp.vector cimport vector

from seamline._bpe cimport Merging, Vocabulary
from seamline._pretoken cimport CharClasses, Pattern
from seamline._text cimport Text

cdef struct Entry:
    uint64_t low             # the piece itself, up to 16 bytes
    uint64_t high
    uint32_t tag             # layout, wholeness and length of the piece; 0 marks a free slot
    uint32_t count

cdef class Memo:
    cdef vector[Entry] entries
    cdef vector[uint64_t] places
    cdef vector[uint8_t] buffer
    cdef Merging merging

    cdef void shrink(self) noexcept

cdef class Counter:
    cdef Vocabulary vocabulary
    cdef vector[uint8_t] leaves
    cdef CharClasses classes
    cdef Pattern pattern
    cdef list idle

    cdef Memo lease(self)
    cdef void give_back(self, Memo memo)

cdef class TokenIndex:
    cdef readonly str source
    cdef readonly Counter counter
    cdef Text text
    cdef vector[int64_t] ends
    cdef vector[int64_t] totals
