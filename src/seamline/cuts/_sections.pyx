# distutils: language = c++
"""Sections of a text: where each begins and ends, and which of them go together into one chunk.

A section is a heading and all that stands under it. From the top down, one that fits is taken as a whole; of one that does
not, its own text and the sections in it are parts, and neighbouring parts go together as long as they fit. So a chunk that
begins inside a section ends with it, and one that holds several holds them whole.
"""

from libc.stdint cimport int32_t, int64_t, uint8_t
from libcpp.vector cimport vector

cimport numpy as cnp

from seamline.cuts._structure_levels cimport is_barrier, is_outer
from seamline.markup._blocks cimport BARE, HEADING, Table, table_of
from seamline.text._view cimport contiguous, offsets_array

cnp.import_array()

cdef struct SectionSizes:
    const int64_t* opens        # running size where a chunk opens at each place,
    const int64_t* closes       # and where one closes
    const int32_t* reach        # place that no chunk from each place holds; NULL without such
    int64_t limit


cdef int joined_level(Table& table, Py_ssize_t k, int barriers, Py_ssize_t* last) noexcept nogil:
    """Level of the section of a heading, which those without text of their own share with the next; ``last`` is the last."""
    cdef int level = table.blocks[k].level
    while table.blocks[k].flag & BARE and k + 1 < table.count and not is_barrier(table.blocks[k + 1], barriers):
        k += 1
        level = min(level, <int> table.blocks[k].level)
    last[0] = k
    return level


cdef void find_sections(Table& table, int64_t length, int barriers, Sections& found) noexcept nogil:
    cdef vector[int32_t] above      # numbers of the headings that the place in hand stands under
    cdef vector[uint8_t] levels
    cdef int32_t number, n_barriers = 0
    cdef int level
    cdef bint follows = False       # whether a heading stands right before
    cdef bint led
    cdef Py_ssize_t k, joined = -1
    found.places.push_back(0)
    found.barriers.push_back(0)
    for k in range(table.count):
        if k <= joined or not is_outer(table, k):
            continue
        if table.blocks[k].kind != HEADING:
            follows = False
            continue
        number = <int32_t> levels.size()
        level = joined_level(table, k, barriers, &joined)
        while not above.empty() and levels[above.back()] >= level:
            found.after[above.back()] = number
            above.pop_back()
        if follows and not above.empty() and above.back() == number - 1:
            found.bare[number - 1] = True
        led = follows and level >= <int> levels.back()
        found.led.push_back(<uint8_t> led)
        above.push_back(number)
        levels.push_back(<uint8_t> level)
        found.places.push_back(table.blocks[k].line)
        found.barriers.push_back(n_barriers)
        n_barriers += is_barrier(table.blocks[k], barriers)
        found.after.push_back(0)
        found.bare.push_back(False)
        follows = True
    for k in range(<Py_ssize_t> above.size()):
        found.after[above[k]] = <int32_t> levels.size()
    found.places.push_back(length)
    found.barriers.push_back(n_barriers)


cdef inline bint fits(const Sections& sections, const SectionSizes& sizes, int32_t first, int32_t stop) noexcept nogil:
    """Whether the text between two places is one chunk."""
    if sections.barriers[stop] > sections.barriers[first + 1]:
        return False
    if sizes.reach != NULL and stop >= sizes.reach[first]:
        return False
    return sizes.closes[stop] - sizes.opens[first] <= sizes.limit


cdef void mark_parts(
    const Sections& sections, const SectionSizes& sizes, int32_t number, int32_t first, uint8_t* marks
) noexcept nogil:
    """Marks between the parts of a section that does not fit; -1 is the text. Its own text begins at place ``first``."""
    cdef int32_t child = number + 1, stop = sections.after[number] if number >= 0 else <int32_t> sections.after.size()
    cdef int32_t group = first, place = first, end
    cdef bint grouped = True        # whether a part before, from ``group`` on, may take the next
    if number < 0 or not sections.bare[number]:
        place = child + 1
    while child < stop:
        end = sections.after[child] + 1
        if grouped and fits(sections, sizes, group, end):
            if place > first:
                marks[place] = JOINT
        else:
            if place > first:
                marks[place] = WALL
            group, grouped = place, fits(sections, sizes, place, end)
            if not grouped:
                mark_parts(sections, sizes, child, place, marks)
        child, place = end - 1, end


cdef void mark_sections(
    const Sections& sections, const int64_t* opens, const int64_t* closes, const int32_t* reach, int64_t limit,
    uint8_t* marks
) noexcept nogil:
    """What each place is; ``marks`` are `INSIDE` before. Sizes are those at the places."""
    cdef SectionSizes sizes
    cdef int32_t last = <int32_t> sections.places.size() - 1
    sizes.opens, sizes.closes, sizes.reach, sizes.limit = opens, closes, reach, limit
    if not fits(sections, sizes, 0, last):
        mark_parts(sections, sizes, -1, 0, marks)


def section_places(cnp.ndarray packed not None, int64_t length, int barriers):
    """The text's start, the line of each section's heading, and the text's end: int64 of shape (n + 2,).

    Headings without text share a section with the next, but for those of which ``barriers`` has the bits.
    """
    cdef Table table = table_of(packed)
    cdef Sections sections
    with nogil:
        find_sections(table, length, barriers, sections)
    return offsets_array(sections.places)


def section_spans(cnp.ndarray packed not None, int64_t length):
    """Starts and ends of all sections in the order of their headings, int64 of shape (n,) each.

    One whose heading stands right below another that is not deeper starts where that does.
    """
    cdef Table table = table_of(packed)
    cdef Sections sections
    cdef vector[int64_t] starts, ends
    cdef int64_t start
    cdef size_t k
    with nogil:
        find_sections(table, length, 0, sections)
        for k in range(sections.after.size()):
            start = starts[k - 1] if sections.led[k] else sections.places[k + 1]
            starts.push_back(start)
            ends.push_back(sections.places[sections.after[k] + 1])
    return offsets_array(starts), offsets_array(ends)


def section_marks(
    cnp.ndarray packed not None, cnp.ndarray opens not None, cnp.ndarray closes not None, cnp.ndarray reach not None,
    int64_t limit, int barriers
):
    """What each place is: 0 inside, 1 between sections that go together, 2 where a chunk ends; uint8 of shape (n + 2,).

    ``opens`` and ``closes`` are the running sizes at the places. No chunk that begins at place ``i`` holds place ``reach[i]``,
    int32. Barriers are the bits of `barrier_bits`.
    """
    cdef Table table = table_of(packed)
    cdef Sections sections
    cdef cnp.ndarray first = contiguous(opens), last = contiguous(closes), bounds = contiguous(reach)
    cdef cnp.npy_intp n = cnp.PyArray_DIM(first, 0)
    cdef cnp.ndarray marks = cnp.PyArray_ZEROS(1, &n, cnp.NPY_UINT8, 0)
    cdef uint8_t* found = <uint8_t*> cnp.PyArray_DATA(marks)
    with nogil:
        find_sections(table, 0, barriers, sections)
        mark_sections(
            sections, <const int64_t*> cnp.PyArray_DATA(first), <const int64_t*> cnp.PyArray_DATA(last),
            <const int32_t*> cnp.PyArray_DATA(bounds), limit, found,
        )
    return marks
