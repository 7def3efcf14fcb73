# distutils: language = c++
"""Sentences and lines inside gaps of a text, found without a copy of the gap."""

from libc.stdint cimport int64_t, uint8_t, uint16_t, uint32_t
from libcpp.vector cimport vector

cimport numpy as cnp

from seamline.sentence._ends cimport SentenceRules
from seamline.sentence._rules cimport Rules
from seamline.text._view cimport Text, code_unit, contiguous, offsets_array, text_of

cnp.import_array()

cdef struct Gaps:
    const int64_t* starts
    const int64_t* ends
    Py_ssize_t count


cdef void scan_gaps(
    const code_unit* units, Py_ssize_t length, const Rules* rules, Gaps gaps, vector[int64_t]& found
) noexcept nogil:
    """Starts of sentences in all gaps, or of lines where there are no rules."""
    cdef Py_ssize_t k
    for k in range(gaps.count):
        if rules == NULL:
            scan_lines(units, length, gaps.starts[k], gaps.ends[k], found)
        else:
            scan_sentences(units, length, rules, gaps.starts[k], gaps.ends[k], found)


cdef object cuts_in(str source, const Rules* rules, cnp.ndarray starts, cnp.ndarray ends):
    cdef Text text = text_of(source)
    cdef cnp.ndarray opens = contiguous(starts), closes = contiguous(ends)
    cdef vector[int64_t] found
    cdef Gaps gaps
    gaps.starts = <const int64_t*> cnp.PyArray_DATA(opens)
    gaps.ends = <const int64_t*> cnp.PyArray_DATA(closes)
    gaps.count = cnp.PyArray_DIM(starts, 0)
    with nogil:
        if text.kind == 1:
            scan_gaps(<const uint8_t*> text.data, text.length, rules, gaps, found)
        elif text.kind == 2:
            scan_gaps(<const uint16_t*> text.data, text.length, rules, gaps, found)
        else:
            scan_gaps(<const uint32_t*> text.data, text.length, rules, gaps, found)
    return offsets_array(found)


def sentence_cuts(str source not None, SentenceRules rules not None, cnp.ndarray starts not None, cnp.ndarray ends not None):
    """Starts of sentences strictly inside the gaps ``starts[k] .. ends[k]``, ascending gaps of int64 offsets."""
    return cuts_in(source, &rules.rules, starts, ends)


def line_cuts(str source not None, cnp.ndarray starts not None, cnp.ndarray ends not None):
    """Starts of lines strictly inside the gaps ``starts[k] .. ends[k]``, ascending gaps of int64 offsets."""
    return cuts_in(source, NULL, starts, ends)
