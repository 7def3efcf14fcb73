# distutils: language = c++
"""Cuts inside the blocks of a Markdown text, found only in gaps that are larger than a chunk may be.

The levels, coarsest first, are those of ``INSIDE`` in structure.py, and then sentences, lines, words, subwords,
graphemes and parts of what is written as one. ``level_cuts`` finds one of the first in given gaps; for sizes that add,
``refined_cuts`` goes through all gap by gap, so a level without gaps costs nothing.
"""

from libc.stdint cimport int64_t, uint8_t, uint16_t, uint32_t
from libcpp.vector cimport vector

cimport numpy as cnp

from seamline.boundaries._trim cimport scan_closes, scan_opens
from seamline.cuts._gaps cimport scan_graphemes, scan_lines, scan_sentences, scan_words
from seamline.cuts._refine cimport (
    GapSizes, Levels, Refined, add_cut, cut_arrays, is_oversized, known_of, make_room, refine_text, refined,
)
from seamline.cuts._sections cimport WALL, Sections, find_sections, has_heading, mark_sections
from seamline.cuts._structure_levels cimport (
    BEFORE_HEAD, LEAD_IN, N_INSIDE, find_cuts, follows_heading, is_barrier, is_outer,
)
from seamline.cuts._titles cimport keeps_next, keeps_next_at
from seamline.cuts._types cimport Gap
from seamline.markup._blocks cimport BARE, HEADING, LABEL_ALONE, MAX_HEADING, PARAGRAPH, TURN, Block, Table, table_of
from seamline.measures._ruler cimport Ruler, scale_of
from seamline.sentence._ends cimport SentenceRules
from seamline.sentence._rules cimport Rules
from seamline.text._view cimport Text, code_unit, contiguous, is_blank, offsets_array, text_at, text_of
from seamline.text._watch cimport heed

cnp.import_array()

cdef enum:  # after those inside blocks
    SENTENCE = N_INSIDE
    LINE
    WORD
    SUBWORD
    GRAPHEME
    FRAGMENT
    N_LEVELS

cdef void keep_fitting(const code_unit* p, GapSizes& sizes, Gap gap, vector[int64_t]& found) noexcept nogil:
    """Keep the first cut that leaves a rest which fits."""
    cdef size_t k
    for k in range(found.size()):
        if not is_oversized(p, sizes, found[k], gap.end):
            found[0] = found[k]
            found.resize(1)
            return
    found.clear()


cdef struct Inside:
    Table table
    const Rules* rules
    int[N_LEVELS] order     # the levels, coarsest first
    bint keeps              # whether titles and lead-ins stay with what follows


cdef void keep_parting(
    const code_unit* p, Py_ssize_t n, Table& table, size_t first, vector[int64_t]& found
) noexcept nogil:
    """Drop offsets, from number ``first`` on, right after a heading, a soft title or a lead-in."""
    cdef size_t k, kept = first
    for k in range(first, found.size()):
        if not (keeps_next(p, n, found[k]) or follows_heading(table, found[k])):
            found[kept] = found[k]
            kept += 1
    found.resize(kept)


cdef void find_level(
    const code_unit* p, Py_ssize_t n, Inside& job, GapSizes& sizes, Gap gap, int level, vector[int64_t]& found
) noexcept nogil:
    """Cuts of one level strictly inside a gap, rising."""
    cdef size_t first = found.size()
    level = job.order[level]
    if level == SENTENCE:
        scan_sentences(p, n, job.rules, gap.start, gap.end, found)
    elif level == LINE:
        scan_lines(p, n, gap.start, gap.end, found)
    elif level == WORD or level == SUBWORD:
        scan_words(text_at(p, n), gap.start, gap.end, level == SUBWORD, found)
    elif level == GRAPHEME or level == FRAGMENT:
        scan_graphemes(text_at(p, n), gap.start, gap.end, level == GRAPHEME, found)
    else:
        find_cuts(p, n, job.table, gap, level, found)
        if level == LEAD_IN or level == BEFORE_HEAD:
            keep_fitting(p, sizes, gap, found)
    if job.keeps and (level == SENTENCE or level == LINE or level == WORD):
        keep_parting(p, n, job.table, first, found)


cdef void find_inside(Text text, void* job, GapSizes& sizes, Gap gap, int level, vector[int64_t]& found) noexcept nogil:
    if text.kind == 1:
        find_level(<const uint8_t*> text.data, text.length, (<Inside*> job)[0], sizes, gap, level, found)
    elif text.kind == 2:
        find_level(<const uint16_t*> text.data, text.length, (<Inside*> job)[0], sizes, gap, level, found)
    else:
        find_level(<const uint32_t*> text.data, text.length, (<Inside*> job)[0], sizes, gap, level, found)


cdef enum:
    TURN_LEVEL = MAX_HEADING + 1
    PLAIN_LEVEL = MAX_HEADING + 2
    BLOCK_WORK = 20         # nanoseconds


cdef inline int outer_level(const Block& block) noexcept nogil:
    """1 to 6 for headings, then turns, then other blocks."""
    if block.kind == HEADING:
        return block.level
    return TURN_LEVEL if block.kind == TURN else PLAIN_LEVEL


cdef void find_outer(Text text, Table& table, int low, int top, int barriers, Refined& out) noexcept nogil:
    """Cuts before blocks that lie in no other, with both ends of the text.

    The ends are mandatory and of rank ``top``, and so are headings of the levels that are bits of ``barriers``, and turns
    where bit 0 is set. Blocks have rank ``low``, turns the next, headings of level 6 to 1 those above. Left out are cuts
    right after a heading, unless the next is of the same or a smaller level and it is not bare, after a turn's label
    without text, and after a paragraph that is a soft title or a lead-in.
    """
    cdef const Block* blocks = table.blocks
    cdef Py_ssize_t k
    cdef int level, above = 0
    cdef bint barrier, keeps = False, joins = False
    make_room(out, table.count + 2)
    add_cut(out, 0, top, True)
    for k in range(table.count):
        if out.watch.stops(BLOCK_WORK):
            return
        if not is_outer(table, k):
            continue
        level = outer_level(blocks[k])
        barrier = is_barrier(blocks[k], barriers)
        keeps = keeps and level > MAX_HEADING and keeps_next_at(text, blocks[k].line)
        if blocks[k].line > 0 and (barrier or not (joins or keeps or 0 < above < level)):
            add_cut(out, blocks[k].line, top if barrier else low + PLAIN_LEVEL - level, barrier)
        keeps = blocks[k].kind == PARAGRAPH
        joins = blocks[k].kind == HEADING and blocks[k].flag & BARE
        above = level if level < TURN_LEVEL or (level == TURN_LEVEL and blocks[k].flag & LABEL_ALONE) else 0
    add_cut(out, text.length, top, True)


def outer_cuts(str source not None, cnp.ndarray packed not None, int low, int top, int barriers):
    """Cuts before blocks that lie in no other, by `find_outer`: positions, ranks and mandatory flags."""
    cdef Text text = text_of(source)
    cdef Table table = table_of(packed)
    cdef Refined out
    with nogil:
        find_outer(text, table, low, top, barriers, out)
    heed()
    return cut_arrays(out)


cdef void wall_sections(Text text, Table& table, const Way& way, Refined& outer) noexcept nogil:
    """Make the cuts mandatory before sections that do not go with what stands before them; sizes are characters."""
    cdef Sections sections
    cdef vector[int64_t] opens, closes
    cdef vector[uint8_t] marks
    cdef Py_ssize_t n
    find_sections(table, text.length, way.barriers, sections)
    n = <Py_ssize_t> sections.places.size()
    opens, closes = sections.places, sections.places
    if way.trim:
        scan_opens(text, sections.places.data(), n, opens.data())
        scan_closes(text, sections.places.data(), n, closes.data())
    marks.resize(n)
    mark_sections(sections, opens.data(), closes.data(), NULL, way.section_size, marks.data())
    raise_walls(sections, marks, outer)


cdef void raise_walls(const Sections& sections, const vector[uint8_t]& marks, Refined& outer) noexcept nogil:
    cdef size_t place, k = 0
    for place in range(1, sections.places.size() - 1):
        if marks[place] == WALL:
            while outer.positions[k] < sections.places[place]:
                k += 1
            if outer.positions[k] == sections.places[place]:
                outer.mandatory[k] = True


cdef void find_structure(Text text, const vector[Block]& blocks, const Way& way, Refined& out) noexcept nogil:
    """Cuts of a Markdown text, in characters: outer ones, and where gaps are over the maximum finer ones."""
    cdef Inside job
    cdef Levels levels
    cdef Refined outer
    cdef int k
    job.table.blocks = blocks.data()
    job.table.count = <Py_ssize_t> blocks.size()
    find_outer(text, job.table, N_LEVELS, way.top, way.barriers, outer)
    if outer.watch.stopped:
        out.watch.stopped = True
        return
    if way.section_size and has_heading(job.table):
        wall_sections(text, job.table, way, outer)
    if not way.refines:
        out.positions.swap(outer.positions)
        out.ranks.swap(outer.ranks)
        out.mandatory.swap(outer.mandatory)
        return
    job.rules, job.keeps = way.rules, True
    for k in range(N_LEVELS):
        job.order[k] = k
    levels.find, levels.job = find_inside, &job
    levels.count, levels.top = N_LEVELS, N_LEVELS - 1
    levels.sizes.scale = NULL
    levels.sizes.max_size, levels.sizes.trim = way.max_size, way.trim
    refine_text(text, levels, known_of(outer), out)


def refined_cuts(
    str source not None, cnp.ndarray packed not None, cnp.ndarray positions not None, cnp.ndarray ranks not None,
    cnp.ndarray mandatory not None, Ruler ruler, SentenceRules rules not None, int64_t max_size, bint trim, order,
    bint keeps, cnp.ndarray rooms=None,
):
    """Cuts with those of finer levels, whose numbers ``order`` has coarsest first, in gaps over ``max_size``.

    Or in gaps that ``rooms`` has no room for. The finest has rank 0; ``keeps`` tells whether titles and lead-ins stay with
    what follows. Returns positions, ranks and mandatory flags of shape (m,).
    """
    cdef Inside job
    cdef Levels levels
    cdef int k
    job.table = table_of(packed)
    job.rules, job.keeps = &rules.rules, keeps
    levels.find, levels.job = find_inside, &job
    levels.count = <int> min(len(order), N_LEVELS)
    levels.top = levels.count - 1
    for k in range(levels.count):
        job.order[k] = order[k]
    levels.sizes.scale, levels.sizes.max_size, levels.sizes.trim = scale_of(ruler), max_size, trim
    return refined(text_of(source), levels, positions, ranks, mandatory, rooms)


cdef void find_all(
    const code_unit* p, Py_ssize_t n, Table& table, const int64_t* starts, const int64_t* ends, Py_ssize_t count,
    int level, vector[int64_t]& found
) noexcept nogil:
    cdef Py_ssize_t k
    cdef Gap gap
    for k in range(count):
        gap.start, gap.end = starts[k], ends[k]
        find_cuts(p, n, table, gap, level, found)


def level_cuts(
    str source not None, cnp.ndarray packed not None, cnp.ndarray starts not None, cnp.ndarray ends not None,
    int level
):
    """Cuts of one level strictly inside ascending gaps, int64; around headings all cuts that come into question."""
    cdef Text text = text_of(source)
    cdef Table table = table_of(packed)
    cdef vector[int64_t] found
    cdef cnp.ndarray opens = contiguous(starts), closes = contiguous(ends)
    cdef const int64_t* first = <const int64_t*> cnp.PyArray_DATA(opens)
    cdef const int64_t* last = <const int64_t*> cnp.PyArray_DATA(closes)
    cdef Py_ssize_t count = cnp.PyArray_DIM(starts, 0), n = text.length
    with nogil:
        if text.kind == 1:
            find_all(<const uint8_t*> text.data, n, table, first, last, count, level, found)
        elif text.kind == 2:
            find_all(<const uint16_t*> text.data, n, table, first, last, count, level, found)
        else:
            find_all(<const uint32_t*> text.data, n, table, first, last, count, level, found)
    return offsets_array(found)


cdef void scan_visible(
    const code_unit* p, Py_ssize_t n, const int64_t* offsets, Py_ssize_t count, int64_t* found
) noexcept nogil:
    cdef Py_ssize_t k
    cdef int64_t i, stop
    for k in range(count - 1, -1, -1):
        stop = offsets[k + 1] if k + 1 < count else n
        i = offsets[k]
        while i < stop and is_blank(p[i]):
            i += 1
        found[k] = found[k + 1] if i == stop and k + 1 < count else i


def visible_offsets(str source not None, cnp.ndarray offsets not None):
    """First offset from each of ascending ``offsets`` on whose character is not blank, int64 of shape (n,)."""
    cdef Text text = text_of(source)
    cdef cnp.npy_intp count = cnp.PyArray_DIM(offsets, 0)
    cdef cnp.ndarray wanted = contiguous(offsets)
    cdef cnp.ndarray array = cnp.PyArray_EMPTY(1, &count, cnp.NPY_INT64, 0)
    cdef const int64_t* places = <const int64_t*> cnp.PyArray_DATA(wanted)
    cdef int64_t* found = <int64_t*> cnp.PyArray_DATA(array)
    with nogil:
        if text.kind == 1:
            scan_visible(<const uint8_t*> text.data, text.length, places, count, found)
        elif text.kind == 2:
            scan_visible(<const uint16_t*> text.data, text.length, places, count, found)
        else:
            scan_visible(<const uint32_t*> text.data, text.length, places, count, found)
    return array
