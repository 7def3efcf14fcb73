"""Labels that count in plain text: a word or sign and a number, ``Item 1A.``, ``§ 2``, ``Điều 3``, ``第四条``, ``제2조``, ``五``.

A label alone is no heading: only those of one word or sign whose numbers rise are, see ``_plain_series.pxd``.
"""

from libc.stdint cimport int32_t, uint32_t, uint64_t

from seamline.markup._lines cimport is_blank
from seamline.markup._plain_letters cimport MAX_WORD, digit_of, folded, is_any_letter, opens_title
from seamline.markup._plain_titles cimport MAX_TITLE, ends_title, roman_value, word_end
from seamline.text._view cimport code_unit
from seamline.text._unicode cimport SENTENCE_EXTEND, SENTENCE_UPPER, sentence_class

cdef extern from "seamline/markup/_plain_words.h" nogil:
    bint is_caption "seamline_is_caption"(const uint32_t* word, int length)
    const uint32_t* COUNTED "SEAMLINE_COUNTED"      # ideographs for 0 to 10

cdef enum:
    N_COUNTED = 11

cdef enum:
    ORDINAL = 0x7B2C            # the sign before Chinese and Japanese ordinals,
    KOREAN_ORDINAL = 0xC81C     # and before Korean ones
    SECTION_SIGN = 0xA7
    SUFFIXES = 32               # values of letters behind a number
    MAX_BRACKET = 40            # code points of a title in brackets behind an ordinal
    MAX_WORDS = 10              # of a title in a line of its own

cdef struct Label:
    uint64_t key            # the same for the same word or sign
    int32_t value
    bint lone               # nothing stands behind it


cdef inline bint is_gap(uint32_t ch) noexcept nogil:
    return is_blank(ch) or ch == 0xA0 or ch == 0x3000


cdef inline Py_ssize_t skip_gap(const code_unit* p, Py_ssize_t i, Py_ssize_t end) noexcept nogil:
    while i < end and is_gap(p[i]):
        i += 1
    return i


cdef inline int ideograph_value(uint32_t ch) noexcept nogil:
    """Value of an ideograph that counts, or -1."""
    cdef int value
    for value in range(N_COUNTED):
        if COUNTED[value] == ch:
            return value
    if ch == 0x4E24:
        return 2
    if ch == 0x767E:
        return 100
    return 0 if ch == 0x96F6 else -1


cdef inline Py_ssize_t read_ideographs(const code_unit* p, Py_ssize_t i, Py_ssize_t end, int32_t* value) noexcept nogil:
    """End of a number below 1,000 in ideographs at ``i``; ``i`` for none."""
    cdef int32_t total = 0, last = 0
    cdef int part
    cdef Py_ssize_t k = i
    while k < end and k - i < 8:
        part = ideograph_value(p[k])
        if part < 0:
            break
        if part >= 10:
            total += max(last, 1) * part
            last = 0
        else:
            last = part
        k += 1
    value[0] = (total + last) * SUFFIXES
    return k


cdef inline Py_ssize_t read_digits(const code_unit* p, Py_ssize_t i, Py_ssize_t end, int32_t* value) noexcept nogil:
    """End of up to three digits at ``i`` and one capital letter behind them; ``i`` for none."""
    cdef Py_ssize_t k = i
    cdef int32_t total = 0
    while k < end and k - i < 4 and digit_of(p[k]) >= 0:
        total = total * 10 + digit_of(p[k])
        k += 1
    if k - i == 4:
        return i
    value[0] = total * SUFFIXES
    if i < k < end and c'A' <= p[k] <= c'Z':
        value[0] += <int32_t> p[k] - 64
        k += 1
    return k


cdef inline Py_ssize_t read_number(const code_unit* p, Py_ssize_t i, Py_ssize_t end, int32_t* value) noexcept nogil:
    """End of digits, a Roman number or a capital letter at ``i``, with no letter behind; ``i`` for none."""
    cdef Py_ssize_t k = read_digits(p, i, end, value)
    if k == i and k < end:
        k = word_end(p, i, min(end, i + 8))
        if k == i or sentence_class(p[i]) != SENTENCE_UPPER:
            return i
        value[0] = roman_value(p, i, k) * SUFFIXES
        if k == i + 1 and p[i] < 0x80 and p[i] != c'I' and p[i] != c'V' and p[i] != c'X':
            value[0] = (<int32_t> p[i] - 64) * SUFFIXES
        if value[0] == 0:
            return i
    return i if k < end and (is_any_letter(p[k]) or digit_of(p[k]) >= 0) else k


cdef inline Py_ssize_t read_word(const code_unit* p, Py_ssize_t i, Py_ssize_t end, Label& label) noexcept nogil:
    """End of a word and its number, ``Psalm 2``, ``Art. 5``; ``i`` where there is none, or it names a figure or a page."""
    cdef uint32_t[MAX_WORD] word
    cdef int length = 0
    cdef Py_ssize_t k = i, number
    label.key = 14695981039346656037ull
    while k < end and length < MAX_WORD and (is_any_letter(p[k]) or sentence_class(p[k]) == SENTENCE_EXTEND):
        word[length] = folded(p[k])
        label.key = (label.key ^ word[length]) * 1099511628211ull
        length += 1
        k += 1
    if length < 2 or length == MAX_WORD or is_caption(word, length):
        return i
    k += k < end and p[k] == c'.'
    number = skip_gap(p, k, end)
    if number == k:
        return i
    k = read_number(p, number, end, &label.value)
    return k if k > number else i


cdef inline Py_ssize_t read_sign(const code_unit* p, Py_ssize_t i, Py_ssize_t end, Label& label) noexcept nogil:
    """End of a section sign and its number, in either order; ``i`` for none."""
    cdef Py_ssize_t k = i, number
    label.key = p[i] == SECTION_SIGN
    if label.key:
        while k < end and p[k] == SECTION_SIGN:
            k += 1
        number = skip_gap(p, k, end)
        k = read_number(p, number, end, &label.value)
        return k if k > number else i
    k = read_digits(p, i, end, &label.value)
    k += k < end and p[k] == c'.'
    k = skip_gap(p, k, end)
    label.key = 2
    return k + 1 if i < k < end and p[k] == SECTION_SIGN else i


cdef inline Py_ssize_t read_ordinal(const code_unit* p, Py_ssize_t i, Py_ssize_t end, Label& label) noexcept nogil:
    """End of an ordinal, the letter for what it counts and a title in brackets behind it; ``i`` for none."""
    cdef Py_ssize_t number = skip_gap(p, i + 1, end), k, stop
    k = read_ideographs(p, number, end, &label.value)
    k = read_digits(p, number, end, &label.value) if k == number else k
    if k == number or k == end or not is_any_letter(p[k]):
        return i
    label.key = <uint64_t> p[i] << 32 | <uint64_t> p[k]
    k += 1
    if k < end and (p[k] == c'(' or p[k] == 0xFF08):
        stop = k
        while stop < end and stop - k < MAX_BRACKET and p[stop] != c')' and p[stop] != 0xFF09:
            stop += 1
        k = stop + 1 if stop < end and (p[stop] == c')' or p[stop] == 0xFF09) else k
    return k


cdef inline Py_ssize_t read_bare(const code_unit* p, Py_ssize_t i, Py_ssize_t end, Label& label) noexcept nogil:
    """End of a number in ideographs with a comma of lists behind it, or of one or a Roman one that is all of the line."""
    cdef Py_ssize_t k = read_ideographs(p, i, end, &label.value)
    if k > i:
        label.key = 4 if k < end and p[k] == 0x3001 else 3
        return k if label.key == 4 or k == end else i
    label.key = 5
    label.value = roman_value(p, i, end) * SUFFIXES if c'C' <= p[i] <= c'X' and end - i < 9 else 0
    return end if label.value else i


cdef inline bint is_delimiter(uint32_t ch) noexcept nogil:
    return (
        ch == c'.' or ch == c':' or ch == c')' or ch == c'-' or ch == 0x2013 or ch == 0x2014 or ch == 0x3001
        or ch == 0xFF0E or ch == 0xFF1A
    )


cdef inline bint read_label(const code_unit* p, Py_ssize_t i, Py_ssize_t end, Label& label) noexcept nogil:
    """Whether the line is a label, or a label and a title; a line that goes on as a sentence is neither."""
    cdef Py_ssize_t k = read_bare(p, i, end, label), rest
    if k == i and (p[i] == ORDINAL or p[i] == KOREAN_ORDINAL):
        k = read_ordinal(p, i, end, label)
    elif k == i and (p[i] == SECTION_SIGN or digit_of(p[i]) >= 0):
        k = read_sign(p, i, end, label)
    elif k == i and opens_title(p[i]):
        k = read_word(p, i, end, label)
    if k == i:
        return False
    rest = skip_gap(p, k, end)
    while rest < end and is_delimiter(p[rest]):
        rest = skip_gap(p, rest + 1, end)
    label.lone = rest == end
    if label.lone:
        return True
    if rest == k or end - rest > MAX_TITLE or not ends_title(p[end - 1]):
        return False
    return opens_title(p[rest]) or digit_of(p[rest]) >= 0 or p[rest] == 0x201C or p[rest] == c'"' or p[rest] == c'('


cdef inline bint is_name(const code_unit* p, Py_ssize_t i, Py_ssize_t end) noexcept nogil:
    """Whether a line reads as the title of what the line before counts: few words, all but small ones in capitals."""
    cdef Py_ssize_t k = i, word
    cdef int words = 0
    if end - i > MAX_TITLE or not opens_title(p[i]) or not ends_title(p[end - 1]):
        return False
    while k < end:
        word = k
        while k < end and not is_gap(p[k]):
            k += 1
        if k - word > 3 and is_any_letter(p[word]) and not opens_title(p[word]):
            return False
        words += 1
        k = skip_gap(p, k, end)
    return words <= MAX_WORDS
