# distutils: language = c++
"""Conversations by the shape of their own labels: one pass over the lines, one over what may be labels, and each turn read by itself."""

from libc.stdint cimport uint8_t, uint16_t, uint32_t
from libcpp.vector cimport vector

from seamline.markup._blocks cimport Block, Table
from seamline.markup._talk_blocks cimport retell
from seamline.markup._talk_choice cimport choose, is_quoted
from seamline.markup._talk_labels cimport ASKED, PLAYED, Saying
from seamline.markup._talk_lines cimport find_sayings
from seamline.text._view cimport Text, code_unit


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
