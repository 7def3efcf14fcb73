# distutils: language = c++
"""Sentences and lines inside gaps of a text, decided from the text around each place and never from a copy.

A cut of a gap is one that the scan of the whole text has there: `_places.pxd` says why.
"""

from libc.stdint cimport int64_t, uint8_t, uint16_t, uint32_t, uint64_t
from libcpp.vector cimport vector

cimport numpy as cnp

from seamline._masks cimport BLOCK, lowest_bit
from seamline._places cimport NOWHERE, Spill, candidates_at, clipped, next_sentence, spilled, tells_of_item
from seamline._scan cimport CARRIAGE_RETURN, LINE_FEED, line_ends
from seamline._sentence cimport SentenceRules
from seamline._sentence_items cimport ITEM_REACH
from seamline._sentence_rules cimport Rules
from seamline._text cimport Text, code_unit, contiguous, offsets_array, text_of

cnp.import_array()

cdef struct Gaps:
    const int64_t* starts
    const int64_t* ends
    Py_ssize_t count


cdef void scan_sentences(
    const code_unit* units, Py_ssize_t length, const Rules* rules, int64_t low, int64_t high, vector[int64_t]& found
) noexcept nogil:
    """Starts of sentences in ``low + 1 .. high - 1``, rising."""
    cdef Spill known
    cdef Py_ssize_t block = low, i, cut, last, stop = min(length, high + ITEM_REACH)
    cdef uint64_t mask
    known.at = known.cut = NOWHERE
    last = spilled(units, length, rules, low, high - 1, known, False)
    if last == NOWHERE:
        last = low
    else:
        found.push_back(last)
    while block < stop:
        mask = clipped(candidates_at(units, block, length), block, low, stop)
        while mask:
            i = block + lowest_bit(mask)
            mask &= mask - 1
            if i < last or (i >= high and not tells_of_item(units, length, i)):
                continue
            cut = next_sentence(units, length, rules, i)
            if last < cut < high:
                found.push_back(cut)
                last = cut
        block += BLOCK


cdef void scan_lines(
    const code_unit* units, Py_ssize_t length, int64_t low, int64_t high, vector[int64_t]& found
) noexcept nogil:
    """Starts of lines in ``low + 1 .. high - 1``, rising."""
    cdef Py_ssize_t block = low
    cdef uint64_t mask
    while block < high - 1:
        mask = clipped(line_ends(units, block, length), block, low, high - 1)
        while mask:
            found.push_back(block + lowest_bit(mask) + 1)
            mask &= mask - 1
        block += BLOCK


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
