"""Character references of HTML (WHATWG HTML, sections 13.2.5.72 to 13.2.5.80), by a table that the build makes."""

from libc.stdint cimport uint8_t, uint16_t, uint32_t

from seamline.reading._tags cimport is_ascii_letter
from seamline.text._view cimport code_unit

cdef extern from "seamline/reading/_reference_table.h" namespace "seamline" nogil:
    const int N_REFERENCES
    const char* REFERENCE_NAMES             # sorted, one after the other
    const uint16_t* REFERENCE_STARTS        # of each in them, and their end
    const uint32_t* REFERENCE_VALUES        # two of each, the second 0 if there is one
    const uint32_t* WINDOWS_VALUES          # of 0x80 to 0x9F

cdef enum:
    LARGEST = 0x10FFFF
    REPLACEMENT = 0xFFFD

cdef struct Reference:
    Py_ssize_t end          # after it, or 0 where the sign is one for itself
    uint32_t first
    uint32_t second         # or 0


cdef inline bint is_digit(uint32_t ch) noexcept nogil:
    return c'0' <= ch <= c'9'


cdef inline int hex_value(uint32_t ch) noexcept nogil:
    if is_digit(ch):
        return <int> (ch - c'0')
    return <int> ((ch | 0x20) - c'a' + 10) if c'a' <= (ch | 0x20) <= c'f' else -1


cdef inline uint32_t valid_point(uint32_t point) noexcept nogil:
    if point == 0 or point > LARGEST or 0xD800 <= point <= 0xDFFF:
        return REPLACEMENT
    return WINDOWS_VALUES[point - 0x80] if 0x80 <= point <= 0x9F else point


cdef inline void read_number(const code_unit* p, Py_ssize_t i, Py_ssize_t n, Reference* found) noexcept nogil:
    """The number after ``&#``, in either base."""
    cdef bint hexadecimal = i < n and (p[i] | 0x20) == c'x'
    cdef Py_ssize_t first = i + hexadecimal
    cdef uint32_t point = 0
    cdef int value
    i = first
    while i < n:
        value = hex_value(p[i])
        if value < 0 or (value > 9 and not hexadecimal):
            break
        point = min(point * (16 if hexadecimal else 10) + value, <uint32_t> LARGEST + 1)
        i += 1
    if i > first:
        found.first = valid_point(point)
        found.end = i + (i < n and p[i] == c';')


cdef inline int name_sign(int number, int k) noexcept nogil:
    """Sign ``k`` of a name, -1 behind its end."""
    if REFERENCE_STARTS[number] + k >= REFERENCE_STARTS[number + 1]:
        return -1
    return <uint8_t> REFERENCE_NAMES[REFERENCE_STARTS[number] + k]


cdef inline int first_name(int low, int high, int k, int sign) noexcept nogil:
    """The first of the names ``low`` to ``high``, which agree before sign ``k``, whose sign there is ``sign`` or larger."""
    cdef int middle
    while low < high:
        middle = (low + high) // 2
        if name_sign(middle, k) < sign:
            low = middle + 1
        else:
            high = middle
    return low


cdef inline void read_named(const code_unit* p, Py_ssize_t i, Py_ssize_t n, Reference* found) noexcept nogil:
    """The longest known name at ``i``."""
    cdef int low = 0, high = N_REFERENCES, k = 0
    while i + k < n and p[i + k] < 0x80:
        low = first_name(low, high, k, p[i + k])
        high = first_name(low, high, k, p[i + k] + 1)
        if low == high:
            return
        k += 1
        if name_sign(low, k) < 0:
            found.end = i + k
            found.first, found.second = REFERENCE_VALUES[2 * low], REFERENCE_VALUES[2 * low + 1]


cdef inline Reference read_reference(const code_unit* p, Py_ssize_t i, Py_ssize_t n) noexcept nogil:
    """The reference whose ``&`` stands at ``i``."""
    cdef Reference found
    found.end = 0
    found.first = found.second = 0
    if i + 1 < n:
        if p[i + 1] == c'#':
            read_number(p, i + 2, n, &found)
        elif is_ascii_letter(p[i + 1]):
            read_named(p, i + 1, n, &found)
    return found
