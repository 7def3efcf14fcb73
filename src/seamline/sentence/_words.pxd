"""Words before a stop and after it: found backwards or forwards within reach, and looked up by hash."""

from libc.stdint cimport uint32_t, uint64_t

from seamline.sentence._rules cimport (
    KIND_BLANK, KIND_BULLET, KIND_COMMA, KIND_DASH, KIND_DIGIT, KIND_EXTEND, KIND_LOWER, KIND_NEWLINE, KIND_OPEN,
    KIND_OTHER, KIND_QUOTE, KIND_STOP, KIND_UPPER, KIND_WIDE, STARTER, Rules, is_letter, kind_of,
)
from seamline.text._view cimport code_unit

cdef extern from "seamline/sentence/_letters.h" namespace "seamline" nogil:
    cppclass LetterRun:
        int size
        int uppers
        int vowels

    LetterRun letters_before[Unit](const Unit* units, Py_ssize_t i)
    int letters_from[Unit](const Unit* units, Py_ssize_t length, Py_ssize_t i)

cdef enum:
    WORD_REACH = 24
    SHORT_PIECE = 3
    KIND_BITS = 16
    FILTER_SHIFT = 24

cdef extern from *:
    """
    #define SEAMLINE_HASH_SEED 14695981039346656037ULL
    #define SEAMLINE_HASH_PRIME 1099511628211ULL
    """
    const uint64_t HASH_SEED "SEAMLINE_HASH_SEED"
    const uint64_t HASH_PRIME "SEAMLINE_HASH_PRIME"

cdef struct Token:
    Py_ssize_t start
    int size
    int letters
    int uppers
    int digits
    int dots
    int vowels
    int others
    bint attached


cdef inline uint64_t hash_of(const code_unit* text, Py_ssize_t start, Py_ssize_t end) noexcept nogil:
    cdef uint64_t key = HASH_SEED
    cdef Py_ssize_t i
    for i in range(start, end):
        key = (key ^ text[i]) * HASH_PRIME
    return key ^ (key >> 29)


cdef inline uint64_t filter_place(uint64_t key, const Rules* rules) noexcept nogil:
    return (key ^ key >> FILTER_SHIFT) & rules.filter_mask


cdef inline bint may_hold(uint64_t key, const Rules* rules) noexcept nogil:
    """Whether a table may have a word of this key, or one that ends with it behind a stop."""
    cdef uint64_t bit = filter_place(key, rules)
    return rules.filter[bit >> 6] >> (bit & 63) & 1


cdef inline int kinds_of(uint64_t key, const Rules* rules) noexcept nogil:
    cdef uint64_t slot = key & rules.mask
    if not may_hold(key, rules):
        return 0
    while rules.words[slot]:
        if (rules.words[slot] ^ key) >> KIND_BITS == 0:
            return rules.words[slot] & ((1 << KIND_BITS) - 1)
        slot = (slot + 1) & rules.mask
    return 0


cdef inline int look_up(const code_unit* text, Py_ssize_t start, Py_ssize_t end, const Rules* rules) noexcept nogil:
    """Kinds of the word ``text[start:end]``, 0 when no table has it."""
    return kinds_of(hash_of(text, start, end), rules) if end > start else 0


cdef inline int look_up_spaced(const code_unit* text, Py_ssize_t start, Py_ssize_t end, const Rules* rules) noexcept nogil:
    """Kinds of an abbreviation written with blanks, ``z. B.`` or ``o. s. v.``, whose last piece is ``text[start:end]``."""
    cdef uint64_t key = HASH_SEED
    cdef Py_ssize_t first = start, i, k
    cdef Py_ssize_t low = max(<Py_ssize_t> 2, start - WORD_REACH)
    cdef int pieces = 0
    if not may_hold(hash_of(text, start, end), rules):
        return 0
    while first > low and text[first - 2] == 0x2E and (text[first - 1] == 0x20 or text[first - 1] == 0xA0):
        k = first - 2
        while k > 0 and k > first - 2 - SHORT_PIECE and kind_of(text[k - 1]) != KIND_BLANK:
            k -= 1
        if k == first - 2 or (k > 0 and not separates(kind_of(text[k - 1]))):
            break
        first = k
        pieces += 1
        if pieces > rules.most_stops:
            return 0
    if first == start:
        return 0
    for i in range(first, end):
        if text[i] != 0x20 and text[i] != 0xA0:
            key = (key ^ text[i]) * HASH_PRIME
    return kinds_of(key ^ (key >> 29), rules)


cdef inline int look_up_ending(const code_unit* text, Py_ssize_t start, Py_ssize_t end, const Rules* rules) noexcept nogil:
    """Kinds of the ending ``text[start:end]``, which tables write with a dash: ``-str``."""
    cdef uint64_t key = (HASH_SEED ^ 0x2D) * HASH_PRIME
    cdef Py_ssize_t i
    for i in range(start, end):
        key = (key ^ text[i]) * HASH_PRIME
    return kinds_of(key ^ (key >> 29), rules)


cdef inline bint separates(int kind) noexcept nogil:
    return kind == KIND_BLANK or kind == KIND_NEWLINE or kind == KIND_OPEN or kind == KIND_QUOTE


cdef inline bint is_vowel(uint32_t ch) noexcept nogil:
    """Whether ``ch`` is a vowel of the Latin, Cyrillic or Greek alphabet; any other letter counts as one."""
    if ch < 0x80:
        ch |= 0x20
        return ch == 0x61 or ch == 0x65 or ch == 0x69 or ch == 0x6F or ch == 0x75 or ch == 0x79
    if ch < 0x100:
        return not (ch == 0xC7 or ch == 0xE7 or ch == 0xD1 or ch == 0xF1 or ch == 0xDF or ch == 0xD0 or ch == 0xF0)
    if ch < 0x180:
        return (ch <= 0x105 or 0x112 <= ch <= 0x11B or 0x128 <= ch <= 0x131 or 0x14C <= ch <= 0x153
                or 0x168 <= ch <= 0x173)
    if 0x410 <= ch < 0x450:
        ch = 0x430 | (ch & 0x1F) if ch < 0x430 else ch
        return (ch == 0x430 or ch == 0x435 or ch == 0x438 or ch == 0x43E or ch == 0x443 or ch == 0x44B or ch == 0x44D
                or ch == 0x44E or ch == 0x44F)
    return not 0x391 <= ch <= 0x3C9 or is_greek_vowel(ch)


cdef inline bint is_greek_vowel(uint32_t ch) noexcept nogil:
    return (ch == 0x3B1 or ch == 0x3B5 or ch == 0x3B7 or ch == 0x3B9 or ch == 0x3BF or ch == 0x3C5 or ch == 0x3C9
            or 0x3AA <= ch <= 0x3B0)


cdef inline void count_unit(Token* token, uint32_t ch, int kind) noexcept nogil:
    """Count ``ch`` in; a mark on a letter is no unit of its own."""
    if kind == KIND_EXTEND:
        return
    token.size += 1
    if kind == KIND_DIGIT:
        token.digits += 1
    elif kind == KIND_STOP:
        token.dots += 1
    elif is_letter(kind):
        token.letters += 1
        token.uppers += kind == KIND_UPPER
        token.vowels += is_vowel(ch)
    else:
        token.others += 1


cdef inline bint ends_token(int kind, uint32_t ch) noexcept nogil:
    """Whether ``ch`` stands outside a word that ends at a stop, read backwards."""
    return (kind == KIND_BLANK or kind == KIND_NEWLINE or kind == KIND_OPEN or kind == KIND_QUOTE or kind == KIND_DASH
            or kind == KIND_WIDE or kind == KIND_COMMA or ch == 0x2F or (kind == KIND_BULLET and ch > 0xFF))


cdef inline bint has_initials(uint32_t ch) noexcept nogil:
    """Whether single letters such as ``ch`` with a stop shorten names: not in Hebrew, Thai or East Asia."""
    return not (0x590 <= ch < 0x600 or 0xE00 <= ch < 0xE80 or 0x2E80 <= ch < 0xD7B0 or ch >= 0xF900)


cdef inline bint is_apostrophe(const code_unit* text, Py_ssize_t i, Py_ssize_t end) noexcept nogil:
    """Whether ``text[i]`` is an apostrophe between two letters of one word that ends at ``end``."""
    return ((text[i] == 0x27 or text[i] == 0x2019) and i > 0 and i + 1 < end
            and is_letter(kind_of(text[i - 1])) and is_letter(kind_of(text[i + 1])))


cdef inline bint joins(const code_unit* text, Py_ssize_t i, int kind) noexcept nogil:
    """Whether the dash, slash or colon at ``i`` ties what follows to what stands before it: NATO-a, 7-5, 16:25."""
    cdef int before = kind_of(text[i - 1]) if i > 0 else KIND_BLANK
    return ((kind == KIND_DASH or text[i] == 0x2F or text[i] == 0x3A)
            and (is_letter(before) or before == KIND_DIGIT))


cdef inline Token token_before(const code_unit* text, Py_ssize_t i) noexcept nogil:
    """The word that ends just before ``i``, inner stops included; one of ASCII letters behind a blank in one step."""
    cdef Token token
    cdef Py_ssize_t low = max(<Py_ssize_t> 0, i - WORD_REACH)
    cdef LetterRun run = letters_before(text, i)
    cdef int kind
    token.size = token.letters = token.uppers = token.digits = token.dots = token.vowels = token.others = 0
    token.attached = False
    token.start = i
    if run.size and (text[i - run.size - 1] == 0x20 or text[i - run.size - 1] == 0x0A):
        token.start -= run.size
        token.size = token.letters = run.size
        token.uppers, token.vowels = run.uppers, run.vowels
        return token
    while token.start > low:
        kind = kind_of(text[token.start - 1])
        if ends_token(kind, text[token.start - 1]):
            if not is_apostrophe(text, token.start - 1, i):
                token.attached = token.size > 0 and joins(text, token.start - 1, kind)
                break
            kind = KIND_OTHER
        token.start -= 1
        count_unit(&token, text[token.start], kind)
    return token


cdef inline Py_ssize_t word_end(const code_unit* text, Py_ssize_t length, Py_ssize_t i) noexcept nogil:
    """End of the run of letters that begins at ``i``, within reach."""
    cdef Py_ssize_t high = min(length, i + WORD_REACH)
    cdef int kind
    i += letters_from(text, length, i)
    while i < high:
        kind = kind_of(text[i])
        if not (is_letter(kind) or kind == KIND_EXTEND):
            break
        i += 1
    return i


cdef inline int word_kinds(const code_unit* text, Token token, Py_ssize_t i, const Rules* rules) noexcept nogil:
    """Kinds of the word before the stop at ``i``: as a whole, as the end of a spaced abbreviation, or in part."""
    cdef int kinds = 0
    if token.size <= SHORT_PIECE:
        kinds = look_up_spaced(text, token.start, i, rules)
    if kinds == 0:
        kinds = look_up(text, token.start, i, rules)
    if kinds == 0 and token.size > SHORT_PIECE:
        kinds = look_up_part(text, token, i, rules)
    return kinds


cdef inline int look_up_part(const code_unit* text, Token token, Py_ssize_t i, const Rules* rules) noexcept nogil:
    """Kinds of what an apostrophe leaves of a word (``dell'art``), or of its last letters (``Hauptstr``: ``-str``)."""
    cdef Py_ssize_t k = i
    if token.others == 0:
        return look_up_ending(text, i - SHORT_PIECE, i, rules)
    while k > token.start and text[k - 1] != 0x27 and text[k - 1] != 0x2019:
        k -= 1
    return look_up(text, k, i, rules) if k > token.start and i - k > 1 else 0


cdef inline int opening_word(const code_unit* text, Py_ssize_t length, Py_ssize_t i, const Rules* rules) noexcept nogil:
    """Kinds of the word that begins at ``i``; an initial such as ``A.`` is none."""
    cdef Py_ssize_t end = word_end(text, length, i)
    if end == i + 1 and end < length and text[end] == 0x2E:
        return 0
    if end + 1 < length and text[end + 1] == 0x74 and text[end - 1] == 0x6E and (text[end] == 0x27 or text[end] == 0x2019):
        return STARTER      # isn't, don't
    return look_up(text, i, end, rules)


cdef inline bint is_capital(const code_unit* text, Py_ssize_t length, Py_ssize_t i) noexcept nogil:
    """Whether a sentence may open with the letter at ``i``: a capital, or a brand such as iPhone."""
    cdef int kind = kind_of(text[i])
    if kind == KIND_LOWER and i + 3 < length:
        if (text[i] == 0x68 and text[i + 1] == 0x74 and text[i + 2] == 0x74 and text[i + 3] == 0x70) \
                or (text[i] == 0x77 and text[i + 1] == 0x77 and text[i + 2] == 0x77 and text[i + 3] == 0x2E):
            return True
        return kind_of(text[i + 1]) == KIND_UPPER and text[i + 2] != 0x2E
    return kind != KIND_LOWER


cdef inline bint is_cjk(uint32_t ch) noexcept nogil:
    return 0x2E80 <= ch < 0xA4D0 or 0xAC00 <= ch < 0xD7B0 or 0xF900 <= ch < 0xFB00 or 0xFE30 <= ch < 0xFFE0
