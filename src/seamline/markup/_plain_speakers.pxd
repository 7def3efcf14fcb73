"""Speakers' labels: ``Name:``, ``**Name:**``, ``[12:03] Name:``, and whether what follows is speech.

Each recogniser takes ``p[i:end]``, a line without outer blanks and at least one character long, and never looks beyond.
"""

from libc.stdint cimport uint32_t, uint64_t

from seamline.markup._lines cimport is_blank, is_digit, is_letter, skip_blanks, skip_run, trim_blanks
from seamline.markup._plain_letters cimport IDEOGRAPHS, MAX_WORD, folded, is_any_letter, opens_title
from seamline.text._unicode cimport SENTENCE_EXTEND, SENTENCE_LOWER, sentence_class
from seamline.text._view cimport code_unit

cdef extern from "seamline/markup/_plain_words.h" nogil:
    bint is_role "seamline_is_role"(const uint32_t* word, int length)
    bint is_field "seamline_is_field"(const uint32_t* word, int length)

cdef enum:
    MAX_SPEAKER = 40
    MAX_IDEOGRAPHS = 8
    MIN_SPEECH = 5          # words of a turn that need no sentence end,
    MIN_UNSPACED = 6        # and code points where there are no blanks between words
    FULL_COLON = 0xFF1A
    MAX_TURN = 4000         # code points a turn of speakers who play no known role has on average, at most


cdef struct Speaker:
    Py_ssize_t start        # of the name
    Py_ssize_t end
    Py_ssize_t after        # of the label, blanks behind it included
    uint64_t key            # the same for the same name
    bint role
    bint timed              # a time stands before the name


cdef inline bint is_colon(uint32_t ch) noexcept nogil:
    return ch == c':' or ch == FULL_COLON


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


cdef inline void know(const code_unit* p, Speaker& speaker) noexcept nogil:
    """Fill in whether a name is a role, perhaps with a number or letter behind it, and its key; a field's has key 0."""
    cdef uint32_t[MAX_WORD] word
    cdef int length = 0, stem
    cdef Py_ssize_t k
    speaker.key = 14695981039346656037ull
    for k in range(speaker.start, min(speaker.end, speaker.start + MAX_WORD)):
        word[length] = folded(p[k])
        speaker.key = (speaker.key ^ word[length]) * 1099511628211ull
        length += 1
    stem = length
    while stem > 0 and is_digit(word[stem - 1]):
        stem -= 1
    if stem == length and length > 2 and is_letter(word[length - 1]) and (
            word[length - 2] == c' ' or word[length - 2] == c'_'):
        stem -= 1
    while stem > 0 and (word[stem - 1] == c' ' or word[stem - 1] == c'_' or word[stem - 1] == c'-' or word[stem - 1] == c'#'):
        stem -= 1
    speaker.role = is_role(word, length) or is_role(word, stem)
    if not speaker.role and (is_field(word, length) or is_field(word, stem)):
        speaker.key = 0


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


cdef inline bint ends_sentence(uint32_t ch) noexcept nogil:
    return (
        ch == c'.' or ch == c'!' or ch == c'?' or ch == 0x2026 or ch == 0x3002 or ch == 0xFF01 or ch == 0xFF1F
        or ch == 0x061F or ch == 0x0964
    )


cdef inline bint is_unspaced(uint32_t ch) noexcept nogil:
    """Whether the script of a letter has no blanks between words: Thai, Lao, Burmese, Khmer, and those of East Asia."""
    return 0xE00 <= ch < 0xF00 or 0x1000 <= ch < 0x10A0 or 0x1780 <= ch < 0x1800 or ch >= IDEOGRAPHS


cdef inline bint is_speech(const code_unit* p, Py_ssize_t i, Py_ssize_t end) noexcept nogil:
    """Whether what follows a label reads as speech: it ends as a sentence, has some words, or starts on the next line."""
    cdef Py_ssize_t k = end
    cdef int words = 0
    while k > i and (p[k - 1] == c'"' or p[k - 1] == c')' or p[k - 1] == c'*' or p[k - 1] == 0x201D or p[k - 1] == 0x300D):
        k -= 1
    if k == i or ends_sentence(p[k - 1]) or (k - i >= MIN_UNSPACED and is_unspaced(p[i])):
        return True
    while i < end and words < MIN_SPEECH:
        words += 1
        while i < end and not is_blank(p[i]):
            i += 1
        i = skip_blanks(p, i, end)
    return words >= MIN_SPEECH
