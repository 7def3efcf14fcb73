"""Counts of the spans of one text by their edges, for packers and windows of tokens."""

from libc.stdint cimport int64_t, uint32_t
from libcpp.vector cimport vector

from seamline.encodings._counter cimport Counter, Memo
from seamline.text._view cimport Text


cdef class TokenIndex:
    cdef readonly str source
    cdef readonly Counter counter
    cdef Text text
    cdef vector[int64_t] ends
    cdef vector[int64_t] totals


cdef int64_t count_between(TokenIndex index, Counter counter, int64_t start, int64_t end, Memo memo) noexcept nogil
cdef int64_t count_before(TokenIndex index, int64_t offset) noexcept nogil
cdef uint32_t count_stretch(Text text, Counter counter, int64_t start, int64_t end, Memo memo) noexcept nogil
cdef Py_ssize_t next_piece(Text text, Counter counter, Py_ssize_t i, Py_ssize_t n) noexcept nogil
cdef Py_ssize_t piece_before(TokenIndex index, int64_t offset) noexcept nogil
