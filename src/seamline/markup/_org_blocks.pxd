"""State of a scan of Org, its blocks between keywords, and its tables."""

from seamline.markup._blocks cimport DEFINITION, DIRECTIVE, HTML, INDENTED, ITEM, QUOTE, TABLE, TABLE_HEAD, TABLE_ROW
from seamline.markup._lines cimport Line, read_line, skip_blanks
from seamline.markup._org_marks cimport KEPT, is_separator, name_stop, org_table_end
from seamline.markup._sheet cimport Sheet, add_lead, end_holder, open_rows, push_holder, take_lead
from seamline.markup._spelling cimport is_lower_word
from seamline.markup._state cimport MAX_DEPTH, Container, add_block, close_leaf, close_to, leaf_of
from seamline.text._view cimport code_unit

cdef struct Org:
    Sheet sheet
    int closing             # what closes the open leaf, 0 for what a blank line does
    Py_ssize_t name         # of the block that has to be closed, and its end
    Py_ssize_t name_end
    int gaps                # blank lines before this one
    size_t first            # number of the first block that the line adds


cdef inline bint same_letters(const code_unit* p, Org& r, Py_ssize_t i, Py_ssize_t end) noexcept nogil:
    """Whether the name of the open block stands between two offsets, in letters of any size."""
    cdef Py_ssize_t k
    if end - i != r.name_end - r.name:
        return False
    for k in range(end - i):
        if (p[i + k] | 0x20) != (p[r.name + k] | 0x20):
            return False
    return True


cdef inline void hold_org(Org& r, Line& line) noexcept nogil:
    """The line that opens a container stays with the first block that it holds."""
    take_lead(r.sheet, r.first)
    add_lead(r.sheet, line)
    r.sheet.lead = r.sheet.s.blocks.back().line
    r.first = r.sheet.s.blocks.size()


cdef inline void open_until(
    const code_unit* p, Org& r, Line& line, int current, int kind, int closing, Py_ssize_t name, Py_ssize_t end
) noexcept nogil:
    close_to(p, r.sheet.s, current)
    open_rows(r.sheet, line, kind)
    r.closing, r.name, r.name_end = closing, name, end


cdef inline void open_org_block(const code_unit* p, Org& r, Line& line, int current, Py_ssize_t name) noexcept nogil:
    """A block between ``#+begin_`` and ``#+end_``: kept as it is, or a container."""
    cdef Py_ssize_t end = name_stop(p, name, line.end)
    cdef int kind = DIRECTIVE
    if is_lower_word(p, name, end, b"src|example|verse|"):
        kind = INDENTED
    elif is_lower_word(p, name, end, b"export|comment|latex|html|ascii|"):
        kind = HTML
    elif is_lower_word(p, name, end, b"quote|"):
        kind = QUOTE
    if kind == INDENTED or kind == HTML or current == MAX_DEPTH:
        open_until(p, r, line, current, kind, KEPT, name, end)
        leaf_of(r.sheet.s).info_start = skip_blanks(p, end, line.end)
        leaf_of(r.sheet.s).info_end = name_stop(p, leaf_of(r.sheet.s).info_start, line.end)
        return
    close_to(p, r.sheet.s, current)
    push_holder(r.sheet, line, kind, -1)
    r.sheet.s.blocks.back().info_start, r.sheet.s.blocks.back().info_end = name, end
    hold_org(r, line)


cdef inline void close_org_block(const code_unit* p, Org& r, Line& line, int current, Py_ssize_t name) noexcept nogil:
    """Close the innermost container of this name; without one the line is a keyword."""
    cdef int depth = r.sheet.s.depth
    cdef Container* container
    while depth:
        container = &r.sheet.s.containers[depth - 1]
        r.name, r.name_end = r.sheet.s.blocks[container.block].info_start, r.sheet.s.blocks[container.block].info_end
        if container.kind != ITEM and same_letters(p, r, name, name_stop(p, name, line.end)):
            end_holder(p, r.sheet, line, depth)
            return
        depth -= 1
    close_to(p, r.sheet.s, current)
    add_block(r.sheet.s, line, DEFINITION, line.first)


cdef inline void add_org_row(Org& r, Line& row, Py_ssize_t end, int kind, Py_ssize_t info) noexcept nogil:
    cdef Line part = row
    part.next = end
    add_block(r.sheet.s, part, kind, part.first)
    r.sheet.s.blocks.back().parent = r.sheet.s.leaf
    if kind == TABLE_HEAD:
        r.sheet.s.blocks.back().info_start = r.sheet.s.blocks.back().info_end = info


cdef inline void add_org_rows(const code_unit* p, Py_ssize_t n, Org& r, Py_ssize_t i, Py_ssize_t end) noexcept nogil:
    """A row for each line from ``i`` on, with the lines of dashes before it."""
    cdef Line row, part
    read_line(p, i, n, part)
    while i < end:
        read_line(p, i, n, row)
        i = row.next
        if not is_separator(p, row) or i >= end:
            add_org_row(r, part, i, TABLE_ROW, 0)
            if i < end:
                read_line(p, i, n, part)


cdef inline bint open_org_table(const code_unit* p, Py_ssize_t n, Org& r, Line& line, int current) noexcept nogil:
    """A table with its head and rows; ``line`` then ends where it does."""
    cdef Py_ssize_t head, info, end
    if p[line.first] != c'|' or skip_blanks(p, line.start, line.first) < line.first:
        return False
    end = org_table_end(p, n, line, &head, &info)
    if head == end:
        head = line.start           # nothing stands below the line of dashes
    open_until(p, r, line, current, TABLE, 0, 0, 0)
    leaf_of(r.sheet.s).end = end
    if head > line.start:
        add_org_row(r, line, head, TABLE_HEAD, info)
    add_org_rows(p, n, r, head, end)
    close_leaf(p, r.sheet.s)
    r.sheet.s.content_end = line.next = end
    return True
