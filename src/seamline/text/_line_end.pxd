"""The next line end from a place on, and what is behind it."""

from libc.stdint cimport uint8_t, uint16_t, uint32_t

from seamline.text._view cimport code_unit

cdef extern from "seamline/text/_line_end.h" nogil:
    Py_ssize_t line_end "seamline_line_end"(const uint8_t* p, Py_ssize_t i, Py_ssize_t n)
    Py_ssize_t line_end "seamline_line_end"(const uint16_t* p, Py_ssize_t i, Py_ssize_t n)
    Py_ssize_t line_end "seamline_line_end"(const uint32_t* p, Py_ssize_t i, Py_ssize_t n)


cdef inline Py_ssize_t skip_line_end(const code_unit* p, Py_ssize_t i, Py_ssize_t n) noexcept nogil:
    if i + 1 < n and p[i] == 0x0D and p[i + 1] == 0x0A:
        return i + 2
    return i + 1 if i < n else n
