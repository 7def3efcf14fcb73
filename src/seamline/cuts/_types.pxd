"""What the kernels of cuts hand to each other."""

from libc.stdint cimport int64_t

cdef struct Gap:
    int64_t start
    int64_t end
