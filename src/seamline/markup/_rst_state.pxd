"""State of a scan of reStructuredText, its titles and rules, and what opens its leaves."""

from libc.stdint cimport int32_t, int64_t, uint32_t, uint64_t
from libcpp.vector cimport vector

from seamline.markup._blocks cimport HEADING, ITEM, PARAGRAPH, RULE
from seamline.markup._lines cimport Line, read_line, trim_blanks
from seamline.markup._rst_marks cimport is_gap, sign_run, underlines
from seamline.markup._sheet cimport Sheet, add_lead, add_row_to, go_on, name_heading, open_rows, take_lead
from seamline.markup._state cimport MAX_DEPTH, Container, add_block, close_to
from seamline.text._line_end cimport line_end
from seamline.text._view cimport code_unit

cdef enum:
    SHORTEST_RULE = 4
    ANY_COLUMN = -1         # a leaf goes on up to a blank line

cdef struct Styles:
    vector[uint32_t] seen   # signs of titles in order, and whether they stand above too
    Sheet sheet
    bint colons             # the open paragraph's last line ends in ``::``
    bint literal            # a literal block may follow the paragraph before
    int64_t column          # of that paragraph
    int lead_depth          # containers that the lines before the next block lie in
    bint quoted             # the open leaf is a literal block whose lines all begin with one sign
    uint64_t unclosed       # a bit for each column at which no simple table closes
    int32_t terms           # the list that the open paragraph goes on with, if it is a term
    size_t first            # number of the first block that the line adds


cdef inline int level_of(Styles& r, uint32_t style) noexcept nogil:
    """The level of a style of titles: styles rank in the order in which they come."""
    cdef size_t k
    for k in range(r.seen.size()):
        if r.seen[k] == style:
            return <int> k + 1
    r.seen.push_back(style)
    return <int> r.seen.size()


cdef inline int depth_of(Sheet& sheet, Line& line) noexcept nogil:
    """How many of the open containers hold the line, which is not blank."""
    cdef int depth = 0
    while depth < sheet.s.depth and line.column > sheet.s.containers[depth].width:
        depth += 1
    return depth


cdef inline void open_text(const code_unit* p, Styles& r, Line& line) noexcept nogil:
    """Open a paragraph."""
    cdef int32_t terms = terms_before(r, line)
    open_rows(r.sheet, line, PARAGRAPH)
    r.column = line.column
    r.terms = terms
    if p[line.first] == c'|' and is_gap(p, line.first + 1, line.end):
        r.sheet.rows = 2            # a line block is neither a title nor a term
    note_colons(p, r, line.first, line.end)


cdef inline void note_colons(const code_unit* p, Styles& r, Py_ssize_t start, Py_ssize_t end) noexcept nogil:
    end = trim_blanks(p, start, end)
    r.colons = end - start >= 2 and p[end - 1] == c':' and p[end - 2] == c':'


cdef inline int32_t terms_before(Styles& r, Line& line) noexcept nogil:
    """The list of the term with a definition that ends right before a paragraph, or -1."""
    cdef Container* container = &r.sheet.s.containers[r.sheet.s.depth]
    if r.sheet.s.depth == MAX_DEPTH or container.kind != ITEM or container.marker or container.width != line.column:
        return -1
    return container.series if r.sheet.s.blocks[container.block].end == r.sheet.s.content_end else -1


cdef inline bint underline_title(const code_unit* p, Styles& r, Line& line) noexcept nogil:
    """Make the paragraph of one line that is open a title if the line underlines it."""
    cdef Sheet* sheet = &r.sheet
    cdef Py_ssize_t run, start, end
    if sheet.rows != 1 or sheet.s.depth or line.column or r.column:
        return False
    run = sign_run(p, line.first, line.end)
    start = sheet.s.blocks[sheet.s.leaf].start
    end = trim_blanks(p, start, line_end(p, start, line.start))
    if not underlines(p, run, start, end):
        return False
    add_row_to(sheet[0], line)
    name_heading(p, sheet[0], sheet.s.leaf, level_of(r, p[line.first]), start, end)
    return True


cdef inline bint open_overlined(const code_unit* p, Py_ssize_t n, Styles& r, Line& line) noexcept nogil:
    """A title between two lines of the same signs."""
    cdef Py_ssize_t run = sign_run(p, line.first, line.end)
    cdef Line title, below
    cdef uint32_t sign = p[line.first]
    cdef int32_t number
    if run == 0 or line.column or line.next >= n:
        return False
    read_line(p, line.next, n, title)
    if title.first == title.end or title.next >= n:
        return False
    read_line(p, title.next, n, below)
    if below.column or sign_run(p, below.first, below.end) != run or p[below.first] != sign:
        return False
    if not underlines(p, run, title.first, title.end):
        return False
    line.next = below.next
    close_to(p, r.sheet.s, 0)
    number = add_block(r.sheet.s, line, HEADING, line.first)
    name_heading(p, r.sheet, number, level_of(r, sign << 1), title.first, title.end)
    return True


cdef inline bint open_rule(const code_unit* p, Py_ssize_t n, Styles& r, Line& line, int current) noexcept nogil:
    """A transition: four signs or more between blank lines."""
    cdef Line below
    if sign_run(p, line.first, line.end) < SHORTEST_RULE:
        return False
    if line.next < n:
        read_line(p, line.next, n, below)
        if below.first < below.end:
            return False
    close_to(p, r.sheet.s, current)
    add_block(r.sheet.s, line, RULE, line.first)
    return True


cdef inline void open_verbatim(const code_unit* p, Styles& r, Line& line, int current, int kind, int64_t base) noexcept nogil:
    close_to(p, r.sheet.s, current)
    open_rows(r.sheet, line, kind)
    r.sheet.base, r.quoted = base, False


cdef inline void hold_lead(Styles& r, Line& line) noexcept nogil:
    """A marker without text beside it stays with the first block that it holds, a label with the next block."""
    take_lead(r.sheet, r.first)
    add_lead(r.sheet, line)
    if r.sheet.s.blocks.size() > r.first:
        r.sheet.lead = r.sheet.s.blocks.back().line
        r.first = r.sheet.s.blocks.size()
    r.lead_depth = r.sheet.s.depth


cdef inline bint open_body(const code_unit* p, Styles& r, Line& line, Py_ssize_t stop) noexcept nogil:
    """Go on behind the marker of a container; whether text stands there."""
    go_on(p, line, stop)
    if line.first < line.end:
        return True
    hold_lead(r, line)
    return False


cdef inline bint holds_more(const code_unit* p, Py_ssize_t n, Line& line) noexcept nogil:
    """Whether the next line is indented by more than this one."""
    cdef Line below
    if line.next >= n:
        return False
    read_line(p, line.next, n, below)
    return below.first < below.end and below.column > line.column
