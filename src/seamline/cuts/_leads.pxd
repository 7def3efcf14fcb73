"""Lines that belong to the one below them in source code: comments, decorators, attributes."""

from libc.stdint cimport int64_t, uint32_t

from seamline.text._view cimport code_unit

cdef enum:  # bits of what opens a line that belongs to the one below it, in the order of ``LEADS`` in separators.py
    HASH = 1
    SLASH = 2
    DASH = 4
    SEMICOLON = 8
    AT = 16
    ATTRIBUTE = 32
    SQUARE = 64


cdef inline bint is_lead(const code_unit* p, int64_t start, int64_t end, int leads) noexcept nogil:
    """Whether a line is a comment, a decorator or an attribute of a language whose marks are bits of ``leads``."""
    cdef uint32_t after
    while start < end and (p[start] == c' ' or p[start] == c'\t'):
        start += 1
    if start == end:
        return False
    after = p[start + 1] if start + 1 < end else 0
    if p[start] == c'#':
        return leads & HASH or (leads & ATTRIBUTE and after == c'[')
    if p[start] == c'/':
        return leads & SLASH and (after == c'/' or after == c'*')
    if p[start] == c'*':
        return leads & SLASH and (after == 0 or after == c' ' or after == c'*' or after == c'/')
    if p[start] == c'-':
        return leads & DASH and after == c'-'
    if p[start] == c'@':
        return leads & AT
    if p[start] == c'[':
        return leads & SQUARE
    return p[start] == c';' and leads & SEMICOLON


cdef inline int64_t before_end(const code_unit* p, int64_t low, int64_t i) noexcept nogil:
    """Where the line end begins whose line feed stands at ``i``."""
    return i - (i > low and p[i - 1] == c'\r')


cdef inline int64_t line_begin(const code_unit* p, int64_t low, int64_t i) noexcept nogil:
    """Where the line begins that ends at ``i``, or ``low``."""
    while i > low and p[i - 1] != c'\n':
        i -= 1
    return i


cdef inline int64_t above_leads(const code_unit* p, int64_t low, int64_t cut, int leads) noexcept nogil:
    """Where to cut before a line that opens a piece: before the comments and decorators right above it."""
    cdef int64_t end = before_end(p, low, cut), start = line_begin(p, low, end)
    while start > low and is_lead(p, start, end, leads):
        end = before_end(p, low, start - 1)
        start = line_begin(p, low, end)
    return low if start == low and is_lead(p, start, end, leads) else end


cdef inline bint parts_lead(const code_unit* p, int64_t low, int64_t cut, int64_t high, int leads) noexcept nogil:
    """Whether a cut behind a line feed lies between a comment or decorator and what stands right below."""
    cdef int64_t end = before_end(p, low, cut - 1), stop = cut
    if not is_lead(p, line_begin(p, low, end), end, leads):
        return False
    while stop < high and p[stop] != c'\n' and p[stop] != c'\r':
        stop += 1
    end = cut
    while end < stop and (p[end] == c' ' or p[end] == c'\t'):
        end += 1
    return end < stop and not is_lead(p, cut, stop, leads)
