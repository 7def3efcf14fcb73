"""What a line of wikitext says: headings, tags and comments, and where tables and templates end."""

from libc.stdint cimport uint32_t

from seamline.markup._blocks cimport HTML, INDENTED, MATH, NONE
from seamline.markup._lines cimport Line, is_letter, read_line, skip_blanks, skip_run, trim_blanks
from seamline.markup._spelling cimport is_word
from seamline.text._view cimport code_unit

cdef enum:
    SHORTEST_LINE = 4       # of a rule
    COMMENT = 1             # what closes the open leaf: the end of a comment,
    CLOSING_TAG = 2         # or a closing tag


cdef inline Py_ssize_t without_comment(const code_unit* p, Py_ssize_t i, Py_ssize_t end) noexcept nogil:
    """End of a line without blanks and comments behind it."""
    cdef Py_ssize_t k
    while True:
        end = trim_blanks(p, i, end)
        if end - i < 7 or p[end - 1] != c'>' or p[end - 2] != c'-' or p[end - 3] != c'-':
            return end
        k = end - 4
        while k >= i and not (p[k] == c'<' and p[k + 1] == c'!' and p[k + 2] == c'-' and p[k + 3] == c'-'):
            k -= 1
        if k < i:
            return end
        end = k


cdef inline int heading_level(const code_unit* p, Py_ssize_t i, Py_ssize_t end, Py_ssize_t* stop) noexcept nogil:
    """1 to 6 for ``= title =`` to ``====== title ======``, else 0; where the signs at the end begin."""
    cdef Py_ssize_t first = skip_run(p, i, end), last
    cdef int level
    end = without_comment(p, i, end)
    last = end
    while last > first and p[last - 1] == c'=':
        last -= 1
    level = <int> min(min(first - i, end - last), <Py_ssize_t> 6)
    stop[0] = end - level
    return level if skip_blanks(p, first, last) < last else 0


cdef inline int kind_of_tag(const code_unit* p, Py_ssize_t i, Py_ssize_t end) noexcept nogil:
    """The kind of block that a tag keeps as it is, or NONE."""
    if is_word(p, i, end, b"pre|nowiki|source|syntaxhighlight|score|timeline|poem|graph|templatedata|mapframe|"):
        return INDENTED
    if is_word(p, i, end, b"math|chem|"):
        return MATH
    return HTML if is_word(p, i, end, b"gallery|table|imagemap|") else NONE


cdef inline Py_ssize_t tag_name_end(const code_unit* p, Py_ssize_t i, Py_ssize_t end) noexcept nogil:
    while i < end and is_letter(p[i]):
        i += 1
    return i


cdef inline bint is_comment(const code_unit* p, Py_ssize_t i, Py_ssize_t end) noexcept nogil:
    return end - i >= 4 and p[i] == c'<' and p[i + 1] == c'!' and p[i + 2] == c'-' and p[i + 3] == c'-'


cdef inline Py_ssize_t closed_comment(const code_unit* p, Py_ssize_t i, Py_ssize_t end) noexcept nogil:
    """After ``-->`` from ``i`` on, or 0."""
    while i + 2 < end:
        if p[i] == c'-' and p[i + 1] == c'-' and p[i + 2] == c'>':
            return i + 3
        i += 1
    return 0


cdef inline Py_ssize_t closed_tag(
    const code_unit* p, Py_ssize_t i, Py_ssize_t end, Py_ssize_t tag, Py_ssize_t tag_end
) noexcept nogil:
    """After ``</name`` from ``i`` on, or 0."""
    cdef Py_ssize_t k, length = tag_end - tag
    while i + length + 1 < end:
        if p[i] == c'<' and p[i + 1] == c'/':
            k = 0
            while k < length and (p[i + 2 + k] | 0x20) == (p[tag + k] | 0x20):
                k += 1
            if k == length:
                return i + 2 + length
        i += 1
    return 0


cdef inline int tag_closes(const code_unit* p, Py_ssize_t i, Py_ssize_t end) noexcept nogil:
    """1 for a tag that ends in ``>`` from ``i`` on, 0 for one that closes itself, -1 for none."""
    while i < end and p[i] != c'>':
        i += 1
    return -1 if i == end else p[i - 1] != c'/'


cdef inline uint32_t letter_bit(uint32_t ch) noexcept nogil:
    """A bit for each letter of ASCII."""
    return <uint32_t> 1 << ((ch | 0x20) - c'a')


cdef inline int nesting_of(const code_unit* p, Line& row) noexcept nogil:
    """1 for a line that opens a table, -1 for one that closes it."""
    if row.end - row.first < 2:
        return 0
    return (p[row.first] == c'{' and p[row.first + 1] == c'|') - (p[row.first] == c'|' and p[row.first + 1] == c'}')


cdef inline Py_ssize_t wiki_table_end(const code_unit* p, Py_ssize_t n, Line& line) noexcept nogil:
    """After the line that closes a table, those inside of it counted, or 0."""
    cdef Line row
    cdef Py_ssize_t i = line.next
    cdef int depth = 1
    while i < n:
        read_line(p, i, n, row)
        i = row.next
        depth += nesting_of(p, row)
        if depth == 0:
            return i
    return 0


cdef inline Py_ssize_t template_end(const code_unit* p, Py_ssize_t n, Py_ssize_t i) noexcept nogil:
    """After the braces that close a template, or 0."""
    cdef int depth = 0
    while i + 1 < n:
        if p[i] == c'{' and p[i + 1] == c'{':
            depth += 1
            i += 2
        elif p[i] == c'}' and p[i + 1] == c'}':
            depth -= 1
            i += 2
            if depth == 0:
                return i
        else:
            i += 1
    return 0


cdef inline bint is_marker(uint32_t ch) noexcept nogil:
    return ch == c'*' or ch == c'#' or ch == c':' or ch == c';'
