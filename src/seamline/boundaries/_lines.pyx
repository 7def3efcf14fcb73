# distutils: language = c++
"""Forward scans for line ends and blank lines over the three ``str`` widths."""

from libc.stdint cimport int64_t, uint8_t, uint16_t, uint32_t, uint64_t
from libcpp.vector cimport vector

cimport numpy as cnp

from seamline.text._masks cimport BLOCK, PortableBlock, UnitBlock, load_at, lowest_bit
from seamline.text._unicode cimport is_space
from seamline.text._view cimport Text, char_at, code_unit, offsets_array, text_of

cnp.import_array()

cdef enum:
    NEXT_LINE = 0x85
    LINE_SEPARATOR = 0x2028
    PARAGRAPH_SEPARATOR = 0x2029


cdef void scan_units(const code_unit* units, Py_ssize_t length, vector[int64_t]& ends) noexcept nogil:
    cdef Py_ssize_t i = 0
    cdef uint64_t mask
    while i < length:
        mask = line_ends(units, i, length)
        while mask:
            ends.push_back(i + lowest_bit(mask) + 1)
            mask &= mask - 1
        i += BLOCK
    if ends.back() != length:
        ends.push_back(length)


cdef void scan_lines(Text text, vector[int64_t]& ends) noexcept nogil:
    """Append the end of each line; the last line may lack its line end."""
    if text.kind == 1:
        scan_units(<const uint8_t*> text.data, text.length, ends)
    elif text.kind == 2:
        scan_units(<const uint16_t*> text.data, text.length, ends)
    else:
        scan_units(<const uint32_t*> text.data, text.length, ends)


cdef inline bint ends_any_line(uint32_t ch, uint32_t following) noexcept nogil:
    """Whether a line ends after ``ch``, by every line end that Unicode knows."""
    if ch == CARRIAGE_RETURN:
        return following != LINE_FEED
    if ch < CARRIAGE_RETURN:
        return ch >= LINE_FEED
    return ch == NEXT_LINE or ch == LINE_SEPARATOR or ch == PARAGRAPH_SEPARATOR


cdef void scan_all_lines(Text text, vector[int64_t]& ends) noexcept nogil:
    cdef Py_ssize_t i
    for i in range(text.length):
        if ends_any_line(char_at(text, i), char_at(text, i + 1) if i + 1 < text.length else 0):
            ends.push_back(i + 1)
    if ends.back() != text.length:
        ends.push_back(text.length)


cdef bint is_blank(Text text, Py_ssize_t start, Py_ssize_t end) noexcept nogil:
    while start < end and is_space(char_at(text, start)):
        start += 1
    return start == end


cdef void scan_paragraphs(Text text, const vector[int64_t]& lines, vector[int64_t]& ends) noexcept nogil:
    """Append each line start that follows a blank line and is none itself, once a paragraph has begun."""
    cdef size_t line
    cdef bint begun = False
    cdef bint after_blank = False
    for line in range(lines.size() - 1):
        if is_blank(text, lines[line], lines[line + 1]):
            after_blank = begun
            continue
        if after_blank:
            ends.push_back(lines[line])
        begun = True
        after_blank = False
    if ends.back() != text.length:
        ends.push_back(text.length)


def lines(str source not None):
    cdef Text text = text_of(source)
    cdef vector[int64_t] ends
    ends.push_back(0)
    with nogil:
        scan_lines(text, ends)
    return offsets_array(ends)


def all_lines(str source not None):
    cdef Text text = text_of(source)
    cdef vector[int64_t] ends
    ends.push_back(0)
    with nogil:
        scan_all_lines(text, ends)
    return offsets_array(ends)


def paragraphs(str source not None):
    cdef Text text = text_of(source)
    cdef vector[int64_t] lines
    cdef vector[int64_t] ends
    lines.push_back(0)
    ends.push_back(0)
    with nogil:
        scan_lines(text, lines)
        scan_paragraphs(text, lines, ends)
    return offsets_array(ends)


cdef uint64_t mask_at(Text text, uint8_t value, Py_ssize_t i, bint portable) noexcept nogil:
    cdef UnitBlock block
    cdef PortableBlock plain
    if text.kind == 1:
        load_at(block, <const uint8_t*> text.data, i, text.length)
        load_at(plain, <const uint8_t*> text.data, i, text.length)
    elif text.kind == 2:
        load_at(block, <const uint16_t*> text.data, i, text.length)
        load_at(plain, <const uint16_t*> text.data, i, text.length)
    else:
        load_at(block, <const uint32_t*> text.data, i, text.length)
        load_at(plain, <const uint32_t*> text.data, i, text.length)
    return plain.equal(value) if portable else block.equal(value)


def find_value(str source not None, uint8_t value, bint portable=False):
    """Offsets of ``value`` (1..254) by block masks; ``portable`` takes the arithmetic that needs no vector unit."""
    cdef Text text = text_of(source)
    cdef Py_ssize_t i
    cdef uint64_t mask
    found = []
    for i in range(0, text.length, BLOCK):
        mask = mask_at(text, value, i, portable)
        found += [i + k for k in range(BLOCK) if mask >> k & 1]
    return found
