"""Byte-pair vocabulary of an encoding, for kernels that merge without the encoder."""

from libc.stdint cimport int32_t, uint8_t, uint32_t, uint64_t
from libcpp.vector cimport vector

cdef enum:
    NO_RANK = 0x7FFFFFFF
    MAX_TOKENS = 0x1FFFFF    # ranks take 21 bits of a packed merge

cdef struct Word:
    uint32_t start           # first byte in the blob
    int32_t size             # 0 marks a free slot
    int32_t rank

cdef struct Follower:
    uint32_t left            # bytes of a character that some token goes on behind, as a number + 1
    uint64_t marks           # what comes there, as marks of a Bloom filter

cdef struct Merging:
    vector[int32_t] ids      # token that starts at each place
    vector[int32_t] ranks    # rank of the pair that starts there
    vector[int32_t] starts   # bytes before it; after a merge, one for each token
    vector[int32_t] before
    vector[int32_t] after

cdef class Vocabulary:
    cdef vector[uint8_t] blob
    cdef vector[Word] words
    cdef vector[uint64_t] pairs
    cdef vector[uint64_t] crossings
    cdef vector[Follower] followers
    cdef int32_t[65536] byte_pairs
    cdef int32_t[256] byte_ids
    cdef int32_t longest

    cdef int32_t find_word(self, const uint8_t* data, Py_ssize_t n) noexcept nogil
    cdef int32_t pair_rank(self, int32_t left, int32_t right) noexcept nogil
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


cdef inline uint64_t mixed(uint64_t value) noexcept nogil:
    """A hash of 64 bits; tables compare the whole key, so it decides speed alone."""
    value *= <uint64_t> 0x9E3779B97F4A7C15
    value ^= value >> 32
    return value * <uint64_t> 0xD6E8FEB86659FD93


cdef inline int put_utf8(uint32_t ch, uint8_t* out) noexcept nogil:
    """Write ``ch`` as UTF-8 and return the number of bytes; a lone surrogate becomes U+FFFD."""
    if ch < 0x80:
        out[0] = ch
        return 1
    if ch < 0x800:
        out[0] = 0xC0 | ch >> 6
        out[1] = 0x80 | (ch & 63)
        return 2
    if ch >> 11 == 0x1B:
        ch = 0xFFFD
    if ch < 0x10000:
        out[0] = 0xE0 | ch >> 12
        out[1] = 0x80 | (ch >> 6 & 63)
        out[2] = 0x80 | (ch & 63)
        return 3
    out[0] = 0xF0 | ch >> 18
    out[1] = 0x80 | (ch >> 12 & 63)
    out[2] = 0x80 | (ch >> 6 & 63)
    out[3] = 0x80 | (ch & 63)
    return 4
