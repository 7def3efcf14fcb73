"""What the scanners of line markups share: a scan of blocks, lines that stay with the next block, containers by column."""

from libc.stdint cimport int32_t, int64_t, uint32_t

from seamline.markup._blocks cimport DEFINITION, FRONT_MATTER, HEADING, ITEM, LIST, MAX_HEADING, NONE, PARAGRAPH, Block
from seamline.markup._lines cimport Line, fences_metadata, find_first, is_blank, is_letter, names_key, read_line, trim_blanks
from seamline.markup._state cimport (
    BYTE_ORDER_MARK, MAX_DEPTH, Container, Scanner, add_block, close_to, enter_section, extend_leaf, leaf_of, open_leaf,
)
from seamline.text._line_end cimport line_end, skip_line_end
from seamline.text._view cimport code_unit

cdef struct Sheet:
    Scanner s
    Py_ssize_t lead         # start of the lines that belong to the next block, or -1
    Py_ssize_t lead_end     # and their end
    int64_t base            # a verbatim leaf goes on with lines of more columns than this
    int rows                # lines of the open leaf


cdef inline void begin_sheet(Sheet& sheet, Py_ssize_t n) noexcept nogil:
    cdef int level
    cdef Scanner* s = &sheet.s
    s.depth = s.quotes = 0
    s.leaf = s.section = -1
    for level in range(MAX_HEADING + 1):
        s.scope[level] = -1
    for level in range(MAX_DEPTH):
        s.containers[level].kind = NONE
    s.leaf_kind = NONE
    s.content_end = s.no_math = s.no_metadata = 0
    s.keeps_rows = False
    s.blocks.reserve(<size_t> n // 64 + 16)
    sheet.lead, sheet.lead_end, sheet.base, sheet.rows = -1, 0, 0, 0


cdef inline Py_ssize_t text_start(const code_unit* p, Py_ssize_t n) noexcept nogil:
    """Where the first line begins, a byte order mark left out."""
    return 1 if n and p[0] == BYTE_ORDER_MARK else 0


cdef inline Py_ssize_t skip_letters(const code_unit* p, Py_ssize_t i, Py_ssize_t n, Sheet& sheet) noexcept nogil:
    """Give an open paragraph outside of containers the lines that begin with a letter, which can be nothing else."""
    cdef Py_ssize_t start = i
    while i < n and (is_letter(p[i]) or p[i] >= 0x80):
        i = skip_line_end(p, line_end(p, i, n), n)
    if i > start:
        leaf_of(sheet.s).end = sheet.s.content_end = i
    return i


cdef inline void end_holder(const code_unit* p, Sheet& sheet, Line& line, int depth) noexcept nogil:
    """Close a container with the line that ends it, and all that is open in it."""
    sheet.lead = -1
    close_to(p, sheet.s, depth)
    sheet.s.content_end = line.next
    close_to(p, sheet.s, depth - 1)


cdef inline Py_ssize_t front_end(const code_unit* p, Py_ssize_t n, Line& line) noexcept nogil:
    """After front matter that a line of three dashes opens: keys and values up to another such line; or 0."""
    cdef Line row
    cdef Py_ssize_t i = line.next
    if i >= n or not fences_metadata(p, line.start, line.end, c'-'):
        return 0
    read_line(p, i, n, row)
    if not names_key(p, row.start, row.end):
        return 0
    while i < n:
        read_line(p, i, n, row)
        i = row.next
        if fences_metadata(p, row.start, row.end, c'-'):
            return i
    return 0


cdef inline Py_ssize_t skip_front(const code_unit* p, Py_ssize_t n, Sheet& sheet) noexcept nogil:
    """Where the text begins, behind a byte order mark and front matter, which is a block."""
    cdef Py_ssize_t i = text_start(p, n), end
    cdef Line line
    if i >= n:
        return i
    read_line(p, i, n, line)
    end = front_end(p, n, line)
    if end == 0:
        return i
    line.next = end
    add_block(sheet.s, line, FRONT_MATTER, line.first)
    return end


cdef inline void add_lead(Sheet& sheet, Line& line) noexcept nogil:
    """Lines that stay with the block after them."""
    if sheet.lead < 0:
        sheet.lead = line.start
    sheet.lead_end = line.next


cdef inline void take_lead(Sheet& sheet, size_t first) noexcept nogil:
    """Give the lines that wait to the blocks from number ``first`` on, if there are any."""
    cdef size_t k
    if sheet.lead < 0 or sheet.s.blocks.size() == first:
        return
    for k in range(first, sheet.s.blocks.size()):
        sheet.s.blocks[k].line = sheet.lead
    sheet.lead = -1


cdef inline void end_sheet(const code_unit* p, Py_ssize_t n, Sheet& sheet) noexcept nogil:
    """Close what is open; lines that wait for a block become one of their own."""
    cdef Line line
    cdef size_t k = 0
    close_to(p, sheet.s, 0)
    if sheet.lead >= 0 and (sheet.s.blocks.empty() or sheet.s.blocks.back().end <= sheet.lead):
        read_line(p, sheet.lead, n, line)
        line.next = sheet.lead_end
        add_block(sheet.s, line, DEFINITION, line.first)
    if n and p[0] == BYTE_ORDER_MARK:
        while k < sheet.s.blocks.size() and sheet.s.blocks[k].line == 1:
            sheet.s.blocks[k].line = 0
            k += 1


cdef inline void open_rows(Sheet& sheet, Line& line, int kind) noexcept nogil:
    """Open a leaf with its first line."""
    open_leaf(sheet.s, line, kind)
    sheet.rows = 1


cdef inline void add_row_to(Sheet& sheet, Line& line) noexcept nogil:
    """Give a line to the open leaf."""
    extend_leaf(sheet.s, line)
    sheet.rows += 1


cdef inline void add_heading(
    const code_unit* p, Sheet& sheet, Line& line, int level, Py_ssize_t start, Py_ssize_t end
) noexcept nogil:
    """A heading on a line of its own; its title is what lies between two offsets, without blanks around."""
    cdef int32_t number
    close_to(p, sheet.s, 0)
    number = add_block(sheet.s, line, HEADING, line.first)
    name_heading(p, sheet, number, level, start, end)


cdef inline void name_heading(
    const code_unit* p, Sheet& sheet, int32_t number, int level, Py_ssize_t start, Py_ssize_t end
) noexcept nogil:
    """Make a block a heading with a title, and the section of what follows."""
    cdef Block* block = &sheet.s.blocks[number]
    while start < end and is_blank(p[start]):
        start += 1
    block.kind, block.level = HEADING, <unsigned char> min(max(level, 1), <int> MAX_HEADING)
    block.info_start, block.info_end = start, trim_blanks(p, start, end)
    enter_section(sheet.s, number, block.level)
    sheet.s.leaf = -1
    sheet.s.leaf_kind = NONE


cdef inline void push_holder(Sheet& sheet, Line& line, int kind, int64_t width) noexcept nogil:
    """Open a container at the line's first character; lines of more than ``width`` columns lie in it."""
    cdef Container* container = &sheet.s.containers[sheet.s.depth]
    container.block = add_block(sheet.s, line, kind, line.first)
    container.kind, container.width = kind, width
    container.closed = container.empty = False
    container.marker = 0
    container.series = -1
    sheet.s.depth += 1


cdef inline void push_item(
    const code_unit* p, Sheet& sheet, Line& line, int current, uint32_t marker, bint ordered, int64_t width
) noexcept nogil:
    """Open an item at depth ``current``, in the list that a container there had, if it has the same marker and width."""
    cdef Scanner* s = &sheet.s
    cdef Container* container = &s.containers[current]
    cdef int32_t series = -1
    if s.depth > current and container.kind == ITEM and container.marker == marker and container.width == width:
        series = container.series
    close_to(p, sheet.s, current)
    if series < 0:
        series = add_block(sheet.s, line, LIST, line.first)
        s.blocks[series].level = ordered
    add_item(sheet, line, series, marker, ordered, width)


cdef inline void add_item(
    Sheet& sheet, Line& line, int32_t series, uint32_t marker, bint ordered, int64_t width
) noexcept nogil:
    """Open an item of a list."""
    cdef Container* container = &sheet.s.containers[sheet.s.depth]
    push_holder(sheet, line, ITEM, width)
    sheet.s.blocks[container.block].parent = series
    sheet.s.blocks[container.block].level = ordered
    container.series, container.marker = series, marker


cdef inline void go_on(const code_unit* p, Line& line, Py_ssize_t stop) noexcept nogil:
    """Step over the marker of a container that ends at ``stop``."""
    cdef int64_t column = line.column + (stop - line.first)
    find_first(p, &line, stop, column)
