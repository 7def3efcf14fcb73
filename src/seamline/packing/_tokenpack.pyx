# distutils: language = c++
"""Greedy packing by exact token counts: the rule of the additive packer, each chunk proved by its own count."""

from libc.stdint cimport int64_t, uint8_t
from libcpp.algorithm cimport sort, upper_bound
from libcpp.vector cimport vector

cimport numpy as cnp

from seamline.boundaries._grapheme cimport is_grapheme_boundary
from seamline.boundaries._neighbours cimport cuts_subword, cuts_word, follows_blank, parts_unit
from seamline.boundaries._trim cimport is_filled
from seamline.encodings._counter cimport Counter, Memo
from seamline.encodings._index cimport TokenIndex, count_before, count_between, piece_before
from seamline.encodings._pretoken cimport LETTER, NUMBER, SPACE, class_of
from seamline.packing._tokenwindow cimport overlap_start, overlap_starts, reach
from seamline.text._view cimport Text, char_at, offsets_array
from seamline.text._watch cimport heed

cnp.import_array()

cdef enum:
    LONG_PIECE = 256             # characters of a pre-token in which cuts stand closer than tokens
    CHUNK_WORK = 2000            # nanoseconds
    STEPS = 8                    # cuts to try before a stretch is encoded to find the end

cdef struct TokenCuts:
    const uint8_t* ranks
    const int64_t* opens         # where a chunk that begins at a cut opens, blanks left out
    const int64_t* closes        # where one that ends there closes
    const int64_t* close_sizes   # tokens before that, over the whole text
    int64_t max_size
    int64_t min_size
    int64_t overlap
    bint blanks                  # whether chunks may hold blanks alone

cdef struct Chosen:
    Py_ssize_t cut
    int64_t size

cdef struct TokenChunks:
    vector[int64_t] starts
    vector[int64_t] firsts       # cut at which the core opens
    vector[int64_t] lasts        # cut at which the chunk closes
    vector[int64_t] sizes


cdef class Packer:
    """One run over an indexed text; the memo is lent for its time."""

    cdef TokenIndex index
    cdef Counter counter
    cdef Memo memo
    cdef TokenCuts places

    cdef int64_t size_to(self, int64_t start, Py_ssize_t last) noexcept nogil:
        """Tokens of the chunk from ``start`` to the cut ``last``."""
        if self.places.closes[last] <= start:
            return 0
        return count_between(self.index, self.counter, start, self.places.closes[last], self.memo)

    cdef Chosen walk(
        self, int64_t start, Py_ssize_t cut, Py_ssize_t stop, Py_ssize_t last, int64_t steps
    ) noexcept nogil:
        """From the cut ``last`` to the farthest that fits, at least the next; its cut is -1 after so many steps."""
        cdef int64_t size = self.size_to(start, last), more
        while size > self.places.max_size and last > cut + 1:
            last, steps = last - 1, steps - 1
            size = self.size_to(start, last) if steps else 0
        while last < stop and size <= self.places.max_size and steps > 0:
            more = self.size_to(start, last + 1)
            if more > self.places.max_size:
                break
            last, size, steps = last + 1, more, steps - 1
        return Chosen(last if steps > 0 else -1, size)

    cdef Chosen farthest(self, int64_t start, Py_ssize_t cut, Py_ssize_t stop) noexcept nogil:
        """Farthest cut whose chunk fits: looked for near where the running count says, then by encoding."""
        cdef int64_t wanted = count_before(self.index, start) + self.places.max_size, end
        cdef const int64_t* sizes = self.places.close_sizes + cut + 1
        cdef const int64_t* closes = self.places.closes + cut + 1
        cdef Py_ssize_t last = cut + (upper_bound(sizes, sizes + stop - cut, wanted) - sizes)
        cdef Chosen found = self.walk(start, cut, stop, max(last, cut + 1), STEPS)
        if found.cut >= 0:
            return found
        end = reach(self.index, self.counter, start, self.places.max_size, self.memo).end
        last = cut + (upper_bound(closes, closes + stop - cut, end) - closes)
        return self.walk(start, cut, stop, max(last, cut + 1), stop - cut + 1)

    cdef bint leaves_enough(self, Py_ssize_t last, Py_ssize_t stop) noexcept nogil:
        """Whether the rest of the segment still holds the minimum."""
        cdef int64_t after = count_before(self.index, self.places.opens[last]) if self.places.min_size else 0
        return last == stop or self.places.close_sizes[stop] - after >= self.places.min_size

    cdef Py_ssize_t coarsest(
        self, int64_t start, Py_ssize_t cut, Py_ssize_t last, Py_ssize_t stop, int64_t floor
    ) noexcept nogil:
        """Farthest cut of the coarsest rank beyond ``floor`` tokens; ``cut`` where there is none."""
        cdef Py_ssize_t best = cut, i = last
        cdef int64_t before = count_before(self.index, start)
        while i > cut and self.places.close_sizes[i] - before >= floor:
            if (best == cut or self.places.ranks[i] > self.places.ranks[best]) and self.leaves_enough(i, stop):
                best = i
            i -= 1
        return best

    cdef Chosen choose(self, int64_t start, Py_ssize_t cut, Py_ssize_t stop) noexcept nogil:
        """The cut that ends the chunk that begins at ``start`` and whose core opens at ``cut``."""
        cdef Chosen far = self.farthest(start, cut, stop), near
        cdef int64_t half = (self.places.max_size + 1) // 2
        if far.cut == cut + 1 or far.cut == stop:
            return far
        near.cut = self.coarsest(start, cut, far.cut, stop, max(half, self.places.min_size))
        if near.cut == cut and self.places.min_size:
            near.cut = self.coarsest(start, cut, far.cut, stop, self.places.min_size)
        if near.cut == cut or near.cut == far.cut:
            return far
        near.size = self.size_to(start, near.cut)
        return near if near.size <= self.places.max_size else far

    cdef bint overlaps_within(self, int64_t start, int64_t core, Py_ssize_t cut) noexcept nogil:
        """Whether the overlap from ``start`` is small enough, and leaves room up to the next cut."""
        if count_between(self.index, self.counter, start, core, self.memo) > self.places.overlap:
            return False
        return self.size_to(start, cut + 1) <= self.places.max_size

    cdef int64_t overlap_at_cut(self, int64_t low, Py_ssize_t first, Py_ssize_t cut) noexcept nogil:
        """Earliest start that fits among the cuts of the coarsest rank, -1 where no cut does."""
        cdef int64_t core = self.places.opens[cut], best = -1, opened
        cdef int rank = -1
        cdef Py_ssize_t i = cut - 1
        while i >= first and self.places.opens[i] >= low:
            opened = self.places.opens[i]
            if opened < core and self.places.ranks[i] >= rank:
                if not self.overlaps_within(opened, core, cut):
                    break
                best, rank = opened, self.places.ranks[i]
            i -= 1
        return best

    cdef int64_t overlap_in_long(self, int64_t low, Py_ssize_t first, Py_ssize_t cut) noexcept nogil:
        """The same where cuts stand closer than tokens: the budget's start once, not a count for every cut."""
        cdef int64_t core = self.places.opens[cut]
        cdef Py_ssize_t best = cut, i = cut - 1
        cdef int rank = -1
        low = overlap_start(self.index, self.counter, low, core, self.places.overlap, self.memo)
        while i >= first and self.places.opens[i] >= low:
            if self.places.opens[i] < core and self.places.ranks[i] >= rank:
                best, rank = i, self.places.ranks[i]
            i -= 1
        while best < cut and self.places.opens[best] < core:
            if self.places.ranks[best] == rank and self.overlaps_within(self.places.opens[best], core, cut):
                return self.places.opens[best]
            best += 1
        return -1

    cdef int64_t overlap_at_piece(self, int64_t low, Py_ssize_t cut) noexcept nogil:
        """The same among words, which begin where a pre-token does, then among the tokens of one; else the core.

        Tokens inside a word are for text that goes on without a blank.
        """
        cdef vector[int64_t] starts
        cdef int64_t core = self.places.opens[cut], start
        cdef size_t i
        overlap_starts(self.index, self.counter, low, core, self.places.overlap, self.memo, starts)
        sort(starts.begin(), starts.end())
        for i in range(starts.size()):
            start = starts[i]
            while start < core and is_blank_at(self.index, self.counter, start):
                start += 1
            if not low <= start < core or not opens_word(self.index, low - 1, start):
                continue
            if is_glued(self.index, self.counter, start) or not begins_word(self.index.text, start):
                continue
            if self.overlaps_within(start, core, cut):
                return start
        for i in range(starts.size()):
            start = starts[i]
            if not low <= start < core or is_blank_at(self.index, self.counter, start):
                continue
            if follows_blank(self.index.text, core) and not begins_word(self.index.text, start):
                continue
            if may_open(self.index.text, low - 1, start) and self.overlaps_within(start, core, cut):
                return start
        return core

    cdef int64_t next_start(self, const TokenChunks& rows, Py_ssize_t first, Py_ssize_t cut) noexcept nogil:
        """Where the chunk whose core opens at ``cut`` begins."""
        cdef int64_t core = self.places.opens[cut], low, start
        if not self.places.overlap or rows.starts.empty():
            return core
        low = max(rows.starts.back() + 1, self.places.opens[first])
        if low >= core:
            return core
        if is_long_piece(self.index, core):
            start = self.overlap_in_long(low, first, cut)
        else:
            start = self.overlap_at_cut(low, first, cut)
        return start if start >= 0 else self.overlap_at_piece(low, cut)

    cdef bint holds(self, int64_t start, int64_t end) noexcept nogil:
        """Whether there is something new between two offsets."""
        return start < end and (self.places.blanks or is_filled(self.index.text, start, end))

    cdef void pack_segment(self, Py_ssize_t first, Py_ssize_t cut, Py_ssize_t stop, TokenChunks& rows) noexcept nogil:
        """Chunks from ``cut`` to ``stop``, of which none reaches back behind ``first``."""
        cdef int64_t start = self.next_start(rows, first, cut) if cut > first else self.places.opens[cut]
        cdef Chosen chosen
        while cut < stop and not self.memo.counts.merging.watch.stops(CHUNK_WORK):
            chosen = self.choose(start, cut, stop)
            if self.holds(self.places.opens[cut], self.places.closes[chosen.cut]):
                rows.starts.push_back(start)
                rows.firsts.push_back(cut)
                rows.lasts.push_back(chosen.cut)
                rows.sizes.push_back(chosen.size)
            cut = chosen.cut
            if cut < stop:
                start = self.next_start(rows, first, cut)


cdef inline bint is_long_piece(TokenIndex index, int64_t offset) noexcept nogil:
    """Whether the pre-token that holds ``offset`` is a long one."""
    cdef Py_ssize_t k = piece_before(index, offset)
    if k + 1 == <Py_ssize_t> index.ends.size():
        return k > 0 and index.ends[k] - index.ends[k - 1] > LONG_PIECE
    return index.ends[k + 1] - index.ends[k] > LONG_PIECE


cdef inline bint is_blank_at(TokenIndex index, Counter counter, int64_t i) noexcept nogil:
    return class_of(&counter.classes, char_at(index.text, i)) & SPACE


cdef inline bint is_glued(TokenIndex index, Counter counter, int64_t i) noexcept nogil:
    """Whether a mark at ``i`` follows a letter or digit, so that no word begins there: ``word.``, ``don't``."""
    if i == 0 or class_of(&counter.classes, char_at(index.text, i)) & (LETTER | NUMBER | SPACE):
        return False
    return (class_of(&counter.classes, char_at(index.text, i - 1)) & (LETTER | NUMBER)) != 0


cdef inline bint begins_word(Text text, int64_t i) noexcept nogil:
    """Whether a word begins at ``i``, or its part behind a mark: not inside ``camelCase`` and long numbers."""
    return i == 0 or cuts_word(text, i) or cuts_subword(text, i)


cdef inline bint may_open(Text text, int64_t floor, int64_t i) noexcept nogil:
    return is_grapheme_boundary(text, floor, i) and (i == 0 or not parts_unit(text, i))


cdef inline bint opens_word(TokenIndex index, int64_t floor, int64_t i) noexcept nogil:
    """Whether a pre-token and a grapheme begin at ``i``, or the pre-token a blank before; ``floor`` is such a place."""
    cdef int64_t end = index.ends[piece_before(index, i)]
    return (end == i or end == i - 1) and is_grapheme_boundary(index.text, floor, i)


def pack_tokens(
    TokenIndex index not None, const int64_t[::1] stops not None, const int64_t[::1] since not None,
    const uint8_t[::1] ranks not None,
    const int64_t[::1] opens not None, const int64_t[::1] closes not None, const int64_t[::1] close_sizes not None,
    int64_t max_size, int64_t min_size, int64_t overlap, bint blanks=False,
):
    """Starts, cuts at which the cores open and the chunks close, and sizes, int64 of shape (k,).

    Chunks that begin at ``stops[i]`` or after it, up to the next stop, reach back no farther than the cut ``since[i]``.
    """
    cdef Packer packer = Packer()
    cdef TokenChunks rows
    cdef Py_ssize_t i
    packer.index, packer.counter = index, index.counter
    packer.memo = packer.counter.lease()
    packer.places = TokenCuts(&ranks[0], &opens[0], &closes[0], &close_sizes[0], max_size, min_size, overlap, blanks)
    with nogil:
        for i in range(len(stops) - 1):
            if packer.memo.counts.merging.watch.stopped:
                break
            packer.pack_segment(since[i], stops[i], stops[i + 1], rows)
    packer.counter.give_back(packer.memo)
    heed()
    return offsets_array(rows.starts), offsets_array(rows.firsts), offsets_array(rows.lasts), offsets_array(rows.sizes)
