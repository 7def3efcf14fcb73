"""Delimited blocks and tables of AsciiDoc, and what a block of attributes says of them."""

from libc.stdint cimport uint32_t

from seamline.markup._asciidoc_marks cimport delimits_table
from seamline.markup._blocks cimport DIRECTIVE, HTML, INDENTED, ITEM, MATH, QUOTE, TABLE, TABLE_HEAD, TABLE_ROW
from seamline.markup._lines cimport Line, read_line, skip_blanks, trim_blanks
from seamline.markup._sheet cimport Sheet, add_lead, open_rows, push_holder, take_lead
from seamline.markup._spelling cimport is_word
from seamline.markup._state cimport MAX_DEPTH, Container, add_block, close_leaf, close_to, leaf_of
from seamline.text._view cimport code_unit

cdef struct Adoc:
    Sheet sheet
    uint32_t sign           # of the delimiter that closes the open leaf, 0 where a blank line does
    Py_ssize_t length       # of that delimiter
    bint attached           # a line ``+`` does
    Py_ssize_t style        # what the block of attributes above says first, and its end
    Py_ssize_t style_end
    Py_ssize_t language     # and second
    Py_ssize_t language_end
    size_t first            # number of the first block that the line adds


cdef inline int walled(Sheet& sheet) noexcept nogil:
    """How many containers hold the innermost delimited block, itself counted: lists are those above."""
    cdef int depth = sheet.s.depth
    while depth and sheet.s.containers[depth - 1].kind == ITEM:
        depth -= 1
    return depth


cdef inline void note_style(const code_unit* p, Adoc& r, Line& line) noexcept nogil:
    """Remember style and language of ``[style,language]``."""
    cdef Py_ssize_t i = line.first + 1, end = trim_blanks(p, line.first, line.end) - 1
    if p[i] == c'[':
        return
    r.style = r.style_end = i
    while r.style_end < end and p[r.style_end] != c',' and p[r.style_end] != c'%' and p[r.style_end] != c'#' and (
            p[r.style_end] != c'.'):
        r.style_end += 1
    while i < end and p[i] != c',':
        i += 1
    r.language = r.language_end = skip_blanks(p, min(i + 1, end), end)
    while r.language_end < end and p[r.language_end] != c',':
        r.language_end += 1


cdef inline bint styled(const code_unit* p, Adoc& r, const char* words) noexcept nogil:
    return r.style < r.style_end and is_word(p, r.style, r.style_end, words)


cdef inline void open_kept(const code_unit* p, Adoc& r, Line& line, int current, int kind) noexcept nogil:
    """Open a leaf that is kept as it is; of a listing its language."""
    close_to(p, r.sheet.s, current)
    open_rows(r.sheet, line, kind)
    r.sign = 0
    if kind == INDENTED and styled(p, r, b"source|"):
        leaf_of(r.sheet.s).info_start, leaf_of(r.sheet.s).info_end = r.language, r.language_end


cdef inline void hold_lead(Adoc& r, Line& line) noexcept nogil:
    """The line that opens a container stays with the first block that it holds."""
    take_lead(r.sheet, r.first)
    add_lead(r.sheet, line)
    r.sheet.lead = r.sheet.s.blocks.back().line
    r.first = r.sheet.s.blocks.size()


cdef inline void open_delimited(const code_unit* p, Adoc& r, Line& line, int current, Py_ssize_t length) noexcept nogil:
    """A block between two delimiters: kept as it is, or a container."""
    cdef uint32_t sign = p[line.first]
    cdef int kind
    if sign == c'=' or sign == c'*' or sign == c'_' or (sign == c'-' and length == 2):
        if current < MAX_DEPTH:
            close_to(p, r.sheet.s, current)
            push_holder(r.sheet, line, QUOTE if sign == c'_' else DIRECTIVE, length)
            r.sheet.s.containers[current].marker = sign
            r.sheet.s.blocks.back().info_start, r.sheet.s.blocks.back().info_end = r.style, r.style_end
            hold_lead(r, line)
            return
    kind = HTML if sign == c'/' else INDENTED
    if sign == c'+':
        kind = MATH if styled(p, r, b"stem|asciimath|latexmath|") else HTML
    open_kept(p, r, line, current, kind)
    r.sign, r.length = sign, length


cdef inline bint close_delimited(const code_unit* p, Adoc& r, Line& line, Py_ssize_t length) noexcept nogil:
    """Close the container that a delimiter of this sort has opened, with all that is open in it."""
    cdef int depth = r.sheet.s.depth
    cdef Container* container
    while depth:
        container = &r.sheet.s.containers[depth - 1]
        if container.kind != ITEM and container.marker == p[line.first] and container.width == length:
            r.sheet.lead = -1
            close_to(p, r.sheet.s, depth)
            r.sheet.s.content_end = line.next
            close_to(p, r.sheet.s, depth - 1)
            return True
        depth -= 1
    return False


cdef struct CellLines:
    Py_ssize_t end          # after the table
    Py_ssize_t head         # end of its head, or where it begins
    bint grouped            # blank lines part its rows, else each line is one


cdef inline void add_cells(Sheet& sheet, int kind, Line& row, Py_ssize_t end, Py_ssize_t info) noexcept nogil:
    """A head or row of the open table."""
    cdef Line part = row
    part.next = end
    add_block(sheet.s, part, kind, part.first)
    sheet.s.blocks.back().parent = sheet.s.leaf
    if kind == TABLE_HEAD:
        sheet.s.blocks.back().info_start = sheet.s.blocks.back().info_end = info


cdef inline bint opens_row(const code_unit* p, Line& row) noexcept nogil:
    return row.first < row.end and p[row.first] == c'|'


cdef inline void survey_table(const code_unit* p, Py_ssize_t n, Line& line, CellLines& cells) noexcept nogil:
    """Find the end of a table that ``line`` opens; a blank line right behind its first row ends its head."""
    cdef Line row = line
    cdef Py_ssize_t i = line.next
    cdef int filled = 0
    cdef bint blank = False
    cells.end, cells.head, cells.grouped = n, line.start, False
    while i < n:
        read_line(p, i, n, row)
        i = row.next
        if row.first == row.end:
            if filled == 1 and not blank:
                cells.head = i
            blank = True
            continue
        if p[row.first] == p[line.first] and delimits_table(p, row.first, row.end):
            cells.end = i
            return
        cells.grouped = cells.grouped or (filled > 1 and blank and opens_row(p, row))
        filled += 1
        blank = False


cdef inline void open_cells(const code_unit* p, Py_ssize_t n, Adoc& r, Line& line, int current) noexcept nogil:
    """A table with its head and rows; ``line`` then ends where it does."""
    cdef CellLines cells
    survey_table(p, n, line, cells)
    open_kept(p, r, line, current, TABLE)
    leaf_of(r.sheet.s).end = cells.end
    if cells.head > line.start:
        add_cells(r.sheet, TABLE_HEAD, line, cells.head, trim_blanks(p, line.start, cells.head - 1))
    add_rows(p, n, r.sheet, cells)
    close_leaf(p, r.sheet.s)
    line.next = cells.end


cdef inline void add_rows(const code_unit* p, Py_ssize_t n, Sheet& sheet, CellLines& cells) noexcept nogil:
    """The rows of a table behind its head."""
    cdef Line row, part
    cdef Py_ssize_t i = cells.head
    cdef bint blank = False, filled = False
    read_line(p, i, n, part)
    while i < cells.end:
        read_line(p, i, n, row)
        i = row.next
        if filled and opens_row(p, row) and (blank or not cells.grouped) and i < cells.end:
            add_cells(sheet, TABLE_ROW, part, row.start, 0)
            part = row
        filled = filled or opens_row(p, row)
        blank = row.first == row.end
    if part.start < cells.end:
        add_cells(sheet, TABLE_ROW, part, cells.end, 0)
