"""Work that threads take from a queue without the interpreter's lock, and who takes it."""

from libc.stdint cimport int64_t, uint8_t
from libcpp.vector cimport vector

from seamline.text._view cimport Text

cdef extern from "seamline/packing/_crew.h" namespace "seamline" nogil:
    cdef cppclass Job:
        void (*run)(void*) noexcept nogil
        void* work
        bint done
        void perform()

    cdef cppclass Queue:
        void add(Job* job)
        bint has_finished(const Job* job)
        void serve()
        void help(const Job* job, int milliseconds)
        void close()


cdef enum Column:           # what is found in one text, one by one
    SPANS
    CORE_STARTS
    CLOSING_RANKS
    LEVEL_NAMES
    TABLE                   # of blocks, or None

cdef struct Columns:        # of the chunks of many texts
    int64_t* spans
    int64_t* cores
    uint8_t* ranks

cdef tuple new_columns(Py_ssize_t n, Columns* columns)

cdef inline Columns columns_after(Columns columns, size_t n) noexcept nogil:
    """Where the columns go on behind n chunks."""
    columns.spans += 2 * n
    columns.cores += n
    columns.ranks += n
    return columns

ctypedef void (*Step)(void* work, Text text, size_t k) noexcept nogil

cdef struct Round:          # a step for every text
    vector[Text] texts
    Step step
    void* work              # what the step needs besides


cdef class Batch:
    """Work on several texts, which a subclass names; it has to live until it is finished or its crew is closed."""

    cdef Job job
    cdef Round round
    cdef tuple held                         # the texts, until `release`
    cdef Py_ssize_t count                   # and how many they are

    cdef check_done(self)
    cdef void hold(self, list texts, Step step, void* work)
    cdef tuple found_in(self, Py_ssize_t k)
    cdef object column_in(self, Py_ssize_t k, int which)
    cdef tuple joined_rows(self)


cdef class Batches(Batch):
    """Several batches as one, in the order of the texts."""

    cdef vector[Job*] jobs
    cdef tuple parts
    cdef readonly list sides                # of each text: which batch has it
    cdef list places                        # and where


cdef class Crew:
    cdef Queue queue
