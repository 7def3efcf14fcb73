"""Open elements of a page: in constant time each, what opening and closing one does to the view and its blocks.

Of each name the innermost open element is known, and of each element what lies below it that end tags do not reach
through, so no tag looks through the others.
"""

from libc.stdint cimport int32_t, int64_t, uint8_t, uint32_t

from seamline.markup._blocks cimport (
    FIGURE, HEADING, INDENTED, ITEM, LIST, QUOTE, TABLE, TABLE_HEAD, TABLE_ROW,
)
from seamline.reading._elements cimport (
    IS_HIDDEN, IS_NARROW, IS_SCOPE, IS_SPECIAL, IS_WIDE, KEEPS_BLANKS, NAME_ADDRESS, NAME_ARTICLE, NAME_ASIDE,
    NAME_BLOCKQUOTE, NAME_BUTTON, NAME_DD, NAME_DIALOG, NAME_DIR, NAME_DIV, NAME_DL, NAME_DT, NAME_FIGURE, NAME_FOOTER,
    NAME_FOREIGNOBJECT, NAME_H1, NAME_HEADER, NAME_LI, NAME_LISTING, NAME_MAIN, NAME_MATH, NAME_MENU, NAME_MI, NAME_MN,
    NAME_MO, NAME_MS, NAME_MTEXT, NAME_NAV, NAME_OL, NAME_P, NAME_PLAINTEXT, NAME_PRE, NAME_SVG, NAME_TABLE, NAME_TD,
    NAME_TH, NAME_THEAD, NAME_TR, NAME_UL, NAME_XMP,
)
from seamline.reading._page cimport (
    BLANK_LINE, CELLS, LINES, MAX_HOLDERS, NO_REGION, REGION_ARTICLE, REGION_ASIDE, REGION_FOOTER, REGION_HEADER,
    REGION_MAIN, REGION_NAV, TOGETHER, Element, Holder, HtmlTable, PageScan,
)
from seamline.reading._page_text cimport add_dropped, part_texts
from seamline.reading._tags cimport SAYS_HIDDEN, SAYS_LAYOUT, SAYS_OPEN, Tag


cdef inline int32_t top_of(PageScan& page) noexcept nogil:
    return <int32_t> page.open.size() - 1


cdef inline int holder_kind(int name) noexcept nogil:
    """The kind of block that an element is, or 0."""
    if name == NAME_LI or name == NAME_DT or name == NAME_DD:
        return ITEM
    if name == NAME_UL or name == NAME_OL or name == NAME_DL or name == NAME_MENU or name == NAME_DIR:
        return LIST
    if name == NAME_H1:
        return HEADING
    if name == NAME_PRE or name == NAME_LISTING or name == NAME_XMP or name == NAME_PLAINTEXT:
        return INDENTED
    if name == NAME_TR:
        return TABLE_ROW
    if name == NAME_BLOCKQUOTE:
        return QUOTE
    return FIGURE if name == NAME_FIGURE else 0


cdef inline bint push_holder(PageScan& page, int kind, int level, int32_t table) noexcept nogil:
    """Whether there was room for another."""
    cdef Holder holder
    if page.holders.size() >= MAX_HOLDERS:
        return False
    holder.block, holder.table, holder.inside, holder.heads, holder.cells = -1, table, page.inside, 0, 0
    holder.kind, holder.level = <uint8_t> kind, <uint8_t> level
    holder.leaf = kind == HEADING or kind == INDENTED
    page.holders.push_back(holder)
    return True


cdef inline void close_row(PageScan& page, Holder& holder, HtmlTable* table) noexcept nogil:
    """A row of header cells at the top of a table is its header; further ones are part of it."""
    cdef bint heads = holder.cells == 0 or page.last[<int> NAME_THEAD] > page.last[<int> NAME_TABLE]
    table.widest = max(table.widest, holder.cells + holder.heads)
    if holder.block < 0:
        return
    if heads and table.heads == table.rows:
        if table.head < 0:
            table.head = holder.block
            page.blocks[holder.block].kind = TABLE_HEAD
        else:
            page.blocks[table.head].end = page.length
            page.origins[holder.block].merged = True
        table.heads += 1
    table.rows += 1


cdef inline void pop_holder(PageScan& page) noexcept nogil:
    cdef Holder holder = page.holders.back()
    if holder.kind == TABLE_ROW and holder.table >= 0:
        close_row(page, holder, &page.tables[holder.table])
    page.holders.pop_back()
    if holder.block >= 0:
        page.blocks[holder.block].end = page.length
        page.opened = page.holders.size()


cdef inline void open_table(PageScan& page, bint layout) noexcept nogil:
    cdef HtmlTable table
    cdef int32_t number = <int32_t> page.tables.size()
    table.head, table.rows, table.heads, table.widest = -1, 0, 0, 0
    table.layout, table.held = layout, False
    if page.inside >= 0:
        page.tables[page.inside].layout = True
    page.tables.push_back(table)
    page.open_tables.push_back(number)


cdef inline void close_table(PageScan& page) noexcept nogil:
    cdef HtmlTable* table = &page.tables[page.open_tables.back()]
    if table.widest < 2 or (table.rows < 2 and table.head < 0):
        table.layout = True
    if table.held:
        pop_holder(page)
    page.open_tables.pop_back()


cdef inline bint open_row(PageScan& page) noexcept nogil:
    """A row, and its table before the first."""
    cdef int32_t number = page.open_tables.back()
    cdef HtmlTable* table = &page.tables[number]
    if not table.held:
        table.held = push_holder(page, TABLE, 0, number)
    return push_holder(page, TABLE_ROW, 0, number)


cdef inline int region_of(PageScan& page, int name) noexcept nogil:
    """The part of a page that an element opens; headers and footers of its main part and its articles are none."""
    cdef bint content = page.region == REGION_MAIN or page.region == REGION_ARTICLE
    if name == NAME_NAV:
        return REGION_NAV
    if name == NAME_ASIDE:
        return REGION_ASIDE
    if name == NAME_MAIN:
        return REGION_MAIN
    if name == NAME_ARTICLE:
        return REGION_ARTICLE
    if content or (name != NAME_HEADER and name != NAME_FOOTER):
        return NO_REGION
    return REGION_HEADER if name == NAME_HEADER else REGION_FOOTER


cdef inline int how_apart(PageScan& page, uint32_t flags, int name) noexcept nogil:
    if flags & IS_WIDE:
        return LINES if page.items and holder_kind(name) == LIST else BLANK_LINE
    return LINES if flags & IS_NARROW else TOGETHER


cdef inline bint is_foreign_root(int name) noexcept nogil:
    return name == NAME_SVG or name == NAME_MATH


cdef inline bint holds_html(int name) noexcept nogil:
    """Whether an element of SVG or MathML holds HTML."""
    return name == NAME_FOREIGNOBJECT or name == NAME_MI or name == NAME_MN or name == NAME_MO or name == NAME_MS or name == NAME_MTEXT


cdef inline void set_walls(Element& element, Element* below, int32_t place, int name) noexcept nogil:
    """What end tags of elements above do not reach through."""
    cdef bint special = element.flags & IS_SPECIAL, scope = element.flags & IS_SCOPE
    cdef bint plain = name == NAME_ADDRESS or name == NAME_DIV or name == NAME_P
    element.scope = place if scope else below.scope
    element.button_scope = place if scope or name == NAME_BUTTON else below.button_scope
    element.list_scope = place if scope or name == NAME_OL or name == NAME_UL else below.list_scope
    element.special = place if special else below.special
    element.item_wall = place if special and not plain and name != NAME_LI else below.item_wall
    element.term_wall = place if special and not plain and name != NAME_DD and name != NAME_DT else below.term_wall


cdef inline bint is_shown(PageScan& page, Tag& tag, uint32_t flags, int region) noexcept nogil:
    if tag.marks & SAYS_HIDDEN or flags & IS_HIDDEN:
        return False
    return not (page.drops >> region & 1 and region) and (tag.name != NAME_DIALOG or tag.marks & SAYS_OPEN)


cdef inline void open_holder(PageScan& page, Element& element, int name, int level) noexcept nogil:
    cdef int kind = holder_kind(element.name)
    if kind == TABLE_ROW:
        element.holds = open_row(page)
    elif kind:
        element.holds = push_holder(page, kind, level, -1)
        page.items += element.holds and kind == ITEM
        if kind == HEADING and page.inside >= 0:
            page.tables[page.inside].layout = True


cdef inline void open_cell(PageScan& page, bint head) noexcept nogil:
    cdef Holder* row = &page.holders.back() if page.holders.size() else NULL
    if row != NULL and row.kind == TABLE_ROW:
        row.heads += head
        row.cells += not head
    page.inside = page.open_tables.back() if page.open_tables.size() else -1
    page.cells += 1


cdef inline void push_element(PageScan& page, Tag& tag, int name, uint32_t flags, int64_t start) noexcept nogil:
    """Open an element; ``name`` is under which end tags find it, ``tag.name`` its own."""
    cdef Element element
    cdef int32_t place = <int32_t> page.open.size()
    cdef int region = region_of(page, name)
    element.name, element.flags, element.start = name, flags, start
    element.before, element.inside = page.last[name], page.inside
    element.region, element.closed, element.holds = <uint8_t> page.region, False, False
    element.foreign = is_foreign_root(name) or (page.open.back().foreign and not holds_html(tag.name))
    element.stranger = page.open.back().foreign
    set_walls(element, &page.open.back(), place, name)
    element.hides = not is_shown(page, tag, flags, region)
    element.apart = <uint8_t> how_apart(page, flags, name)
    page.hidden += element.hides
    if element.apart:
        part_texts(page, element.apart, page.cells, -1)
    if region != NO_REGION:
        page.region = region
    open_parts(page, element, tag)
    page.last[name] = place
    page.open.push_back(element)


cdef inline void open_parts(PageScan& page, Element& element, Tag& tag) noexcept nogil:
    """What an element begins beside itself: a table, a cell, or a block."""
    if element.name == NAME_TABLE:
        open_table(page, tag.marks & SAYS_LAYOUT)
    elif element.name == NAME_TD or element.name == NAME_TH:
        part_texts(page, CELLS, page.cells, page.open_tables.back())
        open_cell(page, element.name == NAME_TH)
    else:
        open_holder(page, element, tag.name, tag.name - NAME_H1 + 1 if element.name == NAME_H1 else element.name == NAME_OL)
    page.keeping += (element.flags & KEEPS_BLANKS) > 0


cdef inline void end_parts(PageScan& page, Element& element) noexcept nogil:
    """What ends with an element."""
    page.keeping -= (element.flags & KEEPS_BLANKS) > 0
    if element.name == NAME_TD or element.name == NAME_TH:
        page.cells -= 1
        page.inside = element.inside
        part_texts(page, CELLS, page.cells, page.open_tables.back())
    elif element.name == NAME_TABLE:
        close_table(page)
    elif element.holds:
        page.items -= holder_kind(element.name) == ITEM
        pop_holder(page)


cdef inline void end_element(PageScan& page, Element& element, int64_t end) noexcept nogil:
    """All but taking it off: the source of what was hidden ends at ``end``."""
    page.last[element.name] = element.before
    if element.apart:
        part_texts(page, element.apart, page.cells, -1)
    page.region = element.region
    end_parts(page, element)
    if element.hides:
        page.hidden -= 1
        add_dropped(page, element.start, end)


cdef inline void pop_element(PageScan& page, int64_t end) noexcept nogil:
    cdef Element element = page.open.back()
    page.open.pop_back()
    if not element.closed:
        end_element(page, element, end)


cdef inline void pop_to(PageScan& page, int32_t place, int64_t start, int64_t end) noexcept nogil:
    """Close elements down to the one at ``place``, by a tag from ``start`` to ``end``."""
    while top_of(page) > place:
        pop_element(page, start)
    pop_element(page, end)


cdef inline void close_below(PageScan& page, int32_t place, int64_t end) noexcept nogil:
    """Close an element, one that is no block, and leave open what it holds."""
    cdef Element element = page.open[place]
    page.open[place].closed = True
    end_element(page, element, end)
