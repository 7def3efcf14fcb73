"""Where a chunk begins that repeats the end of the one before."""

from seamline.boundaries._trim cimport is_outer
from seamline.cuts._places cimport NOWHERE, Spill
from seamline.packing._greedy cimport finer_start
from seamline.packing._window_places cimport FRAGMENT, GRAPHEME, SENTENCE, Level, Source, first_grapheme, first_sentence
from seamline.packing._window_stages cimport Ladder, Place, Spills, any_cut, first_cut, holds, last_cut
from seamline.packing._window_trim cimport WindowSizes, closes_at, opens_at, widest_fit
from seamline.text._view cimport code_unit


cdef inline bint has_finer(
    const code_unit* units, const Source& source, const Ladder& ladder, int stage, const Place& before, const Place& edge,
    Spills& known,
) noexcept nogil:
    """Whether the gap of ``stage`` that ends at ``edge``, the end of the chunk from ``before``, is large: finer cuts lie in it."""
    cdef Py_ssize_t closes
    if edge.stage <= stage and before.stage <= stage:
        return False
    closes = closes_at(units, source, edge.cut)
    if edge.stage > stage and not any_cut(
        units, source, ladder, stage, before.cut, closes - 1, edge.cut - 1, known.behind
    ):
        return True
    return before.stage > stage and not any_cut(
        units, source, ladder, stage, before.cut, before.cut, closes - 1, known.aside
    )


cdef inline Py_ssize_t earliest_sentence(
    const code_unit* units, const Source& source, Py_ssize_t bottom, Py_ssize_t high, Py_ssize_t low, Py_ssize_t core,
    Spill& known,
) noexcept nogil:
    """The same for sentences, whose ends are dear to decide: forwards, so that one that serves is the last to be decided."""
    cdef Py_ssize_t opens, cut = bottom
    while True:
        cut = first_sentence(units, source.text.length, source.rules, cut, high, known)
        if cut == NOWHERE:
            return NOWHERE
        opens = opens_at(units, source, cut)
        if opens >= low and not holds(units, source, SENTENCE, cut):
            return opens if opens < core else NOWHERE


cdef inline Py_ssize_t earliest_grapheme(
    const code_unit* units, const Source& source, Level level, Py_ssize_t bottom, Py_ssize_t high, Py_ssize_t low,
    Py_ssize_t core, Py_ssize_t floor,
) noexcept nogil:
    """The same for graphemes, each of which is decided from the one before: a run of flags is walked once."""
    cdef Py_ssize_t opens, cut = bottom
    while True:
        cut = first_grapheme(source.text, floor, cut, high, level == GRAPHEME)
        if cut == NOWHERE:
            return NOWHERE
        opens = opens_at(units, source, cut)
        if opens >= low:
            return opens if opens < core else NOWHERE
        floor = cut


cdef inline Py_ssize_t earliest_open(
    const code_unit* units, const Source& source, Level level, Py_ssize_t low, Py_ssize_t core, Py_ssize_t floor,
    Spill& known,
) noexcept nogil:
    """Where the first chunk that ``level`` allows in ``low .. core - 1`` would open, or ``NOWHERE``."""
    cdef Py_ssize_t found = NOWHERE, opens, bottom = low
    cdef Py_ssize_t cut = closes_at(units, source, core) - 1
    while source.trims and bottom > 0 and is_outer(units[bottom - 1]):
        bottom -= 1
    bottom = max(bottom - 1, 0)
    if level == SENTENCE:
        return earliest_sentence(units, source, bottom, cut, low, core, known)
    if level == GRAPHEME or level == FRAGMENT:
        return earliest_grapheme(units, source, level, bottom, cut, low, core, floor)
    while True:
        cut = last_cut(units, source, level, floor, bottom, cut, known, True)
        if cut == NOWHERE:
            return found
        opens = opens_at(units, source, cut)
        if opens < low:
            return found
        if opens < core:
            found = opens
        cut -= 1


cdef inline Py_ssize_t overlap_start(
    const code_unit* units, const Source& source, const Ladder& ladder, const WindowSizes& sizes, Py_ssize_t low, Py_ssize_t core,
    Py_ssize_t last_start, const Place& before, const Place& edge, Spills& known,
) noexcept nogil:
    """Where a chunk with its core at ``core`` begins: at the coarsest cut in ``low .. core - 1``, else between words."""
    cdef Py_ssize_t found
    cdef int k, stage = 0
    for k in range(ladder.n_levels):
        if ladder.stages[k] > stage:
            if not has_finer(units, source, ladder, stage, before, edge, known):
                break
            stage = ladder.stages[k]
        found = earliest_open(units, source, ladder.levels[k], low, core, last_start, known.behind)
        if found != NOWHERE:
            return found
    return finer_start(source.text, sizes.scale, sizes.words, last_start, low, core)


cdef inline Py_ssize_t next_close(
    const code_unit* units, const Source& source, const Ladder& ladder, const WindowSizes& sizes, const Place& place, int stage,
    Spills& known,
) noexcept nogil:
    """Where the smallest chunk from ``place`` closes, its gap of ``stage`` being no larger than the maximum."""
    cdef Py_ssize_t reach = widest_fit(units, source, sizes, opens_at(units, source, place.cut))
    return closes_at(units, source, first_cut(units, source, ladder, stage, place.cut, reach, known.ahead))
