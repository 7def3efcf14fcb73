"""How many bytes of UTF-8 a code point has."""

from libc.stdint cimport uint32_t


cdef inline int utf8_width(uint32_t ch) noexcept nogil:
    """UTF-8 bytes of a code point; a lone surrogate has three."""
    return 1 + (ch >= 0x80) + (ch >= 0x800) + (ch >= 0x10000)
