"""Packing for other kernels, and places inside a unit where an overlap may begin."""

from libc.stdint cimport int64_t, uint8_t, uint16_t, uint32_t
from libcpp.vector cimport vector

from seamline.boundaries._grapheme cimport is_grapheme_boundary
from seamline.boundaries._neighbours cimport FIRST_HELD, cuts_subword, cuts_word, follows_blank, parts_unit
from seamline.cuts._refine cimport Refined
from seamline.measures._ruler cimport Scale, offset_of, size_before
from seamline.text._unicode cimport clings
from seamline.text._view cimport Text, char_at, code_unit, is_blank
from seamline.text._watch cimport Watch

cdef enum:
    NONE_YET = -1

cdef struct Spans:
    vector[int64_t] starts
    vector[int64_t] cores
    vector[int64_t] ends
    vector[int64_t] cuts
    int64_t previous            # start of the chunk before, NONE_YET without one
    Watch watch

cdef void pack_cuts(
    Text text, const Refined& cuts, int64_t max_size, int64_t min_size, int64_t overlap, bint trim, Spans& spans
) noexcept nogil

cdef object spans_array(Spans& spans)


cdef inline bint starts_word(uint32_t before, uint32_t after) noexcept nogil:
    return not 0x20 < before < 0x7F and is_blank(before) and not is_blank(after) and not clings(before, after)


cdef inline int64_t first_word_in(Text text, const code_unit* units, int64_t low, int64_t core) noexcept nogil:
    cdef int64_t i
    for i in range(low if low else 1, core):
        if starts_word(units[i - 1], units[i]):
            return i
        if (units[i - 1] >= FIRST_HELD or units[i] >= FIRST_HELD) and cuts_word(text, i):
            return i
    return core


cdef inline int64_t first_word(Text text, int64_t low, int64_t core) noexcept nogil:
    """First start of a word in ``low .. core - 1``, or ``core``."""
    if text.kind == 1:
        return first_word_in(text, <const uint8_t*> text.data, low, core)
    if text.kind == 2:
        return first_word_in(text, <const uint16_t*> text.data, low, core)
    return first_word_in(text, <const uint32_t*> text.data, low, core)


cdef inline int64_t first_subword(Text text, int64_t low, int64_t core) noexcept nogil:
    """First place for a cut inside a run without blanks in ``low .. core - 1``, or ``core``."""
    cdef int64_t i
    for i in range(low if low else 1, core):
        if cuts_subword(text, i):
            return i
    return core


cdef inline bint may_open(Text text, int64_t floor, int64_t i) noexcept nogil:
    """Whether an overlap may begin at ``i``: no blank, a grapheme, and nothing parted that is written as one."""
    return not is_blank(char_at(text, i)) and is_grapheme_boundary(text, floor, i) and (i == 0 or not parts_unit(text, i))


cdef inline int64_t first_grapheme(Text text, int64_t floor, int64_t low, int64_t core) noexcept nogil:
    """First grapheme in ``low .. core - 1`` that may open, or ``core``; ``floor`` is a boundary at or before ``low``."""
    cdef int64_t i
    for i in range(low, core):
        if may_open(text, floor, i):
            return i
    return core


cdef inline int64_t first_unit(Text text, const Scale* scale, int64_t floor, int64_t low, int64_t core) noexcept nogil:
    """First beginning of a unit in ``low .. core - 1``, blanks left out, that is a grapheme's, or ``core``."""
    cdef int64_t unit, i = core
    if scale == NULL or scale.begins.bits == NULL:
        return first_grapheme(text, floor, low, core)
    for unit in range(size_before(scale, low), size_before(scale, core)):
        i = offset_of(scale, unit, low)
        while i < core and is_blank(char_at(text, i)):
            i += 1
        if i < core and may_open(text, floor, i):
            return i
    return core


cdef inline int64_t finer_start(
    Text text, const Scale* scale, bint words, int64_t floor, int64_t low, int64_t core
) noexcept nogil:
    """First word start in ``low .. core - 1``, where a word may be cut off, else ``core``.

    Where ``core`` lies in a run without blanks, its text has no words to begin at: the first unit there will do.
    ``floor`` is a grapheme boundary at or before ``low``.
    """
    cdef int64_t i = core
    if words:
        i = first_word(text, low, core)
        i = first_subword(text, low, core) if i == core else i
    if i < core or (words and follows_blank(text, core)):
        return i
    return first_unit(text, scale, floor, low, core)
