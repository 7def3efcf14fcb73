# distutils: language = c++
"""The loops over rows, in the form for this processor and in the one for any, to be held against each other."""

from libcpp.vector cimport vector

import numpy as np

cdef extern from *:
    """
    #include "seamline/vectors/_rows.h"
    #undef WIDE
    #define WIDE
    namespace portable {
    #include "seamline/vectors/_row_loops.h"
    }
    struct RowLoops {
        decltype(&weighted_sum) add; decltype(&short_sum) add_few; decltype(&inner_product) multiply;
        decltype(&squares_of_floats) square; decltype(&squares_of_doubles) square_wide;
        decltype(&scale_floats) scale; decltype(&scale_doubles) scale_wide;
    };
    static const RowLoops ROWS_HERE = {
        weighted_sum, short_sum, inner_product, squares_of_floats, squares_of_doubles, scale_floats, scale_doubles
    };
    static const RowLoops ROWS_ANYWHERE = {
        portable::weighted_sum, portable::short_sum, portable::inner_product, portable::squares_of_floats,
        portable::squares_of_doubles, portable::scale_floats, portable::scale_doubles
    };
    """
    cdef cppclass RowLoops:
        void add(double*, double, const float* const*, const double*, Py_ssize_t, Py_ssize_t) noexcept nogil const
        void add_few(float*, const float* const*, const float*, Py_ssize_t, Py_ssize_t) noexcept nogil const
        double multiply(const float*, const float*, Py_ssize_t) noexcept nogil const
        double square(const float*, Py_ssize_t) noexcept nogil const
        double square_wide(const double*, Py_ssize_t) noexcept nogil const
        void scale(float*, const float*, double, Py_ssize_t) noexcept nogil const
        void scale_wide(float*, const double*, double, Py_ssize_t) noexcept nogil const
    const RowLoops ROWS_HERE
    const RowLoops ROWS_ANYWHERE


def loop_results(const float[:, ::1] rows not None, const float[::1] weights not None, bint portable=False):
    """What every loop makes of one row or more: both sums, products with the first row, squares, and halves of rows."""
    cdef Py_ssize_t n = rows.shape[0], d = rows.shape[1], i
    cdef const RowLoops* loops = &ROWS_ANYWHERE if portable else &ROWS_HERE
    cdef vector[const float*] places
    cdef const double[::1] wide_weights = np.asarray(weights, dtype=np.float64)
    cdef const double[:, ::1] wide = np.asarray(rows, dtype=np.float64)
    cdef double[::1] total = np.ones(d)
    cdef float[::1] few = np.empty(d, dtype=np.float32)
    cdef double[:, ::1] figures = np.empty((3, n))
    cdef float[:, :, ::1] halves = np.empty((2, n, d), dtype=np.float32)
    for i in range(n):
        places.push_back(&rows[i, 0])
        figures[0, i] = loops.multiply(&rows[0, 0], &rows[i, 0], d)
        figures[1, i] = loops.square(&rows[i, 0], d)
        figures[2, i] = loops.square_wide(&wide[i, 0], d)
        loops.scale(&halves[0, i, 0], &rows[i, 0], 0.5, d)
        loops.scale_wide(&halves[1, i, 0], &wide[i, 0], 0.5, d)
    loops.add(&total[0], 0.5, places.data(), &wide_weights[0], n, d)
    loops.add_few(&few[0], places.data(), &weights[0], n, d)
    return np.asarray(total), np.asarray(few), np.asarray(figures), np.asarray(halves)
