# distutils: language = c++
"""One pass over the lines of a Markdown text: containers, leaves and their spans.

The block phase of CommonMark 0.31 with GFM tables, footnotes, front matter and ``$$`` blocks. Containers nest at most
``MAX_DEPTH`` deep (deeper markers are text), look-ahead is remembered, so time grows with the length of the text alone.
"""

cimport cython
from libc.stdint cimport uint8_t, uint16_t, uint32_t
from libcpp.vector cimport vector

cimport numpy as cnp

from seamline.markup._blocks cimport FENCE, HEADING, INDENTED, MAX_HEADING, NONE, PARAGRAPH, QUOTE, RULE, TABLE, Block
from seamline.markup._containers cimport enter_quote, match_containers, open_footnote, open_item, push_container
from seamline.markup._leaves cimport (
    add_table_row, continue_verbatim, open_fence, open_heading, open_html, open_math, open_metadata, open_table,
)
from seamline.markup._lines cimport Line, is_digit, is_letter, is_rule, read_line
from seamline.markup._state cimport (
    BYTE_ORDER_MARK, CODE_INDENT, MAX_DEPTH, Scanner, add_block, add_row, close_setext, close_to, extend_leaf, leaf_of,
    open_leaf, open_paragraph,
)
from seamline.text._line_end cimport line_end, skip_line_end
from seamline.text._view cimport Text, code_unit, text_of
from seamline.text._watch cimport heed

cnp.import_array()

cdef enum:
    LINE_WORK = 100         # nanoseconds

cdef extern from *:
    """
    static PyObject *seamline_records(PyArray_Descr *record, npy_intp count, void *data) {
        Py_INCREF(record);
        return PyArray_NewFromDescr(&PyArray_Type, record, 1, &count, NULL, data, NPY_ARRAY_DEFAULT, NULL);
    }
    """
    cnp.ndarray new_records "seamline_records"(cnp.dtype record, cnp.npy_intp count, void* data)


cdef void add_blank(const code_unit* p, Scanner& s, Line& line, int current) noexcept nogil:
    """A blank line ends paragraphs and tables, and block quotes that do not mark it."""
    if current < s.depth and s.containers[current].closed:
        close_to(p, s, current + 1)
    else:
        close_to(p, s, current)
    if line.marked:
        s.content_end = line.next


cdef void add_text(const code_unit* p, Scanner& s, Line& line, int current) noexcept nogil:
    if s.leaf_kind == PARAGRAPH:            # also a lazy continuation: containers stay open
        extend_leaf(s, line)
        add_row(s, line)
    elif s.leaf_kind == TABLE and current == s.depth:
        add_table_row(s, line)
    else:
        close_to(p, s, current)
        open_paragraph(p, s, line)


cdef bint open_marked(const code_unit* p, Scanner& s, Line& line, int current, Py_ssize_t n) noexcept nogil:
    """Open the leaf that the line's first character announces, if its line keeps the promise."""
    cdef code_unit ch = p[line.first]
    cdef bint continues = s.leaf_kind == PARAGRAPH and current == s.depth
    if ch == c'#':
        return open_heading(p, s, line, current)
    if ch == c'`' or ch == c'~':
        return open_fence(p, s, line, current)
    if ch == c'<':
        return open_html(p, s, line, current)
    if continues and (ch == c'|' or ch == c'-' or ch == c':') and open_table(p, s, line):
        return True
    if continues and (ch == c'=' or ch == c'-') and close_setext(p, s, line):
        return True
    if (ch == c'-' or ch == c'+') and s.depth == 0 and s.leaf < 0 and open_metadata(p, s, line, n):
        return True
    if (ch == c'-' or ch == c'*' or ch == c'_') and is_rule(p, &line):
        close_to(p, s, current)
        add_block(s, line, RULE, line.first)
        return True
    return ch == c'$' and open_math(p, s, line, current, n)


cdef bint open_container(const code_unit* p, Scanner& s, Line& line, int current) noexcept nogil:
    cdef code_unit ch = p[line.first]
    if ch == c'>' and current < MAX_DEPTH:
        close_to(p, s, current)
        push_container(s, line, QUOTE, line.first)
        enter_quote(p, line)
        return True
    if ch == c'-' or ch == c'*' or ch == c'+' or is_digit(ch):
        return open_item(p, s, line, current)
    return ch == c'[' and open_footnote(p, s, line, current)


cdef void add_line(const code_unit* p, Scanner& s, Line& line, Py_ssize_t n) noexcept nogil:
    cdef int current = match_containers(p, s, line)
    if current == s.depth and s.leaf_kind > HEADING and continue_verbatim(p, s, line):
        return
    while line.first < line.end:
        if line.column - line.consumed >= CODE_INDENT:
            if s.leaf_kind == PARAGRAPH or (s.leaf_kind == TABLE and current == s.depth):
                break
            close_to(p, s, current)
            open_leaf(s, line, INDENTED)
            return
        if open_marked(p, s, line, current, n):
            return
        if not open_container(p, s, line, current):
            break
        current = s.depth
    if line.first < line.end:
        add_text(p, s, line, current)
    else:
        add_blank(p, s, line, current)


cdef Py_ssize_t skip_code_lines(const code_unit* p, Py_ssize_t i, Py_ssize_t n, Scanner& s) noexcept nogil:
    """Give an open fence outside of containers every line that cannot close it."""
    cdef Py_ssize_t k
    while i < n:
        k = i
        while k < n and k < i + CODE_INDENT and p[k] == c' ':
            k += 1
        if k < n and p[k] == s.mark:
            break
        i = skip_line_end(p, line_end(p, k, n), n)
        leaf_of(s).end = s.content_end = i
    return i


cdef Py_ssize_t skip_text_lines(const code_unit* p, Py_ssize_t i, Py_ssize_t n, Scanner& s) noexcept nogil:
    """Give an open paragraph outside of containers the lines that begin with a letter, which can be nothing else."""
    while i < n and (is_letter(p[i]) or p[i] >= 0x80):
        s.last.start = s.last.first = i
        s.last.end = line_end(p, i, n)
        s.last.indented = False
        i = s.last.next = skip_line_end(p, s.last.end, n)
        leaf_of(s).end = s.content_end = i
    return i


cdef void take_in_mark(Scanner& s) noexcept nogil:
    """A byte order mark belongs to the line of the blocks right behind it: no cut parts it from them."""
    cdef size_t k = 0
    while k < s.blocks.size() and s.blocks[k].line == 1:
        s.blocks[k].line = 0
        k += 1


cdef inline void make_room(Scanner& s, Py_ssize_t i, Py_ssize_t n) noexcept nogil:
    """Before the blocks outgrow their memory, get as much as the text so far lets expect."""
    cdef size_t size = s.blocks.size()
    if size + MAX_DEPTH < s.blocks.capacity():
        return
    s.blocks.reserve(max(size + size // 2, <size_t> (1.1 * size * n / (i + 1))) + 2 * MAX_DEPTH)


cdef void scan(const code_unit* p, Py_ssize_t n, Scanner& s) noexcept nogil:
    cdef Line line
    cdef Py_ssize_t i = 1 if n and p[0] == BYTE_ORDER_MARK else 0
    while i < n and not s.watch.stops(LINE_WORK):
        make_room(s, i, n)
        read_line(p, i, n, line)
        add_line(p, s, line, n)
        i = line.next
        if s.depth == 0 and s.leaf_kind == FENCE:
            i = skip_code_lines(p, i, n, s)
        elif s.depth == 0 and s.leaf_kind == PARAGRAPH and not s.keeps_rows:
            i = skip_text_lines(p, i, n, s)
    close_to(p, s, 0)
    if n and p[0] == BYTE_ORDER_MARK:
        take_in_mark(s)


@cython.final
cdef class Storage:
    """Keeps the blocks alive that an array shows."""

    cdef vector[Block] blocks


cdef object blocks_array(vector[Block]& found):
    """The blocks as raw bytes, moved and not copied."""
    cdef Storage storage = Storage()
    cdef cnp.npy_intp size
    cdef cnp.ndarray packed
    storage.blocks.swap(found)
    size = <cnp.npy_intp> (storage.blocks.size() * sizeof(Block))
    if size == 0:
        return cnp.PyArray_EMPTY(1, &size, cnp.NPY_UINT8, 0)
    packed = cnp.PyArray_SimpleNewFromData(1, &size, cnp.NPY_UINT8, storage.blocks.data())
    cnp.set_array_base(packed, storage)
    return packed


cdef object block_records(vector[Block]& found, cnp.dtype block):
    """The blocks as an array of records, moved and not copied."""
    cdef Storage storage = Storage()
    cdef cnp.npy_intp count = <cnp.npy_intp> found.size()
    cdef cnp.ndarray packed
    storage.blocks.swap(found)
    packed = new_records(block, count, storage.blocks.data() if count else NULL)
    if count:
        cnp.set_array_base(packed, storage)
    return packed


cdef bint find_blocks(Text text, vector[Block]& found) noexcept nogil:
    """Blocks of a text in order of their openings; whether all of it was read."""
    cdef Scanner s
    cdef int level
    s.depth = s.quotes = 0
    s.leaf = s.section = -1
    for level in range(MAX_HEADING + 1):
        s.scope[level] = -1
    s.leaf_kind = NONE
    s.content_end = s.no_math = s.no_metadata = 0
    s.keeps_rows = False
    s.blocks.reserve(<size_t> text.length // 64 + 16)
    if text.kind == 1:
        scan(<const uint8_t*> text.data, text.length, s)
    elif text.kind == 2:
        scan(<const uint16_t*> text.data, text.length, s)
    else:
        scan(<const uint32_t*> text.data, text.length, s)
    found.swap(s.blocks)
    return not s.watch.stopped


def blocks(str source not None):
    """Blocks of ``source`` in order of their openings, as raw bytes of ``BLOCK`` records (see markdown.py)."""
    cdef Text text = text_of(source)
    cdef vector[Block] found
    with nogil:
        find_blocks(text, found)
    heed()
    return blocks_array(found)
