# distutils: language = c++
"""Occurrences of one literal string, by the interpreter's own substring search."""

from libc.stdint cimport int64_t
from libcpp.vector cimport vector

cimport numpy as cnp

from seamline.text._view cimport contiguous, offsets_array

cnp.import_array()

cdef extern from "Python.h":
    Py_ssize_t PyUnicode_Find(object source, object literal, Py_ssize_t start, Py_ssize_t end, int direction) except -2


def literal_cuts(str source not None, str literal not None, cnp.ndarray starts not None, cnp.ndarray ends not None, bint after):
    """Offsets after (or before) each occurrence of ``literal``, strictly inside the gaps ``starts[k] .. ends[k]``.

    Occurrences do not overlap; one that reaches past its gap is none.
    """
    cdef vector[int64_t] found
    cdef cnp.ndarray opens = contiguous(starts), closes = contiguous(ends)
    cdef const int64_t* first = <const int64_t*> cnp.PyArray_DATA(opens)
    cdef const int64_t* last = <const int64_t*> cnp.PyArray_DATA(closes)
    cdef Py_ssize_t k, i, cut, length = len(literal), n = cnp.PyArray_DIM(starts, 0)
    for k in range(n):
        i = PyUnicode_Find(source, literal, first[k], last[k], 1)
        while i >= 0:
            cut = i + length if after else i
            if first[k] < cut < last[k]:
                found.push_back(cut)
            i = PyUnicode_Find(source, literal, i + length, last[k], 1)
    return offsets_array(found)
