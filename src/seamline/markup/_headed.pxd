"""Headings out of a table of blocks, and which of them are in scope where."""

from libc.stdint cimport INT64_MAX, int32_t, int64_t, uint8_t, uint16_t, uint32_t
from libcpp.algorithm cimport upper_bound
from libcpp.vector cimport vector

from seamline.markup._blocks cimport HEADING, SCOPE, SIGNATURE, Block, Table
from seamline.text._view cimport Text, code_unit, is_blank


cdef struct Headed:                 # headings outside of containers, in order
    vector[Block] blocks
    vector[int32_t] above           # number of the heading that each stands under, or -1
    vector[int32_t] heights         # how many headings each stands under
    vector[int64_t] opens           # where what each stands above begins,
    vector[int64_t] stops           # and where it ends: definitions of source code end, sections by the next heading


cdef inline int32_t scope_around(const Block* blocks, int32_t k) noexcept nogil:
    """The definition that holds block ``k``, or -1."""
    k = blocks[k].parent
    while k >= 0 and blocks[k].kind != SCOPE:
        k = blocks[k].parent
    return k


cdef inline void add_heading(Headed& headed, const Block& block, int32_t above, int64_t opens, int64_t stops) noexcept nogil:
    headed.above.push_back(above)
    headed.heights.push_back(0 if above < 0 else headed.heights[above] + 1)
    headed.opens.push_back(opens)
    headed.stops.push_back(stops)
    headed.blocks.push_back(block)


cdef inline void find_headings(Table table, Headed& headed) noexcept nogil:
    """The headings of a table; definitions of source code are headings by their signatures."""
    cdef const Block* blocks = table.blocks
    cdef vector[int32_t] numbers
    cdef int32_t parent, scope
    cdef Py_ssize_t k
    numbers.resize(table.count)
    for k in range(table.count):
        if blocks[k].kind == HEADING and blocks[k].depth == 0:
            numbers[k] = <int32_t> headed.blocks.size()
            parent = blocks[k].parent
            add_heading(headed, blocks[k], numbers[parent] if parent >= 0 else -1, blocks[k].line, INT64_MAX)
        elif blocks[k].kind == SIGNATURE:
            scope = blocks[k].parent
            numbers[scope] = <int32_t> headed.blocks.size()
            parent = scope_around(blocks, scope)
            add_heading(headed, blocks[k], numbers[parent] if parent >= 0 else -1, blocks[scope].start, blocks[scope].end)


cdef inline void find_numbers(
    Headed& headed, const code_unit* p, Py_ssize_t n, const int64_t* offsets, size_t step, vector[int32_t]& numbers,
    vector[int32_t]& last
) noexcept nogil:
    """The heading in scope at the first visible character from each offset on, and the last that opens there or before.

    ``numbers`` and ``last`` have their size already, the offsets are ``step`` apart. The first costs a search, and one that falls.
    """
    cdef Py_ssize_t total = <Py_ssize_t> headed.blocks.size(), number = -1, i = 0
    cdef int32_t found
    cdef size_t k
    for k in range(numbers.size()):
        if k == 0 or offsets[k * step] < offsets[(k - 1) * step]:
            i = <Py_ssize_t> offsets[k * step]
            number = upper_bound(headed.opens.begin(), headed.opens.end(), <int64_t> i) - headed.opens.begin() - 1
        i = max(i, <Py_ssize_t> offsets[k * step])
        while i < n and is_blank(p[i]):
            i += 1
        while number + 1 < total and headed.opens[number + 1] <= i:
            number += 1
        found = last[k] = <int32_t> number
        while found >= 0 and headed.stops[found] <= i:
            found = headed.above[found]
        numbers[k] = found


cdef inline void numbers_in(
    Headed& headed, Text text, const int64_t* offsets, size_t step, vector[int32_t]& numbers, vector[int32_t]& last
) noexcept nogil:
    """The same of a text of any width."""
    if text.kind == 1:
        find_numbers(headed, <const uint8_t*> text.data, text.length, offsets, step, numbers, last)
    elif text.kind == 2:
        find_numbers(headed, <const uint16_t*> text.data, text.length, offsets, step, numbers, last)
    else:
        find_numbers(headed, <const uint32_t*> text.data, text.length, offsets, step, numbers, last)


cdef inline int32_t common(Headed& headed, int32_t number, int32_t last, int64_t end) noexcept nogil:
    """The innermost heading over all text from where heading ``number`` is in scope up to ``end``, or -1.

    ``last`` is the number of the last one that opens before. Headings are in the order of a walk through a tree: those
    behind it stand under it, or the highest of them and it stand under the same.
    """
    cdef int32_t k = last + 1, total = <int32_t> headed.blocks.size(), found = number
    cdef int32_t height
    if number < 0:
        return -1
    height = headed.heights[number]
    while k < total and headed.opens[k] < end:
        if headed.heights[k] <= height:
            height, found = headed.heights[k] - 1, headed.above[k]
        k += 1
    while found >= 0 and headed.stops[found] < end:
        found = headed.above[found]
    return found
