"""Where chunks begin and end at cuts once the blanks around these are left out.

A mark on a blank keeps its blank, and so does a sign that its next character belongs to, so that no grapheme is cut.
"""

from libc.stdint cimport int64_t, uint8_t, uint16_t, uint32_t, uint64_t

from seamline.text._unicode cimport clings, leads
from seamline.text._view cimport Text, char_at, code_unit, is_blank

cdef extern from *:
    """
    /* U+0009 to U+000D and U+001C to U+0020 */
    #define SEAMLINE_BLANKS 0x1F0003E00ULL
    """
    const uint64_t BLANKS "SEAMLINE_BLANKS"

cdef enum:
    FIRST_PREPEND = 0x600   # below it no code point is of that class


cdef inline bint is_outer(code_unit ch) noexcept nogil:
    """``is_blank``, for ASCII without a jump: which of the blanks it is cannot be foreseen."""
    return BLANKS >> (ch & 63) & (ch < 64) if ch < 0x80 else is_blank(ch)


cdef inline bint keeps_blank(const code_unit* units, Py_ssize_t i) noexcept nogil:
    """Whether what ends before ``i`` belongs to the character there."""
    return i > 0 and units[i - 1] >= FIRST_PREPEND and leads(units[i - 1], units[i])


cdef inline Py_ssize_t open_after(
    const code_unit* units, Py_ssize_t length, Py_ssize_t cut, Py_ssize_t stop
) noexcept nogil:
    """First unit from ``cut`` on that is not blank, or ``stop``."""
    cdef Py_ssize_t i = cut
    while i < stop and is_outer(units[i]):
        i += 1
    return i - 1 if i > cut and i < length and clings(units[i - 1], units[i]) else i


cdef inline Py_ssize_t close_before(const code_unit* units, Py_ssize_t cut, Py_ssize_t stop) noexcept nogil:
    """End of the last unit before ``cut`` that is not blank, or ``stop``."""
    cdef Py_ssize_t i = cut
    while i > stop and is_outer(units[i - 1]):
        i -= 1
    return i + 1 if i < cut and keeps_blank(units, i) else i


cdef inline void open_all(
    const code_unit* units, Py_ssize_t length, const int64_t* positions, Py_ssize_t m, int64_t* opens
) noexcept nogil:
    cdef Py_ssize_t k, i, stop
    for k in range(m - 1, -1, -1):
        stop = positions[k + 1] if k + 1 < m else length
        i = open_after(units, length, positions[k], stop)
        opens[k] = opens[k + 1] if i == stop and k + 1 < m else i


cdef inline void close_all(const code_unit* units, const int64_t* positions, Py_ssize_t m, int64_t* closes) noexcept nogil:
    cdef Py_ssize_t k, i, stop
    for k in range(m):
        stop = positions[k - 1] if k else 0
        i = close_before(units, positions[k], stop)
        closes[k] = closes[k - 1] if i == stop and k else i


cdef inline bint is_filled(Text text, int64_t start, int64_t end) noexcept nogil:
    """Whether a span holds more than blanks."""
    while start < end and is_blank(char_at(text, start)):
        start += 1
    return start < end


cdef inline void scan_opens(Text text, const int64_t* positions, Py_ssize_t m, int64_t* opens) noexcept nogil:
    """First code point at or after each position that is not blank; linear, since runs are walked once."""
    if text.kind == 1:
        open_all(<const uint8_t*> text.data, text.length, positions, m, opens)
    elif text.kind == 2:
        open_all(<const uint16_t*> text.data, text.length, positions, m, opens)
    else:
        open_all(<const uint32_t*> text.data, text.length, positions, m, opens)


cdef inline void scan_closes(Text text, const int64_t* positions, Py_ssize_t m, int64_t* closes) noexcept nogil:
    """End of the last code point before each position that is not blank."""
    if text.kind == 1:
        close_all(<const uint8_t*> text.data, positions, m, closes)
    elif text.kind == 2:
        close_all(<const uint16_t*> text.data, positions, m, closes)
    else:
        close_all(<const uint32_t*> text.data, positions, m, closes)
