"""The chunks of a text, one after the other: where each ends, and where the next one begins."""

from libc.stdint cimport int64_t, uint8_t
from libcpp.vector cimport vector

from seamline.boundaries._grapheme cimport is_grapheme_boundary
from seamline.boundaries._trim cimport is_filled
from seamline.cuts._places cimport NOWHERE, Spill
from seamline.measures._ruler cimport reach_after, reach_before
from seamline.packing._window_overlap cimport next_close, overlap_start
from seamline.packing._window_places cimport Source
from seamline.packing._window_stages cimport Ladder, Place, Spills, any_cut, coarsest_cut, farthest_cut, last_cut
from seamline.packing._window_trim cimport WindowSizes, closes_at, last_fit, opens_at, widest_fit
from seamline.text._masks cimport fetch_before
from seamline.text._view cimport code_unit
from seamline.text._watch cimport Watch

cdef enum:
    CHUNK_WORK = 200        # nanoseconds for a chunk, and for each of its code points
    POINT_WORK = 8
    FETCHED_LINES = 6       # about as much as the look back of the next chunk reads

cdef struct WindowChunk:
    int64_t start
    int64_t core
    int64_t end
    uint8_t rank


cdef inline bint fits_next(
    const code_unit* units, const Source& source, const Ladder& ladder, int stage, Py_ssize_t cut, Py_ssize_t reach,
    const WindowSizes& sizes, Spills& known,
) noexcept nogil:
    """Whether the gap after ``cut``, which has no cut up to ``reach``, fits the maximum and so has no finer cuts."""
    cdef Py_ssize_t size_reach = widest_fit(units, source, sizes, opens_at(units, source, cut))
    if size_reach >= source.text.length:
        return True
    return any_cut(units, source, ladder, stage, cut, reach, size_reach, known.ahead)


cdef inline bint find_end(
    const code_unit* units, const Source& source, const Ladder& ladder, const WindowSizes& sizes, Py_ssize_t start, Place& place,
    Spills& known,
) noexcept nogil:
    """Move ``place`` from the cut that begins a chunk at ``start`` to the one that ends it; False when none fits.

    ``place.stage`` then is the last stage with cuts there.
    """
    cdef Py_ssize_t length = source.text.length, first = place.cut
    cdef Py_ssize_t reach = widest_fit(units, source, sizes, start), low
    cdef int stage, first_stage = place.stage
    if reach >= length:
        place.cut, place.rank, place.stage = length, ladder.n_levels, 0
        return True
    fetch_before(units, reach + sizes.max_size - sizes.overlap, FETCHED_LINES)
    low = last_fit(units, source, reach_after(sizes.scale, start, sizes.floor - 1))
    for stage in range(ladder.n_stages):
        if coarsest_cut(units, source, ladder, stage, max(low, place.cut), reach, place, known.ahead):
            return True
        farthest_cut(units, source, ladder, stage, min(low, reach), place, known.ahead)
        if place.cut == first and stage < first_stage:
            continue
        if fits_next(units, source, ladder, stage, place.cut, reach, sizes, known):
            if place.cut == first:
                place.stage = stage
            return place.cut > first
    place.stage = ladder.n_stages
    return place.cut > first


cdef inline void skip_atom(
    const code_unit* units, const Source& source, const Ladder& ladder, Py_ssize_t start, Place& place, Spill& known
) noexcept nogil:
    """Move ``place`` behind the grapheme at ``start``, which alone is over the maximum; the coarsest level there names it."""
    cdef Py_ssize_t i = start + 1
    cdef int k
    while i < source.text.length and not is_grapheme_boundary(source.text, place.cut, i):
        i += 1
    place.cut, place.rank, place.stage = i, 0, ladder.n_stages - 1
    if i == source.text.length:
        place.rank, place.stage = ladder.n_levels, 0
        return
    for k in range(ladder.n_levels - 1):
        if last_cut(units, source, ladder.levels[k], start, i - 1, i, known, False) != NOWHERE:
            place.rank, place.stage = ladder.n_levels - 1 - k, ladder.stages[k]
            return


cdef inline void emit(
    vector[WindowChunk]& found, Py_ssize_t start, Py_ssize_t core, Py_ssize_t end, int rank
) noexcept nogil:
    cdef WindowChunk chunk
    chunk.start, chunk.core, chunk.end, chunk.rank = start, core, end, <uint8_t> rank
    found.push_back(chunk)


cdef inline void pack_units(
    const code_unit* units, const Source& source, const Ladder& ladder, const WindowSizes& sizes, vector[WindowChunk]& found
) noexcept nogil:
    """Chunks of the whole text."""
    cdef Py_ssize_t length = source.text.length, core, start = 0, low, close, last_start = 0
    cdef Place place, next_place, before, edge
    cdef Spills known
    cdef Watch watch
    known.ahead.at = known.behind.at = known.aside.at = 0
    known.ahead.cut = known.behind.cut = known.aside.cut = NOWHERE
    known.ahead.bare = known.behind.bare = known.aside.bare = 0
    known.ahead.filled = known.behind.filled = known.aside.filled = 0
    place.cut, place.rank, place.stage = 0, ladder.n_levels, 0
    before = edge = place
    found.reserve(3 * (length // max(2 * (sizes.max_size - sizes.overlap), sizes.max_size)) + 1)
    while place.cut < length and not watch.stops(CHUNK_WORK + POINT_WORK * (place.cut - start)):
        core = start = opens_at(units, source, place.cut)
        low = reach_before(sizes.scale, core, sizes.overlap)
        if sizes.overlap and found.size() and core < length:
            last_start = found.back().start
            low = max(low, last_start + 1)
            start = overlap_start(units, source, ladder, sizes, low, core, last_start, before, edge, known)
        next_place = place
        if not find_end(units, source, ladder, sizes, start, next_place, known) and start < core:
            if next_place.stage < ladder.n_stages:
                close = next_close(units, source, ladder, sizes, place, next_place.stage, known)
                low = max(low, reach_before(sizes.scale, close, sizes.max_size))
                start = overlap_start(units, source, ladder, sizes, low, core, last_start, before, edge, known)
            else:
                start = core
            next_place = place
            find_end(units, source, ladder, sizes, start, next_place, known)
        if next_place.cut == place.cut:
            skip_atom(units, source, ladder, core, next_place, known.ahead)
        close = closes_at(units, source, next_place.cut)
        if close > core and (source.trims or is_filled(source.text, core, close)):
            emit(found, start, core, close, next_place.rank)
        before, edge = place, next_place
        place = next_place
