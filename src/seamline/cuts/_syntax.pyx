# distutils: language = c++
"""Cuts of source code inside gaps that are larger than a chunk may be: by depth, then lines and words outside of atoms.

The levels, coarsest first, are those of ``SYNTAX`` in options/levels.py. Atoms, which are strings and comments, are entered
last of all.
"""

from libc.stdint cimport int64_t, uint8_t, uint16_t, uint32_t
from libcpp.vector cimport vector

cimport numpy as cnp

from seamline.boundaries._grapheme cimport is_grapheme_boundary
from seamline.cuts._gaps cimport scan_graphemes, scan_lines, scan_sentences, scan_words
from seamline.cuts._refine cimport GapSizes, Levels, refined
from seamline.cuts._structure_levels cimport line_ends_inside
from seamline.cuts._types cimport Gap
from seamline.measures._ruler cimport Ruler, scale_of
from seamline.sentence._ends cimport SentenceRules
from seamline.sentence._rules cimport Rules
from seamline.text._view cimport Text, code_unit, contiguous, offsets_array, text_at, text_of

cnp.import_array()

cdef enum:  # the order is that of ``SYNTAX`` in options/levels.py
    LINE_BETWEEN = 26
    INLINE = 27
    WORD_BETWEEN = 35
    GAP
    LINE
    SENTENCE
    WORD
    SUBWORD
    GRAPHEME
    FRAGMENT
    N_LEVELS


cdef struct Tree:
    const int64_t* places       # where the text may be cut before nodes, rising,
    const uint8_t* levels       # and the level of each
    Py_ssize_t count
    const int64_t* opens        # of atoms, disjoint and rising,
    const int64_t* closes
    Py_ssize_t n_atoms
    const Rules* rules


cdef inline Py_ssize_t first_above(const int64_t* values, Py_ssize_t count, int64_t offset) noexcept nogil:
    """Number of the first of some rising values that is larger than ``offset``."""
    cdef Py_ssize_t low = 0, high = count, middle
    while low < high:
        middle = (low + high) // 2
        if values[middle] > offset:
            high = middle
        else:
            low = middle + 1
    return low


cdef void find_nodes(Text text, const Tree& tree, Gap gap, int level, vector[int64_t]& found) noexcept nogil:
    """Places of one level strictly inside a gap; those within lines only between graphemes."""
    cdef Py_ssize_t k = first_above(tree.places, tree.count, gap.start)
    cdef int64_t floor = gap.start
    while k < tree.count and tree.places[k] < gap.end:
        if tree.levels[k] == level and (level < LINE_BETWEEN or is_grapheme_boundary(text, floor, tree.places[k])):
            floor = tree.places[k]
            found.push_back(floor)
        k += 1


cdef void keep_between(const Tree& tree, size_t first, vector[int64_t]& found) noexcept nogil:
    """Drop offsets, from number ``first`` on, that lie strictly inside of atoms."""
    cdef size_t k, kept = first
    cdef Py_ssize_t atom
    for k in range(first, found.size()):
        atom = first_above(tree.opens, tree.n_atoms, found[k] - 1) - 1
        if atom < 0 or found[k] >= tree.closes[atom]:
            found[kept] = found[k]
            kept += 1
    found.resize(kept)


cdef void find_level(
    const code_unit* p, Py_ssize_t n, const Tree& tree, Gap gap, int level, vector[int64_t]& found
) noexcept nogil:
    """Cuts of one level strictly inside a gap, rising."""
    cdef size_t first = found.size()
    if level == LINE_BETWEEN or level == LINE:
        scan_lines(p, n, gap.start, gap.end, found)
    elif level == WORD_BETWEEN or level == WORD or level == SUBWORD:
        scan_words(text_at(p, n), gap.start, gap.end, level == SUBWORD, found)
    elif level == GAP:
        line_ends_inside(p, gap, True, found)
        while found.size() > first and found.back() >= gap.end:
            found.pop_back()
    elif level == SENTENCE:
        scan_sentences(p, n, tree.rules, gap.start, gap.end, found)
    elif level == GRAPHEME or level == FRAGMENT:
        scan_graphemes(text_at(p, n), gap.start, gap.end, level == GRAPHEME, found)
    else:
        find_nodes(text_at(p, n), tree, gap, level, found)
    if level == LINE_BETWEEN or level == WORD_BETWEEN:
        keep_between(tree, first, found)


cdef void find_inside(Text text, void* job, GapSizes& sizes, Gap gap, int level, vector[int64_t]& found) noexcept nogil:
    if text.kind == 1:
        find_level(<const uint8_t*> text.data, text.length, (<Tree*> job)[0], gap, level, found)
    elif text.kind == 2:
        find_level(<const uint16_t*> text.data, text.length, (<Tree*> job)[0], gap, level, found)
    else:
        find_level(<const uint32_t*> text.data, text.length, (<Tree*> job)[0], gap, level, found)


cdef class SyntaxTree:
    """Places of nodes with their levels, and atoms, made ready for the scans.

    ``places`` rise; atoms, from ``opens`` to ``closes``, rise and do not overlap.
    """

    cdef Tree tree
    cdef list kept

    def __init__(
        self, cnp.ndarray places not None, cnp.ndarray levels not None, cnp.ndarray opens not None,
        cnp.ndarray closes not None, SentenceRules rules not None
    ):
        self.kept = [contiguous(places), cnp.PyArray_GETCONTIGUOUS(levels), contiguous(opens), contiguous(closes), rules]
        self.tree.places = <const int64_t*> cnp.PyArray_DATA(self.kept[0])
        self.tree.levels = <const uint8_t*> cnp.PyArray_DATA(self.kept[1])
        self.tree.count = cnp.PyArray_DIM(places, 0)
        self.tree.opens = <const int64_t*> cnp.PyArray_DATA(self.kept[2])
        self.tree.closes = <const int64_t*> cnp.PyArray_DATA(self.kept[3])
        self.tree.n_atoms = cnp.PyArray_DIM(opens, 0)
        self.tree.rules = &rules.rules

    def cuts(self, str source not None, int level, cnp.ndarray starts not None, cnp.ndarray ends not None):
        """Cuts of one level strictly inside ascending gaps, int64."""
        cdef Text text = text_of(source)
        cdef GapSizes sizes
        cdef vector[int64_t] found
        cdef cnp.ndarray first = contiguous(starts), last = contiguous(ends)
        cdef Gap gap
        cdef Py_ssize_t k
        for k in range(cnp.PyArray_DIM(starts, 0)):
            gap.start = (<const int64_t*> cnp.PyArray_DATA(first))[k]
            gap.end = (<const int64_t*> cnp.PyArray_DATA(last))[k]
            with nogil:
                find_inside(text, &self.tree, sizes, gap, level, found)
        return offsets_array(found)

    def refined(
        self, str source not None, cnp.ndarray positions not None, cnp.ndarray ranks not None,
        cnp.ndarray mandatory not None, Ruler ruler, int64_t max_size, bint trim, cnp.ndarray rooms=None
    ):
        """Cuts with those of finer levels in gaps over ``max_size``, or that ``rooms`` has no room for."""
        cdef Levels levels
        levels.find, levels.job = find_inside, &self.tree
        levels.count, levels.top = N_LEVELS, N_LEVELS - 1
        levels.sizes.scale, levels.sizes.max_size, levels.sizes.trim = scale_of(ruler), max_size, trim
        return refined(text_of(source), levels, positions, ranks, mandatory, rooms)
