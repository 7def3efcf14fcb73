"""Cuts of the levels of a stage in a stretch of text.

*Stages* are the levels in the order in which they are scanned: the first holds the levels of the whole text, each further
one is a finer level that exists only inside gaps over the maximum.
"""

from seamline.cuts._places cimport NOWHERE, Spill
from seamline.cuts._titles cimport keeps_next, plainly_parts
from seamline.packing._window_places cimport (
    FRAGMENT, GRAPHEME, LINE, PARAGRAPH, SENTENCE, SUBWORD, WORD, Level, Source, last_grapheme, last_line,
    last_sentence, last_word,
)
from seamline.text._view cimport code_unit

cdef enum:
    MAX_LEVELS = 8

cdef struct Ladder:
    Level[MAX_LEVELS] levels    # of all stages, coarsest first; level k has rank n_levels - 1 - k, the text n_levels
    int[MAX_LEVELS] stages
    int n_levels
    int n_stages

cdef struct Place:
    Py_ssize_t cut
    int rank
    int stage                   # the stage that found it

cdef struct Spills:
    Spill ahead                 # what looks back have found, from cuts of the chunk in hand,
    Spill behind                # from starts of overlaps,
    Spill aside                 # and from cuts of the chunk before


cdef inline bint holds(const code_unit* units, const Source& source, Level level, Py_ssize_t cut) noexcept nogil:
    """Whether a title or a lead-in stays with what follows ``cut``."""
    if not source.keeps or level > WORD or cut >= source.text.length or plainly_parts(units, cut):
        return False
    return keeps_next(units, source.text.length, cut)


cdef inline Py_ssize_t last_place(
    const code_unit* units, const Source& source, Level level, Py_ssize_t floor, Py_ssize_t low, Py_ssize_t high,
    Spill& known, bint keep,
) noexcept nogil:
    """Largest place of ``level`` in ``low < c <= high``; ``floor`` is a cut at or before ``low``."""
    if low >= high:
        return NOWHERE
    if level == PARAGRAPH:
        return last_line(units, source.text.length, max(low, source.begins), high, True)
    if level == LINE:
        return last_line(units, source.text.length, low, high, False)
    if level == SENTENCE:
        return last_sentence(units, source.text.length, source.rules, low, high, known, keep)
    if level == GRAPHEME or level == FRAGMENT:
        return last_grapheme(source.text, floor, low, high, level == GRAPHEME)
    return last_word(units, source.text, low, high, level == SUBWORD)


cdef inline Py_ssize_t last_cut(
    const code_unit* units, const Source& source, Level level, Py_ssize_t floor, Py_ssize_t low, Py_ssize_t high,
    Spill& known, bint keep,
) noexcept nogil:
    """The same without places right after a title or a lead-in."""
    cdef Py_ssize_t cut = high + 1
    while True:
        cut = last_place(units, source, level, floor, low, cut - 1, known, keep)
        if cut == NOWHERE or not holds(units, source, level, cut):
            return cut


cdef inline bint coarsest_cut(
    const code_unit* units, const Source& source, const Ladder& ladder, int stage, Py_ssize_t low, Py_ssize_t high,
    Place& place, Spill& known,
) noexcept nogil:
    """Move ``place`` to the farthest cut of the coarsest level of one stage; whether there is one."""
    cdef Py_ssize_t cut
    cdef int k
    for k in range(ladder.n_levels):
        if ladder.stages[k] == stage:
            cut = last_cut(units, source, ladder.levels[k], place.cut, low, high, known, low == place.cut)
            if cut != NOWHERE:
                place.cut, place.rank, place.stage = cut, ladder.n_levels - 1 - k, stage
                return True
    return False


cdef inline void farthest_cut(
    const code_unit* units, const Source& source, const Ladder& ladder, int stage, Py_ssize_t high, Place& place,
    Spill& known,
) noexcept nogil:
    """Move ``place`` to the farthest cut of one stage after it, if there is one; of two levels there the coarser names it."""
    cdef Py_ssize_t cut, low = place.cut
    cdef int k
    for k in range(ladder.n_levels):
        if ladder.stages[k] == stage:
            cut = last_cut(units, source, ladder.levels[k], low, low, high, known, True)
            if cut > place.cut:
                place.cut, place.rank, place.stage = cut, ladder.n_levels - 1 - k, stage


cdef inline bint any_cut(
    const code_unit* units, const Source& source, const Ladder& ladder, int stage, Py_ssize_t floor, Py_ssize_t low,
    Py_ssize_t high, Spill& known,
) noexcept nogil:
    """Whether a cut of ``stage`` or a coarser one lies in ``low < c <= high``."""
    cdef int k
    for k in range(ladder.n_levels):
        if ladder.stages[k] <= stage:
            if last_cut(units, source, ladder.levels[k], floor, low, high, known, low == floor) != NOWHERE:
                return True
    return False


cdef inline Py_ssize_t first_cut(
    const code_unit* units, const Source& source, const Ladder& ladder, int stage, Py_ssize_t floor, Py_ssize_t high,
    Spill& known,
) noexcept nogil:
    """Smallest cut after ``floor`` of ``stage`` or a coarser one; ``high`` when there is none before it."""
    cdef Py_ssize_t cut, first = high
    cdef int k
    for k in range(ladder.n_levels):
        cut = first
        while ladder.stages[k] <= stage and cut != NOWHERE:
            first = cut
            cut = last_cut(units, source, ladder.levels[k], floor, floor, cut - 1, known, False)
    return first
