"""Finer cuts inside gaps that are larger than a chunk may be, for kernels that know what the levels are."""

from libc.stdint cimport int64_t, uint8_t
from libcpp.vector cimport vector

cimport numpy as cnp

from seamline.boundaries._trim cimport close_before, open_after
from seamline.cuts._types cimport Gap
from seamline.measures._ruler cimport Scale, size_within
from seamline.text._view cimport Text, code_unit
from seamline.text._watch cimport Watch

cdef struct GapSizes:
    const Scale* scale
    int64_t max_size
    bint trim


cdef inline Gap trimmed(const code_unit* p, int64_t start, int64_t end) noexcept nogil:
    """A gap without its outer blanks, as packing trims chunks."""
    cdef Gap gap
    gap.start = open_after(p, end, start, end)
    gap.end = close_before(p, end, start) if gap.start < end else end
    return gap


cdef inline bint is_oversized(const code_unit* p, GapSizes& sizes, int64_t start, int64_t end) noexcept nogil:
    cdef Gap gap
    if size_within(sizes.scale, start, end) <= sizes.max_size:
        return False
    if not sizes.trim:
        return True
    gap = trimmed(p, start, end)
    return size_within(sizes.scale, gap.start, gap.end) > sizes.max_size


ctypedef void (*Finder)(
    Text text, void* job, GapSizes& sizes, Gap gap, int level, vector[int64_t]& found
) noexcept nogil

cdef struct Levels:
    Finder find         # appends the cuts of one level strictly inside a gap, rising
    void* job           # what the finder needs besides
    int count           # levels, the coarsest is number 0
    int top             # its rank; each finer level has the next lower one
    GapSizes sizes


cdef struct KnownCuts:
    const int64_t* positions
    const uint8_t* ranks
    const uint8_t* mandatory
    Py_ssize_t count
    const int64_t* rooms        # of each gap: what it may hold whole, and its pieces; NULL where that is the maximum

cdef struct Refined:
    vector[int64_t] positions
    vector[uint8_t] ranks
    vector[uint8_t] mandatory
    vector[vector[int64_t]] found       # cuts of each level in the gap that is looked at
    Watch watch


cdef inline void add_cut(Refined& out, int64_t position, int rank, bint mandatory) noexcept nogil:
    out.positions.push_back(position)
    out.ranks.push_back(<uint8_t> rank)
    out.mandatory.push_back(mandatory)


cdef inline void make_room(Refined& out, size_t count) noexcept nogil:
    """Memory for so many cuts at once."""
    out.positions.reserve(count)
    out.ranks.reserve(count)
    out.mandatory.reserve(count)


cdef inline KnownCuts known_of(const Refined& cuts) noexcept nogil:
    cdef KnownCuts known
    known.positions = cuts.positions.data()
    known.ranks = cuts.ranks.data()
    known.mandatory = cuts.mandatory.data()
    known.count = <Py_ssize_t> cuts.positions.size()
    known.rooms = NULL
    return known


cdef void refine_text(Text text, Levels& levels, KnownCuts known, Refined& out) noexcept nogil

cdef tuple cut_arrays(Refined& out)

cdef tuple refined(
    Text text, Levels& levels, cnp.ndarray positions, cnp.ndarray ranks, cnp.ndarray mandatory, cnp.ndarray rooms
)
