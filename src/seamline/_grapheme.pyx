# distutils: language = c++
"""Extended grapheme clusters by UAX #29, whole texts and single places."""

from libc.stdint cimport int64_t, uint8_t, uint16_t, uint32_t
from libcpp.vector cimport vector

cimport numpy as cnp

from seamline._text cimport Text, char_at, code_unit, offsets_array, text_of
from seamline._unicode cimport (
    GRAPHEME_EXTEND,
    GRAPHEME_REGIONAL_INDICATOR,
    GRAPHEME_ZWJ,
    grapheme_class,
    grapheme_entry,
)

cnp.import_array()

cdef enum:
    LINE_FEED = 0x0A
    CARRIAGE_RETURN = 0x0D


cdef inline bint cuts_before(const code_unit* units, Py_ssize_t i, GraphemeState& state) noexcept nogil:
    """Whether a boundary lies before ``units[i]``; between two code points under FIRST_MARK no state is needed."""
    cdef uint32_t ch = units[i]
    cdef uint32_t last = units[i - 1]
    if code_unit is uint8_t or (ch < FIRST_MARK and last < FIRST_MARK):
        return not (ch == LINE_FEED and last == CARRIAGE_RETURN)
    if last < FIRST_MARK:
        state = state_after(grapheme_entry(last))
    return parts(state, grapheme_entry(ch))


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
    ends.push_back(start)
    with nogil:
        scan_graphemes(text, start, end, ends)
    return offsets_array(ends)


def graphemes(str source not None):
    return graphemes_between(source, 0, len(source))


def is_boundary(str source not None, Py_ssize_t i, Py_ssize_t floor=0):
    return is_grapheme_boundary(text_of(source), floor, i)


def cut_within(str source not None, Py_ssize_t floor, Py_ssize_t limit):
    return grapheme_cut(text_of(source), floor, limit)
