# distutils: language = c++
"""Where the units of a text begin: levels of boundaries merged into one row, and blank units joined to others."""

from libc.stdint cimport int64_t, uint8_t
from libcpp.vector cimport vector

cimport numpy as cnp

from seamline.markup._blocks cimport HEADING, ITEM, SCOPE, TABLE_ROW, TURN, Block, Table, table_of
from seamline.text._view cimport contiguous, offsets_array

cnp.import_array()

cdef enum UnitLevel:  # the order is that of ``LEVELS`` in units.py
    PART
    SENTENCE_LEVEL
    LINE_LEVEL
    ITEM_LEVEL
    BLOCK_LEVEL
    PARAGRAPH_LEVEL
    TURN_LEVEL
    HEADING_LEVEL

cdef struct Boundaries:
    const int64_t* offsets
    Py_ssize_t count
    int level


cdef inline int level_of(const Block& block) noexcept nogil:
    """UnitLevel of the boundary before a block; inside of containers there are only items."""
    if block.kind == TURN:
        return TURN_LEVEL
    if block.kind == SCOPE:
        return PARAGRAPH_LEVEL if block.depth else TURN_LEVEL
    if block.depth:
        return ITEM_LEVEL
    if block.kind == HEADING:
        return HEADING_LEVEL
    return ITEM_LEVEL if block.kind == ITEM or block.kind == TABLE_ROW else BLOCK_LEVEL


cdef Boundaries row_of(cnp.ndarray offsets, int level):
    cdef Boundaries row
    row.offsets = <const int64_t*> cnp.PyArray_DATA(offsets)
    row.count, row.level = cnp.PyArray_DIM(offsets, 0), level
    return row


cdef int take(vector[Boundaries]& rows, int64_t position) noexcept nogil:
    """Move every row past a position; the coarsest level that has it."""
    cdef int level = PART
    cdef size_t k
    for k in range(rows.size()):
        while rows[k].count and rows[k].offsets[0] == position:
            level = max(level, rows[k].level)
            rows[k].offsets += 1
            rows[k].count -= 1
    return level


cdef int take_blocks(const Block* blocks, Py_ssize_t count, Py_ssize_t* k, int64_t position) noexcept nogil:
    """The same of the blocks that open on the line at a position."""
    cdef int level = PART
    while k[0] < count and blocks[k[0]].line <= position:
        level = max(level, level_of(blocks[k[0]]))
        k[0] += 1
    return level


def unit_levels(cnp.ndarray blocks not None, cnp.ndarray paragraphs not None, cnp.ndarray lines, cnp.ndarray sentences not None):
    """Boundaries of all levels, rising, and the coarsest level of each; both ends of the text are headings.

    ``sentences`` has the boundary of the text's end, ``lines`` may be None.
    """
    cdef cnp.ndarray packed = cnp.PyArray_GETCONTIGUOUS(blocks)
    cdef Table table = table_of(packed)
    cdef Py_ssize_t k = 0
    cdef list kept = [contiguous(paragraphs), contiguous(sentences)]
    cdef vector[Boundaries] rows
    cdef vector[int64_t] positions, levels
    cdef int64_t position, length
    cdef size_t r
    rows.push_back(row_of(kept[0], PARAGRAPH_LEVEL))
    rows.push_back(row_of(kept[1], SENTENCE_LEVEL))
    if lines is not None:
        kept.append(contiguous(lines))
        rows.push_back(row_of(kept[2], LINE_LEVEL))
    length = rows[1].offsets[rows[1].count - 1]
    with nogil:
        while True:
            position = table.blocks[k].line if k < table.count else length
            for r in range(rows.size()):
                if rows[r].count:
                    position = min(position, rows[r].offsets[0])
            positions.push_back(position)
            levels.push_back(max(take(rows, position), take_blocks(table.blocks, table.count, &k, position)))
            if position == length:
                break
        levels[0] = levels[levels.size() - 1] = HEADING_LEVEL
    return offsets_array(positions), offsets_array(levels)


def filled_units(cnp.ndarray starts not None, cnp.ndarray opens not None, int64_t length, cnp.ndarray positions not None,
                 cnp.ndarray ranks not None, int low):
    """Boundaries of the units that hold more than blanks, a leading blank one joined to the next, others to the last.

    Unit ``i`` begins at ``starts[i]``, its first visible character at ``opens[i]``. The second array has the level of the
    boundary before each unit: 0 for ranks below ``low``, then 1 and on.
    """
    cdef cnp.ndarray firsts = contiguous(starts), seen = contiguous(opens), places = contiguous(positions)
    cdef cnp.ndarray degrees = cnp.PyArray_GETCONTIGUOUS(ranks)
    cdef const int64_t* first = <const int64_t*> cnp.PyArray_DATA(firsts)
    cdef const int64_t* visible = <const int64_t*> cnp.PyArray_DATA(seen)
    cdef const int64_t* place = <const int64_t*> cnp.PyArray_DATA(places)
    cdef const uint8_t* degree = <const uint8_t*> cnp.PyArray_DATA(degrees)
    cdef Py_ssize_t n = cnp.PyArray_DIM(firsts, 0), i, at = 0
    cdef vector[int64_t] boundaries, levels
    with nogil:
        for i in range(n):
            if visible[i] >= (first[i + 1] if i + 1 < n else length):
                continue
            while place[at] < first[i]:
                at += 1
            boundaries.push_back(first[i])
            levels.push_back(max(degree[at] - low + 1, 0))
        if boundaries.empty():
            boundaries.push_back(0)
            levels.push_back(max(degree[0] - low + 1, 0))
        boundaries[0] = 0
        boundaries.push_back(length)
    return offsets_array(boundaries), offsets_array(levels)
