# distutils: language = c++
"""Greedy packing by exact token counts: the rule of the additive packer, each chunk proved by its own count."""

from libc.stdint cimport int64_t, uint8_t
from libcpp.algorithm cimport upper_bound
from libcpp.vector cimport vector

cimport numpy as cnp

from seamline._text cimport offsets_array
from seamline._tokencount cimport Counter, Memo, TokenIndex, count_between

cnp.import_array()

cdef struct Places:
    const uint8_t* ranks
    const int64_t* opens         # where a chunk that begins at a cut opens, blanks left out
    const int64_t* closes        # where one that ends there closes
    const int64_t* open_sizes    # tokens before these, over the whole text
    const int64_t* close_sizes
    int64_t max_size
    int64_t min_size

cdef struct Chosen:
    Py_ssize_t cut
    int64_t size


cdef inline int64_t size_to(
    const Places& places, TokenIndex index, Counter counter, Py_ssize_t cut, Py_ssize_t last, Memo memo
) noexcept nogil:
    """Tokens of the chunk between two cuts."""
    if places.closes[last] <= places.opens[cut]:
        return 0
    return count_between(index, counter, places.opens[cut], places.closes[last], memo)


cdef Chosen farthest(
    const Places& places, TokenIndex index, Counter counter, Py_ssize_t cut, Py_ssize_t stop, Memo memo
) noexcept nogil:
    """Farthest cut whose chunk fits, at least the next: looked for where the running count says, then proved."""
    cdef int64_t wanted = places.open_sizes[cut] + places.max_size, size, more
    cdef const int64_t* sizes = places.close_sizes
    cdef Py_ssize_t last = upper_bound(sizes + cut + 1, sizes + stop + 1, wanted) - sizes - 1
    last = max(last, cut + 1)
    size = size_to(places, index, counter, cut, last, memo)
    while size > places.max_size and last > cut + 1:
        last -= 1
        size = size_to(places, index, counter, cut, last, memo)
    while last < stop and size <= places.max_size:
        more = size_to(places, index, counter, cut, last + 1, memo)
        if more > places.max_size:
            break
        last, size = last + 1, more
    return Chosen(last, size)


cdef inline bint leaves_enough(const Places& places, Py_ssize_t last, Py_ssize_t stop) noexcept nogil:
    """Whether the rest of the segment still holds the minimum."""
    return last == stop or places.close_sizes[stop] - places.open_sizes[last] >= places.min_size


cdef Py_ssize_t coarsest(
    const Places& places, Py_ssize_t cut, Py_ssize_t last, Py_ssize_t stop, int64_t floor
) noexcept nogil:
    """Farthest cut of the coarsest rank beyond ``floor`` tokens; ``cut`` where there is none."""
    cdef Py_ssize_t best = cut, i = last
    while i > cut and places.close_sizes[i] - places.open_sizes[cut] >= floor:
        if (best == cut or places.ranks[i] > places.ranks[best]) and leaves_enough(places, i, stop):
            best = i
        i -= 1
    return best


cdef Chosen choose(
    const Places& places, TokenIndex index, Counter counter, Py_ssize_t cut, Py_ssize_t stop, Memo memo
) noexcept nogil:
    """The cut that ends the chunk that opens at ``cut``."""
    cdef Chosen far = farthest(places, index, counter, cut, stop, memo), near
    if far.cut == cut + 1 or far.cut == stop:
        return far
    near.cut = coarsest(places, cut, far.cut, stop, max((places.max_size + 1) // 2, places.min_size))
    if near.cut == cut and places.min_size:
        near.cut = coarsest(places, cut, far.cut, stop, places.min_size)
    if near.cut == cut or near.cut == far.cut:
        return far
    near.size = size_to(places, index, counter, cut, near.cut, memo)
    return near if near.size <= places.max_size else far


cdef void pack_segment(
    const Places& places, TokenIndex index, Counter counter, Py_ssize_t cut, Py_ssize_t stop, Memo memo,
    vector[int64_t]& firsts, vector[int64_t]& lasts, vector[int64_t]& sizes
) noexcept nogil:
    cdef Chosen chosen
    while cut < stop:
        chosen = choose(places, index, counter, cut, stop, memo)
        if places.closes[chosen.cut] > places.opens[cut]:
            firsts.push_back(cut)
            lasts.push_back(chosen.cut)
            sizes.push_back(chosen.size)
        cut = chosen.cut


def pack_tokens(
    TokenIndex index not None, const int64_t[::1] stops not None, const uint8_t[::1] ranks not None,
    const int64_t[::1] opens not None, const int64_t[::1] closes not None, const int64_t[::1] open_sizes not None,
    const int64_t[::1] close_sizes not None, int64_t max_size, int64_t min_size,
):
    cdef Places places = Places(
        &ranks[0], &opens[0], &closes[0], &open_sizes[0], &close_sizes[0], max_size, min_size
    )
    cdef vector[int64_t] firsts
    cdef vector[int64_t] lasts
    cdef vector[int64_t] sizes
    cdef Counter counter = index.counter
    cdef Memo memo = counter.lease()
    cdef Py_ssize_t i
    with nogil:
        for i in range(len(stops) - 1):
            pack_segment(places, index, counter, stops[i], stops[i + 1], memo, firsts, lasts, sizes)
    counter.give_back(memo)
    return offsets_array(firsts), offsets_array(lasts), offsets_array(sizes)
