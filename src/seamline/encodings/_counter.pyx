# distutils: language = c++
"""Token counts of whole texts: pre-tokens as the pattern of the encoding cuts them (``_pretoken.pxd``), each counted once."""

from libc.stdint cimport int32_t, int64_t, uint8_t, uint16_t, uint32_t
from libc.string cimport memcpy
from libcpp.vector cimport vector

cimport numpy as cnp

from seamline.encodings._bpe cimport Vocabulary
from seamline.encodings._piece_counts cimport N_ENTRIES, N_LETTERS, N_PLACES, count_piece, count_unseen, is_spanned
from seamline.encodings._pretoken cimport N_PAGES, Pattern
from seamline.encodings._scans cimport end_of_piece
from seamline.encodings._types cimport Counts, Merging, TokenEnds
from seamline.text._utf8 cimport utf8_width
from seamline.text._view cimport Text, code_unit, offsets_array, text_of
from seamline.text._watch cimport heed

cnp.import_array()

PATTERN_NAMES = ("r50k", "cl100k", "cl100k_plain", "o200k")

cdef enum:
    KEPT_MEMOS = 8
    POINT_WORK = 10          # nanoseconds for a code point
    KEPT_BYTES = 1 << 16     # of a buffer between calls


cdef class Memo:
    """What one thread has counted: a table of fixed size, where a new piece may push out an old one."""

    def __cinit__(self):
        self.counts.entries.resize(N_ENTRIES)
        self.counts.places.resize(N_PLACES)
        self.counts.letters.resize(N_LETTERS)

    cdef void shrink(self) noexcept:
        """Let go of buffers that one long piece has blown up."""
        cdef Merging empty
        cdef vector[uint8_t] none
        if self.counts.buffer.size() > KEPT_BYTES:
            self.counts.buffer.swap(none)
            self.counts.merging = empty


cdef int64_t count_all(Counter counter, const code_unit* text, Py_ssize_t n, Memo memo) noexcept nogil:
    cdef Py_ssize_t i = 0, end
    cdef int64_t total = 0
    while i < n:
        end = end_of_piece(text, i, n, &counter.classes, counter.pattern)
        total += count_piece(counter.vocabulary, text + i, end - i, memo.counts)
        if memo.counts.merging.watch.stops(POINT_WORK * (end - i)):
            break
        i = end
    return total


cdef class Counter:
    """Counts the tokens of texts exactly as the encoder of its vocabulary and pattern does.

    Memos are lent to one call at a time, so threads never share one.
    """

    def __cinit__(self, Vocabulary vocabulary not None, bytes classes not None, str pattern not None):
        """``classes`` holds the class bits of every code point; ``pattern`` is one of ``PATTERN_NAMES``."""
        cdef int page
        rows = {}
        self.vocabulary = vocabulary
        self.pattern = <Pattern> <int> PATTERN_NAMES.index(pattern)
        self.idle = []
        for page in range(N_PAGES):
            self.classes.pages[page] = rows.setdefault(classes[256 * page:256 * page + 256], len(rows))
        for row in rows:
            for byte in row:
                self.leaves.push_back(byte)
        self.classes.leaves = self.leaves.data()
        memcpy(self.classes.low, self.leaves.data(), 256)

    cdef Memo lease(self):
        cdef Memo memo
        try:
            memo = self.idle.pop()
        except IndexError:
            return Memo()
        memo.counts.merging.watch.renew()
        return memo

    cdef void give_back(self, Memo memo):
        memo.shrink()
        if len(self.idle) < KEPT_MEMOS:
            self.idle.append(memo)

    def forget(self):
        """Empty the memos; counts stay the same."""
        self.idle.clear()

    def count(self, str source not None):
        cdef Text text = text_of(source)
        cdef Memo memo = self.lease()
        cdef int64_t total
        with nogil:
            total = count_text(text, self, memo)
        self.give_back(memo)
        heed()
        return total

    def token_ends(self, str source not None):
        cdef Text text = text_of(source)
        cdef Memo memo = self.lease()
        cdef TokenEnds found
        found.total = 0
        found.ends.push_back(0)
        with nogil:
            add_token_ends(text, self, 0, text.length, memo, found)
        self.give_back(memo)
        heed()
        return offsets_array(found.ends)


cdef int64_t count_text(Text text, Counter counter, Memo memo) noexcept nogil:
    if text.kind == 1:
        return count_all(counter, <const uint8_t*> text.data, text.length, memo)
    if text.kind == 2:
        return count_all(counter, <const uint16_t*> text.data, text.length, memo)
    return count_all(counter, <const uint32_t*> text.data, text.length, memo)


cdef inline void add_end(TokenEnds& found, int64_t end, int64_t n_tokens) noexcept nogil:
    found.total += n_tokens
    found.ends.push_back(end)
    found.numbers.push_back(found.total)


cdef void part_ends(
    Vocabulary vocabulary, const code_unit* piece, Py_ssize_t size, bint whole, int64_t base, Counts& memo, TokenEnds& found
) noexcept nogil:
    """Ends of the tokens of one part that are ends of characters too."""
    cdef Py_ssize_t n_tokens = count_unseen(vocabulary, piece, size, whole, memo), k = 1, i
    cdef int32_t n_bytes = 0
    for i in range(size):
        n_bytes += utf8_width(piece[i])
        while k < n_tokens and memo.merging.starts[k] < n_bytes:
            k += 1
        if k < n_tokens and memo.merging.starts[k] == n_bytes:
            found.ends.push_back(base + i + 1)
            found.numbers.push_back(found.total + k)
    add_end(found, base + size, n_tokens)


cdef void piece_ends(
    Vocabulary vocabulary, const code_unit* piece, Py_ssize_t size, int64_t base, Counts& memo, TokenEnds& found
) noexcept nogil:
    """The same for a whole piece, cut where no token can span."""
    cdef Py_ssize_t start = 0, i
    if size <= 16 and count_piece(vocabulary, piece, size, memo) == 1:
        add_end(found, base + size, 1)
        return
    for i in range(1, size + 1):
        if i == size or not is_spanned(vocabulary, piece[i - 1], piece[i], memo):
            part_ends(vocabulary, piece + start, i - start, start == 0 and i == size, base + start, memo, found)
            start = i


cdef void slice_ends(
    Counter counter, const code_unit* text, int64_t start, int64_t end, Memo memo, TokenEnds& found
) noexcept nogil:
    cdef Py_ssize_t i = start, stop
    while i < end:
        stop = end_of_piece(text, i, end, &counter.classes, counter.pattern)
        piece_ends(counter.vocabulary, text + i, stop - i, i, memo.counts, found)
        if memo.counts.merging.watch.stops(POINT_WORK * (stop - i)):
            break
        i = stop


cdef void add_token_ends(
    Text text, Counter counter, int64_t start, int64_t end, Memo memo, TokenEnds& found
) noexcept nogil:
    """Append where the tokens of ``text[start:end]``, encoded on its own, end together with a character."""
    if text.kind == 1:
        slice_ends(counter, <const uint8_t*> text.data, start, end, memo, found)
    elif text.kind == 2:
        slice_ends(counter, <const uint16_t*> text.data, start, end, memo, found)
    else:
        slice_ends(counter, <const uint32_t*> text.data, start, end, memo, found)
