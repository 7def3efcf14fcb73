"""What one line of plain text says: a speaker's label, or the title of a heading.

Each recogniser takes ``p[i:end]``, a line without outer blanks and at least one character long, and never looks beyond.
"""

from libc.stdint cimport int32_t, uint8_t, uint32_t, uint64_t

from seamline._markdown_lines cimport is_blank, is_digit, is_letter, skip_blanks, skip_run, trim_blanks
from seamline._text cimport code_unit
from seamline._unicode cimport SENTENCE_LOWER, SENTENCE_OLETTER, SENTENCE_UPPER, sentence_class

cdef extern from "_plain_words.h" nogil:
    bint is_role "seamline_is_role"(const uint32_t* word, int length)
    bint is_field "seamline_is_field"(const uint32_t* word, int length)
    bint is_ordinal "seamline_is_ordinal"(const uint32_t* word, int length)
    int division_of "seamline_division"(const uint32_t* word, int length)

cdef enum:
    MAX_SPEAKER = 40
    MAX_IDEOGRAPHS = 8
    MAX_WORD = 40
    MAX_TITLE = 80
    MAX_CAPITALS = 60
    MAX_LINE = 120
    MAX_PARTS = 4
    MAX_WIKI = 6
    MIN_SPEECH = 5          # words of a turn that need no sentence end
    FULL_COLON = 0xFF1A
    IDEOGRAPHS = 0x2E80


cdef struct Speaker:
    Py_ssize_t start        # of the name
    Py_ssize_t end
    Py_ssize_t after        # of the label, blanks behind it included
    uint64_t key            # the same for the same name
    bint role
    bint timed              # a time stands before the name


cdef struct Title:
    Py_ssize_t start
    Py_ssize_t end
    int rank                # of a division, or how many parts a number has; 0 for a Roman number
    int32_t[MAX_PARTS] parts


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
            or p[k] == c'#' or p[k] == 0x2019 or 0x300 <= p[k] < 0x370
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


cdef inline bint is_speech(const code_unit* p, Py_ssize_t i, Py_ssize_t end) noexcept nogil:
    """Whether what follows a label reads as speech: it ends as a sentence, has some words, or starts on the next line."""
    cdef Py_ssize_t k = end
    cdef int words = 0
    while k > i and (p[k - 1] == c'"' or p[k - 1] == c')' or p[k - 1] == c'*' or p[k - 1] == 0x201D or p[k - 1] == 0x300D):
        k -= 1
    if k == i or ends_sentence(p[k - 1]):
        return True
    while i < end and words < MIN_SPEECH:
        words += 1
        while i < end and not is_blank(p[i]):
            i += 1
        i = skip_blanks(p, i, end)
    return words >= MIN_SPEECH


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
    return title.rank > 0 and end - k <= MAX_SPEAKER and ends_title(p[end - 1])


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
