"""Shared by kernels that find finer cuts inside gaps which are larger than a chunk may be: sizes of gaps, and results."""

from libc.stdint cimport int64_t, uint8_t
from libc.string cimport memcpy
from libcpp.vector cimport vector

cimport numpy as cnp

from seamline._gaps cimport Gap
from seamline._ruler cimport Scale, size_before
from seamline._text cimport code_unit, is_blank, offsets_array
from seamline._unicode cimport GRAPHEME_PREPEND, clings, grapheme_class

cdef struct Sizes:
    const Scale* scale
    int64_t max_size
    bint trim


cdef inline Gap trimmed(const code_unit* p, int64_t start, int64_t end) noexcept nogil:
    """A gap without its outer blanks, as packing trims chunks: a mark keeps its blank."""
    cdef Gap gap
    cdef int64_t low = start, high = end
    while low < end and is_blank(p[low]):
        low += 1
    if low == end:
        gap.start = gap.end = end
        return gap
    while is_blank(p[high - 1]):
        high -= 1
    gap.start = low - (low > start and clings(p[low - 1], p[low]))
    gap.end = high + (high < end and grapheme_class(p[high - 1]) == GRAPHEME_PREPEND)
    return gap


cdef inline bint is_oversized(const code_unit* p, Sizes& sizes, int64_t start, int64_t end) noexcept nogil:
    cdef Gap gap
    if size_before(sizes.scale, end) - size_before(sizes.scale, start) <= sizes.max_size:
        return False
    if not sizes.trim:
        return True
    gap = trimmed(p, start, end)
    return size_before(sizes.scale, gap.end) - size_before(sizes.scale, gap.start) > sizes.max_size


cdef struct Refined:
    vector[int64_t] positions
    vector[uint8_t] ranks
    vector[uint8_t] mandatory
    vector[vector[int64_t]] found       # cuts of each level in the gap that is looked at


cdef inline void add_cut(Refined& out, int64_t position, int rank, bint mandatory) noexcept nogil:
    out.positions.push_back(position)
    out.ranks.push_back(<uint8_t> rank)
    out.mandatory.push_back(mandatory)


cdef inline object array_of(vector[uint8_t]& values, int dtype):
    cdef cnp.npy_intp size = <cnp.npy_intp> values.size()
    cdef cnp.ndarray array = cnp.PyArray_EMPTY(1, &size, dtype, 0)
    if size:
        memcpy(cnp.PyArray_DATA(array), values.data(), size)
    return array


cdef inline object arrays_of(Refined& out):
    """Positions, ranks and mandatory flags, arrays of shape (m,)."""
    return offsets_array(out.positions), array_of(out.ranks, cnp.NPY_UINT8), array_of(out.mandatory, cnp.NPY_BOOL)
