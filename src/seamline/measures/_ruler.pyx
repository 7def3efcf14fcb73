# distutils: language = c++
"""``Ruler``: the running sizes of one text in graphemes, words, UTF-8 bytes, or units that begin at given offsets."""

from libc.stdint cimport int64_t, uint8_t, uint16_t, uint32_t

cimport numpy as cnp

from seamline.boundaries._grapheme cimport mark_graphemes
from seamline.boundaries._word cimport mark_words
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
        self.scale.bits = NULL

    cdef void settle(self):
        """Count what the bits mark, where bytes have not been counted."""
        if self.before.empty():
            count_bits(self.bits, self.before)
            self.scale.bits = self.bits.data()
        self.scale.before = self.before.data()

    @property
    def total(self) -> int:
        """Units in the whole text."""
        return self.before.back()

    def cumulative(self, cnp.ndarray offsets not None):
        """Units that begin before each offset, int64 of shape (n,)."""
        cdef cnp.ndarray packed = contiguous(offsets)
        cdef cnp.npy_intp k, n = cnp.PyArray_DIM(packed, 0)
        cdef cnp.ndarray sizes = cnp.PyArray_EMPTY(1, &n, cnp.NPY_INT64, 0)
        cdef const int64_t* given = <const int64_t*> cnp.PyArray_DATA(packed)
        cdef int64_t* found = <int64_t*> cnp.PyArray_DATA(sizes)
        with nogil:
            for k in range(n):
                found[k] = size_before(&self.scale, given[k])
        return sizes


cdef Ruler ruler_by(str source, void (*mark)(Text, uint64_t*) noexcept nogil):
    """Sizes in the units whose beginnings ``mark`` sets."""
    cdef Ruler ruler = Ruler(source)
    ruler.bits.resize(ruler.scale.n_blocks, 0)
    with nogil:
        mark(ruler.scale.text, ruler.bits.data())
    ruler.settle()
    return ruler


def grapheme_ruler(str source not None):
    """Sizes in extended grapheme clusters."""
    return ruler_by(source, mark_graphemes)


def word_ruler(str source not None):
    """Sizes in words that hold more than blanks and punctuation."""
    return ruler_by(source, mark_words)


def byte_ruler(str source not None):
    """Sizes in UTF-8 bytes; a lone surrogate has three."""
    cdef Ruler ruler = Ruler(source)
    cdef Text text = ruler.scale.text
    with nogil:
        if text.kind == 1:
            count_bytes(<const uint8_t*> text.data, text.length, ruler.before)
        elif text.kind == 2:
            count_bytes(<const uint16_t*> text.data, text.length, ruler.before)
        else:
            count_bytes(<const uint32_t*> text.data, text.length, ruler.before)
    ruler.settle()
    return ruler


def marked_ruler(str source not None, cnp.ndarray starts not None):
    """Sizes in units that begin at ``starts``, different offsets within the text."""
    cdef Ruler ruler = Ruler(source)
    cdef cnp.ndarray packed = contiguous(starts)
    cdef const int64_t* offsets = <const int64_t*> cnp.PyArray_DATA(packed)
    cdef Py_ssize_t k, n = cnp.PyArray_DIM(packed, 0)
    ruler.bits.resize(ruler.scale.n_blocks, 0)
    for k in range(n):
        ruler.bits[offsets[k] / BLOCK] |= <uint64_t> 1 << (offsets[k] % BLOCK)
    ruler.settle()
    return ruler
