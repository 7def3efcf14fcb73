# distutils: language = c++
"""HTML as a browser shows it: one pass over the source, in time that grows with its length alone.

The tokens of WHATWG HTML, its implied end tags and its folding of blanks; no tree is built and nothing recurs.
"""

from libc.stdint cimport int64_t, uint8_t, uint16_t, uint32_t
from libc.string cimport memcpy
from libcpp.vector cimport vector

cimport numpy as cnp

from seamline.markup._blocks cimport Block
from seamline.reading._elements cimport IS_DECODED, IS_HIDDEN, IS_RAW, KEEPS_BLANKS, KNOWN_NAMES, NAME_PLAINTEXT
from seamline.reading._elements cimport NAME_SCRIPT, NAME_TITLE, UNKNOWN_NAME
from seamline.reading._open cimport pop_element
from seamline.reading._page cimport PageScan, start_page
from seamline.reading._page_blocks cimport end_lines, lower_cards, mark_bare, place_blocks, settle_tabs
from seamline.reading._page_text cimport add_dropped, before_text, put_made, put_space, put_text
from seamline.reading._references cimport Reference, read_reference
from seamline.reading._tags cimport (
    SELF_CLOSING, UNFINISHED, Tag, after_angle, comment_end, data_end, is_ascii_letter, is_space, raw_end, read_tag,
    script_end, skip_spaces, spells,
)
from seamline.reading._tree cimport end_tag, start_root, start_tag, stays_foreign
from seamline.text._view cimport Text, code_unit, offsets_array, text_of
from seamline.text._watch cimport Watch, heed

cnp.import_array()

cdef extern from "Python.h":
    int PyUnicode_4BYTE_KIND
    object PyUnicode_FromKindAndData(int kind, const void* buffer, Py_ssize_t size)

cdef enum:
    POINT_WORK = 10         # nanoseconds for a code point


cdef inline bint opens_markup(const code_unit* p, Py_ssize_t i, Py_ssize_t n) noexcept nogil:
    """Whether the ``<`` at ``i`` begins a tag, a comment or the like."""
    cdef code_unit ch
    if i + 1 >= n:
        return False
    ch = p[i + 1]
    return is_ascii_letter(ch) or ch == c'!' or ch == c'?' or (ch == c'/' and i + 2 < n)


cdef Py_ssize_t put_reference(const code_unit* p, Py_ssize_t i, Py_ssize_t n, PageScan& page) noexcept nogil:
    """The reference at ``i``, or its sign alone where it is none; returns where reading goes on."""
    cdef Reference found = read_reference(p, i, n)
    if found.end == 0:
        put_text(page, i, i + 1)
        return i + 1
    if is_space(found.first) and not page.keeping:
        put_space(page, i, found.end)
    else:
        before_text(page, i)
        put_made(page, found.first, found.second, i, found.end)
    return found.end


cdef Py_ssize_t put_shown(const code_unit* p, Py_ssize_t i, Py_ssize_t n, PageScan& page, bint decodes) noexcept nogil:
    """Text from ``i`` to the next markup, blanks folded; with ``decodes`` 0 as it stands up to ``n``."""
    cdef Py_ssize_t start = i, k
    cdef code_unit ch
    while i < n:
        ch = p[i]
        if ch > c'&' and ch != c'<':
            i += 1
        elif ch == c'<' and opens_markup(p, i, n):
            break
        elif ch == c'&' and decodes:
            put_text(page, start, i)
            start = i = put_reference(p, i, n, page)
        elif is_space(ch) and not page.keeping:
            k = skip_spaces(p, i, n)
            if ch == c' ' and k == i + 1 < n and i > start and p[k] != c'<' and p[k] != c'&':
                i = k
                continue
            put_text(page, start, i)
            put_space(page, i, k)
            start = i = k
        else:
            i += 1
    put_text(page, start, i)
    return i


cdef Py_ssize_t skip_hidden(const code_unit* p, Py_ssize_t i, Py_ssize_t n) noexcept nogil:
    """The next markup."""
    while i < n and not (p[i] == c'<' and opens_markup(p, i, n)):
        i += 1
    return i


cdef void put_raw(const code_unit* p, Py_ssize_t i, Py_ssize_t end, PageScan& page, bint decodes) noexcept nogil:
    """Text without tags, such as that of ``textarea`` and ``xmp``."""
    if page.hidden:
        return
    while i < end:
        if p[i] == c'<':
            put_text(page, i, i + 1)
            i += 1
        i = put_shown(p, i, end, page, decodes)


cdef Py_ssize_t read_raw(const code_unit* p, Tag& tag, int64_t start, Py_ssize_t n, PageScan& page) noexcept nogil:
    """An element that holds text alone; returns where its end tag begins."""
    cdef uint32_t flags = KNOWN_NAMES.flags[tag.name]
    cdef Py_ssize_t i = tag.end, stop
    if tag.name == NAME_SCRIPT:
        stop = script_end(p, i, n, &tag)
    else:
        stop = n if tag.name == NAME_PLAINTEXT else raw_end(p, i, n, &tag)
    if tag.name == NAME_TITLE and page.title_start < 0 and page.hidden == 0:
        page.title_start, page.title_end = i, stop
    if flags & IS_HIDDEN:
        stop = after_angle(p, stop, n)
        add_dropped(page, start, stop)
        return stop
    if start_tag(page, tag, start):
        i = skip_first_line_end(p, i, stop)
        put_raw(p, i, stop, page, flags & IS_DECODED)
        stop = after_angle(p, stop, n)
        pop_element(page, stop)
    return stop


cdef inline Py_ssize_t skip_first_line_end(const code_unit* p, Py_ssize_t i, Py_ssize_t n) noexcept nogil:
    """A line end right after the tag of ``pre`` and its like is none."""
    if i < n and p[i] == c'\r':
        i += 1
    return i + (i < n and p[i] == c'\n')


cdef Py_ssize_t read_start(const code_unit* p, Py_ssize_t i, Py_ssize_t n, PageScan& page) noexcept nogil:
    """The start tag at ``i``; a tag that the source ends in is left out, as it shows nothing."""
    cdef Tag tag
    cdef uint32_t flags
    read_tag(p, i + 1, n, &tag)
    if tag.marks & UNFINISHED:
        add_dropped(page, i, n)
        return n
    flags = KNOWN_NAMES.flags[tag.name] if tag.name != UNKNOWN_NAME else 0
    if flags & IS_RAW and not stays_foreign(page, tag, flags) and not (page.strict and tag.marks & SELF_CLOSING):
        return read_raw(p, tag, i, n, page)
    if start_tag(page, tag, i) and flags & KEEPS_BLANKS:
        return skip_first_line_end(p, tag.end, n)
    return tag.end


cdef Py_ssize_t read_end(const code_unit* p, Py_ssize_t i, Py_ssize_t n, PageScan& page) noexcept nogil:
    cdef Tag tag
    if not is_ascii_letter(p[i + 2]):
        return after_angle(p, i + 2, n)
    read_tag(p, i + 2, n, &tag)
    if tag.marks & UNFINISHED:
        add_dropped(page, i, n)
    else:
        end_tag(page, tag, i)
    return tag.end


cdef Py_ssize_t read_declaration(const code_unit* p, Py_ssize_t i, Py_ssize_t n, PageScan& page) noexcept nogil:
    """What begins with ``<!`` or ``<?``: comments, the doctype, CDATA sections of XML."""
    cdef Py_ssize_t stop
    if spells(p, i, n, "<![cdata[") and (page.strict or page.open.back().foreign):
        stop = data_end(p, i + 9, n)
        put_raw(p, i + 9, stop, page, False)
        return min(stop + 3, n)
    if spells(p, i, n, "<!--"):
        stop = comment_end(p, i + 4, n)
    else:
        stop = after_angle(p, i + 2, n)
    if not spells(p, i, n, "<!doctype"):
        add_dropped(page, i, stop)
    return stop


cdef void read_page(const code_unit* p, Py_ssize_t n, PageScan& page) noexcept nogil:
    cdef Py_ssize_t i = 1 if n and p[0] == <code_unit> 0xFEFF and sizeof(code_unit) > 1 else 0
    cdef Py_ssize_t before = i
    cdef Watch watch
    page.strict = spells(p, skip_spaces(p, i, n), n, "<?xml")
    start_root(page)
    while i < n and not watch.stops(POINT_WORK * (i - before)):
        before = i
        if p[i] != c'<' or not opens_markup(p, i, n):
            i = skip_hidden(p, i, n) if page.hidden else put_shown(p, i, n, page, True)
        elif p[i + 1] == c'/':
            i = read_end(p, i, n, page)
        elif p[i + 1] == c'!' or p[i + 1] == c'?':
            i = read_declaration(p, i, n, page)
        else:
            i = read_start(p, i, n, page)
    while page.open.size() > 1:
        pop_element(page, n)
    if page.leaf >= 0:
        page.blocks[page.leaf].end = page.length
    if page.regions.size() and page.regions[page.regions.size() - 2] < 0:
        page.regions[page.regions.size() - 2] = page.length


cdef void write_view(const code_unit* p, PageScan& page, vector[uint32_t]& text) noexcept nogil:
    """The characters of the view, run by run."""
    cdef size_t k
    cdef int64_t i, at = 0
    text.reserve(page.length)
    for k in range(page.copied.size()):
        if page.copied[k]:
            for i in range(page.runs[4 * k + 2], page.runs[4 * k + 3]):
                text.push_back(p[i])
        else:
            for _ in range(page.runs[4 * k], page.runs[4 * k + 1]):
                text.push_back(page.made[at])
                at += 1


cdef void read_all(
    const code_unit* p, Py_ssize_t n, PageScan& page, vector[uint32_t]& text, vector[Block]& blocks
) noexcept nogil:
    read_page(p, n, page)
    settle_tabs(page)
    place_blocks(page, blocks)
    lower_cards(blocks)
    mark_bare(blocks)
    write_view(p, page, text)
    end_lines(text.data(), page.length, blocks)


cdef object blocks_array(vector[Block]& blocks):
    """The bytes of the blocks."""
    cdef cnp.npy_intp size = <cnp.npy_intp> (blocks.size() * sizeof(Block))
    cdef cnp.ndarray array = cnp.PyArray_EMPTY(1, &size, cnp.NPY_UINT8, 0)
    if size:
        memcpy(cnp.PyArray_DATA(array), blocks.data(), size)
    return array


def read_page_of(str source not None, int drops):
    """View of an HTML source: its text, runs, dropped spans, regions, blocks as bytes, and where its title stands.

    ``drops`` has a bit for each region that is left out. The arrays are int64 and flat: four numbers a run, two a span,
    three a region.
    """
    cdef Text text = text_of(source)
    cdef PageScan page
    cdef vector[uint32_t] view
    cdef vector[Block] blocks
    with nogil:
        start_page(page, drops)
        if text.kind == 1:
            read_all(<const uint8_t*> text.data, text.length, page, view, blocks)
        elif text.kind == 2:
            read_all(<const uint16_t*> text.data, text.length, page, view, blocks)
        else:
            read_all(<const uint32_t*> text.data, text.length, page, view, blocks)
    heed()
    shown = PyUnicode_FromKindAndData(PyUnicode_4BYTE_KIND, view.data(), page.length)
    return (
        shown, offsets_array(page.runs), offsets_array(page.dropped), offsets_array(page.regions), blocks_array(blocks),
        (page.title_start, page.title_end),
    )
