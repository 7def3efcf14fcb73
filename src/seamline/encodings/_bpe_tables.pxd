"""Hash tables of a byte-pair vocabulary: sets of packed keys, and the keys of places between two characters."""

from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.string cimport memcpy
from libcpp.vector cimport vector


cdef inline uint64_t mixed(uint64_t value) noexcept nogil:
    """A hash of 64 bits; tables compare the whole key, so it decides speed alone."""
    value *= <uint64_t> 0x9E3779B97F4A7C15
    value ^= value >> 32
    return value * <uint64_t> 0xD6E8FEB86659FD93


cdef inline uint64_t hash_bytes(const uint8_t* data, Py_ssize_t n) noexcept nogil:
    cdef uint64_t h = <uint64_t> n, word = 0
    while n > 0:
        word = 0
        memcpy(&word, data, 8 if n > 8 else n)
        h = mixed(h ^ word)
        data += 8
        n -= 8
    return h


cdef inline size_t power_of_two(size_t low) noexcept:
    cdef size_t size = 16
    while size < low:
        size *= 2
    return size


cdef inline vector[uint64_t] hash_set(vector[uint64_t]& keys, int low_bits):
    """Open-addressing set of ``keys``, none of them 0, found by the bits above ``low_bits``."""
    cdef vector[uint64_t] table
    cdef uint64_t key
    cdef size_t slot, mask
    table.assign(power_of_two(2 * keys.size()), 0)
    mask = table.size() - 1
    for key in keys:
        slot = mixed(key >> low_bits) >> 20 & mask
        while table[slot] and table[slot] != key:
            slot = (slot + 1) & mask
        table[slot] = key
    return table


cdef inline uint64_t crossing_key(uint64_t left, uint64_t right) noexcept nogil:
    """Up to four bytes of UTF-8 from each side of the place between two characters, never 0."""
    return (left << 32 | right) + 1


cdef inline bint continues(uint8_t byte) noexcept nogil:
    return byte >> 6 == 2


cdef inline uint64_t as_number(const uint8_t* data, Py_ssize_t n) noexcept nogil:
    """The last four bytes at most, big end first."""
    cdef uint64_t number = 0
    cdef Py_ssize_t i
    for i in range(n):
        number = (number << 8 | data[i]) & <uint64_t> 0xFFFFFFFF
    return number


cdef inline uint64_t mark_of(uint32_t right) noexcept nogil:
    return <uint64_t> 1 << (mixed(right) >> 58)


cdef inline void collect_crossings(const uint8_t* token, Py_ssize_t n, vector[uint64_t]& keys):
    """Every place between two characters inside a token, by the bytes that the token has of both."""
    cdef Py_ssize_t i, left, right
    for i in range(1, n):
        if continues(token[i]):
            continue
        left = i - 1
        while left > 0 and continues(token[left]):
            left -= 1
        right = i + 1
        while right < n and continues(token[right]):
            right += 1
        keys.push_back(crossing_key(as_number(token + left, i - left), as_number(token + i, right - i)))


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
