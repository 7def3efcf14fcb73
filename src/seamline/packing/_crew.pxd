"""Work that threads take from a line without the interpreter's lock, and who takes it."""

cdef extern from "seamline/packing/_crew.h" namespace "seamline" nogil:
    cdef cppclass Job:
        void (*run)(void*) noexcept nogil
        void* work
        bint done
        void perform()

    cdef cppclass Line:
        void add(Job* job)
        bint has_finished(const Job* job)
        void serve()
        void help(const Job* job, int milliseconds)
        void close()


cdef class Batch:
    """Work on several texts, which a subclass names; it has to live until it is finished or its crew is closed."""

    cdef Job job
    cdef tuple held                         # the texts

    cdef tuple found_in(self, Py_ssize_t k)
    cdef tuple joined_rows(self)


cdef class Crew:
    cdef Line line
