# distutils: language = c++
"""One text counted once, so that any slice of it is counted by its two edges."""

from libc.stdint cimport int64_t, uint8_t, uint16_t, uint32_t
from libcpp.algorithm cimport upper_bound

cimport numpy as cnp

from seamline.encodings._counter cimport Counter, Memo
from seamline.encodings._piece_counts cimport count_piece
from seamline.encodings._pretoken cimport SPACE, class_of
from seamline.encodings._scans cimport end_of_piece
from seamline.text._view cimport Text, code_unit, text_of
from seamline.text._watch cimport heed

cnp.import_array()

cdef enum:
    POINT_WORK = 10         # nanoseconds for a code point, and for a span that is counted by its edges
    SPAN_WORK = 200


cdef Py_ssize_t next_piece(Text text, Counter counter, Py_ssize_t i, Py_ssize_t n) noexcept nogil:
    """End of the pre-token that starts at ``i`` of a text that ends at ``n``."""
    if text.kind == 1:
        return end_of_piece(<const uint8_t*> text.data, i, n, &counter.classes, counter.pattern)
    if text.kind == 2:
        return end_of_piece(<const uint16_t*> text.data, i, n, &counter.classes, counter.pattern)
    return end_of_piece(<const uint32_t*> text.data, i, n, &counter.classes, counter.pattern)


cdef uint32_t count_stretch(Text text, Counter counter, int64_t start, int64_t end, Memo memo) noexcept nogil:
    """Tokens of one pre-token."""
    if text.kind == 1:
        return count_piece(counter.vocabulary, <const uint8_t*> text.data + start, end - start, memo.counts)
    if text.kind == 2:
        return count_piece(counter.vocabulary, <const uint16_t*> text.data + start, end - start, memo.counts)
    return count_piece(counter.vocabulary, <const uint32_t*> text.data + start, end - start, memo.counts)


cdef void add_pieces(TokenIndex index, Counter counter, const code_unit* text, Memo memo) noexcept nogil:
    cdef Py_ssize_t i = 0, end, n = index.text.length
    cdef int64_t total = 0
    while i < n:
        end = end_of_piece(text, i, n, &counter.classes, counter.pattern)
        total += count_piece(counter.vocabulary, text + i, end - i, memo.counts)
        index.ends.push_back(end)
        index.totals.push_back(total)
        if memo.counts.merging.watch.stops(POINT_WORK * (end - i)):
            break
        i = end


cdef Py_ssize_t piece_before(TokenIndex index, int64_t offset) noexcept nogil:
    """Number of the last piece end at or before ``offset``."""
    return upper_bound(index.ends.begin(), index.ends.end(), offset) - index.ends.begin() - 1


cdef inline bint is_blank(TokenIndex index, const code_unit* text, Py_ssize_t k) noexcept nogil:
    """Whether the piece that ends at piece end ``k`` is a run of blanks."""
    cdef int64_t start = index.ends[k - 1], end = index.ends[k]
    if not class_of(&index.counter.classes, text[start]) & SPACE:
        return False
    return end == start + 1 or class_of(&index.counter.classes, text[start + 1]) & SPACE


cdef inline Py_ssize_t settled(TokenIndex index, const code_unit* text, int64_t end) noexcept nogil:
    """Last piece end that stays one, with all before it, when the text is cut at ``end``.

    Only a run of blanks looks further than its own next character, so no piece before a run changes.
    """
    cdef Py_ssize_t k = piece_before(index, end)
    if end < index.text.length:
        while k > 0 and is_blank(index, text, k):
            k -= 1
    return k


cdef int64_t count_slice(
    TokenIndex index, Counter counter, const code_unit* text, int64_t start, int64_t end, Memo memo
) noexcept nogil:
    """Tokens of ``text[start:end]`` encoded on its own: new pieces at both edges, the known ones between."""
    cdef Py_ssize_t last = settled(index, text, end), k = piece_before(index, start), stop
    cdef int64_t i = start, total = 0
    while i < end:
        while index.ends[k] < i:
            k += 1
        if k < last and index.ends[k] == i:
            total += index.totals[last] - index.totals[k]
            i, k = index.ends[last], last
            continue
        stop = end_of_piece(text, i, end, &counter.classes, counter.pattern)
        total += count_piece(counter.vocabulary, text + i, stop - i, memo.counts)
        i = stop
    return total


cdef class TokenIndex:
    """Piece ends of one text and the tokens up to each, from which any slice is counted by its edges alone."""

    def __cinit__(self, str source not None, Counter counter not None):
        cdef Memo memo = counter.lease()
        self.source = source
        self.counter = counter
        self.text = text_of(source)
        with nogil:
            self.ends.reserve(self.text.length // 4 + 2)
            self.totals.reserve(self.text.length // 4 + 2)
            self.ends.push_back(0)
            self.totals.push_back(0)
            if self.text.kind == 1:
                add_pieces(self, counter, <const uint8_t*> self.text.data, memo)
            elif self.text.kind == 2:
                add_pieces(self, counter, <const uint16_t*> self.text.data, memo)
            else:
                add_pieces(self, counter, <const uint32_t*> self.text.data, memo)
        counter.give_back(memo)
        heed()

    @property
    def total(self):
        return self.totals.back()

    def count(self, int64_t start, int64_t end):
        cdef Memo memo = self.counter.lease()
        cdef int64_t total
        with nogil:
            total = count_between(self, self.counter, start, end, memo)
        self.counter.give_back(memo)
        return total

    def count_spans(self, const int64_t[::1] starts not None, const int64_t[::1] ends not None):
        cdef Memo memo = self.counter.lease()
        cdef cnp.npy_intp n = len(starts)
        cdef cnp.ndarray array = cnp.PyArray_EMPTY(1, &n, cnp.NPY_INT64, 0)
        cdef int64_t* counts = <int64_t*> cnp.PyArray_DATA(array)
        cdef Py_ssize_t i
        with nogil:
            for i in range(n):
                if memo.counts.merging.watch.stops(SPAN_WORK):
                    break
                counts[i] = count_between(self, self.counter, starts[i], ends[i], memo)
        self.counter.give_back(memo)
        heed()
        return array

    def cumulative(self, const int64_t[::1] offsets not None):
        cdef cnp.npy_intp n = len(offsets)
        cdef cnp.ndarray array = cnp.PyArray_EMPTY(1, &n, cnp.NPY_INT64, 0)
        cdef int64_t* counts = <int64_t*> cnp.PyArray_DATA(array)
        cdef Py_ssize_t i
        with nogil:
            for i in range(n):
                counts[i] = count_before(self, offsets[i])
        return array


cdef int64_t count_between(TokenIndex index, Counter counter, int64_t start, int64_t end, Memo memo) noexcept nogil:
    """Tokens of ``text[start:end]`` encoded on its own."""
    if index.text.kind == 1:
        return count_slice(index, counter, <const uint8_t*> index.text.data, start, end, memo)
    if index.text.kind == 2:
        return count_slice(index, counter, <const uint16_t*> index.text.data, start, end, memo)
    return count_slice(index, counter, <const uint32_t*> index.text.data, start, end, memo)


cdef int64_t count_before(TokenIndex index, int64_t offset) noexcept nogil:
    """Tokens before ``offset``; inside a piece by its share, rounded down."""
    cdef Py_ssize_t k = piece_before(index, offset)
    cdef int64_t past = offset - index.ends[k]
    if past == 0:
        return index.totals[k]
    return index.totals[k] + past * (index.totals[k + 1] - index.totals[k]) // (index.ends[k + 1] - index.ends[k])
