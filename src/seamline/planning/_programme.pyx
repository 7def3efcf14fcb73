# distutils: language = c++
"""The change-point programme.

The programme never builds a matrix of prefix sums. A caller hands it the inner products of a few units with the units
before them (one BLAS call a block); from these it keeps, for every start that is still admissible, the squared length
of the running segment sum in float64.
"""

from libc.math cimport INFINITY, exp, log
from libc.stdint cimport int32_t, int64_t
from libcpp.vector cimport vector

cimport numpy as cnp

from seamline.text._view cimport offsets_array

cnp.import_array()

cdef double NEGLIGIBLE = -45.0      # exp() of it is below float64 resolution of a sum that holds a 1


cdef inline double* doubles(cnp.ndarray array):
    return <double*> cnp.PyArray_DATA(array)


cdef inline float* floats(cnp.ndarray array) noexcept nogil:
    return <float*> cnp.PyArray_DATA(array)


cdef inline int64_t* integers(cnp.ndarray array):
    return <int64_t*> cnp.PyArray_DATA(array)


cdef inline Py_ssize_t step_of(cnp.ndarray gram):
    """Floats between the rows of a block of inner products."""
    return cnp.PyArray_STRIDE(gram, 0) // <Py_ssize_t> sizeof(float)


cdef class Programme:
    """State of one pass from left to right over the units of a document.

    A segment ``start .. end - 1`` costs ``scale * scatter + penalty``, size and word terms, and ``gains[start]``.
    """

    cdef Py_ssize_t n
    cdef tuple keep
    cdef const int64_t* firsts
    cdef const double* gains
    cdef const int64_t* counts
    cdef const double* sizes
    cdef double scale, penalty, target, size_weight, min_size, short_cost
    cdef const int64_t* word_starts
    cdef const int64_t* words
    cdef double word_weight
    cdef Py_ssize_t n_words
    cdef vector[double] squares
    cdef vector[double] inverses        # scale / k for a segment of k usable units
    cdef vector[double] masses          # scale times the usable units before each unit
    cdef vector[double] costs
    cdef vector[int32_t] seen

    def __cinit__(self, cnp.ndarray firsts not None, cnp.ndarray gains not None, cnp.ndarray counts not None,
                  cnp.ndarray sizes not None, *, double scale, double penalty, double target, double size_weight,
                  double min_size, double short_cost, cnp.ndarray word_starts, cnp.ndarray words, Py_ssize_t n_words,
                  double word_weight):
        cdef Py_ssize_t i
        self.n = cnp.PyArray_DIM(gains, 0)
        self.keep = (firsts, gains, counts, sizes, word_starts, words)
        self.firsts, self.gains = integers(firsts), doubles(gains)
        self.counts, self.sizes = integers(counts), doubles(sizes)
        self.scale, self.penalty = scale, penalty
        self.target, self.size_weight, self.min_size, self.short_cost = target, size_weight, min_size, short_cost
        self.word_weight, self.n_words = word_weight, n_words
        if word_weight:
            self.word_starts, self.words = integers(word_starts), integers(words)
            self.seen.resize(n_words)
        self.squares.resize(self.n + 1)
        self.inverses.resize(self.n + 1)
        for i in range(1, self.n + 1):
            self.inverses[i] = scale / i
        self.masses.resize(self.n + 1)
        for i in range(self.n + 1):
            self.masses[i] = scale * self.counts[i]
        self.costs.resize(self.n + 1)

    cdef inline void extend(self, Py_ssize_t a, double suffix, double own, double row, int64_t total) noexcept nogil:
        """Add one unit to the running segment from ``a`` and price it."""
        cdef double square = self.squares[a] + (2 * suffix + own)
        self.squares[a] = square
        self.costs[a] = row - self.masses[a] - square * self.inverses[total - self.counts[a]]

    cdef void scatter_costs(self, const float* products, Py_ssize_t low, Py_ssize_t unit) noexcept nogil:
        """Extend every running segment by ``unit``; ``products[a]`` is its inner product with unit ``a``.

        Two starts a step, so that the chain of additions is half as long.
        """
        cdef int64_t total = self.counts[unit + 1]
        cdef double suffix = 0, own = products[unit], first, second, row = self.penalty + self.scale * total
        cdef Py_ssize_t a = unit - 1
        self.squares[unit] = 0
        self.extend(unit, 0, own, row, total)
        while a > low:
            first = products[a]
            second = first + products[a - 1]
            self.extend(a, suffix + first, own, row, total)
            suffix += second
            self.extend(a - 1, suffix, own, row, total)
            a -= 2
        if a == low:
            self.extend(a, suffix + products[a], own, row, total)

    cdef void size_costs(self, Py_ssize_t low, Py_ssize_t end) noexcept nogil:
        cdef double* costs = self.costs.data()
        cdef const double* sizes = self.sizes
        cdef double total = sizes[end], inverse = 1.0 / self.target, weight = self.size_weight, off
        cdef Py_ssize_t a
        for a in range(low, end):
            off = (total - sizes[a]) * inverse - 1.0
            costs[a] += weight * off * off

    cdef void short_costs(self, Py_ssize_t low, Py_ssize_t end) noexcept nogil:
        cdef Py_ssize_t a = end - 1
        while a >= low and self.sizes[end] - self.sizes[a] < self.min_size:
            self.costs[a] += self.short_cost
            a -= 1

    cdef void word_costs(self, Py_ssize_t low, Py_ssize_t end) noexcept nogil:
        """Add ``n log(n + V) - sum of c log(c + 1)`` for every start, walking left and counting words."""
        cdef double repeated = 0
        cdef Py_ssize_t a, k, n = 0
        cdef int32_t count
        for a in range(end - 1, low - 1, -1):
            for k in range(self.word_starts[a], self.word_starts[a + 1]):
                count = self.seen[self.words[k]]
                self.seen[self.words[k]] = count + 1
                repeated += (count + 1) * log(count + 2.0) - count * log(count + 1.0)
                n += 1
            self.costs[a] += self.word_weight * (n * log(<double> n + self.n_words) - repeated)
        for k in range(self.word_starts[low], self.word_starts[end]):
            self.seen[self.words[k]] = 0

    cdef Py_ssize_t segment_costs(self, const float* products, Py_ssize_t unit) noexcept nogil:
        """Fill ``costs[a]`` for every admissible segment ``a .. unit``; returns the lowest ``a``."""
        cdef Py_ssize_t low = self.firsts[unit + 1]
        self.scatter_costs(products, low, unit)
        self.other_costs(low, unit)
        return low

    cdef void other_costs(self, Py_ssize_t low, Py_ssize_t unit) noexcept nogil:
        if self.target > 0:
            self.size_costs(low, unit + 1)
        if self.min_size > 0:
            self.short_costs(low, unit + 1)
        if self.word_weight:
            self.word_costs(low, unit + 1)

    cdef void choose(self, double* least, int64_t* origin, Py_ssize_t low, Py_ssize_t unit) noexcept nogil:
        """The cheapest last segment that ends after ``unit``; equal costs take the later start."""
        cdef const double* costs = self.costs.data()
        cdef double value, lowest = INFINITY
        cdef Py_ssize_t a, chosen = unit
        for a in range(unit, low - 1, -1):
            value = least[a] + self.gains[a] + costs[a]
            if value < lowest:
                lowest, chosen = value, a
        least[unit + 1], origin[unit + 1] = lowest, chosen

    def minimise(self, cnp.ndarray gram not None, Py_ssize_t row, Py_ssize_t column, cnp.ndarray best not None,
                 cnp.ndarray back not None):
        """Advance ``best`` and ``back`` by the units of one Gram block."""
        cdef Py_ssize_t height = cnp.PyArray_DIM(gram, 0), step = step_of(gram), i, low
        cdef const float* products = floats(gram)
        cdef double* least = doubles(best)
        cdef int64_t* origin = integers(back)
        with nogil:
            for i in range(height):
                low = self.segment_costs(products + i * step - column, row + i)
                self.choose(least, origin, low, row + i)

    def minimise_blind(self, cnp.ndarray best not None, cnp.ndarray back not None):
        """The whole programme without the scatter: penalty, gains and sizes alone."""
        cdef double* least = doubles(best)
        cdef int64_t* origin = integers(back)
        cdef Py_ssize_t unit, a, low
        with nogil:
            for unit in range(self.n):
                low = self.firsts[unit + 1]
                for a in range(low, unit + 1):
                    self.costs[a] = self.penalty
                self.other_costs(low, unit)
                self.choose(least, origin, low, unit)

    def minimise_counted(self, cnp.ndarray gram not None, Py_ssize_t row, Py_ssize_t column, cnp.ndarray best not None,
                         cnp.ndarray back not None):
        """The same, for each number of segments: ``best`` and ``back`` have one column a count."""
        cdef Py_ssize_t height = cnp.PyArray_DIM(gram, 0), step = step_of(gram), i, a, k, low
        cdef Py_ssize_t columns = cnp.PyArray_DIM(best, 1)
        cdef const float* products = floats(gram)
        cdef double* least
        cdef const double* before
        cdef int32_t* origin
        cdef double cost
        with nogil:
            for i in range(height):
                low = self.segment_costs(products + i * step - column, row + i)
                least = doubles_at(best, row + i + 1)
                origin = starts_at(back, row + i + 1)
                for a in range(row + i, low - 1, -1):
                    before = doubles_at(best, a)
                    cost = self.gains[a] + self.costs[a]
                    for k in range(1, min(columns, a + 2)):
                        if before[k - 1] + cost < least[k]:
                            least[k], origin[k] = before[k - 1] + cost, <int32_t> a

    def accumulate(self, cnp.ndarray gram not None, Py_ssize_t row, Py_ssize_t column, cnp.ndarray sums not None,
                   double sharpness):
        """Advance log sums of ``exp(-sharpness * cost)`` over all segmentations of each prefix."""
        cdef Py_ssize_t height = cnp.PyArray_DIM(gram, 0), step = step_of(gram), i, a, low
        cdef const float* products = floats(gram)
        cdef double* logs = doubles(sums)
        cdef double* costs = self.costs.data()
        with nogil:
            for i in range(height):
                low = self.segment_costs(products + i * step - column, row + i)
                for a in range(low, row + i + 1):
                    costs[a] = logs[a] - sharpness * (self.gains[a] + costs[a])
                logs[row + i + 1] = log_sum(costs, low, row + i + 1)

    def accumulate_counted(self, cnp.ndarray gram not None, Py_ssize_t row, Py_ssize_t column,
                           cnp.ndarray sums not None, double sharpness):
        """The same for each number of segments, a column a count; ``-inf`` where there is no such segmentation."""
        cdef Py_ssize_t height = cnp.PyArray_DIM(gram, 0), step = step_of(gram), i, a, k, low
        cdef Py_ssize_t columns = cnp.PyArray_DIM(sums, 1)
        cdef const float* products = floats(gram)
        cdef vector[double] terms = vector[double](self.n + 1)
        with nogil:
            for i in range(height):
                low = self.segment_costs(products + i * step - column, row + i)
                for k in range(1, min(columns, row + i + 2)):
                    for a in range(low, row + i + 1):
                        terms[a] = doubles_at(sums, a)[k - 1] - sharpness * (self.gains[a] + self.costs[a])
                    doubles_at(sums, row + i + 1)[k] = log_sum(terms.data(), low, row + i + 1)


cdef double log_sum(const double* terms, Py_ssize_t first, Py_ssize_t last) noexcept nogil:
    """Logarithm of the sum of ``exp(terms[i])``."""
    cdef double highest = -INFINITY, total = 0
    cdef Py_ssize_t i
    for i in range(first, last):
        highest = max(highest, terms[i])
    if highest == -INFINITY:
        return highest
    for i in range(first, last):
        if terms[i] - highest > NEGLIGIBLE:
            total += exp(terms[i] - highest)
    return highest + log(total)


cdef inline double* doubles_at(cnp.ndarray array, Py_ssize_t row) noexcept nogil:
    return <double*> cnp.PyArray_DATA(array) + row * cnp.PyArray_DIM(array, 1)


cdef inline int32_t* starts_at(cnp.ndarray array, Py_ssize_t row) noexcept nogil:
    return <int32_t*> cnp.PyArray_DATA(array) + row * cnp.PyArray_DIM(array, 1)


def traced(cnp.ndarray back not None):
    """First units of all segments but the first, from the start of the best segment before each unit."""
    cdef const int64_t* origin = integers(back)
    cdef vector[int64_t] starts
    cdef int64_t end = cnp.PyArray_DIM(back, 0) - 1
    while end > 0:
        end = origin[end]
        if end > 0:
            starts.push_back(end)
    return offsets_array(starts)[::-1].copy()
