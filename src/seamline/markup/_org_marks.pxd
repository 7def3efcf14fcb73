"""What one line of Org says: titles, names, drawers, markers of items."""

from libc.stdint cimport uint32_t

from seamline.markup._lines cimport Line, is_blank, is_digit, is_letter, read_line, skip_blanks, trim_blanks
from seamline.markup._rst_marks cimport is_gap
from seamline.markup._spelling cimport is_word
from seamline.text._view cimport code_unit

cdef enum:
    SHORTEST_DASHES = 5
    DRAWER = 1              # what closes the open leaf: ``:END:``,
    KEPT = 2                # ``#+end_`` and the name of the block,
    FORMULAS = 3            # or ``\end`` and the name of the environment
    LONGEST_KEY = 64


cdef inline Py_ssize_t title_without_tags(const code_unit* p, Py_ssize_t i, Py_ssize_t end) noexcept nogil:
    """End of a headline's title, ``:tags:`` behind it left out."""
    cdef Py_ssize_t k
    end = trim_blanks(p, i, end)
    if end - i < 3 or p[end - 1] != c':':
        return end
    k = end - 1
    while k > i and not is_blank(p[k - 1]):
        if not (is_letter(p[k - 1]) or is_digit(p[k - 1]) or p[k - 1] >= 0x80 or p[k - 1] == c':' or p[k - 1] == c'_'
                or p[k - 1] == c'@' or p[k - 1] == c'#' or p[k - 1] == c'%'):
            return end
        k -= 1
    return trim_blanks(p, i, k) if k > i and end - k > 2 and p[k] == c':' else end


cdef inline Py_ssize_t title_without_state(const code_unit* p, Py_ssize_t i, Py_ssize_t end) noexcept nogil:
    """Start of a headline's title, its keyword and its priority left out."""
    cdef Py_ssize_t k = i
    while k < end and not is_blank(p[k]):
        k += 1
    if k < end and is_word(p, i, k, b"TODO|DONE|NEXT|WAIT|WAITING|HOLD|STARTED|CANCELLED|CANCELED|SOMEDAY|"):
        i = skip_blanks(p, k, end)
    if end - i > 4 and p[i] == c'[' and p[i + 1] == c'#' and p[i + 3] == c']' and is_blank(p[i + 4]):
        i = skip_blanks(p, i + 4, end)
    return i


cdef inline Py_ssize_t name_stop(const code_unit* p, Py_ssize_t i, Py_ssize_t end) noexcept nogil:
    """End of a name that begins at ``i``."""
    while i < end and (is_letter(p[i]) or is_digit(p[i]) or p[i] == c'_' or p[i] == c'-' or p[i] == c'*'):
        i += 1
    return i


cdef inline bint is_drawer(const code_unit* p, Py_ssize_t i, Py_ssize_t end) noexcept nogil:
    """Whether a line is ``:NAME:``."""
    cdef Py_ssize_t k = i + 1
    end = trim_blanks(p, i, end)
    while k < end and (is_letter(p[k]) or is_digit(p[k]) or p[k] == c'_' or p[k] == c'-'):
        k += 1
    return p[i] == c':' and k > i + 1 and k + 1 == end and p[k] == c':'


cdef inline Py_ssize_t org_marker_end(const code_unit* p, Line& line, uint32_t* marker) noexcept nogil:
    """After the bullet or number of an item, or 0."""
    cdef Py_ssize_t i = line.first, k = i
    cdef uint32_t ch = p[i]
    marker[0] = ch
    if ch == c'-' or ch == c'+' or (ch == c'*' and line.column > 0):
        return i + 1 if is_gap(p, i + 1, line.end) else 0
    while k < line.end and k - i < 9 and is_digit(p[k]):
        k += 1
    if k == i or k == line.end or not (p[k] == c'.' or p[k] == c')') or not is_gap(p, k + 1, line.end):
        return 0
    marker[0] = c'1'
    return k + 1


cdef inline bint is_separator(const code_unit* p, Line& row) noexcept nogil:
    return row.end - row.first > 1 and p[row.first + 1] == c'-'


cdef inline Py_ssize_t org_table_end(const code_unit* p, Py_ssize_t n, Line& line, Py_ssize_t* head, Py_ssize_t* info) noexcept nogil:
    """The end of a table; that of its head, which a line of dashes closes, or its start; the end of that line's text."""
    cdef Line row = line
    cdef Py_ssize_t i = line.start
    cdef bint filled = False
    head[0], info[0] = line.start, 0
    while i < n:
        read_line(p, i, n, row)
        if row.first == row.end or p[row.first] != c'|':
            return i
        i = row.next
        if head[0] == line.start and filled and is_separator(p, row):
            head[0], info[0] = i, trim_blanks(p, row.first, row.end)
        filled = filled or not is_separator(p, row)
    return n
