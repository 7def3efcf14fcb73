"""Titles of plain text: ``= Title =``, ``Chapter 4``, ``2.3 Methods``, lines in capitals.

Each recogniser takes ``p[i:end]``, a line without outer blanks and at least one character long, and never looks beyond.
"""

from libc.stdint cimport int32_t, uint32_t

from seamline.markup._lines cimport is_blank, is_digit, skip_blanks
from seamline.markup._plain_letters cimport IDEOGRAPHS, MAX_WORD, folded, is_any_letter, opens_title
from seamline.text._unicode cimport SENTENCE_UPPER, sentence_class
from seamline.text._view cimport code_unit

cdef extern from "seamline/markup/_plain_words.h" nogil:
    bint is_ordinal "seamline_is_ordinal"(const uint32_t* word, int length)
    int division_of "seamline_division"(const uint32_t* word, int length)

cdef enum:
    MAX_TITLE = 80
    MAX_ORDINAL = 40        # code points behind the word for a chapter
    MAX_CAPITALS = 60
    MAX_LINE = 120
    MAX_PARTS = 4
    MAX_WIKI = 6


cdef struct Title:
    Py_ssize_t start
    Py_ssize_t end
    int rank                # of a division, or how many parts a number has; 0 for a Roman number
    int32_t[MAX_PARTS] parts


cdef inline int wiki_level(const code_unit* p, Py_ssize_t i, Py_ssize_t end, Title& title) noexcept nogil:
    """1 to 6 for ``= Title =`` to ``====== Title ======``, blanks between the signs allowed, else 0."""
    cdef int opening = 0, closing = 0
    while i < end and (p[i] == c'=' or is_blank(p[i])):
        opening += p[i] == c'='
        i += 1
    while end > i and (p[end - 1] == c'=' or is_blank(p[end - 1])):
        closing += p[end - 1] == c'='
        end -= 1
    title.start, title.end = i, end
    return opening if i < end and opening == closing and opening <= MAX_WIKI and end - i <= MAX_TITLE else 0


cdef inline bint ends_title(uint32_t ch) noexcept nogil:
    """Whether ``ch`` may end a title that no sign sets apart."""
    return ch != c'.' and ch != c',' and ch != c';' and ch != c':' and ch != 0x3002 and ch != 0xFF0C


cdef inline int roman_value(const code_unit* p, Py_ssize_t i, Py_ssize_t end) noexcept nogil:
    """Value of a Roman number of one case, below 200, or 0."""
    cdef int total = 0, value, before = 1000
    cdef uint32_t ch, mask = p[i] & 0x20
    while i < end:
        ch = p[i] | 0x20
        if p[i] & 0x20 != mask or p[i] >= 0x80:
            return 0
        value = 1 if ch == c'i' else 5 if ch == c'v' else 10 if ch == c'x' else 50 if ch == c'l' else 100 if ch == c'c' else 0
        if value == 0:
            return 0
        total += value - 2 * before if value > before else value
        before = value
        i += 1
    return total if 0 < total < 200 else 0


cdef inline Py_ssize_t word_end(const code_unit* p, Py_ssize_t i, Py_ssize_t end) noexcept nogil:
    while i < end and is_any_letter(p[i]):
        i += 1
    return i


cdef inline Py_ssize_t number_end(const code_unit* p, Py_ssize_t i, Py_ssize_t end) noexcept nogil:
    """End of a division's number at ``i``: digits, a Roman number, a letter, or a number in words; ``i`` for none."""
    cdef uint32_t[MAX_WORD] word
    cdef Py_ssize_t k = i, stop
    cdef int length = 0
    while k < end and k - i < 4 and is_digit(p[k]):
        k += 1
    if k > i:
        return k if k == end or not is_any_letter(p[k]) else i
    stop = word_end(p, i, min(end, i + MAX_WORD - 1))
    if stop == i:
        return i
    if roman_value(p, i, stop) or (stop == i + 1 and sentence_class(p[i]) == SENTENCE_UPPER):
        return stop
    for k in range(i, stop):
        word[length] = folded(p[k])
        length += 1
    return stop if is_ordinal(word, length) else i


cdef inline int ideograph_rank(uint32_t ch) noexcept nogil:
    """Rank of what follows an ordinal in Chinese, Japanese and Korean headings, or 0."""
    if ch == 0x90E8 or ch == 0x5377 or ch == 0x7BC7 or ch == 0x7DE8 or ch == 0x5E55 or ch == 0xBD80:
        return 1
    if ch == 0x7AE0 or ch == 0x56DE or ch == 0xC7A5 or ch == 0x8BDD or ch == 0x8A71:
        return 2
    return 3 if ch == 0x8282 or ch == 0x7BC0 or ch == 0x6761 or ch == 0x689D or ch == 0xC808 else 0


cdef inline bint is_ideograph_digit(uint32_t ch) noexcept nogil:
    return (
        ch == 0x4E00 or ch == 0x4E8C or ch == 0x4E09 or ch == 0x56DB or ch == 0x4E94 or ch == 0x516D or ch == 0x4E03
        or ch == 0x516B or ch == 0x4E5D or ch == 0x5341 or ch == 0x767E or ch == 0x5343 or ch == 0x96F6 or ch == 0x3007
        or ch == 0x4E24 or 0xFF10 <= ch <= 0xFF19 or is_digit(ch)
    )


cdef inline bint is_ordinal_division(const code_unit* p, Py_ssize_t i, Py_ssize_t end, Title& title) noexcept nogil:
    """Titles that open with an ordinal: U+7B2C (or Hangul U+C81C), digits, then the word for a chapter, part or section."""
    cdef Py_ssize_t k = i + 1
    if p[i] != 0x7B2C and p[i] != 0xC81C:
        return False
    while k < end and k < i + 8 and is_ideograph_digit(p[k]):
        k += 1
    if k == i + 1 or k == end:
        return False
    title.rank = ideograph_rank(p[k])
    return title.rank > 0 and end - k <= MAX_ORDINAL and ends_title(p[end - 1])


cdef inline bint is_division(const code_unit* p, Py_ssize_t i, Py_ssize_t end, Title& title) noexcept nogil:
    """Whether the line is ``Chapter 4``, ``CHAPTER IV. Title``, ``Section 2: Title``, ``Part One``."""
    cdef uint32_t[MAX_WORD] word
    cdef int length = 0
    cdef Py_ssize_t k, stop
    title.start, title.end = i, end
    if end - i > MAX_LINE:
        return False
    if p[i] >= IDEOGRAPHS:
        return is_ordinal_division(p, i, end, title)
    if not opens_title(p[i]):
        return False
    stop = word_end(p, i, min(end, i + MAX_WORD - 1))
    for k in range(i, stop):
        word[length] = folded(p[k])
        length += 1
    title.rank = division_of(word, length)
    k = skip_blanks(p, stop, end)
    if title.rank == 0 or k == stop or k == end:
        return False
    stop = number_end(p, k, end)
    if stop == k:
        return False
    if stop < end and (p[stop] == c'.' or p[stop] == c':'):
        return stop + 1 == end or is_blank(p[stop + 1])
    k = skip_blanks(p, stop, end)
    if k == end or p[k] == c'-' or p[k] == 0x2013 or p[k] == 0x2014:
        return True
    return k > stop and opens_title(p[k]) and ends_title(p[end - 1])


cdef inline Py_ssize_t skip_parts(const code_unit* p, Py_ssize_t i, Py_ssize_t end, Title& title) noexcept nogil:
    """End of ``1.``, ``2.3`` or ``IV.``, its parts noted; ``i`` when no such number stands there."""
    cdef Py_ssize_t k = i, first
    title.rank = 0
    if not is_digit(p[i]):
        k = word_end(p, i, min(end, i + 8))
        title.parts[0] = roman_value(p, i, k) if k > i and p[i] < c'a' else 0
        return k + 1 if title.parts[0] and k < end and p[k] == c'.' else i
    while title.rank < MAX_PARTS:
        first = k
        title.parts[title.rank] = 0
        while k < end and k - first < 3 and is_digit(p[k]):
            title.parts[title.rank] = title.parts[title.rank] * 10 + <int32_t> p[k] - 48
            k += 1
        title.rank += 1
        if k == first or k == end:
            return i
        if p[k] != c'.':
            return k if title.rank > 1 or k - i < 3 else i
        k += 1
        if k == end or not is_digit(p[k]):
            return k
    return i


cdef inline bint is_numbered(const code_unit* p, Py_ssize_t i, Py_ssize_t end, Title& title) noexcept nogil:
    """Whether the line is a number of up to four parts and a title: ``1. Introduction``, ``2.3 Methods``, ``IV. RESULTS``."""
    cdef Py_ssize_t stop = skip_parts(p, i, end, title), k
    k = skip_blanks(p, stop, end)
    title.start, title.end = i, end
    return stop > i and k > stop and k < end and end - k <= MAX_TITLE and opens_title(p[k]) and ends_title(p[end - 1])


cdef inline bint is_capitals(const code_unit* p, Py_ssize_t i, Py_ssize_t end, Title& title) noexcept nogil:
    """Whether the line is short, begins and ends with a letter or digit, and holds four letters or more, all capital."""
    cdef Py_ssize_t k
    cdef int letters = 0, words = 1
    title.start, title.end = i, end
    if end - i > MAX_CAPITALS or not opens_title(p[i]) or not (is_any_letter(p[end - 1]) or is_digit(p[end - 1])):
        return False
    for k in range(i, end):
        if is_any_letter(p[k]):
            if sentence_class(p[k]) != SENTENCE_UPPER:
                return False
            letters += 1
        words += is_blank(p[k]) and not is_blank(p[k - 1])
    return letters >= 4 and words <= 8
