r"""State of a scan of LaTeX, and its environments, formulas and preamble."""

from seamline.markup._blocks cimport DIRECTIVE, FRONT_MATTER, ITEM, LIST, MATH, NONE, PARAGRAPH, QUOTE, Block
from seamline.markup._latex_marks cimport closes_formula, command_end, environment, kind_of_environment, same_name
from seamline.markup._lines cimport Line, read_line
from seamline.markup._sheet cimport Sheet, add_lead, add_row_to, end_holder, open_rows, push_holder, take_lead
from seamline.markup._spelling cimport is_word
from seamline.markup._state cimport MAX_DEPTH, add_block, close_leaf, close_to, leaf_of
from seamline.text._view cimport code_unit

cdef struct Tex:
    Sheet sheet
    int above               # levels of sections that the text has not, counted from the coarsest
    Py_ssize_t name         # of the environment that the open leaf is, and its end; none where both are the same
    Py_ssize_t name_end
    bint bodiless           # no ``\\begin{document}`` follows
    bint formula            # the open leaf is one of ``\[`` or ``$$``
    size_t first            # number of the first block that the line adds


cdef inline void hold_line(Tex& r, Line& line) noexcept nogil:
    """The line that opens a container stays with the first block that it holds."""
    take_lead(r.sheet, r.first)
    add_lead(r.sheet, line)
    r.sheet.lead = r.sheet.s.blocks.back().line
    r.first = r.sheet.s.blocks.size()


cdef inline void close_kept(const code_unit* p, Tex& r) noexcept nogil:
    r.name = r.name_end = 0
    r.formula = False
    close_leaf(p, r.sheet.s)


cdef inline bint ends_environment(const code_unit* p, Tex& r, Py_ssize_t i, Py_ssize_t end) noexcept nogil:
    r"""Whether ``\end`` of the open environment stands between two offsets."""
    cdef Py_ssize_t stop, name = 0, name_end
    while i < end:
        if p[i] == c'\\':
            stop = command_end(p, i, end)
            if stop and is_word(p, i + 1, stop, b"end|"):
                name_end = environment(p, stop, end, &name)
                if name_end and same_name(p, name, name_end, r.name, r.name_end):
                    return True
        i += 1
    return False


cdef inline void open_environment(const code_unit* p, Tex& r, Line& line, Py_ssize_t name, Py_ssize_t end) noexcept nogil:
    cdef int kind = kind_of_environment(p, name, end)
    if kind == NONE:
        close_leaf(p, r.sheet.s)
        return
    close_leaf(p, r.sheet.s)
    if (kind == LIST or kind == QUOTE or kind == DIRECTIVE) and r.sheet.s.depth < MAX_DEPTH:
        push_holder(r.sheet, line, kind, 0)
        r.sheet.s.blocks.back().info_start, r.sheet.s.blocks.back().info_end = name, end
        if kind == LIST:
            r.sheet.s.blocks.back().level = is_word(p, name, end, b"enumerate|compactenum|inparaenum|")
        hold_line(r, line)
        return
    open_rows(r.sheet, line, kind)
    r.name, r.name_end = name, end
    leaf_of(r.sheet.s).info_start, leaf_of(r.sheet.s).info_end = name, end
    if ends_environment(p, r, line.first + 1, line.end):
        close_kept(p, r)


cdef inline void close_environment(const code_unit* p, Tex& r, Line& line, Py_ssize_t name, Py_ssize_t end) noexcept nogil:
    """Close the innermost container of this name, with all that is open in it; without one the line is text."""
    cdef int depth = r.sheet.s.depth
    cdef Block* block
    while depth:
        block = &r.sheet.s.blocks[r.sheet.s.containers[depth - 1].block]
        if block.kind != ITEM and same_name(p, name, end, block.info_start, block.info_end):
            end_holder(p, r.sheet, line, depth)
            return
        depth -= 1
    if kind_of_environment(p, name, end) == NONE:
        close_leaf(p, r.sheet.s)
    else:
        add_text(p, r, line)


cdef inline bint meet_environment(const code_unit* p, Tex& r, Line& line, Py_ssize_t i, Py_ssize_t stop) noexcept nogil:
    """What begins or ends at ``i``, if a name follows the command."""
    cdef Py_ssize_t name = 0, end = environment(p, stop, line.end, &name)
    if end == 0:
        return False
    if p[i + 1] == c'b':
        open_environment(p, r, line, name, end)
    else:
        close_environment(p, r, line, name, end)
    return True


cdef inline void add_text(const code_unit* p, Tex& r, Line& line) noexcept nogil:
    if r.sheet.s.leaf_kind == PARAGRAPH:
        add_row_to(r.sheet, line)
    else:
        close_leaf(p, r.sheet.s)
        open_rows(r.sheet, line, PARAGRAPH)


cdef inline Py_ssize_t document_end(const code_unit* p, Py_ssize_t n, Py_ssize_t i) noexcept nogil:
    r"""After the line of ``\begin{document}``, or 0."""
    cdef Line line
    cdef Py_ssize_t stop, name = 0, end
    while i < n:
        read_line(p, i, n, line)
        stop = command_end(p, line.first, line.end)
        if stop and is_word(p, line.first + 1, stop, b"begin|"):
            end = environment(p, stop, line.end, &name)
            if end and is_word(p, name, end, b"document|"):
                return line.next
        i = line.next
    return 0


cdef inline bint open_preamble(const code_unit* p, Py_ssize_t n, Tex& r, Line& line, Py_ssize_t stop) noexcept nogil:
    r"""What stands before ``\begin{document}``."""
    cdef Py_ssize_t end
    if not r.sheet.s.blocks.empty() and r.sheet.s.blocks.back().kind != PARAGRAPH:
        return False
    if not is_word(p, line.first + 1, stop, b"documentclass|documentstyle|"):
        return False
    end = 0 if r.bodiless else document_end(p, n, line.next)
    if end == 0:
        r.bodiless = True
        return False
    close_leaf(p, r.sheet.s)
    line.next = end
    add_block(r.sheet.s, line, FRONT_MATTER, line.first)
    return True


cdef inline void open_formula(const code_unit* p, Tex& r, Line& line) noexcept nogil:
    close_leaf(p, r.sheet.s)
    open_rows(r.sheet, line, MATH)
    r.formula = not closes_formula(p, line.first + 2, line.end, p[line.first] == c'$')
    if not r.formula:
        close_leaf(p, r.sheet.s)
