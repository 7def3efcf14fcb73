# distutils: language = c++
"""Rows at length 1, and weighted sums of them: over the units of a chunk, and decayed over the units beside it."""

from libc.math cimport exp, isfinite, sqrt
from libc.stdint cimport int64_t
from libcpp.vector cimport vector


cdef inline void add_scaled(double* total, const float* row, double weight, Py_ssize_t d) noexcept nogil:
    cdef Py_ssize_t k
    for k in range(d):
        total[k] += weight * row[k]


cdef inline void decay_and_add(
    double* out, const double* total, double factor, const float* row, double weight, Py_ssize_t d
) noexcept nogil:
    cdef Py_ssize_t k
    for k in range(d):
        out[k] = total[k] * factor + weight * row[k]


ctypedef fused real:
    float
    double


cdef double length_of(const real* row, Py_ssize_t d) noexcept nogil:
    """Euclidean length, in eight sums side by side so that additions need not wait for each other."""
    cdef double[8] squares
    cdef Py_ssize_t k, lane
    cdef Py_ssize_t whole = d - d % 8
    for lane in range(8):
        squares[lane] = 0
    for k in range(0, whole, 8):
        for lane in range(8):
            squares[lane] += <double> row[k + lane] * row[k + lane]
    for k in range(whole, d):
        squares[0] += <double> row[k] * row[k]
    return sqrt(
        (squares[0] + squares[1]) + (squares[2] + squares[3]) + ((squares[4] + squares[5]) + (squares[6] + squares[7]))
    )


cdef double write_direction(float* out, const real* row, Py_ssize_t d) noexcept nogil:
    """The row at length 1 into ``out``, 0 if it is zero or not finite; returns its length."""
    cdef double length = length_of(row, d)
    cdef double shrink = 1 / length if length > 0 else 0
    cdef Py_ssize_t k
    if not isfinite(length):
        for k in range(d):
            out[k] = 0
        return length
    for k in range(d):
        out[k] = <float> (row[k] * shrink)
    return length


def normalise_rows(const float[:, ::1] rows not None, float[:, ::1] out not None):
    """Every row at length 1 into ``out``, which may be ``rows`` itself."""
    cdef Py_ssize_t i
    with nogil:
        for i in range(rows.shape[0]):
            write_direction(&out[i, 0], &rows[i, 0], rows.shape[1])


def core_directions(
    const float[:, ::1] rows not None,
    const double[::1] weights not None,
    const double[:, ::1] edges not None,
    float[:, ::1] out not None,
):
    """Into ``out[c]`` the direction of the rows from ``edges[c, 0]`` to ``edges[c, 1]``, in units and their shares."""
    cdef Py_ssize_t d = rows.shape[1]
    cdef vector[double] total = vector[double](d, 0.0)
    cdef Py_ssize_t c, i
    cdef double share
    with nogil:
        for c in range(edges.shape[0]):
            total.assign(d, 0.0)
            i = <Py_ssize_t> edges[c, 0]
            while i < edges[c, 1]:
                share = min(edges[c, 1], i + 1.0) - max(edges[c, 0], <double> i)
                add_scaled(total.data(), &rows[i, 0], share * weights[i], d)
                i += 1
            write_direction(&out[c, 0], total.data(), d)


cdef class RunningSum:
    """Decayed sum of the last rows before a unit boundary, moved from boundary to boundary.

    Seen from the last unit when ``backward``; positions then count from there.
    """
    cdef const float[:, ::1] rows
    cdef const double[::1] weights
    cdef const double[::1] sizes
    cdef double reach
    cdef Py_ssize_t units
    cdef bint backward
    cdef Py_ssize_t at
    cdef Py_ssize_t weighing            # rows in the sum that weigh; at none it is set to 0, or rounding would remain
    cdef vector[double] total
    cdef vector[double] ends            # summed sizes

    def __init__(self, rows, weights, sizes, *, double reach, Py_ssize_t units, bint backward):
        cdef Py_ssize_t i
        self.rows, self.weights, self.sizes = rows, weights, sizes
        self.reach, self.units, self.backward = reach, units, backward
        self.total.assign(self.rows.shape[1], 0.0)
        self.ends.assign(self.rows.shape[0] + 1, 0.0)
        for i in range(self.rows.shape[0]):
            self.ends[i + 1] = self.ends[i] + self.sizes[self.unit(i)]

    cdef inline Py_ssize_t unit(self, Py_ssize_t position) noexcept nogil:
        return self.rows.shape[0] - 1 - position if self.backward else position

    cdef void add(self, double* out, Py_ssize_t unit, double share) noexcept nogil:
        """The sum moved over a part of a unit, that part included."""
        cdef double size = share * self.sizes[unit] / self.reach
        cdef double weight = share * self.weights[unit] * exp(-size / 2)
        decay_and_add(out, self.total.data(), exp(-size), &self.rows[unit, 0], weight, self.rows.shape[1])

    cdef void step(self) noexcept nogil:
        cdef Py_ssize_t unit = self.unit(self.at)
        self.add(self.total.data(), unit, 1.0)
        self.weighing += self.weights[unit] > 0
        self.at += 1
        if self.at > self.units:
            self.drop(self.at - 1 - self.units)
        if self.weighing == 0:
            self.total.assign(self.total.size(), 0.0)

    cdef void drop(self, Py_ssize_t position) noexcept nogil:
        cdef Py_ssize_t unit = self.unit(position)
        cdef double distance = self.ends[self.at] - self.ends[position] - self.sizes[unit] / 2
        if self.weights[unit] > 0:
            add_scaled(
                self.total.data(), &self.rows[unit, 0], -self.weights[unit] * exp(-distance / self.reach),
                self.rows.shape[1],
            )
            self.weighing -= 1


def context_directions(
    RunningSum running not None,
    const double[::1] edges not None,
    const int64_t[::1] order not None,
    float[:, ::1] out not None,
    double[::1] lengths not None,
):
    """Into ``out[c]`` and ``lengths[c]`` direction and length of the decayed sum of the rows before ``edges[c]``.

    A row counts ``exp(-distance / reach)``, from the edge to the row's middle in sizes. ``order`` sorts the edges. A
    row that the edge cuts counts by its share, beside at most ``units`` whole ones.
    """
    cdef vector[double] part = vector[double](running.total.size(), 0.0)
    cdef Py_ssize_t c, e
    cdef double* total
    with nogil:
        for e in range(order.shape[0]):
            c = order[e]
            while running.at + 1 <= edges[c]:
                running.step()
            total = running.total.data()
            if edges[c] > running.at:
                running.add(part.data(), running.unit(running.at), edges[c] - running.at)
                total = part.data()
            lengths[c] = write_direction(&out[c, 0], total, running.total.size())
