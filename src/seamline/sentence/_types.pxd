"""What the kernels of sentences hand to each other."""

cdef struct Run:        # of marks
    Py_ssize_t start
    int stops
    int strong
    int wide
    bint ellipsis
    bint spaced
