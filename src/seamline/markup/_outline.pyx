# distutils: language = c++
"""Headings out of a table of blocks, and the paths of many offsets by one merge; objects are made once, when asked for."""

from cpython.long cimport PyLong_FromSsize_t
from cpython.ref cimport Py_INCREF
from cpython.tuple cimport PyTuple_New, PyTuple_SET_ITEM
from cpython.unicode cimport PyUnicode_Substring
from libc.stdint cimport INT64_MAX, int32_t, int64_t, uint8_t, uint16_t, uint32_t
from libcpp.vector cimport vector

cimport numpy as cnp

from seamline.markup._blocks cimport HEADING, SCOPE, SIGNATURE, Block, Table, table_of
from seamline.text._view cimport Text, code_unit, contiguous, is_blank, offsets_array, text_of

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


cdef inline int32_t scope_around(const Block* blocks, int32_t k) noexcept nogil:
    """The definition that holds block ``k``, or -1."""
    k = blocks[k].parent
    while k >= 0 and blocks[k].kind != SCOPE:
        k = blocks[k].parent
    return k


cdef class Headings:
    """The headings outside of containers, in order, and their objects as far as they were asked for."""

    cdef object source
    cdef object kind                # the tuple type of a heading
    cdef object shown               # what a reader sees of a title
    cdef list made                  # headings by number, None where not asked for
    cdef list paths                 # tuples of headings, likewise
    cdef vector[Block] blocks
    cdef vector[int32_t] above      # number of the heading that each stands under, or -1
    cdef vector[int32_t] heights    # how many headings each stands under
    cdef vector[int64_t] opens      # where what each stands above begins,
    cdef vector[int64_t] stops      # and where it ends: definitions of source code end, sections by the next heading

    def __init__(self, str source not None, cnp.ndarray packed not None, type kind not None, object shown not None):
        cdef cnp.ndarray rows = contiguous(packed)
        cdef Table table = table_of(rows)
        cdef const Block* blocks = table.blocks
        cdef Py_ssize_t k, n = table.count
        cdef vector[int32_t] numbers
        cdef int32_t parent
        if not issubclass(kind, tuple):
            raise TypeError(f"kind must be a type of tuple, got {kind.__name__}")
        with nogil:
            numbers.resize(n)
            for k in range(n):
                if blocks[k].kind == HEADING and blocks[k].depth == 0:
                    numbers[k] = <int32_t> self.blocks.size()
                    parent = blocks[k].parent
                    if parent >= 0:
                        parent = numbers[parent]
                    self.add(blocks[k], parent, blocks[k].line, INT64_MAX)
                elif blocks[k].kind == SIGNATURE:
                    numbers[blocks[k].parent] = <int32_t> self.blocks.size()
                    parent = scope_around(blocks, blocks[k].parent)
                    if parent >= 0:
                        parent = numbers[parent]
                    self.add(blocks[k], parent, blocks[blocks[k].parent].start, blocks[blocks[k].parent].end)
        self.source = source
        self.kind = kind
        self.shown = shown
        self.made = [None] * <Py_ssize_t> self.blocks.size()
        self.paths = [None] * <Py_ssize_t> self.blocks.size()

    cdef void add(self, const Block& block, int32_t parent, int64_t opens, int64_t stops) noexcept nogil:
        self.above.push_back(parent)
        self.heights.push_back(0 if parent < 0 else self.heights[parent] + 1)
        self.opens.push_back(opens)
        self.stops.push_back(stops)
        self.blocks.push_back(block)

    def __len__(self):
        return <Py_ssize_t> self.blocks.size()

    def column(self, str name not None):
        """``start`` or ``end`` of each heading, or the number of that ``above`` it, int64 of shape (n,)."""
        cdef vector[int64_t] values
        cdef size_t k
        for k in range(self.blocks.size()):
            if name == "above":
                values.push_back(self.above[k])
            else:
                values.push_back(self.blocks[k].start if name == "start" else self.blocks[k].end)
        return offsets_array(values)

    cpdef object heading(self, Py_ssize_t number):
        """The heading of a number."""
        cdef object found = self.made[number]
        if found is None:
            found = self.new_heading(self.blocks[number])
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
            k = self.above[k]
        found = PyTuple_New(length)
        for k in range(length):
            heading = self.heading(chain[length - 1 - k])
            Py_INCREF(heading)
            PyTuple_SET_ITEM(found, k, heading)
        PyObject_GC_UnTrack(<void*> found)
        self.paths[number] = found
        return found

    def paths_at(self, cnp.ndarray offsets not None):
        """The path at the first character from each of ascending ``offsets`` on that is not blank."""
        cdef cnp.ndarray wanted = contiguous(offsets)
        cdef vector[int32_t] numbers, last
        self.find_numbers(<const int64_t*> cnp.PyArray_DATA(wanted), 1, cnp.PyArray_DIM(wanted, 0), numbers, last)
        return self.of_numbers(numbers)

    def paths_over(self, cnp.ndarray starts not None, cnp.ndarray ends not None):
        """The headings in scope at every character of ascending spans that is not blank."""
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
        if self.blocks.empty():
            return [()] * count
        self.find_numbers(starts, step, count, numbers, last)
        for k in range(count):
            numbers[k] = self.common(numbers[k], last[k], stops[step * k])
        return self.of_numbers(numbers)

    cdef int32_t common(self, int32_t number, int32_t last, int64_t end) noexcept nogil:
        """The innermost heading over all text from where heading ``number`` is in scope up to ``end``, or -1.

        ``last`` is the number of the last one that opens before. Headings are in the order of a walk through a tree: those
        behind it stand under it, or the highest of them and it stand under the same.
        """
        cdef int32_t k = last + 1, total = <int32_t> self.blocks.size(), found = number
        cdef int32_t height
        if number < 0:
            return -1
        height = self.heights[number]
        while k < total and self.opens[k] < end:
            if self.heights[k] <= height:
                height, found = self.heights[k] - 1, self.above[k]
            k += 1
        while found >= 0 and self.stops[found] < end:
            found = self.above[found]
        return found

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
            if text.kind == 1:
                self.merge(<const uint8_t*> text.data, text.length, offsets, step, numbers, last)
            elif text.kind == 2:
                self.merge(<const uint16_t*> text.data, text.length, offsets, step, numbers, last)
            else:
                self.merge(<const uint32_t*> text.data, text.length, offsets, step, numbers, last)

    cdef void merge(
        self, const code_unit* p, Py_ssize_t n, const int64_t* offsets, Py_ssize_t step, vector[int32_t]& numbers,
        vector[int32_t]& last,
    ) noexcept nogil:
        """The last heading that opens at or before the first visible character from each offset on, and is in scope."""
        cdef Py_ssize_t total = <Py_ssize_t> self.blocks.size(), number = -1, i = 0
        cdef int32_t found
        cdef size_t k
        for k in range(numbers.size()):
            i = max(i, <Py_ssize_t> offsets[step * k])
            while i < n and is_blank(p[i]):
                i += 1
            while number + 1 < total and self.opens[number + 1] <= i:
                number += 1
            found = last[k] = <int32_t> number
            while found >= 0 and self.stops[found] <= i:
                found = self.above[found]
            numbers[k] = found
