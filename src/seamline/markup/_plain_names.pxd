"""Names of speakers: whether one is a role or a field, what tells it from others, and whether what follows it is speech."""

from libc.stdint cimport uint32_t, uint64_t

from seamline.markup._lines cimport is_blank, is_digit, is_letter, skip_blanks
from seamline.markup._plain_letters cimport IDEOGRAPHS, MAX_WORD, folded
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
