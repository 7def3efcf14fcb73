"""What tags of HTML open and close (WHATWG HTML, section 13.2.6): implied end tags, scopes, tables, foreign content."""

from libc.stdint cimport int32_t, int64_t, uint32_t

from seamline.reading._elements cimport (
    N_NAMES, ENDS_P, IS_BLOCK, IS_HIDDEN, IS_IGNORED, IS_STYLING, IS_TABLE_PART, IS_VOID, IS_WIDE, KNOWN_NAMES, LEAVES_FOREIGN,
    NAME_BR, NAME_BUTTON, NAME_CAPTION, NAME_DD, NAME_DT, NAME_FONT, NAME_FORM, NAME_H1, NAME_H6, NAME_LI, NAME_OPTGROUP,
    NAME_OPTION, NAME_P, NAME_SELECT, NAME_TABLE, NAME_TBODY,
    NAME_TD, NAME_TEMPLATE, NAME_TFOOT, NAME_TH, NAME_THEAD, NAME_TR, UNKNOWN_NAME,
)
from seamline.reading._open cimport close_below, pop_element, pop_to, push_element, top_of
from seamline.reading._page cimport BLANK_LINE, Element, PageScan
from seamline.reading._page_text cimport part_texts, put_line_break
from seamline.reading._tags cimport SAYS_STYLED, SELF_CLOSING, Tag


cdef inline int number_of(PageScan& page, Tag& tag) noexcept nogil:
    """Under which number elements of this name are found: one for all headings."""
    if tag.name == UNKNOWN_NAME:
        return own_number(page, tag)
    return NAME_H1 if NAME_H1 <= tag.name <= NAME_H6 else tag.name


cdef inline int own_number(PageScan& page, Tag& tag) noexcept nogil:
    """The same of names unheard of, and of all those in SVG and MathML."""
    cdef int number = page.names[tag.hash]
    if number == 0:
        number = page.names[tag.hash] = <int> page.last.size()
        page.last.push_back(-1)
    return number


cdef inline void start_root(PageScan& page) noexcept nogil:
    """The element that holds all others and is never closed."""
    cdef Element root
    root.name, root.before, root.inside, root.flags, root.apart, root.region = UNKNOWN_NAME, -1, -1, 0, 0, 0
    root.scope = root.button_scope = root.list_scope = root.special = root.item_wall = root.term_wall = 0
    root.hides = root.holds = root.foreign = root.stranger = root.closed = False
    root.start = 0
    page.open.push_back(root)


cdef inline bint in_table(PageScan& page) noexcept nogil:
    return page.last[<int> NAME_TABLE] > page.last[<int> NAME_TEMPLATE]


cdef inline int32_t cell_of(PageScan& page) noexcept nogil:
    """The innermost open cell or caption of the innermost table, or -1."""
    cdef int32_t cell = max(max(page.last[<int> NAME_TD], page.last[<int> NAME_TH]), page.last[<int> NAME_CAPTION])
    return cell if cell > page.last[<int> NAME_TABLE] else -1


cdef inline void close_above(PageScan& page, int32_t place, int64_t start) noexcept nogil:
    """Close what lies above an element."""
    while top_of(page) > place:
        pop_element(page, start)


cdef inline void close_paragraph(PageScan& page, int64_t start) noexcept nogil:
    if page.last[<int> NAME_P] > page.open.back().button_scope:
        pop_to(page, page.last[<int> NAME_P], start, start)


cdef inline void close_named(PageScan& page, int name, int32_t wall, int64_t start) noexcept nogil:
    if page.last[name] > wall:
        pop_to(page, page.last[name], start, start)


cdef inline void close_siblings(PageScan& page, int name, int64_t start) noexcept nogil:
    """What the start tag of an element closes because it cannot stand in it."""
    cdef int top = page.open.back().name
    if name == NAME_LI:
        close_named(page, NAME_LI, page.open.back().item_wall, start)
    elif name == NAME_DD or name == NAME_DT:
        close_named(page, NAME_DD, page.open.back().term_wall, start)
        close_named(page, NAME_DT, page.open.back().term_wall, start)
    elif name == NAME_OPTION or name == NAME_OPTGROUP:
        if top == NAME_OPTION or (name == NAME_OPTGROUP and top == NAME_OPTGROUP):
            pop_element(page, start)
        if name == NAME_OPTGROUP and page.open.back().name == NAME_OPTGROUP:
            pop_element(page, start)
    elif name == NAME_BUTTON or name == NAME_SELECT:
        close_named(page, name, page.open.back().scope if name == NAME_BUTTON else 0, start)


cdef inline void open_implied(PageScan& page, int name, int64_t start) noexcept nogil:
    cdef Tag tag
    tag.name, tag.marks, tag.hash, tag.end = name, 0, 0, start
    push_element(page, tag, name, KNOWN_NAMES.flags[name], start)


cdef inline bint make_place(PageScan& page, int name, int64_t start) noexcept nogil:
    """Close what is open inside a table before one of its parts; whether there is a table."""
    if not in_table(page):
        return False
    if name == NAME_TD or name == NAME_TH:
        if page.last[<int> NAME_TR] > page.last[<int> NAME_TABLE]:
            close_above(page, page.last[<int> NAME_TR], start)
        else:
            close_above(page, page.last[<int> NAME_TABLE], start)
            open_implied(page, NAME_TR, start)
        return True
    close_above(page, section_of(page) if name == NAME_TR else page.last[<int> NAME_TABLE], start)
    return True


cdef inline int32_t section_of(PageScan& page) noexcept nogil:
    """Where rows of the innermost table go: its body, head or foot that is open, or itself."""
    cdef int32_t table = page.last[<int> NAME_TABLE]
    cdef int name = page.open[table + 1].name if top_of(page) > table else <int> UNKNOWN_NAME
    return table + (name == NAME_TBODY or name == NAME_THEAD or name == NAME_TFOOT)


cdef inline void leave_foreign(PageScan& page, int64_t start) noexcept nogil:
    while page.open.back().foreign:
        pop_element(page, start)


cdef inline bint stays_foreign(PageScan& page, Tag& tag, uint32_t flags) noexcept nogil:
    """Whether a start tag is one of SVG or MathML."""
    return page.open.back().foreign and not (flags & LEAVES_FOREIGN or (tag.name == NAME_FONT and tag.marks & SAYS_STYLED))


cdef inline bint make_room(PageScan& page, int name, uint32_t flags, int64_t start) noexcept nogil:
    """Close what a start tag closes; whether its element is then opened."""
    if flags & IS_TABLE_PART:
        return make_place(page, name, start) and not flags & IS_VOID
    if flags & ENDS_P:
        close_paragraph(page, start)
    if name == NAME_H1 and page.open.back().name == NAME_H1:
        pop_element(page, start)
    if name == NAME_TABLE and in_table(page) and cell_of(page) < 0:
        pop_to(page, page.last[<int> NAME_TABLE], start, start)
    if name == NAME_FORM and page.last[<int> NAME_FORM] > page.last[<int> NAME_TEMPLATE]:
        return False
    close_siblings(page, name, start)
    return not flags & IS_VOID


cdef inline bint start_tag(PageScan& page, Tag& tag, int64_t start) noexcept nogil:
    """Open an element; whether one is open now that its tag did not close itself."""
    cdef int name = number_of(page, tag)
    cdef uint32_t flags = KNOWN_NAMES.flags[tag.name] if tag.name != UNKNOWN_NAME else 0
    if stays_foreign(page, tag, flags):
        if not tag.marks & SELF_CLOSING:
            push_element(page, tag, own_number(page, tag), flags & IS_HIDDEN, start)
        return False
    leave_foreign(page, start)
    if flags & IS_IGNORED:
        return False
    if not make_room(page, name, flags, start):
        if name == NAME_BR:
            put_line_break(page, start, tag.end)
        elif flags & IS_WIDE and flags & IS_VOID:
            part_texts(page, BLANK_LINE, page.cells, -1)
        return False
    push_element(page, tag, name, flags, start)
    if tag.marks & SELF_CLOSING and (page.strict or page.open.back().foreign):
        pop_element(page, tag.end)
        return False
    return True


cdef inline void end_paragraph(PageScan& page, int64_t start, int64_t end) noexcept nogil:
    """A paragraph ends; where none is open one without text stands."""
    if page.last[<int> NAME_P] > page.open.back().button_scope:
        pop_to(page, page.last[<int> NAME_P], start, end)
    else:
        part_texts(page, BLANK_LINE, page.cells, -1)


cdef inline void end_styling(PageScan& page, int32_t place, int64_t start, int64_t end) noexcept nogil:
    """An element of style ends; what it holds goes on."""
    if place > page.open.back().special:
        pop_to(page, place, start, end)
    elif place > page.open.back().scope:
        close_below(page, place, end)


cdef inline void end_form(PageScan& page, int64_t start, int64_t end) noexcept nogil:
    cdef int32_t place = page.last[<int> NAME_FORM]
    if place <= page.open.back().scope:
        return
    if place == top_of(page):
        pop_element(page, end)
    else:
        close_below(page, place, end)


cdef inline void end_part(PageScan& page, int32_t place, int64_t start, int64_t end) noexcept nogil:
    """A part of the innermost table ends, or the table."""
    if in_table(page) and place >= page.last[<int> NAME_TABLE]:
        pop_to(page, place, start, end)


cdef inline void end_tag(PageScan& page, Tag& tag, int64_t start) noexcept nogil:
    """Close an element, and what is open in it."""
    cdef bint foreign = page.open.back().foreign or page.open.back().stranger
    cdef int name = own_number(page, tag) if foreign else number_of(page, tag)
    if foreign and page.last[name] <= page.open.back().special:
        name = number_of(page, tag)
    end_named(page, tag, name, start)


cdef inline void end_named(PageScan& page, Tag& tag, int name, int64_t start) noexcept nogil:
    cdef uint32_t flags = KNOWN_NAMES.flags[tag.name] if name < N_NAMES else 0
    cdef int32_t place = page.last[name]
    if name == NAME_P:
        end_paragraph(page, start, tag.end)
    elif name == NAME_BR:
        put_line_break(page, start, tag.end)
    elif place < 0:
        return
    elif flags & IS_TABLE_PART or name == NAME_TABLE:
        end_part(page, place, start, tag.end)
    elif name == NAME_FORM:
        end_form(page, start, tag.end)
    elif flags & IS_STYLING:
        end_styling(page, place, start, tag.end)
    elif name == NAME_TEMPLATE or flags & IS_BLOCK:
        if name == NAME_TEMPLATE or place >= (page.open.back().list_scope if name == NAME_LI else page.open.back().scope):
            pop_to(page, place, start, tag.end)
    elif place > page.open.back().special or place == top_of(page):
        pop_to(page, place, start, tag.end)
