"""Numbers, dates and times around a stop that may be part of them."""

from seamline.sentence._blanks cimport skip_openers
from seamline.sentence._rules cimport (
    ABBREVIATION, KIND_BLANK, KIND_DIGIT, KIND_NEWLINE, KIND_STOP, KIND_UPPER, MONTH, NUMBERED, STARTER, TITLE, Rules,
    is_mark, kind_of,
)
from seamline.sentence._words cimport Token, look_up, opening_word, token_before, word_end, word_kinds
from seamline.text._view cimport code_unit

cdef enum:
    DATE_REACH = 40


cdef inline bint follows_number(const code_unit* text, Py_ssize_t start) noexcept nogil:
    """Whether a number stands before the word at ``start``: ``5 m``, ``12 Pick``."""
    return start > 1 and kind_of(text[start - 1]) == KIND_BLANK and kind_of(text[start - 2]) == KIND_DIGIT


cdef inline bint follows_numbered(const code_unit* text, Py_ssize_t start, const Rules* rules) noexcept nogil:
    """Whether the word before ``start`` takes a number, so that the number is none of the ordinals: ``kap. 10.``"""
    cdef Token token
    cdef Py_ssize_t end = start
    while end > 0 and (kind_of(text[end - 1]) == KIND_BLANK or text[end - 1] == 0x2E):
        end -= 1
    token = token_before(text, end)
    return (look_up(text, token.start, end, rules) & NUMBERED) != 0


cdef inline bint is_year(const code_unit* text, Py_ssize_t length, Py_ssize_t i) noexcept nogil:
    """Whether a year of four digits, ``1990`` or ``2010``, begins at ``i``."""
    cdef Py_ssize_t k = i
    while k < length and kind_of(text[k]) == KIND_DIGIT:
        k += 1
    return k == i + 4 and ((text[i] == 0x31 and text[i + 1] > 0x35) or (text[i] == 0x32 and text[i + 1] == 0x30))


cdef inline bint names_number(const code_unit* text, Py_ssize_t length, Py_ssize_t i, const Rules* rules) noexcept nogil:
    """Whether a word such as ``No.`` and its number begin at ``i``."""
    cdef Py_ssize_t end = word_end(text, length, i)
    if end + 2 >= length or text[end] != 0x2E or kind_of(text[end + 2]) != KIND_DIGIT:
        return False
    return (opening_word(text, length, i, rules) & NUMBERED) != 0


cdef inline bint opens_with_time(const code_unit* text, Token token, const Rules* rules) noexcept nogil:
    """Whether the dotted ``token`` is the time that a sentence begins with: ``At 5 a.m.``"""
    cdef Py_ssize_t end = token.start - 1
    cdef Token number, opening
    if not (token.dots and follows_number(text, token.start)):
        return False
    number = token_before(text, end)
    if number.start < 2 or kind_of(text[number.start - 1]) != KIND_BLANK:
        return False
    opening = token_before(text, number.start - 1)
    return (
        opening.uppers == 1 and opening.letters == opening.size
        and (look_up(text, opening.start, number.start - 1, rules) & STARTER) != 0
    )


cdef inline bint ends_before_date(const code_unit* text, Py_ssize_t i, const Rules* rules) noexcept nogil:
    """Whether a sentence or a line ends with ``text[i]``: not with the stop of an abbreviation or a number."""
    cdef int kind = kind_of(text[i])
    cdef Token token
    if kind != KIND_STOP:
        return kind == KIND_NEWLINE or is_mark(kind)
    token = token_before(text, i)
    return (
        token.letters == token.size and token.size > 1 and token.vowels > 0
        and not (word_kinds(text, token, i, rules) & (TITLE | NUMBERED | ABBREVIATION))
    )


cdef inline bint opens_with_date(const code_unit* text, Py_ssize_t length, Token token, const Rules* rules) noexcept nogil:
    """Whether ``token``, short for a year, is part of the date that a sentence begins with: ``W maju 1990 r.``"""
    cdef Py_ssize_t low = max(<Py_ssize_t> 0, token.start - DATE_REACH)
    cdef Py_ssize_t i = token.start
    while i > low and not ends_before_date(text, i - 1, rules):
        i -= 1
    if i == low and low > 0:
        return False
    i = skip_openers(text, length, i + (kind_of(text[i]) == KIND_BLANK))
    return kind_of(text[i]) == KIND_DIGIT or (kind_of(text[i]) == KIND_UPPER and (opening_word(text, length, i, rules) & STARTER) != 0)


cdef inline bint is_dated(const code_unit* text, Py_ssize_t length, Token token, Py_ssize_t first) noexcept nogil:
    """Whether the stop behind ``token`` is part of a date before Hangul: ``2010. 5. 3.`` or ``2010.5.3.``"""
    cdef Py_ssize_t k = first
    if token.digits < 4 or token.digits + token.dots < token.size or not is_year(text, length, token.start):
        return False
    if token.dots == 2:
        return 0xAC00 <= text[first] < 0xD7A4
    while token.dots == 0 and k + 2 < length and kind_of(text[k]) == KIND_DIGIT and k < first + 2:
        k += 1
    if k == first or text[k] != 0x2E or text[k + 1] != 0x20:
        return False
    return kind_of(text[k + 2]) == KIND_DIGIT or 0xAC00 <= text[k + 2] < 0xD7A4


cdef inline bint number_ends(
    const code_unit* text, Py_ssize_t length, Py_ssize_t first, Token token, int next_kind, int next_word,
    const Rules* rules
) noexcept nogil:
    """Whether the stop behind a short number or a Roman numeral ends a sentence, or makes it an ordinal."""
    cdef Py_ssize_t end
    if next_word & MONTH:
        return False
    if next_kind == KIND_DIGIT:
        end = first
        while end < length and kind_of(text[end]) == KIND_DIGIT:
            end += 1
        return not (rules.ordinals and token.size <= 2) and end - first != 3
    if not rules.ordinals or token.size > 2 + 4 * (token.digits == 0):
        return True
    return (next_word & STARTER) != 0 or follows_numbered(text, token.start, rules)
