"""Link reference definitions at the head of a paragraph (CommonMark 0.31, section 4.7).

A paragraph is seen as its rows, since containers put their markers between them. A failed definition ends the search,
so every character is read a bounded number of times.
"""

from libc.stdint cimport uint32_t
from libcpp.vector cimport vector

from seamline.markup._lines cimport LINE_FEED, MAX_LABEL, is_blank
from seamline.text._view cimport code_unit

cdef enum:
    MAX_PARENTHESES = 32


cdef struct TextRow:
    Py_ssize_t start   # of the line
    Py_ssize_t first   # of the text
    Py_ssize_t end     # before the line end
    Py_ssize_t next    # after the line end
    bint indented      # by four columns or more


cdef struct Cursor:
    Py_ssize_t row
    Py_ssize_t at


cdef inline uint32_t peek(const code_unit* p, vector[TextRow]& rows, Cursor* cursor) noexcept nogil:
    """Character at the cursor, a line feed between rows, 0 after the last."""
    if cursor.row >= <Py_ssize_t> rows.size():
        return 0
    if cursor.at < rows[cursor.row].end:
        return p[cursor.at]
    return LINE_FEED if cursor.row + 1 < <Py_ssize_t> rows.size() else 0


cdef inline void step(vector[TextRow]& rows, Cursor* cursor) noexcept nogil:
    cursor.at += 1
    if cursor.at > rows[cursor.row].end:
        cursor.row += 1
        if cursor.row < <Py_ssize_t> rows.size():
            cursor.at = rows[cursor.row].first


cdef inline bint skip_gap(const code_unit* p, vector[TextRow]& rows, Cursor* cursor) noexcept nogil:
    """Skip blanks and at most one line end; whether anything was skipped."""
    cdef bint moved = False, crossed = False
    cdef uint32_t ch = peek(p, rows, cursor)
    while is_blank(ch) or (ch == LINE_FEED and not crossed):
        crossed = crossed or ch == LINE_FEED
        moved = True
        step(rows, cursor)
        ch = peek(p, rows, cursor)
    return moved


cdef inline bint skip_label(const code_unit* p, vector[TextRow]& rows, Cursor* cursor) noexcept nogil:
    """Skip ``[label]:``."""
    cdef Py_ssize_t length = 0
    cdef bint filled = False
    cdef uint32_t ch
    if peek(p, rows, cursor) != c'[':
        return False
    step(rows, cursor)
    while True:
        ch = peek(p, rows, cursor)
        if ch == c']':
            break
        if ch == 0 or ch == c'[' or length > MAX_LABEL:
            return False
        if ch == c'\\':
            step(rows, cursor)
            filled = True
            if peek(p, rows, cursor) == 0:
                return False
        filled = filled or not (is_blank(ch) or ch == LINE_FEED)
        step(rows, cursor)
        length += 1
    step(rows, cursor)
    if not filled or peek(p, rows, cursor) != c':':
        return False
    step(rows, cursor)
    return True


cdef inline bint skip_angles(const code_unit* p, vector[TextRow]& rows, Cursor* cursor) noexcept nogil:
    cdef uint32_t ch
    step(rows, cursor)
    while True:
        ch = peek(p, rows, cursor)
        if ch == 0 or ch == LINE_FEED or ch == c'<':
            return False
        step(rows, cursor)
        if ch == c'>':
            return True
        if ch == c'\\' and peek(p, rows, cursor) != LINE_FEED and peek(p, rows, cursor) != 0:
            step(rows, cursor)


cdef inline bint skip_destination(const code_unit* p, vector[TextRow]& rows, Cursor* cursor) noexcept nogil:
    cdef int depth = 0
    cdef Py_ssize_t length = 0
    cdef uint32_t ch = peek(p, rows, cursor)
    if ch == c'<':
        return skip_angles(p, rows, cursor)
    while ch > 0x20 and ch != 0x7F:
        if ch == c'(':
            depth += 1
            if depth > MAX_PARENTHESES:
                return False
        elif ch == c')':
            depth -= 1
            if depth < 0:
                return False
        elif ch == c'\\':
            step(rows, cursor)
            if peek(p, rows, cursor) <= 0x20:
                return depth == 0
        step(rows, cursor)
        length += 1
        ch = peek(p, rows, cursor)
    return length > 0 and depth == 0


cdef inline bint skip_title(const code_unit* p, vector[TextRow]& rows, Cursor* cursor) noexcept nogil:
    cdef uint32_t opener = peek(p, rows, cursor), closer, ch
    closer = c')' if opener == c'(' else opener
    if opener != c'"' and opener != c"'" and opener != c'(':
        return False
    step(rows, cursor)
    while True:
        ch = peek(p, rows, cursor)
        if ch == 0 or (ch == c'(' and opener == c'('):
            return False
        step(rows, cursor)
        if ch == closer:
            return True
        if ch == c'\\' and peek(p, rows, cursor) != 0:
            step(rows, cursor)


cdef inline bint ends_row(const code_unit* p, vector[TextRow]& rows, Cursor* cursor) noexcept nogil:
    """Skip blanks; whether the row ends there."""
    while is_blank(peek(p, rows, cursor)):
        step(rows, cursor)
    return peek(p, rows, cursor) == LINE_FEED or peek(p, rows, cursor) == 0


cdef inline Py_ssize_t definition_rows(const code_unit* p, vector[TextRow]& rows, Py_ssize_t row) noexcept nogil:
    """How many rows from ``row`` on one definition takes, or 0."""
    cdef Cursor cursor, after
    cdef Py_ssize_t plain = 0
    cursor.row = row
    cursor.at = rows[row].first
    if not skip_label(p, rows, &cursor):
        return 0
    skip_gap(p, rows, &cursor)
    if not skip_destination(p, rows, &cursor):
        return 0
    after = cursor
    if ends_row(p, rows, &after):
        plain = after.row + 1 - row
    if skip_gap(p, rows, &cursor) and skip_title(p, rows, &cursor) and ends_row(p, rows, &cursor):
        return cursor.row + 1 - row
    return plain
