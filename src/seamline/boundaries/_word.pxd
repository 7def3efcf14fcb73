"""Words by UAX #29 for other kernels."""

from libc.stdint cimport int64_t, uint64_t
from libcpp.vector cimport vector

from seamline.text._view cimport Text

cdef void scan_words(Text text, Py_ssize_t start, Py_ssize_t end, vector[int64_t]& ends) noexcept nogil
cdef void mark_words(Text text, uint64_t* first, uint64_t* last) noexcept nogil
cdef bint is_word_boundary(Text text, Py_ssize_t floor, Py_ssize_t i) noexcept nogil
cdef bint holds_named(Text text, Py_ssize_t start, Py_ssize_t end) noexcept nogil
