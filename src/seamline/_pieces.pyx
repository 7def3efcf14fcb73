# distutils: language = c++
"""Word pieces of a text and the sums of their vectors, without making a Python string.

The normaliser is a table per code point; a unit's vector is the sum of the int8 rows of its pieces.
"""

from libc.math cimport sqrt
from libc.stdint cimport int8_t, int16_t, int32_t, int64_t, uint8_t, uint16_t, uint32_t
from libc.string cimport memcpy, memset
from libcpp.vector cimport vector

cimport numpy as cnp

from seamline._text cimport Text, code_unit, text_of
from seamline._wordpieces cimport (
    BLANK, CLASS_MASK, DIMENSION, DROPPED, ISOLATED, LATIN, LETTER, LONGEST_WORD, VALUE_SHIFT, WORD, Memo, PieceTable,
    Word, add_point, start_word,
)

import numpy as np

cnp.import_array()

cdef extern from *:
    """
    #include <stdint.h>
    static inline void add_row(int16_t *total, const int8_t *row) {
        for (int k = 0; k < 64; k++) total[k] = (int16_t)(total[k] + row[k]);
    }
    """
    void add_row(int16_t* total, const int8_t* row) noexcept nogil

cdef enum:
    FLUSH_ROWS = 256            # int8 rows that an int16 sum holds for certain
    LATIN_LETTERS_END = 0x250


cdef class Sink:
    """What becomes of the pieces: ids collected, or rows added up."""
    cdef vector[int32_t] ids
    cdef int16_t[DIMENSION] partial
    cdef int32_t[DIMENSION] total
    cdef int pending
    cdef bint summing

    cdef void start(self) noexcept nogil:
        memset(self.partial, 0, sizeof(self.partial))
        memset(self.total, 0, sizeof(self.total))
        self.pending = 0

    cdef void flush(self) noexcept nogil:
        cdef int k
        for k in range(DIMENSION):
            self.total[k] += self.partial[k]
        memset(self.partial, 0, sizeof(self.partial))
        self.pending = 0

    cdef void take(self, PieceTable pieces, const int32_t* ids, int count) noexcept nogil:
        cdef int i
        for i in range(count):
            if not self.summing:
                self.ids.push_back(ids[i])
            elif ids[i] >= pieces.first_row:
                add_row(self.partial, pieces.rows + <size_t> ids[i] * DIMENSION)
                self.pending += 1
                if self.pending == FLUSH_ROWS:
                    self.flush()

    cdef void write_unit_vector(self, PieceTable pieces, float* out) noexcept nogil:
        """The sum in real scale, of length 1; zero when no piece weighed anything."""
        cdef double square = 0
        cdef float shrink
        cdef int k
        self.flush()
        for k in range(DIMENSION):
            out[k] = self.total[k] * pieces.scales[k]
            square += <double> out[k] * out[k]
        shrink = <float> (1 / sqrt(square)) if square > 0 else 0
        for k in range(DIMENSION):
            out[k] *= shrink


cdef void finish_word(PieceTable pieces, Memo memo, Sink sink, Word* word) noexcept nogil:
    cdef int32_t[LONGEST_WORD] ids
    if word.length:
        sink.take(pieces, ids, pieces.word_ids(word, memo, ids))
        start_word(word)


cdef void scan(
    PieceTable pieces, Memo memo, Sink sink, const code_unit* text, Py_ssize_t start, Py_ssize_t end
) noexcept nogil:
    """Every piece of ``text[start:end]`` into ``sink``."""
    cdef Word word
    cdef uint32_t c, entry
    cdef int kind
    cdef Py_ssize_t i
    start_word(&word)
    for i in range(start, end):
        c = text[i]
        entry = pieces.latin[c] if c < LATIN else pieces.entry_of(c)
        kind = entry & CLASS_MASK
        if kind == DROPPED:
            continue
        if kind != WORD:
            finish_word(pieces, memo, sink, &word)
        if kind != BLANK:
            if c < LATIN:
                add_point(&word, entry >> VALUE_SHIFT)
            else:
                pieces.add_wide(&word, c, entry)
        if kind == ISOLATED:
            finish_word(pieces, memo, sink, &word)
    finish_word(pieces, memo, sink, &word)


cdef void scan_text(PieceTable pieces, Memo memo, Sink sink, Text text, Py_ssize_t start, Py_ssize_t end) noexcept nogil:
    if text.kind == 1:
        scan(pieces, memo, sink, <const uint8_t*> text.data, start, end)
    elif text.kind == 2:
        scan(pieces, memo, sink, <const uint16_t*> text.data, start, end)
    else:
        scan(pieces, memo, sink, <const uint32_t*> text.data, start, end)


cdef bint share_of_latin_is_half(PieceTable pieces, Text text) noexcept nogil:
    cdef Py_ssize_t balance = 0
    cdef Py_ssize_t i
    cdef uint32_t c
    if text.kind == 1:
        return True
    for i in range(text.length):
        c = (<const uint16_t*> text.data)[i] if text.kind == 2 else (<const uint32_t*> text.data)[i]
        if pieces.entry_of(c) & LETTER:
            balance += 1 if c < LATIN_LETTERS_END else -1
    return balance >= 0


cdef Memo borrowed(PieceTable pieces):
    """A memo of earlier calls or a new one; no two running calls share one."""
    try:
        return pieces.memos.pop()
    except IndexError:
        return Memo()


cdef object array_of(vector[int32_t]& ids):
    cdef cnp.ndarray array = np.empty(ids.size(), dtype=np.int32)
    if ids.size():
        memcpy(cnp.PyArray_DATA(array), ids.data(), ids.size() * sizeof(int32_t))
    return array


def piece_ids(PieceTable pieces not None, str source not None):
    cdef Text text = text_of(source)
    cdef Memo memo = borrowed(pieces)
    cdef Sink sink = Sink()
    with nogil:
        scan_text(pieces, memo, sink, text, 0, text.length)
    pieces.memos.append(memo)
    return array_of(sink.ids)


def piece_counts(PieceTable pieces not None, list texts not None):
    """Number of pieces of each text, int64 of shape (n,); one memo serves them all."""
    cdef cnp.ndarray counts = np.empty(len(texts), dtype=np.int64)
    cdef int64_t* out = <int64_t*> cnp.PyArray_DATA(counts)
    cdef Memo memo = borrowed(pieces)
    cdef Sink sink = Sink()
    cdef Text text
    cdef Py_ssize_t i
    for i in range(len(texts)):
        text = text_of(texts[i])
        sink.ids.clear()
        with nogil:
            scan_text(pieces, memo, sink, text, 0, text.length)
        out[i] = sink.ids.size()
    pieces.memos.append(memo)
    return counts


def unit_vectors(PieceTable pieces not None, str source not None, const int64_t[::1] boundaries not None):
    cdef Text text = text_of(source)
    cdef Memo memo = borrowed(pieces)
    cdef Sink sink = Sink()
    cdef Py_ssize_t n = boundaries.shape[0] - 1
    cdef Py_ssize_t i
    vectors = np.empty((n, DIMENSION), dtype=np.float32)
    cdef float* out = <float*> cnp.PyArray_DATA(vectors)
    sink.summing = True
    with nogil:
        for i in range(n):
            sink.start()
            scan_text(pieces, memo, sink, text, boundaries[i], boundaries[i + 1])
            sink.write_unit_vector(pieces, out + i * DIMENSION)
    pieces.memos.append(memo)
    return vectors


def is_mostly_latin(PieceTable pieces not None, str source not None):
    cdef Text text = text_of(source)
    cdef bint latin
    with nogil:
        latin = share_of_latin_is_half(pieces, text)
    return latin
