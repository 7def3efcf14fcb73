# distutils: language = c++
"""Cuts without those right after a title, soft or of a block, or after a lead-in."""

from libc.stdint cimport int64_t
from libcpp.vector cimport vector

cimport numpy as cnp

from seamline.cuts._structure_levels cimport follows_heading
from seamline.cuts._titles cimport keeps_next_at
from seamline.markup._blocks cimport Table, table_of
from seamline.text._view cimport Text, contiguous, offsets_array, text_of

cnp.import_array()


def parting_cuts(str source not None, cnp.ndarray packed not None, cnp.ndarray offsets not None):
    """Those of the offsets that part no title or lead-in from what follows, int64; ``packed`` are the text's blocks."""
    cdef Text text = text_of(source)
    cdef Table table = table_of(packed)
    cdef cnp.ndarray cuts = contiguous(offsets)
    cdef const int64_t* cut = <const int64_t*> cnp.PyArray_DATA(cuts)
    cdef Py_ssize_t k, count = cnp.PyArray_DIM(cuts, 0)
    cdef vector[int64_t] kept
    with nogil:
        for k in range(count):
            if not (0 < cut[k] < text.length) or not (keeps_next_at(text, cut[k]) or follows_heading(table, cut[k])):
                kept.push_back(cut[k])
    return offsets_array(kept)
