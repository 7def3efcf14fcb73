"""Blocks of an Org text: headlines, blocks, drawers, lists, tables.

The greater and lesser elements of the Org syntax, in one pass over the lines. What lies in an item is all that is indented
by more than its marker.
"""

from libc.stdint cimport uint32_t
from libcpp.vector cimport vector

from seamline.markup._blocks cimport DEFINITION, HTML, INDENTED, ITEM, MATH, PARAGRAPH, RULE, Block
from seamline.markup._lines cimport Line, is_blank, read_line, skip_blanks, skip_run
from seamline.markup._org_blocks cimport (
    Org, close_org_block, hold_org, open_org_block, open_org_table, open_until, same_letters,
)
from seamline.markup._org_marks cimport (
    DRAWER, FORMULAS, KEPT, LONGEST_KEY, SHORTEST_DASHES, is_drawer, name_stop, org_marker_end,
    title_without_state, title_without_tags,
)
from seamline.markup._rst_marks cimport is_gap
from seamline.markup._sheet cimport (
    add_heading, add_lead, add_row_to, begin_sheet, end_sheet, go_on, push_item, skip_front, skip_letters, take_lead,
)
from seamline.markup._spelling cimport is_lower_word, spells
from seamline.markup._state cimport MAX_DEPTH, add_block, close_leaf, close_to, leaf_of
from seamline.text._line_end cimport line_end, skip_line_end
from seamline.text._view cimport code_unit

cdef inline bint open_headline(const code_unit* p, Org& r, Line& line) noexcept nogil:
    """A headline: stars at the beginning of a line."""
    cdef Py_ssize_t stop, start, end
    if p[line.start] != c'*':
        return False
    stop = skip_run(p, line.start, line.end)
    if stop == line.end or p[stop] != c' ':
        return False
    end = title_without_tags(p, skip_blanks(p, stop, line.end), line.end)
    start = title_without_state(p, skip_blanks(p, stop, line.end), end)
    r.closing = 0
    add_heading(p, r.sheet, line, <int> min(stop - line.start, <Py_ssize_t> 6), start, max(start, end))
    return True


cdef inline bint closes_leaf(const code_unit* p, Org& r, Line& line) noexcept nogil:
    cdef Py_ssize_t i = line.first, end = line.end
    if r.closing == DRAWER:
        return spells(p, i, end, b":end:") and skip_blanks(p, i + 5, end) == end
    if r.closing == KEPT:
        return spells(p, i, end, b"#+end_") and same_letters(p, r, i + 6, name_stop(p, i + 6, end))
    if not spells(p, i, end, b"\\end{"):
        return False
    return same_letters(p, r, i + 5, name_stop(p, i + 5, end))


cdef inline bint continue_org(const code_unit* p, Org& r, Line& line) noexcept nogil:
    """Give a line to the leaf that something has to close."""
    if r.closing == 0:
        return False
    add_row_to(r.sheet, line)
    if closes_leaf(p, r, line):
        r.closing = 0
        close_leaf(p, r.sheet.s)
    return True


cdef inline bint open_keyword(const code_unit* p, Org& r, Line& line, int current) noexcept nogil:
    """A line that begins with ``#``: a block, a keyword, or a comment."""
    cdef Py_ssize_t i = line.first, end = line.end
    if p[i] != c'#' or not (is_gap(p, i + 1, end) or p[i + 1] == c'+'):
        return False
    if spells(p, i, end, b"#+begin_"):
        open_org_block(p, r, line, current, i + 8)
        return True
    if spells(p, i, end, b"#+end_"):
        close_org_block(p, r, line, current, i + 6)
        return True
    if p[i + 1 if i + 1 < end else i] != c'+':
        return open_run(p, r, line, current, HTML, c'#')
    return open_setting(p, r, line, current)


cdef inline bint open_setting(const code_unit* p, Org& r, Line& line, int current) noexcept nogil:
    """A keyword: some belong to the block below."""
    cdef Py_ssize_t i = line.first, end = line.end, stop = line.first + 2
    while stop < end and stop - i < LONGEST_KEY and p[stop] != c':' and p[stop] != c'[' and not is_blank(p[stop]):
        stop += 1
    if stop == end or is_blank(p[stop]) or stop == i + 2:
        return False
    close_to(p, r.sheet.s, current)
    if is_lower_word(p, i + 2, stop, b"name|caption|header|results|plot|tblname|") or spells(p, i, end, b"#+attr_"):
        add_lead(r.sheet, line)
    else:
        add_block(r.sheet.s, line, DEFINITION, i)
    return True


cdef inline bint open_run(
    const code_unit* p, Org& r, Line& line, int current, int kind, uint32_t sign
) noexcept nogil:
    """Lines that begin with one sign as one block."""
    if r.sheet.s.leaf_kind == kind and current == r.sheet.s.depth and p[leaf_of(r.sheet.s).start] == sign:
        add_row_to(r.sheet, line)
        return True
    open_until(p, r, line, current, kind, 0, 0, 0)
    return True


cdef inline bint open_org_item(const code_unit* p, Org& r, Line& line, int current) noexcept nogil:
    """An item; text follows its marker on the line or below."""
    cdef uint32_t marker
    cdef Py_ssize_t start = line.first, stop = org_marker_end(p, line, &marker)
    if stop == 0 or current == MAX_DEPTH:
        return False
    push_item(p, r.sheet, line, current, marker, marker == c'1', line.column)
    r.sheet.s.blocks.back().info_start, r.sheet.s.blocks.back().info_end = start, stop
    go_on(p, line, stop)
    if line.first < line.end:
        open_until(p, r, line, r.sheet.s.depth, PARAGRAPH, 0, 0, 0)
    else:
        hold_org(r, line)
    return True


cdef inline bint open_environment_of(const code_unit* p, Org& r, Line& line, int current) noexcept nogil:
    """A LaTeX environment."""
    cdef Py_ssize_t name = line.first + 7, end
    if not spells(p, line.first, line.end, b"\\begin{"):
        return False
    end = name_stop(p, name, line.end)
    if end == name or end == line.end or p[end] != c'}':
        return False
    open_until(p, r, line, current, MATH, FORMULAS, name, end)
    return True


cdef inline bint open_element(const code_unit* p, Py_ssize_t n, Org& r, Line& line, int current) noexcept nogil:
    """An element that its first characters announce."""
    cdef code_unit ch = p[line.first]
    cdef Py_ssize_t stop
    if ch == c'#':
        return open_keyword(p, r, line, current)
    if ch == c':':
        if is_drawer(p, line.first, line.end):
            open_until(p, r, line, current, HTML, DRAWER, 0, 0)
            return True
        return is_gap(p, line.first + 1, line.end) and open_run(p, r, line, current, INDENTED, c':')
    if ch == c'-':
        stop = skip_run(p, line.first, line.end)
        if stop - line.first >= SHORTEST_DASHES and skip_blanks(p, stop, line.end) == line.end:
            close_to(p, r.sheet.s, current)
            add_block(r.sheet.s, line, RULE, line.first)
            return True
    return (
        open_org_item(p, r, line, current) or open_org_table(p, n, r, line, current)
        or open_environment_of(p, r, line, current)
    )


cdef inline int org_depth(Org& r, Line& line) noexcept nogil:
    """How many of the open containers hold the line: two blank lines end lists."""
    cdef int depth = 0
    while depth < r.sheet.s.depth and line.column > r.sheet.s.containers[depth].width:
        if r.gaps > 1 and r.sheet.s.containers[depth].kind == ITEM:
            break
        depth += 1
    return depth


cdef inline void add_org(const code_unit* p, Py_ssize_t n, Org& r, Line& line) noexcept nogil:
    """A line that is not blank."""
    cdef int current
    if open_headline(p, r, line) or continue_org(p, r, line):
        return
    current = org_depth(r, line)
    if open_element(p, n, r, line, current):
        return
    if r.sheet.s.leaf_kind == PARAGRAPH and current == r.sheet.s.depth:
        add_row_to(r.sheet, line)
    else:
        open_until(p, r, line, current, PARAGRAPH, 0, 0, 0)


cdef inline void add_filled(const code_unit* p, Py_ssize_t n, Org& r, Line& line) noexcept nogil:
    """The same, and lines that wait for a block."""
    r.first = r.sheet.s.blocks.size()
    add_org(p, n, r, line)
    take_lead(r.sheet, r.first)
    r.gaps = 0


cdef inline void add_org_gap(const code_unit* p, Org& r, Line& line) noexcept nogil:
    """A blank line ends paragraphs, and what nothing else has to close."""
    if r.closing:
        add_row_to(r.sheet, line)
        return
    r.gaps += 1
    close_leaf(p, r.sheet.s)


cdef inline void scan_org(const code_unit* p, Py_ssize_t n, vector[Block]& found) noexcept nogil:
    """Blocks of an Org text in the order in which they open."""
    cdef Org r
    cdef Line line
    cdef Py_ssize_t i
    begin_sheet(r.sheet, n)
    i = skip_front(p, n, r.sheet)
    r.closing, r.name, r.name_end, r.gaps = 0, 0, 0, 0
    while i < n:
        read_line(p, i, n, line)
        if line.first < line.end:
            add_filled(p, n, r, line)
        else:
            add_org_gap(p, r, line)
        i = line.next
        if r.sheet.s.leaf_kind == PARAGRAPH and r.sheet.s.depth == 0:
            i = skip_letters(p, i, n, r.sheet)
    end_sheet(p, n, r.sheet)
    found.swap(r.sheet.s.blocks)
