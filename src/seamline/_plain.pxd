"""What plain text has for structure, for other kernels."""

from libcpp.vector cimport vector

from seamline._markdown_blocks cimport Block, Table
from seamline._text cimport Text

cdef void read_blocks(Text text, Table table, vector[Block]& found) noexcept nogil
