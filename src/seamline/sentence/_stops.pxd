"""Whether a single stop ends a sentence: abbreviations, initials, ordinals, list markers."""

from seamline.sentence._blanks cimport skip_openers
from seamline.sentence._rules cimport (
    ABBREVIATION, FINAL, KIND_BLANK, KIND_BULLET, KIND_DIGIT, KIND_LOWER, KIND_NEWLINE, KIND_OPEN, KIND_QUOTE,
    KIND_STOP, KIND_UPPER, LINK, MONTH, NUMBERED, STARTER, TIME, TITLE, Rules, is_letter, is_mark, kind_of,
)
from seamline.sentence._words cimport SHORT_PIECE, Token, token_before, word_end, word_kinds
from seamline.text._view cimport code_unit

cdef enum:
    PLAIN_WORD = 6


cdef inline bint is_initial(const code_unit* text, Py_ssize_t length, Py_ssize_t i) noexcept nogil:
    """Whether a single letter with a stop begins at ``i``."""
    return i + 1 < length and text[i + 1] == 0x2E and is_letter(kind_of(text[i]))


cdef inline Py_ssize_t skip_marker(const code_unit* text, Py_ssize_t length, Py_ssize_t k) noexcept nogil:
    """Behind a marker such as ``(vii)`` or ``[b]``, up to four letters whose bracket opens before ``k``; else ``k``."""
    cdef Py_ssize_t end = k
    if k == 0 or (text[k - 1] != 0x28 and text[k - 1] != 0x5B):
        return k
    while end < length and end < k + 4 and is_letter(kind_of(text[end])):
        end += 1
    if end == k or end + 2 >= length or text[end + 1] != 0x20 or text[end] != text[k - 1] + 1 + (text[k - 1] == 0x5B):
        return k
    return end + 2


cdef inline Py_ssize_t first_letter(const code_unit* text, Py_ssize_t length, Py_ssize_t i) noexcept nogil:
    """Behind the openers at ``i``; an apostrophe word such as ``'n`` or ``'t``, and a marker such as ``(b)``, is one."""
    cdef Py_ssize_t k = skip_openers(text, length, i)
    cdef Py_ssize_t behind = skip_marker(text, length, k)
    if behind > k:
        return behind
    if k > i and text[k - 1] == 0x23:
        return k - 1        # a hashtag
    if k > i and k + 2 < length and kind_of(text[k]) == KIND_LOWER and text[k + 1] == 0x20 \
            and (text[k - 1] == 0x27 or text[k - 1] == 0x2019):
        return k + 2
    return k


cdef inline bint is_roman(const code_unit* text, Token token) noexcept nogil:
    cdef Py_ssize_t i
    if token.size == 0 or token.size > 6 or token.uppers != token.size:
        return False
    for i in range(token.start, token.start + token.size):
        if not (text[i] == 0x49 or text[i] == 0x56 or text[i] == 0x58 or text[i] == 0x4C or text[i] == 0x43):
            return False
    return True


cdef inline bint opens_item(const code_unit* text, Py_ssize_t start, const Rules* rules) noexcept nogil:
    """Whether the word at ``start`` is the first of its line or sentence, so that ``1.`` there is a list marker."""
    cdef Token token
    cdef int kind
    while start > 0:
        start -= 1
        kind = kind_of(text[start])
        if kind == KIND_NEWLINE or text[start] == 0x3A or text[start] == 0x5D:
            return True
        if kind == KIND_STOP:
            if start > 1 and text[start - 2] == 0x20 and is_letter(kind_of(text[start - 1])):
                return False    # an initial
            token = token_before(text, start)
            return not (word_kinds(text, token, start, rules) & (TITLE | NUMBERED | ABBREVIATION)
                        or (token.size == 1 and token.letters == 1) or token.dots)
        if not (kind == KIND_BLANK or kind == KIND_OPEN or kind == KIND_QUOTE or kind == KIND_BULLET):
            return is_mark(kind)
    return True


cdef inline bint is_small_roman(const code_unit* text, Token token) noexcept nogil:
    cdef Py_ssize_t i
    for i in range(token.start, token.start + token.size):
        if not (text[i] == 0x69 or text[i] == 0x76 or text[i] == 0x78):
            return False
    return token.size <= 4


cdef inline bint is_section(const code_unit* text, Token token) noexcept nogil:
    """Whether the token is a number behind a section sign: ``§2``."""
    return text[token.start] == 0xA7 and token.size < 5 and token.digits + 1 == token.size


cdef inline bint is_list_marker(const code_unit* text, Token token, const Rules* rules) noexcept nogil:
    if token.size == 0 or token.attached or (token.others and not is_section(text, token)):
        return False
    if token.dots and token.digits + token.dots < token.size:
        return False
    if not (token.size == 1 or (token.digits + token.dots == token.size and token.size < 8 and token.digits < 4)
            or is_roman(text, token) or is_small_roman(text, token) or token.others):
        return False
    return opens_item(text, token.start, rules)


cdef inline bint is_short_for(Token token) noexcept nogil:
    """A lower-case word of 2 to 4 letters without a vowel is short for something."""
    return (2 <= token.size <= 4 and token.letters == token.size and token.uppers == 0 and token.vowels == 0)


cdef inline bint is_cited(const code_unit* text, Py_ssize_t length, Py_ssize_t i, Py_ssize_t first) noexcept nogil:
    """Whether the capital at ``i``, behind a number, is no unit: ``2018 S. Korte``, ``113 F. Supp.``, but ``15 C. Here``."""
    cdef Py_ssize_t end = word_end(text, length, first)
    if end < length and text[end] == 0x2E and end - first < PLAIN_WORD:
        return True
    return not (text[i] == 0x41 or text[i] == 0x43 or text[i] == 0x46 or text[i] == 0x47 or 0x4A <= text[i] <= 0x4E
                or text[i] == 0x56 or text[i] == 0x57 or text[i] == 0x5A)


cdef inline bint is_word(const code_unit* text, Py_ssize_t length, Py_ssize_t i) noexcept nogil:
    """Whether a capitalised word of three letters or more begins at ``i``."""
    return i + 2 < length and kind_of(text[i]) == KIND_UPPER and kind_of(text[i + 1]) == KIND_LOWER and kind_of(text[i + 2]) == KIND_LOWER


cdef inline bint is_plain(Token token) noexcept nogil:
    """Whether no rule but the list of words concerns the word: five letters or more, not all of them capitals."""
    return token.size > 4 and token.letters == token.size and token.uppers < token.size


cdef inline bint stop_ends_before_lower(const code_unit* text, Token token, int kinds) noexcept nogil:
    """Whether a stop ends a sentence although the next word is in lower case: only behind a plain long word."""
    if kinds & ~(STARTER | MONTH | LINK) or token.letters != token.size or token.uppers > 1:
        return False
    return token.size >= PLAIN_WORD and token.vowels >= 2


cdef inline bint is_dotted(const code_unit* text, Token token) noexcept nogil:
    """Whether the token is short for several words, as ``Ph.D`` is: no name of a file or a program, ``.NET``, ``Node.js``."""
    cdef Py_ssize_t i
    cdef int piece = 0
    if token.dots == 0 or token.letters + token.dots != token.size or token.letters > 3 * token.dots + 3:
        return False
    for i in range(token.start, token.start + token.size):
        piece = 0 if text[i] == 0x2E else piece + 1
        if piece > SHORT_PIECE and token.uppers <= token.dots:
            return False
    return text[token.start] != 0x2E


cdef inline bint abbreviation_ends(int kinds, int opener, int next_kind, int next_word) noexcept nogil:
    if kinds & TITLE or opener == KIND_OPEN or (kinds & FINAL and next_word & TIME):
        return False
    if next_kind == KIND_DIGIT and kinds & (NUMBERED | ABBREVIATION):
        return False
    if kinds & FINAL:
        return True
    return (next_word & STARTER) != 0


cdef inline bint names_street(const code_unit* text, Py_ssize_t start) noexcept nogil:
    """Whether the word at ``start``, a title or an abbreviation, belongs to the name before it: ``Main St.``, ``5th St.``"""
    cdef Token before
    if start < 2 or text[start - 1] != 0x20 or kind_of(text[start - 2]) == KIND_STOP:
        return False
    before = token_before(text, start - 1)
    return before.letters > 0 and (kind_of(text[before.start]) == KIND_UPPER or before.digits > 0)


cdef inline bint is_elided_initial(const code_unit* text, Token token, Py_ssize_t i) noexcept nogil:
    """Whether an apostrophe and a capital end the token: ``d'A``."""
    return token.others == 1 and token.uppers and kind_of(text[i - 1]) == KIND_UPPER and (text[i - 2] == 0x27 or text[i - 2] == 0x2019)
