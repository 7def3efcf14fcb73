"""Times and dates before or behind a name: ``[12:03]``, ``12/31/20, 9:15 PM``, ``2020年1月15日 下午2:22``, and the shape of each.

Each recogniser takes ``p[i:end]``, at least one character of a line, and looks at a bounded part of it.
"""

from libc.stdint cimport uint32_t, uint64_t

from seamline.markup._lines cimport is_blank
from seamline.markup._plain_letters cimport digit_of, is_any_letter
from seamline.text._view cimport code_unit

cdef enum:
    MAX_STAMP = 48          # code points
    MAX_STAMP_WORDS = 4     # months, days of the week, ``at``
    MAX_STAMP_WORD = 12

cdef struct Stamp:
    Py_ssize_t start
    Py_ssize_t end
    uint64_t shape          # the same where digits and letters stand in the same places


cdef inline bint is_direction(uint32_t ch) noexcept nogil:
    """Marks that say in which direction to write, or nothing at all."""
    return 0x200B <= ch <= 0x200F or 0x202A <= ch <= 0x202E or 0x2066 <= ch <= 0x2069 or ch == 0xFEFF


cdef inline bint is_space(uint32_t ch) noexcept nogil:
    return is_blank(ch) or ch == 0xA0 or ch == 0x202F or ch == 0x2009 or ch == 0x3000 or is_direction(ch)


cdef inline Py_ssize_t skip_space(const code_unit* p, Py_ssize_t i, Py_ssize_t end) noexcept nogil:
    while i < end and is_space(p[i]):
        i += 1
    return i


cdef inline Py_ssize_t trim_space(const code_unit* p, Py_ssize_t start, Py_ssize_t end) noexcept nogil:
    while end > start and is_space(p[end - 1]):
        end -= 1
    return end


cdef inline Py_ssize_t digits_end(const code_unit* p, Py_ssize_t i, Py_ssize_t end) noexcept nogil:
    while i < end and digit_of(p[i]) >= 0:
        i += 1
    return i


cdef inline Py_ssize_t letters_end(const code_unit* p, Py_ssize_t i, Py_ssize_t end) noexcept nogil:
    while i < end and is_any_letter(p[i]):
        i += 1
    return i


cdef inline Py_ssize_t two_digits(const code_unit* p, Py_ssize_t i, Py_ssize_t end) noexcept nogil:
    """End of a sign and exactly two digits at ``i``, or ``i``."""
    cdef Py_ssize_t k = digits_end(p, i + 1, min(end, i + 4))
    return k if k == i + 3 else i


cdef inline Py_ssize_t clock_end(const code_unit* p, Py_ssize_t i, Py_ssize_t end, bint dated) noexcept nogil:
    """End of ``9:15``, ``09:15:07.123``, behind a date of ``9.15`` too; ``i`` for none."""
    cdef Py_ssize_t hours = digits_end(p, i, min(end, i + 3)), k, part
    if hours == i or hours - i > 2 or hours >= end or not (p[hours] == c':' or (dated and p[hours] == c'.')):
        return i
    k = two_digits(p, hours, end)
    if k == hours:
        return i
    if k < end and p[k] == p[hours]:
        k = two_digits(p, k, end)
    if k + 1 < end and (p[k] == c'.' or p[k] == c',') and digit_of(p[k + 1]) >= 0:
        part = digits_end(p, k + 1, min(end, k + 8))
        k = part
    return k


cdef inline Py_ssize_t day_part_end(const code_unit* p, Py_ssize_t i, Py_ssize_t end) noexcept nogil:
    """End of a part of the day in letters of another script before a dash, as Arabic has it; ``i`` for none."""
    cdef Py_ssize_t k = letters_end(p, i, min(end, i + 4)), dash = skip_space(p, k, end)
    return k if i < k < i + 4 and k < dash < end and p[i] >= 0x80 and p[dash] == c'-' else i


cdef inline Py_ssize_t zone_end(const code_unit* p, Py_ssize_t i, Py_ssize_t end) noexcept nogil:
    """End of ``Z``, ``+01:00``, `` PM`` or `` p. m.`` behind a time; ``i`` for none."""
    cdef Py_ssize_t k = i
    if k < end and p[k] == c'Z':
        return k + 1
    if k < end and (p[k] == c'+' or p[k] == c'-') and digits_end(p, k + 1, min(end, k + 4)) == k + 3:
        return digits_end(p, k + 3 + (k + 3 < end and p[k + 3] == c':'), min(end, k + 6))
    k = skip_space(p, i, end)
    if day_part_end(p, k, end) > k:
        return day_part_end(p, k, end)
    if k >= end or ((p[k] | 0x20) != c'a' and (p[k] | 0x20) != c'p'):
        return i
    k += 1
    k = skip_space(p, k + 1, end) if k < end and p[k] == c'.' else k
    if k >= end or (p[k] | 0x20) != c'm' or (k + 1 < end and is_any_letter(p[k + 1])):
        return i
    return k + 1 + (k + 1 < end and p[k + 1] == c'.')


cdef inline uint64_t mixed(uint64_t shape, uint32_t ch) noexcept nogil:
    return (shape ^ ch) * 1099511628211ull


cdef inline bint joins(uint32_t ch) noexcept nogil:
    return ch == c'/' or ch == c'.' or ch == c',' or ch == c'-' or ch == c':' or ch == 0x2013


cdef inline Py_ssize_t read_time(const code_unit* p, Py_ssize_t i, Py_ssize_t end, Stamp& stamp, int least) noexcept nogil:
    """End of a date and time, or a time, at ``i`` with ``least`` numbers before it or more; ``i`` for none."""
    cdef Py_ssize_t k = i, stop = min(end, i + MAX_STAMP), part
    cdef int numbers = 0, words = 0
    while k < stop:
        if digit_of(p[k]) >= 0:
            part = clock_end(p, k, end, numbers >= 3)
            if part > k:
                stamp.shape = mixed(stamp.shape, c'c')
                k = zone_end(p, part, end)
                stamp.shape = mixed(stamp.shape, k > part)
                return k if numbers >= least else i
            part, numbers = digits_end(p, k, stop), numbers + 1
            stamp.shape = mixed(stamp.shape, c'9')
        elif is_any_letter(p[k]):
            part, words = letters_end(p, k, stop), words + 1
            if words > MAX_STAMP_WORDS or part - k > MAX_STAMP_WORD:
                return i
            stamp.shape = mixed(stamp.shape, c'a')
        elif is_space(p[k]):
            part = skip_space(p, k, stop)
            stamp.shape = mixed(stamp.shape, c' ')
        elif joins(p[k]):
            part = k + 1
            stamp.shape = mixed(stamp.shape, p[k])
        else:
            return i
        k = part
    return i


cdef inline Py_ssize_t read_stamp(const code_unit* p, Py_ssize_t i, Py_ssize_t end, Stamp& stamp) noexcept nogil:
    """End of a stamp with its brackets at ``i``; ``i`` for none. One that begins with a letter and has no brackets has a date."""
    cdef Py_ssize_t k = i
    cdef uint32_t closing = 0
    stamp.shape = 14695981039346656037ull
    if p[i] == c'[' or p[i] == c'(':
        closing = c']' if p[i] == c'[' else c')'
        stamp.shape = mixed(stamp.shape, p[i])
        k = skip_space(p, i + 1, end)
        if k == end:
            return i
    elif digit_of(p[i]) < 0 and not is_any_letter(p[i]):
        return i
    stamp.start = k
    stamp.end = read_time(p, k, end, stamp, 2 if closing == 0 and digit_of(p[i]) < 0 else 0)
    if stamp.end == k:
        return i
    if closing == 0:
        return stamp.end
    k = skip_space(p, stamp.end, end)
    return k + 1 if k < end and p[k] == closing else i
