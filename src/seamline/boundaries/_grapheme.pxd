"""Grapheme clusters for other kernels: the rules as a small state, and queries about one place.

The state is the same after every boundary whatever came before it, so a scan may start at any known boundary.
"""

from libc.stdint cimport int64_t, uint8_t, uint64_t
from libcpp.vector cimport vector

from seamline.text._unicode cimport (
    CONJUNCT_CONSONANT, CONJUNCT_EXTEND, CONJUNCT_LINKER, CONJUNCT_MASK, GRAPHEME_CONTROL, GRAPHEME_CR, GRAPHEME_EXTEND,
    GRAPHEME_L, GRAPHEME_LF, GRAPHEME_LV, GRAPHEME_LVT, GRAPHEME_MASK, GRAPHEME_PICTOGRAPHIC, GRAPHEME_PREPEND,
    GRAPHEME_REGIONAL_INDICATOR, GRAPHEME_SPACINGMARK, GRAPHEME_T, GRAPHEME_V, GRAPHEME_ZWJ,
)
from seamline.text._view cimport Text

cdef enum:
    FIRST_MARK = 0x300      # below it every pair of code points is cut, but for CR LF

cdef struct GraphemeState:
    uint8_t last            # class of the code point before
    uint8_t picture         # 1 after a pictograph and its marks, 2 when a ZWJ follows them
    uint8_t conjunct        # 1 after a consonant and its marks, 2 when one of them is a linker
    bint odd_flags          # whether an odd run of regional indicators ends here


cdef inline bint controls(uint8_t cls) noexcept nogil:
    return cls == GRAPHEME_CR or cls == GRAPHEME_LF or cls == GRAPHEME_CONTROL


cdef inline bint joins_syllable(uint8_t last, uint8_t cls) noexcept nogil:
    """GB6 to GB8: Hangul jamo of one syllable."""
    if last == GRAPHEME_L:
        return cls == GRAPHEME_L or cls == GRAPHEME_V or cls == GRAPHEME_LV or cls == GRAPHEME_LVT
    if last == GRAPHEME_LV or last == GRAPHEME_V:
        return cls == GRAPHEME_V or cls == GRAPHEME_T
    return (last == GRAPHEME_LVT or last == GRAPHEME_T) and cls == GRAPHEME_T


cdef inline bint joins_pair(uint8_t last, uint8_t cls) noexcept nogil:
    """GB3 to GB9b: all that two neighbours decide alone."""
    if controls(last) or controls(cls):
        return last == GRAPHEME_CR and cls == GRAPHEME_LF
    if cls == GRAPHEME_EXTEND or cls == GRAPHEME_ZWJ or cls == GRAPHEME_SPACINGMARK or last == GRAPHEME_PREPEND:
        return True
    return joins_syllable(last, cls)


cdef inline bint joins_context(const GraphemeState& state, uint8_t entry) noexcept nogil:
    """GB9c, GB11 and GB12: what needs more than the neighbour."""
    if entry & GRAPHEME_PICTOGRAPHIC:
        return state.picture == 2
    if (entry & GRAPHEME_MASK) == GRAPHEME_REGIONAL_INDICATOR:
        return state.odd_flags
    return state.conjunct == 2 and (entry & CONJUNCT_MASK) == CONJUNCT_CONSONANT


cdef inline uint8_t next_picture(uint8_t picture, uint8_t entry) noexcept nogil:
    cdef uint8_t cls = entry & GRAPHEME_MASK
    if entry & GRAPHEME_PICTOGRAPHIC:
        return 1
    if picture == 1 and cls == GRAPHEME_ZWJ:
        return 2
    return 1 if picture == 1 and cls == GRAPHEME_EXTEND else 0


cdef inline uint8_t next_conjunct(uint8_t conjunct, uint8_t entry) noexcept nogil:
    cdef uint8_t part = entry & CONJUNCT_MASK
    if part == CONJUNCT_CONSONANT:
        return 1
    if conjunct and part == CONJUNCT_LINKER:
        return 2
    return conjunct if part == CONJUNCT_EXTEND else 0


cdef inline void advance(GraphemeState& state, uint8_t entry) noexcept nogil:
    state.last = entry & GRAPHEME_MASK
    state.picture = next_picture(state.picture, entry)
    state.conjunct = next_conjunct(state.conjunct, entry)
    state.odd_flags = state.last == GRAPHEME_REGIONAL_INDICATOR and not state.odd_flags


cdef inline GraphemeState state_after(uint8_t entry) noexcept nogil:
    """State after the first code point of a cluster."""
    cdef GraphemeState state
    state.picture = state.conjunct = 0
    state.odd_flags = False
    advance(state, entry)
    return state


cdef inline bint parts(GraphemeState& state, uint8_t entry) noexcept nogil:
    """Whether a boundary lies before the code point of ``entry``; the state moves past it."""
    cdef bint cut = not (joins_pair(state.last, entry & GRAPHEME_MASK) or joins_context(state, entry))
    advance(state, entry)
    return cut


cdef void scan_graphemes(Text text, Py_ssize_t start, Py_ssize_t end, vector[int64_t]& ends) noexcept nogil
cdef void mark_graphemes(Text text, uint64_t* bits) noexcept nogil
cdef bint is_grapheme_boundary(Text text, Py_ssize_t floor, Py_ssize_t i) noexcept nogil
cdef Py_ssize_t grapheme_cut(Text text, Py_ssize_t floor, Py_ssize_t limit) noexcept nogil
