# distutils: language = c++
"""Words by UAX #29, whole texts and single places."""

from cpython.exc cimport PyErr_CheckSignals
from libc.stdint cimport int64_t, uint8_t, uint16_t, uint32_t, uint64_t
from libcpp.vector cimport vector

cimport numpy as cnp

from seamline.boundaries._word_marks cimport is_named, mark_units
from seamline.boundaries._word_rules cimport NEWLINES, PASSED_OVER, WordState, advance, among, cuts_before, state_after
from seamline.text._unicode cimport WORD_OTHER, WORD_REGIONAL_INDICATOR, word_class
from seamline.text._view cimport Text, char_at, code_unit, offsets_array, text_of

cnp.import_array()

cdef enum:
    TURN = 1 << 20          # code points between two looks at waiting signals


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


cdef void mark_words(Text text, uint64_t* first, uint64_t* last) noexcept nogil:
    """Set bit ``i % 64`` of ``first[i // 64]`` where a word has its first letter, digit or pictograph, and of ``last``."""
    if text.kind == 1:
        mark_units(<const uint8_t*> text.data, text.length, first, last)
    elif text.kind == 2:
        mark_units(<const uint16_t*> text.data, text.length, first, last)
    else:
        mark_units(<const uint32_t*> text.data, text.length, first, last)


cdef bint holds_named(Text text, Py_ssize_t start, Py_ssize_t end) noexcept nogil:
    """Whether a letter, digit or pictograph stands in a span."""
    cdef Py_ssize_t i
    for i in range(start, end):
        if is_named(char_at(text, i)):
            return True
    return False


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
    cdef Py_ssize_t stop = start
    ends.push_back(start)
    while stop < end:
        stop = min(max(2 * stop - ends.back(), ends.back() + TURN), end)
        start = ends.back()
        with nogil:
            scan_words(text, start, stop, ends)
        PyErr_CheckSignals()
        if stop < end:
            ends.pop_back()
    return offsets_array(ends)


def words(str source not None):
    return words_between(source, 0, len(source))


def is_boundary(str source not None, Py_ssize_t i, Py_ssize_t floor=0):
    return is_word_boundary(text_of(source), floor, i)
