# distutils: language = c++
"""Cuts at literal separators, found only in gaps that are larger than a chunk may be, all separators in one pass.

One look at the text notes where separators of two code points or more stand, by the first of each. Then every gap takes
the coarsest level that stands in it, and what stays too large the next. Single code points, which are many and seldom
needed, are looked for in the gap itself.
"""

from libc.stdint cimport int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t
from libcpp.vector cimport vector

cimport numpy as cnp

from seamline.boundaries._grapheme cimport FIRST_MARK, is_grapheme_boundary
from seamline.cuts._gaps cimport scan_graphemes
from seamline.cuts._leads cimport above_leads, parts_lead
from seamline.cuts._places cimport clipped
from seamline.cuts._refine cimport GapSizes, Levels, Refined, add_cut, known_of, refine_text, refined
from seamline.cuts._types cimport Gap
from seamline.measures._ruler cimport Ruler, scale_of
from seamline.text._masks cimport BLOCK, UnitBlock, block_at, lowest_bit
from seamline.text._view cimport Text, char_at, code_unit, text_at, text_of

cnp.import_array()

cdef enum:
    N_LAST = 2      # levels after all separators: graphemes, and those of what is written as one

cdef inline bint stands_at(const code_unit* p, Py_ssize_t n, const Separator& mark, Py_ssize_t i) noexcept nogil:
    cdef Py_ssize_t k
    if i + mark.text.length > n:
        return False
    for k in range(1, mark.text.length):
        if p[i + k] != char_at(mark.text, k):
            return False
    return p[i] == char_at(mark.text, 0)


cdef inline int32_t child_of(const vector[Node]& nodes, int32_t node, uint32_t ch) noexcept nogil:
    node = nodes[node].child
    while node != NONE and nodes[node].ch != ch:
        node = nodes[node].sibling
    return node


cdef inline void note_place(const code_unit* p, Py_ssize_t n, SeparatorTable& table, Py_ssize_t i) noexcept nogil:
    """Note every separator that stands at ``i``."""
    cdef int32_t node = 0, mark
    cdef Py_ssize_t k = i
    while k < n:
        node = child_of(table.nodes, node, p[k])
        if node == NONE:
            return
        mark = table.nodes[node].mark
        while mark != NONE:
            table.places[mark].push_back(i)
            mark = table.marks[mark].same
        k += 1


cdef void note_places(const code_unit* p, Py_ssize_t n, SeparatorTable& table) noexcept nogil:
    """Note where separators of two code points or more stand."""
    cdef Py_ssize_t block = 0
    cdef UnitBlock units
    cdef uint64_t mask
    cdef size_t k
    while block < n:
        units = block_at(p, block, n)
        mask = 0
        for k in range(table.firsts.size()):
            mask |= units.equal(<uint8_t> table.firsts[k])
        mask = clipped(mask, block, 0, n)
        while mask:
            note_place(p, n, table, block + lowest_bit(mask))
            mask &= mask - 1
        block += BLOCK


cdef inline bint is_plain(const code_unit* p, Py_ssize_t cut) noexcept nogil:
    """Whether no grapheme can lie across ``cut``: no mark, no line feed behind it, nothing before it that joins."""
    return p[cut] < FIRST_MARK and p[cut] != c'\n' and p[cut - 1] < FIRST_MARK


cdef inline void add_place(
    const code_unit* p, Py_ssize_t n, const Separator& mark, Gap gap, Py_ssize_t i, int leads, vector[int64_t]& found
) noexcept nogil:
    """Add the cut at a separator that stands at ``i``, if it lies strictly inside the gap and between graphemes."""
    cdef int64_t cut = i + mark.text.length if mark.after else i
    cdef int64_t floor = gap.start if found.empty() else found.back()
    if leads and char_at(mark.text, 0) == c'\n':
        if not mark.after:
            cut = above_leads(p, floor, cut, leads)
        elif mark.text.length == 1 and parts_lead(p, floor, cut, gap.end, leads):
            return
    if floor < cut < gap.end and (is_plain(p, cut) or is_grapheme_boundary(text_at(p, n), floor, cut)):
        found.push_back(cut)


cdef void find_noted(
    const code_unit* p, Py_ssize_t n, SeparatorTable& table, Gap gap, size_t level, vector[int64_t]& found
) noexcept nogil:
    """Cuts of a level at noted places; gaps come in order, so places are passed once."""
    cdef Py_ssize_t length = table.marks[level].text.length
    cdef int64_t free = gap.start
    cdef size_t k = table.reached[level]
    while k < table.places[level].size() and table.places[level][k] < gap.start:
        k += 1
    while k < table.places[level].size() and table.places[level][k] + length <= gap.end:
        if table.places[level][k] >= free:
            add_place(p, n, table.marks[level], gap, table.places[level][k], table.leads, found)
            free = table.places[level][k] + length
        k += 1
    table.reached[level] = k


cdef void find_plain(
    const code_unit* p, Py_ssize_t n, const Separator& mark, Gap gap, int leads, vector[int64_t]& found
) noexcept nogil:
    """Cuts at one separator, looked for in the gap."""
    cdef uint32_t first = char_at(mark.text, 0)
    cdef Py_ssize_t block = gap.start, i, stop = gap.end - mark.text.length + 1
    cdef int64_t free = gap.start
    cdef uint64_t mask
    while block < stop:
        if first < EXACT and first > 0:
            mask = clipped(block_at(p, block, n).equal(<uint8_t> first), block, gap.start, stop)
        else:
            mask = clipped(~<uint64_t> 0, block, gap.start, stop)
        while mask:
            i = block + lowest_bit(mask)
            mask &= mask - 1
            if i >= free and stands_at(p, n, mark, i):
                add_place(p, n, mark, gap, i, leads, found)
                free = i + mark.text.length
        block += BLOCK


cdef void find_level(
    const code_unit* p, Py_ssize_t n, SeparatorTable& table, Gap gap, size_t level, vector[int64_t]& found
) noexcept nogil:
    """Cuts of one level strictly inside a gap, rising; graphemes come after all separators, at first those that are written alone."""
    if level >= table.marks.size():
        scan_graphemes(text_at(p, n), gap.start, gap.end, level == table.marks.size(), found)
    elif table.marks[level].noted:
        find_noted(p, n, table, gap, level, found)
    else:
        find_plain(p, n, table.marks[level], gap, table.leads, found)


cdef void find_inside(Text text, void* table, GapSizes& sizes, Gap gap, int level, vector[int64_t]& found) noexcept nogil:
    if text.kind == 1:
        find_level(<const uint8_t*> text.data, text.length, (<SeparatorTable*> table)[0], gap, level, found)
    elif text.kind == 2:
        find_level(<const uint16_t*> text.data, text.length, (<SeparatorTable*> table)[0], gap, level, found)
    else:
        find_level(<const uint32_t*> text.data, text.length, (<SeparatorTable*> table)[0], gap, level, found)


cdef void note_all(Text text, SeparatorTable& table) noexcept nogil:
    if table.firsts.empty():
        return
    if text.kind == 1:
        note_places(<const uint8_t*> text.data, text.length, table)
    elif text.kind == 2:
        note_places(<const uint16_t*> text.data, text.length, table)
    else:
        note_places(<const uint32_t*> text.data, text.length, table)


cdef int32_t add_node(vector[Node]& nodes, int32_t parent, uint32_t ch):
    """The node for ``ch`` below ``parent``, a new one if there is none."""
    cdef Node node
    cdef int32_t found = child_of(nodes, parent, ch)
    if found != NONE:
        return found
    node.ch, node.child, node.mark = ch, NONE, NONE
    node.sibling = nodes[parent].child
    nodes.push_back(node)
    nodes[parent].child = <int32_t> nodes.size() - 1
    return nodes[parent].child


cdef void add_to_tree(SeparatorTable& table, Separator& mark):
    """Note a separator, the next in number, where its code points lead."""
    cdef int32_t node = 0
    cdef Py_ssize_t k
    for k in range(mark.text.length):
        node = add_node(table.nodes, node, char_at(mark.text, k))
    mark.same = table.nodes[node].mark
    table.nodes[node].mark = <int32_t> table.marks.size()


cdef void prepare(SeparatorTable& table, tuple separators, tuple afters, int leads):
    """Separators as the kernel sees them; valid while the tuple lives."""
    cdef Separator mark
    cdef Node root
    cdef int32_t node
    table.leads = leads
    root.ch, root.child, root.sibling, root.mark = 0, NONE, NONE, NONE
    table.nodes.push_back(root)
    for separator, after in zip(separators, afters):
        mark.text = text_of(separator)
        mark.after = after
        mark.same = NONE
        mark.noted = mark.text.length > 1 and 0 < char_at(mark.text, 0) < EXACT
        if mark.noted:
            add_to_tree(table, mark)
        table.marks.push_back(mark)
    node = table.nodes[0].child
    while node != NONE:
        table.firsts.push_back(table.nodes[node].ch)
        node = table.nodes[node].sibling
    table.places.resize(table.marks.size())
    table.reached.resize(table.marks.size())


cdef class Separators:
    """Separators made ready for many texts, all of the given sides: behind a mark, or before it.

    ``leads`` are bits of what opens a line that belongs to the one below it.
    """

    def __cinit__(self, tuple separators not None, tuple afters not None, int leads=0):
        self.held = separators
        prepare(self.table, separators, afters, leads)


cdef void find_separated(Text text, const SeparatorTable& known, int64_t max_size, bint refines, bint trim, Refined& out) noexcept nogil:
    """Cuts of a text, in characters: its ends, and those at separators and between graphemes where it is over the maximum."""
    cdef Levels levels
    cdef Refined ends
    cdef SeparatorTable table
    levels.count = <int> known.marks.size() + N_LAST
    levels.top = levels.count - 1
    add_cut(ends, 0, levels.count, True)
    add_cut(ends, text.length, levels.count, True)
    if not refines or text.length <= max_size:
        out = ends
        return
    table = known
    note_all(text, table)
    levels.find, levels.job = find_inside, &table
    levels.sizes.scale = NULL
    levels.sizes.max_size, levels.sizes.trim = max_size, trim
    refine_text(text, levels, known_of(ends), out)


def separated_cuts(
    str source not None, tuple separators not None, tuple afters not None, cnp.ndarray positions not None,
    cnp.ndarray ranks not None, cnp.ndarray mandatory not None, Ruler ruler, int64_t max_size, bint trim,
    cnp.ndarray rooms=None, int leads=0,
):
    """Cuts with those at ``separators`` and between graphemes, the last in rank, in gaps over ``max_size``.

    Or in gaps that ``rooms`` has no room for. Returns positions, ranks and mandatory flags of shape (m,).
    """
    cdef Text text = text_of(source)
    cdef SeparatorTable table
    cdef Levels levels
    prepare(table, separators, afters, leads)
    levels.find, levels.job = find_inside, &table
    levels.count = <int> table.marks.size() + N_LAST
    levels.top = levels.count - 1
    levels.sizes.scale, levels.sizes.max_size, levels.sizes.trim = scale_of(ruler), max_size, trim
    with nogil:
        note_all(text, table)
    return refined(text, levels, positions, ranks, mandatory, rooms)
