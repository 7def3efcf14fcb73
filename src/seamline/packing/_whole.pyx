# distutils: language = c++
"""Texts that fit, whose only chunk follows from their length."""

from libc.stdint cimport int64_t

cimport numpy as cnp

from seamline.boundaries._trim cimport is_filled, scan_closes, scan_opens
from seamline.packing._greedy cimport Spans, spans_array
from seamline.text._view cimport Text, offsets_array, text_of

cnp.import_array()


cdef inline bint ends_of_whole(Text text, bint trim, int64_t* ends) noexcept nogil:
    """Where the only chunk of a text that fits begins and ends; False if it is blank."""
    cdef int64_t[2] cuts = [0, text.length]
    ends[0], ends[1] = 0, text.length
    if trim:
        scan_opens(text, cuts, 1, ends)
        scan_closes(text, cuts + 1, 1, ends + 1)
    return is_filled(text, ends[0], ends[1])


cdef void find_whole(Text text, bint trim, Spans& spans) noexcept nogil:
    """A text that fits as its only chunk; none if it is blank."""
    cdef int64_t[2] ends
    if ends_of_whole(text, trim, ends):
        spans.starts.push_back(ends[0])
        spans.cores.push_back(ends[0])
        spans.ends.push_back(ends[1])


cdef object whole_span(str source, bint trim):
    """The span of a text that fits, of shape (1, 2), or (0, 2) if it is blank."""
    cdef cnp.npy_intp[2] shape = [0, 2]
    cdef cnp.ndarray found
    cdef int64_t* span
    cdef int64_t[2] ends
    shape[0] = ends_of_whole(text_of(source), trim, ends)
    found = cnp.PyArray_EMPTY(2, shape, cnp.NPY_INT64, 0)
    if shape[0]:
        span = <int64_t*> cnp.PyArray_DATA(found)
        span[0], span[1] = ends[0], ends[1]
    return found


def whole_text(str source not None, bint trim, int rank):
    """A text that fits as its only chunk: spans, core starts and closing ranks; none if it is blank."""
    cdef Spans spans
    cdef cnp.npy_intp size
    cdef cnp.ndarray ranks
    find_whole(text_of(source), trim, spans)
    size = <cnp.npy_intp> spans.starts.size()
    ranks = cnp.PyArray_EMPTY(1, &size, cnp.NPY_UINT8, 0)
    cnp.PyArray_FILLWBYTE(ranks, rank)
    return spans_array(spans), offsets_array(spans.cores), ranks
