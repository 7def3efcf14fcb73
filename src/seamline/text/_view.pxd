"""How kernels see a ``str``: width, buffer and length, plus the one array they hand back.

A kernel takes ``str source not None``, calls ``text_of`` once while it holds the GIL, and may then run ``nogil`` for as
long as the argument lives. Hot loops dispatch once on ``text.kind`` to a fused ``const code_unit*`` body; all else
reads through ``char_at``.
"""

from libc.stdint cimport int64_t, uint8_t, uint16_t, uint32_t
from libc.string cimport memcpy
from libcpp.vector cimport vector

cimport numpy as cnp

cdef extern from "Python.h":
    int PyUnicode_KIND(object source) noexcept
    void* PyUnicode_DATA(object source) noexcept
    Py_ssize_t PyUnicode_GET_LENGTH(object source) noexcept

ctypedef fused code_unit:
    uint8_t
    uint16_t
    uint32_t

cdef struct Text:
    int kind
    const void* data
    Py_ssize_t length


cdef inline Text text_of(str source):
    """View of ``source``, valid while the caller holds a reference to it."""
    cdef Text text
    text.kind = PyUnicode_KIND(source)
    text.data = PyUnicode_DATA(source)
    text.length = PyUnicode_GET_LENGTH(source)
    return text


cdef inline Text text_at(const code_unit* units, Py_ssize_t length) noexcept nogil:
    """The same view from inside a body that is specialised by width."""
    cdef Text text
    text.kind = sizeof(code_unit)
    text.data = units
    text.length = length
    return text


cdef inline uint32_t char_at(Text text, Py_ssize_t i) noexcept nogil:
    """Code point at ``i``; the caller keeps ``0 <= i < text.length``."""
    if text.kind == 1:
        return (<const uint8_t*> text.data)[i]
    if text.kind == 2:
        return (<const uint16_t*> text.data)[i]
    return (<const uint32_t*> text.data)[i]


cdef inline object offsets_array(vector[int64_t]& values):
    """Copy ``values`` into a new int64 array of shape ``(len(values),)``.

    The calling module runs ``cnp.import_array()`` at its top.
    """
    cdef cnp.npy_intp n = <cnp.npy_intp> values.size()
    cdef cnp.ndarray array = cnp.PyArray_EMPTY(1, &n, cnp.NPY_INT64, 0)
    if n:
        memcpy(cnp.PyArray_DATA(array), values.data(), n * sizeof(int64_t))
    return array


cdef inline object bytes_array(vector[uint8_t]& values, int dtype):
    """The same of a type of one byte an item."""
    cdef cnp.npy_intp n = <cnp.npy_intp> values.size()
    cdef cnp.ndarray array = cnp.PyArray_EMPTY(1, &n, dtype, 0)
    if n:
        memcpy(cnp.PyArray_DATA(array), values.data(), n)
    return array


cdef inline cnp.ndarray contiguous(cnp.ndarray array):
    """``array`` itself, or a copy whose items lie side by side: kernels read raw pointers."""
    return cnp.PyArray_GETCONTIGUOUS(array)


cdef inline bint is_blank(uint32_t ch) noexcept nogil:
    """Whether ``str.isspace`` holds: White_Space and the four information separators."""
    if ch < 0x80:
        return ch == 0x20 or 0x09 <= ch <= 0x0D or 0x1C <= ch <= 0x1F
    if ch < 0x1680:
        return ch == 0x85 or ch == 0xA0
    return (
        0x2000 <= ch <= 0x200A or ch == 0x1680 or ch == 0x2028 or ch == 0x2029
        or ch == 0x202F or ch == 0x205F or ch == 0x3000
    )


cdef inline bint is_line_end(uint32_t ch) noexcept nogil:
    """Whether ``ch`` is LF or CR."""
    return ch == 0x0A or ch == 0x0D
