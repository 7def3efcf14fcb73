# distutils: language = c++
"""Words by UAX #29, whole texts and single places.

A pair of classes decides nearly everything; ``rule`` names the few cases that need the next letter or the parity of a
run of regional indicators. Marks and format characters are passed over (WB4), so "last" and "before" mean the classes
that remain.
"""

from libc.stdint cimport int64_t, uint8_t, uint16_t, uint32_t, uint64_t
from libcpp.vector cimport vector

cimport numpy as cnp

from seamline._cuts cimport is_alphanumeric
from seamline._masks cimport BLOCK, Block, block_at
from seamline._text cimport Text, char_at, code_unit, offsets_array, text_of
from seamline._unicode cimport (
    WORD_ALETTER,
    WORD_CR,
    WORD_DOUBLE_QUOTE,
    WORD_EXTEND,
    WORD_EXTENDNUMLET,
    WORD_FORMAT,
    WORD_HEBREW_LETTER,
    WORD_KATAKANA,
    WORD_LF,
    WORD_MASK,
    WORD_MIDLETTER,
    WORD_MIDNUM,
    WORD_MIDNUMLET,
    WORD_NEWLINE,
    WORD_NUMERIC,
    WORD_OTHER,
    WORD_PICTOGRAPHIC,
    WORD_REGIONAL_INDICATOR,
    WORD_SINGLE_QUOTE,
    WORD_WSEGSPACE,
    WORD_ZWJ,
    word_class,
    word_entry,
)

cnp.import_array()

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


cdef uint8_t class_ahead(const code_unit* units, Py_ssize_t i, Py_ssize_t length) noexcept nogil:
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


cdef void scan_units(
    const code_unit* units, Py_ssize_t start, Py_ssize_t end, Py_ssize_t length, vector[int64_t]& ends
) noexcept nogil:
    cdef Py_ssize_t i
    cdef WordState state
    if start >= end:
        return
    state = state_after(word_class(units[start]))
    for i in range(start + 1, end):
        if cuts_before(units, i, length, state):
            ends.push_back(i)
        advance(state, word_class(units[i]))
    ends.push_back(end)


cdef void scan_words(Text text, Py_ssize_t start, Py_ssize_t end, vector[int64_t]& ends) noexcept nogil:
    """Append the end of each word of ``start..end``; ``start`` is a known boundary, and ``end`` is taken as one."""
    if text.kind == 1:
        scan_units(<const uint8_t*> text.data, start, end, text.length, ends)
    elif text.kind == 2:
        scan_units(<const uint16_t*> text.data, start, end, text.length, ends)
    else:
        scan_units(<const uint32_t*> text.data, start, end, text.length, ends)


# ---------------------------------------------------------------- words that are more than blanks and punctuation
cdef struct Classes:        # of the code points of a block, a bit each
    uint64_t letters
    uint64_t digits
    uint64_t lines          # low lines
    uint64_t in_words       # marks that join letters
    uint64_t in_numbers     # and digits


cdef inline uint64_t between(const Block& block, uint8_t first, uint8_t last) noexcept nogil:
    return block.below(last + 1) & ~block.below(first)


cdef inline Classes classes_of(const Block& block) noexcept nogil:
    """Word classes of an ASCII block."""
    cdef Classes found
    cdef uint64_t both = block.equal(0x27) | block.equal(0x2E)                   # ' .
    found.letters = between(block, 0x41, 0x5A) | between(block, 0x61, 0x7A)
    found.digits = between(block, 0x30, 0x39)
    found.lines = block.equal(0x5F)
    found.in_words = both | block.equal(0x3A)                                    # :
    found.in_numbers = both | block.equal(0x2C) | block.equal(0x3B)              # , ;
    return found


cdef inline uint64_t earlier(uint64_t mask, int steps, uint64_t two_before) noexcept nogil:
    """``mask`` moved up by one or two; bits 0 and 1 of ``two_before`` stand for the two code points before the block."""
    return mask << steps | two_before >> (2 - steps)


cdef inline uint64_t ascii_words(const Classes& found, const Classes& last) noexcept nogil:
    """Where words with a letter, digit or low line begin; ``last`` are the classes of the two code points before."""
    cdef uint64_t named = found.letters | found.digits | found.lines
    cdef uint64_t goes_on = earlier(named, 1, last.letters | last.digits | last.lines)
    goes_on |= found.letters & earlier(found.in_words, 1, last.in_words) & earlier(found.letters, 2, last.letters)
    goes_on |= found.digits & earlier(found.in_numbers, 1, last.in_numbers) & earlier(found.digits, 2, last.digits)
    return named & ~goes_on


cdef inline bint is_ascii(const code_unit* units, Py_ssize_t start, Py_ssize_t end) noexcept nogil:
    """Whether a block and the two code points before are ASCII."""
    cdef Py_ssize_t i
    cdef uint32_t seen = 0
    for i in range(max(start - 2, 0), end):
        seen |= units[i]
    return seen < 0x80


cdef inline Classes classes_before(const code_unit* units, Py_ssize_t start) noexcept nogil:
    """Classes of the two code points before a block."""
    cdef Block block = block_at(units, max(start - 2, 0), start)
    return classes_of(block)


cdef inline Classes last_two(const Classes& found) noexcept nogil:
    """Classes of the two last code points of a block."""
    cdef Classes last
    last.letters, last.digits, last.lines = found.letters >> 62, found.digits >> 62, found.lines >> 62
    last.in_words, last.in_numbers = found.in_words >> 62, found.in_numbers >> 62
    return last


cdef inline WordState state_at(const code_unit* units, Py_ssize_t start) noexcept nogil:
    """State of a scan before a block whose two code points before are ASCII."""
    cdef WordState state = state_after(word_class(units[start - 1]))
    state.before = word_class(units[start - 2])
    return state


cdef inline bint is_named(uint32_t ch) noexcept nogil:
    """Whether a word that begins with ``ch`` is more than blanks and punctuation."""
    return is_alphanumeric(ch) or (word_entry(ch) & WORD_PICTOGRAPHIC) != 0


cdef uint64_t stated_words(
    const code_unit* units, Py_ssize_t start, Py_ssize_t end, Py_ssize_t length, WordState& state
) noexcept nogil:
    """The same in any block, whose beginning ``state`` has come to."""
    cdef Py_ssize_t i
    cdef uint64_t mask = 0
    cdef uint8_t entry
    for i in range(start, end):
        entry = word_entry(units[i])
        if not i:
            state = state_after(entry & WORD_MASK)
            mask = is_named(units[0])
        elif entry == state.raw and (entry == WORD_OTHER or entry == WORD_ALETTER):
            state.before = entry
            if entry == WORD_OTHER and is_named(units[i]):
                mask |= <uint64_t> 1 << (i - start)
        else:
            if is_named(units[i]) and cuts_before(units, i, length, state):
                mask |= <uint64_t> 1 << (i - start)
            advance(state, entry & WORD_MASK)
    return mask


cdef void mark_units(const code_unit* units, Py_ssize_t length, uint64_t* bits) noexcept nogil:
    cdef Py_ssize_t start = 0, end
    cdef WordState state
    cdef Classes found, last
    cdef Block block
    cdef bint stated = True
    while start < length:
        end = min(start + BLOCK, length)
        if is_ascii(units, start, end):
            block = block_at(units, start, length)
            last = classes_before(units, start) if stated else last_two(found)
            found = classes_of(block)
            bits[start // BLOCK] = ascii_words(found, last)
            stated = False
        else:
            if start and not stated:
                state = state_at(units, start)
            bits[start // BLOCK] = stated_words(units, start, end, length, state)
            stated = True
        start = end


cdef void mark_words(Text text, uint64_t* bits) noexcept nogil:
    """Set bit ``i % 64`` of ``bits[i // 64]`` where a word begins at ``i`` that is more than blanks and punctuation."""
    if text.kind == 1:
        mark_units(<const uint8_t*> text.data, text.length, bits)
    elif text.kind == 2:
        mark_units(<const uint16_t*> text.data, text.length, bits)
    else:
        mark_units(<const uint32_t*> text.data, text.length, bits)


# ---------------------------------------------------------------- single places
cdef inline Py_ssize_t base_of(Text text, Py_ssize_t floor, Py_ssize_t j) noexcept nogil:
    """The code point at or before ``j`` that the marks up to ``j`` belong to."""
    while j > floor and among(word_class(char_at(text, j)), PASSED_OVER):
        if among(word_class(char_at(text, j - 1)), NEWLINES):
            break
        j -= 1
    return j


cdef bint odd_flags_end(Text text, Py_ssize_t floor, Py_ssize_t j) noexcept nogil:
    """Whether the run of regional indicators that ends at ``j`` has odd length."""
    cdef bint odd = False
    while j >= floor and word_class(char_at(text, j)) == WORD_REGIONAL_INDICATOR:
        odd = not odd
        if j == floor:
            break
        j = base_of(text, floor, j - 1)
    return odd


cdef WordState state_before(Text text, Py_ssize_t floor, Py_ssize_t i) noexcept nogil:
    """State of a scan that has come from the boundary ``floor`` to ``i > floor``."""
    cdef WordState state
    cdef Py_ssize_t j = base_of(text, floor, i - 1)
    state.raw = word_class(char_at(text, i - 1))
    state.last = word_class(char_at(text, j))
    state.before = WORD_OTHER
    if j > floor:
        state.before = word_class(char_at(text, base_of(text, floor, j - 1)))
    state.odd_flags = state.last == WORD_REGIONAL_INDICATOR and odd_flags_end(text, floor, j)
    return state


cdef bint is_word_boundary(Text text, Py_ssize_t floor, Py_ssize_t i) noexcept nogil:
    """Whether a word ends at ``i``; ``floor`` is a known boundary at or before it, and nothing before it is read."""
    cdef WordState state
    if i <= floor or i >= text.length:
        return True
    state = state_before(text, floor, i)
    if text.kind == 1:
        return cuts_before(<const uint8_t*> text.data, i, text.length, state)
    if text.kind == 2:
        return cuts_before(<const uint16_t*> text.data, i, text.length, state)
    return cuts_before(<const uint32_t*> text.data, i, text.length, state)


def words_between(str source not None, Py_ssize_t start, Py_ssize_t end):
    """Absolute offsets ``[start, .., end]`` of the words of one stretch that starts at a boundary."""
    cdef Text text = text_of(source)
    cdef vector[int64_t] ends
    ends.push_back(start)
    with nogil:
        scan_words(text, start, end, ends)
    return offsets_array(ends)


def words(str source not None):
    return words_between(source, 0, len(source))


def is_boundary(str source not None, Py_ssize_t i, Py_ssize_t floor=0):
    return is_word_boundary(text_of(source), floor, i)
