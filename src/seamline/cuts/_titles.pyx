# distutils: language = c++
"""Cuts without those right after a title, soft or of a block, or after a lead-in."""

from libc.stdint cimport int64_t, uint8_t, uint16_t, uint32_t
from libcpp.vector cimport vector

cimport numpy as cnp

from seamline.cuts._structure_levels cimport follows_heading
from seamline.cuts._titles cimport (
    APART, LONGEST_TITLE, MOST_AHEAD, MOST_WORDS, WIDEST_BLANK, ends_openly, filled_before, filled_from, is_colon,
    keeps_behind, n_rows, n_words, opens_as_title, row_end, row_start, unmarked,
)
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


cdef inline bint rest_is_known(const code_unit* p, Py_ssize_t n, Py_ssize_t i, Py_ssize_t size) noexcept nogil:
    """Whether no text behind ``n`` changes what `something_longer` says."""
    cdef Py_ssize_t first, end
    cdef int rows, _k
    for _k in range(MOST_AHEAD):
        first = filled_from(p, n, i, &rows)
        end = row_end(p, n, first, 2 * LONGEST_TITLE)
        if end - first >= 2 * size:
            return True
        if end >= n - 1:
            return False
        if end == first or (end - first > size and not ends_openly(p, end - 1)):
            return True
        i = filled_from(p, n, end, &rows)
        if i == n or rows == 1:
            return i < n
        i = end
    return True


cdef bint is_known(const code_unit* p, Py_ssize_t n, Py_ssize_t cut) noexcept nogil:
    """Whether no text behind ``n`` changes what `keeps_next` says of ``cut``; titles wait for all that may follow them."""
    cdef int rows, above, below
    cdef Py_ssize_t first, last = filled_before(p, cut, &rows)
    if last < 0 or rows == 0:
        return True
    last = unmarked(p, last)
    if is_colon(p[last]):
        first = filled_from(p, n, cut, &below)
        return first < n and row_end(p, n, first, LONGEST_TITLE) < n - 1
    first = row_start(p, n, last) if ends_openly(p, last) else -1
    if first < 0:
        return True
    if filled_before(p, first, &above) < 0:
        above = APART
    if filled_from(p, n, last + 1, &below) == n:
        return False
    if above < APART or (below < APART and above == APART):
        return True
    first = filled_from(p, n, first, &below)
    if not opens_as_title(p[first]) or n_words(p, first, last + 1) > MOST_WORDS:
        return True
    return rest_is_known(p, n, last + 1, last + 1 - first)


def known_cuts(str source not None, cnp.ndarray offsets not None):
    """How many of the offsets, from the first on, part or keep a title or a lead-in whatever text follows ``source``."""
    cdef Text text = text_of(source)
    cdef cnp.ndarray cuts = contiguous(offsets)
    cdef const int64_t* cut = <const int64_t*> cnp.PyArray_DATA(cuts)
    cdef Py_ssize_t k = 0, count = cnp.PyArray_DIM(cuts, 0)
    cdef bint known = True
    while k < count:
        if text.kind == 1:
            known = is_known(<const uint8_t*> text.data, text.length, cut[k])
        elif text.kind == 2:
            known = is_known(<const uint16_t*> text.data, text.length, cut[k])
        else:
            known = is_known(<const uint32_t*> text.data, text.length, cut[k])
        if not known:
            break
        k += 1
    return k
