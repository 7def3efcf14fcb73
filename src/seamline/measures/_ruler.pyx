# distutils: language = c++
"""``Ruler``: the running sizes of one text in graphemes, words, UTF-8 bytes, or units between given offsets."""

from libc.stdint cimport int64_t, uint8_t, uint16_t, uint32_t

cimport numpy as cnp

from seamline.boundaries._grapheme cimport mark_graphemes
from seamline.boundaries._word cimport holds_named, mark_words
from seamline.text._utf8 cimport utf8_width
from seamline.text._view cimport code_unit, contiguous, text_of

cnp.import_array()


cdef void count_bits(const vector[uint64_t]& bits, vector[int64_t]& before) noexcept nogil:
    """Running counts before each block, and of all."""
    cdef size_t k
    before.push_back(0)
    for k in range(bits.size()):
        before.push_back(before.back() + bit_count(bits[k]))


cdef void count_bytes(const code_unit* units, Py_ssize_t length, vector[int64_t]& before) noexcept nogil:
    cdef Py_ssize_t i, block = 0
    cdef int size
    before.push_back(0)
    while block < length:
        size = 0
        for i in range(block, min(block + BLOCK, length)):
            size += utf8_width(units[i])
        before.push_back(before.back() + size)
        block += BLOCK


cdef class Ruler:
    """Running sizes of a text; made by the functions below."""

    def __cinit__(self, str source not None):
        self.source = source
        self.scale.text = text_of(source)
        self.scale.n_blocks = (self.scale.text.length + BLOCK - 1) // BLOCK
        self.scale.begins.bits = NULL
        self.hollow = False

    cdef void settle(self):
        """Count what the bits mark, where bytes have not been counted; no ends stand for the beginnings."""
        if self.begins.before.empty():
            count_bits(self.begins.bits, self.begins.before)
            self.scale.begins.bits = self.begins.bits.data()
        self.scale.begins.before = self.begins.before.data()
        self.scale.ends = self.scale.begins
        if not self.ends.bits.empty():
            count_bits(self.ends.bits, self.ends.before)
            self.scale.ends.bits, self.scale.ends.before = self.ends.bits.data(), self.ends.before.data()

    @property
    def total(self) -> int:
        """Units in the whole text."""
        return self.begins.before.back()

    def cumulative(self, cnp.ndarray offsets not None):
        """Units that begin before each offset, int64 of shape (n,): the running size where spans end."""
        return self.running(offsets, self.scale.begins)

    def ended(self, cnp.ndarray offsets not None):
        """Units that end before each offset, int64 of shape (n,): the running size where spans start."""
        return self.running(offsets, self.scale.ends)

    cdef object running(self, object offsets, Marks marks):
        cdef cnp.ndarray packed = contiguous(offsets)
        cdef cnp.npy_intp k, n = cnp.PyArray_DIM(packed, 0)
        cdef cnp.ndarray sizes = cnp.PyArray_EMPTY(1, &n, cnp.NPY_INT64, 0)
        cdef const int64_t* given = <const int64_t*> cnp.PyArray_DATA(packed)
        cdef int64_t* found = <int64_t*> cnp.PyArray_DATA(sizes)
        with nogil:
            for k in range(n):
                found[k] = marks_before(&self.scale, marks, given[k])
        return sizes

    def sizes(self, cnp.ndarray starts not None, cnp.ndarray ends not None):
        """Units in the text of each span by itself, int64 of shape (n,)."""
        cdef cnp.ndarray opens = contiguous(starts), closes = contiguous(ends)
        cdef cnp.npy_intp k, n = cnp.PyArray_DIM(opens, 0)
        cdef cnp.ndarray sizes = cnp.PyArray_EMPTY(1, &n, cnp.NPY_INT64, 0)
        cdef const int64_t* start = <const int64_t*> cnp.PyArray_DATA(opens)
        cdef const int64_t* end = <const int64_t*> cnp.PyArray_DATA(closes)
        cdef int64_t* found = <int64_t*> cnp.PyArray_DATA(sizes)
        with nogil:
            for k in range(n):
                found[k] = self.size(start[k], end[k])
        return sizes

    cdef int64_t size(self, int64_t start, int64_t end) noexcept nogil:
        """Units in the text of a span by itself; between two letters of one word there may be none."""
        cdef int64_t before = size_before(&self.scale, end)
        if start >= end:
            return 0
        if self.hollow and before == size_before(&self.scale, start) and not holds_named(self.scale.text, start, end):
            return 0
        return before - size_ended(&self.scale, start)


cdef Ruler ruler_of(str source):
    """A ruler without units yet."""
    cdef Ruler ruler = Ruler(source)
    ruler.begins.bits.resize(ruler.scale.n_blocks, 0)
    return ruler


def grapheme_ruler(str source not None):
    """Sizes in extended grapheme clusters."""
    cdef Ruler ruler = ruler_of(source)
    with nogil:
        mark_graphemes(ruler.scale.text, ruler.begins.bits.data())
    ruler.settle()
    return ruler


def word_ruler(str source not None):
    """Sizes in words that hold more than blanks and punctuation."""
    cdef Ruler ruler = ruler_of(source)
    ruler.ends.bits.resize(ruler.scale.n_blocks, 0)
    ruler.hollow = True
    with nogil:
        mark_words(ruler.scale.text, ruler.begins.bits.data(), ruler.ends.bits.data())
    ruler.settle()
    return ruler


def byte_ruler(str source not None):
    """Sizes in UTF-8 bytes; a lone surrogate has three."""
    cdef Ruler ruler = Ruler(source)
    cdef Text text = ruler.scale.text
    with nogil:
        if text.kind == 1:
            count_bytes(<const uint8_t*> text.data, text.length, ruler.begins.before)
        elif text.kind == 2:
            count_bytes(<const uint16_t*> text.data, text.length, ruler.begins.before)
        else:
            count_bytes(<const uint32_t*> text.data, text.length, ruler.begins.before)
    ruler.settle()
    return ruler


def marked_ruler(str source not None, cnp.ndarray boundaries not None):
    """Sizes in the units between ``boundaries``, ascending offsets from 0 to the end of the text."""
    cdef Ruler ruler = ruler_of(source)
    cdef cnp.ndarray packed = contiguous(boundaries)
    cdef const int64_t* offsets = <const int64_t*> cnp.PyArray_DATA(packed)
    cdef Py_ssize_t k, n = cnp.PyArray_DIM(packed, 0)
    ruler.ends.bits.resize(ruler.scale.n_blocks, 0)
    for k in range(n - 1):
        ruler.begins.bits[offsets[k] / BLOCK] |= <uint64_t> 1 << (offsets[k] % BLOCK)
        ruler.ends.bits[(offsets[k + 1] - 1) / BLOCK] |= <uint64_t> 1 << ((offsets[k + 1] - 1) % BLOCK)
    ruler.settle()
    return ruler
