"""What one line of Markdown says: recognisers that look at ``p[i:end]`` and never beyond the line.

Each takes the first character that is not blank, on a line that is indented by less than four columns.
"""

from libc.stdint cimport int64_t, uint32_t

from seamline.text._line_end cimport line_end, skip_line_end
from seamline.text._view cimport code_unit

cdef enum:
    TAB = 0x09
    LINE_FEED = 0x0A
    CARRIAGE_RETURN = 0x0D
    SPACE = 0x20
    MAX_LABEL = 999


cdef struct Line:
    Py_ssize_t start
    Py_ssize_t end        # before its line end
    Py_ssize_t next       # after its line end
    Py_ssize_t first      # first character that is neither blank nor a container's marker
    int64_t column        # column of ``first``
    int64_t consumed      # columns that belong to the containers
    Py_ssize_t rule_stop  # no thematic break starts before this offset
    bint marked           # a block quote's marker stands on the line


cdef inline bint is_blank(uint32_t ch) noexcept nogil:
    return ch == SPACE or ch == TAB


cdef inline bint is_letter(uint32_t ch) noexcept nogil:
    return (ch | 0x20) - 97 < 26


cdef inline bint is_digit(uint32_t ch) noexcept nogil:
    return ch - 48 < 10


cdef inline void find_first(const code_unit* p, Line* line, Py_ssize_t i, int64_t column) noexcept nogil:
    """Move to the first character from ``i`` (at ``column``) on that is not blank; tabs stop at every fourth column."""
    while i < line.end:
        if p[i] == SPACE:
            column += 1
        elif p[i] == TAB:
            column += 4 - (column & 3)
        else:
            break
        i += 1
    line.first = i
    line.column = column


cdef inline void read_line(const code_unit* p, Py_ssize_t i, Py_ssize_t n, Line& line) noexcept nogil:
    """The line that begins at ``i``."""
    line.start = i
    line.end = line_end(p, i, n)
    line.next = skip_line_end(p, line.end, n)
    line.consumed = line.rule_stop = 0
    line.marked = False
    find_first(p, &line, i, 0)


cdef inline Py_ssize_t skip_blanks(const code_unit* p, Py_ssize_t i, Py_ssize_t end) noexcept nogil:
    while i < end and is_blank(p[i]):
        i += 1
    return i


cdef inline Py_ssize_t trim_blanks(const code_unit* p, Py_ssize_t start, Py_ssize_t end) noexcept nogil:
    while end > start and is_blank(p[end - 1]):
        end -= 1
    return end


cdef inline Py_ssize_t skip_run(const code_unit* p, Py_ssize_t i, Py_ssize_t end) noexcept nogil:
    """End of the run of the character at ``i``."""
    cdef code_unit ch = p[i]
    while i < end and p[i] == ch:
        i += 1
    return i


cdef inline int atx_level(const code_unit* p, Py_ssize_t i, Py_ssize_t end) noexcept nogil:
    """1 to 6 for ``#`` to ``######`` before a blank or the end, else 0."""
    cdef Py_ssize_t stop = skip_run(p, i, end)
    if stop - i > 6 or (stop < end and not is_blank(p[stop])):
        return 0
    return <int> (stop - i)


cdef inline Py_ssize_t atx_title_end(const code_unit* p, Py_ssize_t start, Py_ssize_t end) noexcept nogil:
    """End of a title without blanks and without a closing run of ``#``."""
    cdef Py_ssize_t stop
    end = trim_blanks(p, start, end)
    stop = end
    while stop > start and p[stop - 1] == c'#':
        stop -= 1
    if stop == start:
        return start
    return trim_blanks(p, start, stop) if is_blank(p[stop - 1]) else end


cdef inline int setext_level(const code_unit* p, Py_ssize_t i, Py_ssize_t end) noexcept nogil:
    if skip_blanks(p, skip_run(p, i, end), end) < end:
        return 0
    return 1 if p[i] == c'=' else 2


cdef inline Py_ssize_t fence_length(const code_unit* p, Py_ssize_t i, Py_ssize_t end) noexcept nogil:
    """Length of the run that opens a fence, or 0; an info string after backticks holds no backtick."""
    cdef Py_ssize_t stop = skip_run(p, i, end), k
    if stop - i < 3:
        return 0
    if p[i] == c'`':
        for k in range(stop, end):
            if p[k] == c'`':
                return 0
    return stop - i


cdef inline bint is_rule(const code_unit* p, Line* line) noexcept nogil:
    """Three or more of one of ``-*_`` with blanks only; ``rule_stop`` keeps nested markers from looking twice."""
    cdef Py_ssize_t i = line.first, found = 0
    cdef code_unit ch = p[i]
    if i < line.rule_stop:
        return False
    while i < line.end:
        if p[i] == ch:
            found += 1
        elif not is_blank(p[i]):
            line.rule_stop = i
            return False
        i += 1
    return found >= 3


cdef inline Py_ssize_t list_marker(const code_unit* p, Py_ssize_t i, Py_ssize_t end) noexcept nogil:
    """Length of a bullet or of 1 to 9 digits with ``.`` or ``)`` before a blank or the end, or 0."""
    cdef Py_ssize_t stop = i
    if is_digit(p[i]):
        while stop < end and stop - i < 10 and is_digit(p[stop]):
            stop += 1
        if stop - i > 9 or stop == end or (p[stop] != c'.' and p[stop] != c')'):
            return 0
    stop += 1
    return stop - i if stop == end or is_blank(p[stop]) else 0


cdef inline Py_ssize_t footnote_end(const code_unit* p, Py_ssize_t i, Py_ssize_t end) noexcept nogil:
    """Offset after ``[^label]:`` at ``i``, or 0."""
    cdef Py_ssize_t k = i + 2, limit = min(end, i + MAX_LABEL)
    if k >= end or p[i + 1] != c'^':
        return 0
    while k < limit and p[k] != c']' and p[k] != c'[' and not is_blank(p[k]):
        k += 1
    if k == i + 2 or k + 1 >= end or p[k] != c']' or p[k + 1] != c':':
        return 0
    return k + 2


cdef inline int row_cells(const code_unit* p, Py_ssize_t i, Py_ssize_t end) noexcept nogil:
    """Cells of a table row: pipes without a backslash before them part cells, outer ones need not be; 0 without any."""
    cdef int cells = 1
    cdef bint piped = False
    end = trim_blanks(p, i, end)
    if i < end and p[i] == c'|':
        piped = True
        i += 1
        if i == end:
            return 0
    while i < end:
        if p[i] == c'|' and p[i - 1] != c'\\':
            piped = True
            cells += i + 1 < end
        i += 1
    return cells if piped else 0


cdef inline Py_ssize_t skip_spaces(const code_unit* p, Py_ssize_t i, Py_ssize_t end) noexcept nogil:
    while i < end and p[i] == SPACE:
        i += 1
    return i


cdef inline int delimiter_cells(const code_unit* p, Py_ssize_t i, Py_ssize_t end) noexcept nogil:
    """Cells of a delimiter row (``:?-+:?`` between pipes, spaces around them, at least one pipe), or 0."""
    cdef int cells = 0
    cdef bint piped = p[i] == c'|'
    if piped:
        i = skip_spaces(p, i + 1, end)
    while i < end:
        if p[i] == c':':
            i += 1
        if i == end or p[i] != c'-':
            return 0
        i = skip_run(p, i, end)
        if i < end and p[i] == c':':
            i += 1
        cells += 1
        i = skip_spaces(p, i, end)
        if i < end:
            if p[i] != c'|':
                return 0
            piped = True
            i = skip_spaces(p, i + 1, end)
    return cells if piped else 0


cdef inline bint fences_metadata(const code_unit* p, Py_ssize_t i, Py_ssize_t end, uint32_t mark) noexcept nogil:
    """Whether the line is three of ``mark`` and nothing else."""
    return end - i >= 3 and p[i] == mark and skip_run(p, i, end) == i + 3 and skip_blanks(p, i + 3, end) == end


cdef inline bint names_key(const code_unit* p, Py_ssize_t i, Py_ssize_t end) noexcept nogil:
    """Whether the line opens as ``key: value``, as the first line of front matter does."""
    cdef Py_ssize_t k = i
    while k < end and (is_letter(p[k]) or is_digit(p[k]) or p[k] == c'_' or p[k] == c'-'):
        k += 1
    return k > i and k < end and p[k] == c':' and (k + 1 == end or is_blank(p[k + 1]))
