"""Counting tokens without the encoder, for kernels that need more than whole texts."""

from libc.stdint cimport int64_t, uint8_t, uint32_t, uint64_t
from libcpp.vector cimport vector

from seamline.encodings._bpe cimport Merging, Vocabulary
from seamline.encodings._pretoken cimport CharClasses, Pattern
from seamline.text._view cimport Text

cdef struct Entry:
    uint64_t low             # the piece itself, up to 16 bytes
    uint64_t high
    uint32_t tag             # layout, wholeness and length of the piece; 0 marks a free slot
    uint32_t count

cdef struct Letter:
    uint32_t ch              # the character + 1
    uint32_t count           # its tokens when it stands alone
    uint64_t ends            # what may follow in one token, as marks of a Bloom filter
    uint64_t begins          # the marks of this character when it follows

cdef struct TokenEnds:
    vector[int64_t] ends     # where a token and a character end together
    vector[int64_t] numbers  # tokens up to there
    int64_t total

cdef class Memo:
    cdef vector[Entry] entries
    cdef vector[Letter] letters
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


cdef void add_token_ends(
    Text text, Counter counter, int64_t start, int64_t end, Memo memo, TokenEnds& found
) noexcept nogil
