"""Byte-pair vocabulary of an encoding, for kernels that merge without the encoder."""

from libc.stdint cimport int32_t, uint8_t, uint32_t, uint64_t
from libcpp.vector cimport vector

from seamline.encodings._types cimport Follower, Merges, Merging, Spelling

cdef class Vocabulary:
    cdef vector[uint8_t] blob
    cdef vector[Spelling] words
    cdef Merges merges
    cdef vector[uint64_t] crossings
    cdef vector[Follower] followers
    cdef int32_t longest

    cdef int32_t find_word(self, const uint8_t* data, Py_ssize_t n) noexcept nogil
    cdef uint64_t crossings_after(self, uint32_t left) noexcept nogil
    cdef uint64_t crossing_marks(self, uint32_t right) noexcept nogil
    cdef bint spans(self, uint32_t left, uint32_t right) noexcept nogil
    cdef Py_ssize_t merge(self, const uint8_t* data, Py_ssize_t n, Merging& merging) noexcept nogil
    cdef bint has_crossing(self, uint64_t key) noexcept nogil
    cdef void add_words(self, const int32_t[::1] sizes) noexcept
    cdef void add_pairs(self, const int32_t[::1] sizes) noexcept
    cdef void add_crossings(self, const int32_t[::1] sizes) noexcept
    cdef void add_followers(self) noexcept
    cdef Follower* follower_of(self, uint32_t left) noexcept nogil
