# distutils: language = c++
"""Structure of plain text, read off the blocks of the Markdown scan: turns of a conversation, and headings without ``#``.

Only paragraphs, lone list items and indented lines outside of containers are looked at, so code, tables and markup keep
what they hold. A first pass notes every line that may be a label or a title, a second decides with all of them in
view, a third writes the blocks anew. Each is linear.
"""

from libc.stdint cimport int32_t, int64_t, uint8_t, uint16_t, uint32_t
from libcpp.vector cimport vector

cimport numpy as cnp

from seamline.markup._blocks cimport (
    HEADING, LABEL_ALONE, MAX_HEADING, PARAGRAPH, SPOKEN, TURN, UNDERLINED, Block, Table, table_of,
)
from seamline.markup._lines cimport skip_blanks, trim_blanks
from seamline.markup._markdown cimport blocks_array
from seamline.markup._markups cimport find_marked
from seamline.markup._plain_choice cimport drop_empty, keep_numbered, keep_turns, note_listed, set_levels
from seamline.markup._plain_series cimport keep_series
from seamline.markup._plain_marks cimport SPEAKER, WIKI, Mark, Page, is_outer, note_marks, survey
from seamline.markup._talk cimport read_talk
from seamline.text._line_end cimport line_end, skip_line_end
from seamline.text._view cimport Text, code_unit, text_of

cnp.import_array()


cdef struct Outline:
    int32_t[MAX_HEADING + 1] scope
    int32_t section
    vector[int32_t] moved   # new number of each old block
    vector[Block] blocks


cdef void add_outer(Outline& out, Block& block) noexcept nogil:
    """Add a block outside of containers under the heading in force; a heading comes into force."""
    cdef int k
    block.parent = out.section
    if block.kind == HEADING:
        block.parent = out.scope[block.level - 1]
        out.section = <int32_t> out.blocks.size()
        for k in range(block.level, MAX_HEADING + 1):
            out.scope[k] = out.section
    out.blocks.push_back(block)


cdef void add_part(const code_unit* p, Outline& out, const Block& whole, int64_t line, int64_t end, int kind) noexcept nogil:
    """Add the lines ``line .. end`` of a paragraph as a block of their own."""
    cdef Block part = whole
    if line > whole.line:
        part.line, part.start = line, skip_blanks(p, line, end)
    part.end = end
    part.kind = <uint8_t> kind
    part.info_start = part.info_end = part.start
    add_outer(out, part)


cdef void add_heading(const code_unit* p, Outline& out, const Block& whole, const Mark& mark) noexcept nogil:
    cdef Block block = whole
    block.line, block.start, block.end = mark.line, mark.title.start, mark.next
    if mark.line > whole.line or mark.sort == WIKI:
        block.start = whole.start if mark.line == whole.line else skip_blanks(p, mark.line, mark.next)
    block.info_start, block.info_end = mark.title.start, mark.title.end
    block.kind, block.level, block.flag = HEADING, <uint8_t> mark.level, 0
    add_outer(out, block)


cdef void add_turn(const code_unit* p, Outline& out, const Block& whole, const Mark& mark, int64_t end) noexcept nogil:
    add_part(p, out, whole, mark.line, end, TURN)
    out.blocks.back().info_start, out.blocks.back().info_end = mark.speaker.start, mark.speaker.end
    out.blocks.back().flag = LABEL_ALONE if mark.alone and mark.next == end else 0


cdef Py_ssize_t add_parts(const code_unit* p, Outline& out, Page& page, const Block& block, Py_ssize_t m) noexcept nogil:
    """Add a paragraph in parts at its kept marks, of which number ``m`` is the first; the number after the last."""
    cdef int64_t line = block.line, stop
    cdef int32_t number = page.marks[m].block
    cdef Py_ssize_t total = <Py_ssize_t> page.marks.size(), k
    while m < total and page.marks[m].block == number:
        k = m + 1
        while k < total and page.marks[k].block == number and not page.marks[k].kept:
            k += 1
        stop = page.marks[k].line if k < total and page.marks[k].block == number else block.end
        if page.marks[m].kept:
            if line < page.marks[m].line:
                add_part(p, out, block, line, page.marks[m].line, PARAGRAPH)
            line = stop
            if page.marks[m].sort == SPEAKER:
                add_turn(p, out, block, page.marks[m], stop)
            else:
                add_heading(p, out, block, page.marks[m])
                line = page.marks[m].next
        m = k
    if line < block.end:
        add_part(p, out, block, line, block.end, PARAGRAPH)
    return m


cdef inline bint has_overline(const code_unit* p, const Block& block, Py_ssize_t end) noexcept nogil:
    """Whether the first line of an underlined heading is a line of ``=`` too."""
    cdef Py_ssize_t i = block.info_start
    while i < end and p[i] == c'=':
        i += 1
    return i > block.info_start and i == end and end < block.info_end


cdef void add_known(const code_unit* p, Outline& out, const Block& block, bint spoken) noexcept nogil:
    """Add a block outside of containers as it is; the title of a heading between two lines is what lies between."""
    cdef Block kept = block
    cdef Py_ssize_t end
    if block.kind == HEADING and block.flag & UNDERLINED:
        end = line_end(p, block.info_start, block.info_end)
        if has_overline(p, block, trim_blanks(p, block.info_start, end)):
            kept.info_start = skip_blanks(p, skip_line_end(p, end, block.info_end), block.info_end)
    kept.flag = kept.flag | (SPOKEN if spoken else 0)
    add_outer(out, kept)


cdef bint changes(Page& page) noexcept nogil:
    """Whether the blocks will not be the same."""
    cdef size_t k
    for k in range(page.marks.size()):
        if page.marks[k].kept:
            return True
    return page.underlined > 0 or page.spoken


cdef void rewrite(const code_unit* p, Page& page, Outline& out) noexcept nogil:
    """The blocks with kept marks as headings and turns."""
    cdef Py_ssize_t k = 0, m = 0, total = <Py_ssize_t> page.marks.size()
    cdef Block inner
    out.moved.resize(page.count)
    out.blocks.reserve(page.count + page.marks.size())
    while k < page.count:
        out.moved[k] = <int32_t> out.blocks.size()
        while m < total and (page.marks[m].block < k or (page.marks[m].block == k and not page.marks[m].kept)):
            m += 1
        if not is_outer(page, k):
            inner = page.blocks[k]
            inner.parent = out.moved[inner.parent]
            out.blocks.push_back(inner)
        elif m == total or page.marks[m].block > k:
            add_known(p, out, page.blocks[k], False)
        elif page.blocks[k].kind == HEADING:
            add_known(p, out, page.blocks[k], True)
        elif page.marks[m].whole:
            add_heading(p, out, page.blocks[k], page.marks[m])
            k = page.marks[m].after - 1
        else:
            m = add_parts(p, out, page, page.blocks[k], m)
        k += 1


cdef void read_plain(const code_unit* p, Py_ssize_t n, Page& page, Outline& out) noexcept nogil:
    """Blocks with turns and titles."""
    survey(page)
    page.titled = page.titled or page.untitled
    note_marks(p, n, page)
    keep_turns(page, n)
    keep_numbered(page)
    note_listed(page)
    keep_series(page)
    drop_empty(page)
    if changes(page):
        set_levels(page)
        rewrite(p, page, out)


cdef void read_blocks(Text text, Table table, vector[Block]& found) noexcept nogil:
    """Blocks with turns, and headings without ``#`` where there are none with it; none where nothing changes."""
    cdef Page page
    cdef Outline out
    cdef vector[Block] retold
    cdef int level
    page.blocks, page.count = table.blocks, table.count
    page.spoken = read_talk(text, table, retold, &page.untitled)
    if page.spoken:
        page.blocks, page.count = retold.data(), <Py_ssize_t> retold.size()
    out.section = -1
    for level in range(MAX_HEADING + 1):
        out.scope[level] = -1
    if text.kind == 1:
        read_plain(<const uint8_t*> text.data, text.length, page, out)
    elif text.kind == 2:
        read_plain(<const uint16_t*> text.data, text.length, page, out)
    else:
        read_plain(<const uint32_t*> text.data, text.length, page, out)
    found.swap(out.blocks)


cdef bint find_read(Text text, int markup, bint plain, vector[Block]& found) noexcept nogil:
    """Blocks of a text in a markup, where it is ``plain`` with what plain text has for structure; whether all was read."""
    cdef vector[Block] again
    cdef Table table
    if not find_marked(text, markup, found):
        return False
    if plain:
        table.blocks = found.data()
        table.count = <Py_ssize_t> found.size()
        read_blocks(text, table, again)
        if not again.empty():
            found.swap(again)
    return True


def plain_blocks(str source not None, cnp.ndarray packed not None):
    """The blocks of ``source`` with turns, and headings without ``#`` where there are none with it, as raw bytes."""
    cdef Text text = text_of(source)
    cdef Table table = table_of(packed)
    cdef vector[Block] found
    with nogil:
        read_blocks(text, table, found)
    return packed if found.empty() else blocks_array(found)
