"""Which labels of plain text are headings: those of one word or sign whose numbers rise three times or more."""

from libc.stdint cimport int32_t, uint64_t
from libcpp.unordered_map cimport unordered_map
from libcpp.vector cimport vector

from seamline.markup._plain_marks cimport CAPITALS, SERIES, Page
from seamline.markup._plain_labels cimport SUFFIXES

cdef enum:
    LEAST = 3               # labels of a series


cdef inline size_t place_of(Page& page, const vector[int32_t]& tails, int32_t mark) noexcept nogil:
    """How many of the rising numbers of ``tails`` lie below that of a mark."""
    cdef size_t low = 0, high = tails.size(), middle
    while low < high:
        middle = (low + high) // 2
        if page.marks[tails[middle]].label.value < page.marks[mark].label.value:
            low = middle + 1
        else:
            high = middle
    return low


cdef inline void keep_run(Page& page, const vector[int32_t]& marks, size_t first, size_t stop) noexcept nogil:
    """Keep the longest rising run of the numbers of ``marks[first:stop]``, if it is long enough."""
    cdef vector[int32_t] tails
    cdef size_t k, low
    cdef int32_t at
    for k in range(first, stop):
        low = place_of(page, tails, marks[k])
        page.marks[marks[k]].above = -1
        if low:
            page.marks[marks[k]].above = tails[low - 1]
        if low == tails.size():
            tails.push_back(marks[k])
        tails[low] = marks[k]
    if tails.size() < LEAST:
        return
    at = tails.back()
    while at >= 0:
        page.marks[at].kept = True
        at = page.marks[at].above


cdef inline bint starts_over(Page& page, int32_t before, int32_t mark) noexcept nogil:
    """Whether a number is the first again: of another part, or of the text after its contents."""
    return page.marks[mark].label.value < 2 * SUFFIXES and page.marks[mark].label.value <= page.marks[before].label.value


cdef inline void keep_series(Page& page) noexcept nogil:
    """Keep labels whose numbers rise; others in capitals are lines in capitals."""
    cdef unordered_map[uint64_t, vector[int32_t]] series
    cdef size_t k, first
    for k in range(page.marks.size()):
        if page.marks[k].sort == SERIES and not page.marks[k].listed:
            series[page.marks[k].label.key].push_back(<int32_t> k)
    for group in series:
        first = 0
        for k in range(1, group.second.size() + 1):
            if k == group.second.size() or starts_over(page, group.second[k - 1], group.second[k]):
                keep_run(page, group.second, first, k)
                first = k
    for k in range(page.marks.size()):
        if page.marks[k].sort == SERIES and not page.marks[k].kept and page.marks[k].capitals:
            page.marks[k].sort = CAPITALS
