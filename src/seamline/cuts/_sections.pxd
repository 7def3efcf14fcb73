"""Sections of a text: where each begins and ends, and which of them go together into one chunk."""

from libc.stdint cimport int32_t, int64_t, uint8_t
from libcpp.vector cimport vector

from seamline.markup._blocks cimport HEADING, Table

cdef enum SectionMark:             # what a place is to packing
    INSIDE = 0              # of a section that goes as a whole, or a heading right below another
    JOINT = 1               # between sections that go together
    WALL = 2                # where a chunk ends

cdef struct Sections:
    vector[int64_t] places      # the text's start, the line of each heading, the text's end
    vector[int32_t] after       # of each heading: the number of the first that its section does not hold
    vector[uint8_t] bare        # of each heading: whether a lower one follows at once
    vector[uint8_t] led         # of each heading: whether one not deeper stands right above
    vector[int32_t] barriers    # of each place: how many barriers lie before it

cdef inline bint has_heading(const Table& table) noexcept nogil:
    cdef Py_ssize_t k
    for k in range(table.count):
        if table.blocks[k].kind == HEADING:
            return True
    return False


cdef void find_sections(Table& table, int64_t length, int barriers, Sections& found) noexcept nogil

cdef void mark_sections(
    const Sections& sections, const int64_t* opens, const int64_t* closes, const int32_t* reach, int64_t limit,
    uint8_t* marks
) noexcept nogil
