# distutils: language = c++
"""Texts of spans of many sources as one run of UTF-8 with its offsets: a column of Arrow, with no object a chunk."""

from libc.stdint cimport int64_t, uint8_t, uint32_t
from libc.string cimport memcpy
from libcpp.vector cimport vector

cimport numpy as cnp

from seamline.text._utf8 cimport utf8_width
from seamline.text._view cimport Text, char_at, contiguous, text_of

cnp.import_array()

cdef extern from "Python.h":
    bint PyUnicode_IS_ASCII(object source) noexcept


cdef inline uint8_t* written(uint32_t ch, uint8_t* target) noexcept nogil:
    """Write a code point; where the next one goes."""
    cdef int width = utf8_width(ch), k
    if width == 1:
        target[0] = <uint8_t> ch
        return target + 1
    for k in range(width - 1, 0, -1):
        target[k] = <uint8_t> (0x80 | (ch & 0x3F))
        ch >>= 6
    target[0] = <uint8_t> ((0xF00 >> width) & 0xFF | ch)
    return target + width


cdef int64_t size_of(Text text, int64_t start, int64_t end) noexcept nogil:
    cdef int64_t size = 0, i
    for i in range(start, end):
        size += utf8_width(char_at(text, i))
    return size


cdef uint8_t* copy_span(Text text, bint ascii, int64_t start, int64_t end, uint8_t* target) noexcept nogil:
    cdef int64_t i
    if ascii:
        memcpy(target, <const uint8_t*> text.data + start, end - start)
        return target + (end - start)
    for i in range(start, end):
        target = written(char_at(text, i), target)
    return target


cdef void measure(
    const vector[Text]& texts, const vector[uint8_t]& ascii, const int64_t* counts, const int64_t* spans, int64_t* offsets
) noexcept nogil:
    """Where the text of each span begins in the run, and where the last one ends."""
    cdef size_t k
    cdef int64_t _n, start, end
    offsets[0] = 0
    for k in range(texts.size()):
        for _n in range(counts[k]):
            start, end = spans[0], spans[1]
            offsets[1] = offsets[0] + (end - start if ascii[k] else size_of(texts[k], start, end))
            spans += 2
            offsets += 1


cdef void fill(
    const vector[Text]& texts, const vector[uint8_t]& ascii, const int64_t* counts, const int64_t* spans, uint8_t* target
) noexcept nogil:
    cdef size_t k
    cdef int64_t _n
    for k in range(texts.size()):
        for _n in range(counts[k]):
            target = copy_span(texts[k], ascii[k], spans[0], spans[1], target)
            spans += 2


def gathered(list texts not None, cnp.ndarray counts not None, cnp.ndarray spans not None):
    """Offsets, int64 of shape (k + 1,), and bytes, uint8, of the texts of all spans, ``counts`` of them a source.

    The spans are int64 of shape (k, 2) in code points; the sources hold no lone surrogate.
    """
    cdef cnp.ndarray n_spans = contiguous(counts), pairs = contiguous(spans)
    cdef cnp.npy_intp shape = cnp.PyArray_DIM(pairs, 0) + 1
    cdef cnp.ndarray offsets = cnp.PyArray_EMPTY(1, &shape, cnp.NPY_INT64, 0)
    cdef const int64_t* wanted = <const int64_t*> cnp.PyArray_DATA(n_spans)
    cdef const int64_t* bounds = <const int64_t*> cnp.PyArray_DATA(pairs)
    cdef int64_t* places = <int64_t*> cnp.PyArray_DATA(offsets)
    cdef vector[Text] sources
    cdef vector[uint8_t] ascii
    for text in texts:
        sources.push_back(text_of(text))
        ascii.push_back(PyUnicode_IS_ASCII(text))
    with nogil:
        measure(sources, ascii, wanted, bounds, places)
    shape = places[shape - 1]
    cdef cnp.ndarray data = cnp.PyArray_EMPTY(1, &shape, cnp.NPY_UINT8, 0)
    cdef uint8_t* target = <uint8_t*> cnp.PyArray_DATA(data)
    with nogil:
        fill(sources, ascii, wanted, bounds, target)
    return offsets, data
