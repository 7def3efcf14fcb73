# distutils: language = c++
"""Word pieces of a text and the sums of their vectors, without making a Python string.

The normaliser is a table per code point; a unit's vector is the sum of the int8 rows of its pieces.
"""

from libc.math cimport sqrt
from libc.stdint cimport int8_t, int32_t, int64_t, uint8_t, uint16_t, uint32_t
from libc.string cimport memcpy
from libcpp.vector cimport vector

cimport numpy as cnp

from seamline.embedding._wordpieces cimport (
    BLANK, CLASS_MASK, DIMENSION, DROPPED, ISOLATED, LATIN, LETTER, VALUE_SHIFT, WORD, Key, PieceTable, Word, WordMemo,
    add_point, expect_read, start_word, write_key,
)
from seamline.text._view cimport Text, code_unit, text_of
from seamline.text._watch cimport Watch, heed

import numpy as np

cnp.import_array()

cdef extern from "seamline/embedding/_pieces.h":
    void sum_rows(int32_t* total, const int8_t* rows, const int32_t* ids, Py_ssize_t count) noexcept nogil

cdef enum:
    MOST_WAITING = 16
    LATIN_LETTERS_END = 0x250
    UNIT_WORK = 100         # nanoseconds for a unit, and for each of its code points
    POINT_WORK = 10


cdef class Sink:
    """The ids of the pieces met so far.

    Words wait until some have come, so that the places in the memo where they are looked up are there in time.
    """

    cdef PieceTable pieces
    cdef WordMemo memo
    cdef vector[int32_t] ids
    cdef Key[MOST_WAITING] waiting
    cdef int n_waiting

    def __cinit__(self, PieceTable pieces not None):
        """With a memo of earlier calls or a new one; no two running calls share one."""
        self.pieces = pieces
        try:
            self.memo = pieces.memos.pop()
        except IndexError:
            self.memo = WordMemo()

    def close(self):
        self.pieces.memos.append(self.memo)

    cdef void take(self, const Word* word) noexcept nogil:
        cdef Key* key = &self.waiting[self.n_waiting]
        if not write_key(word, key):
            self.look_up()
            self.pieces.append_word(word, self.ids)
            return
        expect_read(&self.memo.slots[key.hash & self.memo.mask])
        self.n_waiting += 1
        if self.n_waiting == MOST_WAITING:
            self.look_up()

    cdef void look_up(self) noexcept nogil:
        cdef int i
        for i in range(self.n_waiting):
            self.pieces.append_known(&self.waiting[i], self.memo, self.ids)
        self.n_waiting = 0

    cdef void write_unit_vector(self, float* out) noexcept nogil:
        """The sum of the rows of all ids in real scale, of length 1; zero when no piece weighs anything."""
        cdef int32_t[DIMENSION] total
        cdef double square = 0
        cdef float shrink
        cdef int k
        sum_rows(total, self.pieces.rows, self.ids.data(), self.ids.size())
        for k in range(DIMENSION):
            out[k] = total[k] * self.pieces.scales[k]
            square += <double> out[k] * out[k]
        shrink = <float> (1 / sqrt(square)) if square > 0 else 0
        for k in range(DIMENSION):
            out[k] *= shrink


cdef inline void finish_word(Sink sink, Word* word) noexcept nogil:
    if word.length:
        sink.take(word)
        start_word(word)


cdef void scan(Sink sink, const code_unit* text, Py_ssize_t start, Py_ssize_t end) noexcept nogil:
    """Every piece of ``text[start:end]`` into ``sink``."""
    cdef Word word
    cdef uint32_t c, entry
    cdef int kind
    cdef Py_ssize_t i
    start_word(&word)
    for i in range(start, end):
        c = text[i]
        entry = sink.pieces.latin[c] if c < LATIN else sink.pieces.entry_of(c)
        kind = entry & CLASS_MASK
        if kind == DROPPED:
            continue
        if kind != WORD:
            finish_word(sink, &word)
        if kind != BLANK:
            if c < LATIN:
                add_point(&word, entry >> VALUE_SHIFT)
            else:
                sink.pieces.add_wide(&word, c, entry)
        if kind == ISOLATED:
            finish_word(sink, &word)
    finish_word(sink, &word)
    sink.look_up()


cdef void scan_text(Sink sink, Text text, Py_ssize_t start, Py_ssize_t end) noexcept nogil:
    if text.kind == 1:
        scan(sink, <const uint8_t*> text.data, start, end)
    elif text.kind == 2:
        scan(sink, <const uint16_t*> text.data, start, end)
    else:
        scan(sink, <const uint32_t*> text.data, start, end)


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


cdef object ids_array(vector[int32_t]& ids):
    cdef cnp.ndarray array = np.empty(ids.size(), dtype=np.int32)
    if ids.size():
        memcpy(cnp.PyArray_DATA(array), ids.data(), ids.size() * sizeof(int32_t))
    return array


def piece_ids(PieceTable pieces not None, str source not None):
    cdef Text text = text_of(source)
    cdef Sink sink = Sink(pieces)
    with nogil:
        scan_text(sink, text, 0, text.length)
    sink.close()
    return ids_array(sink.ids)


def piece_counts(PieceTable pieces not None, list texts not None):
    """Number of pieces of each text, int64 of shape (n,); one memo serves them all."""
    cdef cnp.ndarray counts = np.empty(len(texts), dtype=np.int64)
    cdef int64_t* out = <int64_t*> cnp.PyArray_DATA(counts)
    cdef Sink sink = Sink(pieces)
    cdef Text text
    cdef Py_ssize_t i
    for i in range(len(texts)):
        text = text_of(texts[i])
        sink.ids.clear()
        with nogil:
            scan_text(sink, text, 0, text.length)
        out[i] = sink.ids.size()
    sink.close()
    return counts


def unit_vectors(PieceTable pieces not None, str source not None, const int64_t[::1] boundaries not None):
    cdef Text text = text_of(source)
    cdef Sink sink = Sink(pieces)
    cdef Py_ssize_t n = boundaries.shape[0] - 1
    cdef Py_ssize_t i
    cdef Watch watch
    vectors = np.empty((n, DIMENSION), dtype=np.float32)
    cdef float* out = <float*> cnp.PyArray_DATA(vectors)
    with nogil:
        for i in range(n):
            if watch.stops(UNIT_WORK + POINT_WORK * (boundaries[i + 1] - boundaries[i])):
                break
            sink.ids.clear()
            scan_text(sink, text, boundaries[i], boundaries[i + 1])
            sink.write_unit_vector(out + i * DIMENSION)
    sink.close()
    heed()
    return vectors


def is_mostly_latin(PieceTable pieces not None, str source not None):
    cdef Text text = text_of(source)
    cdef bint latin
    with nogil:
        latin = share_of_latin_is_half(pieces, text)
    return latin
