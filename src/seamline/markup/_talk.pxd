"""Conversations for other kernels."""

from libcpp.vector cimport vector

from seamline.markup._blocks cimport Block, Table
from seamline.text._view cimport Text

cdef bint read_talk(Text text, Table table, vector[Block]& retold, bint* untitled) noexcept nogil
