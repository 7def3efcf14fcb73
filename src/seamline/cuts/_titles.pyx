# distutils: language = c++
"""Cuts without those right after a title, soft or of a block, or after a lead-in."""

from libc.stdint cimport int64_t, uint8_t, uint16_t, uint32_t
from libcpp.vector cimport vector

cimport numpy as cnp

from seamline.cuts._structure_levels cimport follows_heading
from seamline.cuts._titles cimport WIDEST_BLANK, keeps_behind, n_rows
from seamline.markup._blocks cimport Table, table_of
from seamline.text._view cimport Text, code_unit, contiguous, is_blank, offsets_array, text_of

cnp.import_array()


cdef void part_units(
    const code_unit* units, Py_ssize_t length, Table& table, const int64_t* cut, Py_ssize_t count, vector[int64_t]& kept
) noexcept nogil:
    """Keep the cuts that part no title or lead-in; no blank is walked twice, however many cuts lie in a run of them."""
    cdef Py_ssize_t k, i, last = -1, seen = 0
    cdef int rows = 0
    for k in range(count):
        if 0 < cut[k] < length:
            i = cut[k] - 1
            while i >= seen and is_blank(units[i]):
                i -= 1
            rows = (rows if i < seen else 0) + n_rows(units, max(i + 1, seen), cut[k])
            last, seen = last if i < seen else i, cut[k]
            i = last if seen - last <= WIDEST_BLANK + 1 else -1
            if keeps_behind(units, length, seen, i, rows) or follows_heading(table, seen):
                continue
        kept.push_back(cut[k])


def parting_cuts(str source not None, cnp.ndarray packed not None, cnp.ndarray offsets not None):
    """Those of the rising offsets that part no title or lead-in from what follows, int64; ``packed`` are the text's blocks."""
    cdef Text text = text_of(source)
    cdef Table table = table_of(packed)
    cdef cnp.ndarray cuts = contiguous(offsets)
    cdef const int64_t* cut = <const int64_t*> cnp.PyArray_DATA(cuts)
    cdef Py_ssize_t count = cnp.PyArray_DIM(cuts, 0)
    cdef vector[int64_t] kept
    with nogil:
        if text.kind == 1:
            part_units(<const uint8_t*> text.data, text.length, table, cut, count, kept)
        elif text.kind == 2:
            part_units(<const uint16_t*> text.data, text.length, table, cut, count, kept)
        else:
            part_units(<const uint32_t*> text.data, text.length, table, cut, count, kept)
    return offsets_array(kept)
