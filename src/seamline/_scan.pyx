# distutils: language = c++
"""Forward scans for line ends over the three ``str`` widths."""

from libc.stdint cimport int64_t
from libcpp.vector cimport vector

cimport numpy as cnp

from seamline._text cimport Text, char_at, offsets_array, text_of

cnp.import_array()

cdef enum:
    LINE_FEED = 0x0A
    CARRIAGE_RETURN = 0x0D


cdef inline bint ends_line(Text text, Py_ssize_t i) noexcept nogil:
    """Whether a line ends after code point ``i``; CR LF counts once, at LF."""
    cdef unsigned int ch = char_at(text, i)
    if ch == CARRIAGE_RETURN:
        return i + 1 == text.length or char_at(text, i + 1) != LINE_FEED
    return ch == LINE_FEED


cdef void scan_lines(Text text, vector[int64_t]& ends) noexcept nogil:
    cdef Py_ssize_t i
    for i in range(text.length):
        if ends_line(text, i):
            ends.push_back(i + 1)


def lines(str source not None):
    cdef Text text = text_of(source)
    cdef vector[int64_t] ends
    ends.push_back(0)
    with nogil:
        scan_lines(text, ends)
    if ends.back() != text.length:
        ends.push_back(text.length)
    return offsets_array(ends)
