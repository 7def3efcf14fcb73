# distutils: language = c++
"""Balanced packing: the chunks of least total cost between mandatory cuts, by a dynamic programme over admissible cuts.

The cost of a chunk is the squared relative deviation of its size from the target; the cost of a cut grows with the fineness
of its rank. Work per cut is bounded by the number of cuts within ``max_size`` of it, which the caller bounds by thinning.
"""

from libc.stdint cimport int64_t, uint8_t
from libcpp.vector cimport vector

cimport numpy as cnp

from seamline.text._view cimport contiguous, offsets_array

cnp.import_array()


cdef struct SizedCuts:
    const uint8_t* ranks
    const int64_t* open_sizes
    const int64_t* close_sizes


cdef struct Wishes:
    double target
    int64_t max_size
    int64_t min_size
    double rank_weight
    int top


cdef inline double chunk_cost(SizedCuts& places, Wishes& wishes, Py_ssize_t start, Py_ssize_t end) noexcept nogil:
    """Cost of the chunk between two cuts; a chunk below the minimum costs as much as one twice too far from the target."""
    cdef int64_t size = places.close_sizes[end] - places.open_sizes[start]
    cdef double off = (size - wishes.target) / wishes.target
    return off * off * (4 if size < wishes.min_size else 1)


cdef inline double cut_cost(SizedCuts& places, Wishes& wishes, Py_ssize_t cut, Py_ssize_t stop) noexcept nogil:
    """Cost of ending a chunk at ``cut``: 0 for the coarsest rank and at the end of the segment, ``rank_weight`` for the finest."""
    if cut == stop or wishes.top == 0:
        return 0.0
    return wishes.rank_weight * (wishes.top - places.ranks[cut]) / wishes.top


cdef void balance_segment(
    SizedCuts& places, Wishes& wishes, Py_ssize_t first, Py_ssize_t stop, vector[int64_t]& chosen
) noexcept nogil:
    cdef Py_ssize_t count = stop - first, i, j, low = 0
    cdef vector[double] best
    cdef vector[Py_ssize_t] back
    cdef double cost
    best.resize(count + 1)
    back.resize(count + 1)
    for j in range(1, count + 1):
        while low < j - 1 and places.close_sizes[first + j] - places.open_sizes[first + low] > wishes.max_size:
            low += 1
        best[j] = -1
        for i in range(low, j):
            cost = best[i] + chunk_cost(places, wishes, first + i, first + j)
            if best[j] < 0 or cost < best[j]:
                best[j] = cost
                back[j] = i
        best[j] += cut_cost(places, wishes, first + j, stop)
    j = count
    low = <Py_ssize_t> chosen.size()
    while j > 0:
        chosen.push_back(first + j)
        j = back[j]
    i = <Py_ssize_t> chosen.size() - 1
    while low < i:
        chosen[low], chosen[i] = chosen[i], chosen[low]
        low += 1
        i -= 1


def balance(
    cnp.ndarray ranks not None, cnp.ndarray mandatory not None, cnp.ndarray open_sizes not None,
    cnp.ndarray close_sizes not None, double target, int64_t max_size, int64_t min_size, double rank_weight,
):
    """Indices of the cuts that end the chunks of least cost, int64 of shape (k,), ascending."""
    cdef SizedCuts places
    cdef Wishes wishes
    cdef vector[int64_t] chosen
    cdef cnp.ndarray barriers = contiguous(mandatory)
    cdef const uint8_t* required = <const uint8_t*> cnp.PyArray_DATA(barriers)
    cdef Py_ssize_t k, first = 0, m = cnp.PyArray_DIM(ranks, 0)
    ranks, open_sizes, close_sizes = contiguous(ranks), contiguous(open_sizes), contiguous(close_sizes)
    places.ranks = <const uint8_t*> cnp.PyArray_DATA(ranks)
    places.open_sizes = <const int64_t*> cnp.PyArray_DATA(open_sizes)
    places.close_sizes = <const int64_t*> cnp.PyArray_DATA(close_sizes)
    wishes.target, wishes.rank_weight = target, rank_weight
    wishes.max_size, wishes.min_size = max_size, min_size
    wishes.top = 0
    for k in range(1, m - 1):
        if places.ranks[k] > wishes.top:
            wishes.top = places.ranks[k]
    with nogil:
        for k in range(1, m):
            if required[k]:
                balance_segment(places, wishes, first, k, chosen)
                first = k
    return offsets_array(chosen)
