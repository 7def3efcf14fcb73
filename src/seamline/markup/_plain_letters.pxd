"""Letters of plain text as its labels and titles are read by."""

from libc.stdint cimport uint8_t, uint32_t

from seamline.markup._lines cimport is_digit, is_letter
from seamline.text._unicode cimport SENTENCE_LOWER, SENTENCE_OLETTER, SENTENCE_UPPER, sentence_class

cdef enum:
    MAX_WORD = 40           # letters of the longest word in the lists
    IDEOGRAPHS = 0x2E80


cdef inline uint32_t folded(uint32_t ch) noexcept nogil:
    """Lower case of Latin, Greek and Cyrillic letters, as far as the word lists need it."""
    if ch < 0x80:
        return ch + 32 if 65 <= ch <= 90 else ch
    if 0xC0 <= ch <= 0xDE and ch != 0xD7 or 0x391 <= ch <= 0x3A9 or 0x410 <= ch <= 0x42F:
        return ch + 32
    return ch


cdef inline bint is_any_letter(uint32_t ch) noexcept nogil:
    cdef uint8_t kind
    if ch < 0x80:
        return is_letter(ch)
    kind = sentence_class(ch)
    return kind == SENTENCE_UPPER or kind == SENTENCE_LOWER or kind == SENTENCE_OLETTER


cdef inline bint opens_title(uint32_t ch) noexcept nogil:
    """A letter that is no lower-case one."""
    cdef uint8_t kind = sentence_class(ch)
    return kind == SENTENCE_UPPER or kind == SENTENCE_OLETTER


cdef inline int digit_of(uint32_t ch) noexcept nogil:
    """Value of a decimal digit of the scripts that count with their own, or -1."""
    cdef int value = -1
    cdef uint32_t row = ch >> 4
    if ch < 0x80:
        return <int> ch - 48 if is_digit(ch) else -1
    if 0x900 <= ch < 0xE00:
        value = <int> (ch & 0x7F) - 0x66
    elif row == 0x66 or row == 0x6F or row == 0xE5 or row == 0xED or row == 0x104 or row == 0x17E or row == 0xFF1:
        value = ch & 15
    return value if value <= 9 else -1
