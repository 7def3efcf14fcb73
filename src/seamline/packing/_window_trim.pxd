"""Where a chunk opens and closes beside a cut, and how far it may reach: outer blanks are no part of it."""

from libc.stdint cimport int64_t, uint64_t

from seamline.cuts._places cimport Source
from seamline.measures._ruler cimport Scale, reach_after
from seamline.text._view cimport code_unit, is_blank
from seamline.text._unicode cimport GRAPHEME_PREPEND, clings, grapheme_class

cdef extern from *:
    """
    /* U+0009 to U+000D and U+001C to U+0020 */
    #define SEAMLINE_BLANKS 0x1F0003E00ULL
    """
    const uint64_t BLANKS "SEAMLINE_BLANKS"

cdef enum:
    FIRST_PREPEND = 0x600   # below it no code point is of that class

cdef struct Sizes:
    const Scale* scale          # what sizes count
    bint words                  # whether a word may be cut off from its unit
    int64_t max_size
    int64_t floor
    int64_t overlap


cdef inline bint is_outer(code_unit ch) noexcept nogil:
    """``is_blank``, for ASCII without a jump: which of the blanks it is cannot be foreseen."""
    return BLANKS >> (ch & 63) & (ch < 64) if ch < 0x80 else is_blank(ch)


cdef inline Py_ssize_t opens_at(const code_unit* units, const Source& source, Py_ssize_t cut) noexcept nogil:
    """First unit of a chunk that begins at ``cut``: a mark on a blank keeps its blank."""
    cdef Py_ssize_t i = cut, length = source.text.length
    if not source.trims:
        return cut
    while i < length and is_outer(units[i]):
        i += 1
    return i - 1 if i > cut and i < length and clings(units[i - 1], units[i]) else i


cdef inline bint keeps_blank(const code_unit* units, Py_ssize_t i) noexcept nogil:
    return i > 0 and units[i - 1] >= FIRST_PREPEND and grapheme_class(units[i - 1]) == GRAPHEME_PREPEND


cdef inline Py_ssize_t closes_at(const code_unit* units, const Source& source, Py_ssize_t cut) noexcept nogil:
    """End of a chunk that ends at ``cut``."""
    cdef Py_ssize_t i = cut
    if not source.trims:
        return cut
    while i > 0 and is_outer(units[i - 1]):
        i -= 1
    return i + 1 if i < cut and keeps_blank(units, i) else i


cdef inline Py_ssize_t last_fit(const code_unit* units, const Source& source, Py_ssize_t limit) noexcept nogil:
    """Farthest offset at which a cut closes at ``limit`` or before."""
    cdef Py_ssize_t length = source.text.length
    if limit >= length:
        return length
    if not source.trims:
        return limit
    if is_outer(units[limit]) and keeps_blank(units, limit):
        return limit
    while limit < length and is_outer(units[limit]):
        limit += 1
    return limit


cdef inline Py_ssize_t widest_fit(
    const code_unit* units, const Source& source, const Sizes& sizes, Py_ssize_t start
) noexcept nogil:
    """Farthest offset at which a cut may close a chunk that begins at ``start``."""
    return last_fit(units, source, reach_after(sizes.scale, start, sizes.max_size))
