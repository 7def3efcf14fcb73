# distutils: language = c++
"""Code-point offsets as UTF-8 bytes and UTF-16 code units, many in one pass over the text."""

from libc.stdint cimport int64_t, uint8_t, uint16_t, uint32_t

cimport numpy as cnp

from seamline.text._utf8 cimport utf8_width
from seamline.text._view cimport Text, code_unit, contiguous, text_of

cnp.import_array()


cdef void scan_widths(
    const code_unit* units, const int64_t* offsets, Py_ssize_t n, bint utf16, int64_t* converted
) noexcept nogil:
    cdef Py_ssize_t k
    cdef int64_t i = 0, total = 0
    for k in range(n):
        while i < offsets[k]:
            if utf16:
                total += 1 + (units[i] >= 0x10000)
            else:
                total += utf8_width(units[i])
            i += 1
        converted[k] = total


cdef object converted_offsets(str source, cnp.ndarray offsets, bint utf16):
    cdef Text text = text_of(source)
    cdef cnp.npy_intp n = cnp.PyArray_DIM(offsets, 0)
    cdef cnp.ndarray converted = cnp.PyArray_EMPTY(1, &n, cnp.NPY_INT64, 0)
    cdef const int64_t* wanted = <const int64_t*> cnp.PyArray_DATA(offsets)
    cdef int64_t* found = <int64_t*> cnp.PyArray_DATA(converted)
    with nogil:
        if text.kind == 1:
            scan_widths(<const uint8_t*> text.data, wanted, n, utf16, found)
        elif text.kind == 2:
            scan_widths(<const uint16_t*> text.data, wanted, n, utf16, found)
        else:
            scan_widths(<const uint32_t*> text.data, wanted, n, utf16, found)
    return converted


def utf8_offsets(str source not None, cnp.ndarray offsets not None):
    """UTF-8 byte offsets of ascending code-point ``offsets``, int64 of shape (n,); a lone surrogate counts 3 bytes."""
    return converted_offsets(source, contiguous(offsets), False)


def utf16_offsets(str source not None, cnp.ndarray offsets not None):
    """UTF-16 code-unit offsets of ascending code-point ``offsets``, int64 of shape (n,)."""
    return converted_offsets(source, contiguous(offsets), True)
