"""Line ends for other kernels."""

from libc.stdint cimport int64_t, uint64_t
from libcpp.vector cimport vector

from seamline.text._masks cimport BLOCK, UnitBlock, block_at
from seamline.text._view cimport Text, code_unit

cdef enum:
    LINE_FEED = 0x0A
    CARRIAGE_RETURN = 0x0D


cdef inline uint64_t line_ends(const code_unit* units, Py_ssize_t i, Py_ssize_t length) noexcept nogil:
    """Bit ``k`` tells whether a line ends after code point ``i + k``; CR LF counts once, at LF."""
    cdef UnitBlock block = block_at(units, i, length)
    cdef uint64_t feeds = block.equal(LINE_FEED)
    cdef uint64_t returns = block.equal(CARRIAGE_RETURN)
    cdef uint64_t followed = feeds >> 1
    if returns >> (BLOCK - 1) and i + BLOCK < length and units[i + BLOCK] == LINE_FEED:
        followed |= <uint64_t> 1 << (BLOCK - 1)
    return feeds | (returns & ~followed)


cdef void scan_lines(Text text, vector[int64_t]& ends) noexcept nogil
