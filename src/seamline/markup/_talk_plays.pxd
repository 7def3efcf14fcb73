"""Names over or before the speeches of plays and screenplays: ``ROMEO``, ``ROMEO.``, ``FIRST CITIZEN. Speak.``, ``_Ham._ To be``."""

from libc.stdint cimport uint8_t, uint32_t

from seamline.markup._plain_letters cimport MAX_WORD, folded
from seamline.markup._talk_labels cimport MAX_HANDLE, MAX_NAME_WORDS, PLAYED, TITLED, Saying, set_name
from seamline.markup._talk_stamps cimport is_space, skip_space, trim_space
from seamline.text._unicode cimport SENTENCE_EXTEND, SENTENCE_LOWER, SENTENCE_UPPER, sentence_class
from seamline.text._view cimport code_unit

cdef extern from "seamline/markup/_plain_words.h" nogil:
    bint is_honorific "seamline_is_honorific"(const uint32_t* word, int length)
    bint is_stage "seamline_is_stage"(const uint32_t* word, int length)

cdef enum:
    MAX_SHORT = 12          # letters of a name that is cut short: ``Ham.``


cdef struct Cast:           # a name as plays have it
    Py_ssize_t end          # behind its last letter
    Py_ssize_t next         # what follows its stop
    bint capitals           # it is written in capitals
    bint stopped            # a stop or a colon follows


cdef inline bint joins_name(uint32_t ch) noexcept nogil:
    return ch == c"'" or ch == 0x2019 or ch == c'-' or ch == c'&' or ch == c'#' or 48 <= ch <= 57


cdef inline Py_ssize_t name_word(const code_unit* p, Py_ssize_t i, Py_ssize_t end, int* large, int* small) noexcept nogil:
    """End of the word at ``i``, and how many letters of it are capitals and how many are not."""
    cdef uint8_t kind
    large[0] = small[0] = 0
    while i < end:
        kind = sentence_class(p[i])
        large[0] += kind == SENTENCE_UPPER
        small[0] += kind == SENTENCE_LOWER
        if not (kind == SENTENCE_UPPER or kind == SENTENCE_LOWER or kind == SENTENCE_EXTEND or joins_name(p[i])):
            break
        i += 1
    return i


cdef inline bint is_listed(const code_unit* p, Py_ssize_t i, Py_ssize_t end, bint honours) noexcept nogil:
    """Whether a word is an honorific, or else one of the stage: ``Act``, ``Exit``."""
    cdef uint32_t[MAX_WORD] word
    cdef int length = 0
    while i < end and length < MAX_WORD:
        word[length] = folded(p[i])
        length, i = length + 1, i + 1
    return is_honorific(word, length) if honours else is_stage(word, length)


cdef inline bint is_roman(const code_unit* p, Py_ssize_t i, Py_ssize_t end) noexcept nogil:
    """Whether all letters are those of Roman numbers."""
    while i < end and (p[i] == c'I' or p[i] == c'V' or p[i] == c'X' or p[i] == c'L' or p[i] == c'C'):
        i += 1
    return i == end


cdef inline bint of_stage(const code_unit* p, Py_ssize_t i, Py_ssize_t end) noexcept nogil:
    """Whether a name is none, by all of it or by its first word."""
    cdef Py_ssize_t k = i
    while k < end and not is_space(p[k]):
        k += 1
    return is_listed(p, i, k, False) or is_listed(p, i, end, False)


cdef inline bint read_capitals(const code_unit* p, Py_ssize_t i, Py_ssize_t end, Cast& cast) noexcept nogil:
    """Whether the line begins with up to five words in capitals, the last one perhaps with a stop."""
    cdef Py_ssize_t k = i, word, stop = min(end, i + MAX_HANDLE)
    cdef int words = 0, large, small, letters = 0
    cast.capitals, cast.stopped, cast.end, cast.next = True, False, i, i
    while k < stop:
        word = name_word(p, k, stop, &large, &small)
        if word == k or small or not (large or words):
            break
        letters, words = letters + large, words + 1
        cast.end, cast.next = word, word
        if word < end and (p[word] == c'.' or (p[word] == c':' and word + 1 == end)) and not is_listed(p, k, word, True):
            cast.stopped, cast.next = True, word + 1
            break
        k = skip_space(p, word + (word < end and p[word] == c'.'), stop)
    return letters >= 2 and words <= MAX_NAME_WORDS and not is_roman(p, i, cast.end)


cdef inline bint read_short(const code_unit* p, Py_ssize_t i, Py_ssize_t end, Cast& cast) noexcept nogil:
    """Whether the line begins with a name that is cut short, or two: ``Ham.``, ``1 Cit.``, ``Lady M.``."""
    cdef Py_ssize_t k = i
    cdef int words, large, small, letters = 0
    cast.capitals = False
    for words in range(2):
        cast.end = name_word(p, k, end, &large, &small)
        letters += large + small
        if cast.end == k or large > 1 or letters > MAX_SHORT or (words == 0 and not large):
            return False
        if cast.end < end and p[cast.end] == c'.':
            cast.stopped, cast.next = True, cast.end + 1
            return letters >= 2 and not is_listed(p, k, cast.end, True)
        if cast.end == end or not is_space(p[cast.end]):
            return False
        k = skip_space(p, cast.end, end)
    return False


cdef inline bint read_titled(const code_unit* p, Py_ssize_t i, Py_ssize_t end, Saying& said) noexcept nogil:
    """Whether the line is up to three words with capitals, and nothing else."""
    cdef Py_ssize_t k = i, word
    cdef int words = 0, large, small
    while k < end and words < 3:
        word = name_word(p, k, end, &large, &small)
        if word == k or sentence_class(p[k]) != SENTENCE_UPPER or large > 1 or not small:
            return False
        words, k = words + 1, skip_space(p, word, end)
        if k < end and k == word:
            return False
    said.way, said.speaker.after = TITLED, end
    return k == end and not of_stage(p, i, end) and set_name(p, said, i, end)


cdef inline bint is_aside(const code_unit* p, Py_ssize_t i, Py_ssize_t end) noexcept nogil:
    """Whether what follows a name is a stage direction in brackets: ``(aside)``, ``[_Within._]``, ``(V.O.) (CONT'D)``."""
    return i < end and (p[i] == c'(' or p[i] == c'[')


cdef inline bint closes_aside(uint32_t ch) noexcept nogil:
    return ch == c')' or ch == c']'


cdef inline bint is_mixed(const code_unit* p, Py_ssize_t i, Py_ssize_t end) noexcept nogil:
    """Whether one of the first three words has letters that are no capitals, as text in capitals has not."""
    cdef int words = 0
    while i < end and words < 3:
        if sentence_class(p[i]) == SENTENCE_LOWER:
            return True
        words += is_space(p[i])
        i += 1
    return False


cdef inline bint follows_name(
    const code_unit* p, Py_ssize_t i, Py_ssize_t end, Cast& cast, bint opens, bint goes_on
) noexcept nogil:
    """Whether the rest of the line lets the name open a speech: it is empty or a direction, and the speech is below or behind it."""
    cdef Py_ssize_t rest = skip_space(p, cast.next, end)
    if rest == end:
        return (opens or cast.capitals) and goes_on
    if is_aside(p, rest, end):
        return (opens and goes_on and closes_aside(p[end - 1])) or (cast.capitals and end - rest > 3)
    return cast.stopped and rest > cast.next and is_mixed(p, rest, end)


cdef inline bint read_played(
    const code_unit* p, Py_ssize_t i, Py_ssize_t end, bint opens, bint indented, bint goes_on, Saying& said
) noexcept nogil:
    """Whether the line begins with a name as plays have it.

    ``opens`` says that a blank line stands before it, ``goes_on`` that none follows. A name that is cut short has to stand
    out: it is set in, marked, or alone.
    """
    cdef Py_ssize_t k = i
    cdef bint marked = p[i] == c'_'
    cdef Cast cast
    k += marked
    if k >= end or sentence_class(p[k]) != SENTENCE_UPPER:
        return False
    said.sure = opens
    if not read_capitals(p, k, end, cast):
        if not read_short(p, k, end, cast):
            return goes_on and read_titled(p, k, end, said)
        if not (marked or indented or (opens and cast.next == end)):
            return False
    if marked:
        if cast.next >= end or p[cast.next] != c'_':
            return False
        cast.next += 1
    if of_stage(p, k, cast.end) or not follows_name(p, i, end, cast, opens, goes_on):
        return False
    said.way = PLAYED
    said.speaker.after = skip_space(p, cast.next, end)
    if not set_name(p, said, k, cast.end):
        return False
    said.technical = not cast.capitals
    return True
