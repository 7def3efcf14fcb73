"""Leaves of a Markdown scan: what opens a heading, fence, table or another block of lines, and what goes on in it."""

from libc.stdint cimport int32_t, int64_t, uint8_t, uint32_t

from seamline.markup._blocks cimport (
    FENCE, FRONT_MATTER, HEADING, HTML, INDENTED, MATH, PARAGRAPH, TABLE, TABLE_HEAD, TABLE_ROW, UNCLOSED, Block,
)
from seamline.markup._html cimport BLOCK_TAG, LONE_TAG, html_closes, html_opens
from seamline.markup._lines cimport (
    Line, atx_level, atx_title_end, delimiter_cells, fence_length, fences_metadata, list_marker, names_key, row_cells,
    skip_blanks, skip_run, trim_blanks,
)
from seamline.markup._links cimport TextRow
from seamline.markup._state cimport (
    BYTE_ORDER_MARK, CODE_INDENT, Scanner, add_block, close_leaf, close_to, enter_section, extend_leaf, leaf_of,
    open_leaf,
)
from seamline.text._line_end cimport line_end, skip_line_end
from seamline.text._view cimport code_unit


cdef inline bint open_heading(const code_unit* p, Scanner& s, Line& line, int current) noexcept nogil:
    cdef int level = atx_level(p, line.first, line.end)
    cdef Block* block
    if level == 0:
        return False
    close_to(p, s, current)
    add_block(s, line, HEADING, line.first)
    block = &s.blocks.back()
    block.level = <uint8_t> level
    block.info_start = skip_blanks(p, line.first + level, line.end)
    block.info_end = atx_title_end(p, block.info_start, line.end)
    enter_section(s, <int32_t> s.blocks.size() - 1, level)
    return True


cdef inline bint open_fence(const code_unit* p, Scanner& s, Line& line, int current) noexcept nogil:
    cdef Py_ssize_t length = fence_length(p, line.first, line.end)
    if length == 0:
        return False
    close_to(p, s, current)
    open_leaf(s, line, FENCE)
    s.mark = p[line.first]
    s.length = length
    leaf_of(s).flag = UNCLOSED
    leaf_of(s).info_start = skip_blanks(p, line.first + length, line.end)
    leaf_of(s).info_end = trim_blanks(p, leaf_of(s).info_start, line.end)
    return True


cdef inline bint open_html(const code_unit* p, Scanner& s, Line& line, int current) noexcept nogil:
    cdef int kind = html_opens(p, line.first, line.end)
    if kind == 0 or (kind == LONE_TAG and s.leaf_kind == PARAGRAPH):
        return False
    close_to(p, s, current)
    open_leaf(s, line, HTML)
    leaf_of(s).level = <uint8_t> kind
    s.html = kind
    if html_closes(p, line.first, line.end, kind):
        close_leaf(p, s)
    return True


cdef inline bint open_table(const code_unit* p, Scanner& s, Line& line) noexcept nogil:
    """Make a table of the paragraph's last row and a delimiter row with as many cells."""
    cdef int cells = delimiter_cells(p, line.first, line.end)
    cdef TextRow head = s.last
    cdef Line opening = line
    if cells == 0 or head.indented or row_cells(p, head.first, head.end) != cells:
        return False
    if s.blocks[s.leaf].start < head.first:
        if list_marker(p, line.first, line.end):
            return False                    # in the middle of a paragraph a list item goes first
        leaf_of(s).end = head.start
        if s.keeps_rows:
            s.rows.pop_back()
        close_leaf(p, s)
        opening.start = head.start
        open_leaf(s, opening, TABLE)
        leaf_of(s).start = head.first
    s.keeps_rows = False
    leaf_of(s).kind = TABLE
    s.leaf_kind = TABLE
    extend_leaf(s, line)
    opening.start = head.start
    add_block(s, opening, TABLE_HEAD, head.first)
    s.blocks.back().parent = s.leaf
    s.blocks.back().info_start = line.first
    s.blocks.back().info_end = trim_blanks(p, line.first, line.end)
    return True


cdef inline void add_table_row(Scanner& s, Line& line) noexcept nogil:
    extend_leaf(s, line)
    add_block(s, line, TABLE_ROW, line.first)
    s.blocks.back().parent = s.leaf


cdef inline bint ends_math(const code_unit* p, Py_ssize_t i, Py_ssize_t end) noexcept nogil:
    end = trim_blanks(p, i, end)
    return end - i >= 2 and p[end - 1] == c'$' and p[end - 2] == c'$'


cdef inline bint open_math(const code_unit* p, Scanner& s, Line& line, int current, Py_ssize_t n) noexcept nogil:
    """Open a ``$$`` block if it closes on this line or before the next blank one."""
    cdef Py_ssize_t i = line.next, end
    if line.end - line.first < 2 or p[line.first + 1] != c'$' or line.first < s.no_math:
        return False
    if line.end - line.first > 3 and ends_math(p, line.first + 2, line.end):
        close_to(p, s, current)
        add_block(s, line, MATH, line.first)
        return True
    while i < n:
        end = line_end(p, i, n)
        if skip_blanks(p, i, end) == end:
            break
        if ends_math(p, i, end):
            close_to(p, s, current)
            open_leaf(s, line, MATH)
            return True
        i = skip_line_end(p, end, n)
    s.no_math = i
    return False


cdef inline bint open_metadata(const code_unit* p, Scanner& s, Line& line, Py_ssize_t n) noexcept nogil:
    """Open front matter: at the very start, or further on when the next line is ``key:`` and no line is blank."""
    cdef Py_ssize_t i = line.next, end = line_end(p, i, n)
    cdef bint top = line.start == 0 or (line.start == 1 and p[0] == BYTE_ORDER_MARK)
    cdef uint32_t mark = p[line.first]
    if not fences_metadata(p, line.start, line.end, mark) or line.start < s.no_metadata:
        return False
    if not (names_key(p, i, end) or (top and skip_blanks(p, i, end) < end and p[i] != mark)):
        return False
    while i < n:
        end = line_end(p, i, n)
        if fences_metadata(p, i, end, mark) or (mark == c'-' and fences_metadata(p, i, end, c'.')):
            open_leaf(s, line, FRONT_MATTER)
            s.mark = mark
            return True
        if not top and skip_blanks(p, i, end) == end:
            break
        i = skip_line_end(p, end, n)
    s.no_metadata = i
    return False


cdef inline bint continue_verbatim(const code_unit* p, Scanner& s, Line& line) noexcept nogil:
    """Give the line to an open leaf that is read as it stands; False when that leaf has ended before the line."""
    cdef int64_t indent = line.column - line.consumed
    if s.leaf_kind == FENCE:
        extend_leaf(s, line)
        if (indent < CODE_INDENT and line.first < line.end and p[line.first] == s.mark
                and skip_run(p, line.first, line.end) - line.first >= s.length
                and skip_blanks(p, skip_run(p, line.first, line.end), line.end) == line.end):
            leaf_of(s).flag = 0
            close_leaf(p, s)
        return True
    if s.leaf_kind == HTML and (s.html < BLOCK_TAG or line.first < line.end):
        extend_leaf(s, line)
        if html_closes(p, line.first, line.end, s.html):
            close_leaf(p, s)
        return True
    if s.leaf_kind == INDENTED and (indent >= CODE_INDENT or line.first == line.end):
        if line.first < line.end:
            extend_leaf(s, line)
        return True
    if s.leaf_kind == MATH:
        extend_leaf(s, line)
        if ends_math(p, line.first, line.end):
            close_leaf(p, s)
        return True
    if s.leaf_kind == FRONT_MATTER:
        extend_leaf(s, line)
        if fences_metadata(p, line.start, line.end, s.mark) or (
                s.mark == c'-' and fences_metadata(p, line.start, line.end, c'.')):
            close_leaf(p, s)
        return True
    return False
