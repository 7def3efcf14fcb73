"""The only chunk of a text that fits, for other kernels."""

from seamline.packing._greedy cimport Spans
from seamline.text._view cimport Text

cdef void find_whole(Text text, bint trim, Spans& spans) noexcept nogil

cdef object whole_span(str source, bint trim)
