# distutils: language = c++
"""Extended grapheme clusters by UAX #29, whole texts and single places."""

from cpython.exc cimport PyErr_CheckSignals
from libc.stdint cimport int64_t, uint8_t, uint16_t, uint32_t, uint64_t
from libcpp.vector cimport vector

cimport numpy as cnp

from seamline.text._masks cimport BLOCK, UnitBlock, block_at
from seamline.text._unicode cimport (
    GRAPHEME_EXTEND, GRAPHEME_OTHER, GRAPHEME_REGIONAL_INDICATOR, GRAPHEME_ZWJ, grapheme_class, grapheme_entry,
)
from seamline.text._view cimport Text, char_at, code_unit, offsets_array, text_of

cnp.import_array()

cdef enum:
    LINE_FEED = 0x0A
    CARRIAGE_RETURN = 0x0D
    TURN = 1 << 20          # code points between two looks at waiting signals


cdef inline bint cuts_before(const code_unit* units, Py_ssize_t i, GraphemeState& state) noexcept nogil:
    """Whether a boundary lies before ``units[i]``; between two code points under FIRST_MARK no state is needed."""
    cdef uint32_t ch = units[i]
    cdef uint32_t last = units[i - 1]
    if code_unit is uint8_t or (ch < FIRST_MARK and last < FIRST_MARK):
        return not (ch == LINE_FEED and last == CARRIAGE_RETURN)
    if last < FIRST_MARK:
        state = state_after(grapheme_entry(last))
    return parts(state, grapheme_entry(ch))


cdef inline uint64_t plain_marks(const code_unit* units, Py_ssize_t start, Py_ssize_t length) noexcept nogil:
    """Where clusters begin in a block of code points that stand alone, after one that does."""
    cdef UnitBlock block = block_at(units, start, length)
    cdef uint64_t returns = block.equal(CARRIAGE_RETURN) << 1
    if start and units[start - 1] == CARRIAGE_RETURN:
        returns |= 1
    return ~(block.equal(LINE_FEED) & returns)


cdef inline int in_range(uint32_t ch, uint32_t first, uint32_t last) noexcept nogil:
    return ch - first <= last - first


cdef inline int joins_none(uint32_t ch) noexcept nogil:
    """Whether ``ch`` joins no other of these, but for CR LF: no marks, joiners, flags and single jamo; without a branch."""
    return (
        (ch < FIRST_MARK) | in_range(ch, 0x200E, 0x20CF) | in_range(ch, 0x20F1, 0x2CEE) | in_range(ch, 0x3001, 0x3029)
        | in_range(ch, 0x3030, 0x3098) | in_range(ch, 0x309B, 0x9FFF) | in_range(ch, 0xAC00, 0xD7A3)
        | in_range(ch, 0xFF01, 0xFF9D)
    )


cdef inline bint is_plain(const code_unit* units, Py_ssize_t start, Py_ssize_t end) noexcept nogil:
    """Whether no code point of a block, nor the one before, joins another."""
    cdef Py_ssize_t i
    cdef int plain = 1
    for i in range(max(start - 1, 0), end):
        plain &= joins_none(units[i])
    return plain


cdef inline uint64_t stated_marks(
    const code_unit* units, Py_ssize_t start, Py_ssize_t end, GraphemeState& state
) noexcept nogil:
    """Where clusters begin in any block; ``state`` has come to its beginning."""
    cdef Py_ssize_t i
    cdef uint64_t mask = 0
    if not start:
        state = state_after(grapheme_entry(units[0]))
        mask = 1
    for i in range(start if start else 1, end):
        if grapheme_entry(units[i]) == GRAPHEME_OTHER and state.last == GRAPHEME_OTHER and units[i - 1] >= FIRST_MARK:
            mask |= <uint64_t> 1 << (i - start)
            state.picture = state.conjunct = state.odd_flags = 0
        elif cuts_before(units, i, state):
            mask |= <uint64_t> 1 << (i - start)
    return mask


cdef void mark_units(const code_unit* units, Py_ssize_t length, uint64_t* bits) noexcept nogil:
    cdef Py_ssize_t start = 0, end
    cdef GraphemeState state
    while start < length:
        end = min(start + BLOCK, length)
        if code_unit is uint8_t or is_plain(units, start, end):
            bits[start // BLOCK] = plain_marks(units, start, length)
            state = state_after(grapheme_entry(units[end - 1]))
        else:
            bits[start // BLOCK] = stated_marks(units, start, end, state)
        start = end
    if length % BLOCK:
        bits[length // BLOCK] &= (<uint64_t> 1 << (length % BLOCK)) - 1


cdef void mark_graphemes(Text text, uint64_t* bits) noexcept nogil:
    """Set bit ``i % 64`` of ``bits[i // 64]`` where a cluster begins at code point ``i``, and clear the others."""
    if text.kind == 1:
        mark_units(<const uint8_t*> text.data, text.length, bits)
    elif text.kind == 2:
        mark_units(<const uint16_t*> text.data, text.length, bits)
    else:
        mark_units(<const uint32_t*> text.data, text.length, bits)


cdef void scan_units(const code_unit* units, Py_ssize_t start, Py_ssize_t end, vector[int64_t]& ends) noexcept nogil:
    cdef Py_ssize_t i
    cdef GraphemeState state
    if start >= end:
        return
    state = state_after(grapheme_entry(units[start]))
    for i in range(start + 1, end):
        if cuts_before(units, i, state):
            ends.push_back(i)
    ends.push_back(end)


cdef void scan_graphemes(Text text, Py_ssize_t start, Py_ssize_t end, vector[int64_t]& ends) noexcept nogil:
    """Append the end of each cluster of ``start..end``, where ``start`` is a known boundary."""
    if text.kind == 1:
        scan_units(<const uint8_t*> text.data, start, end, ends)
    elif text.kind == 2:
        scan_units(<const uint16_t*> text.data, start, end, ends)
    else:
        scan_units(<const uint32_t*> text.data, start, end, ends)


cdef inline bint carries_context(uint8_t cls) noexcept nogil:
    return cls == GRAPHEME_EXTEND or cls == GRAPHEME_ZWJ or cls == GRAPHEME_REGIONAL_INDICATOR


cdef Py_ssize_t context_start(Text text, Py_ssize_t floor, Py_ssize_t i) noexcept nogil:
    """First code point that can matter for a boundary at ``i``: marks and flags before it, and what they follow."""
    cdef Py_ssize_t j = i - 1
    while j > floor and carries_context(grapheme_class(char_at(text, j))):
        j -= 1
    return j


cdef inline bint is_flag(uint32_t ch) noexcept nogil:
    """Whether ``ch`` is half a flag, a regional indicator."""
    return 0x1F1E6 <= ch <= 0x1F1FF


cdef Py_ssize_t n_flags(Text text, Py_ssize_t floor, Py_ssize_t i) noexcept nogil:
    """How many halves of flags stand right before ``i``."""
    cdef Py_ssize_t k = i
    while k > floor and is_flag(char_at(text, k - 1)):
        k -= 1
    return i - k


cdef bint is_grapheme_boundary(Text text, Py_ssize_t floor, Py_ssize_t i) noexcept nogil:
    """Whether a cluster ends at ``i``; ``floor`` is a known boundary at or before it, and nothing before it is read."""
    cdef Py_ssize_t j
    cdef GraphemeState state
    cdef bint cut = True
    if i <= floor or i >= text.length:
        return True
    if char_at(text, i) < FIRST_MARK and char_at(text, i - 1) < FIRST_MARK:
        return not (char_at(text, i) == LINE_FEED and char_at(text, i - 1) == CARRIAGE_RETURN)
    if joins_pair(grapheme_class(char_at(text, i - 1)), grapheme_class(char_at(text, i))):
        return False
    if is_flag(char_at(text, i)) and is_flag(char_at(text, i - 1)):
        return n_flags(text, floor, i) % 2 == 0
    j = context_start(text, floor, i)
    state = state_after(grapheme_entry(char_at(text, j)))
    for j in range(j + 1, i + 1):
        cut = parts(state, grapheme_entry(char_at(text, j)))
    return cut


cdef Py_ssize_t grapheme_cut(Text text, Py_ssize_t floor, Py_ssize_t limit) noexcept nogil:
    """Last boundary in ``floor < i <= limit``; if one cluster reaches past ``limit``, its end."""
    cdef Py_ssize_t i = min(limit, text.length)
    while i > floor and not is_grapheme_boundary(text, floor, i):
        i -= 1
    if i > floor:
        return i
    i = limit + 1
    while not is_grapheme_boundary(text, floor, i):
        i += 1
    return i


def graphemes_between(str source not None, Py_ssize_t start, Py_ssize_t end):
    """Absolute offsets ``[start, .., end]`` of the clusters of one stretch that starts at a boundary."""
    cdef Text text = text_of(source)
    cdef vector[int64_t] ends
    cdef Py_ssize_t stop = start
    ends.push_back(start)
    while stop < end:
        stop = min(max(2 * stop - ends.back(), ends.back() + TURN), end)
        start = ends.back()
        with nogil:
            scan_graphemes(text, start, stop, ends)
        PyErr_CheckSignals()
        if stop < end:
            ends.pop_back()
    return offsets_array(ends)


def graphemes(str source not None):
    return graphemes_between(source, 0, len(source))


def is_boundary(str source not None, Py_ssize_t i, Py_ssize_t floor=0):
    return is_grapheme_boundary(text_of(source), floor, i)


def cut_within(str source not None, Py_ssize_t floor, Py_ssize_t limit):
    return grapheme_cut(text_of(source), floor, limit)
