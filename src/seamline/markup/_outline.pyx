# distutils: language = c++
"""Headings out of a table of blocks, and the paths of many offsets by one merge; objects are made once, when asked for."""

from cpython.long cimport PyLong_FromSsize_t
from cpython.ref cimport Py_INCREF
from cpython.tuple cimport PyTuple_New, PyTuple_SET_ITEM
from cpython.unicode cimport PyUnicode_Substring
from libc.stdint cimport int32_t, int64_t
from libcpp.vector cimport vector

cimport numpy as cnp

from seamline.markup._blocks cimport SIGNATURE, Block, Table, table_of
from seamline.markup._headed cimport Headed, common, find_headings, numbers_in
from seamline.text._view cimport Text, contiguous, offsets_array, text_of

cnp.import_array()

cdef extern from "Python.h":
    ctypedef struct PyTypeObject:
        object (*tp_alloc)(PyTypeObject*, Py_ssize_t)
    void PyObject_GC_UnTrack(void* found)


cdef enum:
    FIELDS = 5      # of a heading: level, title, start, end, title as written
    MAX_PATH = 16


cdef inline void put(object found, Py_ssize_t k, object value):
    """Set an item of a new tuple."""
    Py_INCREF(value)
    PyTuple_SET_ITEM(found, k, value)


cdef class Headings:
    """The headings outside of containers, in order, and their objects as far as they were asked for."""

    cdef object source
    cdef object kind                # the tuple type of a heading
    cdef object shown               # what a reader sees of a title
    cdef list made                  # headings by number, None where not asked for
    cdef list paths                 # tuples of headings, likewise
    cdef Headed headed

    def __init__(self, str source not None, cnp.ndarray packed not None, type kind not None, object shown not None):
        cdef cnp.ndarray rows = contiguous(packed)
        cdef Table table = table_of(rows)
        if not issubclass(kind, tuple):
            raise TypeError(f"kind must be a type of tuple, got {kind.__name__}")
        with nogil:
            find_headings(table, self.headed)
        self.source = source
        self.kind = kind
        self.shown = shown
        self.made = [None] * <Py_ssize_t> self.headed.blocks.size()
        self.paths = [None] * <Py_ssize_t> self.headed.blocks.size()

    def __len__(self):
        return <Py_ssize_t> self.headed.blocks.size()

    def column(self, str name not None):
        """``start`` or ``end`` of each heading, or the number of that ``above`` it, int64 of shape (n,)."""
        cdef vector[int64_t] values
        cdef size_t k
        for k in range(self.headed.blocks.size()):
            if name == "above":
                values.push_back(self.headed.above[k])
            else:
                values.push_back(self.headed.blocks[k].start if name == "start" else self.headed.blocks[k].end)
        return offsets_array(values)

    cpdef object heading(self, Py_ssize_t number):
        """The heading of a number."""
        cdef object found = self.made[number]
        if found is None:
            found = self.new_heading(self.headed.blocks[number])
            self.made[number] = found
        return found

    cdef object new_heading(self, const Block& block):
        """A heading, which the collector need not look at: it holds a str and numbers."""
        cdef object written = PyUnicode_Substring(self.source, block.info_start, block.info_end)
        cdef object found = (<PyTypeObject*> self.kind).tp_alloc(<PyTypeObject*> self.kind, FIELDS)
        put(found, 0, PyLong_FromSsize_t(block.level))
        put(found, 1, written if block.kind == SIGNATURE else self.shown(written))
        put(found, 2, PyLong_FromSsize_t(block.start))
        put(found, 3, PyLong_FromSsize_t(block.end))
        put(found, 4, written)
        PyObject_GC_UnTrack(<void*> found)
        return found

    cpdef tuple path(self, Py_ssize_t number):
        """The headings in scope under the heading of a number, itself last; none for -1."""
        cdef int32_t[MAX_PATH] chain
        cdef Py_ssize_t length = 0, k = number
        cdef object found, heading
        if number < 0:
            return ()
        found = self.paths[number]
        if found is not None:
            return found
        while k >= 0:
            chain[length] = <int32_t> k
            length += 1
            k = self.headed.above[k]
        found = PyTuple_New(length)
        for k in range(length):
            heading = self.heading(chain[length - 1 - k])
            Py_INCREF(heading)
            PyTuple_SET_ITEM(found, k, heading)
        PyObject_GC_UnTrack(<void*> found)
        self.paths[number] = found
        return found

    def paths_at(self, cnp.ndarray offsets not None):
        """The path at the first character from each of the ``offsets`` on that is not blank."""
        cdef cnp.ndarray wanted = contiguous(offsets)
        cdef vector[int32_t] numbers, last
        self.find_numbers(<const int64_t*> cnp.PyArray_DATA(wanted), 1, cnp.PyArray_DIM(wanted, 0), numbers, last)
        return self.of_numbers(numbers)

    def paths_over(self, cnp.ndarray starts not None, cnp.ndarray ends not None):
        """The headings in scope at every character of spans that is not blank."""
        cdef cnp.ndarray opens = contiguous(starts), stops = contiguous(ends)
        return self.over(<const int64_t*> cnp.PyArray_DATA(opens), <const int64_t*> cnp.PyArray_DATA(stops), 1,
                         cnp.PyArray_DIM(opens, 0))

    def paths_of(self, cnp.ndarray spans not None):
        """The same of spans of shape (k, 2)."""
        cdef cnp.ndarray pairs = contiguous(spans)
        cdef const int64_t* offsets = <const int64_t*> cnp.PyArray_DATA(pairs)
        return self.over(offsets, offsets + 1, 2, cnp.PyArray_DIM(pairs, 0))

    cdef list over(self, const int64_t* starts, const int64_t* stops, Py_ssize_t step, Py_ssize_t count):
        """The same of offsets that lie ``step`` apart."""
        cdef vector[int32_t] numbers, last
        cdef Py_ssize_t k
        if self.headed.blocks.empty():
            return [()] * count
        self.find_numbers(starts, step, count, numbers, last)
        for k in range(count):
            numbers[k] = common(self.headed, numbers[k], last[k], stops[step * k])
        return self.of_numbers(numbers)

    cdef list of_numbers(self, const vector[int32_t]& numbers):
        cdef size_t k
        return [self.path(numbers[k]) for k in range(numbers.size())]

    cdef void find_numbers(
        self, const int64_t* offsets, Py_ssize_t step, Py_ssize_t count, vector[int32_t]& numbers, vector[int32_t]& last
    ):
        """The number of the heading in scope at the first character from each offset on that is not blank.

        And the ``last`` one that opens there or before.
        """
        cdef Text text = text_of(self.source)
        numbers.resize(count)
        last.resize(count)
        with nogil:
            numbers_in(self.headed, text, offsets, step, numbers, last)
