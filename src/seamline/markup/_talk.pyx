# distutils: language = c++
"""Conversations by the shape of their own labels: one pass over the lines, one over what may be labels, and each turn read by itself."""

from libc.stdint cimport int64_t, uint8_t, uint16_t, uint32_t
from libcpp.vector cimport vector

cimport numpy as cnp

from seamline.markup._blocks cimport Block, Table
from seamline.markup._talk_blocks cimport retell
from seamline.markup._talk_choice cimport choose, is_quoted
from seamline.markup._talk_labels cimport ASKED, PLAYED, Saying, find_behind
from seamline.markup._talk_lines cimport find_sayings
from seamline.markup._talk_stamps cimport Stamp, digits_end, read_stamp, skip_space, trim_space
from seamline.text._line_end cimport line_end, skip_line_end
from seamline.text._view cimport Text, code_unit, contiguous, offsets_array, text_of

cnp.import_array()


cdef void hear(const code_unit* p, Py_ssize_t n, Table table, vector[Saying]& said) noexcept nogil:
    """The lines that open turns, where the text is a conversation that the shapes of its lines tell."""
    cdef vector[Saying] found
    find_sayings(p, n, found)
    choose(found, n, said)
    if is_quoted(said, table.blocks, table.count):
        said.clear()


cdef bint read_talk(Text text, Table table, vector[Block]& retold, bint* untitled) noexcept nogil:
    """Whether the text is a conversation that the shapes of its lines tell, and then its blocks with the turns.

    ``untitled`` says that no titles of plain text are to be looked for: whole messages have none, plays and hearings do.
    """
    cdef vector[Saying] said
    untitled[0] = False
    if text.kind == 1:
        hear(<const uint8_t*> text.data, text.length, table, said)
    elif text.kind == 2:
        hear(<const uint16_t*> text.data, text.length, table, said)
    else:
        hear(<const uint32_t*> text.data, text.length, table, said)
    if said.empty():
        return False
    untitled[0] = said[0].way != PLAYED and said[0].way != ASKED
    retell(text, said, retold)
    return True


cdef bint find_stamp(const code_unit* p, Py_ssize_t i, Py_ssize_t n, Stamp& stamp) noexcept nogil:
    """Whether the line at ``i`` has a stamp before or behind a name; under the number of a caption the next line may."""
    cdef Py_ssize_t end = line_end(p, i, n), first = skip_space(p, i, end), name
    if first < end and digits_end(p, first, end) == end:
        i = skip_line_end(p, end, n)
        end = line_end(p, i, n)
        first = skip_space(p, i, end)
    end = trim_space(p, first, end)
    return first < end and (read_stamp(p, first, end, stamp) > first or find_behind(p, first, end, stamp, &name) > first)


cdef void add_stamps(
    const code_unit* p, Py_ssize_t n, const int64_t* starts, Py_ssize_t count, vector[int64_t]& spans
) noexcept nogil:
    cdef Py_ssize_t k
    cdef Stamp stamp
    for k in range(count):
        if not find_stamp(p, starts[k], n, stamp):
            stamp.start = stamp.end = starts[k]
        spans.push_back(stamp.start)
        spans.push_back(stamp.end)


def stamps_of(str source not None, cnp.ndarray starts not None):
    """The span of the stamp of each turn, whose label begins at one of ``starts``, shape (n, 2); empty where it has none."""
    cdef Text text = text_of(source)
    cdef cnp.ndarray packed = contiguous(starts)
    cdef const int64_t* places = <const int64_t*> cnp.PyArray_DATA(packed)
    cdef Py_ssize_t count = cnp.PyArray_SIZE(packed)
    cdef vector[int64_t] spans
    with nogil:
        if text.kind == 1:
            add_stamps(<const uint8_t*> text.data, text.length, places, count, spans)
        elif text.kind == 2:
            add_stamps(<const uint16_t*> text.data, text.length, places, count, spans)
        else:
            add_stamps(<const uint32_t*> text.data, text.length, places, count, spans)
    return offsets_array(spans).reshape(-1, 2)
