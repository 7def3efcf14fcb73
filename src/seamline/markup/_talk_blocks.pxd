"""Blocks of a conversation: each turn is read by itself, so that nothing in one reaches into the next."""

from libc.stdint cimport int32_t, int64_t, uint8_t
from libcpp.vector cimport vector

from seamline.markup._blocks cimport LABEL_ALONE, PARAGRAPH, TURN, Block
from seamline.markup._markdown cimport find_blocks
from seamline.markup._talk_labels cimport Saying
from seamline.text._view cimport Text


cdef inline Text part_of(Text text, int64_t start, int64_t end) noexcept nogil:
    cdef Text part = text
    part.data = <const uint8_t*> text.data + start * text.kind
    part.length = end - start
    return part


cdef inline void add_moved(const vector[Block]& part, int64_t start, vector[Block]& out) noexcept nogil:
    """Add the blocks of a part of the text that begins at ``start``."""
    cdef int32_t base = <int32_t> out.size()
    cdef size_t k
    cdef Block block
    for k in range(part.size()):
        block = part[k]
        block.line += start
        block.start += start
        block.end += start
        block.info_start += start
        block.info_end += start
        block.parent += base if block.parent >= 0 else 0
        out.push_back(block)


cdef inline void add_spoken(Text text, const Saying& said, int64_t end, vector[Block]& out) noexcept nogil:
    """Add a turn: the paragraph that its label opens, or the label alone, and the blocks behind it."""
    cdef vector[Block] part
    cdef Block turn
    cdef size_t place = out.size()
    find_blocks(part_of(text, said.line, end), part)
    if not part.empty() and part[0].kind == PARAGRAPH and part[0].line == 0:
        add_moved(part, said.line, out)
    else:
        turn.line = turn.start = said.line
        turn.end, turn.parent, turn.depth, turn.level = min(said.next, end), -1, 0, 0
        out.push_back(turn)
        find_blocks(part_of(text, turn.end, end), part)
        add_moved(part, turn.end, out)
    out[place].kind = TURN
    out[place].flag = LABEL_ALONE if out[place].end <= said.next and said.alone else 0
    out[place].info_start, out[place].info_end = said.speaker.start, said.speaker.end


cdef inline void retell(Text text, const vector[Saying]& kept, vector[Block]& out) noexcept nogil:
    """The blocks of a text whose turns open at ``kept``."""
    cdef vector[Block] part
    cdef size_t k
    out.reserve(2 * kept.size() + 16)
    find_blocks(part_of(text, 0, kept[0].line), part)
    add_moved(part, 0, out)
    for k in range(kept.size()):
        add_spoken(text, kept[k], kept[k + 1].line if k + 1 < kept.size() else text.length, out)
