"""What a scan of HTML knows while it runs: open elements, the view so far, its blocks and tables."""

from libc.stdint cimport int32_t, int64_t, uint8_t, uint32_t, uint64_t
from libcpp.unordered_map cimport unordered_map
from libcpp.vector cimport vector

from seamline.markup._blocks cimport Block
from seamline.reading._elements cimport N_NAMES

cdef enum:  # how far apart texts stand
    TOGETHER = 0
    CELLS = 1
    LINES = 2
    BLANK_LINE = 3

cdef enum:  # parts of a page, the index of their names in html.py
    NO_REGION = 0
    REGION_MAIN = 1
    REGION_ARTICLE = 2
    REGION_NAV = 3
    REGION_HEADER = 4
    REGION_FOOTER = 5
    REGION_ASIDE = 6

cdef enum:
    MAX_HOLDERS = 64        # blocks that hold others; deeper ones are not told apart

cdef struct Element:        # one that is open; what is below it that end tags do not reach through
    int name                # of headings, that of the first
    int32_t before          # the open element of its name below it
    int32_t scope
    int32_t button_scope
    int32_t list_scope
    int32_t special
    int32_t item_wall
    int32_t term_wall
    int32_t inside          # the table in whose cell it lies
    uint32_t flags
    uint8_t apart
    uint8_t region          # of what is around it
    bint hides
    bint holds              # has a holder
    bint foreign            # what it holds is SVG or MathML
    bint stranger           # it is such itself
    bint closed             # by an end tag, while what it holds went on
    int64_t start           # in the source

cdef struct Holder:         # a block that holds others, or one that takes all text in it
    int32_t block           # or -1 before its first text
    int32_t table
    int32_t inside          # the table in whose cell it lies, or -1
    int32_t heads           # of a row: cells of each sort
    int32_t cells
    uint8_t kind
    uint8_t level
    bint leaf

cdef struct HtmlTable:
    int32_t head            # block of its header, or -1
    int32_t rows
    int32_t heads           # rows of the header
    int32_t widest          # cells of the row that has most
    bint layout             # it places things, and is no table to a reader
    bint held               # it has a holder

cdef struct Origin:         # of a block: the table that it is part of, and the one in whose cell it lies; or -1
    int32_t own
    int32_t inside
    int32_t holder          # block that holds it
    bint merged             # part of the header above it

cdef struct PageScan:
    vector[Element] open
    vector[int32_t] last                    # the innermost open element by name
    unordered_map[uint64_t, int] names      # numbers of names that are not known
    vector[Holder] holders
    size_t opened                           # how many of them have a block
    int depth_left                          # elements that asked for a holder beyond the most
    vector[Block] blocks
    vector[Origin] origins
    vector[HtmlTable] tables
    vector[int32_t] open_tables
    vector[int64_t] runs                    # four numbers a run
    vector[uint8_t] copied                  # whether a run is a copy
    vector[uint32_t] made                   # characters of the others
    vector[int64_t] tabs                    # place in ``made`` and table of what parts cells
    vector[int64_t] dropped
    vector[int64_t] regions                 # start, end and region of parts of the view
    int64_t length                          # of the view
    int64_t copy_end                        # where the last copy ends in the source, or -1
    int32_t leaf                            # block that takes text, or -1
    int32_t inside                          # table of the innermost open cell, or -1
    int cells                               # open ones
    int items
    int hidden                              # open elements that are not shown
    int keeping                             # those in which blanks are kept
    int apart                               # what the next text has before it
    int apart_cells                         # in how many cells that was told
    int32_t apart_table
    int line_breaks
    int64_t space_start                     # a blank that the next text on this line has before it, or -1
    int64_t space_end
    int region
    int drops                               # a bit for each region that is left out
    int64_t title_start
    int64_t title_end
    bint strict                             # XML: tags close themselves


cdef inline void start_page(PageScan& page, int drops) noexcept nogil:
    page.last.assign(N_NAMES, -1)
    page.opened, page.depth_left = 0, 0
    page.length, page.copy_end = 0, -1
    page.leaf = page.inside = page.apart_table = -1
    page.cells = page.items = page.hidden = page.keeping = page.apart = page.apart_cells = page.line_breaks = 0
    page.space_start = page.space_end = -1
    page.region, page.drops = NO_REGION, drops
    page.title_start = page.title_end = -1
    page.strict = False
