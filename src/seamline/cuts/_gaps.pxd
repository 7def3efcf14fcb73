"""Cuts of the finer levels in one gap of a text, decided from the text around each place.

A cut of a gap is one that the scan of the whole text has there: ``_places.pxd`` says why.
"""

from libc.stdint cimport int64_t, uint64_t
from libcpp.vector cimport vector

from seamline.boundaries._grapheme cimport is_grapheme_boundary
from seamline.boundaries._lines cimport line_ends
from seamline.boundaries._neighbours cimport cuts_subword, cuts_word, parts_unit
from seamline.cuts._places cimport NOWHERE, Spill, clipped, next_sentence, spilled
from seamline.sentence._ends cimport ITEM_REACH, candidates_at, tells_of_item
from seamline.sentence._rules cimport Rules
from seamline.text._masks cimport BLOCK, lowest_bit
from seamline.text._view cimport Text, code_unit


cdef inline void scan_sentences(
    const code_unit* units, Py_ssize_t length, const Rules* rules, int64_t low, int64_t high, vector[int64_t]& found
) noexcept nogil:
    """Starts of sentences in ``low + 1 .. high - 1``, rising."""
    cdef Spill known
    cdef Py_ssize_t block = low, i, cut, last, stop = min(length, high + ITEM_REACH)
    cdef uint64_t mask
    known.at = known.cut = NOWHERE
    known.bare = known.filled = 0
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


cdef inline void scan_lines(
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


cdef inline void scan_words(Text text, int64_t low, int64_t high, bint inside, vector[int64_t]& found) noexcept nogil:
    """Cuts between words, or inside them, in ``low + 1 .. high - 1``, rising."""
    cdef int64_t i
    for i in range(low + 1, high):
        if cuts_subword(text, i) if inside else cuts_word(text, i):
            found.push_back(i)


cdef inline void scan_graphemes(
    Text text, int64_t low, int64_t high, bint whole, vector[int64_t]& found
) noexcept nogil:
    """Grapheme boundaries in ``low + 1 .. high - 1``, rising; ``low`` is one.

    With ``whole`` only those that part nothing that is written as one.
    """
    cdef int64_t i, floor = low
    for i in range(low + 1, high):
        if is_grapheme_boundary(text, floor, i):
            floor = i
            if not (whole and parts_unit(text, i)):
                found.push_back(i)
