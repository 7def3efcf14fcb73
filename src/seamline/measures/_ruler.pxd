"""Running sizes of a text: how many units a span holds, and how far so many units reach.

A unit that a span holds a part of counts as a whole one, as it would in the span's text by itself. So a span holds the
units that begin before its end, less those that end before its start: two running sizes, which differ inside a unit.

Where each code point begins one unit at most, a bit a code point says where, and a count a block of 64 how many came
before it. UTF-8 bytes, of which a code point begins up to four, have the counts alone. ``NULL`` stands for code points.
"""

from libc.stdint cimport int64_t, uint64_t
from libcpp.vector cimport vector

from seamline.text._masks cimport BLOCK, bit_count, lowest_bit
from seamline.text._utf8 cimport utf8_width
from seamline.text._view cimport Text, char_at

cdef struct Marks:
    const uint64_t* bits        # bit i % 64 of bits[i / 64]: a mark at code point i; NULL for bytes
    const int64_t* before       # marks before each block, and in the whole text


cdef struct Scale:
    Text text
    Marks begins                # at the first code point of each unit
    Marks ends                  # at its last, or the same as ``begins`` where no span lies inside a unit
    Py_ssize_t n_blocks


cdef struct MarkCounts:
    vector[uint64_t] bits
    vector[int64_t] before


cdef class Ruler:
    cdef str source
    cdef MarkCounts begins
    cdef MarkCounts ends
    cdef Scale scale
    cdef bint hollow            # whether a part of a unit may count nothing
    cdef void settle(self)
    cdef object running(self, object offsets, Marks marks)
    cdef int64_t size(self, int64_t start, int64_t end) noexcept nogil


cdef inline const Scale* scale_of(Ruler ruler):
    """What a kernel reads of a ruler, while the caller holds it; no ruler means code points."""
    if ruler is None:
        return NULL
    return &ruler.scale


cdef inline int64_t marks_within(const Scale* scale, const Marks& marks, Py_ssize_t block, int64_t offset) noexcept nogil:
    """Marks in a block before ``offset``."""
    cdef int64_t i, count = 0
    if marks.bits != NULL:
        return bit_count(marks.bits[block] & ((<uint64_t> 1 << (offset - block * BLOCK)) - 1))
    for i in range(block * BLOCK, offset):
        count += utf8_width(char_at(scale.text, i))
    return count


cdef inline int64_t marks_before(const Scale* scale, const Marks& marks, int64_t offset) noexcept nogil:
    cdef Py_ssize_t block = offset / BLOCK
    return marks.before[block] + (marks_within(scale, marks, block, offset) if offset % BLOCK else 0)


cdef inline int64_t size_before(const Scale* scale, int64_t offset) noexcept nogil:
    """Units that begin before ``offset``: the running size where a span ends."""
    return offset if scale == NULL else marks_before(scale, scale.begins, offset)


cdef inline int64_t size_ended(const Scale* scale, int64_t offset) noexcept nogil:
    """Units that end before ``offset``: the running size where a span starts."""
    return offset if scale == NULL else marks_before(scale, scale.ends, offset)


cdef inline int64_t size_within(const Scale* scale, int64_t start, int64_t end) noexcept nogil:
    """Units that lie in a span, whole or in part."""
    return size_before(scale, end) - size_ended(scale, start)


cdef inline Py_ssize_t block_of(const Scale* scale, const Marks& marks, int64_t unit, Py_ssize_t near) noexcept nogil:
    """The block of a mark, looked for from the block ``near`` outwards."""
    cdef Py_ssize_t low = near, high = near, step = 1
    while low > 0 and marks.before[low] > unit:
        high = low
        low = max(low - step, 0)
        step *= 2
    step = 1
    while high == low or (high < scale.n_blocks and marks.before[high] <= unit):
        low = high
        high = min(high + step, scale.n_blocks)
        step *= 2
    while high - low > 1:
        if marks.before[(low + high) // 2] <= unit:
            low = (low + high) // 2
        else:
            high = (low + high) // 2
    return low


cdef inline int64_t mark_of(const Scale* scale, const Marks& marks, int64_t unit, int64_t near) noexcept nogil:
    """Where the mark of a unit lies that the text has; ``near`` is an offset to look from."""
    cdef Py_ssize_t block = block_of(scale, marks, unit, min(near / BLOCK, scale.n_blocks - 1))
    cdef int64_t i = block * BLOCK, rest = unit - marks.before[block]
    cdef uint64_t mask
    if marks.bits != NULL:
        mask = marks.bits[block]
        while rest > 0:
            mask &= mask - 1
            rest -= 1
        return i + lowest_bit(mask)
    rest -= utf8_width(char_at(scale.text, i))
    while rest >= 0:
        i += 1
        rest -= utf8_width(char_at(scale.text, i))
    return i


cdef inline int64_t offset_of(const Scale* scale, int64_t unit, int64_t near) noexcept nogil:
    """Where a unit begins that the text has; ``near`` is an offset to look from."""
    return mark_of(scale, scale.begins, unit, near)


cdef inline int64_t reach_after(const Scale* scale, int64_t start, int64_t size) noexcept nogil:
    """The largest offset up to which a span from ``start`` holds no more than ``size`` units, or one past the text."""
    if scale == NULL:
        return start + size
    size += size_ended(scale, start)
    return scale.text.length if size >= scale.begins.before[scale.n_blocks] else offset_of(scale, size, start)


cdef inline int64_t first_start(const Scale* scale, int64_t size, int64_t near) noexcept nogil:
    """The smallest offset before which ``size`` units end, or one at or before 0 where that is none."""
    if scale == NULL or size <= 0:
        return size
    return mark_of(scale, scale.ends, size - 1, near) + 1


cdef inline int64_t reach_before(const Scale* scale, int64_t end, int64_t size) noexcept nogil:
    """The smallest offset from which a span up to ``end`` holds no more than ``size`` units, or one before the text."""
    return first_start(scale, size_before(scale, end) - size, end)
