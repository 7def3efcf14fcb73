# distutils: language = c++
"""Where tokens end in a ``str``, from their sizes in bytes of UTF-8."""

from libc.stdint cimport int64_t, uint32_t
from libcpp.vector cimport vector

cimport numpy as cnp

from seamline.text._utf8 cimport utf8_width
from seamline.text._view cimport Text, char_at, offsets_array, text_of

cnp.import_array()


cdef inline bint is_surrogate(uint32_t ch) noexcept nogil:
    return ch >> 11 == 0x1B


cdef inline bint starts_pair(Text text, Py_ssize_t i) noexcept nogil:
    """Whether a high surrogate at ``i`` and a low one after it make one character in UTF-16."""
    return (char_at(text, i) >> 10 == 0x36 and i + 1 < text.length and char_at(text, i + 1) >> 10 == 0x37)


cdef void match_ends(Text text, const int64_t* sizes, Py_ssize_t n_sizes, vector[int64_t]& ends) noexcept nogil:
    """Token ends that are also character ends; both sides count bytes of UTF-8."""
    cdef Py_ssize_t i = 0, k = 0
    cdef int64_t n_bytes = 0, token_end = sizes[0] if n_sizes else 0
    while i < text.length and k < n_sizes:
        if starts_pair(text, i):
            n_bytes += 4
            i += 2
        else:
            n_bytes += utf8_width(char_at(text, i))
            i += 1
        while k < n_sizes and token_end < n_bytes:
            k += 1
            token_end += sizes[k] if k < n_sizes else 0
        if k < n_sizes and token_end == n_bytes:
            ends.push_back(i)


def has_surrogates(str source not None):
    cdef Text text = text_of(source)
    cdef Py_ssize_t i
    cdef bint found = False
    if text.kind > 1:
        with nogil:
            for i in range(text.length):
                found |= is_surrogate(char_at(text, i))
    return bool(found)


def token_ends(str source not None, const int64_t[::1] byte_sizes not None):
    cdef Text text = text_of(source)
    cdef vector[int64_t] ends
    cdef const int64_t* sizes = &byte_sizes[0] if len(byte_sizes) else NULL
    cdef Py_ssize_t n_sizes = len(byte_sizes)
    ends.push_back(0)
    with nogil:
        match_ends(text, sizes, n_sizes, ends)
    if ends.back() != text.length:
        ends.push_back(text.length)
    return offsets_array(ends)
