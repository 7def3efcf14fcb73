# distutils: language = c++
"""Cuts inside gaps that are too large for a chunk: between words, and inside words at the least bad places.

A *word* cut follows a run of blanks (or a zero-width space), or lies beside a letter of a script that is written without
blanks (ideographs, kana, Thai and its neighbours). A *subword* cut lies in a run without blanks where a mark meets a
letter, digit or opening bracket. Neither leaves closing marks to the next chunk or an opening bracket to the one
before, both lie on grapheme boundaries, and neither parts what is written as one, such as a vowel and its consonant.
"""

from libc.stdint cimport int64_t, uint8_t, uint16_t, uint32_t, uint64_t
from libcpp.vector cimport vector

cimport numpy as cnp

from seamline.boundaries._grapheme cimport is_grapheme_boundary
from seamline.boundaries._lines cimport LINE_FEED
from seamline.boundaries._trim cimport scan_closes, scan_opens
from seamline.text._masks cimport BLOCK, UnitBlock, block_at, lowest_bit
from seamline.text._unicode cimport SENTENCE_LOWER, SENTENCE_OLETTER, sentence_class
from seamline.text._view cimport Text, code_unit, contiguous, is_blank, offsets_array, text_of

cnp.import_array()

cdef void scan_gap(Text text, int64_t start, int64_t end, bint inside_words, vector[int64_t]& found) noexcept nogil:
    cdef int64_t i
    for i in range(start + 1, end):
        if cuts_subword(text, i) if inside_words else cuts_word(text, i):
            found.push_back(i)


cdef object scan_gaps(str source, cnp.ndarray starts, cnp.ndarray ends, bint inside_words):
    cdef Text text = text_of(source)
    cdef vector[int64_t] found
    cdef const int64_t* first = <const int64_t*> cnp.PyArray_DATA(starts)
    cdef const int64_t* last = <const int64_t*> cnp.PyArray_DATA(ends)
    cdef Py_ssize_t k, n = cnp.PyArray_DIM(starts, 0)
    with nogil:
        for k in range(n):
            scan_gap(text, first[k], last[k], inside_words, found)
    return offsets_array(found)


def word_cuts(str source not None, cnp.ndarray starts not None, cnp.ndarray ends not None):
    """Word cuts strictly inside the gaps ``starts[k] .. ends[k]``, ascending gaps of int64 offsets."""
    return scan_gaps(source, contiguous(starts), contiguous(ends), False)


def subword_cuts(str source not None, cnp.ndarray starts not None, cnp.ndarray ends not None):
    """Subword cuts strictly inside the gaps ``starts[k] .. ends[k]``, ascending gaps of int64 offsets."""
    return scan_gaps(source, contiguous(starts), contiguous(ends), True)


def trim_positions(str source not None, cnp.ndarray positions not None):
    """Where a chunk begins and ends at each cut once blanks are trimmed: two int64 arrays of shape (m,)."""
    cdef Text text = text_of(source)
    cdef Py_ssize_t m = cnp.PyArray_DIM(positions, 0)
    cdef cnp.npy_intp n = m
    cdef cnp.ndarray opens = cnp.PyArray_EMPTY(1, &n, cnp.NPY_INT64, 0)
    cdef cnp.ndarray closes = cnp.PyArray_EMPTY(1, &n, cnp.NPY_INT64, 0)
    cdef cnp.ndarray packed = contiguous(positions)
    cdef const int64_t* cuts = <const int64_t*> cnp.PyArray_DATA(packed)
    cdef int64_t* first = <int64_t*> cnp.PyArray_DATA(opens)
    cdef int64_t* last = <int64_t*> cnp.PyArray_DATA(closes)
    with nogil:
        scan_opens(text, cuts, m, first)
        scan_closes(text, cuts, m, last)
    return opens, closes


cdef enum:
    WRAP_SAMPLE = 32768
    WRAP_LENGTH = 40


cdef inline bint goes_on(uint32_t ch) noexcept nogil:
    """Whether a line that begins with ``ch`` may go on from the one before: a lower-case letter or one without case."""
    cdef uint8_t kind
    if ch - c'a' < 26:
        return True
    kind = sentence_class(ch)
    return kind == SENTENCE_LOWER or kind == SENTENCE_OLETTER


cdef bint wrapped_sample(const code_unit* units, int64_t length) noexcept nogil:
    cdef int64_t block = 0, i, line = 0, inner = 0, wrapped = 0
    cdef int64_t stop = length - 1 if length < WRAP_SAMPLE else WRAP_SAMPLE
    cdef UnitBlock part
    cdef uint64_t mask
    while block < stop:
        part = block_at(units, block, stop)
        mask = part.equal(LINE_FEED)
        while mask:
            i = block + lowest_bit(mask)
            mask &= mask - 1
            if i > line and not is_blank(units[i + 1]):
                inner += 1
                wrapped += i - line >= WRAP_LENGTH and goes_on(units[i + 1])
            line = i + 1
        block += BLOCK
    return 3 * wrapped >= inner and wrapped > 0


cdef bint is_wrapped(Text text) noexcept nogil:
    if text.kind == 1:
        return wrapped_sample(<const uint8_t*> text.data, text.length)
    if text.kind == 2:
        return wrapped_sample(<const uint16_t*> text.data, text.length)
    return wrapped_sample(<const uint32_t*> text.data, text.length)


def is_hard_wrapped(str source not None):
    """Whether line ends mean nothing in ``source``: text broken at a fixed width.

    Of the line ends in the first 32,768 code points that are followed by text, at least a third must end a line of 40
    characters or more and be followed by a lower-case letter or a letter without case. In wrapped prose two thirds do.
    """
    return is_wrapped(text_of(source))


def between_units(str source not None, cnp.ndarray positions not None):
    """Those of ascending ``positions`` at which nothing is parted that is written as one, and those at the ends."""
    cdef Text text = text_of(source)
    cdef vector[int64_t] kept
    cdef cnp.ndarray packed = contiguous(positions)
    cdef const int64_t* offsets = <const int64_t*> cnp.PyArray_DATA(packed)
    cdef Py_ssize_t k, n = cnp.PyArray_DIM(positions, 0)
    with nogil:
        for k in range(n):
            if offsets[k] == 0 or offsets[k] == text.length or not parts_unit(text, offsets[k]):
                kept.push_back(offsets[k])
    return offsets_array(kept)


def between_graphemes(str source not None, cnp.ndarray positions not None):
    """Those of ascending ``positions`` that lie on grapheme boundaries; the first must."""
    cdef Text text = text_of(source)
    cdef vector[int64_t] kept
    cdef cnp.ndarray packed = contiguous(positions)
    cdef const int64_t* offsets = <const int64_t*> cnp.PyArray_DATA(packed)
    cdef Py_ssize_t k, n = cnp.PyArray_DIM(positions, 0)
    with nogil:
        for k in range(n):
            if kept.empty() or offsets[k] == text.length or is_grapheme_boundary(text, kept.back(), offsets[k]):
                kept.push_back(offsets[k])
    return offsets_array(kept)
