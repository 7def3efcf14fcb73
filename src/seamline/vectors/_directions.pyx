# distutils: language = c++
"""Rows at length 1, and rows put where they belong: from an encoder's batches into one matrix, each copied once."""

from libc.math cimport isfinite, sqrt
from libc.stdint cimport int64_t, uint8_t
from libc.string cimport memcpy, memmove, memset

from seamline.vectors._rows cimport expect_row, scale_floats, squares_of_floats

cdef enum:
    USABLE = 2
    ZERO = 3
    BROKEN = 4


cdef inline int kind_of(double length) noexcept nogil:
    if not isfinite(length):
        return BROKEN
    return USABLE if length > 0 else ZERO


cdef void write_direction(float* out, const float* row, double length, Py_ssize_t d) noexcept nogil:
    """The row at length 1; 0 if it is zero or not finite."""
    if kind_of(length) == USABLE:
        scale_floats(out, row, 1 / length, d)
    else:
        memset(out, 0, d * sizeof(float))


def normalise_rows(const float[:, ::1] rows not None, float[:, ::1] out not None):
    """Every row at length 1 into ``out``, which may be ``rows`` itself."""
    cdef Py_ssize_t d = rows.shape[1], i
    with nogil:
        for i in range(rows.shape[0]):
            write_direction(&out[i, 0], &rows[i, 0], sqrt(squares_of_floats(&rows[i, 0], d)), d)


def place_rows(
    const float[:, ::1] rows not None,
    const int64_t[::1] places not None,
    float[:, ::1] out not None,
    uint8_t[::1] kinds not None,
    *,
    bint normalise,
):
    """Row ``i`` into ``out[places[i]]``, at length 1 on request; ``kinds`` learns there whether it can be used."""
    cdef Py_ssize_t d = rows.shape[1], i
    cdef int64_t place
    cdef double length
    with nogil:
        for i in range(rows.shape[0]):
            place = places[i]
            if i + 1 < rows.shape[0]:
                expect_row(&out[places[i + 1], 0], d)
            length = sqrt(squares_of_floats(&rows[i, 0], d))
            kinds[place] = kind_of(length)
            if normalise:
                write_direction(&out[place, 0], &rows[i, 0], length, d)
            else:
                memcpy(&out[place, 0], &rows[i, 0], d * sizeof(float))


def spread_rows(const float[:, ::1] rows not None, const int64_t[::1] numbers not None, float[:, ::1] out not None):
    """Row ``numbers[i]`` into ``out[i]``, the last first.

    ``out`` may begin where ``rows`` does if no number is larger than its place, as in an order of first appearance.
    """
    cdef Py_ssize_t d = rows.shape[1], i
    with nogil:
        for i in range(numbers.shape[0] - 1, -1, -1):
            if &rows[numbers[i], 0] != &out[i, 0]:
                memmove(&out[i, 0], &rows[numbers[i], 0], d * sizeof(float))


def gather_rows(float[:, ::1] rows not None, const int64_t[::1] numbers not None):
    """Row ``numbers[i]`` to place ``i``, the first first; the numbers rise, so none is smaller than its place."""
    cdef Py_ssize_t d = rows.shape[1], i
    with nogil:
        for i in range(numbers.shape[0]):
            if numbers[i] != i:
                memcpy(&rows[i, 0], &rows[numbers[i], 0], d * sizeof(float))


def known_rows(const float[:, ::1] rows not None, uint8_t[::1] known not None):
    """Whether each row, of length 1 or 0, is not 0; returns how many are not."""
    cdef Py_ssize_t d = rows.shape[1], i, k, count = 0
    with nogil:
        for i in range(rows.shape[0]):
            k = 0
            while k < d and rows[i, k] == 0:
                k += 1
            known[i] = k < d
            count += known[i]
    return count
