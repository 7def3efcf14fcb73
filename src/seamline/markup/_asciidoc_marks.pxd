"""What one line of AsciiDoc says; the forms are those of the AsciiDoc language as Asciidoctor reads it."""

from libc.stdint cimport uint32_t

from seamline.markup._lines cimport is_blank, is_digit, is_letter, skip_blanks, skip_run, trim_blanks
from seamline.text._view cimport code_unit

cdef enum:
    SHORTEST_DELIMITER = 4
    DESCRIBED = 0x100       # markers of lists: ``::`` and its like, by their length
    NUMBERED = 0x200        # ``1.``, ``a.``, ``i)``, and callouts ``<1>``


cdef inline Py_ssize_t delimiter_length(const code_unit* p, Py_ssize_t i, Py_ssize_t end) noexcept nogil:
    """Length of a line that is a delimiter of blocks and nothing else, or 0: ``----`` and its like, or ``--``."""
    cdef Py_ssize_t stop
    cdef uint32_t ch
    if i == end:
        return 0
    ch = p[i]
    if not (ch == c'-' or ch == c'.' or ch == c'=' or ch == c'*' or ch == c'_' or ch == c'+' or ch == c'/'):
        return 0
    stop = skip_run(p, i, end)
    if skip_blanks(p, stop, end) < end:
        return 0
    return stop - i if stop - i >= SHORTEST_DELIMITER or (ch == c'-' and stop - i == 2) else 0


cdef inline bint delimits_table(const code_unit* p, Py_ssize_t i, Py_ssize_t end) noexcept nogil:
    """Whether a line is ``|===``, or that of another format of tables."""
    if end - i < 4 or not (p[i] == c'|' or p[i] == c',' or p[i] == c':' or p[i] == c'!') or p[i + 1] != c'=':
        return False
    return skip_run(p, i + 1, end) - i >= 4 and skip_blanks(p, skip_run(p, i + 1, end), end) == end


cdef inline int section_level(const code_unit* p, Py_ssize_t i, Py_ssize_t end) noexcept nogil:
    """1 to 6 for ``=`` to ``======`` (or ``#``) before a title, else 0."""
    cdef Py_ssize_t stop
    if p[i] != c'=' and p[i] != c'#':
        return 0
    stop = skip_run(p, i, end)
    if stop - i > 6 or stop == end or not is_blank(p[stop]) or skip_blanks(p, stop, end) == end:
        return 0
    return <int> (stop - i)


cdef inline Py_ssize_t section_title_end(const code_unit* p, Py_ssize_t i, Py_ssize_t end, int level) noexcept nogil:
    """End of a title without the same signs at its end."""
    cdef Py_ssize_t stop
    end = trim_blanks(p, i, end)
    stop = end
    while stop > i and end - stop < level and p[stop - 1] == p[i]:
        stop -= 1
    if end - stop == level and is_blank(p[stop - 1]) and skip_blanks(p, i + level, stop) < stop:
        return trim_blanks(p, i, stop)
    return end


cdef inline bint is_word_part(uint32_t ch) noexcept nogil:
    return is_letter(ch) or is_digit(ch) or ch == c'_' or ch >= 0x80


cdef inline int underline_level(
    const code_unit* p, Py_ssize_t start, Py_ssize_t end, Py_ssize_t i, Py_ssize_t stop
) noexcept nogil:
    """The level of a title from ``start`` to ``end`` by the line of signs below it, else 0."""
    cdef Py_ssize_t run, k = start
    cdef int level = 0
    end, stop = trim_blanks(p, start, end), trim_blanks(p, i, stop)
    if i == stop or p[start] == c'.' or is_blank(p[start]):
        return 0
    run = skip_run(p, i, stop) - i
    if i + run < stop or run < end - start - 1 or run > end - start + 1:
        return 0
    level = 1 if p[i] == c'=' else 2 if p[i] == c'-' else 3 if p[i] == c'~' else 4 if p[i] == c'^' else 5 if p[i] == c'+' else 0
    while k < end and not is_word_part(p[k]):
        k += 1
    return level if k < end else 0


cdef inline bint is_attributes(const code_unit* p, Py_ssize_t i, Py_ssize_t end) noexcept nogil:
    """Whether a line is ``[...]``, of attributes or an anchor."""
    cdef uint32_t ch
    end = trim_blanks(p, i, end)
    if end - i < 2 or p[i] != c'[' or p[end - 1] != c']':
        return False
    ch = p[i + 1]
    if ch == c'[':
        return end - i >= 4 and p[end - 2] == c']'
    return (
        is_word_part(ch) or ch == c']' or ch == c'.' or ch == c'#' or ch == c'%' or ch == c'{' or ch == c',' or ch == c'"'
        or ch == c"'"
    )


cdef inline bint is_block_title(const code_unit* p, Py_ssize_t i, Py_ssize_t end) noexcept nogil:
    """Whether a line is ``.Title``."""
    cdef Py_ssize_t k = i + 1
    if p[i] != c'.':
        return False
    k += k < end and p[k] == c'.'
    return k < end and p[k] != c'.' and not is_blank(p[k])


cdef inline bint is_entry(const code_unit* p, Py_ssize_t i, Py_ssize_t end) noexcept nogil:
    """Whether a line is ``:name: value`` of an attribute of the document."""
    cdef Py_ssize_t k = i + 1
    if p[i] != c':' or k == end or not (is_word_part(p[k]) or p[k] == c'!'):
        return False
    while k < end and (is_word_part(p[k]) or p[k] == c'!' or p[k] == c'-'):
        k += 1
    return k < end and p[k] == c':' and (k + 1 == end or is_blank(p[k + 1]))


cdef inline bint is_macro(const code_unit* p, Py_ssize_t i, Py_ssize_t end) noexcept nogil:
    """Whether a line is a macro of its own, ``image::x[]`` or ``ifdef::x[]``."""
    cdef Py_ssize_t k = i
    end = trim_blanks(p, i, end)
    if end - i < 5 or p[end - 1] != c']' or not is_letter(p[i]):
        return False
    while k < end and (is_letter(p[k]) or is_digit(p[k]) or p[k] == c'_' or p[k] == c'-'):
        k += 1
    if k + 2 >= end or p[k] != c':' or p[k + 1] != c':' or is_blank(p[k + 2]):
        return False
    while k < end and p[k] != c'[' and not is_blank(p[k]):
        k += 1
    return p[k] == c'['


cdef inline Py_ssize_t marker_end(
    const code_unit* p, Py_ssize_t i, Py_ssize_t end, uint32_t* marker
) noexcept nogil:
    """After the marker of a list item at ``i``, or 0; which sort of marker it is."""
    cdef uint32_t ch = p[i]
    cdef Py_ssize_t k
    if ch == c'*' or ch == c'.' or ch == c'-':
        k = skip_run(p, i, end)
        marker[0] = ch | <uint32_t> (k - i) << 10
        return k if k - i <= (1 if ch == c'-' else 5) and has_text(p, k, end) else 0
    if ch == c'<':
        k = i + 1
        while k < end and (is_digit(p[k]) or (p[k] == c'.' and k == i + 1)):
            k += 1
        marker[0] = NUMBERED | c'<'
        return k + 1 if k > i + 1 and k < end and p[k] == c'>' and has_text(p, k + 1, end) else 0
    k = i
    while k < end and is_digit(p[k]):
        k += 1
    if k == i and is_letter(ch):
        k += 1
    marker[0] = NUMBERED | (c'1' if is_digit(ch) else c'a')
    return k + 1 if k > i and k < end and p[k] == c'.' and has_text(p, k + 1, end) else 0


cdef inline bint has_text(const code_unit* p, Py_ssize_t i, Py_ssize_t end) noexcept nogil:
    """Whether a blank and then text stands from ``i`` on."""
    return i < end and is_blank(p[i]) and skip_blanks(p, i, end) < end


cdef inline Py_ssize_t term_end(const code_unit* p, Py_ssize_t i, Py_ssize_t end, uint32_t* marker) noexcept nogil:
    """After the ``::`` (or ``:::``, ``::::``, ``;;``) that ends the term of a description, or 0."""
    cdef Py_ssize_t k = i + 1, stop
    while k + 1 < end:
        if (p[k] == c':' or p[k] == c';') and p[k + 1] == p[k]:
            stop = skip_run(p, k, end)
            if (stop == end or is_blank(p[stop])) and stop - k <= (4 if p[k] == c':' else 2) and not is_blank(p[k - 1]):
                marker[0] = DESCRIBED | p[k] | <uint32_t> (stop - k) << 10
                return stop
            k = stop
        else:
            k += 1
    return 0
