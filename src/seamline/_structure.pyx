# distutils: language = c++
"""Cuts inside the blocks of a Markdown text, found only in gaps that are larger than a chunk may be.

The levels, coarsest first, are those of ``INSIDE`` in structure.py. ``level_cuts`` finds one of them in given gaps; for
sizes that add, ``refined_cuts`` goes through all of them gap by gap, so a level without gaps costs nothing.
"""

from libc.stdint cimport int64_t, uint8_t, uint16_t, uint32_t
from libc.string cimport memcpy
from libcpp.algorithm cimport sort
from libcpp.vector cimport vector

cimport numpy as cnp

from seamline._grapheme cimport is_grapheme_boundary
from seamline._markdown_lines cimport line_end, skip_line_end
from seamline._markdown_state cimport (
    FENCE, FRONT_MATTER, HEADING, HTML, INDENTED, MATH, TABLE_HEAD, TABLE_ROW, Block,
)
from seamline._ruler cimport Ruler, Scale, scale_of, size_before
from seamline._text cimport Text, code_unit, is_blank, offsets_array, text_at, text_of
from seamline._unicode cimport GRAPHEME_PREPEND, clings, grapheme_class

cnp.import_array()

cdef enum:  # the order is that of ``INSIDE`` in structure.py
    AFTER_HEADING = 0
    INNER = 1
    MAX_INNER = 3
    AFTER_HEAD = 4
    BEFORE_HEAD = 5
    HEAD_ROW = 6
    CELL = 7
    CODE_GAP = 8
    CODE_LINE = 9
    N_LEVELS = 10

cdef enum:
    RANK_BITS = 6

cdef struct Gap:
    int64_t start
    int64_t end

cdef struct Table:
    const Block* blocks
    Py_ssize_t count

cdef struct Sizes:
    const Scale* scale
    int64_t max_size
    bint trim


cdef Py_ssize_t first_from(Table& table, int64_t offset) noexcept nogil:
    """Number of the first block that opens on a line which begins at ``offset`` or later."""
    cdef Py_ssize_t low = 0, high = table.count, middle
    while low < high:
        middle = (low + high) // 2
        if table.blocks[middle].line < offset:
            low = middle + 1
        else:
            high = middle
    return low


cdef inline Gap trimmed(const code_unit* p, int64_t start, int64_t end) noexcept nogil:
    """A gap without its outer blanks, as packing trims chunks: a mark keeps its blank."""
    cdef Gap gap
    cdef int64_t low = start, high = end
    while low < end and is_blank(p[low]):
        low += 1
    if low == end:
        gap.start = gap.end = end
        return gap
    while is_blank(p[high - 1]):
        high -= 1
    gap.start = low - (low > start and clings(p[low - 1], p[low]))
    gap.end = high + (high < end and grapheme_class(p[high - 1]) == GRAPHEME_PREPEND)
    return gap


cdef bint is_oversized(const code_unit* p, Sizes& sizes, int64_t start, int64_t end) noexcept nogil:
    cdef Gap gap
    if size_before(sizes.scale, end) - size_before(sizes.scale, start) <= sizes.max_size:
        return False
    if not sizes.trim:
        return True
    gap = trimmed(p, start, end)
    return size_before(sizes.scale, gap.end) - size_before(sizes.scale, gap.start) > sizes.max_size


cdef inline bint is_outer(Table& table, Py_ssize_t k) noexcept nogil:
    return table.blocks[k].parent < 0 or table.blocks[table.blocks[k].parent].kind == HEADING


cdef int nesting(Table& table, Py_ssize_t k) noexcept nogil:
    """How many blocks hold block ``k``, at most ``MAX_INNER`` counted."""
    cdef int depth = 0
    while depth < MAX_INNER and not is_outer(table, k):
        k = table.blocks[k].parent
        depth += 1
    return depth


cdef inline bint opens_inner(Table& table, Py_ssize_t k, int depth) noexcept nogil:
    """Whether block ``k`` lies ``depth`` deep, opens on a line of its own, and is not the first row under a head."""
    if nesting(table, k) != depth or table.blocks[k].line == table.blocks[table.blocks[k].parent].line:
        return False
    return table.blocks[k - 1].kind != TABLE_HEAD


cdef inline bint is_chosen(Table& table, Py_ssize_t k, int level) noexcept nogil:
    """Whether a cut of ``level`` lies before block ``k``."""
    if level == AFTER_HEADING or level == BEFORE_HEAD:
        return is_outer(table, k)
    if level == AFTER_HEAD:
        return table.blocks[k].kind == TABLE_ROW
    return opens_inner(table, k, level - INNER + 1)


cdef void cuts_before(Table& table, Gap gap, int level, vector[int64_t]& found) noexcept nogil:
    """Cuts of ``level`` before blocks that open strictly inside the gap."""
    cdef Py_ssize_t k = first_from(table, gap.start + 1)
    while k < table.count and table.blocks[k].line < gap.end:
        if is_chosen(table, k, level) and (found.empty() or found.back() < table.blocks[k].line):
            found.push_back(table.blocks[k].line)
        k += 1


cdef Py_ssize_t before_line_end(const code_unit* p, Py_ssize_t low, Py_ssize_t i) noexcept nogil:
    """Offset before the line end that stops at ``i``, if there is one."""
    if i > low and p[i - 1] == c'\n':
        i -= 1
        return i - (i > low and p[i - 1] == c'\r')
    return i - (i > low and p[i - 1] == c'\r')


cdef Gap fence_inside(const code_unit* p, const Block& block) noexcept nogil:
    """The lines of a fence without the one that opens it and, if it is closed, the one that closes it."""
    cdef Gap inside
    cdef Py_ssize_t last
    inside.start = skip_line_end(p, line_end(p, block.start, block.end), block.end)
    inside.end = block.end
    if block.flag == 0:
        last = before_line_end(p, block.start, block.end)
        while last > inside.start and p[last - 1] != c'\n' and p[last - 1] != c'\r':
            last -= 1
        inside.end = before_line_end(p, inside.start, last)
    return inside


cdef bint is_searched(const Block& block, int level) noexcept nogil:
    """Whether cuts of ``level`` lie inside blocks of this kind."""
    cdef int kind = block.kind
    if level == HEAD_ROW:
        return kind == TABLE_HEAD
    if level == CELL:
        return kind == TABLE_HEAD or kind == TABLE_ROW
    return kind == FENCE or kind == INDENTED or kind == HTML or kind == FRONT_MATTER or kind == MATH


cdef void cells_inside(const code_unit* p, Gap part, vector[int64_t]& found) noexcept nogil:
    """Ends of pipes that are not escaped and have something after them on their line."""
    cdef int64_t i, k
    for i in range(part.start, part.end):
        if p[i] != c'|' or i == 0 or p[i - 1] == c'\\':
            continue
        k = i + 1
        while k < part.end and (p[k] == c' ' or p[k] == c'\t'):
            k += 1
        if k < part.end and p[k] != c'\n' and p[k] != c'\r':
            found.push_back(i + 1)


cdef inline int64_t skip_margin(const code_unit* p, int64_t i, int64_t end) noexcept nogil:
    while i < end and (p[i] == c' ' or p[i] == c'\t' or p[i] == c'>'):
        i += 1
    return i


cdef void line_ends_inside(const code_unit* p, Gap part, bint blank, vector[int64_t]& found) noexcept nogil:
    """Ends of lines; with ``blank`` only the ends of runs of blank lines, quote marks not counted."""
    cdef int64_t i = part.start, stop, k
    while True:
        stop = line_end(p, i, part.end)
        if stop == part.end:
            return
        i = skip_line_end(p, stop, part.end)
        if not blank:
            found.push_back(i)
            continue
        stop = i
        k = skip_margin(p, i, part.end)
        while k < part.end and (p[k] == c'\n' or p[k] == c'\r'):
            i = skip_line_end(p, k, part.end)
            k = skip_margin(p, i, part.end)
        if i > stop:
            found.push_back(i)


cdef void keep_inside(Text text, Gap gap, size_t first, vector[int64_t]& found) noexcept nogil:
    """Drop offsets, from number ``first`` on, that are not strictly inside the gap or lie in a grapheme."""
    cdef size_t k, kept = first
    cdef int64_t floor = gap.start
    for k in range(first, found.size()):
        if gap.start < found[k] < gap.end and is_grapheme_boundary(text, floor, found[k]):
            floor = found[kept] = found[k]
            kept += 1
    found.resize(kept)


cdef void cuts_within(
    const code_unit* p, Py_ssize_t n, Table& table, Gap gap, int level, vector[int64_t]& found
) noexcept nogil:
    """Cuts of ``level`` inside blocks that have lines in the gap."""
    cdef Py_ssize_t k = first_from(table, gap.start + 1)
    cdef Gap part
    cdef size_t first
    k -= k > 0
    while k < table.count and table.blocks[k].line < gap.end:
        if is_searched(table.blocks[k], level):
            part.start, part.end = table.blocks[k].start + 1, table.blocks[k].end
            if table.blocks[k].kind == FENCE:
                part = fence_inside(p, table.blocks[k])
            part.start, part.end = max(part.start, gap.start), min(part.end, gap.end)
            first = found.size()
            if part.start < part.end:
                if level == CELL:
                    cells_inside(p, part, found)
                else:
                    line_ends_inside(p, part, level == CODE_GAP, found)
            keep_inside(text_at(p, n), gap, first, found)
        k += 1


cdef void find_cuts(
    const code_unit* p, Py_ssize_t n, Table& table, Gap gap, int level, vector[int64_t]& found
) noexcept nogil:
    """Ascending cuts of one level strictly inside a gap; for those around headings, all that come into question."""
    if level >= HEAD_ROW:
        cuts_within(p, n, table, gap, level, found)
    else:
        cuts_before(table, gap, level, found)


cdef void keep_fitting(const code_unit* p, Sizes& sizes, Gap gap, vector[int64_t]& found) noexcept nogil:
    """Keep the first cut that leaves a rest which fits."""
    cdef size_t k
    for k in range(found.size()):
        if not is_oversized(p, sizes, found[k], gap.end):
            found[0] = found[k]
            found.resize(1)
            return
    found.clear()


cdef void split(const code_unit* p, Sizes& sizes, Gap gap, vector[int64_t]& found, vector[Gap]& large) noexcept nogil:
    """Parts of a gap between cuts that are still too large."""
    cdef Gap part
    cdef size_t k
    part.start = gap.start
    for k in range(found.size() + 1):
        part.end = found[k] if k < found.size() else gap.end
        if found.empty() or is_oversized(p, sizes, part.start, part.end):
            large.push_back(part)
        part.start = part.end


cdef void refine_gap(
    const code_unit* p, Py_ssize_t n, Table& table, Sizes& sizes, Gap whole, int top, vector[int64_t]& coded,
    vector[Gap]& left
) noexcept nogil:
    """Cuts of every level in one oversized gap, coded with ranks from ``top`` down, and what stays too large."""
    cdef vector[Gap] gaps, large
    cdef vector[int64_t] found
    cdef size_t k, j
    cdef int level
    gaps.push_back(whole)
    for level in range(N_LEVELS):
        large.clear()
        for k in range(gaps.size()):
            found.clear()
            find_cuts(p, n, table, gaps[k], level, found)
            if level == AFTER_HEADING or level == BEFORE_HEAD:
                keep_fitting(p, sizes, gaps[k], found)
            split(p, sizes, gaps[k], found, large)
            for j in range(found.size()):
                coded.push_back((found[j] << RANK_BITS) | (top - level))
        gaps.swap(large)
        if gaps.empty():
            return
    left.insert(left.end(), gaps.begin(), gaps.end())


cdef struct Refined:
    vector[int64_t] positions
    vector[uint8_t] ranks
    vector[uint8_t] mandatory
    vector[Gap] left


cdef inline void add_cut(Refined& out, int64_t position, uint8_t rank, uint8_t mandatory) noexcept nogil:
    out.positions.push_back(position)
    out.ranks.push_back(rank)
    out.mandatory.push_back(mandatory)


cdef void refine_all(
    const code_unit* p, Py_ssize_t n, Table& table, Sizes& sizes, const int64_t* positions, const uint8_t* ranks,
    const uint8_t* mandatory, Py_ssize_t m, int top, Refined& out
) noexcept nogil:
    cdef vector[int64_t] coded
    cdef Py_ssize_t k
    cdef size_t j
    cdef Gap gap
    out.positions.reserve(m + m // 2)
    out.ranks.reserve(m + m // 2)
    out.mandatory.reserve(m + m // 2)
    for k in range(m):
        add_cut(out, positions[k], ranks[k], mandatory[k])
        if k + 1 == m or not is_oversized(p, sizes, positions[k], positions[k + 1]):
            continue
        gap.start, gap.end = positions[k], positions[k + 1]
        coded.clear()
        refine_gap(p, n, table, sizes, gap, top, coded, out.left)
        sort(coded.begin(), coded.end())
        for j in range(coded.size()):
            add_cut(out, coded[j] >> RANK_BITS, <uint8_t> (coded[j] & ((1 << RANK_BITS) - 1)), 0)


cdef Table table_of(cnp.ndarray packed):
    cdef Table table
    table.blocks = <const Block*> cnp.PyArray_DATA(packed)
    table.count = cnp.PyArray_SIZE(packed) * cnp.PyArray_ITEMSIZE(packed) // <Py_ssize_t> sizeof(Block)
    return table


cdef object array_of(vector[uint8_t]& values, int dtype):
    cdef cnp.npy_intp size = <cnp.npy_intp> values.size()
    cdef cnp.ndarray array = cnp.PyArray_EMPTY(1, &size, dtype, 0)
    if size:
        memcpy(cnp.PyArray_DATA(array), values.data(), size)
    return array


cdef object gap_arrays(vector[Gap]& gaps):
    cdef vector[int64_t] starts, ends
    cdef size_t k
    for k in range(gaps.size()):
        starts.push_back(gaps[k].start)
        ends.push_back(gaps[k].end)
    return offsets_array(starts), offsets_array(ends)


def refined_cuts(
    str source not None, cnp.ndarray packed not None, cnp.ndarray positions not None, cnp.ndarray ranks not None,
    cnp.ndarray mandatory not None, Ruler ruler, int64_t max_size, bint trim, int top
):
    """Cuts with those of all levels inside blocks, of ranks from ``top`` down, in gaps over ``max_size``.

    Returns positions, ranks and mandatory flags of shape (m,), then starts and ends of the gaps still too large.
    """
    cdef Text text = text_of(source)
    cdef Table table = table_of(packed)
    cdef Sizes sizes
    cdef Refined out
    cdef const int64_t* offsets = <const int64_t*> cnp.PyArray_DATA(positions)
    cdef const uint8_t* levels = <const uint8_t*> cnp.PyArray_DATA(ranks)
    cdef const uint8_t* required = <const uint8_t*> cnp.PyArray_DATA(mandatory)
    cdef Py_ssize_t m = cnp.PyArray_DIM(positions, 0), n = text.length
    sizes.scale = scale_of(ruler)
    sizes.max_size = max_size
    sizes.trim = trim
    with nogil:
        if text.kind == 1:
            refine_all(<const uint8_t*> text.data, n, table, sizes, offsets, levels, required, m, top, out)
        elif text.kind == 2:
            refine_all(<const uint16_t*> text.data, n, table, sizes, offsets, levels, required, m, top, out)
        else:
            refine_all(<const uint32_t*> text.data, n, table, sizes, offsets, levels, required, m, top, out)
    return (
        offsets_array(out.positions), array_of(out.ranks, cnp.NPY_UINT8), array_of(out.mandatory, cnp.NPY_BOOL),
        *gap_arrays(out.left),
    )


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
    cdef const int64_t* first = <const int64_t*> cnp.PyArray_DATA(starts)
    cdef const int64_t* last = <const int64_t*> cnp.PyArray_DATA(ends)
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
    cdef cnp.ndarray wanted = cnp.PyArray_GETCONTIGUOUS(offsets)
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
