"""Blocks of wikitext, as MediaWiki reads it: headings, lists, tables, templates, and tags that keep what they hold."""

from libc.stdint cimport uint32_t
from libcpp.vector cimport vector

from seamline.markup._blocks cimport HTML, INDENTED, NONE, PARAGRAPH, RULE, TABLE, TABLE_HEAD, TABLE_ROW, Block
from seamline.markup._lines cimport Line, read_line, skip_blanks, skip_run
from seamline.markup._sheet cimport (
    Sheet, add_heading, add_row_to, begin_sheet, end_sheet, open_rows, push_item, skip_front,
)
from seamline.markup._state cimport MAX_DEPTH, add_block, close_leaf, close_to, leaf_of
from seamline.markup._wikitext_marks cimport (
    CLOSING_TAG, COMMENT, SHORTEST_LINE, closed_comment, closed_tag, heading_level, is_comment, is_marker,
    kind_of_tag, letter_bit, nesting_of, tag_closes, tag_name_end, template_end, wiki_table_end,
)
from seamline.text._line_end cimport line_end, skip_line_end
from seamline.text._view cimport code_unit

cdef struct Wiki:
    Sheet sheet
    int closing             # what closes the open leaf, 0 for what one line or a blank one does
    Py_ssize_t tag          # name of the tag that has to be closed, and its end
    Py_ssize_t tag_end
    Py_ssize_t no_table     # no table closes before this offset
    Py_ssize_t no_template
    Py_ssize_t no_tag       # no tag of its line ends before this offset
    uint32_t unclosed       # a bit for each letter with which a tag begins that nothing closes
    Py_ssize_t length       # of the text


cdef inline bint is_closed_later(const code_unit* p, Py_ssize_t i, Wiki& r) noexcept nogil:
    """Whether the tag at hand is closed from ``i`` on: one that is not is text."""
    if closed_tag(p, i, r.length, r.tag, r.tag_end):
        return True
    r.unclosed |= letter_bit(p[r.tag])
    return False


cdef inline bint opens_tag(
    const code_unit* p, Py_ssize_t i, Py_ssize_t end, Wiki& r, Py_ssize_t* stop
) noexcept nogil:
    """Whether a tag that keeps what it holds opens at ``i``; its name is noted, and where that ends."""
    cdef int closes
    stop[0] = tag_name_end(p, i + 1, end)
    if i < r.no_tag or kind_of_tag(p, i + 1, stop[0]) == NONE or r.unclosed & letter_bit(p[i + 1]):
        return False
    closes = tag_closes(p, stop[0], end)
    if closes < 0:
        r.no_tag = end
    r.tag, r.tag_end = i + 1, stop[0]
    return closes > 0


cdef inline int open_part(const code_unit* p, Py_ssize_t i, Py_ssize_t end, Wiki& r) noexcept nogil:
    """What stays open at the end of a line: a comment, a tag that keeps what it holds, or nothing (0)."""
    cdef Py_ssize_t stop
    while i < end:
        if p[i] != c'<':
            i += 1
        elif is_comment(p, i, end):
            i = closed_comment(p, i + 4, end)
            if i == 0:
                return COMMENT
        elif not opens_tag(p, i, end, r, &stop):
            i += 1
        else:
            i = closed_tag(p, stop, end, r.tag, r.tag_end)
            if i == 0 and is_closed_later(p, end, r):
                return CLOSING_TAG
            i = i if i else stop
    return 0


cdef inline void open_kept(const code_unit* p, Wiki& r, Line& line, int kind) noexcept nogil:
    """Open a leaf, which goes on as long as what its line leaves open."""
    close_to(p, r.sheet.s, 0)
    open_rows(r.sheet, line, kind)
    r.closing = open_part(p, line.first, line.end, r)
    if r.closing == 0 and kind != PARAGRAPH and p[line.start] != c' ':
        close_leaf(p, r.sheet.s)


cdef inline bint continue_kept(const code_unit* p, Wiki& r, Line& line) noexcept nogil:
    """Give a line to what an earlier line has left open."""
    cdef Py_ssize_t stop
    if r.closing == 0:
        return False
    add_row_to(r.sheet, line)
    if r.closing == COMMENT:
        stop = closed_comment(p, line.start, line.end)
    else:
        stop = closed_tag(p, line.start, line.end, r.tag, r.tag_end)
    if stop:
        r.closing = open_part(p, stop, line.end, r)
        if r.closing == 0 and leaf_of(r.sheet.s).kind != PARAGRAPH and p[leaf_of(r.sheet.s).line] != c' ':
            close_leaf(p, r.sheet.s)
    return True


cdef inline void add_wiki_row(Wiki& r, Line& row, Py_ssize_t end, bint head) noexcept nogil:
    cdef Line part = row
    part.next = end
    add_block(r.sheet.s, part, TABLE_HEAD if head else TABLE_ROW, part.first)
    r.sheet.s.blocks.back().parent = r.sheet.s.leaf
    if head:
        r.sheet.s.blocks.back().info_start = r.sheet.s.blocks.back().info_end = end - 1


cdef inline void add_wiki_rows(const code_unit* p, Py_ssize_t n, Wiki& r, Line& line, Py_ssize_t end) noexcept nogil:
    """The rows of a table up to ``end``."""
    cdef Py_ssize_t i = line.next
    cdef Line row, part = line
    cdef bint head = False, filled = False
    cdef int depth = 1
    while i < end:
        read_line(p, i, n, row)
        i = row.next
        depth += nesting_of(p, row)
        if depth != 1 or row.end - row.first < 2:
            continue
        if p[row.first] == c'|' and p[row.first + 1] == c'-':
            if filled:
                add_wiki_row(r, part, row.start, head and part.start == line.start)
                part, filled = row, False
        elif p[row.first] == c'!' or (p[row.first] == c'|' and p[row.first + 1] != c'+'):
            head = p[row.first] == c'!' if not filled and part.start == line.start else head
            filled = True
    add_wiki_row(r, part, end, False)


cdef inline bint open_wiki_table(const code_unit* p, Py_ssize_t n, Wiki& r, Line& line) noexcept nogil:
    """A table with its rows, which begin at ``|-``; the first is the head where it has ``!`` cells."""
    cdef Py_ssize_t end
    if line.start < r.no_table:
        return False
    end = wiki_table_end(p, n, line)
    if end == 0:
        r.no_table = n
        return False
    close_to(p, r.sheet.s, 0)
    open_rows(r.sheet, line, TABLE)
    leaf_of(r.sheet.s).end = end
    add_wiki_rows(p, n, r, line, end)
    line.next = r.sheet.s.content_end = end
    close_leaf(p, r.sheet.s)
    return True


cdef inline bint open_template(const code_unit* p, Py_ssize_t n, Wiki& r, Line& line) noexcept nogil:
    """A template that is all there is on its lines."""
    cdef Py_ssize_t stop, end
    if line.start < r.no_template or r.sheet.s.leaf_kind == PARAGRAPH:
        return False
    stop = template_end(p, n, line.first)
    if stop == 0:
        r.no_template = n
        return False
    end = line_end(p, stop, n)
    r.no_template = end
    if skip_blanks(p, stop, end) < end:
        return False
    line.next = skip_line_end(p, end, n)
    close_to(p, r.sheet.s, 0)
    add_block(r.sheet.s, line, HTML, line.first)
    return True


cdef inline void open_wiki_item(const code_unit* p, Wiki& r, Line& line) noexcept nogil:
    """An item of one line; as many of its markers as are those of the items before it go on with their lists."""
    cdef Py_ssize_t start = line.first, stop = start
    cdef int depth = 0, most = r.sheet.s.depth
    while stop < line.end and stop - start < MAX_DEPTH and is_marker(p[stop]):
        stop += 1
    while start + depth + 1 < stop and depth < most and r.sheet.s.containers[depth].marker == p[start + depth]:
        depth += 1
    while start + depth < stop:
        push_item(p, r.sheet, line, depth, p[start + depth], p[start + depth] == c'#', 0)
        depth += 1
    r.sheet.s.blocks.back().info_end = stop
    line.first = skip_blanks(p, stop, line.end)
    if line.first < line.end:
        open_rows(r.sheet, line, PARAGRAPH)
        r.closing = open_part(p, line.first, line.end, r)
        if r.closing == 0:
            close_leaf(p, r.sheet.s)


cdef inline bint open_tag(const code_unit* p, Wiki& r, Line& line) noexcept nogil:
    """A comment, or a tag that keeps what it holds."""
    cdef Py_ssize_t stop = tag_name_end(p, line.first + 1, line.end)
    cdef int kind = HTML if is_comment(p, line.first, line.end) else kind_of_tag(p, line.first + 1, stop)
    if kind != NONE:
        open_kept(p, r, line, kind)
    return kind != NONE


cdef inline bint open_title(const code_unit* p, Wiki& r, Line& line) noexcept nogil:
    """A heading between signs of its level."""
    cdef Py_ssize_t stop
    cdef int level = heading_level(p, line.start, line.end, &stop)
    if level:
        add_heading(p, r.sheet, line, level, line.start + level, stop)
    return level > 0


cdef inline bint open_sign(const code_unit* p, Py_ssize_t n, Wiki& r, Line& line) noexcept nogil:
    """What the first character of a line opens, text apart."""
    cdef code_unit ch = p[line.start]
    cdef code_unit next = p[line.first + 1] if line.end - line.first > 1 else 0
    if ch == c'=':
        return open_title(p, r, line)
    if is_marker(ch):
        open_wiki_item(p, r, line)
        return True
    if ch == c'-' and skip_run(p, line.start, line.end) - line.start >= SHORTEST_LINE:
        close_to(p, r.sheet.s, 0)
        add_block(r.sheet.s, line, RULE, line.first)
        return True
    if p[line.first] == c'{' and next == c'|':
        return open_wiki_table(p, n, r, line)
    if ch == c'{' and next == c'{':
        return open_template(p, n, r, line)
    return p[line.first] == c'<' and open_tag(p, r, line)


cdef inline void add_wiki(const code_unit* p, Py_ssize_t n, Wiki& r, Line& line) noexcept nogil:
    """A line that is not blank."""
    cdef int kind
    if continue_kept(p, r, line) or open_sign(p, n, r, line):
        return
    kind = INDENTED if p[line.start] == c' ' else PARAGRAPH
    if r.sheet.s.depth or r.sheet.s.leaf_kind != kind:
        open_kept(p, r, line, kind)
    else:
        add_row_to(r.sheet, line)
        r.closing = open_part(p, line.first, line.end, r)


cdef inline Py_ssize_t begin_wiki(const code_unit* p, Py_ssize_t n, Wiki& r) noexcept nogil:
    """Make ready for the first line, and where it begins."""
    begin_sheet(r.sheet, n)
    r.closing, r.tag, r.tag_end, r.no_tag, r.no_table, r.no_template = 0, 0, 0, 0, 0, 0
    r.unclosed, r.length = 0, n
    return skip_front(p, n, r.sheet)


cdef inline void scan_wikitext(const code_unit* p, Py_ssize_t n, vector[Block]& found) noexcept nogil:
    """Blocks of a wikitext in the order in which they open."""
    cdef Wiki r
    cdef Line line
    cdef Py_ssize_t i = begin_wiki(p, n, r)
    while i < n:
        read_line(p, i, n, line)
        if line.first < line.end:
            add_wiki(p, n, r, line)
        elif r.closing:
            add_row_to(r.sheet, line)
        else:
            close_to(p, r.sheet.s, 0)
        i = line.next
    end_sheet(p, n, r.sheet)
    found.swap(r.sheet.s.blocks)
