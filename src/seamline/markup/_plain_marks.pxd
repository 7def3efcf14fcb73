"""The first pass over plain text: every line that may be a label or a title, noted as a mark."""

from libc.stdint cimport int32_t, int64_t
from libcpp.vector cimport vector

from seamline.markup._blocks cimport HEADING, INDENTED, LIST, PARAGRAPH, UNDERLINED, Block
from seamline.markup._lines cimport is_blank, skip_blanks, trim_blanks
from seamline.markup._plain_labels cimport Label, is_name, read_label
from seamline.markup._plain_names cimport Speaker, is_speech, know
from seamline.markup._plain_speakers cimport names_speaker
from seamline.markup._plain_titles cimport Title, is_capitals, is_division, is_numbered, wiki_level
from seamline.text._line_end cimport line_end, skip_line_end
from seamline.text._view cimport code_unit

cdef enum Sort:
    SPEAKER
    WIKI
    DIVISION
    NUMBERED
    SERIES
    CAPITALS


cdef struct Mark:
    Sort sort
    bint kept
    bint whole              # the mark takes all of its block
    int32_t block
    int32_t after           # number of the next block outside of containers
    int64_t line            # start of its line
    int64_t next            # start of the line after it
    Speaker speaker
    bint speech
    bint alone              # the label is all there is on its line
    Title title
    Label label             # of a line that may be one of a series,
    bint capitals           # which may be a line in capitals too
    int32_t above           # the mark of a series before it, or -1
    bint listed             # another of its sort follows at once: an entry of a table of contents
    int level


cdef struct Page:
    const Block* blocks
    Py_ssize_t count
    bint titled             # the text has headings with ``#``: no others are looked for
    bint spoken             # its turns are known
    bint untitled           # and no titles are looked for in them
    int underlined          # largest level of an underlined heading
    vector[Mark] marks


cdef inline bint is_outer(Page& page, Py_ssize_t k) noexcept nogil:
    return page.blocks[k].parent < 0 or page.blocks[page.blocks[k].parent].kind == HEADING


cdef inline void survey(Page& page) noexcept nogil:
    """See which headings of Markdown there are."""
    cdef Py_ssize_t k
    page.titled = False
    page.underlined = 0
    for k in range(page.count):
        if page.blocks[k].kind == HEADING and page.blocks[k].depth == 0:
            if page.blocks[k].flag & UNDERLINED:
                page.underlined = max(page.underlined, <int> page.blocks[k].level)
            else:
                page.titled = True


cdef inline bint lies_apart(const code_unit* p, Py_ssize_t n, int64_t line, int64_t next) noexcept nogil:
    """Whether the lines ``line .. next`` lie between blank lines or the ends of the text."""
    cdef Py_ssize_t i = skip_blanks(p, next, n)
    if i < n and p[i] != c'\n' and p[i] != c'\r':
        return False
    i = line
    i -= i > 0 and p[i - 1] == c'\n'
    i -= i > 0 and p[i - 1] == c'\r'
    while i > 0 and is_blank(p[i - 1]):
        i -= 1
    return i == 0 or p[i - 1] == c'\n' or p[i - 1] == c'\r' or line == 0


cdef inline void add_mark(Page& page, Mark& mark, Sort sort) noexcept nogil:
    mark.sort = sort
    page.marks.push_back(mark)


cdef inline void note_line(
    const code_unit* p, Py_ssize_t n, Page& page, Mark& mark, Py_ssize_t start, Py_ssize_t end, bint alone
) noexcept nogil:
    """Note the line ``p[start:end]`` if it may be a title or a label; ``alone`` when it is all of its block."""
    end = trim_blanks(p, start, end)
    if start == end:
        return
    mark.whole = alone
    if not page.titled:
        mark.level = wiki_level(p, start, end, mark.title) if p[start] == c'=' else 0
        if mark.level:
            add_mark(page, mark, WIKI)
            return
        if alone and lies_apart(p, n, mark.line, mark.next):
            if is_division(p, start, end, mark.title):
                add_mark(page, mark, DIVISION)
                return
            if is_numbered(p, start, end, mark.title):
                add_mark(page, mark, NUMBERED)
                return
            mark.capitals = is_capitals(p, start, end, mark.title)
            if read_label(p, start, end, mark.label):
                mark.title.start, mark.title.end = start, end
                add_mark(page, mark, SERIES)
                return
            if mark.capitals:
                add_mark(page, mark, CAPITALS)
                return
    if not page.spoken and names_speaker(p, start, end, mark.speaker):
        mark.alone = mark.speaker.after == end
        mark.speech = mark.speaker.timed or is_speech(p, mark.speaker.after, end)
        mark.whole = False
        add_mark(page, mark, SPEAKER)


cdef inline bint note_pair(const code_unit* p, Py_ssize_t n, Page& page, Mark& mark, const Block& block) noexcept nogil:
    """Note a block of two lines if the first is a label and nothing else, and the second reads as its title."""
    cdef Py_ssize_t first = trim_blanks(p, block.start, line_end(p, block.start, block.end))
    cdef Py_ssize_t next = skip_line_end(p, line_end(p, block.start, block.end), block.end), start, stop
    start = skip_blanks(p, next, block.end)
    stop = line_end(p, start, block.end)
    if page.titled or start == stop or first == block.start or skip_line_end(p, stop, n) < block.end:
        return False
    if not (read_label(p, block.start, first, mark.label) and mark.label.lone):
        return False
    stop = trim_blanks(p, start, stop)
    if start == stop or not is_name(p, start, stop) or not lies_apart(p, n, block.line, block.end):
        return False
    mark.line, mark.next, mark.whole, mark.capitals = block.line, block.end, True, False
    if is_division(p, block.start, first, mark.title):
        mark.title.end = stop
        add_mark(page, mark, DIVISION)
    else:
        mark.title.start, mark.title.end = block.start, stop
        add_mark(page, mark, SERIES)
    return True


cdef inline void note_paragraph(const code_unit* p, Py_ssize_t n, Page& page, Mark& mark, const Block& block) noexcept nogil:
    cdef Py_ssize_t i = block.start, end = line_end(p, i, block.end)
    if note_pair(p, n, page, mark, block):
        return
    mark.line, mark.next = block.line, skip_line_end(p, end, block.end)
    note_line(p, n, page, mark, i, end, mark.next == block.end)
    while mark.next < block.end:
        mark.line = mark.next
        i = skip_blanks(p, mark.line, block.end)
        end = line_end(p, i, block.end)
        mark.next = skip_line_end(p, end, block.end)
        note_line(p, n, page, mark, i, end, False)


cdef inline void note_single(const code_unit* p, Py_ssize_t n, Page& page, Mark& mark, const Block& block, Sort sort) noexcept nogil:
    """Note a list of one item, or indented code, of one line if it may be a title of one sort."""
    cdef Py_ssize_t end = line_end(p, block.start, block.end)
    if sort == DIVISION and note_pair(p, n, page, mark, block):
        return
    mark.line, mark.next, mark.whole = block.line, skip_line_end(p, end, n), True
    end = trim_blanks(p, block.start, end)
    if page.titled or mark.next < block.end or not lies_apart(p, n, mark.line, mark.next):
        return
    if sort == NUMBERED and is_numbered(p, block.start, end, mark.title):
        add_mark(page, mark, sort)
    elif sort == DIVISION and is_division(p, block.start, end, mark.title):
        add_mark(page, mark, sort)
    elif sort == DIVISION and read_label(p, block.start, end, mark.label):
        mark.title.start, mark.title.end, mark.capitals = block.start, end, False
        add_mark(page, mark, SERIES)


cdef inline void note_role(const code_unit* p, Page& page, Mark& mark, const Block& block) noexcept nogil:
    """Note a heading that is a role, or begins with the label of one, as transcripts in Markdown have them."""
    if block.info_start == block.info_end:
        return
    if not names_speaker(p, block.info_start, block.info_end, mark.speaker):
        mark.speaker.start, mark.speaker.end = block.info_start, block.info_end
        know(p, mark.speaker)
    if mark.speaker.role:
        mark.speech = mark.whole = mark.alone = True
        mark.line, mark.next = block.line, block.end
        add_mark(page, mark, SPEAKER)


cdef inline void note_marks(const code_unit* p, Py_ssize_t n, Page& page) noexcept nogil:
    cdef Py_ssize_t k = 0, following
    cdef Mark mark
    mark.kept = mark.speech = mark.alone = mark.whole = mark.capitals = mark.listed = False
    mark.level = 0
    while k < page.count:
        following = k + 1
        while following < page.count and not is_outer(page, following):
            following += 1
        mark.block, mark.after = <int32_t> k, <int32_t> following
        if page.blocks[k].kind == PARAGRAPH:
            note_paragraph(p, n, page, mark, page.blocks[k])
        elif page.blocks[k].kind == LIST and following == k + 3 and page.blocks[k + 2].kind == PARAGRAPH:
            note_single(p, n, page, mark, page.blocks[k], NUMBERED)
        elif page.blocks[k].kind == INDENTED:
            note_single(p, n, page, mark, page.blocks[k], DIVISION)
        elif page.blocks[k].kind == HEADING and not page.spoken:
            note_role(p, page, mark, page.blocks[k])
        k = following
