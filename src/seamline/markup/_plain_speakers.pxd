"""Speakers' labels: ``Name:``, ``**Name:**``, ``[12:03] Name:``, and whether what follows is speech.

Each recogniser takes ``p[i:end]``, a line without outer blanks and at least one character long, and never looks beyond.
"""

from libc.stdint cimport uint32_t

from seamline.markup._lines cimport is_blank, is_digit, is_letter, skip_blanks, skip_run, trim_blanks
from seamline.markup._plain_letters cimport IDEOGRAPHS, is_any_letter, opens_title
from seamline.markup._plain_names cimport FULL_COLON, MAX_IDEOGRAPHS, MAX_SPEAKER, Speaker, is_colon, know
from seamline.text._unicode cimport SENTENCE_EXTEND, SENTENCE_LOWER, sentence_class
from seamline.text._view cimport code_unit

cdef inline Py_ssize_t skip_time(const code_unit* p, Py_ssize_t i, Py_ssize_t end) noexcept nogil:
    """End of a time, or a date with a time, before a name: ``[12:03]``, ``12/31/20, 9:15 PM -``; ``i`` for none."""
    cdef Py_ssize_t k = i, stop = min(end, i + MAX_SPEAKER)
    cdef bint timed = False
    if p[i] != c'[' and p[i] != c'(' and not is_digit(p[i]):
        return i
    k += not is_digit(p[i])
    while k < stop and (
        is_digit(p[k]) or p[k] == c':' or p[k] == c'.' or p[k] == c',' or p[k] == c'/' or p[k] == c'-' or is_blank(p[k])
        or ((p[k] == c'T' or p[k] == c'Z') and is_digit(p[k - 1]))
    ):
        timed = timed or (p[k] == c':' and is_digit(p[k - 1]) and k + 1 < end and is_digit(p[k + 1]))
        k += 1
    if not timed:
        return i
    if k + 1 < end and ((p[k] | 0x20) == c'a' or (p[k] | 0x20) == c'p') and (p[k + 1] | 0x20) == c'm' and (
            k + 2 == end or not is_letter(p[k + 2])):
        k += 2
    if k < end and (p[k] == c']' or p[k] == c')'):
        k += 1
    while k < end and (is_blank(p[k]) or p[k] == c'-'):
        k += 1
    return k


cdef inline Py_ssize_t name_end(const code_unit* p, Py_ssize_t i, Py_ssize_t end) noexcept nogil:
    """End of what may be a name: up to four words of letters and digits, small words at most three letters long."""
    cdef Py_ssize_t k = i, stop = min(end, i + MAX_SPEAKER), word
    cdef int words = 0
    while k < stop and not is_colon(p[k]) and p[k] != c'*' and p[k] != c'>':
        if is_blank(p[k]) or p[k] == c'(' or p[k] == c')' or p[k] == c'&':
            k += 1
            continue
        word = k
        while k < stop and (
            is_any_letter(p[k]) or is_digit(p[k]) or p[k] == c'.' or p[k] == c"'" or p[k] == c'-' or p[k] == c'_'
            or p[k] == c'#' or p[k] == 0x2019 or (p[k] >= 0x300 and sentence_class(p[k]) == SENTENCE_EXTEND)
        ):
            k += 1
        words += 1
        if k == word or words > 4:
            return i
        if words > 1 and sentence_class(p[word]) == SENTENCE_LOWER and k - word > 3:
            return i
    return trim_blanks(p, i, k)


cdef inline bint says(uint32_t ch) noexcept nogil:
    """Verbs of speech at the end of Chinese clauses, which are no part of a name."""
    return ch == 0x8BF4 or ch == 0x8AAA or ch == 0x9053 or ch == 0x66F0 or ch == 0x95EE or ch == 0x554F or ch == 0x7B54


cdef inline bint names_speaker(const code_unit* p, Py_ssize_t i, Py_ssize_t end, Speaker& speaker) noexcept nogil:
    """Whether the line begins with a label, ``Name:``, ``**Name:**``, ``[12:03] Name:``, that no field is known to have."""
    cdef Py_ssize_t k = skip_time(p, i, end), marks = 0
    cdef bint timed = k > i, angled = False, closed = False
    speaker.timed = timed
    if k == end:
        return False
    if p[k] == c'*' or p[k] == c'_':
        marks = skip_run(p, k, min(end, k + 3)) - k
    elif timed and p[k] == c'<':
        angled = True
    k += marks + angled
    if k >= end or not is_any_letter(p[k]):
        return False
    speaker.start = k
    speaker.end = name_end(p, k, end)
    k = skip_blanks(p, speaker.end, end)
    if speaker.end == speaker.start or k >= end:
        return False
    if angled:
        closed = p[k] == c'>'
        k += 1
    else:
        if marks and p[k] == c'*':
            k = skip_run(p, k, min(end, k + marks))
            marks = 0
        closed = k < end and is_colon(p[k])
        k += 1
        if marks and k < end and (p[k] == c'*' or p[k] == c'_'):
            k = skip_run(p, k, min(end, k + marks))
    if not closed or (k < end and not is_blank(p[k]) and p[k - 1] != FULL_COLON):
        return False
    speaker.after = skip_blanks(p, k, end)
    if p[speaker.start] >= IDEOGRAPHS and speaker.end - speaker.start > 1 and (
            speaker.end - speaker.start > MAX_IDEOGRAPHS or says(p[speaker.end - 1])):
        return False
    know(p, speaker)
    return speaker.key != 0 and (timed or speaker.role or opens_title(p[speaker.start]))
