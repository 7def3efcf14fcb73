# distutils: language = c++
"""Similarity of units: row norms, block cosines, and the statistics of a few lags."""

from libc.math cimport sqrt
from libc.stdint cimport int64_t
from libcpp.algorithm cimport nth_element
from libcpp.vector cimport vector

cimport numpy as cnp

from seamline.vectors._rows cimport inner_product, short_sum

import numpy as np

cdef extern from "seamline/planning/_band.h":
    Py_ssize_t BAND_PAD
    void band_products(
        const float* rows, Py_ssize_t count, Py_ssize_t skip, Py_ssize_t lags, Py_ssize_t d, float* out
    ) noexcept nogil

cnp.import_array()

cdef enum:
    FIRST_FAR_LAG = 5
    LAST_FAR_LAG = 12
    SEAM = 4                            # units on each side of a gap whose products make its seam


cdef inline double* doubles(cnp.ndarray array):
    return <double*> cnp.PyArray_DATA(array)


cdef inline float* floats(cnp.ndarray array) noexcept nogil:
    return <float*> cnp.PyArray_DATA(array)


def row_norms(cnp.ndarray rows not None):
    cdef Py_ssize_t n = cnp.PyArray_DIM(rows, 0), d = cnp.PyArray_DIM(rows, 1), i
    cdef cnp.ndarray result = np.empty(n)
    cdef double* norms = doubles(result)
    cdef const float* x = floats(rows)
    with nogil:
        for i in range(n):
            norms[i] = sqrt(inner_product(x + i * d, x + i * d, d))
    return result


cdef struct RowSum:
    float* total
    double length


cdef class RowSums:
    """Sums of neighbouring rows of a matrix, each row times its scale where there are any."""

    cdef const float* rows
    cdef const double* scales
    cdef Py_ssize_t d
    cdef vector[const float*] chosen
    cdef vector[float] weights

    cdef void fill(self, Py_ssize_t first, Py_ssize_t last, RowSum* block) noexcept nogil:
        """Sum of rows ``first .. last - 1`` and its length."""
        cdef Py_ssize_t i
        self.chosen.clear()
        self.weights.clear()
        for i in range(first, last):
            self.chosen.push_back(self.rows + i * self.d)
            self.weights.push_back(<float> self.scales[i] if self.scales != NULL else 1)
        short_sum(block.total, self.chosen.data(), self.weights.data(), last - first, self.d)
        block.length = sqrt(inner_product(block.total, block.total, self.d))


cdef inline double cosine(RowSum* left, RowSum* right, Py_ssize_t d) noexcept nogil:
    cdef double lengths = left.length * right.length
    return inner_product(left.total, right.total, d) / lengths if lengths > 0 else 0.0


def block_cosines(cnp.ndarray rows not None, cnp.ndarray scales, Py_ssize_t block):
    """Each full block is summed once and serves as the right side first, as the left side ``block`` gaps later."""
    cdef Py_ssize_t n = cnp.PyArray_DIM(rows, 0), d = cnp.PyArray_DIM(rows, 1), i, ring = min(block, max(n, 1)) + 1
    cdef cnp.ndarray result = np.empty(max(n - 1, 0))
    cdef double* curve = doubles(result)
    cdef RowSums sums = RowSums()
    cdef vector[float] totals = vector[float]((ring + 1) * d)
    cdef vector[RowSum] blocks = vector[RowSum](ring + 1)
    cdef RowSum* head = &blocks[ring]
    sums.rows, sums.d = floats(rows), d
    sums.scales = NULL
    if scales is not None:
        sums.scales = doubles(scales)
    for i in range(ring + 1):
        blocks[i].total = totals.data() + i * d
    with nogil:
        for i in range(n):
            sums.fill(i, min(i + block, n), &blocks[i % ring])
            if i == 0:
                continue
            if i < block:
                sums.fill(0, i, head)
                curve[i - 1] = cosine(head, &blocks[i % ring], d)
            else:
                curve[i - 1] = cosine(&blocks[(i - block) % ring], &blocks[i % ring], d)
    return result


def lagged_products(cnp.ndarray rows not None, Py_ssize_t skip, Py_ssize_t lags):
    """Inner products of each row from ``skip`` on with itself and the ``lags`` rows before it, the farthest first.

    Shape (rows - skip, at least lags + 1); further values, and those that would reach before the first row, mean
    nothing.
    """
    cdef Py_ssize_t n = cnp.PyArray_DIM(rows, 0), d = cnp.PyArray_DIM(rows, 1)
    cdef cnp.ndarray products = np.empty((n - skip, lags + 1 + BAND_PAD), dtype=np.float32)
    cdef const float* x = floats(rows)
    cdef float* out = floats(products)
    with nogil:
        band_products(x, n, skip, lags, d, out)
    return products


cdef inline double middle(vector[double]& values) noexcept nogil:
    """The median of values that are not empty, which it puts in another order."""
    cdef size_t half = values.size() // 2, i
    cdef double high, low
    nth_element(values.begin(), values.begin() + half, values.end())
    high = low = values[half]
    if values.size() % 2 == 0:
        low = values[0]
        for i in range(1, half):
            low = max(low, values[i])
    return (low + high) / 2


def median_and_mean_distance(cnp.ndarray near not None):
    """Median and mean of 1 less each of some similarities, of which there is one."""
    cdef Py_ssize_t n = cnp.PyArray_DIM(near, 0), i
    cdef const double* similarities = doubles(near)
    cdef vector[double] distances = vector[double](n)
    cdef double total = 0, median
    with nogil:
        for i in range(n):
            distances[i] = 1 - similarities[i]
            total += distances[i]
        median = middle(distances)
    return median, total / n


def centre_seams(cnp.ndarray sums not None):
    """Make mean products of the sums of `add_lag_sums`, in place, and take their own mean from each."""
    cdef Py_ssize_t n = cnp.PyArray_DIM(sums, 0), i
    cdef double* seams = doubles(sums)
    cdef double total = 0
    with nogil:
        for i in range(n):
            seams[i] /= min(i + 1, SEAM) * min(n - i, SEAM)
            total += seams[i]
        for i in range(n):
            seams[i] -= total / n


def pair_sums(cnp.ndarray rows not None):
    """Sum and sum of squares of the inner products of all pairs of rows, and the number of pairs."""
    cdef Py_ssize_t n = cnp.PyArray_DIM(rows, 0), d = cnp.PyArray_DIM(rows, 1), i, j
    cdef const float* x = floats(rows)
    cdef double total = 0, squares = 0, product
    with nogil:
        for i in range(n):
            for j in range(i):
                product = inner_product(x + i * d, x + j * d, d)
                total += product
                squares += product * product
    return total, squares, n * (n - 1) // 2


cdef inline void add_to_seams(const float* products, Py_ssize_t unit, double* seams) noexcept nogil:
    """Add the products of ``unit`` to the gaps that it lies at most ``SEAM`` units after."""
    cdef Py_ssize_t gap, a
    for gap in range(max(unit - SEAM + 1, 1), unit + 1):
        for a in range(max(gap - SEAM, 0), gap):
            seams[gap - 1] += products[a]


def add_lag_sums(cnp.ndarray gram not None, Py_ssize_t row, Py_ssize_t column, cnp.ndarray near not None,
                 cnp.ndarray far not None, cnp.ndarray seams not None):
    """Row ``i`` of ``gram`` belongs to unit ``row + i`` and begins at unit ``column``; a step need not be its width."""
    cdef Py_ssize_t height = cnp.PyArray_DIM(gram, 0), step = cnp.PyArray_STRIDE(gram, 0) // <Py_ssize_t> sizeof(float), i, j, k
    cdef const float* products
    cdef double* neighbours = doubles(near)
    cdef double* sums = doubles(far)
    cdef double* seam_sums = doubles(seams)
    cdef double total = 0, squares = 0, product
    cdef int64_t pairs = 0
    with nogil:
        for i in range(height):
            j = row + i
            products = floats(gram) + i * step - column
            if j > 0:
                neighbours[j - 1] = products[j - 1]
            add_to_seams(products, j, seam_sums)
            for k in range(FIRST_FAR_LAG, min(LAST_FAR_LAG, j) + 1):
                product = products[j - k]
                total += product
                squares += product * product
                pairs += 1
        sums[0] += total
        sums[1] += squares
        sums[2] += pairs
