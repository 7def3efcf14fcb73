# distutils: language = c++
"""Similarity of units: row norms, block cosines, and the statistics of a few lags."""

from libc.math cimport sqrt
from libc.stdint cimport int64_t
from libcpp.vector cimport vector

cimport numpy as cnp

from seamline._rows cimport block_sum, inner_product

import numpy as np

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


cdef struct Block:
    float* total
    double length


cdef void fill_block(const float* x, const double* scales, Py_ssize_t first, Py_ssize_t last, Py_ssize_t d,
                     Block* block) noexcept nogil:
    """Scaled sum of rows ``first .. last - 1`` and its length."""
    block_sum(block.total, x, scales, first, last, d)
    block.length = sqrt(inner_product(block.total, block.total, d))


cdef inline double cosine(Block* left, Block* right, Py_ssize_t d) noexcept nogil:
    cdef double lengths = left.length * right.length
    return inner_product(left.total, right.total, d) / lengths if lengths > 0 else 0.0


def block_cosines(cnp.ndarray rows not None, cnp.ndarray scales, Py_ssize_t block):
    """Each full block is summed once and serves as the right side first, as the left side ``block`` gaps later."""
    cdef Py_ssize_t n = cnp.PyArray_DIM(rows, 0), d = cnp.PyArray_DIM(rows, 1), i, ring = min(block, max(n, 1)) + 1
    cdef cnp.ndarray result = np.empty(max(n - 1, 0))
    cdef double* curve = doubles(result)
    cdef const double* scale = NULL
    cdef const float* x = floats(rows)
    cdef vector[float] totals
    cdef vector[Block] blocks
    cdef Block head
    if scales is not None:
        scale = doubles(scales)
    totals.resize((ring + 1) * d)
    blocks.resize(ring)
    head.total = totals.data() + ring * d
    for i in range(ring):
        blocks[i].total = totals.data() + i * d
    with nogil:
        for i in range(n):
            fill_block(x, scale, i, min(i + block, n), d, &blocks[i % ring])
            if i == 0:
                continue
            if i < block:
                fill_block(x, scale, 0, i, d, &head)
                curve[i - 1] = cosine(&head, &blocks[i % ring], d)
            else:
                curve[i - 1] = cosine(&blocks[(i - block) % ring], &blocks[i % ring], d)
    return result


cdef inline void add_to_seams(const float* products, Py_ssize_t unit, double* seams) noexcept nogil:
    """Add the products of ``unit`` to the gaps that it lies at most ``SEAM`` units after."""
    cdef Py_ssize_t gap, a
    for gap in range(max(unit - SEAM + 1, 1), unit + 1):
        for a in range(max(gap - SEAM, 0), gap):
            seams[gap - 1] += products[a]


def add_lag_sums(cnp.ndarray gram not None, Py_ssize_t row, Py_ssize_t column, cnp.ndarray near not None,
                 cnp.ndarray far not None, cnp.ndarray seams not None):
    cdef Py_ssize_t height = cnp.PyArray_DIM(gram, 0), width = cnp.PyArray_DIM(gram, 1), i, j, k
    cdef const float* products
    cdef double* neighbours = doubles(near)
    cdef double* sums = doubles(far)
    cdef double* seam_sums = doubles(seams)
    cdef double total = 0, squares = 0, product
    cdef int64_t pairs = 0
    with nogil:
        for i in range(height):
            j = row + i
            products = floats(gram) + i * width - column
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
