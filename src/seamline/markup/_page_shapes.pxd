"""Shapes of lines at the edges of pages: what is the same in all of them, whatever their numbers."""

from libc.stdint cimport int64_t, uint32_t, uint64_t

from seamline.text._view cimport code_unit, is_blank

cdef enum:
    MAX_NUMBER = 1 << 30
    FEW = 8                 # letters of a Roman numeral


cdef inline int roman_digit(uint32_t ch) noexcept nogil:
    """Value of a Roman digit, 0 for what is none."""
    ch |= 0x20
    if ch == c'i':
        return 1
    if ch == c'v':
        return 5
    if ch == c'x':
        return 10
    if ch == c'l':
        return 50
    return 100 if ch == c'c' else 0


cdef inline int64_t roman_number(const code_unit* p, Py_ssize_t start, Py_ssize_t end) noexcept nogil:
    """The number that a line spells in Roman digits, 0 where it does not."""
    cdef int64_t number = 0
    cdef int digit, before = 0
    if end - start > FEW:
        return 0
    while end > start:
        end -= 1
        digit = roman_digit(p[end])
        if digit == 0:
            return 0
        number += digit if digit >= before else -digit
        before = max(before, digit)
    return number


cdef inline uint64_t mixed(uint64_t key, uint64_t value) noexcept nogil:
    return (key ^ value) * 1099511628211ull


cdef struct Shape:          # of a line, read up to some place
    uint64_t key
    int64_t first           # number in it, -1 before there is one
    int64_t number          # under way, -1 outside of one
    bint worded


cdef inline void end_number(Shape& shape) noexcept nogil:
    """Numbers may be any, so that one stands for all."""
    if shape.number >= 0:
        shape.key = mixed(shape.key, c'0')
        shape.first = shape.number if shape.first < 0 else shape.first
        shape.number = -1


cdef inline void read_unit(Shape& shape, uint32_t ch) noexcept nogil:
    if c'0' <= ch <= c'9':
        shape.number = min(10 * max(shape.number, <int64_t> 0), <int64_t> MAX_NUMBER) + ch - c'0'
        return
    end_number(shape)
    if not is_blank(ch):
        shape.key = mixed(shape.key, ch)
        shape.worded = shape.worded or ch >= 0x80 or c'a' <= (ch | 0x20) <= c'z'


cdef inline uint64_t shape_of(const code_unit* p, Py_ssize_t start, Py_ssize_t end, int64_t page) noexcept nogil:
    """Hash of a line whose numbers may be any; without words its number has to count pages."""
    cdef int64_t roman = roman_number(p, start, end)
    cdef Shape shape
    cdef Py_ssize_t i
    shape.key, shape.first, shape.number, shape.worded = 14695981039346656037ull, -1, -1, False
    if roman:
        return mixed(mixed(shape.key, c'i'), <uint64_t> (roman - page))
    for i in range(start, end):
        read_unit(shape, p[i])
    end_number(shape)
    return shape.key if shape.worded or shape.first < 0 else mixed(shape.key, <uint64_t> (shape.first - page))
