"""Quotation marks: which of them open and close, and whether a mark stands inside a quotation that a sentence holds."""

from libc.stdint cimport int64_t, uint32_t

from seamline.sentence._blanks cimport holds_blank_line
from seamline.sentence._rules cimport (
    KIND_BLANK, KIND_DASH, KIND_LOWER, KIND_NEWLINE, KIND_OPEN, is_letter, is_mark, kind_of,
)
from seamline.text._view cimport code_unit

cdef extern from "seamline/sentence/_reach.h" namespace "seamline" nogil:
    int64_t last_quote[Unit](const Unit* units, int64_t low, int64_t i)
    int64_t next_quote[Unit](const Unit* units, int64_t i, int64_t high)

cdef enum:
    QUOTE_REACH = 320
    EMBEDDED_REACH = 128    # from one end to the other of a quotation that holds several sentences


cdef inline bint is_spaced(const code_unit* text, Py_ssize_t length, Py_ssize_t i) noexcept nogil:
    """Whether a blank or the end of the text is at ``i``."""
    cdef int kind = kind_of(text[i]) if i < length else KIND_BLANK
    return kind == KIND_BLANK or kind == KIND_NEWLINE


cdef inline bint is_open(const code_unit* text, Py_ssize_t i, uint32_t left, uint32_t right) noexcept nogil:
    """Whether ``left`` was opened and not closed in the text before ``i``; equal marks are counted."""
    cdef Py_ssize_t low = max(<Py_ssize_t> 0, i - QUOTE_REACH)
    cdef int depth = 0
    while i > low:
        i -= 1
        if left == right:
            depth ^= text[i] == left
        elif text[i] == left:
            return True
        elif text[i] == right:
            return False
        if text[i] == 0x0A and i > low and text[i - 1] == 0x0A:
            break
    return depth != 0


cdef inline bint is_pair_open(const code_unit* text, Py_ssize_t i) noexcept nogil:
    """Whether ``,,`` or two grave accents, the typewriter's opening quotes, stand unclosed before ``i``."""
    cdef Py_ssize_t low = max(<Py_ssize_t> 1, i - QUOTE_REACH)
    while i > low:
        i -= 1
        if text[i] == text[i - 1] and (text[i] == 0x2C or text[i] == 0x60):
            return True
        if text[i] == 0x27 and text[i - 1] == 0x27:
            return False
    return False


cdef inline int spaced_quote(const code_unit* text, Py_ssize_t length, Py_ssize_t i) noexcept nogil:
    """Units of the closing quote or bracket that stands alone between blanks at ``i``; 0 when it opens or is none."""
    cdef uint32_t ch = text[i]
    if (ch == 0x27 or ch == 0x60) and i + 1 < length and text[i + 1] == ch:
        return 2 * (is_spaced(text, length, i + 2) and is_pair_open(text, i))
    if ch == 0x27 or ch == 0x60 or ch == 0xAB:
        return 0
    if i + 1 < length and is_mark(kind_of(text[i + 1])):
        return is_spaced(text, length, i + 2)
    if not is_spaced(text, length, i + 1):
        return 0
    if ch == 0x22:
        return is_open(text, i, 0x22, 0x22)
    return ch != 0x201C or is_open(text, i, 0x201E, 0x201C)


cdef inline bint opens_quote(const code_unit* text, Py_ssize_t length, Py_ssize_t i) noexcept nogil:
    """Whether the quotation mark at ``i`` opens: behind a blank, and not before one."""
    cdef int before = kind_of(text[i - 1]) if i > 0 else KIND_NEWLINE
    if not (before == KIND_BLANK or before == KIND_NEWLINE or before == KIND_OPEN or before == KIND_DASH):
        return False
    return text[i] == 0xAB or not is_spaced(text, length, i + 1)


cdef inline bint holds_quote(const code_unit* text, Py_ssize_t i) noexcept nogil:
    """Whether the sentence that the quotation at ``i`` stands in began before it: a word or a comma leads up to it."""
    return i > 1 and text[i - 1] == 0x20 and (is_letter(kind_of(text[i - 2])) or text[i - 2] == 0x2C)


cdef inline bint inside_quote(const code_unit* text, Py_ssize_t length, Py_ssize_t k) noexcept nogil:
    """Whether ``k``, behind a mark, is inside a quotation of several sentences that is part of one: it follows a word or a
    comma, or lower case follows it, and it closes behind a mark."""
    cdef Py_ssize_t start = last_quote(text, max(<Py_ssize_t> 0, k - EMBEDDED_REACH), k)
    cdef Py_ssize_t end
    if start < 0 or not opens_quote(text, length, start):
        return False
    end = next_quote(text, k, min(length, start + EMBEDDED_REACH))
    if end < 0 or opens_quote(text, length, end) or not is_mark(kind_of(text[end - 1])):
        return False
    if not (holds_quote(text, start) or (end + 2 < length and text[end + 1] == 0x20 and kind_of(text[end + 2]) == KIND_LOWER)):
        return False
    return not holds_blank_line(text, start, end)
