# distutils: language = c++
"""Distinct texts of a stream, found without a Python string a text: spans of their sources, hashed in place.

Two texts are equal when their code points are, however wide their sources are stored.
"""

from libc.stdint cimport int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memcmp, memcpy
from libcpp.vector cimport vector

cimport numpy as cnp

from seamline.text._utf8 cimport utf8_width
from seamline.text._view cimport Text, char_at, code_unit, contiguous, text_of

import numpy as np

cnp.import_array()

cdef extern from "Python.h":
    object PyUnicode_Substring(object source, Py_ssize_t start, Py_ssize_t end)
    bint PyUnicode_IS_ASCII(object source) noexcept

cdef enum:
    FEWEST_PLACES = 64
    LANES = 8                   # code points mixed in at a time

cdef struct HeldText:
    Text text
    bint ascii

cdef struct Span:
    uint64_t hash
    int64_t start
    int64_t end
    int32_t source


cdef inline uint64_t mixed(uint64_t key, uint64_t value) noexcept nogil:
    cdef uint64_t x = (key ^ value) * <uint64_t> 0x9E3779B97F4A7C15
    return x ^ (x >> 29)


cdef uint64_t hash_units(const code_unit* units, Py_ssize_t n) noexcept nogil:
    """Of the low bytes, and of what lies above them where anything does: so one-byte text may be read in words."""
    cdef uint64_t key = <uint64_t> n, low, high
    cdef Py_ssize_t i = 0, k, rest
    while i < n:
        rest = min(n - i, <Py_ssize_t> LANES)
        low, high = 0, 0
        if code_unit is uint8_t:
            memcpy(&low, units + i, rest)
        else:
            for k in range(rest):
                low |= <uint64_t> (units[i + k] & 0xFF) << (8 * k)
                high = high * 0x101 + (units[i + k] >> 8)
        key = mixed(key, low)
        if high:
            key = mixed(key, high)
        i += LANES
    return key ^ (key >> 32)


cdef uint64_t hash_span(Text text, int64_t start, int64_t end) noexcept nogil:
    if text.kind == 1:
        return hash_units(<const uint8_t*> text.data + start, end - start)
    if text.kind == 2:
        return hash_units(<const uint16_t*> text.data + start, end - start)
    return hash_units(<const uint32_t*> text.data + start, end - start)


cdef bint equal(Text a, const Span* left, Text b, const Span* right) noexcept nogil:
    cdef int64_t n = left.end - left.start, i
    if left.hash != right.hash or right.end - right.start != n:
        return False
    if a.kind == b.kind:
        return memcmp(
            <const uint8_t*> a.data + left.start * a.kind, <const uint8_t*> b.data + right.start * b.kind, n * a.kind
        ) == 0
    for i in range(n):
        if char_at(a, left.start + i) != char_at(b, right.start + i):
            return False
    return True


cdef int64_t utf8_bytes(HeldText* source, const Span* span) noexcept nogil:
    cdef int64_t count = 0, i
    if source.ascii:
        return span.end - span.start
    for i in range(span.start, span.end):
        count += utf8_width(char_at(source.text, i))
    return count


cdef class DistinctTexts:
    """Texts numbered in the order in which they were met first; a text that comes again keeps its number."""

    cdef list strings               # keeps alive what the sources view
    cdef vector[HeldText] sources
    cdef vector[Span] spans
    cdef vector[int32_t] table      # numbers by hash, -1 where free; its length is a power of 2

    def __cinit__(self):
        self.strings = []
        self.table.assign(FEWEST_PLACES, -1)

    def __len__(self):
        return <Py_ssize_t> self.spans.size()

    cdef int32_t add_source(self, str string):
        cdef HeldText source
        source.text, source.ascii = text_of(string), PyUnicode_IS_ASCII(string)
        self.strings.append(string)
        self.sources.push_back(source)
        return <int32_t> self.sources.size() - 1

    def add_units(self, str source not None, cnp.ndarray boundaries not None):
        """Numbers of the texts between neighbouring boundaries, int64 of shape (n,)."""
        cdef cnp.ndarray offsets = contiguous(boundaries)
        cdef Py_ssize_t n = cnp.PyArray_DIM(offsets, 0) - 1, i
        cdef cnp.ndarray numbers = np.empty(max(n, 0), dtype=np.int64)
        cdef int64_t* out = <int64_t*> cnp.PyArray_DATA(numbers)
        cdef const int64_t* edges = <const int64_t*> cnp.PyArray_DATA(offsets)
        cdef int32_t place = self.add_source(source)
        with nogil:
            for i in range(n):
                out[i] = self.number_of(place, edges[i], edges[i + 1])
        return numbers

    def add_texts(self, list texts not None):
        """Numbers of whole texts, int64 of shape (n,)."""
        cdef cnp.ndarray numbers = np.empty(len(texts), dtype=np.int64)
        cdef int64_t* out = <int64_t*> cnp.PyArray_DATA(numbers)
        cdef Py_ssize_t i
        cdef size_t known
        for i in range(len(texts)):
            known = self.spans.size()
            out[i] = self.number_of(self.add_source(texts[i]), 0, len(texts[i]))
            if self.spans.size() == known:
                self.sources.pop_back()
                self.strings.pop()
        return numbers

    cdef int32_t number_of(self, int32_t source, int64_t start, int64_t end) noexcept nogil:
        cdef uint64_t place, mask = self.table.size() - 1
        cdef Text text = self.sources[source].text
        cdef Span span
        cdef Span* known
        span.source, span.start, span.end = source, start, end
        span.hash = hash_span(text, start, end)
        place = span.hash & mask
        while self.table[place] >= 0:
            known = &self.spans[self.table[place]]
            if equal(self.sources[known.source].text, known, text, &span):
                return self.table[place]
            place = (place + 1) & mask
        self.table[place] = <int32_t> self.spans.size()
        self.spans.push_back(span)
        if 2 * self.spans.size() > self.table.size():
            self.grow()
        return <int32_t> self.spans.size() - 1

    cdef void grow(self) noexcept nogil:
        """Twice as many places, and every number at its own."""
        cdef uint64_t place, mask = 2 * self.table.size() - 1
        cdef size_t i
        self.table.assign(mask + 1, -1)
        for i in range(self.spans.size()):
            place = self.spans[i].hash & mask
            while self.table[place] >= 0:
                place = (place + 1) & mask
            self.table[place] = <int32_t> i

    def texts(self, cnp.ndarray numbers not None):
        """The texts of some numbers, as a list of str."""
        cdef const Span* span
        cdef list found = []
        for number in numbers.tolist():
            span = &self.spans[<size_t> number]
            found.append(PyUnicode_Substring(self.strings[span.source], span.start, span.end))
        return found

    def byte_counts(self, Py_ssize_t first):
        """Bytes of UTF-8 of every text from a number on, int64."""
        cdef Py_ssize_t n = <Py_ssize_t> self.spans.size() - first, i
        cdef cnp.ndarray counts = np.empty(max(n, 0), dtype=np.int64)
        cdef int64_t* out = <int64_t*> cnp.PyArray_DATA(counts)
        cdef Span* span
        with nogil:
            for i in range(n):
                span = &self.spans[first + i]
                out[i] = utf8_bytes(&self.sources[span.source], span)
        return counts

    def kept(self, cnp.ndarray numbers not None):
        """Another one that holds only these texts, numbered in this order; their sources are let go."""
        cdef DistinctTexts rest = DistinctTexts()
        rest.add_texts(self.texts(numbers))
        return rest
