r"""Blocks of a LaTeX text: sections, environments, lists, formulas.

By the commands at the beginnings of lines: those of the standard classes, and ``\begin`` and ``\end``. An environment that
is no list, no formula and not kept as it is holds blocks of its own.
"""

from libc.stdint cimport int32_t
from libcpp.vector cimport vector

from seamline.markup._blocks cimport HEADING, LIST, MAX_HEADING, PARAGRAPH, Block
from seamline.markup._latex_blocks cimport (
    Tex, add_text, close_kept, ends_environment, hold_line, meet_environment, open_formula, open_preamble,
)
from seamline.markup._latex_marks cimport (
    DEEPEST, LONGEST_NAME, LONGEST_TITLE, closes_formula, command_end, group_end, label_stop, opens_formula,
    section_rank, title_start,
)
from seamline.markup._lines cimport Line, read_line, skip_blanks
from seamline.markup._sheet cimport (
    add_item, add_row_to, begin_sheet, end_sheet, name_heading, open_rows, skip_front, skip_letters, take_lead,
)
from seamline.markup._spelling cimport is_word
from seamline.markup._state cimport MAX_DEPTH, Container, add_block, close_to, leaf_of
from seamline.text._line_end cimport line_end, skip_line_end
from seamline.text._view cimport code_unit

cdef inline bint open_section(const code_unit* p, Py_ssize_t n, Tex& r, Line& line, Py_ssize_t i, Py_ssize_t stop) noexcept nogil:
    """A section whose command lies between two offsets; text behind its title on the line is a paragraph."""
    cdef int rank = section_rank(p, i + 1, stop)
    cdef Py_ssize_t start, end
    if rank == 0:
        return False
    start = title_start(p, stop, min(n, stop + LONGEST_TITLE))
    end = group_end(p, start, min(n, start + LONGEST_TITLE), c'{', c'}') if start else 0
    if end:
        add_section(p, n, r, line, rank, start, end)
    return end > 0


cdef inline void add_section(
    const code_unit* p, Py_ssize_t n, Tex& r, Line& line, int rank, Py_ssize_t start, Py_ssize_t end
) noexcept nogil:
    """A section with the group of its title."""
    cdef int32_t number
    cdef Line rest = line
    close_to(p, r.sheet.s, 0)
    rest.end = line_end(p, end, n)
    rest.next = skip_line_end(p, rest.end, n)
    rest.first = skip_blanks(p, label_stop(p, end, rest.end), rest.end)
    line.next = rest.next if rest.first == rest.end else rest.first
    number = add_block(r.sheet.s, line, HEADING, line.first)
    name_heading(p, r.sheet, number, min(rank - r.above, <int> MAX_HEADING), start + 1, end - 1)
    if rest.first < rest.end:
        line.next = rest.next
        open_rows(r.sheet, rest, PARAGRAPH)


cdef inline bint open_tex_item(const code_unit* p, Tex& r, Line& line, Py_ssize_t i, Py_ssize_t stop) noexcept nogil:
    """An item of the innermost list; what follows its command on the line is text of it."""
    cdef int depth = r.sheet.s.depth
    cdef Container* container
    cdef int32_t series
    while depth and r.sheet.s.containers[depth - 1].kind != LIST:
        depth -= 1
    if depth == 0 or depth == MAX_DEPTH:
        return False
    container = &r.sheet.s.containers[depth - 1]
    series = container.block
    close_to(p, r.sheet.s, depth)
    add_item(r.sheet, line, series, 0, r.sheet.s.blocks[series].level, 0)
    r.sheet.s.blocks.back().info_end = stop
    line.first = skip_blanks(p, stop, line.end)
    if line.first < line.end:
        open_rows(r.sheet, line, PARAGRAPH)
    else:
        hold_line(r, line)
    return True


cdef inline bint open_command(const code_unit* p, Py_ssize_t n, Tex& r, Line& line) noexcept nogil:
    """What the command at the beginning of a line opens or closes."""
    cdef Py_ssize_t i = line.first, stop = command_end(p, i, line.end)
    while stop and is_word(p, i + 1, stop, b"clearpage|newpage|cleardoublepage|pagebreak|noindent|bigskip|medskip|") and (
            skip_blanks(p, stop, line.end) < line.end):
        i = skip_blanks(p, stop, line.end)
        stop = command_end(p, i, line.end)
    if stop == 0:
        return False
    if open_section(p, n, r, line, i, stop):
        return True
    if is_word(p, i + 1, stop, b"begin|end|"):
        return meet_environment(p, r, line, i, stop)
    if is_word(p, i + 1, stop, b"item|bibitem|"):
        return open_tex_item(p, r, line, i, stop)
    return open_preamble(p, n, r, line, stop)


cdef inline void add_tex(const code_unit* p, Py_ssize_t n, Tex& r, Line& line) noexcept nogil:
    """A line that is not blank."""
    cdef code_unit ch = p[line.first]
    if r.formula:
        add_row_to(r.sheet, line)
        if closes_formula(p, line.first, line.end, p[leaf_of(r.sheet.s).start] == c'$'):
            close_kept(p, r)
    elif r.name_end:
        add_row_to(r.sheet, line)
        if ends_environment(p, r, line.first, line.end):
            close_kept(p, r)
    elif (ch == c'\\' or ch == c'$') and opens_formula(p, line):
        open_formula(p, r, line)
    elif ch != c'\\' or not open_command(p, n, r, line):
        add_text(p, r, line)


cdef inline void add_tex_gap(const code_unit* p, Tex& r, Line& line) noexcept nogil:
    """A blank line ends paragraphs, and formulas, which hold none."""
    if r.name_end:
        add_row_to(r.sheet, line)
    else:
        close_kept(p, r)


cdef inline int coarsest(const code_unit* p, Py_ssize_t n) noexcept nogil:
    """The rank of the coarsest section that begins a line."""
    cdef Py_ssize_t i = 0, first, stop
    cdef int rank, found = DEEPEST
    while i < n:
        first = skip_blanks(p, i, n)
        if first < n and p[first] == c'\\':
            stop = command_end(p, first, min(n, first + LONGEST_NAME))
            rank = section_rank(p, first + 1, stop) if stop else 0
            found = min(found, rank) if rank else found
        i = skip_line_end(p, line_end(p, first, n), n)
    return found


cdef inline Py_ssize_t begin_tex(const code_unit* p, Py_ssize_t n, Tex& r) noexcept nogil:
    """Make ready for the first line, and where it begins."""
    begin_sheet(r.sheet, n)
    r.above = coarsest(p, n) - 1
    r.name = r.name_end = 0
    r.formula = r.bodiless = False
    return skip_front(p, n, r.sheet)


cdef inline void scan_latex(const code_unit* p, Py_ssize_t n, vector[Block]& found) noexcept nogil:
    r"""Blocks of a LaTeX text in the order in which they open."""
    cdef Tex r
    cdef Line line
    cdef Py_ssize_t i = begin_tex(p, n, r)
    while i < n:
        read_line(p, i, n, line)
        r.first = r.sheet.s.blocks.size()
        if line.first == line.end:
            add_tex_gap(p, r, line)
        else:
            add_tex(p, n, r, line)
            take_lead(r.sheet, r.first)
        i = line.next
        if r.sheet.s.leaf_kind == PARAGRAPH:
            i = skip_letters(p, i, n, r.sheet)
    end_sheet(p, n, r.sheet)
    found.swap(r.sheet.s.blocks)
