# distutils: language = c++
"""Pages that form feeds part, and what stands at their edges again and again: running heads, and numbers that count them.

Of each page the outer lines are looked at, a few of bounded length, so a pass is linear whatever the pages hold.
"""

from libc.stdint cimport int64_t, uint8_t, uint16_t, uint32_t, uint64_t
from libcpp.unordered_map cimport unordered_map
from libcpp.vector cimport vector

cimport numpy as cnp

from seamline.markup._page_shapes cimport shape_of
from seamline.text._view cimport Text, code_unit, is_blank, is_line_end, offsets_array, text_of

cnp.import_array()

cdef extern from "Python.h":
    Py_ssize_t PyUnicode_FindChar(object source, Py_UCS4 ch, Py_ssize_t start, Py_ssize_t end, int direction) except -2

cdef enum:
    FORM_FEED = 0x0C
    AT_ONCE = 128
    MAX_LINES = 3           # at an edge
    MAX_WIDTH = 160         # of such a line
    LEAST = 3               # pages on which it recurs
    FIRST_PAGE = 16384      # code points in which the first page of a paged text ends

LOOKED = FIRST_PAGE
"""Code points at the beginning of a text in which a form feed tells that it has pages."""

cdef struct Edge:           # the lines at one edge of a page, from its rim inwards
    int count
    int running             # how many of them recur
    Py_ssize_t[MAX_LINES] starts
    Py_ssize_t[MAX_LINES] ends
    uint64_t[MAX_LINES] keys

cdef struct PagedSpan:
    Py_ssize_t start
    Py_ssize_t end
    Edge head
    Edge foot

cdef struct Recurring:      # of one shape of line
    int64_t page
    int count


cdef inline Py_ssize_t filled_from(const code_unit* p, Py_ssize_t i, Py_ssize_t end) noexcept nogil:
    while i < end and is_blank(p[i]):
        i += 1
    return i


cdef inline Py_ssize_t filled_until(const code_unit* p, Py_ssize_t start, Py_ssize_t i) noexcept nogil:
    while i > start and is_blank(p[i - 1]):
        i -= 1
    return i


cdef inline void add_line(const code_unit* p, Edge& edge, Py_ssize_t start, Py_ssize_t end, int64_t page) noexcept nogil:
    edge.starts[edge.count], edge.ends[edge.count] = start, end
    edge.keys[edge.count] = shape_of(p, start, end, page)
    edge.count += 1


cdef inline void read_head(const code_unit* p, PagedSpan& page, int64_t number) noexcept nogil:
    """The first lines of a page, up to one that is too long."""
    cdef Py_ssize_t i = page.start, start, stop
    while page.head.count < MAX_LINES:
        start = i = filled_from(p, i, page.end)
        stop = min(page.end, start + MAX_WIDTH + 1)
        while i < stop and not is_line_end(p[i]):
            i += 1
        if i == start or i - start > MAX_WIDTH:
            return
        add_line(p, page.head, start, filled_until(p, start, i), number)


cdef inline void read_foot(const code_unit* p, PagedSpan& page, int64_t number) noexcept nogil:
    """The last lines of a page, from the last one on."""
    cdef Py_ssize_t i = page.end, end, stop
    while page.foot.count < MAX_LINES:
        end = i = filled_until(p, page.start, i)
        stop = max(page.start, end - MAX_WIDTH - 1)
        while i > stop and not is_line_end(p[i - 1]):
            i -= 1
        if i == end or end - i > MAX_WIDTH:
            return
        add_line(p, page.foot, filled_from(p, i, end), end, number)


cdef inline void count_lines(Edge& edge, int64_t page, unordered_map[uint64_t, Recurring]& seen) noexcept nogil:
    """Count the page for each shape of line at its edge, once."""
    cdef Recurring* found
    cdef int k
    for k in range(edge.count):
        found = &seen[edge.keys[k]]
        if found.count == 0 or found.page != page:
            found.page = page
            found.count += 1


cdef inline int running_lines(const Edge& edge, unordered_map[uint64_t, Recurring]& seen) noexcept nogil:
    """How many lines recur, from the rim on without a gap."""
    cdef int k = 0
    while k < edge.count and seen[edge.keys[k]].count >= LEAST:
        k += 1
    return k


cdef inline Py_ssize_t body_start(const code_unit* p, const PagedSpan& page) noexcept nogil:
    """Where the text of a page begins, or its end if there is none."""
    cdef Py_ssize_t behind = page.head.ends[page.head.running - 1] if page.head.running else page.start
    return filled_from(p, behind, page.end)


cdef inline Py_ssize_t body_end(const code_unit* p, const PagedSpan& page) noexcept nogil:
    return filled_until(p, page.start, page.foot.starts[page.foot.running - 1] if page.foot.running else page.end)


cdef inline bint holds_text(const code_unit* p, const PagedSpan& page) noexcept nogil:
    """Whether a page holds more than lines that recur."""
    return body_start(p, page) < body_end(p, page)


cdef inline size_t limit_running(const code_unit* p, vector[PagedSpan]& pages, int most) noexcept nogil:
    """Keep so many recurring lines at each edge at most; how many pages hold nothing else."""
    cdef size_t k, empty = 0
    for k in range(pages.size()):
        pages[k].head.running = min(pages[k].head.running, most)
        pages[k].foot.running = min(pages[k].foot.running, most)
        empty += pages[k].head.running + pages[k].foot.running > 0 and not holds_text(p, pages[k])
    return empty


cdef inline void mark_running(
    const code_unit* p, vector[PagedSpan]& pages, unordered_map[uint64_t, Recurring]& heads, unordered_map[uint64_t, Recurring]& feet
) noexcept nogil:
    """Note which lines recur: fewer at an edge where most pages would hold nothing else."""
    cdef size_t k
    cdef int most = MAX_LINES
    for k in range(pages.size()):
        pages[k].head.running = running_lines(pages[k].head, heads)
        pages[k].foot.running = running_lines(pages[k].foot, feet)
    while 2 * limit_running(p, pages, most) >= pages.size():
        most = most // 2


cdef void read_pages(const code_unit* p, Py_ssize_t n, const vector[int64_t]& feeds, vector[PagedSpan]& pages) noexcept nogil:
    """Pages with the lines at their edges, and which of them recur."""
    cdef unordered_map[uint64_t, Recurring] heads, feet
    cdef size_t k, total = feeds.size()
    pages.resize(total + 1)
    for k in range(total + 1):
        pages[k].start = feeds[k - 1] + 1 if k else 0
        pages[k].end = feeds[k] if k < total else n
        pages[k].head.count = pages[k].foot.count = 0
        read_head(p, pages[k], <int64_t> k)
        read_foot(p, pages[k], <int64_t> k)
        count_lines(pages[k].head, <int64_t> k, heads)
        count_lines(pages[k].foot, <int64_t> k, feet)
    mark_running(p, pages, heads, feet)


cdef inline void note_break(vector[int64_t]& found, Py_ssize_t stop, Py_ssize_t feed, Py_ssize_t start, bint running) noexcept nogil:
    found.push_back(stop)
    found.push_back(feed)
    found.push_back(start)
    found.push_back(running)


cdef void note_breaks(
    const code_unit* p, Py_ssize_t n, const vector[PagedSpan]& pages, vector[int64_t]& found
) noexcept nogil:
    """What lies between the texts of neighbouring pages; pages without any belong to it.

    And lines that recur before the first text and behind the last.
    """
    cdef Py_ssize_t stop = -1, start
    cdef bint running = False
    cdef size_t k
    for k in range(pages.size()):
        running = running or pages[k].head.running > 0
        if holds_text(p, pages[k]):
            start = body_start(p, pages[k])
            if stop >= 0 or running:
                note_break(found, max(stop, <Py_ssize_t> 0), pages[k].start - 1, start, running)
            stop, running = body_end(p, pages[k]), False
        running = running or pages[k].foot.running > 0
    if stop >= 0 and running:
        note_break(found, stop, n if holds_text(p, pages.back()) else pages.back().start - 1, n, running)


cdef void find_breaks(const code_unit* p, Py_ssize_t n, const vector[int64_t]& feeds, vector[int64_t]& found) noexcept nogil:
    cdef vector[PagedSpan] pages
    read_pages(p, n, feeds, pages)
    note_breaks(p, n, pages, found)


cdef void scan_feeds(const code_unit* p, Py_ssize_t n, vector[int64_t]& feeds) noexcept nogil:
    """Note the form feeds, looking at a row of code points at once."""
    cdef Py_ssize_t i = 0, k, stop
    cdef code_unit hit
    while i < n:
        stop, hit = min(i + AT_ONCE, n), 0
        for k in range(i, stop):
            hit |= p[k] == FORM_FEED
        if hit:
            for k in range(i, stop):
                if p[k] == FORM_FEED:
                    feeds.push_back(k)
        i = stop


cdef int find_feeds(str source, vector[int64_t]& feeds) except -1:
    """Note all form feeds; the interpreter's own search is slow where a byte of other code points looks like one."""
    cdef Text text = text_of(source)
    cdef Py_ssize_t i
    if text.kind > 1:
        if text.kind == 2:
            scan_feeds(<const uint16_t*> text.data, text.length, feeds)
        else:
            scan_feeds(<const uint32_t*> text.data, text.length, feeds)
        return 0
    i = PyUnicode_FindChar(source, FORM_FEED, 0, text.length, 1)
    while i >= 0:
        feeds.push_back(i)
        i = PyUnicode_FindChar(source, FORM_FEED, i + 1, text.length, 1)
    return 0


def form_feeds(str source not None):
    """Offset of each form feed, int64 of shape (n,)."""
    cdef vector[int64_t] feeds
    find_feeds(source, feeds)
    return offsets_array(feeds)


def page_breaks(str source not None):
    """What lies between the texts of pages, int64 of shape (4 n,); none without a form feed.

    Of each break the end of the text before it, its last form feed, the start of the text behind it, and whether lines
    that recur stand between. Where such lines open the text there is one without a text before it, and where they close
    it one without a text behind it; a form feed that is missing there is -1, or the length of the text.
    """
    cdef Text text = text_of(source)
    cdef vector[int64_t] feeds, found
    find_feeds(source, feeds)
    if feeds.empty():
        return offsets_array(found)
    with nogil:
        if text.kind == 1:
            find_breaks(<const uint8_t*> text.data, text.length, feeds, found)
        elif text.kind == 2:
            find_breaks(<const uint16_t*> text.data, text.length, feeds, found)
        else:
            find_breaks(<const uint32_t*> text.data, text.length, feeds, found)
    return offsets_array(found)


def paged_places(list texts not None):
    """Places of the texts at whose beginning a form feed stands."""
    cdef list found = []
    cdef Py_ssize_t k
    for k, text in enumerate(texts):
        if PyUnicode_FindChar(text, FORM_FEED, 0, FIRST_PAGE, 1) >= 0:
            found.append(k)
    return found
