"""Running sizes of a text: how many units begin before an offset, and how far so many units reach.

Where each code point begins one unit at most, a bit a code point says where, and a count a block of 64 how many came
before it. UTF-8 bytes, of which a code point begins up to four, have the counts alone. ``NULL`` stands for code points.
"""

from libc.stdint cimport int64_t, uint64_t
from libcpp.vector cimport vector

from seamline.text._masks cimport BLOCK, bit_count, lowest_bit
from seamline.text._utf8 cimport utf8_width
from seamline.text._view cimport Text, char_at

cdef struct Scale:
    Text text
    const uint64_t* bits        # bit i % 64 of bits[i / 64]: a unit begins at code point i; NULL for bytes
    const int64_t* before       # units that begin before each block, and in the whole text
    Py_ssize_t n_blocks


cdef class Ruler:
    cdef str source
    cdef vector[uint64_t] bits
    cdef vector[int64_t] before
    cdef Scale scale
    cdef void settle(self)


cdef inline const Scale* scale_of(Ruler ruler):
    """What a kernel reads of a ruler, while the caller holds it; no ruler means code points."""
    if ruler is None:
        return NULL
    return &ruler.scale


cdef inline int64_t units_within(const Scale* scale, Py_ssize_t block, int64_t offset) noexcept nogil:
    """Units that begin in a block before ``offset``."""
    cdef int64_t i, count = 0
    if scale.bits != NULL:
        return bit_count(scale.bits[block] & ((<uint64_t> 1 << (offset - block * BLOCK)) - 1))
    for i in range(block * BLOCK, offset):
        count += utf8_width(char_at(scale.text, i))
    return count


cdef inline int64_t size_before(const Scale* scale, int64_t offset) noexcept nogil:
    """Units that begin before ``offset``."""
    cdef Py_ssize_t block = offset / BLOCK
    if scale == NULL:
        return offset
    return scale.before[block] + (units_within(scale, block, offset) if offset % BLOCK else 0)


cdef inline Py_ssize_t block_of(const Scale* scale, int64_t unit, Py_ssize_t near) noexcept nogil:
    """The block in which a unit begins, looked for from the block ``near`` outwards."""
    cdef Py_ssize_t low = near, high = near, step = 1
    while low > 0 and scale.before[low] > unit:
        high = low
        low = max(low - step, 0)
        step *= 2
    step = 1
    while high == low or (high < scale.n_blocks and scale.before[high] <= unit):
        low = high
        high = min(high + step, scale.n_blocks)
        step *= 2
    while high - low > 1:
        if scale.before[(low + high) // 2] <= unit:
            low = (low + high) // 2
        else:
            high = (low + high) // 2
    return low


cdef inline int64_t offset_of(const Scale* scale, int64_t unit, int64_t near) noexcept nogil:
    """Where a unit begins that the text has; ``near`` is an offset to look from."""
    cdef Py_ssize_t block = block_of(scale, unit, min(near / BLOCK, scale.n_blocks - 1))
    cdef int64_t i = block * BLOCK, rest = unit - scale.before[block]
    cdef uint64_t mask
    if scale.bits != NULL:
        mask = scale.bits[block]
        while rest > 0:
            mask &= mask - 1
            rest -= 1
        return i + lowest_bit(mask)
    rest -= utf8_width(char_at(scale.text, i))
    while rest >= 0:
        i += 1
        rest -= utf8_width(char_at(scale.text, i))
    return i


cdef inline int64_t reach_after(const Scale* scale, int64_t start, int64_t size) noexcept nogil:
    """The largest offset up to which a span from ``start`` holds no more than ``size`` units, or one past the text."""
    if scale == NULL:
        return start + size
    size += size_before(scale, start)
    return scale.text.length if size >= scale.before[scale.n_blocks] else offset_of(scale, size, start)


cdef inline int64_t reach_before(const Scale* scale, int64_t end, int64_t size) noexcept nogil:
    """The smallest offset from which a span up to ``end`` holds no more than ``size`` units, or one before the text."""
    if scale == NULL:
        return end - size
    size = size_before(scale, end) - size
    return size if size <= 0 else offset_of(scale, size - 1, end) + 1
