# distutils: language = c++
"""Weighted sums of rows: over the units of a chunk, and decayed over the units beside it."""

from libc.math cimport exp, isfinite, sqrt
from libc.stdint cimport int64_t
from libc.string cimport memset
from libcpp.vector cimport vector

from seamline.vectors._rows cimport scale_doubles, squares_of_doubles, weighted_sum


cdef double write_direction(float* out, const double* row, Py_ssize_t d) noexcept nogil:
    """The row at length 1 into ``out``, 0 if it is zero or not finite; returns its length."""
    cdef double length = sqrt(squares_of_doubles(row, d))
    if isfinite(length) and length > 0:
        scale_doubles(out, row, 1 / length, d)
    else:
        memset(out, 0, d * sizeof(float))
    return length


cdef class Units:
    """Rows of the units of a document, what they weigh, and how long they are."""

    cdef const float[:, ::1] rows
    cdef const double[::1] weights
    cdef const double[::1] sizes
    cdef vector[double] ends            # summed sizes

    def __init__(self, rows, weights, sizes):
        cdef Py_ssize_t i
        self.rows, self.weights, self.sizes = rows, weights, sizes
        self.ends.assign(self.rows.shape[0] + 1, 0.0)
        for i in range(self.rows.shape[0]):
            self.ends[i + 1] = self.ends[i] + self.sizes[i]


cdef class RunningSum:
    """Sum of the last rows before a unit boundary, decayed with their distance, moved from boundary to boundary.

    Seen from the last unit when ``backward``; positions then count from there.
    """

    cdef Units units
    cdef double reach
    cdef Py_ssize_t longest             # units that count at most
    cdef bint backward
    cdef Py_ssize_t at
    cdef Py_ssize_t weighing            # rows in the sum that weigh; at none it is set to 0, or rounding would remain
    cdef vector[double] total
    cdef vector[double] part
    cdef vector[const float*] rows      # what the next move adds and takes off
    cdef vector[double] weights

    def __init__(self, Units units, *, double reach, Py_ssize_t longest, bint backward):
        self.units, self.reach, self.longest, self.backward = units, reach, longest, backward
        self.total.assign(units.rows.shape[1], 0.0)
        self.part.assign(units.rows.shape[1], 0.0)

    cdef inline Py_ssize_t unit(self, Py_ssize_t position) noexcept nogil:
        return self.units.rows.shape[0] - 1 - position if self.backward else position

    cdef inline double end(self, Py_ssize_t position) noexcept nogil:
        """Summed sizes before a position."""
        cdef Py_ssize_t n = self.units.rows.shape[0]
        return self.units.ends[n] - self.units.ends[n - position] if self.backward else self.units.ends[position]

    cdef inline void take(self, Py_ssize_t position, double place, double sign) noexcept nogil:
        """Note the row of one unit, by its weight as seen from a place at or behind its end."""
        cdef Py_ssize_t unit = self.unit(position)
        cdef double distance = place - self.end(position) - self.units.sizes[unit] / 2
        if self.units.weights[unit] > 0:
            self.rows.push_back(&self.units.rows[unit, 0])
            self.weights.push_back(sign * self.units.weights[unit] * exp(-distance / self.reach))
            self.weighing += <Py_ssize_t> sign

    cdef void apply(self, double decay) noexcept nogil:
        weighted_sum(
            self.total.data(), decay, self.rows.data(), self.weights.data(), self.rows.size(), self.total.size()
        )
        self.rows.clear()
        self.weights.clear()

    cdef void move(self, Py_ssize_t target) noexcept nogil:
        """To a later boundary: by what comes and goes, or all anew where that is less."""
        cdef double place = self.end(target), decay
        cdef Py_ssize_t first = max(target - self.longest, 0), i
        decay = exp((self.end(self.at) - place) / self.reach)
        if 2 * (target - self.at) >= target - first:
            decay, self.weighing, self.at = 0, 0, first
        else:
            for i in range(max(self.at - self.longest, 0), first):
                self.take(i, place, -1)
        for i in range(self.at, target):
            self.take(i, place, 1)
        self.at = target
        if self.weighing == 0:
            self.rows.clear()
            decay = 0
        self.apply(decay)

    cdef const double* before(self, double edge) noexcept nogil:
        """The sum before an edge, which may lie inside a unit: that one then counts by its share."""
        cdef Py_ssize_t target = <Py_ssize_t> edge, unit
        cdef double share = edge - target, size, weight
        cdef const float* row
        if target > self.at:
            self.move(target)
        if share <= 0:
            return self.total.data()
        unit = self.unit(target)
        size = share * self.units.sizes[unit] / self.reach
        weight = share * self.units.weights[unit] * exp(-size / 2)
        row = &self.units.rows[unit, 0]
        self.part = self.total
        weighted_sum(self.part.data(), exp(-size), &row, &weight, 1, self.part.size())
        return self.part.data()


cdef class Core:
    """Sum of the rows of one chunk."""

    cdef Units units
    cdef vector[double] total
    cdef vector[const float*] rows
    cdef vector[double] weights

    def __init__(self, Units units):
        self.units = units
        self.total.assign(units.rows.shape[1], 0.0)

    cdef const double* over(self, double start, double end) noexcept nogil:
        """Of the rows between two edges, a row that an edge cuts by its share."""
        cdef Py_ssize_t i = <Py_ssize_t> start
        self.rows.clear()
        self.weights.clear()
        while i < end:
            self.rows.push_back(&self.units.rows[i, 0])
            self.weights.push_back((min(end, i + 1.0) - max(start, <double> i)) * self.units.weights[i])
            i += 1
        weighted_sum(
            self.total.data(), 0, self.rows.data(), self.weights.data(), self.rows.size(), self.total.size()
        )
        return self.total.data()


def core_directions(Units units not None, const double[:, ::1] edges not None, float[:, ::1] out not None):
    """Into ``out[c]`` the direction of the rows between ``edges[c, 0]`` and ``edges[c, 1]``."""
    cdef Core core = Core(units)
    cdef Py_ssize_t c
    with nogil:
        for c in range(edges.shape[0]):
            write_direction(&out[c, 0], core.over(edges[c, 0], edges[c, 1]), out.shape[1])


def directions_before(
    RunningSum running not None,
    const double[:, ::1] edges not None,
    const int64_t[::1] order not None,
    float[:, ::1] out not None,
    double[::1] lengths not None,
):
    """Into ``out[c]`` and ``lengths[c]`` direction and length of the sum before ``edges[c, 0]``; they rise in order."""
    cdef Py_ssize_t c, e
    with nogil:
        for e in range(order.shape[0]):
            c = order[e]
            lengths[c] = write_direction(&out[c, 0], running.before(edges[c, 0]), out.shape[1])


def add_context(
    RunningSum running not None,
    const double[:, ::1] edges not None,
    const int64_t[::1] order not None,
    float[:, ::1] out not None,
    const double[::1] lengths not None,
    *,
    double weight,
):
    """From the sums before each chunk, in ``out``, the core's direction plus that of both sides times ``weight``.

    ``running`` is the backward one, and ``order`` makes the chunks' ends fall.
    """
    cdef Core core = Core(running.units)
    cdef Py_ssize_t d = out.shape[1], n = running.units.rows.shape[0], c, e, k
    cdef vector[double] sides = vector[double](d, 0.0)
    cdef vector[float] context = vector[float](d, 0)
    cdef const double* after
    with nogil:
        for e in range(order.shape[0]):
            c = order[e]
            after = running.before(n - edges[c, 1])
            for k in range(d):
                sides[k] = after[k] + lengths[c] * out[c, k]
            write_direction(context.data(), sides.data(), d)
            write_direction(&out[c, 0], core.over(edges[c, 0], edges[c, 1]), d)
            for k in range(d):
                out[c, k] += <float> (weight * context[k])
