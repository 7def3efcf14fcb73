"""Places inside a unit where an overlap may begin."""

from libc.stdint cimport int64_t, uint32_t

from seamline._grapheme cimport is_grapheme_boundary
from seamline._text cimport Text, char_at, is_blank
from seamline._unicode cimport clings


cdef inline bint starts_word(uint32_t before, uint32_t after) noexcept nogil:
    return is_blank(before) and not is_blank(after) and not clings(before, after)


cdef inline int64_t first_word(Text text, int64_t low, int64_t core) noexcept nogil:
    """First start of a word in ``low .. core - 1``, or ``core``."""
    cdef int64_t i
    for i in range(low if low else 1, core):
        if starts_word(char_at(text, i - 1), char_at(text, i)):
            return i
    return core


cdef inline int64_t first_grapheme(Text text, int64_t floor, int64_t low, int64_t core) noexcept nogil:
    """First grapheme in ``low .. core - 1`` that is not blank, or ``core``; ``floor`` is a boundary at or before ``low``."""
    cdef int64_t i
    for i in range(low, core):
        if not is_blank(char_at(text, i)) and is_grapheme_boundary(text, floor, i):
            return i
    return core
