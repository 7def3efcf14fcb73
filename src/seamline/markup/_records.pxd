"""Records of plain text for other kernels."""

from libcpp.vector cimport vector

from seamline.markup._blocks cimport Block
from seamline.text._view cimport Text

cdef bint begins_alike(Text text) noexcept nogil

cdef void find_records(Text text, vector[Block]& found) noexcept nogil
