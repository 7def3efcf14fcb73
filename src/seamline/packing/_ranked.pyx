# distutils: language = c++
"""Chunks of whole texts by ranked cuts, sizes in characters: cuts, finer cuts and packing without the interpreter."""

from cpython.ref cimport Py_INCREF
from libc.stdint cimport int64_t, uint8_t
from libc.string cimport memcpy
from libcpp.vector cimport vector

cimport numpy as cnp

from seamline.cuts._refine cimport Refined
from seamline.cuts._separators cimport SeparatorTable, Separators, find_separated
from seamline.cuts._structure cimport Way, find_structure
from seamline.markup._blocks cimport Block
from seamline.markup._plain cimport find_read
from seamline.packing._crew cimport SPANS, TABLE, Batch, Columns, columns_after, new_columns
from seamline.packing._greedy cimport Spans, pack_cuts, spans_array
from seamline.packing._whole cimport find_whole
from seamline.sentence._ends cimport SentenceRules
from seamline.text._view cimport Text, bytes_array, offsets_array, text_of
from seamline.text._watch cimport heed

cnp.import_array()

cdef extern from "numpy/arrayobject.h":
    cnp.ndarray PyArray_Empty(int nd, cnp.npy_intp* dims, cnp.dtype descr, int fortran)

cdef struct Options:
    Way way                 # of a Markdown text
    bint plain              # whether it is read as plain text too
    int markup              # which markup it is
    const SeparatorTable* table  # separators instead, or NULL
    int64_t max_size
    int64_t min_size
    int64_t overlap

cdef struct RankedChunks:
    Spans spans
    vector[uint8_t] ranks
    vector[Block] blocks
    bint fits               # one chunk, whatever its blocks are: they are not read

cdef struct Ranked:
    const Options* options
    vector[RankedChunks] found


cdef void pack_text(Text text, const Options& options, RankedChunks& found) noexcept nogil:
    cdef Refined cuts
    cdef size_t k
    found.fits = text.length <= options.max_size and options.way.barriers == 0
    if found.fits:
        find_whole(text, options.way.trim, found.spans)
        found.ranks.assign(found.spans.starts.size(), <uint8_t> options.way.top)
        return
    if options.table != NULL:
        find_separated(text, options.table[0], options.max_size, options.way.refines, options.way.trim, cuts)
    else:
        if not find_read(text, options.markup, options.plain, found.blocks):
            return
        find_structure(text, found.blocks, options.way, cuts)
    if cuts.watch.stopped:
        return
    pack_cuts(text, cuts, options.max_size, options.min_size, options.overlap, options.way.trim, found.spans)
    found.ranks.resize(found.spans.cuts.size())
    for k in range(found.ranks.size()):
        found.ranks[k] = cuts.ranks[found.spans.cuts[k]]


cdef Columns put_chunks(const RankedChunks& found, Columns columns) noexcept nogil:
    """Fill columns with the chunks of a text; where those of the next one go."""
    cdef size_t k
    for k in range(found.ranks.size()):
        columns.spans[2 * k], columns.spans[2 * k + 1] = found.spans.starts[k], found.spans.ends[k]
        columns.cores[k], columns.ranks[k] = found.spans.cores[k], found.ranks[k]
    return columns_after(columns, found.ranks.size())


cdef void pack_next(void* work, Text text, size_t k) noexcept nogil:
    cdef Ranked* ranked = <Ranked*> work
    pack_text(text, ranked.options[0], ranked.found[k])


cdef class RankedMany(Batch):
    """What is found in many texts, once it is run."""

    cdef Ranked ranked
    cdef RankedPacking owner

    cdef tuple found_in(self, Py_ssize_t k):
        return self.owner.rows(self.ranked.found[k])

    cdef object column_in(self, Py_ssize_t k, int which):
        if which == SPANS:
            return spans_array(self.ranked.found[k].spans)
        if which == TABLE:
            return self.owner.blocks_of(self.ranked.found[k])
        return Batch.column_in(self, k, which)

    cdef tuple joined_rows(self):
        cdef Columns columns
        cdef vector[int64_t] counts, which
        cdef size_t k
        cdef int64_t total = 0
        for k in range(self.ranked.found.size()):
            counts.push_back(self.ranked.found[k].ranks.size())
            total += counts.back()
        which.assign(counts.size(), 0)
        arrays = new_columns(total, &columns)
        for k in range(counts.size()):
            columns = put_chunks(self.ranked.found[k], columns)
        return offsets_array(counts), arrays, offsets_array(which), (self.owner.names,)


cdef class RankedPacking:
    """Packing by ranked cuts under one set of options, made ready once: of Markdown, or at ``separators``.

    ``barriers`` has a bit for each level of headings that is a mandatory cut, and bit 0 for turns. Whole sections
    go together up to ``section_size``, and nothing crosses the end of one that it began in; 0 is no matter.
    """

    cdef Options options
    cdef SentenceRules rules
    cdef Separators separators
    cdef tuple names
    cdef cnp.dtype block

    def __cinit__(
        self, Separators separators, SentenceRules rules not None, tuple names not None, cnp.dtype block,
        int64_t max_size, int64_t min_size, int64_t overlap, bint refines, bint trim, bint plain, int markup, int barriers,
        int64_t section_size
    ):
        self.rules, self.separators, self.names, self.block = rules, separators, names, block
        self.options.table = NULL
        if separators is not None:
            self.options.table = &separators.table
        self.options.plain, self.options.markup = plain, markup
        self.options.max_size, self.options.min_size, self.options.overlap = max_size, min_size, overlap
        self.options.way.rules, self.options.way.max_size = &rules.rules, max_size
        self.options.way.refines, self.options.way.trim = refines, trim
        self.options.way.barriers, self.options.way.top = barriers, <int> len(names) - 1
        self.options.way.section_size = section_size

    cdef tuple rows(self, RankedChunks& found):
        ranks = bytes_array(found.ranks, cnp.NPY_UINT8)
        return (spans_array(found.spans), offsets_array(found.spans.cores), ranks, None), self.names, self.blocks_of(found)

    cdef object blocks_of(self, RankedChunks& found):
        cdef cnp.npy_intp n = <cnp.npy_intp> found.blocks.size()
        cdef cnp.ndarray table
        if self.separators is not None or found.fits:
            return None
        Py_INCREF(self.block)   # which the array takes over
        table = PyArray_Empty(1, &n, self.block, 0)
        if n:
            memcpy(cnp.PyArray_DATA(table), found.blocks.data(), n * sizeof(Block))
        return table

    def pack(self, str text not None):
        """Spans, core starts, ranks and None for sizes; the names of the ranks; blocks, or None where they are not read."""
        cdef Text source = text_of(text)
        cdef RankedChunks found
        with nogil:
            pack_text(source, self.options, found)
        heed()
        return self.rows(found)

    def many(self, list texts not None):
        """What ``pack`` finds in each of many texts, still to be run."""
        cdef RankedMany batch = RankedMany()
        batch.owner = self
        batch.ranked.options = &self.options
        batch.ranked.found.resize(len(texts))
        batch.hold(texts, pack_next, &batch.ranked)
        return batch
