# distutils: language = c++
"""TF-IDF of the character n-grams inside words, fitted on one document, as a dense matrix of bounded width."""

from libc.math cimport log, sqrt
from libc.stdint cimport int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t
from libcpp.vector cimport vector

cimport numpy as cnp

from seamline.text._view cimport Text, code_unit, text_of
from seamline.text._watch cimport Watch, heed

import numpy as np

cnp.import_array()

cdef extern from *:
    """
    #include <stdint.h>
    static inline uint64_t scattered(uint64_t key) {
        key = (key ^ (key >> 32)) * 0xD6E8FEB86659FD93ull;
        key = (key ^ (key >> 32)) * 0xD6E8FEB86659FD93ull;
        return key ^ (key >> 32);
    }
    """
    uint64_t scattered(uint64_t key) noexcept nogil

cdef enum:
    CODE_BITS = 21              # a key is up to three code points side by side
    LONGEST = 3
    WORD_BIT = 1
    FIRST_BITS = 10
    MANY_TIMES = 64             # counts in a unit whose logarithm is tabled
    POINT_WORK = 20             # nanoseconds for a code point

cdef struct Gram:
    uint64_t key
    int32_t documents           # units that hold it
    int32_t last_unit
    int32_t place               # of its count among the counts of the last unit
    int32_t column              # -1: too rare to weigh anything
    float weight

cdef struct Count:
    int32_t gram
    int32_t times


cdef class WordMap:
    """Which code points stand inside words, and their lower case."""
    cdef tuple arrays           # owns the buffers of the next two
    cdef const uint16_t* pages
    cdef const int32_t* leaves

    def __init__(self, const uint16_t[::1] pages, const int32_t[:, ::1] leaves):
        if pages.shape[0] != 0x1100 or leaves.shape[1] != 256 or int(np.max(pages)) >= leaves.shape[0]:
            raise ValueError(f"pages must be 4352 indices into leaves of 256, got {pages.shape[0]}, {leaves.shape[1]}")
        self.arrays = (pages.base, leaves.base)
        self.pages = &pages[0]
        self.leaves = &leaves[0, 0]

    cdef inline uint32_t folded(self, uint32_t c) noexcept nogil:
        """Lower case of a word character, 0 for any other."""
        cdef int32_t entry = self.leaves[<size_t> self.pages[c >> 8] << 8 | (c & 255)]
        return c + (entry >> 1) if entry & WORD_BIT else 0


cdef class Grams:
    """Every n-gram of a document, and how often each unit holds it."""
    cdef vector[Gram] grams
    cdef vector[int32_t] table          # open addressing into grams, -1 = free
    cdef uint64_t mask
    cdef vector[Count] counts
    cdef vector[int64_t] ends           # of each unit's part of counts
    cdef Watch watch

    def __cinit__(self):
        self.table.assign(1 << FIRST_BITS, -1)
        self.mask = (1 << FIRST_BITS) - 1

    cdef int32_t find(self, uint64_t key) noexcept nogil:
        cdef uint64_t place = scattered(key) & self.mask
        cdef int32_t i
        while True:
            i = self.table[place]
            if i < 0:
                return self.insert(key, place)
            if self.grams[i].key == key:
                return i
            place = (place + 1) & self.mask

    cdef int32_t insert(self, uint64_t key, uint64_t place) noexcept nogil:
        cdef Gram gram
        cdef int32_t i = <int32_t> self.grams.size()
        gram.key = key
        gram.documents = 0
        gram.last_unit = -1
        gram.column = -1
        self.grams.push_back(gram)
        self.table[place] = i
        if self.grams.size() * 2 > self.table.size():
            self.grow()
        return i

    cdef void grow(self) noexcept nogil:
        cdef size_t i
        cdef uint64_t place
        self.table.assign(self.table.size() * 2, -1)
        self.mask = self.table.size() - 1
        for i in range(self.grams.size()):
            place = scattered(self.grams[i].key) & self.mask
            while self.table[place] >= 0:
                place = (place + 1) & self.mask
            self.table[place] = <int32_t> i

    cdef void count(self, uint64_t key, int32_t unit) noexcept nogil:
        cdef Count count
        cdef int32_t i = self.find(key)
        cdef Gram* gram = &self.grams[i]
        if gram.last_unit == unit:
            self.counts[self.start_of(unit) + gram.place].times += 1
            return
        gram.documents += 1
        gram.last_unit = unit
        gram.place = <int32_t> (<int64_t> self.counts.size() - self.start_of(unit))
        count.gram = i
        count.times = 1
        self.counts.push_back(count)

    cdef inline int64_t start_of(self, int32_t unit) noexcept nogil:
        return self.ends[unit - 1] if unit else 0

    cdef int32_t settle(self, int32_t min_count, int32_t most, int32_t units) noexcept nogil:
        """Give every gram in ``min_count`` units or more a column and a weight; returns the width."""
        cdef int32_t kept = 0
        cdef size_t i
        for i in range(self.grams.size()):
            if self.grams[i].documents >= min_count:
                self.grams[i].weight = <float> log((units + 1.0) / self.grams[i].documents)
                self.grams[i].column = kept
                kept += 1
        if kept > most:
            self.share_columns(most)
        return min(kept, most)

    cdef void share_columns(self, int32_t width) noexcept nogil:
        """Column and sign by hash, so that what collides cancels on average."""
        cdef uint64_t bits
        cdef size_t i
        for i in range(self.grams.size()):
            if self.grams[i].column >= 0:
                bits = scattered(self.grams[i].key + 1)
                self.grams[i].column = <int32_t> ((bits >> 32) % <uint64_t> width)
                if bits & 1:
                    self.grams[i].weight = -self.grams[i].weight

    cdef void write(self, int32_t unit, int32_t width, const float* logs, float* out) noexcept nogil:
        cdef int64_t i
        cdef Gram* gram
        cdef int32_t times
        cdef double square = 0
        for i in range(self.start_of(unit), self.ends[unit]):
            gram = &self.grams[self.counts[i].gram]
            if gram.column >= 0:
                times = self.counts[i].times
                out[gram.column] += gram.weight * (logs[times] if times < MANY_TIMES else <float> (1 + log(times)))
        for i in range(width):
            square += <double> out[i] * out[i]
        if square > 0:
            square = 1 / sqrt(square)
            for i in range(width):
                out[i] *= <float> square


cdef void count_unit(
    Grams grams, WordMap words, const code_unit* text, Py_ssize_t start, Py_ssize_t end, int32_t unit, int shortest
) noexcept nogil:
    """Count all n-grams of ``shortest`` to three letters inside the words of ``text[start:end]``."""
    cdef uint64_t key = 0
    cdef uint64_t c
    cdef int length = 0
    cdef int n
    cdef Py_ssize_t i
    for i in range(start, end):
        c = words.folded(text[i])
        if c == 0:
            length = 0
            key = 0
            continue
        length += 1
        key = (key << CODE_BITS | c) & ((<uint64_t> 1 << (CODE_BITS * LONGEST)) - 1)
        for n in range(shortest, min(length, LONGEST) + 1):
            grams.count(key & ((<uint64_t> 1 << (CODE_BITS * n)) - 1), unit)


cdef void count_text(Grams grams, WordMap words, Text text, const int64_t[::1] boundaries, int shortest) noexcept nogil:
    cdef int32_t unit
    cdef int64_t start, end
    for unit in range(<int32_t> boundaries.shape[0] - 1):
        start = boundaries[unit]
        end = boundaries[unit + 1]
        if grams.watch.stops(POINT_WORK * (end - start)):
            return
        if text.kind == 1:
            count_unit(grams, words, <const uint8_t*> text.data, start, end, unit, shortest)
        elif text.kind == 2:
            count_unit(grams, words, <const uint16_t*> text.data, start, end, unit, shortest)
        else:
            count_unit(grams, words, <const uint32_t*> text.data, start, end, unit, shortest)
        grams.ends.push_back(<int64_t> grams.counts.size())


def ngram_vectors(
    WordMap words not None, str source not None, const int64_t[::1] boundaries not None, int shortest, int min_count, int most
):
    cdef Text text = text_of(source)
    cdef Grams grams = Grams()
    cdef float[MANY_TIMES] logs
    cdef int32_t units = <int32_t> boundaries.shape[0] - 1
    cdef int32_t i, width
    for i in range(1, MANY_TIMES):
        logs[i] = <float> (1 + log(i))
    with nogil:
        count_text(grams, words, text, boundaries, shortest)
    heed()
    with nogil:
        width = grams.settle(min_count, most, units)
    vectors = np.zeros((units, max(width, 1)), dtype=np.float32)
    cdef float* out = <float*> cnp.PyArray_DATA(vectors)
    with nogil:
        for i in range(units):
            grams.write(i, width, logs, out + <size_t> i * width)
    return vectors
