# distutils: language = c++
"""Greedy packing of ranked cuts into spans under a hard maximum.

The rule, for a chunk that starts at some cut: among the cuts it can reach without passing ``max_size`` or the end of its
segment, the coarsest rank that lies beyond the floor (half of ``max_size``) wins, and of that rank the farthest cut; with
no cut beyond the floor the farthest cut of all is taken. Finer cuts exist only inside gaps that are larger than ``max_size``,
so a unit that fits is never cut.
"""

from libc.stdint cimport int64_t, uint8_t
from libcpp.vector cimport vector

cimport numpy as cnp

from seamline.boundaries._trim cimport is_filled, scan_closes, scan_opens
from seamline.cuts._refine cimport Refined
from seamline.measures._ruler cimport Ruler, first_start, scale_of, size_before, size_ended
from seamline.packing._greedy_plan cimport Limits, Plan, floor_of, keeps, widest_context
from seamline.text._view cimport Text, contiguous, offsets_array, text_of
from seamline.text._watch cimport heed

cnp.import_array()

cdef enum:
    CHUNK_WORK = 200        # nanoseconds


cdef inline const int64_t* int64s(cnp.ndarray array):
    return <const int64_t*> cnp.PyArray_DATA(array)


cdef Py_ssize_t reach(Plan& plan, Py_ssize_t cut, Py_ssize_t stop, int64_t start_size, int64_t max_size) noexcept nogil:
    """Farthest cut in ``cut + 1 .. stop`` at which the chunk still fits; ``cut`` when none does."""
    cdef Py_ssize_t step = 1, low = cut, high
    while low + step <= stop and plan.close_sizes[low + step] - start_size <= max_size:
        low += step
        step *= 2
    high = low + step if low + step <= stop else stop + 1
    while high - low > 1:
        if plan.close_sizes[(low + high) // 2] - start_size <= max_size:
            low = (low + high) // 2
        else:
            high = (low + high) // 2
    return low


cdef Py_ssize_t choose(
    Plan& plan, Limits& limits, Py_ssize_t cut, Py_ssize_t last, Py_ssize_t stop, int64_t start_size, int64_t floor
) noexcept nogil:
    """Farthest cut of the coarsest rank in ``cut + 1 .. last`` beyond ``floor``; ``cut`` when none is admissible.

    A cut is admissible when the chunk before it and the rest of the segment after it both hold ``min_size``.
    """
    cdef Py_ssize_t best = cut, k = last
    cdef int rank = -1
    while k > cut and plan.close_sizes[k] - start_size >= floor:
        if (
            plan.ranks[k] > rank and plan.close_sizes[k] - start_size <= limits.max_size
            and keeps(plan, limits, cut, k) and (k == stop or keeps(plan, limits, k, stop))
        ):
            best = k
            rank = plan.ranks[k]
        k -= 1
    return best


cdef Py_ssize_t chosen_end(Plan& plan, Py_ssize_t cut, Py_ssize_t stop) noexcept nogil:
    """The next cut at which another plan has ended a chunk."""
    cdef Py_ssize_t k = cut + 1
    while k < stop and not plan.ends[k]:
        k += 1
    return k


cdef Py_ssize_t next_cut(
    Plan& plan, Limits& limits, Py_ssize_t cut, Py_ssize_t stop, int64_t start_size
) noexcept nogil:
    """The cut that ends the chunk which starts at ``cut``."""
    cdef Py_ssize_t last, best
    if plan.ends != NULL:
        return chosen_end(plan, cut, stop)
    last = reach(plan, cut, stop, start_size, limits.max_size)
    if last == cut:
        return cut + 1
    if last == stop:
        return stop
    best = choose(plan, limits, cut, last, stop, start_size, floor_of(plan, limits, cut))
    if best == cut and limits.min_size:
        best = choose(plan, limits, cut, last, stop, start_size, 0)
    return last if best == cut else best


cdef int64_t overlap_start(
    Text text, Plan& plan, Limits& limits, Py_ssize_t cut, Py_ssize_t first, int64_t previous
) noexcept nogil:
    """Where the chunk whose core opens at ``cut`` begins: the coarsest boundary inside the asked window.

    The window lies after ``previous`` (the start of the chunk before) and inside the segment that begins at ``first``,
    and leaves room for the next cut.
    """
    cdef int64_t core = plan.opens[cut], least = size_before(plan.scale, core) - limits.overlap, low
    cdef Py_ssize_t k = cut - 1, best = cut
    cdef int rank = -1
    low = first_start(plan.scale, least, core)
    least = max(least, plan.close_sizes[cut + 1] - limits.max_size + widest_context(plan, cut, max(low, previous)))
    low = first_start(plan.scale, least, core)
    if low < previous + 1:
        low = previous + 1
    if low < plan.opens[first]:
        low = plan.opens[first]
    while k >= first and plan.opens[k] >= low:
        if plan.ranks[k] >= rank and plan.opens[k] < core:
            best = k
            rank = plan.ranks[k]
        k -= 1
    if best < cut:
        return plan.opens[best]
    return finer_start(text, plan.scale, plan.words, plan.positions[k if k > first else first], low, core)


cdef void emit(Text text, Plan& plan, Spans& spans, int64_t start, Py_ssize_t cut, Py_ssize_t last) noexcept nogil:
    """Record a chunk, unless what is new in it is blank."""
    if plan.closes[last] <= plan.opens[cut]:
        return
    if not plan.blanks and not is_filled(text, plan.opens[cut], plan.closes[last]):
        return
    spans.starts.push_back(start)
    spans.cores.push_back(plan.opens[cut])
    spans.ends.push_back(plan.closes[last])
    spans.cuts.push_back(last)
    spans.previous = start


cdef inline bint is_open(Plan& plan, Limits& limits, Py_ssize_t cut, int64_t start_size, Py_ssize_t stop) noexcept nogil:
    """Whether text after ``stop`` could change the chunk from ``cut``: it may reach there, or what it leaves is too little."""
    if plan.close_sizes[stop] - start_size <= limits.max_size:
        return True
    return not keeps(plan, limits, reach(plan, cut, stop, start_size, limits.max_size), stop)


cdef Py_ssize_t pack_segment(
    Text text, Plan& plan, Limits& limits, Py_ssize_t first, Py_ssize_t cut, Py_ssize_t stop, bint goes_on, Spans& spans
) noexcept nogil:
    """Greedy chunks from ``cut`` to ``stop``, inside the segment that begins at ``first``; the cut that was reached.

    Where the text goes on behind ``stop``, chunks that it could change are left for later.
    """
    cdef Py_ssize_t last
    cdef int64_t start, start_size
    while cut < stop and not spans.watch.stops(CHUNK_WORK):
        start = plan.opens[cut]
        if limits.overlap and cut > first and spans.previous != NONE_YET and plan.closes[stop] > start:
            start = overlap_start(text, plan, limits, cut, first, spans.previous)
        start_size = plan.open_sizes[cut]
        if start < plan.opens[cut]:
            start_size = size_ended(plan.scale, start) - widest_context(plan, cut, start)
        if goes_on and is_open(plan, limits, cut, start_size, stop):
            return cut
        last = next_cut(plan, limits, cut, stop, start_size)
        if plan.contexts != NULL and start < plan.opens[cut] and plan.close_sizes[last] - start_size > limits.max_size:
            start = plan.opens[cut]
            last = next_cut(plan, limits, cut, stop, plan.open_sizes[cut])
        emit(text, plan, spans, start, cut, last)
        cut = last
    return cut


cdef Py_ssize_t pack_plan(
    Text text, Plan& plan, Limits& limits, Py_ssize_t cut, bint goes_on, Spans& spans
) noexcept nogil:
    """Greedy chunks from ``cut`` on, segment by segment; the cut that was reached."""
    cdef Py_ssize_t k, first = 0
    for k in range(1, plan.m):
        if spans.watch.stopped:
            break
        if plan.mandatory[k] or k + 1 == plan.m:
            if k > cut:
                cut = pack_segment(text, plan, limits, first, cut, k, goes_on and k + 1 == plan.m, spans)
            if plan.shared == NULL or not plan.shared[k]:
                first = k
    return cut


cdef void pack_cuts(
    Text text, const Refined& cuts, int64_t max_size, int64_t min_size, int64_t overlap, bint trim, Spans& spans
) noexcept nogil:
    """Greedy chunks of a text between ranked cuts, sizes in characters."""
    cdef Plan plan
    cdef Limits limits
    cdef vector[int64_t] opens, closes
    plan.positions = cuts.positions.data()
    plan.m = <Py_ssize_t> cuts.positions.size()
    plan.ranks = cuts.ranks.data()
    plan.mandatory = cuts.mandatory.data()
    plan.opens = plan.closes = plan.positions
    if trim:
        opens.resize(plan.m)
        closes.resize(plan.m)
        scan_opens(text, plan.positions, plan.m, opens.data())
        scan_closes(text, plan.positions, plan.m, closes.data())
        plan.opens = opens.data()
        plan.closes = closes.data()
    plan.open_sizes, plan.close_sizes = plan.opens, plan.closes
    plan.scale = NULL
    plan.ends = plan.shared = NULL
    plan.contexts = plan.between = NULL
    plan.words, plan.blanks = True, False
    limits.max_size, limits.min_size, limits.overlap = max_size, min_size, overlap
    limits.floor = (max_size + 1) // 2
    spans.previous = NONE_YET
    pack_plan(text, plan, limits, 0, False, spans)


cdef object spans_array(Spans& spans):
    cdef cnp.npy_intp[2] shape
    cdef cnp.ndarray array
    cdef int64_t* target
    cdef Py_ssize_t k
    shape[0], shape[1] = <cnp.npy_intp> spans.starts.size(), 2
    array = cnp.PyArray_EMPTY(2, shape, cnp.NPY_INT64, 0)
    target = <int64_t*> cnp.PyArray_DATA(array)
    for k in range(shape[0]):
        target[2 * k], target[2 * k + 1] = spans.starts[k], spans.ends[k]
    return array


def pack_greedy(
    str source not None, cnp.ndarray positions not None, cnp.ndarray ranks not None, cnp.ndarray mandatory not None,
    cnp.ndarray opens not None, cnp.ndarray closes not None, cnp.ndarray open_sizes not None,
    cnp.ndarray close_sizes not None, Ruler ruler, int64_t max_size, int64_t min_size, int64_t overlap,
    bint words, cnp.ndarray ends, cnp.ndarray shared=None, Py_ssize_t cut=0, int64_t previous=NONE_YET, bint goes_on=False,
    bint blanks=False, cnp.ndarray contexts=None,
):
    """Spans, of shape (k, 2), core starts and closing cuts of the chunks, int64 of shape (k,), and the cut reached.

    ``ends`` may flag the cuts at which chunks end; greedy packing chooses them where it is None. ``shared`` may flag
    mandatory cuts across which chunks may overlap. Packing may resume at
    ``cut``, behind a chunk that began at ``previous``, and stop where more text would decide. With ``blanks`` chunks of
    blanks alone are kept. ``contexts``, of shape (2, m), are what contexts take at each cut, which the sizes have in
    them, and at most from there to the next.
    """
    cdef Text text = text_of(source)
    cdef Plan plan
    cdef Limits limits
    cdef Spans spans
    positions, ranks, mandatory = contiguous(positions), contiguous(ranks), contiguous(mandatory)
    opens, closes = contiguous(opens), contiguous(closes)
    open_sizes, close_sizes = contiguous(open_sizes), contiguous(close_sizes)
    plan.positions, plan.m = int64s(positions), cnp.PyArray_DIM(positions, 0)
    plan.ranks = <const uint8_t*> cnp.PyArray_DATA(ranks)
    plan.mandatory = <const uint8_t*> cnp.PyArray_DATA(mandatory)
    plan.opens, plan.closes = int64s(opens), int64s(closes)
    plan.open_sizes, plan.close_sizes = int64s(open_sizes), int64s(close_sizes)
    plan.scale = scale_of(ruler)
    plan.words = words
    plan.blanks = blanks
    plan.contexts = plan.between = NULL
    if contexts is not None:
        contexts = contiguous(contexts)
        plan.contexts, plan.between = int64s(contexts), int64s(contexts) + plan.m
    plan.ends = plan.shared = NULL
    if ends is not None:
        ends = contiguous(ends)
        plan.ends = <const uint8_t*> cnp.PyArray_DATA(ends)
    if shared is not None:
        shared = contiguous(shared)
        plan.shared = <const uint8_t*> cnp.PyArray_DATA(shared)
    limits.max_size, limits.min_size, limits.overlap = max_size, min_size, overlap
    limits.floor = (max_size + 1) // 2
    spans.previous = previous
    with nogil:
        cut = pack_plan(text, plan, limits, cut, goes_on, spans)
    heed()
    return spans_array(spans), offsets_array(spans.cores), offsets_array(spans.cuts), cut
