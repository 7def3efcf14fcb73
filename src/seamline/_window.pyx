# distutils: language = c++
"""Chunks by windows: jump to where the chunk must end, look back for the best cut, never scan what lies between.

The result is that of ranked cuts, refined inside large gaps, under the greedy packer (``cuts``, ``refinement``, ``packing``), for sizes
that add, without a minimum. *Stages* are the levels in the order in which they are scanned there: the first holds the
levels of the whole text, each further one is a finer level that exists only inside gaps over the maximum.
"""

from libc.stdint cimport int64_t, uint8_t, uint16_t, uint32_t
from libc.string cimport memcpy
from libcpp.vector cimport vector

cimport numpy as cnp

from seamline._crew cimport Batch
from seamline._cuts cimport is_wrapped
from seamline._grapheme cimport is_grapheme_boundary
from seamline._masks cimport fetch_before
from seamline._pack cimport finer_start
from seamline._places cimport (
    GRAPHEME, LINE, NOWHERE, PARAGRAPH, SENTENCE, SUBWORD, WORD, Level, Source, Spill, first_sentence, last_grapheme,
    last_line, last_sentence, last_word,
)
from seamline._ruler cimport Ruler, Scale, reach_after, reach_before, scale_of
from seamline._sentence cimport SentenceRules
from seamline._sentence_rules cimport Rules
from seamline._text cimport Text, char_at, code_unit, is_blank, offsets_array, text_of
from seamline._unicode cimport GRAPHEME_PREPEND, clings, grapheme_class, is_space

cnp.import_array()

cdef enum:
    MAX_LEVELS = 8
    MAX_WIDTH = 4           # UTF-8 bytes
    FIRST_PREPEND = 0x600   # below it no code point is of that class
    FETCHED_LINES = 6       # about as much as the look back of the next chunk reads

LEVELS = {
    "paragraph": PARAGRAPH, "line": LINE, "sentence": SENTENCE, "word": WORD, "subword": SUBWORD, "grapheme": GRAPHEME,
}

cdef struct Ladder:
    Level[MAX_LEVELS] levels    # of all stages, coarsest first; level k has rank n_levels - 1 - k, the text n_levels
    int[MAX_LEVELS] stages
    int n_levels
    int n_stages

cdef struct Sizes:
    const Scale* scale          # what sizes count
    bint words                  # whether a word may be cut off from its unit
    int64_t max_size
    int64_t floor
    int64_t overlap

cdef struct Place:
    Py_ssize_t cut
    int rank
    int stage                   # the stage that found it

cdef struct Known:
    Spill ahead                 # what looks back have found, from cuts of the chunk in hand,
    Spill behind                # from starts of overlaps,
    Spill aside                 # and from cuts of the chunk before

cdef struct Spans:
    vector[int64_t] starts
    vector[int64_t] cores
    vector[int64_t] ends
    vector[uint8_t] ranks


# ---------------------------------------------------------------- trimming at one cut
cdef inline bint is_outer(code_unit ch) noexcept nogil:
    """``is_blank``, with the answer for the letters and spaces of ASCII in line."""
    return not 0x20 < ch < 0x80 and (ch == 0x20 or is_blank(ch))


cdef inline Py_ssize_t opens_at(const code_unit* units, const Source& source, Py_ssize_t cut) noexcept nogil:
    """First unit of a chunk that begins at ``cut``: a mark on a blank keeps its blank."""
    cdef Py_ssize_t i = cut, length = source.text.length
    if not source.trims:
        return cut
    while i < length and is_outer(units[i]):
        i += 1
    return i - 1 if i > cut and i < length and clings(units[i - 1], units[i]) else i


cdef inline bint keeps_blank(const code_unit* units, Py_ssize_t i) noexcept nogil:
    return i > 0 and units[i - 1] >= FIRST_PREPEND and grapheme_class(units[i - 1]) == GRAPHEME_PREPEND


cdef inline Py_ssize_t closes_at(const code_unit* units, const Source& source, Py_ssize_t cut) noexcept nogil:
    """End of a chunk that ends at ``cut``."""
    cdef Py_ssize_t i = cut
    if not source.trims:
        return cut
    while i > 0 and is_outer(units[i - 1]):
        i -= 1
    return i + 1 if i < cut and keeps_blank(units, i) else i


cdef inline Py_ssize_t last_fit(const code_unit* units, const Source& source, Py_ssize_t limit) noexcept nogil:
    """Farthest offset at which a cut closes at ``limit`` or before."""
    cdef Py_ssize_t length = source.text.length
    if limit >= length:
        return length
    if not source.trims:
        return limit
    if is_outer(units[limit]) and keeps_blank(units, limit):
        return limit
    while limit < length and is_outer(units[limit]):
        limit += 1
    return limit


cdef inline Py_ssize_t widest_fit(
    const code_unit* units, const Source& source, const Sizes& sizes, Py_ssize_t start
) noexcept nogil:
    """Farthest offset at which a cut may close a chunk that begins at ``start``."""
    return last_fit(units, source, reach_after(sizes.scale, start, sizes.max_size))


# ---------------------------------------------------------------- the levels of a stage
cdef inline Py_ssize_t last_cut(
    const code_unit* units, const Source& source, Level level, Py_ssize_t floor, Py_ssize_t low, Py_ssize_t high,
    Spill& known, bint keep,
) noexcept nogil:
    """Largest cut of ``level`` in ``low < c <= high``; ``floor`` is a cut at or before ``low``."""
    if low >= high:
        return NOWHERE
    if level == PARAGRAPH:
        return last_line(units, source.text.length, max(low, source.begins), high, True)
    if level == LINE:
        return last_line(units, source.text.length, low, high, False)
    if level == SENTENCE:
        return last_sentence(units, source.text.length, source.rules, low, high, known, keep)
    if level == GRAPHEME:
        return last_grapheme(source.text, floor, low, high)
    return last_word(source.text, low, high, level == SUBWORD)


cdef inline bint coarsest_cut(
    const code_unit* units, const Source& source, const Ladder& ladder, int stage, Py_ssize_t low, Py_ssize_t high,
    Place& place, Spill& known,
) noexcept nogil:
    """Move ``place`` to the farthest cut of the coarsest level of one stage; whether there is one."""
    cdef Py_ssize_t cut
    cdef int k
    for k in range(ladder.n_levels):
        if ladder.stages[k] == stage:
            cut = last_cut(units, source, ladder.levels[k], place.cut, low, high, known, low == place.cut)
            if cut != NOWHERE:
                place.cut, place.rank, place.stage = cut, ladder.n_levels - 1 - k, stage
                return True
    return False


cdef inline void farthest_cut(
    const code_unit* units, const Source& source, const Ladder& ladder, int stage, Py_ssize_t high, Place& place,
    Spill& known,
) noexcept nogil:
    """Move ``place`` to the farthest cut of one stage after it, if there is one; of two levels there the coarser names it."""
    cdef Py_ssize_t cut, low = place.cut
    cdef int k
    for k in range(ladder.n_levels):
        if ladder.stages[k] == stage:
            cut = last_cut(units, source, ladder.levels[k], low, low, high, known, True)
            if cut > place.cut:
                place.cut, place.rank, place.stage = cut, ladder.n_levels - 1 - k, stage


cdef inline bint any_cut(
    const code_unit* units, const Source& source, const Ladder& ladder, int stage, Py_ssize_t floor, Py_ssize_t low,
    Py_ssize_t high, Spill& known,
) noexcept nogil:
    """Whether a cut of ``stage`` or a coarser one lies in ``low < c <= high``."""
    cdef int k
    for k in range(ladder.n_levels):
        if ladder.stages[k] <= stage:
            if last_cut(units, source, ladder.levels[k], floor, low, high, known, low == floor) != NOWHERE:
                return True
    return False


cdef Py_ssize_t first_cut(
    const code_unit* units, const Source& source, const Ladder& ladder, int stage, Py_ssize_t floor, Py_ssize_t high,
    Spill& known,
) noexcept nogil:
    """Smallest cut after ``floor`` of ``stage`` or a coarser one; ``high`` when there is none before it."""
    cdef Py_ssize_t cut, first = high
    cdef int k
    for k in range(ladder.n_levels):
        cut = first
        while ladder.stages[k] <= stage and cut != NOWHERE:
            first = cut
            cut = last_cut(units, source, ladder.levels[k], floor, floor, cut - 1, known, False)
    return first


# ---------------------------------------------------------------- one chunk
cdef inline bint fits_next(
    const code_unit* units, const Source& source, const Ladder& ladder, int stage, Py_ssize_t cut, Py_ssize_t reach,
    const Sizes& sizes, Known& known,
) noexcept nogil:
    """Whether the gap after ``cut``, which has no cut up to ``reach``, fits the maximum and so has no finer cuts."""
    cdef Py_ssize_t size_reach = widest_fit(units, source, sizes, opens_at(units, source, cut))
    if size_reach >= source.text.length:
        return True
    return any_cut(units, source, ladder, stage, cut, reach, size_reach, known.ahead)


cdef bint find_end(
    const code_unit* units, const Source& source, const Ladder& ladder, const Sizes& sizes, Py_ssize_t start, Place& place,
    Known& known,
) noexcept nogil:
    """Move ``place`` from the cut that begins a chunk at ``start`` to the one that ends it; False when none fits.

    ``place.stage`` then is the last stage with cuts there.
    """
    cdef Py_ssize_t length = source.text.length, first = place.cut
    cdef Py_ssize_t reach = widest_fit(units, source, sizes, start), low
    cdef int stage, first_stage = place.stage
    if reach >= length:
        place.cut, place.rank, place.stage = length, ladder.n_levels, 0
        return True
    fetch_before(units, reach + sizes.max_size - sizes.overlap, FETCHED_LINES)
    low = last_fit(units, source, reach_after(sizes.scale, start, sizes.floor - 1))
    for stage in range(ladder.n_stages):
        if coarsest_cut(units, source, ladder, stage, max(low, place.cut), reach, place, known.ahead):
            return True
        farthest_cut(units, source, ladder, stage, min(low, reach), place, known.ahead)
        if place.cut == first and stage < first_stage:
            continue
        if fits_next(units, source, ladder, stage, place.cut, reach, sizes, known):
            if place.cut == first:
                place.stage = stage
            return place.cut > first
    place.stage = ladder.n_stages
    return place.cut > first


cdef void skip_atom(
    const code_unit* units, const Source& source, const Ladder& ladder, Py_ssize_t start, Place& place, Spill& known
) noexcept nogil:
    """Move ``place`` behind the grapheme at ``start``, which alone is over the maximum; the coarsest level there names it."""
    cdef Py_ssize_t i = start + 1
    cdef int k
    while i < source.text.length and not is_grapheme_boundary(source.text, place.cut, i):
        i += 1
    place.cut, place.rank, place.stage = i, 0, ladder.n_stages - 1
    if i == source.text.length:
        place.rank, place.stage = ladder.n_levels, 0
        return
    for k in range(ladder.n_levels - 1):
        if last_cut(units, source, ladder.levels[k], i - 1, i - 1, i, known, False) != NOWHERE:
            place.rank, place.stage = ladder.n_levels - 1 - k, ladder.stages[k]
            return


# ---------------------------------------------------------------- overlap
cdef bint has_finer(
    const code_unit* units, const Source& source, const Ladder& ladder, int stage, const Place& before, const Place& edge,
    Known& known,
) noexcept nogil:
    """Whether the gap of ``stage`` that ends at ``edge``, the end of the chunk from ``before``, is large: finer cuts lie in it."""
    cdef Py_ssize_t closes
    if edge.stage <= stage and before.stage <= stage:
        return False
    closes = closes_at(units, source, edge.cut)
    if edge.stage > stage and not any_cut(
        units, source, ladder, stage, before.cut, closes - 1, edge.cut - 1, known.behind
    ):
        return True
    return before.stage > stage and not any_cut(
        units, source, ladder, stage, before.cut, before.cut, closes - 1, known.aside
    )


cdef inline Py_ssize_t earliest_sentence(
    const code_unit* units, const Source& source, Py_ssize_t bottom, Py_ssize_t high, Py_ssize_t low, Py_ssize_t core,
    Spill& known,
) noexcept nogil:
    """The same for sentences, whose ends are dear to decide: forwards, so that one that serves is the last to be decided."""
    cdef Py_ssize_t opens, cut = bottom
    while True:
        cut = first_sentence(units, source.text.length, source.rules, cut, high, known)
        if cut == NOWHERE:
            return NOWHERE
        opens = opens_at(units, source, cut)
        if opens >= low:
            return opens if opens < core else NOWHERE


cdef Py_ssize_t earliest_open(
    const code_unit* units, const Source& source, Level level, Py_ssize_t low, Py_ssize_t core, Py_ssize_t floor,
    Spill& known,
) noexcept nogil:
    """Where the first chunk that ``level`` allows in ``low .. core - 1`` would open, or ``NOWHERE``."""
    cdef Py_ssize_t found = NOWHERE, opens, bottom = low
    cdef Py_ssize_t cut = closes_at(units, source, core) - 1
    while source.trims and bottom > 0 and is_outer(units[bottom - 1]):
        bottom -= 1
    bottom = max(bottom - 1, 0)
    if level == SENTENCE:
        return earliest_sentence(units, source, bottom, cut, low, core, known)
    while True:
        cut = last_cut(units, source, level, floor, bottom, cut, known, True)
        if cut == NOWHERE:
            return found
        opens = opens_at(units, source, cut)
        if opens < low:
            return found
        if opens < core:
            found = opens
        cut -= 1


cdef Py_ssize_t overlap_start(
    const code_unit* units, const Source& source, const Ladder& ladder, const Sizes& sizes, Py_ssize_t low, Py_ssize_t core,
    Py_ssize_t last_start, const Place& before, const Place& edge, Known& known,
) noexcept nogil:
    """Where a chunk with its core at ``core`` begins: at the coarsest cut in ``low .. core - 1``, else between words."""
    cdef Py_ssize_t found
    cdef int k, stage = 0
    for k in range(ladder.n_levels):
        if ladder.stages[k] > stage:
            if not has_finer(units, source, ladder, stage, before, edge, known):
                break
            stage = ladder.stages[k]
        found = earliest_open(units, source, ladder.levels[k], low, core, last_start, known.behind)
        if found != NOWHERE:
            return found
    return finer_start(source.text, sizes.scale, sizes.words, last_start, low, core)


cdef Py_ssize_t next_close(
    const code_unit* units, const Source& source, const Ladder& ladder, const Sizes& sizes, const Place& place, int stage,
    Known& known,
) noexcept nogil:
    """Where the smallest chunk from ``place`` closes, its gap of ``stage`` being no larger than the maximum."""
    cdef Py_ssize_t reach = widest_fit(units, source, sizes, opens_at(units, source, place.cut))
    return closes_at(units, source, first_cut(units, source, ladder, stage, place.cut, reach, known.ahead))


# ---------------------------------------------------------------- the text
cdef inline void make_room(Spans& spans, Py_ssize_t count) noexcept nogil:
    """Room for about as many chunks as there will be: chunks are seldom much shorter than the maximum."""
    spans.starts.reserve(count)
    spans.cores.reserve(count)
    spans.ends.reserve(count)
    spans.ranks.reserve(count)


cdef inline void emit(Spans& spans, Py_ssize_t start, Py_ssize_t core, Py_ssize_t end, int rank) noexcept nogil:
    spans.starts.push_back(start)
    spans.cores.push_back(core)
    spans.ends.push_back(end)
    spans.ranks.push_back(<uint8_t> rank)


cdef void pack_units(
    const code_unit* units, const Source& source, const Ladder& ladder, const Sizes& sizes, Spans& spans
) noexcept nogil:
    """Chunks of the whole text."""
    cdef Py_ssize_t length = source.text.length, core, start, low, close, last_start = 0
    cdef Place place, next_place, before, edge
    cdef Known known
    known.ahead.at = known.behind.at = known.aside.at = 0
    known.ahead.cut = known.behind.cut = known.aside.cut = NOWHERE
    place.cut, place.rank, place.stage = 0, ladder.n_levels, 0
    before = edge = place
    make_room(spans, length // sizes.max_size + 1)
    while place.cut < length:
        core = start = opens_at(units, source, place.cut)
        low = reach_before(sizes.scale, core, sizes.overlap)
        if sizes.overlap and spans.starts.size() and core < length:
            last_start = spans.starts.back()
            low = max(low, last_start + 1)
            start = overlap_start(units, source, ladder, sizes, low, core, last_start, before, edge, known)
        next_place = place
        if not find_end(units, source, ladder, sizes, start, next_place, known) and start < core:
            if next_place.stage < ladder.n_stages:
                close = next_close(units, source, ladder, sizes, place, next_place.stage, known)
                low = max(low, reach_before(sizes.scale, close, sizes.max_size))
                start = overlap_start(units, source, ladder, sizes, low, core, last_start, before, edge, known)
            else:
                start = core
            next_place = place
            find_end(units, source, ladder, sizes, start, next_place, known)
        if next_place.cut == place.cut:
            skip_atom(units, source, ladder, core, next_place, known.ahead)
        close = closes_at(units, source, next_place.cut)
        if close > core:
            emit(spans, start, core, close, next_place.rank)
            before, edge = place, next_place
        place = next_place


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


cdef object bytes_array(vector[uint8_t]& values):
    cdef cnp.npy_intp n = <cnp.npy_intp> values.size()
    cdef cnp.ndarray array = cnp.PyArray_EMPTY(1, &n, cnp.NPY_UINT8, 0)
    if n:
        memcpy(cnp.PyArray_DATA(array), values.data(), n)
    return array


cdef object spans_array(Spans& spans):
    cdef cnp.npy_intp[2] shape
    cdef cnp.ndarray array
    cdef int64_t* target
    cdef Py_ssize_t k
    shape[0], shape[1] = <cnp.npy_intp> spans.starts.size(), 2
    array = cnp.PyArray_EMPTY(2, shape, cnp.NPY_INT64, 0)
    target = <int64_t*> cnp.PyArray_DATA(array)
    for k in range(shape[0]):
        target[2 * k] = spans.starts[k]
        target[2 * k + 1] = spans.ends[k]
    return array


cdef struct Packing:            # what does not depend on the text
    Ladder ladder
    Ladder line_ladder          # for text whose line ends mean something
    bint looks_at_lines
    const Rules* rules
    int64_t max_size
    int64_t overlap
    bint trims


cdef bint pack_text(Text text, const Scale* scale, bint words, const Packing& packing, Spans& spans) noexcept nogil:
    """Chunks of one text; whether line ends outranked sentence ends."""
    cdef Source source
    cdef Sizes sizes
    cdef bint by_lines = packing.looks_at_lines and not is_wrapped(text)
    cdef Ladder ladder = packing.line_ladder if by_lines else packing.ladder
    source.text, source.rules, source.trims = text, packing.rules, packing.trims
    source.begins = first_filled(text)
    sizes.scale, sizes.words = scale, words
    sizes.max_size = max(min(packing.max_size, MAX_WIDTH * text.length), 1)
    sizes.overlap = min(packing.overlap, sizes.max_size - 1)
    sizes.floor = (sizes.max_size + 1) // 2
    if text.kind == 1:
        pack_units(<const uint8_t*> text.data, source, ladder, sizes, spans)
    elif text.kind == 2:
        pack_units(<const uint16_t*> text.data, source, ladder, sizes, spans)
    else:
        pack_units(<const uint32_t*> text.data, source, ladder, sizes, spans)
    return by_lines


cdef tuple arrays_of(Spans& spans, bint by_lines, tuple names):
    """Spans, core starts, ranks and no sizes yet; and the names of the ranks."""
    return (spans_array(spans), offsets_array(spans.cores), bytes_array(spans.ranks), None), names[by_lines]


cdef struct Many:               # texts, and what is found in them
    const Packing* packing
    vector[Text] texts
    vector[Spans] spans
    vector[uint8_t] by_lines
    bint is_packed


cdef void pack_all(void* work) noexcept nogil:
    cdef Many* many = <Many*> work
    cdef size_t k
    for k in range(many.texts.size()):
        many.by_lines[k] = pack_text(many.texts[k], NULL, True, many.packing[0], many.spans[k])
    many.is_packed = True


cdef class FoundMany(Batch):
    """What is found in many texts, once it is run; the arrays of each are made when it is asked for."""

    cdef Many many
    cdef Windows owner
    cdef tuple held

    def __len__(self):
        return self.many.texts.size()

    def __iter__(self):
        return (self[k] for k in range(len(self)))

    def __getitem__(self, Py_ssize_t k):
        if not self.many.is_packed:
            raise ValueError("batch must have been run before its rows are read")
        if not 0 <= k < <Py_ssize_t> self.many.texts.size():
            raise IndexError(k)
        return arrays_of(self.many.spans[k], self.many.by_lines[k], self.owner.names)


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
        int64_t overlap, bint trims
    ):
        self.rules, self.names = rules, names
        self.packing.rules = &rules.rules
        self.packing.ladder = ladder_of(stages)
        self.packing.looks_at_lines = line_stages is not None
        self.packing.line_ladder = ladder_of(line_stages or ())
        self.packing.max_size, self.packing.overlap, self.packing.trims = max_size, overlap, trims

    def pack(self, str text not None, Ruler ruler, bint words):
        """Spans, int64 of shape (k, 2), core starts, int64 of shape (k,), closing ranks, uint8 of shape (k,), and None.

        And those ``names`` that belong to the ranks. Sizes are those of ``ruler``, or code points.
        """
        cdef Text source = text_of(text)
        cdef const Scale* scale = scale_of(ruler)
        cdef Spans spans
        cdef bint by_lines
        with nogil:
            by_lines = pack_text(source, scale, words, self.packing, spans)
        return arrays_of(spans, by_lines, self.names)

    def many(self, list texts not None):
        """What ``pack`` finds in each of many texts, by code points, still to be run."""
        cdef FoundMany found = FoundMany()
        found.owner, found.held = self, tuple(texts)
        for text in found.held:
            found.many.texts.push_back(text_of(text))
        found.many.packing = &self.packing
        found.many.spans.resize(found.many.texts.size())
        found.many.by_lines.resize(found.many.texts.size())
        found.job.run, found.job.work = pack_all, &found.many
        return found
