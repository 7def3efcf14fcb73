"""Loops over rows of vectors; see `_rows.h`."""

cdef extern from "seamline/vectors/_rows.h":
    void weighted_sum(
        double* total, double decay, const float* const* rows, const double* weights, Py_ssize_t count, Py_ssize_t d
    ) noexcept nogil
    double squares_of_floats(const float* row, Py_ssize_t d) noexcept nogil
    double squares_of_doubles(const double* row, Py_ssize_t d) noexcept nogil
    void scale_floats(float* out, const float* row, double factor, Py_ssize_t d) noexcept nogil
    void scale_doubles(float* out, const double* row, double factor, Py_ssize_t d) noexcept nogil
    void short_sum(
        float* total, const float* const* rows, const float* weights, Py_ssize_t count, Py_ssize_t d
    ) noexcept nogil
    double inner_product(const float* x, const float* y, Py_ssize_t d) noexcept nogil
    void expect_row(const float* row, Py_ssize_t d) noexcept nogil
