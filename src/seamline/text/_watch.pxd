"""How a kernel that may run long lets itself be interrupted.

It asks a `Watch` after every piece of work, and comes back with whatever it has where that says so; who called it then
calls `heed` with the interpreter's lock, which raises what the signal's handler has left.
"""

from libc.stdint cimport int64_t

cdef extern from "seamline/text/_watch.h" namespace "seamline" nogil:
    cdef cppclass Watch:
        bint stopped
        void renew()                # for another call
        bint stops(int64_t work)    # about so many nanoseconds of it

cdef extern from "seamline/text/_watch.h" namespace "seamline":
    int heed() except -1
