# distutils: language = c++
"""Every gap that is too large takes the coarsest level that stands in it, and what stays too large the next."""

from libc.stdint cimport int64_t, uint8_t, uint16_t, uint32_t

cimport numpy as cnp

from seamline.cuts._types cimport Gap
from seamline.text._view cimport Text, bytes_array, code_unit, contiguous, offsets_array, text_at
from seamline.text._watch cimport heed

cnp.import_array()

cdef enum:
    GAP_WORK = 50       # nanoseconds for a gap, and for each code point of one that is too large
    POINT_WORK = 10


cdef void refine_gap(const code_unit* p, Py_ssize_t n, Levels& levels, Gap gap, int level, Refined& out) noexcept nogil:
    """Cuts in an oversized gap, of the first level from ``level`` on that has any, and of finer ones in what stays too large."""
    cdef Gap part
    cdef size_t k
    if out.watch.stops(GAP_WORK + POINT_WORK * (gap.end - gap.start)):
        return
    while level < levels.count:
        out.found[level].clear()
        levels.find(text_at(p, n), levels.job, levels.sizes, gap, level, out.found[level])
        if not out.found[level].empty():
            break
        level += 1
    else:
        return
    part.start = gap.start
    for k in range(out.found[level].size() + 1):
        part.end = out.found[level][k] if k < out.found[level].size() else gap.end
        if is_oversized(p, levels.sizes, part.start, part.end):
            refine_gap(p, n, levels, part, level + 1, out)
            if out.watch.stopped:
                return
        if k < out.found[level].size():
            add_cut(out, part.end, levels.top - level, False)
        part.start = part.end


cdef void refine_all(const code_unit* p, Py_ssize_t n, Levels& levels, KnownCuts known, Refined& out) noexcept nogil:
    cdef Py_ssize_t k
    cdef Gap gap
    make_room(out, known.count + known.count // 2)
    for k in range(known.count):
        if out.watch.stops(GAP_WORK):
            return
        add_cut(out, known.positions[k], known.ranks[k], known.mandatory[k])
        if known.rooms != NULL and k + 1 < known.count:
            levels.sizes.max_size = known.rooms[2 * k]
        if k + 1 < known.count and is_oversized(p, levels.sizes, known.positions[k], known.positions[k + 1]):
            gap.start, gap.end = known.positions[k], known.positions[k + 1]
            if known.rooms != NULL:
                levels.sizes.max_size = known.rooms[2 * k + 1]
            refine_gap(p, n, levels, gap, 0, out)


cdef void refine_text(Text text, Levels& levels, KnownCuts known, Refined& out) noexcept nogil:
    out.found.resize(levels.count)
    if text.kind == 1:
        refine_all(<const uint8_t*> text.data, text.length, levels, known, out)
    elif text.kind == 2:
        refine_all(<const uint16_t*> text.data, text.length, levels, known, out)
    else:
        refine_all(<const uint32_t*> text.data, text.length, levels, known, out)


cdef tuple refined(
    Text text, Levels& levels, cnp.ndarray positions, cnp.ndarray ranks, cnp.ndarray mandatory, cnp.ndarray rooms
):
    """The given cuts and the finer ones: positions, ranks and mandatory flags of shape (m,).

    ``rooms``, None or of shape (m - 1, 2), has the maximum of each gap, and of its pieces.
    """
    cdef cnp.ndarray limits = None if rooms is None else contiguous(rooms)
    cdef cnp.ndarray offsets = contiguous(positions), degrees = contiguous(ranks), flags = contiguous(mandatory)
    cdef KnownCuts known
    cdef Refined out
    known.positions = <const int64_t*> cnp.PyArray_DATA(offsets)
    known.ranks = <const uint8_t*> cnp.PyArray_DATA(degrees)
    known.mandatory = <const uint8_t*> cnp.PyArray_DATA(flags)
    known.count = cnp.PyArray_DIM(offsets, 0)
    known.rooms = NULL
    if limits is not None:
        known.rooms = <const int64_t*> cnp.PyArray_DATA(limits)
    with nogil:
        refine_text(text, levels, known, out)
    heed()
    return cut_arrays(out)


cdef tuple cut_arrays(Refined& out):
    return offsets_array(out.positions), bytes_array(out.ranks, cnp.NPY_UINT8), bytes_array(out.mandatory, cnp.NPY_BOOL)
