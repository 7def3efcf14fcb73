"""Cuts of one structural level inside gaps of a Markdown text, found through the table of its blocks.

The levels, coarsest first, are those of ``INSIDE`` in structure.py.
"""

from libc.stdint cimport int64_t
from libcpp.vector cimport vector

from seamline.boundaries._grapheme cimport is_grapheme_boundary
from seamline.cuts._types cimport Gap
from seamline.markup._blocks cimport (
    BARE, FENCE, FRONT_MATTER, HEADING, HTML, INDENTED, MATH, RECORD, SPOKEN, TABLE_HEAD, TABLE_ROW, TURN, Block, Table,
)
from seamline.text._line_end cimport line_end, skip_line_end
from seamline.text._view cimport Text, code_unit, text_at

cdef enum:  # the order is that of ``INSIDE`` in structure.py
    LEAD_IN = 0
    INNER = 1
    MAX_INNER = 3
    AFTER_HEAD = 4
    BEFORE_HEAD = 5
    HEAD_ROW = 6
    CELL = 7
    CODE_GAP = 8
    CODE_LINE = 9
    N_INSIDE = 10

cdef inline Py_ssize_t first_from(Table& table, int64_t offset) noexcept nogil:
    """Number of the first block that opens on a line which begins at ``offset`` or later."""
    cdef Py_ssize_t low = 0, high = table.count, middle
    while low < high:
        middle = (low + high) // 2
        if table.blocks[middle].line < offset:
            low = middle + 1
        else:
            high = middle
    return low


cdef inline bint follows_heading(Table& table, int64_t offset) noexcept nogil:
    """Whether nothing but blanks stands between a heading and ``offset``."""
    cdef Py_ssize_t k = first_from(table, offset) - 1
    while k >= 0 and table.blocks[k].start >= offset:
        k -= 1
    return k >= 0 and table.blocks[k].kind == HEADING and table.blocks[k].end <= offset


cdef inline bint is_outer(Table& table, Py_ssize_t k) noexcept nogil:
    return table.blocks[k].parent < 0 or table.blocks[table.blocks[k].parent].kind == HEADING


cdef inline bint is_barrier(const Block& block, int wanted) noexcept nogil:
    """Whether ``wanted`` has the bit of this heading's level, or bit 0 and this is a turn."""
    if block.kind == HEADING:
        return wanted >> block.level & 1 or (wanted & 1 and block.flag & SPOKEN)
    return block.kind == TURN and wanted & 1


cdef inline int nesting(Table& table, Py_ssize_t k) noexcept nogil:
    """How many blocks hold block ``k``, at most ``MAX_INNER`` counted."""
    cdef int depth = 0
    while depth < MAX_INNER and not is_outer(table, k):
        k = table.blocks[k].parent
        depth += 1
    return depth


cdef inline bint is_bare(const Block& block) noexcept nogil:
    """Whether a block is a heading that goes with the next block, without text of its own between them."""
    return block.kind == HEADING and block.flag & BARE


cdef inline bint is_parted(const Block& block) noexcept nogil:
    """Whether a block is a heading that is parted from what follows it last of all."""
    return block.kind == HEADING and not block.flag & BARE


cdef inline bint opens_inner(Table& table, Py_ssize_t k, int depth) noexcept nogil:
    """Whether block ``k`` lies ``depth`` deep, opens on a line of its own, and is not the first row under a head."""
    if nesting(table, k) != depth or table.blocks[k].line == table.blocks[table.blocks[k].parent].line:
        return False
    return table.blocks[k - 1].kind != TABLE_HEAD and not is_bare(table.blocks[k - 1])


cdef inline bint is_chosen(Table& table, Py_ssize_t k, int level) noexcept nogil:
    """Whether a cut of ``level`` lies before block ``k``."""
    if level == LEAD_IN or level == BEFORE_HEAD:
        return is_outer(table, k) and not (k and is_parted(table.blocks[k - 1]) and is_outer(table, k - 1))
    if level == AFTER_HEAD:
        return table.blocks[k].kind == TABLE_ROW
    if level == INNER and is_outer(table, k):
        return k > 0 and is_bare(table.blocks[k - 1]) and is_outer(table, k - 1)
    return opens_inner(table, k, level - INNER + 1)


cdef inline void add_inside(Gap gap, int64_t offset, vector[int64_t]& found) noexcept nogil:
    """Add an offset that lies strictly inside the gap and behind all others."""
    if gap.start < offset < gap.end and (found.empty() or found.back() < offset):
        found.push_back(offset)


cdef inline int64_t own_line(const code_unit* p, const Block& block) noexcept nogil:
    """Start of the line of a block's first character, behind lines that belong to it; of what is kept as it is alone."""
    cdef int64_t i = block.start
    if block.kind != INDENTED and block.kind != MATH and block.kind != FENCE:
        return block.line
    while i > block.line and p[i - 1] != c'\n' and p[i - 1] != c'\r':
        i -= 1
    return i


cdef inline void cuts_before(const code_unit* p, Table& table, Gap gap, int level, vector[int64_t]& found) noexcept nogil:
    """Cuts of ``level`` before blocks that open in the gap; a title or label above a block is parted from it with lead-ins."""
    cdef Py_ssize_t k = first_from(table, gap.start)
    while k < table.count and table.blocks[k].line < gap.end:
        if is_chosen(table, k, level):
            add_inside(gap, table.blocks[k].line, found)
            if level == LEAD_IN:
                add_inside(gap, own_line(p, table.blocks[k]), found)
        k += 1


cdef inline Py_ssize_t before_line_end(const code_unit* p, Py_ssize_t low, Py_ssize_t i) noexcept nogil:
    """Offset before the line end that stops at ``i``, if there is one."""
    if i > low and p[i - 1] == c'\n':
        i -= 1
        return i - (i > low and p[i - 1] == c'\r')
    return i - (i > low and p[i - 1] == c'\r')


cdef inline Gap fence_inside(const code_unit* p, const Block& block) noexcept nogil:
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


cdef inline bint is_searched(const Block& block, int level) noexcept nogil:
    """Whether cuts of ``level`` lie inside blocks of this kind."""
    cdef int kind = block.kind
    if level == HEAD_ROW:
        return kind == TABLE_HEAD
    if level == CELL:
        return kind == TABLE_HEAD or kind == TABLE_ROW
    if kind == RECORD:
        return level == CODE_LINE
    return kind == FENCE or kind == INDENTED or kind == HTML or kind == FRONT_MATTER or kind == MATH


cdef inline void cells_inside(const code_unit* p, Gap part, vector[int64_t]& found) noexcept nogil:
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


cdef inline void line_ends_inside(const code_unit* p, Gap part, bint blank, vector[int64_t]& found) noexcept nogil:
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


cdef inline void keep_inside(Text text, Gap gap, size_t first, vector[int64_t]& found) noexcept nogil:
    """Drop offsets, from number ``first`` on, that are not strictly inside the gap or lie in a grapheme."""
    cdef size_t k, kept = first
    cdef int64_t floor = gap.start
    for k in range(first, found.size()):
        if gap.start < found[k] < gap.end and is_grapheme_boundary(text, floor, found[k]):
            floor = found[kept] = found[k]
            kept += 1
    found.resize(kept)


cdef inline void cuts_within(
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


cdef inline void find_cuts(
    const code_unit* p, Py_ssize_t n, Table& table, Gap gap, int level, vector[int64_t]& found
) noexcept nogil:
    """Ascending cuts of one level strictly inside a gap; for those around headings, all that come into question."""
    if level >= HEAD_ROW:
        cuts_within(p, n, table, gap, level, found)
    else:
        cuts_before(p, table, gap, level, found)
