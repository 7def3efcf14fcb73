"""Where an overlap of so many tokens may begin."""

from libc.stdint cimport int64_t
from libcpp.vector cimport vector

from seamline._tokencount cimport Counter, Memo, TokenIndex


cdef void overlap_starts(
    TokenIndex index, Counter counter, int64_t low, int64_t end, int64_t overlap, Memo memo, vector[int64_t]& starts
) noexcept nogil
