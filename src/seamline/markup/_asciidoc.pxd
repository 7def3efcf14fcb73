"""Blocks of an AsciiDoc: sections, delimited blocks, lists, tables, listings.

As Asciidoctor reads them, in one pass over the lines: a block of attributes, an anchor or a title (``[...]``, ``.Title``)
belongs to the block below; lists nest by their markers; a line ``+`` goes on with an item.
"""

from libc.stdint cimport uint32_t
from libcpp.vector cimport vector

from seamline.markup._asciidoc_blocks cimport (
    Adoc, close_delimited, open_cells, open_delimited, open_kept, note_style, styled, walled,
)
from seamline.markup._asciidoc_marks cimport (
    NUMBERED, delimiter_length, delimits_table, is_attributes, is_block_title, is_entry, is_macro, marker_end, section_level,
    section_title_end, term_end, underline_level,
)
from seamline.markup._blocks cimport DEFINITION, HTML, INDENTED, ITEM, NONE, PARAGRAPH, RULE, Block
from seamline.markup._lines cimport Line, read_line, skip_blanks, skip_run, trim_blanks
from seamline.markup._sheet cimport (
    add_heading, add_lead, add_row_to, begin_sheet, end_sheet, go_on, open_rows, push_item, skip_front, take_lead,
)
from seamline.markup._state cimport MAX_DEPTH, add_block, close_leaf, close_to, leaf_of
from seamline.text._view cimport code_unit

cdef inline bint open_item(const code_unit* p, Adoc& r, Line& line) noexcept nogil:
    """A list item: it goes on with the list whose items have the same marker, or nests in the item that is open."""
    cdef uint32_t marker = 0
    cdef Py_ssize_t start = line.first, stop = marker_end(p, start, line.end, &marker)
    cdef int depth = walled(r.sheet), current = r.sheet.s.depth
    cdef bint described = False
    if stop == 0:
        stop = term_end(p, start, line.end, &marker)
        described = stop > 0
    if stop == 0 or r.sheet.s.depth == MAX_DEPTH:
        return False
    while depth < current and r.sheet.s.containers[depth].marker != marker:
        depth += 1
    push_item(p, r.sheet, line, depth, marker, p[start] == c'.' or (marker & NUMBERED) != 0, 0)
    r.sheet.s.blocks.back().info_start, r.sheet.s.blocks.back().info_end = start, stop
    if not described:
        go_on(p, line, stop)
    open_rows(r.sheet, line, PARAGRAPH)
    r.sign = 0
    return True


cdef inline bint open_titled(const code_unit* p, Py_ssize_t n, Adoc& r, Line& line) noexcept nogil:
    """A section title, of one line or of two."""
    cdef int level = section_level(p, line.first, line.end)
    cdef Line below
    if styled(p, r, b"discrete|float|"):
        return False
    if level:
        add_heading(p, r.sheet, line, level, line.first + level, section_title_end(p, line.first, line.end, level))
        return True
    if line.next >= n:
        return False
    read_line(p, line.next, n, below)
    if below.column or below.first == below.end:
        return False
    level = underline_level(p, line.first, line.end, below.first, below.end)
    if level == 0:
        return False
    below.start, below.end, below.first, below.column = line.start, line.end, line.first, 0
    line.next = below.next
    add_heading(p, r.sheet, line, level, line.first, line.end)
    return True


cdef inline bint starts_block(const code_unit* p, Line& line) noexcept nogil:
    """Whether a line ends the paragraph before it."""
    return line.column == 0 and (
        delimiter_length(p, line.first, line.end) > 0 or delimits_table(p, line.first, line.end)
        or is_attributes(p, line.first, line.end) or is_fence(p, line)
    )


cdef inline bint is_fence(const code_unit* p, Line& line) noexcept nogil:
    return p[line.first] == c'`' and skip_run(p, line.first, line.end) - line.first == 3


cdef inline bint in_item(Adoc& r) noexcept nogil:
    return r.sheet.s.depth > 0 and r.sheet.s.containers[r.sheet.s.depth - 1].kind == ITEM


cdef inline bint continue_adoc(const code_unit* p, Adoc& r, Line& line) noexcept nogil:
    """Give a line to the open leaf."""
    cdef uint32_t marker = 0
    cdef int kind = r.sheet.s.leaf_kind
    if kind == NONE:
        return False
    if r.sign:
        add_row_to(r.sheet, line)
        if p[line.first] == r.sign and line.column == 0 and closes(p, r, line):
            close_leaf(p, r.sheet.s)
        return True
    if starts_block(p, line):
        return False
    if in_item(r) and (
            is_plus(p, line) or marker_end(p, line.first, line.end, &marker) or term_end(p, line.first, line.end, &marker)):
        return False
    add_row_to(r.sheet, line)
    return True


cdef inline bint closes(const code_unit* p, Adoc& r, Line& line) noexcept nogil:
    cdef Py_ssize_t stop = skip_run(p, line.first, line.end)
    return stop - line.first == r.length and skip_blanks(p, stop, line.end) == line.end


cdef inline bint is_plus(const code_unit* p, Line& line) noexcept nogil:
    return p[line.first] == c'+' and line.column == 0 and skip_blanks(p, line.first + 1, line.end) == line.end


cdef inline bint open_line(const code_unit* p, Py_ssize_t n, Adoc& r, Line& line, int current) noexcept nogil:
    """A block of one line: a comment, a macro, an attribute, a rule."""
    cdef uint32_t ch = p[line.first]
    cdef Py_ssize_t stop = skip_run(p, line.first, line.end), left = stop - line.first
    if (ch == c'/' and left == 2) or is_macro(p, line.first, line.end):
        close_to(p, r.sheet.s, current)
        add_block(r.sheet.s, line, HTML, line.first)
    elif is_entry(p, line.first, line.end):
        close_to(p, r.sheet.s, current)
        add_block(r.sheet.s, line, DEFINITION, line.first)
    elif left == 3 and (ch == c"'" or ch == c'<' or ch == c'-' or ch == c'*') and skip_blanks(p, stop, line.end) == line.end:
        close_to(p, r.sheet.s, current)
        add_block(r.sheet.s, line, RULE, line.first)
    else:
        return False
    return True


cdef inline void open_adoc(const code_unit* p, Py_ssize_t n, Adoc& r, Line& line) noexcept nogil:
    """Open what a line begins."""
    cdef int current = r.sheet.s.depth if r.attached else walled(r.sheet)
    cdef Py_ssize_t length = delimiter_length(p, line.first, line.end) if line.column == 0 else 0
    if length and close_delimited(p, r, line, length):
        return
    if line.column == 0 and (is_attributes(p, line.first, line.end) or is_block_title(p, line.first, line.end)) and (
            length == 0):
        close_to(p, r.sheet.s, current)
        if p[line.first] == c'[':
            note_style(p, r, line)
        add_lead(r.sheet, line)
        return
    if not open_kept_line(p, n, r, line, current, length):
        open_text_line(p, n, r, line, current)
    r.style = r.style_end = r.language = r.language_end = 0


cdef inline bint open_kept_line(
    const code_unit* p, Py_ssize_t n, Adoc& r, Line& line, int current, Py_ssize_t length
) noexcept nogil:
    """A delimited block, a table, a section title, or a block of one line."""
    if line.column:
        return False
    if current == 0 and not r.attached and open_titled(p, n, r, line):
        return True
    if length:
        open_delimited(p, r, line, current, length)
    elif is_fence(p, line):
        open_kept(p, r, line, current, INDENTED)
        leaf_of(r.sheet.s).info_start = skip_blanks(p, line.first + 3, line.end)
        leaf_of(r.sheet.s).info_end = trim_blanks(p, leaf_of(r.sheet.s).info_start, line.end)
        r.sign, r.length = c'`', 3
    elif delimits_table(p, line.first, line.end):
        open_cells(p, n, r, line, current)
    else:
        return open_line(p, n, r, line, current)
    return True


cdef inline void open_text_line(const code_unit* p, Py_ssize_t n, Adoc& r, Line& line, int current) noexcept nogil:
    """An item, a paragraph that is kept as it is, or text."""
    cdef bint kept = styled(p, r, b"source|listing|literal|stem|latexmath|asciimath|pass|")
    if not kept and open_item(p, r, line):
        return
    open_kept(p, r, line, current, INDENTED if kept or line.column else PARAGRAPH)


cdef inline Py_ssize_t begin_adoc(const code_unit* p, Py_ssize_t n, Adoc& r) noexcept nogil:
    """Make ready for the first line, and where it begins."""
    begin_sheet(r.sheet, n)
    r.sign, r.length, r.attached = 0, 0, False
    r.style = r.style_end = r.language = r.language_end = 0
    return skip_front(p, n, r.sheet)


cdef inline void add_adoc_gap(const code_unit* p, Adoc& r, Line& line) noexcept nogil:
    """A blank line ends what no delimiter has to close."""
    if r.sign and r.sheet.s.leaf_kind != NONE:
        add_row_to(r.sheet, line)
    else:
        close_leaf(p, r.sheet.s)


cdef inline void add_adoc(const code_unit* p, Py_ssize_t n, Adoc& r, Line& line) noexcept nogil:
    """A line that is not blank."""
    if continue_adoc(p, r, line):
        return
    if in_item(r) and is_plus(p, line):
        close_leaf(p, r.sheet.s)
        r.attached = True
        return
    open_adoc(p, n, r, line)
    r.attached = r.attached and r.sheet.s.blocks.size() == r.first and r.sheet.lead >= 0
    take_lead(r.sheet, r.first)


cdef inline void scan_asciidoc(const code_unit* p, Py_ssize_t n, vector[Block]& found) noexcept nogil:
    """Blocks of an AsciiDoc in the order in which they open."""
    cdef Adoc r
    cdef Line line
    cdef Py_ssize_t i = begin_adoc(p, n, r)
    while i < n:
        read_line(p, i, n, line)
        r.first = r.sheet.s.blocks.size()
        if line.first == line.end:
            add_adoc_gap(p, r, line)
        else:
            add_adoc(p, n, r, line)
        i = line.next
    end_sheet(p, n, r.sheet)
    found.swap(r.sheet.s.blocks)
