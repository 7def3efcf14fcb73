"""Grid tables and simple tables of reStructuredText: their ends, heads and rows."""

from libc.stdint cimport int32_t, uint64_t

from seamline.markup._blocks cimport TABLE, TABLE_HEAD, TABLE_ROW
from seamline.markup._lines cimport Line, read_line, trim_blanks
from seamline.markup._rst_marks cimport is_grid_border, is_simple_border
from seamline.markup._sheet cimport Sheet
from seamline.markup._state cimport add_block, close_to
from seamline.text._view cimport code_unit


cdef enum:
    COLUMNS = 64            # at which a simple table may begin

cdef struct TableLines:
    Line first              # its first line
    Py_ssize_t head         # end of its head, or of nothing
    Py_ssize_t end          # after its last line


cdef inline void add_part(
    const code_unit* p, Py_ssize_t n, Sheet& sheet, int kind, Py_ssize_t start, Py_ssize_t end
) noexcept nogil:
    """A head or row of the table that was added last."""
    cdef int32_t table = sheet.s.leaf
    cdef Line line
    read_line(p, start, n, line)
    line.next = end
    add_block(sheet.s, line, kind, line.first)
    sheet.s.blocks.back().parent = table
    if kind == TABLE_HEAD:
        sheet.s.blocks.back().info_end = trim_blanks(p, line.first, end - 1)
        sheet.s.blocks.back().info_start = sheet.s.blocks.back().info_end


cdef inline void open_rows_of(Sheet& sheet, TableLines& table, Line& line) noexcept nogil:
    """The table itself, as the block that its rows hang under; ``line`` then ends where it does."""
    line.next = table.end
    sheet.s.leaf = add_block(sheet.s, line, TABLE, line.first)


cdef inline Py_ssize_t grid_end(const code_unit* p, Py_ssize_t n, Line& line, Py_ssize_t* head) noexcept nogil:
    """The end of a grid table, and that of its head."""
    cdef Line row = line
    cdef Py_ssize_t i = line.start
    head[0] = 0
    while i < n:
        read_line(p, i, n, row)
        if row.first == row.end or row.column != line.column or not (p[row.first] == c'+' or p[row.first] == c'|'):
            break
        i = row.next
        if is_grid_border(p, row.first, row.end, c'='):
            head[0] = i
    return i


cdef inline void add_grid_rows(const code_unit* p, Py_ssize_t n, Sheet& sheet, Py_ssize_t i, Py_ssize_t end) noexcept nogil:
    """Rows from ``i`` on, each with the border below it."""
    cdef Line row
    cdef Py_ssize_t start = i
    while i < end:
        read_line(p, i, n, row)
        i = row.next
        if i >= end or (row.start > start and is_grid_border(p, row.first, row.end, c'-')):
            add_part(p, n, sheet, TABLE_ROW, start, min(i, end))
            start = i


cdef inline bint open_grid(const code_unit* p, Py_ssize_t n, Sheet& sheet, Line& line, int current) noexcept nogil:
    """A grid table at the line's first character; ``line`` then ends where it does."""
    cdef Py_ssize_t head
    cdef TableLines table
    if p[line.first] != c'+' or not is_grid_border(p, line.first, line.end, c'-'):
        return False
    table.end = grid_end(p, n, line, &head)
    close_to(p, sheet.s, current)
    table.first = line
    open_rows_of(sheet, table, line)
    if head:
        add_part(p, n, sheet, TABLE_HEAD, table.first.start, head)
    add_grid_rows(p, n, sheet, head if head else table.first.start, table.end)
    close_to(p, sheet.s, current)
    return True


cdef inline bint simple_end(const code_unit* p, Py_ssize_t n, Line& line, Py_ssize_t* head, Py_ssize_t* end) noexcept nogil:
    """Whether borders close a simple table; its end, and that of its head."""
    cdef Line row
    cdef Py_ssize_t i = line.next
    cdef int found = 0
    cdef bint border = False
    head[0] = end[0] = 0
    while i < n:
        read_line(p, i, n, row)
        if border and (found == 2 or row.first == row.end):
            return True
        border = is_simple_border(p, row.first, row.end) and row.column == line.column
        i = row.next
        if border:
            head[0], end[0] = end[0], i
            found += 1
    return border


cdef inline void add_simple_rows(
    const code_unit* p, Py_ssize_t n, Sheet& sheet, Line& line, Py_ssize_t i, Py_ssize_t end
) noexcept nogil:
    """Rows from ``i`` on: each begins on a line that has something in the first column, and is no border."""
    cdef Line row
    cdef Py_ssize_t start = i
    while i < end:
        read_line(p, i, n, row)
        if row.start > start and row.first < row.end and row.column == line.column and p[row.first] != c'=':
            add_part(p, n, sheet, TABLE_ROW, start, row.start)
            start = row.start
        i = row.next
    if start < end:
        add_part(p, n, sheet, TABLE_ROW, start, end)


cdef inline bint open_simple(
    const code_unit* p, Py_ssize_t n, Sheet& sheet, Line& line, int current, uint64_t* unclosed
) noexcept nogil:
    """A simple table at the line's first character; ``unclosed`` has a bit for each column at which none closes."""
    cdef Py_ssize_t head, end
    cdef TableLines table
    if p[line.first] != c'=' or line.column >= COLUMNS or not is_simple_border(p, line.first, line.end):
        return False
    if unclosed[0] >> line.column & 1:
        return False
    if not simple_end(p, n, line, &head, &end):
        unclosed[0] |= <uint64_t> 1 << line.column
        return False
    close_to(p, sheet.s, current)
    table.first, table.end = line, end
    open_rows_of(sheet, table, line)
    if head:
        add_part(p, n, sheet, TABLE_HEAD, table.first.start, head)
    add_simple_rows(p, n, sheet, table.first, head if head else table.first.start, end)
    close_to(p, sheet.s, current)
    return True
