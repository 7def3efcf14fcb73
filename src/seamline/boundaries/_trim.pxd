"""Where chunks begin and end at cuts once the blanks around these are left out."""

from libc.stdint cimport int64_t

from seamline.text._view cimport Text, char_at, is_blank
from seamline.text._unicode cimport GRAPHEME_PREPEND, clings, grapheme_class


cdef inline void scan_opens(Text text, const int64_t* positions, Py_ssize_t m, int64_t* opens) noexcept nogil:
    """First code point at or after each position that is not blank; linear, since runs are walked once.

    A mark on a blank keeps its blank, so that no grapheme is opened.
    """
    cdef Py_ssize_t k
    cdef int64_t i, stop
    for k in range(m - 1, -1, -1):
        i = positions[k]
        stop = positions[k + 1] if k + 1 < m else text.length
        while i < stop and is_blank(char_at(text, i)):
            i += 1
        if i > positions[k] and i < text.length and clings(char_at(text, i - 1), char_at(text, i)):
            i -= 1
        opens[k] = opens[k + 1] if i == stop and k + 1 < m else i


cdef inline void scan_closes(Text text, const int64_t* positions, Py_ssize_t m, int64_t* closes) noexcept nogil:
    """End of the last code point before each position that is not blank."""
    cdef Py_ssize_t k
    cdef int64_t i, stop
    for k in range(m):
        i = positions[k]
        stop = positions[k - 1] if k else 0
        while i > stop and is_blank(char_at(text, i - 1)):
            i -= 1
        if i < positions[k] and i and grapheme_class(char_at(text, i - 1)) == GRAPHEME_PREPEND:
            i += 1
        closes[k] = closes[k - 1] if i == stop and k else i
