"""Windows of tokens, for packers: how far so many reach, and where an overlap of so many may begin."""

from libc.stdint cimport int64_t
from libcpp.vector cimport vector

from seamline.encodings._counter cimport Counter, Memo
from seamline.encodings._index cimport TokenIndex


cdef struct Window:
    int64_t start
    int64_t end
    int64_t size

cdef Window reach(TokenIndex index, Counter counter, int64_t start, int64_t budget, Memo memo) noexcept nogil
cdef void overlap_starts(
    TokenIndex index, Counter counter, int64_t low, int64_t end, int64_t overlap, Memo memo, vector[int64_t]& starts
) noexcept nogil
cdef int64_t overlap_start(
    TokenIndex index, Counter counter, int64_t low, int64_t end, int64_t overlap, Memo memo
) noexcept nogil
