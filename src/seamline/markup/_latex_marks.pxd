r"""What one line of LaTeX says: commands, titles, environments, formulas."""

from libc.stdint cimport uint32_t

from seamline.markup._blocks cimport DIRECTIVE, HTML, INDENTED, LIST, MATH, NONE, QUOTE
from seamline.markup._lines cimport Line, is_blank, is_letter, skip_blanks, trim_blanks
from seamline.markup._spelling cimport is_word
from seamline.text._line_end cimport skip_line_end
from seamline.text._view cimport code_unit

cdef enum:
    LONGEST_NAME = 64       # of an environment
    LONGEST_TITLE = 500     # of a section, however many lines it takes
    DEEPEST = 7


cdef inline Py_ssize_t command_end(const code_unit* p, Py_ssize_t i, Py_ssize_t end) noexcept nogil:
    """After the letters of the command at ``i``, or 0."""
    cdef Py_ssize_t k = i + 1
    if i >= end or p[i] != c'\\':
        return 0
    while k < end and is_letter(p[k]):
        k += 1
    return k if k > i + 1 else 0


cdef inline int section_rank(const code_unit* p, Py_ssize_t i, Py_ssize_t end) noexcept nogil:
    """1 for a part to 7 for a subparagraph, by the name of the command, else 0."""
    if is_word(p, i, end, b"part|addpart|"):
        return 1
    if is_word(p, i, end, b"chapter|addchap|"):
        return 2
    if is_word(p, i, end, b"section|addsec|"):
        return 3
    if is_word(p, i, end, b"subsection|"):
        return 4
    if is_word(p, i, end, b"subsubsection|"):
        return 5
    return 6 if is_word(p, i, end, b"paragraph|") else DEEPEST if is_word(p, i, end, b"subparagraph|") else 0


cdef inline Py_ssize_t group_end(const code_unit* p, Py_ssize_t i, Py_ssize_t end, uint32_t opens, uint32_t closes) noexcept nogil:
    """After the sign that closes the group opened at ``i``, or 0; no blank line lies in one."""
    cdef int depth = 0
    cdef bint empty = False
    while i < end:
        if p[i] == c'\\':
            i += 1
        elif p[i] == opens:
            depth += 1
        elif p[i] == closes:
            depth -= 1
            if depth == 0:
                return i + 1
        if i < end and (p[i] == c'\n' or p[i] == c'\r'):
            if empty and not (p[i] == c'\n' and p[i - 1] == c'\r'):
                return 0
            empty = True
        elif i < end and not is_blank(p[i]):
            empty = False
        i += 1
    return 0


cdef inline Py_ssize_t skip_space(const code_unit* p, Py_ssize_t i, Py_ssize_t end) noexcept nogil:
    """Over blanks and at most one line end."""
    i = skip_blanks(p, i, end)
    if i < end and (p[i] == c'\n' or p[i] == c'\r'):
        i = skip_blanks(p, skip_line_end(p, i, end), end)
    return i


cdef inline Py_ssize_t title_start(const code_unit* p, Py_ssize_t i, Py_ssize_t end) noexcept nogil:
    """Where the braces of a section's title open, behind a star and a short title; or 0."""
    i = skip_space(p, i + (i < end and p[i] == c'*'), end)
    if i < end and p[i] == c'[':
        i = group_end(p, i, end, c'[', c']')
        if i == 0:
            return 0
        i = skip_space(p, i, end)
    return i if i < end and p[i] == c'{' else 0


cdef inline Py_ssize_t label_stop(const code_unit* p, Py_ssize_t i, Py_ssize_t end) noexcept nogil:
    r"""After the ``\label{...}`` and comments that follow a title on its line."""
    cdef Py_ssize_t k, stop
    while True:
        k = skip_blanks(p, i, end)
        if k < end and p[k] == c'%':
            return end
        stop = command_end(p, k, end)
        if stop == 0 or not is_word(p, k + 1, stop, b"label|") or stop == end or p[stop] != c'{':
            return i
        stop = group_end(p, stop, end, c'{', c'}')
        if stop == 0:
            return i
        i = stop


cdef inline Py_ssize_t environment(const code_unit* p, Py_ssize_t i, Py_ssize_t end, Py_ssize_t* name) noexcept nogil:
    """Where the name of an environment ends that stands in braces at ``i``, or 0."""
    cdef Py_ssize_t k
    i = skip_blanks(p, i, end)
    if i == end or p[i] != c'{':
        return 0
    name[0] = k = skip_blanks(p, i + 1, end)
    while k < end and k - name[0] < LONGEST_NAME and p[k] != c'}' and p[k] != c'{' and p[k] != c'\\':
        k += 1
    return trim_blanks(p, name[0], k) if k < end and p[k] == c'}' and k > name[0] else 0


cdef inline int kind_of_environment(const code_unit* p, Py_ssize_t i, Py_ssize_t end) noexcept nogil:
    """The kind of block that an environment is; NONE for what holds the whole text."""
    if end > i and p[end - 1] == c'*':
        end -= 1
    if is_word(p, i, end, b"verbatim|Verbatim|lstlisting|minted|alltt|comment|filecontents|algorithm|algorithmic|code|BVerbatim|"
               b"LVerbatim|semiverbatim|pygmented|tcblisting|"):
        return INDENTED
    if is_word(p, i, end, b"equation|align|alignat|flalign|gather|multline|eqnarray|math|displaymath|narrowmultline|mathpar|"
               b"dmath|subequations|"):
        return MATH
    if is_word(p, i, end, b"table|tabular|tabularx|tabulary|longtable|array|figure|wrapfigure|tikzpicture|tikzcd|picture|"
               b"sidewaystable|sidewaysfigure|prooftree|pspicture|forest|"):
        return HTML
    if is_word(p, i, end, b"itemize|enumerate|description|compactitem|compactenum|compactdesc|inparaenum|thebibliography|"):
        return LIST
    if is_word(p, i, end, b"quote|quotation|verse|epigraph|"):
        return QUOTE
    return NONE if is_word(p, i, end, b"document|frontmatter|mainmatter|appendices|") else DIRECTIVE


cdef inline bint same_name(const code_unit* p, Py_ssize_t a, Py_ssize_t a_end, Py_ssize_t b, Py_ssize_t b_end) noexcept nogil:
    cdef Py_ssize_t k
    if a_end - a != b_end - b:
        return False
    for k in range(a_end - a):
        if p[a + k] != p[b + k]:
            return False
    return True


cdef inline bint opens_formula(const code_unit* p, Line& line) noexcept nogil:
    r"""Whether a line begins with ``\[`` or ``$$``."""
    if line.end - line.first < 2:
        return False
    return (p[line.first] == c'\\' and p[line.first + 1] == c'[') or (p[line.first] == c'$' and p[line.first + 1] == c'$')


cdef inline bint closes_formula(const code_unit* p, Py_ssize_t i, Py_ssize_t end, bint dollars) noexcept nogil:
    while i + 1 < end:
        if dollars and p[i] == c'$' and p[i + 1] == c'$':
            return True
        if not dollars and p[i] == c'\\' and p[i + 1] == c']':
            return True
        i += 1
    return False
