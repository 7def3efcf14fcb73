"""Merging the bytes of a piece into tokens: by scans while it is short, by a heap when it is long."""

from libc.stdint cimport int32_t, uint8_t, uint64_t
from libc.string cimport memmove
from libcpp.algorithm cimport pop_heap, push_heap
from libcpp.vector cimport vector

from seamline.encodings._bpe cimport NO_RANK, Merging, Vocabulary

cdef enum:
    SHORT_PIECE = 160        # bytes up to which a scan for the lowest rank beats a heap


cdef inline void begin(Vocabulary vocabulary, const uint8_t* data, int32_t n, Merging& merging) noexcept nogil:
    """One token for each byte, and the ranks of the pairs between them."""
    cdef int32_t i
    if <int32_t> merging.ids.size() < n:
        merging.ids.resize(n)
        merging.ranks.resize(n)
        merging.starts.resize(n)
    for i in range(n):
        merging.ids[i] = vocabulary.byte_ids[data[i]]
        merging.starts[i] = i
    for i in range(n - 1):
        merging.ranks[i] = vocabulary.byte_pairs[data[i] << 8 | data[i + 1]]
    merging.ranks[n - 1] = NO_RANK


cdef inline int lowest(const int32_t* ranks, int n) noexcept nogil:
    cdef int i, best = 0
    for i in range(1, n):
        if ranks[i] < ranks[best]:
            best = i
    return best


cdef inline int merge_short(Vocabulary vocabulary, const uint8_t* data, int n, Merging& merging) noexcept nogil:
    """Scan for the lowest rank and close the gap: quadratic, and the fastest form for a word."""
    cdef int32_t* ids
    cdef int32_t* ranks
    cdef int32_t* starts
    cdef int at, rest
    begin(vocabulary, data, n, merging)
    ids, ranks, starts = merging.ids.data(), merging.ranks.data(), merging.starts.data()
    while n > 1:
        at = lowest(ranks, n - 1)
        if ranks[at] == NO_RANK:
            break
        ids[at] = ranks[at]
        rest = (n - at - 2) * <int> sizeof(int32_t)
        memmove(ids + at + 1, ids + at + 2, rest)
        memmove(starts + at + 1, starts + at + 2, rest)
        memmove(ranks + at + 1, ranks + at + 2, rest)
        n -= 1
        ranks[at] = vocabulary.pair_rank(ids[at], ids[at + 1]) if at + 1 < n else NO_RANK
        if at:
            ranks[at - 1] = vocabulary.pair_rank(ids[at - 1], ids[at])
    return n


cdef inline void queue(vector[uint64_t]& heap, int32_t rank, int32_t at) noexcept nogil:
    """Add a pair; the heap's top is the lowest rank, leftmost first."""
    if rank != NO_RANK:
        heap.push_back(~(<uint64_t> rank << 32 | <uint64_t> at))
        push_heap(heap.begin(), heap.end())


cdef inline int32_t merge_long(Vocabulary vocabulary, const uint8_t* data, int32_t n, Merging& merging) noexcept nogil:
    """The same with a heap over linked places: n log n for a piece of any length."""
    cdef vector[uint64_t] heap
    cdef uint64_t top
    cdef int32_t at, right, left, i, n_tokens = 0
    begin(vocabulary, data, n, merging)
    merging.before.resize(n)
    merging.after.resize(n)
    for i in range(n):
        merging.before[i], merging.after[i] = i - 1, i + 1
        queue(heap, merging.ranks[i], i)
    while heap.size():
        top = ~heap[0]
        pop_heap(heap.begin(), heap.end())
        heap.pop_back()
        at = <int32_t> (top & <uint64_t> 0xFFFFFFFF)
        if merging.ranks[at] != <int32_t> (top >> 32):
            continue
        right, left = merging.after[at], merging.before[at]
        merging.ids[at] = merging.ranks[at]
        merging.ranks[right], merging.after[at] = NO_RANK, merging.after[right]
        if merging.after[at] < n:
            merging.before[merging.after[at]] = at
            merging.ranks[at] = vocabulary.pair_rank(merging.ids[at], merging.ids[merging.after[at]])
        else:
            merging.ranks[at] = NO_RANK
        queue(heap, merging.ranks[at], at)
        if left >= 0:
            merging.ranks[left] = vocabulary.pair_rank(merging.ids[left], merging.ids[at])
            queue(heap, merging.ranks[left], left)
    at = 0
    while at < n:
        merging.starts[n_tokens] = at
        n_tokens += 1
        at = merging.after[at]
    return n_tokens
