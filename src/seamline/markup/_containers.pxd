"""Containers of a Markdown scan: block quotes, list items and footnotes."""

from libc.stdint cimport int32_t, int64_t, uint32_t

from seamline.markup._blocks cimport FOOTNOTE, ITEM, LIST, PARAGRAPH, QUOTE
from seamline.markup._lines cimport Line, find_first, footnote_end, is_digit, list_marker, skip_blanks
from seamline.markup._state cimport CODE_INDENT, MAX_DEPTH, Container, Scanner, add_block, close_to
from seamline.text._view cimport code_unit


cdef inline void push_container(Scanner& s, Line& line, int kind, Py_ssize_t start) noexcept nogil:
    cdef Container* container = &s.containers[s.depth]
    cdef int32_t block = add_block(s, line, kind, start)
    container.kind = kind
    container.block = block
    container.closed = container.empty = False
    container.width = CODE_INDENT
    s.depth += 1
    s.quotes += kind == QUOTE


cdef inline void enter_quote(const code_unit* p, Line& line) noexcept nogil:
    """Step over ``>`` and the blank that may follow it."""
    cdef int64_t column = line.column + 1
    find_first(p, &line, line.first + 1, column)
    line.consumed = column + (line.column > column)
    line.marked = True


cdef inline int match_containers(const code_unit* p, Scanner& s, Line& line) noexcept nogil:
    """How many of the open containers the line continues."""
    cdef int depth = 0
    cdef Container* container
    cdef int64_t indent
    if s.depth and line.first == line.end and not s.quotes:
        depth = s.depth - 1     # only the innermost item can be empty
    while depth < s.depth:
        container = &s.containers[depth]
        indent = line.column - line.consumed
        if container.kind == QUOTE:
            if line.first == line.end or indent >= CODE_INDENT or p[line.first] != c'>':
                break
            enter_quote(p, line)
        elif container.closed:
            break
        elif line.first == line.end:
            if container.empty:
                container.closed = True
                s.blocks[container.block].end = s.content_end
                break
        elif indent >= container.width:
            line.consumed += container.width
            container.empty = False
        else:
            break
        depth += 1
    return depth


cdef inline bint open_item(const code_unit* p, Scanner& s, Line& line, int current) noexcept nogil:
    """Open a list item at the line's first character if a marker stands there; the list goes on or a new one begins."""
    cdef Py_ssize_t length = list_marker(p, line.first, line.end), start = line.first
    cdef Container* container = &s.containers[current]
    cdef uint32_t marker
    cdef int64_t column, blanks, indent = line.column - line.consumed
    cdef int32_t series
    cdef bint ordered = is_digit(p[start]), blank
    if length == 0 or current == MAX_DEPTH:
        return False
    marker = p[start + length - 1]
    blank = skip_blanks(p, start + length, line.end) == line.end
    if s.leaf_kind == PARAGRAPH and current == s.depth and (
            blank or (ordered and (length != 2 or p[start] != c'1'))):
        return False
    series = container.series if s.depth > current and container.kind == ITEM and container.marker == marker else -1
    close_to(p, s, current)
    if series < 0:
        series = add_block(s, line, LIST, start)
        s.blocks[series].level = ordered
    column = line.column + length
    push_container(s, line, ITEM, start)
    s.blocks[container.block].parent = series
    s.blocks[container.block].level = ordered
    s.blocks[container.block].info_end = start + length
    container.series = series
    container.marker = marker
    container.empty = blank
    find_first(p, &line, start + length, column)
    blanks = line.column - column
    if blank or blanks > CODE_INDENT:
        blanks = 1
    container.width = indent + length + blanks
    line.consumed += container.width
    return True


cdef inline bint open_footnote(const code_unit* p, Scanner& s, Line& line, int current) noexcept nogil:
    cdef Py_ssize_t stop = footnote_end(p, line.first, line.end), start = line.first
    cdef int64_t column
    if stop == 0 or current == MAX_DEPTH:
        return False
    close_to(p, s, current)
    push_container(s, line, FOOTNOTE, start)
    s.blocks.back().info_start = start + 2
    s.blocks.back().info_end = stop - 2
    column = line.column + (stop - start)
    find_first(p, &line, stop, column)
    line.consumed = line.column
    return True
