# distutils: language = c++
"""Structure of plain text, read off the blocks of the Markdown scan: turns of a conversation, and headings without ``#``.

Only paragraphs, lone list items and indented lines outside of containers are looked at, so code, tables and markup keep
what they hold. A first pass notes every line that may be a label or a title, a second decides with all of them in
view, a third writes the blocks anew. Each is linear.
"""

from libc.stdint cimport int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memcpy
from libcpp.unordered_map cimport unordered_map
from libcpp.vector cimport vector

cimport numpy as cnp

from seamline._markdown_lines cimport is_blank, line_end, skip_blanks, skip_line_end, trim_blanks
from seamline._markdown_state cimport (
    HEADING, INDENTED, LIST, MAX_HEADING, PARAGRAPH, TURN, UNDERLINED, SPOKEN, LABEL_ALONE, Block,
)
from seamline._plain_lines cimport (
    MAX_PARTS, Speaker, Title, is_capitals, is_division, is_numbered, is_speech, know, names_speaker, wiki_level,
)
from seamline._text cimport Text, code_unit, text_of

cnp.import_array()

cdef enum Sort:
    SPEAKER
    WIKI
    DIVISION
    NUMBERED
    CAPITALS

cdef enum:
    MAX_STEP = 3            # how far a number may run ahead of the one before
    MAX_TURN = 4000         # code points a turn of speakers who play no known role has on average, at most
    DIVISIONS = 3


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
    int level


cdef struct Page:
    const Block* blocks
    Py_ssize_t count
    bint titled             # the text has headings with ``#``: no others are looked for
    int underlined          # largest level of an underlined heading
    vector[Mark] marks


cdef inline bint is_outer(Page& page, Py_ssize_t k) noexcept nogil:
    return page.blocks[k].parent < 0 or page.blocks[page.blocks[k].parent].kind == HEADING


cdef void survey(Page& page) noexcept nogil:
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


cdef inline bint stands_alone(const code_unit* p, Py_ssize_t n, int64_t line, int64_t next) noexcept nogil:
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


cdef void note_line(
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
        if alone and stands_alone(p, n, mark.line, mark.next):
            if is_division(p, start, end, mark.title):
                add_mark(page, mark, DIVISION)
                return
            if is_numbered(p, start, end, mark.title):
                add_mark(page, mark, NUMBERED)
                return
            if is_capitals(p, start, end, mark.title):
                add_mark(page, mark, CAPITALS)
                return
    if names_speaker(p, start, end, mark.speaker):
        mark.alone = mark.speaker.after == end
        mark.speech = mark.speaker.timed or is_speech(p, mark.speaker.after, end)
        mark.whole = False
        add_mark(page, mark, SPEAKER)


cdef void note_paragraph(const code_unit* p, Py_ssize_t n, Page& page, Mark& mark, const Block& block) noexcept nogil:
    cdef Py_ssize_t i = block.start, end = line_end(p, i, block.end)
    mark.line, mark.next = block.line, skip_line_end(p, end, block.end)
    note_line(p, n, page, mark, i, end, mark.next == block.end)
    while mark.next < block.end:
        mark.line = mark.next
        i = skip_blanks(p, mark.line, block.end)
        end = line_end(p, i, block.end)
        mark.next = skip_line_end(p, end, block.end)
        note_line(p, n, page, mark, i, end, False)


cdef void note_single(const code_unit* p, Py_ssize_t n, Page& page, Mark& mark, const Block& block, Sort sort) noexcept nogil:
    """Note a list of one item, or indented code, of one line if it may be a title of one sort."""
    cdef Py_ssize_t end = line_end(p, block.start, block.end)
    mark.line, mark.next, mark.whole = block.line, skip_line_end(p, end, n), True
    end = trim_blanks(p, block.start, end)
    if page.titled or mark.next < block.end or not stands_alone(p, n, mark.line, mark.next):
        return
    if sort == NUMBERED and is_numbered(p, block.start, end, mark.title):
        add_mark(page, mark, sort)
    elif sort == DIVISION and is_division(p, block.start, end, mark.title):
        add_mark(page, mark, sort)


cdef void note_role(const code_unit* p, Page& page, Mark& mark, const Block& block) noexcept nogil:
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


cdef void note_marks(const code_unit* p, Py_ssize_t n, Page& page) noexcept nogil:
    cdef Py_ssize_t k = 0, following
    cdef Mark mark
    mark.kept = mark.speech = mark.alone = mark.whole = False
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
        elif page.blocks[k].kind == HEADING:
            note_role(p, page, mark, page.blocks[k])
        k = following


cdef void keep_turns(Page& page, Py_ssize_t length) noexcept nogil:
    """Keep labels that are roles, follow a time or come again, if together they are a conversation: two voices or more that speak.

    Where all are roles, short answers count too: three turns do, or two of which one is speech.
    """
    cdef unordered_map[uint64_t, int32_t] times, voices
    cdef size_t k
    cdef Py_ssize_t turns = 0, roles = 0, speech = 0
    for k in range(page.marks.size()):
        if page.marks[k].sort == SPEAKER:
            times[page.marks[k].speaker.key] += 1
    for k in range(page.marks.size()):
        if page.marks[k].sort == SPEAKER:
            page.marks[k].kept = (
                page.marks[k].speaker.role or page.marks[k].speaker.timed or times[page.marks[k].speaker.key] > 1
            )
            if page.marks[k].kept:
                voices[page.marks[k].speaker.key] = 1
                turns += 1
                roles += page.marks[k].speaker.role
                speech += page.marks[k].speech
    if voices.size() >= 2 and roles == turns and turns - 2 + speech > 0:
        return
    if voices.size() >= 2 and 2 * speech >= turns and (2 * roles >= turns or turns * MAX_TURN >= length):
        return
    for k in range(page.marks.size()):
        if page.marks[k].sort == SPEAKER:
            page.marks[k].kept = False


cdef inline bint follows(const Title& last, const Title& title) noexcept nogil:
    """Whether a number may come after the last one: the first of a deeper rank, or a little further on in an upper one."""
    cdef int k, shared = title.rank - 1
    if title.rank == 0 or last.rank == 0:
        return title.rank == last.rank and last.parts[0] < title.parts[0] <= last.parts[0] + MAX_STEP
    if title.rank > last.rank + 1:
        return False
    for k in range(shared):
        if title.parts[k] != last.parts[k]:
            return False
    if title.rank == last.rank + 1:
        return title.parts[shared] <= 1
    return last.parts[shared] < title.parts[shared] <= last.parts[shared] + MAX_STEP


cdef inline bint begins(const Title& title) noexcept nogil:
    return title.rank > 1 or title.parts[0] <= 1


cdef void keep_numbered(Page& page) noexcept nogil:
    """Keep numbers that go on from one another, two at least."""
    cdef Py_ssize_t k, last = -1, roman = -1, before
    for k in range(<Py_ssize_t> page.marks.size()):
        if page.marks[k].sort != NUMBERED:
            continue
        before = last if page.marks[k].title.rank else roman
        if before >= 0 and follows(page.marks[before].title, page.marks[k].title):
            page.marks[k].kept = page.marks[before].kept = True
        elif not begins(page.marks[k].title):
            continue
        if page.marks[k].title.rank:
            last = k
        else:
            roman = k


cdef void drop_empty(Page& page) noexcept nogil:
    """Drop titles right before one of the same sort and rank: they are entries of a table of contents."""
    cdef Py_ssize_t k, total = <Py_ssize_t> page.marks.size(), capitals = 0
    for k in range(total):
        if page.marks[k].sort == DIVISION or page.marks[k].sort == CAPITALS:
            page.marks[k].kept = True
        if page.marks[k].sort == WIKI:
            page.marks[k].kept = True
    for k in range(total):
        if not page.marks[k].kept or page.marks[k].sort <= WIKI:
            continue
        if k + 1 < total and page.marks[k + 1].block == page.marks[k].after and page.marks[k + 1].sort == page.marks[k].sort and (
                page.marks[k].sort == CAPITALS or page.marks[k + 1].title.rank == page.marks[k].title.rank):
            page.marks[k].kept = False
        if page.marks[k].sort == CAPITALS:
            page.marks[k].kept = page.marks[k].kept and page.marks[k].after < page.count
            capitals += page.marks[k].kept
    for k in range(total):
        if page.marks[k].sort == CAPITALS and capitals < 2:
            page.marks[k].kept = False


cdef void set_levels(Page& page) noexcept nogil:
    """Levels below those of underlined headings: divisions, then Roman numbers, then others by their parts.

    Lines in capitals stand beside the uppermost numbers.
    """
    cdef int[DIVISIONS + 1] level
    cdef int k, base = page.underlined, least = MAX_PARTS
    cdef bint roman = False
    cdef size_t i
    for k in range(DIVISIONS + 1):
        level[k] = 0
    for i in range(page.marks.size()):
        if page.marks[i].kept and page.marks[i].sort == DIVISION:
            level[page.marks[i].title.rank] = 1
        if page.marks[i].kept and page.marks[i].sort == NUMBERED:
            roman = roman or page.marks[i].title.rank == 0
            least = min(least, page.marks[i].title.rank if page.marks[i].title.rank else least)
    for k in range(1, DIVISIONS + 1):
        if level[k]:
            base += 1
            level[k] = base
    for i in range(page.marks.size()):
        if page.marks[i].sort == DIVISION:
            page.marks[i].level = level[page.marks[i].title.rank]
        elif page.marks[i].sort == CAPITALS:
            page.marks[i].level = base + 1
        elif page.marks[i].sort == NUMBERED:
            page.marks[i].level = base + (page.marks[i].title.rank - least + 1 + roman if page.marks[i].title.rank else 1)
        page.marks[i].level = min(page.marks[i].level, <int> MAX_HEADING)


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
    return page.underlined > 0


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
    survey(page)
    note_marks(p, n, page)
    keep_turns(page, n)
    keep_numbered(page)
    drop_empty(page)
    if changes(page):
        set_levels(page)
        rewrite(p, page, out)


def plain_blocks(str source not None, cnp.ndarray packed not None):
    """The blocks of ``source`` with turns, and headings without ``#`` where there are none with it, as raw bytes."""
    cdef Text text = text_of(source)
    cdef Page page
    cdef Outline out
    cdef cnp.npy_intp size
    cdef cnp.ndarray array
    cdef int level
    page.blocks = <const Block*> cnp.PyArray_DATA(packed)
    page.count = cnp.PyArray_SIZE(packed) * cnp.PyArray_ITEMSIZE(packed) // <Py_ssize_t> sizeof(Block)
    out.section = -1
    for level in range(MAX_HEADING + 1):
        out.scope[level] = -1
    with nogil:
        if text.kind == 1:
            read_plain(<const uint8_t*> text.data, text.length, page, out)
        elif text.kind == 2:
            read_plain(<const uint16_t*> text.data, text.length, page, out)
        else:
            read_plain(<const uint32_t*> text.data, text.length, page, out)
    if out.blocks.empty():
        return packed
    size = <cnp.npy_intp> (out.blocks.size() * sizeof(Block))
    array = cnp.PyArray_EMPTY(1, &size, cnp.NPY_UINT8, 0)
    if size:
        memcpy(cnp.PyArray_DATA(array), out.blocks.data(), size)
    return array
