"""What one line of reStructuredText says; each recogniser takes the line's first character that is not blank.

The forms are those of the reStructuredText markup specification (docutils).
"""

from libc.stdint cimport uint32_t

from seamline.markup._lines cimport is_blank, is_digit, is_letter, skip_blanks, skip_run, trim_blanks
from seamline.text._view cimport code_unit

cdef enum:
    WIDE = 0x1100           # code points from here on may take two columns
    CHECKED = 4             # a line of signs that is shorter has to be as long as its title


cdef inline bint is_sign(uint32_t ch) noexcept nogil:
    """Whether a code point is one of the 32 signs of ASCII."""
    return 0x21 <= ch <= 0x2F or 0x3A <= ch <= 0x40 or 0x5B <= ch <= 0x60 or 0x7B <= ch <= 0x7E


cdef inline Py_ssize_t sign_run(const code_unit* p, Py_ssize_t i, Py_ssize_t end) noexcept nogil:
    """How often one sign stands on a line that holds nothing else, or 0."""
    cdef Py_ssize_t stop
    if i == end or not is_sign(p[i]):
        return 0
    stop = skip_run(p, i, end)
    return stop - i if skip_blanks(p, stop, end) == end else 0


cdef inline Py_ssize_t columns_of(const code_unit* p, Py_ssize_t i, Py_ssize_t end) noexcept nogil:
    cdef Py_ssize_t columns = 0
    end = trim_blanks(p, i, end)
    while i < end:
        columns += 1 + (p[i] >= WIDE)
        i += 1
    return columns


cdef inline bint underlines(
    const code_unit* p, Py_ssize_t run, Py_ssize_t start, Py_ssize_t end
) noexcept nogil:
    """Whether a line of ``run`` signs is long enough below a title."""
    return run > 0 and (run >= CHECKED or run >= columns_of(p, start, end))


cdef inline bint is_gap(const code_unit* p, Py_ssize_t i, Py_ssize_t end) noexcept nogil:
    return i == end or is_blank(p[i])


cdef inline Py_ssize_t bullet_end(const code_unit* p, Py_ssize_t i, Py_ssize_t end) noexcept nogil:
    """After the bullet at ``i``, or 0."""
    cdef uint32_t ch = p[i]
    if ch == c'-' or ch == c'*' or ch == c'+' or ch == 0x2022 or ch == 0x2023 or ch == 0x2043:
        return i + 1 if is_gap(p, i + 1, end) else 0
    return 0


cdef inline bint is_roman(uint32_t ch) noexcept nogil:
    ch |= 0x20
    return ch == c'i' or ch == c'v' or ch == c'x' or ch == c'l' or ch == c'c' or ch == c'd' or ch == c'm'


cdef inline Py_ssize_t enumerator_end(const code_unit* p, Py_ssize_t i, Py_ssize_t end) noexcept nogil:
    """After ``1.``, ``a)``, ``(iv)``, ``#.`` at ``i``, or 0."""
    cdef bint opened = p[i] == c'('
    cdef Py_ssize_t k = i + opened, start = k
    if k < end and is_digit(p[k]):
        while k < end and k - start < 9 and is_digit(p[k]):
            k += 1
    elif k < end and p[k] == c'#':
        k += 1
    elif k < end and is_letter(p[k]):
        k += 1
        if is_roman(p[start]):
            while k < end and k - start < 9 and is_roman(p[k]):
                k += 1
    if k == start or k == end or not is_gap(p, k + 1, end):
        return 0
    return k + 1 if p[k] == c')' or (p[k] == c'.' and not opened) else 0


cdef inline Py_ssize_t field_end(const code_unit* p, Py_ssize_t i, Py_ssize_t end) noexcept nogil:
    """After ``:name:`` at ``i``, or 0."""
    cdef Py_ssize_t k = i + 1
    if p[i] != c':' or k >= end or p[k] == c':' or is_blank(p[k]):
        return 0
    while k < end:
        if p[k] == c'\\':
            k += 1
        elif p[k] == c':' and (is_gap(p, k + 1, end) or p[k + 1] == c'`'):
            return k + 1 if is_gap(p, k + 1, end) and not is_blank(p[k - 1]) else 0
        k += 1
    return 0


cdef inline bint is_explicit(const code_unit* p, Py_ssize_t i, Py_ssize_t end) noexcept nogil:
    """Whether ``..`` stands at ``i`` before a blank or the end of the line."""
    return end - i >= 2 and p[i] == c'.' and p[i + 1] == c'.' and is_gap(p, i + 2, end)


cdef inline Py_ssize_t label_end(const code_unit* p, Py_ssize_t i, Py_ssize_t end) noexcept nogil:
    """After ``[1]`` of a footnote or citation at ``i``, or 0."""
    cdef Py_ssize_t k = i + 1
    if p[i] != c'[':
        return 0
    while k < end and p[k] != c']' and not is_blank(p[k]):
        k += 1
    return k + 1 if i + 1 < k < end and p[k] == c']' and is_gap(p, k + 1, end) else 0


cdef inline Py_ssize_t target_end(const code_unit* p, Py_ssize_t i, Py_ssize_t end) noexcept nogil:
    """After ``_name:`` or ``__:`` at ``i``, or 0."""
    cdef Py_ssize_t k = i + 1
    cdef bint quoted
    if p[i] != c'_' or k == end or is_blank(p[k]):
        return 0
    quoted = p[k] == c'`'
    k += quoted
    while k < end and not (p[k] == c':' and is_gap(p, k + 1, end) and (not quoted or p[k - 1] == c'`')):
        k += 1 + (p[k] == c'\\')
    return k + 1 if k < end else 0


cdef inline bint is_name_part(uint32_t ch) noexcept nogil:
    return is_letter(ch) or is_digit(ch) or ch == c'-' or ch == c'_' or ch == c'+' or ch == c':' or ch == c'.' or ch >= 0x80


cdef inline Py_ssize_t directive_end(const code_unit* p, Py_ssize_t i, Py_ssize_t end) noexcept nogil:
    """Before the ``::`` that ends the name of a directive which begins at ``i``, or 0."""
    cdef Py_ssize_t k = i
    while k < end and is_name_part(p[k]) and not (p[k] == c':' and k + 1 < end and p[k + 1] == c':'):
        k += 1
    if k > i and k < end and p[k] == c' ':
        k += 1
    return k if k > i and k + 1 < end and p[k] == c':' and p[k + 1] == c':' and is_gap(p, k + 2, end) else 0


cdef inline bint is_grid_border(const code_unit* p, Py_ssize_t i, Py_ssize_t end, uint32_t sign) noexcept nogil:
    """Whether a line is ``+---+---+`` with ``sign`` between the corners."""
    end = trim_blanks(p, i, end)
    if end - i < 3 or p[i] != c'+' or p[end - 1] != c'+':
        return False
    while i < end:
        if p[i] != c'+' and p[i] != sign:
            return False
        i += 1
    return True


cdef inline bint is_simple_border(const code_unit* p, Py_ssize_t i, Py_ssize_t end) noexcept nogil:
    """Whether a line is ``====  ====``: at least two runs of ``=`` with blanks between."""
    cdef int runs = 0
    while i < end and p[i] == c'=':
        i = skip_blanks(p, skip_run(p, i, end), end)
        runs += 1
    return i == end and runs > 1
