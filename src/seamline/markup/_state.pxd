"""State of a Markdown scan: the open containers, and the leaf that takes further lines."""

from libc.stdint cimport int32_t, int64_t, uint8_t, uint32_t
from libcpp.vector cimport vector

from seamline.markup._blocks cimport DEFINITION, HEADING, ITEM, MAX_HEADING, NONE, PARAGRAPH, QUOTE, UNDERLINED, Block
from seamline.markup._lines cimport Line, setext_level, trim_blanks
from seamline.markup._links cimport TextRow, definition_rows
from seamline.text._view cimport code_unit
from seamline.text._watch cimport Watch

cdef enum:
    MAX_DEPTH = 64
    CODE_INDENT = 4
    BYTE_ORDER_MARK = 0xFEFF

cdef struct Container:
    int kind
    uint32_t marker        # bullet, or what follows the number
    int64_t width          # columns that later lines have to leave blank
    int32_t block
    int32_t series         # block of the list, for items
    bint empty             # the item has nothing yet
    bint closed            # an empty item before a blank line: only its list goes on


cdef struct Scanner:
    Container[MAX_DEPTH] containers
    int depth
    int quotes             # how many of the containers are block quotes
    int32_t[MAX_HEADING + 1] scope  # heading in force at each level outside containers; 0 holds none
    int32_t section        # deepest of them
    int32_t leaf           # block that takes further lines, or -1
    int leaf_kind
    uint32_t mark          # of a fence or of front matter
    Py_ssize_t length      # of a fence
    int html
    Py_ssize_t content_end  # of the last line that is not blank
    Py_ssize_t no_math     # no ``$$`` closes before this offset
    Py_ssize_t no_metadata
    bint keeps_rows
    TextRow last               # last row of the open paragraph
    vector[TextRow] rows       # rows of a paragraph that may begin with definitions
    vector[Block] blocks
    Watch watch


cdef inline Block* leaf_of(Scanner& s) noexcept nogil:
    return &s.blocks[s.leaf]


cdef inline int32_t add_block(Scanner& s, Line& line, int kind, Py_ssize_t start) noexcept nogil:
    cdef Block block
    block.line = line.start
    block.start = start
    block.end = line.next
    block.info_start = block.info_end = start
    block.parent = s.containers[s.depth - 1].block if s.depth else s.section
    block.kind = <uint8_t> kind
    block.level = 0
    block.depth = <uint8_t> s.depth
    block.flag = 0
    s.blocks.push_back(block)
    s.content_end = line.next
    return <int32_t> s.blocks.size() - 1


cdef inline void open_leaf(Scanner& s, Line& line, int kind) noexcept nogil:
    s.leaf = add_block(s, line, kind, line.first)
    s.leaf_kind = kind


cdef inline void enter_section(Scanner& s, int32_t block, int level) noexcept nogil:
    """Hang a heading under the nearest one of a smaller level, and make it the section of what follows."""
    cdef int k
    if s.depth:
        return
    s.blocks[block].parent = s.scope[level - 1]
    s.section = block
    for k in range(level, MAX_HEADING + 1):
        s.scope[k] = block


cdef inline void extend_leaf(Scanner& s, Line& line) noexcept nogil:
    leaf_of(s).end = line.next
    s.content_end = line.next


cdef inline void add_row(Scanner& s, Line& line) noexcept nogil:
    s.last.start = line.start
    s.last.first = line.first
    s.last.end = line.end
    s.last.next = line.next
    s.last.indented = line.column - line.consumed >= CODE_INDENT
    if s.keeps_rows:
        s.rows.push_back(s.last)


cdef inline void open_paragraph(const code_unit* p, Scanner& s, Line& line) noexcept nogil:
    open_leaf(s, line, PARAGRAPH)
    s.keeps_rows = p[line.first] == c'['
    s.rows.clear()
    add_row(s, line)


cdef inline bint split_definitions(const code_unit* p, Scanner& s) noexcept nogil:
    """Turn the definitions at the head of the open paragraph into blocks; whether text is left."""
    cdef Py_ssize_t row = 0, taken, total = <Py_ssize_t> s.rows.size()
    cdef Block block
    if not s.keeps_rows:
        return True
    s.keeps_rows = False
    while row < total and p[s.rows[row].first] == c'[':
        taken = definition_rows(p, s.rows, row)
        if taken == 0:
            break
        block = s.blocks[s.leaf]
        leaf_of(s).kind = DEFINITION
        leaf_of(s).end = s.rows[row + taken - 1].next
        row += taken
        if row == total:
            return False
        block.line = s.rows[row].start
        block.start = block.info_start = block.info_end = s.rows[row].first
        s.blocks.push_back(block)
        s.leaf = <int32_t> s.blocks.size() - 1
    return True


cdef inline bint close_setext(const code_unit* p, Scanner& s, Line& line) noexcept nogil:
    """Make a heading of the open paragraph if the line underlines it and it is more than definitions."""
    cdef int level = setext_level(p, line.first, line.end)
    cdef Block* block
    if level == 0:
        return False
    if not split_definitions(p, s):
        s.leaf = -1
        s.leaf_kind = NONE
        return False
    block = leaf_of(s)
    block.kind = HEADING
    block.level = <uint8_t> level
    block.flag = UNDERLINED
    block.info_start = block.start
    block.info_end = trim_blanks(p, block.start, s.last.end)
    extend_leaf(s, line)
    enter_section(s, s.leaf, level)
    s.leaf = -1
    s.leaf_kind = NONE
    return True


cdef inline void close_leaf(const code_unit* p, Scanner& s) noexcept nogil:
    if s.leaf_kind == PARAGRAPH:
        split_definitions(p, s)
    s.leaf = -1
    s.leaf_kind = NONE


cdef inline void close_to(const code_unit* p, Scanner& s, int depth) noexcept nogil:
    """Close the open leaf and every container deeper than ``depth``."""
    cdef Container* container
    close_leaf(p, s)
    while s.depth > depth:
        s.depth -= 1
        container = &s.containers[s.depth]
        if not container.closed:
            s.blocks[container.block].end = s.content_end
        s.quotes -= container.kind == QUOTE
        if container.kind == ITEM:
            s.blocks[container.series].end = s.blocks[container.block].end
