"""Merging the bytes of a piece into tokens: by scans while it is short, by a heap when it is long."""

from libc.stdint cimport int32_t, uint8_t, uint64_t
from libc.string cimport memmove
from libcpp.algorithm cimport pop_heap, push_heap
from libcpp.vector cimport vector

from seamline.encodings._bpe_tables cimport mixed
from seamline.encodings._types cimport MAX_TOKENS, NO_RANK, Merges, Merging

cdef enum:
    PAIR_WORK = 50           # nanoseconds
    SHORT_PIECE = 160        # bytes up to which a scan for the lowest rank beats a heap


cdef inline int32_t pair_rank(const Merges& merges, int32_t left, int32_t right) noexcept nogil:
    """Rank of the token that the two merge into."""
    cdef uint64_t key = <uint64_t> left << 21 | <uint64_t> right
    cdef size_t mask = merges.pairs.size() - 1, slot = mixed(key) >> 20 & mask
    while merges.pairs[slot]:
        if merges.pairs[slot] >> 21 == key:
            return <int32_t> (merges.pairs[slot] & MAX_TOKENS) - 1
        slot = (slot + 1) & mask
    return NO_RANK


cdef inline void begin(const Merges& merges, const uint8_t* data, int32_t n, Merging& merging) noexcept nogil:
    """One token for each byte, and the ranks of the pairs between them."""
    cdef int32_t i
    if <int32_t> merging.ids.size() < n:
        merging.ids.resize(n)
        merging.ranks.resize(n)
        merging.starts.resize(n)
    for i in range(n):
        merging.ids[i] = merges.byte_ids[data[i]]
        merging.starts[i] = i
    for i in range(n - 1):
        merging.ranks[i] = merges.byte_pairs[data[i] << 8 | data[i + 1]]
    merging.ranks[n - 1] = NO_RANK


cdef inline int lowest(const int32_t* ranks, int n) noexcept nogil:
    cdef int i, best = 0
    for i in range(1, n):
        if ranks[i] < ranks[best]:
            best = i
    return best


cdef inline int merge_short(const Merges& merges, const uint8_t* data, int n, Merging& merging) noexcept nogil:
    """Scan for the lowest rank and close the gap: quadratic, and the fastest form for a word."""
    cdef int32_t* ids
    cdef int32_t* ranks
    cdef int32_t* starts
    cdef int at, rest
    begin(merges, data, n, merging)
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
        ranks[at] = pair_rank(merges, ids[at], ids[at + 1]) if at + 1 < n else NO_RANK
        if at:
            ranks[at - 1] = pair_rank(merges, ids[at - 1], ids[at])
    return n


cdef inline void queue(vector[uint64_t]& heap, int32_t rank, int32_t at) noexcept nogil:
    """Add a pair; the heap's top is the lowest rank, leftmost first."""
    if rank != NO_RANK:
        heap.push_back(~(<uint64_t> rank << 32 | <uint64_t> at))
        push_heap(heap.begin(), heap.end())


cdef inline int32_t merge_long(const Merges& merges, const uint8_t* data, int32_t n, Merging& merging) noexcept nogil:
    """The same with a heap over linked places: n log n for a piece of any length."""
    cdef vector[uint64_t] heap
    cdef uint64_t top
    cdef int32_t at, right, left, i, n_tokens = 0
    begin(merges, data, n, merging)
    merging.before.resize(n)
    merging.after.resize(n)
    for i in range(n):
        merging.before[i], merging.after[i] = i - 1, i + 1
        queue(heap, merging.ranks[i], i)
        if merging.watch.stops(PAIR_WORK):
            break
    while heap.size() and not merging.watch.stops(PAIR_WORK):
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
            merging.ranks[at] = pair_rank(merges, merging.ids[at], merging.ids[merging.after[at]])
        else:
            merging.ranks[at] = NO_RANK
        queue(heap, merging.ranks[at], at)
        if left >= 0:
            merging.ranks[left] = pair_rank(merges, merging.ids[left], merging.ids[at])
            queue(heap, merging.ranks[left], left)
    at = 0
    while at < n and not merging.watch.stopped:
        merging.starts[n_tokens] = at
        n_tokens += 1
        at = merging.after[at]
    return n_tokens
