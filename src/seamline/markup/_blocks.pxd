"""Records of Markdown blocks, as the scan writes them and other kernels read them."""

from libc.stdint cimport int32_t, int64_t, uint8_t

cimport numpy as cnp

cdef enum:
    MAX_HEADING = 6

cdef enum:  # the order is that of ``BlockKind`` in markdown.py
    NONE = 0
    PARAGRAPH = 1
    HEADING = 2
    FENCE = 3
    INDENTED = 4
    TABLE = 5
    TABLE_HEAD = 6
    TABLE_ROW = 7
    LIST = 8
    ITEM = 9
    QUOTE = 10
    HTML = 11
    RULE = 12
    FRONT_MATTER = 13
    DEFINITION = 14
    FOOTNOTE = 15
    MATH = 16
    TURN = 17
    FIGURE = 18
    DIRECTIVE = 19
    SCOPE = 20              # a definition of source code
    SIGNATURE = 21          # its lines up to the body
    COMPOUND = 22           # what holds statements and has no name
    STATEMENT = 23
    COMMENT = 24
    STRING = 25
    RECORD = 26

cdef enum:  # bits of ``flag``
    UNDERLINED = 1          # of a heading
    UNCLOSED = 1            # of a fence
    LABEL_ALONE = 1         # a turn is its label and nothing else
    SPOKEN = 2              # a heading is a speaker's label
    BARE = 4                # a heading without text of its own, which goes with the one after it


cdef struct Block:
    int64_t line           # start of the line on which it opens
    int64_t start          # its first character, after indentation and the markers of its containers
    int64_t end            # after its last line
    int64_t info_start     # title, info string, marker or label
    int64_t info_end
    int32_t parent         # the container or table that holds it, or the heading it stands under, or -1
    uint8_t kind
    uint8_t level          # of a heading; which of the seven kinds of HTML; 1 for ordered lists
    uint8_t depth
    uint8_t flag           # the bits above


cdef struct Table:
    const Block* blocks
    Py_ssize_t count


cdef inline Table table_of(cnp.ndarray packed) noexcept:
    """The records in an array, of bytes or of ``BLOCK`` in markdown.py, which has to outlive them."""
    cdef Table table
    table.blocks = <const Block*> cnp.PyArray_DATA(packed)
    table.count = cnp.PyArray_SIZE(packed) * cnp.PyArray_ITEMSIZE(packed) // <Py_ssize_t> sizeof(Block)
    return table
