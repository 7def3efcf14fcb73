"""What two dots announce in reStructuredText: footnotes, targets, substitutions, directives, comments."""

from seamline.markup._blocks cimport DEFINITION, DIRECTIVE, FIGURE, FOOTNOTE, HTML, INDENTED, MATH
from seamline.markup._lines cimport Line, skip_blanks, trim_blanks
from seamline.markup._rst_marks cimport directive_end, label_end, target_end
from seamline.markup._rst_state cimport Styles, hold_lead, holds_more, open_body, open_verbatim
from seamline.markup._sheet cimport push_holder
from seamline.markup._spelling cimport is_word
from seamline.markup._state cimport MAX_DEPTH, close_leaf, close_to
from seamline.text._view cimport code_unit

cdef inline int kind_named(const code_unit* p, Py_ssize_t i, Py_ssize_t end) noexcept nogil:
    """The kind of block that a directive is."""
    if is_word(p, i, end, b"code|code-block|sourcecode|literalinclude|parsed-literal|prompt|testcode|testoutput|testsetup|"
               b"doctest|productionlist|graphviz|digraph|graph|uml|plantuml|mermaid|ipython|plot|csv-table|raw|program-output|"
               b"jupyter-execute|highlight-block|"):
        return INDENTED
    if is_word(p, i, end, b"math|"):
        return MATH
    if is_word(p, i, end, b"figure|table|list-table|flat-table|"):
        return FIGURE
    if is_word(p, i, end, b"image|toctree|contents|include|index|highlight|currentmodule|module|meta|sectnum|section-numbering|"
               b"default-role|role|tabularcolumns|automodule|autoclass|autofunction|automethod|autoattribute|autoexception|"
               b"autodata|autosummary|default-domain|target-notes|"):
        return HTML
    return DIRECTIVE


cdef inline void open_directive(
    const code_unit* p, Styles& r, Line& line, int current, Py_ssize_t k, bint* text
) noexcept nogil:
    """A directive whose name begins at ``k``, or a comment."""
    cdef Py_ssize_t stop = directive_end(p, k, line.end)
    cdef int kind = kind_named(p, k, trim_blanks(p, k, stop)) if stop else HTML
    if stop and (kind == DIRECTIVE or kind == FIGURE) and current < MAX_DEPTH:
        close_to(p, r.sheet.s, current)
        push_holder(r.sheet, line, kind, line.column)
        r.sheet.s.blocks.back().info_start, r.sheet.s.blocks.back().info_end = k, trim_blanks(p, k, stop)
        text[0] = open_body(p, r, line, stop + 2)
        return
    open_verbatim(p, r, line, current, kind, line.column)
    if kind == INDENTED:
        r.sheet.s.blocks.back().info_start = skip_blanks(p, stop + 2, line.end)
        r.sheet.s.blocks.back().info_end = trim_blanks(p, r.sheet.s.blocks.back().info_start, line.end)


cdef inline bint open_note(
    const code_unit* p, Styles& r, Line& line, int current, Py_ssize_t k, Py_ssize_t stop
) noexcept nogil:
    """A footnote whose label lies between two offsets; whether text stands beside it."""
    close_to(p, r.sheet.s, current)
    push_holder(r.sheet, line, FOOTNOTE, line.column)
    r.sheet.s.blocks.back().info_start, r.sheet.s.blocks.back().info_end = k + 1, stop - 1
    return open_body(p, r, line, stop)


cdef inline bint open_explicit(const code_unit* p, Py_ssize_t n, Styles& r, Line& line, int current, bint* text) noexcept nogil:
    """What two dots announce: a footnote, target, substitution, directive or comment."""
    cdef Py_ssize_t k = skip_blanks(p, line.first + 2, line.end), stop
    text[0] = False
    if k == line.end:
        open_verbatim(p, r, line, current, HTML, line.column)
        if not holds_more(p, n, line):
            close_leaf(p, r.sheet.s)
        return True
    stop = label_end(p, k, line.end)
    if stop and current < MAX_DEPTH:
        text[0] = open_note(p, r, line, current, k, stop)
        return True
    stop = target_end(p, k, line.end)
    if stop and skip_blanks(p, stop, line.end) == line.end and not holds_more(p, n, line):
        close_to(p, r.sheet.s, current)
        hold_lead(r, line)
    elif stop or p[k] == c'|':
        open_verbatim(p, r, line, current, DEFINITION, line.column)
    else:
        open_directive(p, r, line, current, k, text)
    return True
