# distutils: language = c++
"""Windows of tokens: the farthest end whose text, encoded on its own, keeps within a budget."""

from libc.stdint cimport int64_t
from libcpp.algorithm cimport upper_bound
from libcpp.vector cimport vector

cimport numpy as cnp

from seamline.boundaries._grapheme cimport grapheme_cut, is_grapheme_boundary
from seamline.boundaries._neighbours cimport parts_unit
from seamline.encodings._counter cimport Counter, Memo, TokenEnds, add_token_ends
from seamline.encodings._index cimport TokenIndex, count_before, count_between, count_stretch, next_piece, piece_before
from seamline.text._view cimport Text, offsets_array
from seamline.text._watch cimport heed

cnp.import_array()

cdef enum:
    CHARS_PER_TOKEN = 8      # first guess of the stretch that holds so many tokens
    SPARE_CHARS = 64
    SPARE_TOKENS = 4         # by which the count of a suffix may differ from the rest of the whole
    WINDOW_WORK = 2000       # nanoseconds
    LONGEST_TOKEN = 128      # characters; a guess that holds for every known vocabulary

cdef inline bint is_start(Text text, int64_t floor, int64_t i) noexcept nogil:
    """Whether a chunk may begin at ``i``: between graphemes, where nothing is parted that is written as one."""
    return is_grapheme_boundary(text, floor, i) and (i == 0 or i >= text.length or not parts_unit(text, i))


cdef int64_t snap_back(Text text, int64_t floor, int64_t i) noexcept nogil:
    """Last start at or before ``i``, if none lies behind ``floor`` the last grapheme boundary; ``floor`` is one."""
    cdef int64_t k = i
    while k > floor and not is_start(text, floor, k):
        k -= 1
    while k == floor and i > floor and not is_grapheme_boundary(text, floor, i):
        i -= 1
    return k if k > floor else i


cdef int64_t end_within(
    TokenIndex index, Counter counter, int64_t start, int64_t stop, int64_t budget, Memo memo
) noexcept nogil:
    """Last end of a token among the first ``budget`` from ``start``, looking at no more than it needs."""
    cdef TokenEnds found
    cdef int64_t reach = budget * CHARS_PER_TOKEN + SPARE_CHARS
    cdef Py_ssize_t k
    if budget <= 0:
        return start
    while True:
        found.total = 0
        found.ends.clear()
        found.numbers.clear()
        add_token_ends(index.text, counter, start, min(start + reach, stop), memo, found)
        if found.total > budget or start + reach >= stop:
            k = upper_bound(found.numbers.begin(), found.numbers.end(), budget) - found.numbers.begin()
            return found.ends[k - 1] if k else start
        reach *= 2


cdef inline Py_ssize_t piece_within(TokenIndex index, int64_t total) noexcept nogil:
    """Number of the last piece end with at most ``total`` tokens before it."""
    return upper_bound(index.totals.begin(), index.totals.end(), total) - index.totals.begin() - 1


cdef int64_t guess_end(TokenIndex index, Counter counter, int64_t start, int64_t budget, Memo memo) noexcept nogil:
    """Where ``budget`` tokens from ``start`` end when nothing is cut behind them."""
    cdef int64_t i = start, n = index.text.length, limit, stop, count
    cdef Py_ssize_t k = piece_before(index, start), last
    while index.ends[k] != i:
        limit = min(n, i + budget * LONGEST_TOKEN + 2)
        stop = next_piece(index.text, counter, i, limit)
        if stop == limit and limit < n:
            return end_within(index, counter, i, n, budget, memo)
        count = count_stretch(index.text, counter, i, stop, memo)
        if count > budget:
            return end_within(index, counter, i, stop, budget, memo)
        budget -= count
        i = stop
        while index.ends[k] < i:
            k += 1
    last = piece_within(index, index.totals[k] + budget)
    if last + 1 == <Py_ssize_t> index.ends.size():
        return index.ends[last]
    budget -= index.totals[last] - index.totals[k]
    return end_within(index, counter, index.ends[last], index.ends[last + 1], budget, memo)


cdef Window reach(TokenIndex index, Counter counter, int64_t start, int64_t budget, Memo memo) noexcept nogil:
    """Window from ``start`` that keeps within ``budget``, or one grapheme where that alone is larger."""
    cdef Window window = Window(start, start, 0)
    cdef int64_t wanted = budget, end
    while wanted > 0:
        end = snap_back(index.text, start, guess_end(index, counter, start, wanted, memo))
        if end <= start:
            break
        window.end = end
        window.size = count_between(index, counter, start, end, memo)
        if window.size <= budget:
            return window
        wanted -= window.size - budget
    window.end = grapheme_cut(index.text, start, start + 1)
    window.size = count_between(index, counter, start, window.end, memo)
    return window


cdef void overlap_starts(
    TokenIndex index, Counter counter, int64_t low, int64_t end, int64_t overlap, Memo memo, vector[int64_t]& starts
) noexcept nogil:
    """Where an overlap may begin: tokens of the piece in which the budget runs out, then the piece ends behind it."""
    cdef TokenEnds found
    cdef int64_t reach = overlap * CHARS_PER_TOKEN + SPARE_CHARS, first, spare
    cdef Py_ssize_t k = piece_before(index, end)
    cdef size_t i
    found.total = 0
    if end - index.ends[k] < reach and count_before(index, end) - index.totals[k] <= overlap:
        k = piece_within(index, index.totals[k] - overlap)
    first = max(index.ends[max(k, <Py_ssize_t> 0)], low, end - reach)
    k = piece_before(index, first) + 1
    add_token_ends(index.text, counter, first, min(index.ends[k], end), memo, found)
    spare = found.total - overlap - overlap // 8 - SPARE_TOKENS
    if index.ends[k] < end:
        spare += count_before(index, end) - index.totals[k]
    if spare <= 0:
        starts.push_back(first)
    for i in range(found.ends.size()):
        if found.numbers[i] >= spare:
            starts.push_back(found.ends[i])
    while index.ends[k] < end:
        starts.push_back(index.ends[k])
        k += 1


cdef int64_t overlap_start(
    TokenIndex index, Counter counter, int64_t low, int64_t end, int64_t overlap, Memo memo
) noexcept nogil:
    """Start of a text before ``end`` of at most ``overlap`` tokens, ``end`` where what is written last has more.

    ``low - 1`` is the last start.
    """
    cdef vector[int64_t] starts
    cdef int64_t last
    cdef size_t i
    if low >= end or overlap <= 0:
        return end
    overlap_starts(index, counter, low, end, overlap, memo, starts)
    for i in range(starts.size()):
        if (
            is_start(index.text, low - 1, starts[i])
            and count_between(index, counter, starts[i], end, memo) <= overlap
        ):
            return starts[i]
    last = snap_back(index.text, low - 1, end - 1)
    if last < low or not is_start(index.text, low - 1, last):
        return end
    return last if count_between(index, counter, last, end, memo) <= overlap else end


cdef int64_t room_beside(TokenIndex index, Counter counter, int64_t core, int64_t size, Memo memo) noexcept nogil:
    """What an overlap may take in a window in which the grapheme at ``core`` has to stand too."""
    return size - count_between(index, counter, core, grapheme_cut(index.text, core, core + 1), memo)


cdef void fill_windows(
    TokenIndex index, Counter counter, int64_t size, int64_t overlap, Memo memo,
    vector[int64_t]& starts, vector[int64_t]& cores, vector[int64_t]& ends, vector[int64_t]& sizes
) noexcept nogil:
    cdef Window window
    cdef int64_t core = 0, start, room
    while core < index.text.length and not memo.counts.merging.watch.stops(WINDOW_WORK):
        start = core
        if overlap and starts.size():
            start = overlap_start(index, counter, starts.back() + 1, core, overlap, memo)
        window = reach(index, counter, start, size, memo)
        if start < core and (window.end <= core or window.size > size):
            room = min(overlap, room_beside(index, counter, core, size, memo))
            start = overlap_start(index, counter, starts.back() + 1, core, room, memo)
            window = reach(index, counter, start, size, memo)
        if window.end <= core or window.size > size:
            window = reach(index, counter, core, size, memo)
        starts.push_back(window.start)
        cores.push_back(core)
        ends.push_back(window.end)
        sizes.push_back(window.size)
        core = window.end


def token_windows(TokenIndex index not None, int64_t size, int64_t overlap):
    cdef vector[int64_t] starts
    cdef vector[int64_t] cores
    cdef vector[int64_t] ends
    cdef vector[int64_t] sizes
    cdef Counter counter = index.counter
    cdef Memo memo = counter.lease()
    with nogil:
        fill_windows(index, counter, size, overlap, memo, starts, cores, ends, sizes)
    counter.give_back(memo)
    heed()
    return offsets_array(starts), offsets_array(cores), offsets_array(ends), offsets_array(sizes)
