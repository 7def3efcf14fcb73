"""Blocks of a Markdown text for other kernels."""

from libcpp.vector cimport vector

cimport numpy as cnp

from seamline.markup._blocks cimport Block
from seamline.text._view cimport Text

cdef bint find_blocks(Text text, vector[Block]& found) noexcept nogil

cdef object blocks_array(vector[Block]& found)

cdef object block_records(vector[Block]& found, cnp.dtype block)
