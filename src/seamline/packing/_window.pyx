# distutils: language = c++
"""Chunks by windows: jump to where the chunk must end, look back for the best cut, never scan what lies between.

The result is that of ranked cuts, refined inside large gaps, under the greedy packer (``cuts``, ``refinement``,
``packing``), for sizes that add, without a minimum.
"""

from libc.stdint cimport int64_t, uint8_t, uint16_t, uint32_t
from libcpp.vector cimport vector

cimport numpy as cnp

from seamline.boundaries._neighbours cimport is_wrapped
from seamline.measures._ruler cimport Ruler, Scale, scale_of
from seamline.packing._crew cimport SPANS, Batch, Columns, columns_after, new_columns
from seamline.packing._window_chunks cimport WindowChunk, pack_units
from seamline.packing._window_places cimport FRAGMENT, GRAPHEME, LINE, PARAGRAPH, SENTENCE, SUBWORD, WORD, Source
from seamline.packing._window_stages cimport MAX_LEVELS, Ladder
from seamline.packing._window_trim cimport WindowSizes
from seamline.sentence._ends cimport SentenceRules
from seamline.sentence._rules cimport Rules
from seamline.text._unicode cimport is_space
from seamline.text._view cimport Text, char_at, offsets_array, text_of
from seamline.text._watch cimport heed

cnp.import_array()

cdef enum:
    MAX_WIDTH = 4           # UTF-8 bytes

LEVELS = {
    "paragraph": PARAGRAPH, "line": LINE, "sentence": SENTENCE, "word": WORD, "subword": SUBWORD, "grapheme": GRAPHEME,
    "fragment": FRAGMENT,
}


cdef inline Py_ssize_t first_filled(Text text) noexcept nogil:
    cdef Py_ssize_t i = 0
    while i < text.length and is_space(char_at(text, i)):
        i += 1
    return i


cdef Ladder ladder_of(object stages) except *:
    """The stages, tuples of level names, as the kernel wants them."""
    cdef Ladder ladder
    ladder.n_levels = 0
    ladder.n_stages = len(stages)
    for number, names in enumerate(stages):
        for name in names:
            if ladder.n_levels == MAX_LEVELS:
                raise ValueError(f"stages must hold at most {MAX_LEVELS} levels, got {stages!r}")
            ladder.levels[ladder.n_levels] = LEVELS[name]
            ladder.stages[ladder.n_levels] = number
            ladder.n_levels += 1
    return ladder


cdef struct Packing:            # what does not depend on the text
    Ladder ladder
    Ladder line_ladder          # for text whose line ends mean something
    bint looks_at_lines
    const Rules* rules
    int64_t max_size
    int64_t overlap
    bint trims
    bint keeps                  # whether titles and lead-ins stay with what follows


cdef bint pack_text(Text text, const Scale* scale, bint words, const Packing& packing, vector[WindowChunk]& found) noexcept nogil:
    """Chunks of one text; whether line ends outranked sentence ends."""
    cdef Source source
    cdef WindowSizes sizes
    cdef bint by_lines = packing.looks_at_lines and not is_wrapped(text)
    cdef Ladder ladder = packing.line_ladder if by_lines else packing.ladder
    source.text, source.rules, source.trims, source.keeps = text, packing.rules, packing.trims, packing.keeps
    source.begins = first_filled(text)
    sizes.scale, sizes.words = scale, words
    sizes.max_size = max(min(packing.max_size, MAX_WIDTH * text.length), 1)
    sizes.overlap = min(packing.overlap, sizes.max_size - 1)
    sizes.floor = (sizes.max_size + 1) // 2
    if text.kind == 1:
        pack_units(<const uint8_t*> text.data, source, ladder, sizes, found)
    elif text.kind == 2:
        pack_units(<const uint16_t*> text.data, source, ladder, sizes, found)
    else:
        pack_units(<const uint32_t*> text.data, source, ladder, sizes, found)
    return by_lines


cdef object spans_of(const vector[WindowChunk]& found):
    cdef cnp.npy_intp[2] shape = [<cnp.npy_intp> found.size(), 2]
    cdef cnp.ndarray spans = cnp.PyArray_EMPTY(2, shape, cnp.NPY_INT64, 0)
    cdef int64_t* span = <int64_t*> cnp.PyArray_DATA(spans)
    cdef size_t k
    for k in range(found.size()):
        span[2 * k], span[2 * k + 1] = found[k].start, found[k].end
    return spans


cdef Columns put_chunks(const vector[WindowChunk]& found, Columns columns) noexcept nogil:
    """Fill columns with the chunks of a text; where those of the next one go."""
    cdef size_t k
    for k in range(found.size()):
        columns.spans[2 * k], columns.spans[2 * k + 1] = found[k].start, found[k].end
        columns.cores[k], columns.ranks[k] = found[k].core, found[k].rank
    return columns_after(columns, found.size())


cdef tuple packed_arrays(const vector[WindowChunk]& found, bint by_lines, tuple names):
    """Spans, core starts, ranks and no sizes yet; and the names of the ranks."""
    cdef Columns columns
    arrays = new_columns(found.size(), &columns)
    put_chunks(found, columns)
    heed()
    return (*arrays, None), names[by_lines]


cdef struct Windowed:           # what is found in several texts
    const Packing* packing
    vector[vector[WindowChunk]] found
    vector[uint8_t] by_lines


cdef void pack_next(void* work, Text text, size_t k) noexcept nogil:
    cdef Windowed* windowed = <Windowed*> work
    windowed.by_lines[k] = pack_text(text, NULL, True, windowed.packing[0], windowed.found[k])


cdef class FoundMany(Batch):
    """What is found in many texts, once it is run; the arrays of each are made when it is asked for."""

    cdef Windowed windowed
    cdef Windows owner

    cdef tuple found_in(self, Py_ssize_t k):
        packed, names = packed_arrays(self.windowed.found[k], self.windowed.by_lines[k], self.owner.names)
        return packed, names, None

    cdef object column_in(self, Py_ssize_t k, int which):
        if which == SPANS:
            return spans_of(self.windowed.found[k])
        return Batch.column_in(self, k, which)

    cdef tuple joined_rows(self):
        cdef Columns columns
        cdef vector[int64_t] counts, which
        cdef size_t k
        cdef int64_t total = 0
        for k in range(self.windowed.found.size()):
            counts.push_back(self.windowed.found[k].size())
            which.push_back(self.windowed.by_lines[k])
            total += counts.back()
        arrays = new_columns(total, &columns)
        for k in range(counts.size()):
            columns = put_chunks(self.windowed.found[k], columns)
        return offsets_array(counts), arrays, offsets_array(which), self.owner.names


cdef class Windows:
    """Packing by windows under one set of options, made ready once.

    ``line_stages`` take the place of ``stages`` in text whose line ends mean something; None where that is no matter.
    ``names`` are two, of the ranks of ``stages`` and of those of ``line_stages``.
    """

    cdef SentenceRules rules
    cdef Packing packing
    cdef tuple names

    def __cinit__(
        self, object stages, object line_stages, tuple names not None, SentenceRules rules not None, int64_t max_size,
        int64_t overlap, bint trims, bint keeps
    ):
        self.rules, self.names = rules, names
        self.packing.rules = &rules.rules
        self.packing.ladder = ladder_of(stages)
        self.packing.looks_at_lines = line_stages is not None
        self.packing.line_ladder = ladder_of(line_stages or ())
        self.packing.max_size, self.packing.overlap = max_size, overlap
        self.packing.trims, self.packing.keeps = trims, keeps

    def pack(self, str text not None, Ruler ruler, bint words):
        """Spans, int64 of shape (k, 2), core starts, int64 of shape (k,), closing ranks, uint8 of shape (k,), and None.

        And those ``names`` that belong to the ranks. WindowSizes are those of ``ruler``, or code points.
        """
        cdef Text source = text_of(text)
        cdef const Scale* scale = scale_of(ruler)
        cdef vector[WindowChunk] found
        cdef bint by_lines
        with nogil:
            by_lines = pack_text(source, scale, words, self.packing, found)
        heed()
        return packed_arrays(found, by_lines, self.names)

    def many(self, list texts not None):
        """What ``pack`` finds in each of many texts, by code points, still to be run."""
        cdef FoundMany batch = FoundMany()
        batch.owner = self
        batch.windowed.packing = &self.packing
        batch.windowed.found.resize(len(texts))
        batch.windowed.by_lines.resize(len(texts))
        batch.hold(texts, pack_next, &batch.windowed)
        return batch
