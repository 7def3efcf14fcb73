"""The blocks of a page once all of it is read: tables that only place things are none, and all have their parents."""

from libc.stdint cimport int32_t, int64_t, uint8_t, uint32_t
from libcpp.vector cimport vector

from seamline.markup._blocks cimport (
    BARE, HEADING, ITEM, MAX_HEADING, NONE, PARAGRAPH, TABLE, TABLE_HEAD, TABLE_ROW, Block,
)
from seamline.reading._page cimport Origin, PageScan

cdef enum:
    MAX_BARE = 200          # characters of headings that are kept together

cdef struct Placing:
    vector[int32_t] numbers             # new number of each block that stays
    vector[int32_t] around              # the block that stays and holds it, or is it; -1
    int32_t[MAX_HEADING + 1] scope      # heading in force at each level
    int32_t section                     # the deepest of them


cdef inline bint is_kept(PageScan& page, const Origin& origin) noexcept nogil:
    """Whether a reader sees a block: a table that is one, or what lies in no cell of such."""
    if origin.merged or (origin.own >= 0 and page.tables[origin.own].layout):
        return False
    return origin.inside < 0 or page.tables[origin.inside].layout


cdef inline void enter_heading(Placing& placing, Block& block, int32_t number) noexcept nogil:
    cdef int level
    block.parent = placing.scope[block.level - 1]
    placing.section = number
    for level in range(block.level, MAX_HEADING + 1):
        placing.scope[level] = number


cdef inline void place_block(PageScan& page, Placing& placing, Block& block, int32_t holder, int32_t number) noexcept nogil:
    """Set what holds a block, and how deep it lies."""
    cdef Block* above
    if holder < 0:
        block.parent = placing.section
        if block.kind == HEADING:
            enter_heading(placing, block, number)
        return
    block.parent = placing.numbers[holder]
    above = &page.blocks[holder]
    block.depth = above.depth if above.kind == TABLE else above.depth + 1


cdef inline void place_blocks(PageScan& page, vector[Block]& found) noexcept nogil:
    """Blocks that stay, in order."""
    cdef Placing placing
    cdef size_t k
    cdef int32_t holder, level
    placing.section = -1
    for level in range(MAX_HEADING + 1):
        placing.scope[level] = -1
    placing.numbers.resize(page.blocks.size())
    placing.around.resize(page.blocks.size())
    for k in range(page.blocks.size()):
        holder = page.origins[k].holder
        holder = placing.around[holder] if holder >= 0 else -1
        placing.around[k] = holder
        if is_kept(page, page.origins[k]) and page.blocks[k].end > page.blocks[k].start:
            placing.numbers[k] = <int32_t> found.size()
            placing.around[k] = <int32_t> k
            place_block(page, placing, page.blocks[k], holder, placing.numbers[k])
            found.push_back(page.blocks[k])


cdef inline void find_items(vector[Block]& found, vector[int32_t]& items) noexcept nogil:
    """The list item around each block, or else the outermost of the blocks that hold it; -1 for those outside."""
    cdef size_t k
    cdef int32_t holder
    items.resize(found.size())
    for k in range(found.size()):
        holder = found[k].parent
        if holder < 0 or found[holder].kind == HEADING:
            items[k] = -1
        else:
            items[k] = holder if found[holder].kind == ITEM or items[holder] < 0 else items[holder]


cdef inline void lower_cards(vector[Block]& found) noexcept nogil:
    """A heading that ends its list item, or else the block that holds it, heads nothing: it is a paragraph."""
    cdef vector[int32_t] items
    cdef size_t k, total = found.size()
    find_items(found, items)
    for k in range(total):
        if found[k].kind == HEADING and items[k] >= 0:
            if k + 1 == total or found[k + 1].start >= found[items[k]].end:
                found[k].kind, found[k].level = PARAGRAPH, 0
                found[k].info_start = found[k].info_end = found[k].start


cdef inline void mark_bare(vector[Block]& found) noexcept nogil:
    """Headings go with what follows them in the same block, and without text of their own with the heading that does.

    Of many in a row some at a time, so that they can still be parted.
    """
    cdef size_t k
    cdef int64_t start = 0
    for k in range(1, found.size()):
        if found[k - 1].kind != HEADING:
            continue
        if k == 1 or not found[k - 2].flag & BARE or found[k - 2].kind != HEADING:
            start = found[k - 1].start
        if found[k].depth > 0 and found[k].parent == found[k - 1].parent:
            found[k - 1].flag |= BARE
        elif found[k - 1].depth == 0 == found[k].depth and found[k].kind == HEADING:
            if found[k].end - start <= MAX_BARE and found[k].level <= found[k - 1].level:
                found[k - 1].flag |= BARE


cdef inline void settle_tabs(PageScan& page) noexcept nogil:
    """Cells of tables that only place things stand on lines of their own."""
    cdef size_t k = 0
    while k < page.tabs.size():
        if page.tables[page.tabs[k + 1]].layout:
            page.made[page.tabs[k]] = c'\n'
        k += 2


cdef inline void end_lines(const uint32_t* text, int64_t length, vector[Block]& found) noexcept nogil:
    """Blocks end behind the end of their last line; headings tell their titles."""
    cdef size_t k
    for k in range(found.size()):
        if found[k].kind == HEADING:
            found[k].info_end = found[k].end
        if found[k].end < length and text[found[k].end] == c'\n':
            found[k].end += 1
        if found[k].kind == TABLE_HEAD:
            found[k].info_start = found[k].info_end = found[k].end
