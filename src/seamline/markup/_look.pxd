"""Which markup a text is in, for other kernels."""

from seamline.text._view cimport Text

cdef int markup_of(Text text) noexcept nogil
