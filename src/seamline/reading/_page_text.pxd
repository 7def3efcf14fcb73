"""The view of a page as it grows: texts, blanks folded as a browser folds them, and what stands between blocks."""

from libc.stdint cimport int32_t, int64_t, uint8_t, uint32_t

from seamline.markup._blocks cimport HEADING, INDENTED, PARAGRAPH, Block
from seamline.reading._page cimport (
    BLANK_LINE, CELLS, LINES, NO_REGION, TOGETHER, Holder, Origin, PageScan,
)


cdef inline void add_run(PageScan& page, int64_t size, int64_t start, int64_t end, bint copy) noexcept nogil:
    page.runs.push_back(page.length)
    page.runs.push_back(page.length + size)
    page.runs.push_back(start)
    page.runs.push_back(end)
    page.copied.push_back(copy)
    page.length += size


cdef inline void put_made(PageScan& page, uint32_t first, uint32_t second, int64_t start, int64_t end) noexcept nogil:
    """One character, or two, that stand for a part of the source, or for nothing in it."""
    page.made.push_back(first)
    if second:
        page.made.push_back(second)
    add_run(page, 2 if second else 1, start, end, False)
    page.copy_end = -1


cdef inline void put_copy(PageScan& page, int64_t start, int64_t end) noexcept nogil:
    cdef size_t last = page.runs.size()
    if page.copy_end == start:
        page.runs[last - 3] += end - start
        page.runs[last - 1] = end
        page.length += end - start
    else:
        add_run(page, end - start, start, end, True)
    page.copy_end = end


cdef inline void part_texts(PageScan& page, int how, int cells, int32_t table) noexcept nogil:
    """Ask for what stands before the next text; what is told farther outside counts more."""
    if page.hidden:
        return
    if page.leaf >= 0:
        page.blocks[page.leaf].end = page.length
        page.leaf = -1
    page.space_start = -1
    page.line_breaks = 0
    if page.apart == TOGETHER or cells < page.apart_cells:
        page.apart, page.apart_cells, page.apart_table = how, cells, table
    elif cells == page.apart_cells and how > page.apart:
        page.apart = how


cdef inline void write_apart(PageScan& page, int64_t place) noexcept nogil:
    """What was asked for before the text at ``place``."""
    if page.length:
        if page.apart == CELLS:
            page.tabs.push_back(page.made.size())
            page.tabs.push_back(page.apart_table)
            put_made(page, c'\t', 0, place, place)
        elif page.apart == BLANK_LINE and page.apart_cells == 0:
            put_made(page, c'\n', c'\n', place, place)
        else:
            put_made(page, c'\n', 0, place, place)
    page.apart = TOGETHER
    page.line_breaks = 0
    page.space_start = -1


cdef inline int32_t add_page_block(PageScan& page, int kind, int level, int32_t table, int32_t inside) noexcept nogil:
    """A block that opens here, held by the innermost holder that is open."""
    cdef Block block
    cdef Origin origin
    block.line = block.start = block.end = block.info_start = block.info_end = page.length
    block.parent = -1
    block.kind, block.level, block.depth, block.flag = <uint8_t> kind, <uint8_t> level, 0, 0
    origin.own, origin.inside, origin.merged = table, inside, False
    origin.holder = page.holders[page.opened - 1].block if page.opened else -1
    page.blocks.push_back(block)
    page.origins.push_back(origin)
    return <int32_t> page.blocks.size() - 1


cdef inline void open_block(PageScan& page) noexcept nogil:
    """Open the block that takes the text which comes, and all that hold it."""
    cdef int32_t block
    cdef Holder* holder
    while page.opened < page.holders.size():
        holder = &page.holders[page.opened]
        block = add_page_block(page, holder.kind, holder.level, holder.table, holder.inside)
        page.holders[page.opened].block = block
        page.opened += 1
    if page.opened and page.holders[page.opened - 1].leaf:
        page.leaf = page.holders[page.opened - 1].block
    else:
        page.leaf = add_page_block(page, PARAGRAPH, 0, -1, page.inside)
    mark_region(page)


cdef inline void mark_region(PageScan& page) noexcept nogil:
    """Tell in which part of the page the view goes on."""
    cdef size_t size = page.regions.size()
    if size and page.regions[size - 2] < 0:
        if page.regions[size - 1] == page.region:
            return
        page.regions[size - 2] = page.length
    if page.region != NO_REGION:
        page.regions.push_back(page.length)
        page.regions.push_back(-1)
        page.regions.push_back(page.region)


cdef inline bint takes_one_line(PageScan& page) noexcept nogil:
    return page.opened > 0 and page.holders[page.opened - 1].kind == HEADING and page.leaf >= 0


cdef inline void break_lines(PageScan& page, int64_t place) noexcept nogil:
    """What ``br`` asked for: a line end; of two and more, another paragraph."""
    if takes_one_line(page):
        put_made(page, c' ', 0, place, place)
    elif page.line_breaks > 1 and page.cells == 0 and page.blocks[page.leaf].kind == PARAGRAPH:
        page.blocks[page.leaf].end = page.length
        put_made(page, c'\n', c'\n', place, place)
        page.leaf = add_page_block(page, PARAGRAPH, 0, -1, page.inside)
    else:
        put_made(page, c'\n', 0, place, place)
    page.line_breaks = 0
    page.space_start = -1


cdef inline void before_text(PageScan& page, int64_t place) noexcept nogil:
    """Make ready for text of the source at ``place``."""
    if page.leaf < 0:
        write_apart(page, place)
        open_block(page)
    elif page.line_breaks:
        break_lines(page, place)
    elif page.space_start >= 0:
        put_made(page, c' ', 0, page.space_start, page.space_end)
        page.space_start = -1


cdef inline void put_text(PageScan& page, int64_t start, int64_t end) noexcept nogil:
    if start < end:
        before_text(page, start)
        put_copy(page, start, end)


cdef inline void put_space(PageScan& page, int64_t start, int64_t end) noexcept nogil:
    """A blank, if text follows on this line."""
    if page.leaf >= 0 and page.line_breaks == 0 and page.space_start < 0:
        page.space_start, page.space_end = start, end


cdef inline void put_line_break(PageScan& page, int64_t start, int64_t end) noexcept nogil:
    if page.hidden or page.leaf < 0:
        return
    if page.keeping and page.blocks[page.leaf].kind == INDENTED:
        put_made(page, c'\n', 0, start, end)
    else:
        page.line_breaks += 1
        page.space_start = -1


cdef inline void add_dropped(PageScan& page, int64_t start, int64_t end) noexcept nogil:
    if page.hidden == 0 and start < end:
        page.dropped.push_back(start)
        page.dropped.push_back(end)
