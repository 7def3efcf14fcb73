"""Where a chunk opens and closes beside a cut, and how far it may reach: outer blanks are no part of it."""

from libc.stdint cimport int64_t

from seamline.boundaries._trim cimport close_before, is_outer, keeps_blank, open_after
from seamline.measures._ruler cimport Scale, reach_after
from seamline.packing._window_places cimport Source
from seamline.text._view cimport code_unit

cdef struct WindowSizes:
    const Scale* scale          # what sizes count
    bint words                  # whether a word may be cut off from its unit
    int64_t max_size
    int64_t floor
    int64_t overlap


cdef inline Py_ssize_t opens_at(const code_unit* units, const Source& source, Py_ssize_t cut) noexcept nogil:
    """First unit of a chunk that begins at ``cut``."""
    return open_after(units, source.text.length, cut, source.text.length) if source.trims else cut


cdef inline Py_ssize_t closes_at(const code_unit* units, const Source& source, Py_ssize_t cut) noexcept nogil:
    """End of a chunk that ends at ``cut``."""
    return close_before(units, cut, 0) if source.trims else cut


cdef inline Py_ssize_t last_fit(const code_unit* units, const Source& source, Py_ssize_t limit) noexcept nogil:
    """Farthest offset at which a cut closes at ``limit`` or before."""
    cdef Py_ssize_t length = source.text.length
    if limit >= length:
        return length
    if not source.trims:
        return limit
    if is_outer(units[limit]) and keeps_blank(units, limit):
        return limit
    while limit < length and is_outer(units[limit]):
        limit += 1
    return limit


cdef inline Py_ssize_t widest_fit(
    const code_unit* units, const Source& source, const WindowSizes& sizes, Py_ssize_t start
) noexcept nogil:
    """Farthest offset at which a cut may close a chunk that begins at ``start``."""
    return last_fit(units, source, reach_after(sizes.scale, start, sizes.max_size))
