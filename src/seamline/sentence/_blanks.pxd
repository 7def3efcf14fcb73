"""What stands around a mark: blanks, closing marks, brackets."""

from libc.stdint cimport int64_t, uint32_t

from seamline.sentence._rules cimport (
    KIND_BLANK, KIND_BULLET, KIND_CLOSE, KIND_COMMA, KIND_DASH, KIND_DIGIT, KIND_EXTEND, KIND_FOOTNOTE, KIND_NEWLINE,
    KIND_OPEN, KIND_QUOTE, KIND_UPPER, is_letter, kind_of,
)
from seamline.sentence._words cimport WORD_REACH
from seamline.text._view cimport code_unit

cdef extern from "seamline/sentence/_reach.h" namespace "seamline" nogil:
    bint holds_blank_line[Unit](const Unit* units, int64_t i, int64_t high)
    int64_t next_of_pair[Unit](const Unit* units, int64_t i, int64_t high, uint32_t left, uint32_t right)

cdef enum:
    BRACKET_REACH = 128

cdef struct Blank:
    Py_ssize_t end
    int lines


cdef inline bint counts_as_line(const code_unit* text, Py_ssize_t length, Py_ssize_t i) noexcept nogil:
    """Whether ``text[i]``, a newline, counts as one: CR LF does once, at LF, and the end of a page's last line at its form feed."""
    cdef code_unit after = text[i + 1] if i + 1 < length else 0
    return not (text[i] == 0x0D and after == 0x0A) and (after != 0x0C or text[i] == 0x0C)


cdef inline Blank blank_from(const code_unit* text, Py_ssize_t length, Py_ssize_t i) noexcept nogil:
    """Where the blanks from ``i`` on end, and how many line ends they hold."""
    cdef Blank blank
    cdef int kind
    blank.lines = 0
    while i < length:
        kind = kind_of(text[i])
        if kind == KIND_NEWLINE:
            blank.lines += counts_as_line(text, length, i) + (text[i] == 0x2029)
        elif kind != KIND_BLANK:
            break
        i += 1
    blank.end = i
    return blank


cdef inline bint closes(const code_unit* text, Py_ssize_t length, Py_ssize_t i, int kind) noexcept nogil:
    """Whether the mark at ``i``, right behind an end, belongs to the sentence before it."""
    cdef int following
    if kind == KIND_CLOSE or kind == KIND_EXTEND or kind == KIND_FOOTNOTE:
        return True
    if kind != KIND_QUOTE:
        return text[i] == 0x2A or text[i] == 0x5F
    following = kind_of(text[i + 1]) if i + 1 < length else KIND_BLANK
    return not (is_letter(following) or following == KIND_DIGIT) or text[i] == 0x2019


cdef inline bint stands_in_reference(code_unit unit, bint note) noexcept nogil:
    """Whether numbers of references, or names of notes, have such a unit."""
    cdef int kind = kind_of(unit)
    return (
        kind == KIND_DIGIT or kind == KIND_COMMA or kind == KIND_DASH or kind == KIND_UPPER or unit == 0x20
        or (note and is_letter(kind))
    )


cdef inline Py_ssize_t skip_reference(const code_unit* text, Py_ssize_t length, Py_ssize_t i) noexcept nogil:
    """``i`` behind a reference such as ``[12]``, ``[3, 4]``, ``^[5]`` or ``[^note]``, or ``i`` when there is none."""
    cdef Py_ssize_t start = i + (i + 1 < length and text[i] == 0x5E)
    cdef Py_ssize_t k = start + 1
    cdef Py_ssize_t high = min(length, i + WORD_REACH)
    cdef bint note
    if i >= length or text[start] != 0x5B:
        return i
    note = k < high and text[k] == 0x5E
    k += note
    while k < high and text[k] != 0x5D:
        if not stands_in_reference(text[k], note):
            return i
        k += 1
    return k + 1 if k < high and k > start + 1 + note else i


cdef inline Py_ssize_t skip_closers(const code_unit* text, Py_ssize_t length, Py_ssize_t i) noexcept nogil:
    """First unit behind the quotes, brackets and references that close right at ``i``."""
    cdef Py_ssize_t k
    while i < length:
        k = skip_reference(text, length, i)
        if k == i:
            if not closes(text, length, i, kind_of(text[i])):
                return i
            k = i + 1
        i = k
    return i


cdef inline Py_ssize_t skip_openers(const code_unit* text, Py_ssize_t length, Py_ssize_t i) noexcept nogil:
    """First unit behind the quotes, brackets, dashes and bullets that open a sentence at ``i``."""
    cdef Py_ssize_t high = min(length, i + WORD_REACH)
    cdef Py_ssize_t first = i
    cdef int kind
    while i < high:
        kind = kind_of(text[i])
        if not (kind == KIND_OPEN or kind == KIND_CLOSE or kind == KIND_QUOTE or kind == KIND_DASH
                or kind == KIND_BULLET or kind == KIND_EXTEND or (kind == KIND_BLANK and i > first)):
            break
        i += 1
    return i


cdef inline bint closes_ahead(
    const code_unit* text, Py_ssize_t length, Py_ssize_t i, uint32_t left, uint32_t right
) noexcept nogil:
    """Whether ``right`` closes a pair from ``i`` on: within reach, before a further ``left`` and on the same paragraph."""
    cdef Py_ssize_t k = next_of_pair(text, i, min(length, i + BRACKET_REACH), left, right)
    return k >= 0 and text[k] == right and kind_of(text[k - 1]) != KIND_BLANK
