"""Blocks of a reStructuredText: sections, lists, directives, literal blocks, tables.

The body elements of the reStructuredText specification (docutils), in one pass over the lines. What lies in a list
item, a field, a footnote or a directive is all that is indented by more than its marker.
"""

from libc.stdint cimport int64_t, uint32_t
from libcpp.vector cimport vector

from seamline.markup._blocks cimport DEFINITION, INDENTED, LIST, NONE, PARAGRAPH, QUOTE, Block
from seamline.markup._lines cimport Line, is_blank, is_digit, is_letter, read_line, skip_blanks
from seamline.markup._rst_explicit cimport open_explicit
from seamline.markup._rst_marks cimport bullet_end, enumerator_end, field_end, is_explicit, is_gap, is_sign
from seamline.markup._rst_state cimport (
    ANY_COLUMN, Styles, depth_of, note_colons, open_body, open_overlined, open_rule, open_text, open_verbatim,
    underline_title,
)
from seamline.markup._rst_tables cimport open_grid, open_simple
from seamline.markup._sheet cimport (
    Sheet, add_item, add_row_to, begin_sheet, end_sheet, open_rows, push_holder, push_item, skip_front, take_lead,
)
from seamline.markup._state cimport MAX_DEPTH, add_block, close_leaf, close_to, leaf_of
from seamline.text._line_end cimport line_end, skip_line_end
from seamline.text._view cimport code_unit

cdef inline bint next_goes_on(const code_unit* p, Py_ssize_t n, Line& line) noexcept nogil:
    """Whether the next line is blank, indented, or another item: else a number is the begin of a sentence."""
    cdef Line below
    if line.next >= n:
        return True
    read_line(p, line.next, n, below)
    return below.first == below.end or below.column > line.column or enumerator_end(p, below.first, below.end) > 0


cdef inline bint open_marked(const code_unit* p, Py_ssize_t n, Styles& r, Line& line, int current, bint* text) noexcept nogil:
    """A list item or a field, if its marker stands at the line's first character; ``text``: whether text follows it."""
    cdef Py_ssize_t start = line.first, stop = bullet_end(p, start, line.end), field = 0
    cdef bint ordered = False
    if current == MAX_DEPTH:
        return False
    if stop == 0:
        field = stop = field_end(p, start, line.end)
    if stop == 0:
        stop = enumerator_end(p, start, line.end)
        ordered = True
        if stop == 0 or not next_goes_on(p, n, line):
            return False
    push_item(p, r.sheet, line, current, c':' if field else p[stop - 1] if ordered else p[start], ordered, line.column)
    r.sheet.s.blocks.back().info_start = start + (field > 0)
    r.sheet.s.blocks.back().info_end = stop - (field > 0)
    text[0] = open_body(p, r, line, stop)
    return True


cdef inline bint open_quoted(const code_unit* p, Styles& r, Line& line, int current) noexcept nogil:
    """A literal block after ``::``: indented, or all its lines begin with one sign."""
    if current != r.sheet.s.depth:
        return False
    if line.column > r.column:
        open_verbatim(p, r, line, current, INDENTED, r.column)
        return True
    if line.column == r.column and is_sign(p[line.first]):
        open_verbatim(p, r, line, current, INDENTED, ANY_COLUMN)
        r.quoted = True
        return True
    return False


cdef inline void open_term(const code_unit* p, Styles& r, Line& line) noexcept nogil:
    """Make the open paragraph of one line a term with its definition: an item, whose first paragraph has both."""
    cdef Sheet* sheet = &r.sheet
    cdef Line term = line
    cdef Block opened = sheet.s.blocks[sheet.s.leaf]
    term.start, term.first, term.next = opened.line, opened.start, line.start
    sheet.s.blocks.pop_back()
    if r.terms < 0:
        r.terms = add_block(sheet.s, term, LIST, term.first)
    add_item(sheet[0], term, r.terms, 0, False, r.column)
    open_rows(sheet[0], term, PARAGRAPH)
    add_row_to(sheet[0], line)
    note_colons(p, r, line.first, line.end)


cdef inline void close_blank(const code_unit* p, Styles& r) noexcept nogil:
    """A blank line ends paragraphs, and literal blocks whose lines are not indented."""
    cdef int kind = r.sheet.s.leaf_kind
    if kind == PARAGRAPH:
        r.literal = r.colons
        close_leaf(p, r.sheet.s)
    elif kind != NONE and r.sheet.base == ANY_COLUMN:
        close_leaf(p, r.sheet.s)


cdef inline bint goes_on(const code_unit* p, Styles& r, Line& line) noexcept nogil:
    """Whether the open verbatim leaf goes on with a line that its containers hold."""
    cdef int64_t start = r.sheet.s.blocks[r.sheet.s.leaf].start
    return line.column > r.sheet.base and not (r.quoted and p[line.first] != p[start])


cdef inline bint continue_leaf(const code_unit* p, Styles& r, Line& line, int current) noexcept nogil:
    """Give a line to the open leaf, or make a title or a term of it."""
    cdef int kind = r.sheet.s.leaf_kind
    if kind == NONE or current < r.sheet.s.depth:
        return False
    if kind != PARAGRAPH:
        if not goes_on(p, r, line):
            return False
        add_row_to(r.sheet, line)
        return True
    if underline_title(p, r, line):
        return True
    if line.column > r.column and r.sheet.rows == 1 and current < MAX_DEPTH:
        open_term(p, r, line)
    elif line.column > r.column and r.colons:
        open_verbatim(p, r, line, current, INDENTED, r.column)
    else:
        add_row_to(r.sheet, line)
        note_colons(p, r, line.first, line.end)
    return True


cdef inline void open_plain(const code_unit* p, Py_ssize_t n, Styles& r, Line& line, int current) noexcept nogil:
    """A leaf that no marker announces: a session, a table, a title, a rule, or text."""
    cdef code_unit ch = p[line.first]
    cdef Py_ssize_t left = line.end - line.first
    if ch == c'>' and left >= 3 and p[line.first + 1] == ch and p[line.first + 2] == ch and is_gap(p, line.first + 3, line.end):
        open_verbatim(p, r, line, current, INDENTED, ANY_COLUMN)
        return
    if ch == c'_' and left >= 3 and p[line.first + 1] == ch and is_gap(p, line.first + 2, line.end):
        open_verbatim(p, r, line, current, DEFINITION, line.column)
        return
    if skip_blanks(p, line.start, line.first) == line.first and (
            open_grid(p, n, r.sheet, line, current) or open_simple(p, n, r.sheet, line, current, &r.unclosed)):
        return
    if is_sign(ch) and ((current == 0 and open_overlined(p, n, r, line)) or open_rule(p, n, r, line, current)):
        return
    close_to(p, r.sheet.s, current)
    open_text(p, r, line)


cdef inline void open_blocks(const code_unit* p, Py_ssize_t n, Styles& r, Line& line, int current) noexcept nogil:
    """Open what a line begins: containers one in the other, and a leaf."""
    cdef bint text = True
    if current == 0 and line.column > 0:
        close_to(p, r.sheet.s, 0)
        push_holder(r.sheet, line, QUOTE, line.column - 1)
        current = 1
    while is_sign(p[line.first]) or is_alike(p[line.first]):
        if is_explicit(p, line.first, line.end):
            open_explicit(p, n, r, line, current, &text)
            if text:
                open_text(p, r, line)
            return
        if not open_marked(p, n, r, line, current, &text):
            break
        if not text:
            return
        current = r.sheet.s.depth
    open_plain(p, n, r, line, current)


cdef inline bint is_alike(uint32_t ch) noexcept nogil:
    """Whether a marker may begin with a code point that is no sign of ASCII."""
    return is_letter(ch) or is_digit(ch) or ch == 0x2022 or ch == 0x2023 or ch == 0x2043


cdef inline void add_line(const code_unit* p, Py_ssize_t n, Styles& r, Line& line) noexcept nogil:
    """A line that is not blank."""
    cdef int current = depth_of(r.sheet, line)
    r.first = r.sheet.s.blocks.size()
    if continue_leaf(p, r, line, current):
        return
    if r.sheet.lead >= 0 and current < r.lead_depth:
        r.sheet.lead = -1
    if not (r.literal and open_quoted(p, r, line, current)):
        open_blocks(p, n, r, line, current)
    r.literal = False
    take_lead(r.sheet, r.first)


cdef inline Py_ssize_t skip_text(const code_unit* p, Py_ssize_t i, Py_ssize_t n, Styles& r) noexcept nogil:
    """Give an open paragraph of two lines or more, outside of containers, all lines that are not indented."""
    cdef Py_ssize_t start = i, end = i
    while i < n and not (is_blank(p[i]) or p[i] == c'\n' or p[i] == c'\r'):
        start, end = i, line_end(p, i, n)
        i = skip_line_end(p, end, n)
    if end > start:
        leaf_of(r.sheet.s).end = r.sheet.s.content_end = i
        note_colons(p, r, start, end)
    return i


cdef inline Py_ssize_t begin_rst(const code_unit* p, Py_ssize_t n, Styles& r) noexcept nogil:
    """Make ready for the first line, and where it begins."""
    begin_sheet(r.sheet, n)
    r.colons = r.literal = r.quoted = False
    r.column, r.lead_depth, r.unclosed, r.terms, r.first = 0, 0, 0, -1, 0
    return skip_front(p, n, r.sheet)


cdef inline void scan_rst(const code_unit* p, Py_ssize_t n, vector[Block]& found) noexcept nogil:
    """Blocks of a reStructuredText in the order in which they open."""
    cdef Styles r
    cdef Line line
    cdef Py_ssize_t i = begin_rst(p, n, r)
    while i < n:
        read_line(p, i, n, line)
        if line.first == line.end:
            close_blank(p, r)
        else:
            add_line(p, n, r, line)
        i = line.next
        if r.sheet.s.leaf_kind == PARAGRAPH and r.sheet.rows > 1 and r.sheet.s.depth == 0 and r.column == 0:
            i = skip_text(p, i, n, r)
    end_sheet(p, n, r.sheet)
    found.swap(r.sheet.s.blocks)
