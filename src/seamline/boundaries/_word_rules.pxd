"""Rules of UAX #29 for words.

A pair of classes decides nearly everything; ``rule`` names the few cases that need the next letter or the parity of a
run of regional indicators. Marks and format characters are passed over (WB4), so "last" and "before" mean the classes
that remain.
"""

from libc.stdint cimport uint8_t

from seamline.text._unicode cimport (
    WORD_ALETTER, WORD_CR, WORD_DOUBLE_QUOTE, WORD_EXTEND, WORD_EXTENDNUMLET, WORD_FORMAT, WORD_HEBREW_LETTER,
    WORD_KATAKANA, WORD_LF, WORD_MASK, WORD_MIDLETTER, WORD_MIDNUM, WORD_MIDNUMLET, WORD_NEWLINE, WORD_NUMERIC,
    WORD_OTHER, WORD_PICTOGRAPHIC, WORD_REGIONAL_INDICATOR, WORD_SINGLE_QUOTE, WORD_WSEGSPACE, WORD_ZWJ, word_class,
    word_entry,
)
from seamline.text._view cimport code_unit

cdef enum:
    LETTERS = 1 << WORD_ALETTER | 1 << WORD_HEBREW_LETTER
    NUMERIC = 1 << WORD_NUMERIC
    CONNECTED = LETTERS | NUMERIC | 1 << WORD_KATAKANA | 1 << WORD_EXTENDNUMLET
    INSIDE_WORD = 1 << WORD_MIDLETTER | 1 << WORD_MIDNUMLET | 1 << WORD_SINGLE_QUOTE
    INSIDE_NUMBER = 1 << WORD_MIDNUM | 1 << WORD_MIDNUMLET | 1 << WORD_SINGLE_QUOTE
    NEWLINES = 1 << WORD_CR | 1 << WORD_LF | 1 << WORD_NEWLINE
    PASSED_OVER = 1 << WORD_EXTEND | 1 << WORD_FORMAT | 1 << WORD_ZWJ

cdef enum Rule:
    BREAK
    JOIN
    IF_LETTER_FOLLOWS
    IF_HEBREW_FOLLOWS
    IF_NUMBER_FOLLOWS
    IF_ODD_FLAGS

cdef struct WordState:
    uint8_t raw         # class of the code point before
    uint8_t last        # the same, marks passed over
    uint8_t before      # the class before ``last``, marks passed over
    bint odd_flags      # whether an odd run of regional indicators ends here


cdef inline bint among(uint8_t cls, int classes) noexcept nogil:
    return (classes >> cls) & 1


cdef inline Rule letter_rule(uint8_t before, uint8_t last, uint8_t cls) noexcept nogil:
    """WB5, WB7, WB7c, WB10, WB13b."""
    if among(last, LETTERS | NUMERIC | 1 << WORD_EXTENDNUMLET):
        return JOIN
    if among(last, INSIDE_WORD):
        return JOIN if among(before, LETTERS) else BREAK
    if last == WORD_DOUBLE_QUOTE and before == WORD_HEBREW_LETTER and cls == WORD_HEBREW_LETTER:
        return JOIN
    return BREAK


cdef inline Rule number_rule(uint8_t before, uint8_t last) noexcept nogil:
    """WB8, WB9, WB11, WB13b."""
    if among(last, LETTERS | NUMERIC | 1 << WORD_EXTENDNUMLET):
        return JOIN
    return JOIN if among(last, INSIDE_NUMBER) and before == WORD_NUMERIC else BREAK


cdef inline Rule punctuation_rule(uint8_t last, uint8_t cls) noexcept nogil:
    """WB6, WB7a, WB7b, WB12."""
    if last == WORD_HEBREW_LETTER and cls == WORD_SINGLE_QUOTE:
        return JOIN
    if last == WORD_HEBREW_LETTER and cls == WORD_DOUBLE_QUOTE:
        return IF_HEBREW_FOLLOWS
    if among(last, LETTERS) and among(cls, INSIDE_WORD):
        return IF_LETTER_FOLLOWS
    return IF_NUMBER_FOLLOWS if last == WORD_NUMERIC and among(cls, INSIDE_NUMBER) else BREAK


cdef inline Rule rule(uint8_t before, uint8_t last, uint8_t cls) noexcept nogil:
    """WB5 to WB999 between ``last`` and ``cls``."""
    if among(cls, LETTERS):
        return letter_rule(before, last, cls)
    if cls == WORD_NUMERIC:
        return number_rule(before, last)
    if cls == WORD_KATAKANA:
        return JOIN if last == WORD_KATAKANA or last == WORD_EXTENDNUMLET else BREAK
    if cls == WORD_EXTENDNUMLET:
        return JOIN if among(last, CONNECTED) else BREAK
    if cls == WORD_REGIONAL_INDICATOR:
        return IF_ODD_FLAGS if last == WORD_REGIONAL_INDICATOR else BREAK
    if among(cls, INSIDE_WORD | INSIDE_NUMBER | 1 << WORD_DOUBLE_QUOTE):
        return punctuation_rule(last, cls)
    return BREAK


cdef inline Rule raw_rule(uint8_t raw, uint8_t entry, bint* decided) noexcept nogil:
    """WB3 to WB4, between neighbours as they stand."""
    cdef uint8_t cls = entry & WORD_MASK
    decided[0] = True
    if among(raw, NEWLINES) or among(cls, NEWLINES):
        return JOIN if raw == WORD_CR and cls == WORD_LF else BREAK
    if raw == WORD_ZWJ and entry & WORD_PICTOGRAPHIC:
        return JOIN
    if (raw == WORD_WSEGSPACE and cls == WORD_WSEGSPACE) or among(cls, PASSED_OVER):
        return JOIN
    decided[0] = False
    return BREAK


cdef inline uint8_t class_ahead(const code_unit* units, Py_ssize_t i, Py_ssize_t length) noexcept nogil:
    """Class of the first code point from ``i`` on that is not passed over."""
    while i < length and among(word_class(units[i]), PASSED_OVER):
        i += 1
    return word_class(units[i]) if i < length else WORD_OTHER


cdef inline bint resolves(Rule found, uint8_t ahead, bint odd_flags) noexcept nogil:
    """Whether a rule with a condition joins."""
    if found == IF_LETTER_FOLLOWS:
        return among(ahead, LETTERS)
    if found == IF_HEBREW_FOLLOWS:
        return ahead == WORD_HEBREW_LETTER
    if found == IF_NUMBER_FOLLOWS:
        return ahead == WORD_NUMERIC
    return odd_flags


cdef inline void advance(WordState& state, uint8_t cls) noexcept nogil:
    cdef bint opens = not among(cls, PASSED_OVER) or among(state.raw, NEWLINES)
    state.raw = cls
    if opens:
        state.odd_flags = cls == WORD_REGIONAL_INDICATOR and not state.odd_flags
        state.before = state.last
        state.last = cls


cdef inline WordState state_after(uint8_t cls) noexcept nogil:
    """State after the first code point of a word."""
    cdef WordState state
    state.raw = state.before = WORD_OTHER
    state.last = state.raw = cls
    state.odd_flags = cls == WORD_REGIONAL_INDICATOR
    return state


cdef inline bint cuts_before(
    const code_unit* units, Py_ssize_t i, Py_ssize_t length, const WordState& state
) noexcept nogil:
    cdef uint8_t entry = word_entry(units[i])
    cdef bint decided
    cdef Rule found = raw_rule(state.raw, entry, &decided)
    if not decided:
        found = rule(state.before, state.last, entry & WORD_MASK)
    if found <= JOIN:
        return found == BREAK
    return not resolves(found, class_ahead(units, i + 1, length), state.odd_flags)
