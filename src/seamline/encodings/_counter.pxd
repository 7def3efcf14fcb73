"""Counting tokens without the encoder, for kernels that need more than whole texts."""

from libc.stdint cimport int64_t, uint8_t
from libcpp.vector cimport vector

from seamline.encodings._bpe cimport Vocabulary
from seamline.encodings._pretoken cimport CharClasses, Pattern
from seamline.encodings._types cimport Counts, TokenEnds
from seamline.text._view cimport Text

cdef class Memo:
    cdef Counts counts

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
