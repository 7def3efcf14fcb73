"""What plain text has for structure, for other kernels."""

from libcpp.vector cimport vector

from seamline.markup._blocks cimport Block, Table
from seamline.text._view cimport Text

cdef void read_blocks(Text text, Table table, vector[Block]& found) noexcept nogil
cdef bint find_read(Text text, int markup, bint plain, vector[Block]& found) noexcept nogil
