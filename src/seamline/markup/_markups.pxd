"""Blocks of a text in any markup, for other kernels."""

from libcpp.vector cimport vector

from seamline.markup._blocks cimport Block
from seamline.text._view cimport Text

cdef bint find_marked(Text text, int markup, vector[Block]& found) noexcept nogil
