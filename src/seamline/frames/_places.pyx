# distutils: language = c++
"""Lines, bytes and pages of the spans of many texts, counted in one pass over each text."""

from libc.stdint cimport int64_t
from libcpp.algorithm cimport upper_bound
from libcpp.vector cimport vector

cimport numpy as cnp

from seamline.boundaries._lines cimport scan_lines
from seamline.text._utf8 cimport utf8_width
from seamline.text._view cimport Text, char_at, contiguous, text_of

cnp.import_array()

cdef extern from "Python.h":
    bint PyUnicode_IS_ASCII(object source) noexcept

cdef enum:
    FORM_FEED = 0x0C
    NO_PAGE = 0

ctypedef void (*Locate)(Text text, const int64_t* offsets, int64_t n, int64_t* found) noexcept nogil


cdef inline int64_t begun(vector[int64_t]& bounds, int64_t offset) noexcept nogil:
    """How many units begin at an offset or before."""
    return upper_bound(bounds.begin(), bounds.end(), offset) - bounds.begin()


cdef void number_spans(vector[int64_t]& bounds, const int64_t* spans, int64_t n, int64_t* found) noexcept nogil:
    """For each span the units, from 1, of its first and of its last code point; ``bounds`` are 0 and the ends of units."""
    cdef int64_t k
    for k in range(n):
        found[2 * k] = begun(bounds, spans[2 * k])
        found[2 * k + 1] = begun(bounds, max(spans[2 * k + 1] - 1, spans[2 * k]))


cdef void locate_lines(Text text, const int64_t* spans, int64_t n, int64_t* found) noexcept nogil:
    cdef vector[int64_t] bounds
    bounds.push_back(0)
    scan_lines(text, bounds)
    number_spans(bounds, spans, n, found)


cdef void locate_pages(Text text, const int64_t* spans, int64_t n, int64_t* found) noexcept nogil:
    """Pages as form feeds part them, ``NO_PAGE`` in a text without any; a feed belongs to the page that it ends."""
    cdef vector[int64_t] bounds
    cdef int64_t i
    bounds.push_back(0)
    for i in range(text.length):
        if char_at(text, i) == FORM_FEED:
            bounds.push_back(i + 1)
    number_spans(bounds, spans, n, found)
    if bounds.size() == 1:
        for i in range(2 * n):
            found[i] = NO_PAGE


cdef void locate_bytes(Text text, const int64_t* spans, int64_t n, int64_t* found) noexcept nogil:
    """Offsets in UTF-8 of starts and of ends, both of which do not fall: each is gone through once."""
    cdef int64_t side, k, i, size
    for side in range(2):
        i = size = 0
        for k in range(n):
            while i < spans[2 * k + side]:
                size += utf8_width(char_at(text, i))
                i += 1
            found[2 * k + side] = size


cdef object located(list texts, cnp.ndarray counts, cnp.ndarray spans, Locate locate, bint widens):
    """What ``locate`` finds of all spans, int64 of shape (k, 2); where it ``widens`` ASCII stays as it is."""
    cdef cnp.ndarray n_spans = contiguous(counts), found = spans.copy()
    cdef const int64_t* wanted = <const int64_t*> cnp.PyArray_DATA(n_spans)
    cdef int64_t* pairs = <int64_t*> cnp.PyArray_DATA(found)
    cdef vector[int64_t] bounds
    cdef Text source
    cdef Py_ssize_t k = 0
    for text in texts:
        source = text_of(text)
        if wanted[k] and not (widens and PyUnicode_IS_ASCII(text)):
            with nogil:
                bounds.assign(pairs, pairs + 2 * wanted[k])
                locate(source, bounds.data(), wanted[k], pairs)
        pairs += 2 * wanted[k]
        k += 1
    return found


def line_spans(list texts not None, cnp.ndarray counts not None, cnp.ndarray spans not None):
    """Lines from 1 of the first and last code point of each span, int64 of shape (k, 2), ``counts`` of them a text."""
    return located(texts, counts, spans, locate_lines, False)


def page_spans(list texts not None, cnp.ndarray counts not None, cnp.ndarray spans not None):
    """Pages from 1 of the same, 0 in texts without form feeds."""
    return located(texts, counts, spans, locate_pages, False)


def byte_spans(list texts not None, cnp.ndarray counts not None, cnp.ndarray spans not None):
    """Spans in UTF-8; within a text neither starts nor ends fall."""
    return located(texts, counts, spans, locate_bytes, True)
