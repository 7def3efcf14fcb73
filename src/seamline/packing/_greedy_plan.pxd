"""What greedy packing chooses from: cuts with their sizes, limits, and what contexts take of a chunk."""

from libc.stdint cimport int64_t, uint8_t

from seamline.measures._ruler cimport Scale, size_within

cdef struct Limits:
    int64_t max_size
    int64_t min_size
    int64_t floor
    int64_t overlap


cdef struct Plan:
    # cuts, with the offsets and running sizes at which a chunk opens and closes there
    const int64_t* positions
    const uint8_t* ranks
    const uint8_t* mandatory
    const int64_t* opens
    const int64_t* closes
    const int64_t* open_sizes
    const int64_t* close_sizes
    Py_ssize_t m
    const Scale* scale
    bint words
    const uint8_t* ends
    const uint8_t* shared       # mandatory cuts across which chunks may overlap
    bint blanks                     # whether chunks may hold blanks alone
    const int64_t* contexts         # what a context takes of the chunk that opens at each cut, in the sizes already;
    const int64_t* between          # most that it may take of one that opens from there to the next; NULL without


cdef inline bint keeps(Plan& plan, Limits& limits, Py_ssize_t first, Py_ssize_t last) noexcept nogil:
    """Whether the text between two cuts holds the minimum, contexts left out."""
    if plan.contexts == NULL:
        return plan.close_sizes[last] - plan.open_sizes[first] >= limits.min_size
    return size_within(plan.scale, plan.opens[first], plan.closes[last]) >= limits.min_size


cdef inline int64_t widest_context(Plan& plan, Py_ssize_t cut, int64_t start) noexcept nogil:
    """Most that the context takes of a chunk that starts from ``start`` on, before the cut."""
    cdef int64_t most = 0
    while plan.contexts != NULL and cut > 0 and plan.opens[cut] > start:
        cut -= 1
        most = max(most, max(plan.between[cut], plan.contexts[cut]))
    return most


cdef inline int64_t floor_of(Plan& plan, Limits& limits, Py_ssize_t cut) noexcept nogil:
    """Half of what a chunk can hold beside its context, with that."""
    if plan.contexts == NULL:
        return limits.floor
    return plan.contexts[cut] + (limits.max_size - plan.contexts[cut] + 1) // 2
