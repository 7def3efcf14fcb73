"""What the rules say of a candidate, whatever it is, step by step."""

from seamline.sentence._blanks cimport Blank, blank_from, skip_closers
from seamline.sentence._items cimport item_start
from seamline.sentence._line_ends cimport newline_after
from seamline.sentence._marks cimport inside_round, mark_after
from seamline.sentence._quotes cimport is_spaced
from seamline.sentence._rules cimport (
    KIND_BLANK, KIND_CLOSE, KIND_COMMA, KIND_NEWLINE, KIND_STOP, KIND_UPPER, NO_END, NUMBERED, Rules, is_letter,
    kind_of,
)
from seamline.sentence._thai cimport space_after
from seamline.sentence._words cimport WORD_REACH, token_before, word_kinds
from seamline.text._view cimport code_unit

cdef enum:
    SMILEY_REACH = 8


cdef inline bint ends_in_script(const code_unit* text, Py_ssize_t length, Py_ssize_t i) noexcept nogil:
    """Whether ``;`` is a Greek question mark at ``i``, or ``:`` an Armenian full stop: the nearest letter tells."""
    cdef Py_ssize_t k = i
    cdef Py_ssize_t low = max(<Py_ssize_t> 0, i - WORD_REACH)
    while k > low and not is_letter(kind_of(text[k - 1])):
        k -= 1
    if k == low:
        return False
    if text[i] == 0x3B:
        return 0x370 <= text[k - 1] < 0x400
    return 0x530 <= text[k - 1] < 0x590 and is_spaced(text, length, skip_closers(text, length, i + 1))


cdef inline Py_ssize_t smiley_after(const code_unit* text, Py_ssize_t length, Py_ssize_t i) noexcept nogil:
    """Where the next sentence begins when the bracket at ``i`` ends a smiley such as ``:-))`` before a capital."""
    cdef Py_ssize_t low = max(<Py_ssize_t> 1, i - SMILEY_REACH)
    cdef Py_ssize_t k = i
    cdef Blank blank = blank_from(text, length, i + 1)
    if i + 2 >= length or text[i + 1] != 0x20 or blank.end == length or kind_of(text[blank.end]) != KIND_UPPER:
        return NO_END
    while k > low and text[k - 1] == 0x29:
        k -= 1
    k -= k > low and text[k - 1] == 0x2D
    if not (text[k - 1] == 0x3A or text[k - 1] == 0x3B) or inside_round(text, length, k - 1):
        return NO_END
    return blank.end


cdef inline bint numbers_word(const code_unit* text, Py_ssize_t start, const Rules* rules) noexcept nogil:
    """Whether the number at ``start`` belongs to the word before it, as in ``Fig. 2.``, and marks no item."""
    while start > 0 and kind_of(text[start - 1]) == KIND_BLANK:
        start -= 1
    if start == 0 or text[start - 1] != 0x2E:
        return False
    return (word_kinds(text, token_before(text, start - 1), start - 1, rules) & NUMBERED) != 0


cdef inline Py_ssize_t ruled_after(const code_unit* text, Py_ssize_t length, Py_ssize_t i, const Rules* rules) noexcept nogil:
    """What the rules answer for ``sentence_after``, whatever the candidate."""
    cdef int kind = kind_of(text[i])
    cdef Py_ssize_t item
    if kind == KIND_NEWLINE:
        return newline_after(text, length, i, rules)
    if kind == KIND_BLANK:
        return space_after(text, length, i, rules)
    if kind == KIND_COMMA and not ends_in_script(text, length, i):
        return NO_END
    if text[i] == 0x2E or kind == KIND_CLOSE:
        item = item_start(text, length, i + (kind == KIND_STOP and i + 1 < length and text[i + 1] == 0x29))
        if item > 0 and kind == KIND_STOP and numbers_word(text, item, rules):
            item = NO_END
        if item > 0 or kind == KIND_CLOSE:
            return item if item > 0 else smiley_after(text, length, i)
    return mark_after(text, length, i, rules)
