"""Whether a single stop ends a sentence: abbreviations, initials, ordinals, list markers."""

from seamline.sentence._blanks cimport skip_openers
from seamline.sentence._rules cimport (
    ABBREVIATION, FINAL, KIND_BLANK, KIND_BULLET, KIND_DIGIT, KIND_LOWER, KIND_NEWLINE, KIND_OPEN, KIND_OTHER,
    KIND_QUOTE, KIND_STOP, KIND_UPPER, LINK, MONTH, NUMBERED, STARTER, TIME, TITLE, YEAR, Rules, is_letter, is_mark,
    kind_of,
)
from seamline.sentence._words cimport (
    SHORT_PIECE, Token, has_initials, look_up, look_up_ending, look_up_spaced, token_before, word_end,
)
from seamline.text._view cimport code_unit

cdef enum:
    PLAIN_WORD = 6
    DATE_REACH = 40


cdef inline int opening_word(const code_unit* text, Py_ssize_t length, Py_ssize_t i, const Rules* rules) noexcept nogil:
    """Kinds of the word that begins at ``i``; an initial such as ``A.`` is none."""
    cdef Py_ssize_t end = word_end(text, length, i)
    if end == i + 1 and end < length and text[end] == 0x2E:
        return 0
    if end + 1 < length and text[end + 1] == 0x74 and text[end - 1] == 0x6E and (text[end] == 0x27 or text[end] == 0x2019):
        return STARTER      # isn't, don't
    return look_up(text, i, end, rules)


cdef inline bint is_initial(const code_unit* text, Py_ssize_t length, Py_ssize_t i) noexcept nogil:
    """Whether a single letter with a stop begins at ``i``."""
    return i + 1 < length and text[i + 1] == 0x2E and is_letter(kind_of(text[i]))


cdef inline bint is_capital(const code_unit* text, Py_ssize_t length, Py_ssize_t i) noexcept nogil:
    """Whether a sentence may open with the letter at ``i``: a capital, or a brand such as iPhone."""
    cdef int kind = kind_of(text[i])
    if kind == KIND_LOWER and i + 3 < length:
        if (text[i] == 0x68 and text[i + 1] == 0x74 and text[i + 2] == 0x74 and text[i + 3] == 0x70) \
                or (text[i] == 0x77 and text[i + 1] == 0x77 and text[i + 2] == 0x77 and text[i + 3] == 0x2E):
            return True
        return kind_of(text[i + 1]) == KIND_UPPER and text[i + 2] != 0x2E
    return kind != KIND_LOWER


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


cdef inline bint numbers_word(const code_unit* text, Py_ssize_t start, const Rules* rules) noexcept nogil:
    """Whether the number at ``start`` belongs to the word before it, as in ``Fig. 2.``, and marks no item."""
    while start > 0 and kind_of(text[start - 1]) == KIND_BLANK:
        start -= 1
    if start == 0 or text[start - 1] != 0x2E:
        return False
    return (word_kinds(text, token_before(text, start - 1), start - 1, rules) & NUMBERED) != 0


cdef inline bint is_short_for(Token token) noexcept nogil:
    """A lower-case word of 2 to 4 letters without a vowel is short for something."""
    return (2 <= token.size <= 4 and token.letters == token.size and token.uppers == 0 and token.vowels == 0)


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


cdef inline bint follows_number(const code_unit* text, Py_ssize_t start) noexcept nogil:
    """Whether a number stands before the word at ``start``: ``5 m``, ``12 Pick``."""
    return start > 1 and kind_of(text[start - 1]) == KIND_BLANK and kind_of(text[start - 2]) == KIND_DIGIT


cdef inline bint is_year(const code_unit* text, Py_ssize_t length, Py_ssize_t i) noexcept nogil:
    """Whether a year of four digits, ``1990`` or ``2010``, begins at ``i``."""
    cdef Py_ssize_t k = i
    while k < length and kind_of(text[k]) == KIND_DIGIT:
        k += 1
    return k == i + 4 and ((text[i] == 0x31 and text[i + 1] > 0x35) or (text[i] == 0x32 and text[i + 1] == 0x30))


cdef inline bint is_cited(const code_unit* text, Py_ssize_t length, Py_ssize_t i, Py_ssize_t first) noexcept nogil:
    """Whether the capital at ``i``, behind a number, is no unit: ``2018 S. Korte``, ``113 F. Supp.``, but ``15 C. Here``."""
    cdef Py_ssize_t end = word_end(text, length, first)
    if end < length and text[end] == 0x2E and end - first < PLAIN_WORD:
        return True
    return not (text[i] == 0x41 or text[i] == 0x43 or text[i] == 0x46 or text[i] == 0x47 or 0x4A <= text[i] <= 0x4E
                or text[i] == 0x56 or text[i] == 0x57 or text[i] == 0x5A)


cdef inline bint follows_numbered(const code_unit* text, Py_ssize_t start, const Rules* rules) noexcept nogil:
    """Whether the word before ``start`` takes a number, so that the number is none of the ordinals: ``kap. 10.``"""
    cdef Token token
    cdef Py_ssize_t end = start
    while end > 0 and (kind_of(text[end - 1]) == KIND_BLANK or text[end - 1] == 0x2E):
        end -= 1
    token = token_before(text, end)
    return (look_up(text, token.start, end, rules) & NUMBERED) != 0


cdef inline bint is_word(const code_unit* text, Py_ssize_t length, Py_ssize_t i) noexcept nogil:
    """Whether a capitalised word of three letters or more begins at ``i``."""
    return i + 2 < length and kind_of(text[i]) == KIND_UPPER and kind_of(text[i + 1]) == KIND_LOWER and kind_of(text[i + 2]) == KIND_LOWER


cdef inline bint names_number(const code_unit* text, Py_ssize_t length, Py_ssize_t i, const Rules* rules) noexcept nogil:
    """Whether a word such as ``No.`` and its number begin at ``i``."""
    cdef Py_ssize_t end = word_end(text, length, i)
    if end + 2 >= length or text[end] != 0x2E or kind_of(text[end + 2]) != KIND_DIGIT:
        return False
    return (opening_word(text, length, i, rules) & NUMBERED) != 0


cdef inline bint is_plain(Token token) noexcept nogil:
    """Whether no rule but the list of words concerns the word: five letters or more, not all of them capitals."""
    return token.size > 4 and token.letters == token.size and token.uppers < token.size


cdef inline bint stop_ends_before_lower(const code_unit* text, Token token, int kinds) noexcept nogil:
    """Whether a stop ends a sentence although the next word is in lower case: only behind a plain long word."""
    if kinds & ~(STARTER | MONTH | LINK) or token.letters != token.size or token.uppers > 1:
        return False
    return token.size >= PLAIN_WORD and token.vowels >= 2


cdef inline bint opens_with_time(const code_unit* text, Token token, const Rules* rules) noexcept nogil:
    """Whether the dotted ``token`` is the time that a sentence begins with: ``At 5 a.m.``"""
    cdef Py_ssize_t end = token.start - 1
    cdef Token number, opening
    if not (token.dots and follows_number(text, token.start)):
        return False
    number = token_before(text, end)
    if number.start < 2 or kind_of(text[number.start - 1]) != KIND_BLANK:
        return False
    opening = token_before(text, number.start - 1)
    return (
        opening.uppers == 1 and opening.letters == opening.size
        and (look_up(text, opening.start, number.start - 1, rules) & STARTER) != 0
    )


cdef inline bint ends_before_date(const code_unit* text, Py_ssize_t i, const Rules* rules) noexcept nogil:
    """Whether a sentence or a line ends with ``text[i]``: not with the stop of an abbreviation or a number."""
    cdef int kind = kind_of(text[i])
    cdef Token token
    if kind != KIND_STOP:
        return kind == KIND_NEWLINE or is_mark(kind)
    token = token_before(text, i)
    return (
        token.letters == token.size and token.size > 1 and token.vowels > 0
        and not (word_kinds(text, token, i, rules) & (TITLE | NUMBERED | ABBREVIATION))
    )


cdef inline bint opens_with_date(const code_unit* text, Py_ssize_t length, Token token, const Rules* rules) noexcept nogil:
    """Whether ``token``, short for a year, is part of the date that a sentence begins with: ``W maju 1990 r.``"""
    cdef Py_ssize_t low = max(<Py_ssize_t> 0, token.start - DATE_REACH)
    cdef Py_ssize_t i = token.start
    while i > low and not ends_before_date(text, i - 1, rules):
        i -= 1
    if i == low and low > 0:
        return False
    i = skip_openers(text, length, i + (kind_of(text[i]) == KIND_BLANK))
    return kind_of(text[i]) == KIND_DIGIT or (kind_of(text[i]) == KIND_UPPER and (opening_word(text, length, i, rules) & STARTER) != 0)


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


cdef inline bint is_dated(const code_unit* text, Py_ssize_t length, Token token, Py_ssize_t first) noexcept nogil:
    """Whether the stop behind ``token`` is part of a date before Hangul: ``2010. 5. 3.`` or ``2010.5.3.``"""
    cdef Py_ssize_t k = first
    if token.digits < 4 or token.digits + token.dots < token.size or not is_year(text, length, token.start):
        return False
    if token.dots == 2:
        return 0xAC00 <= text[first] < 0xD7A4
    while token.dots == 0 and k + 2 < length and kind_of(text[k]) == KIND_DIGIT and k < first + 2:
        k += 1
    if k == first or text[k] != 0x2E or text[k + 1] != 0x20:
        return False
    return kind_of(text[k + 2]) == KIND_DIGIT or 0xAC00 <= text[k + 2] < 0xD7A4


cdef inline bint is_elided_initial(const code_unit* text, Token token, Py_ssize_t i) noexcept nogil:
    """Whether an apostrophe and a capital end the token: ``d'A``."""
    return token.others == 1 and token.uppers and kind_of(text[i - 1]) == KIND_UPPER and (text[i - 2] == 0x27 or text[i - 2] == 0x2019)


cdef inline bint stop_ends(
    const code_unit* text, Py_ssize_t length, Py_ssize_t i, Py_ssize_t opener, Py_ssize_t first, const Rules* rules
) noexcept nogil:
    """Whether the single stop at ``i`` ends a sentence, when ``first`` begins the next word and is no lower case."""
    cdef Token token = token_before(text, i)
    cdef int kinds = word_kinds(text, token, i, rules)
    cdef int next_kind = kind_of(text[first]) if first < length else KIND_OTHER
    cdef int next_word
    if token.size == 0 or (token.attached and not kinds):
        return True
    if token.attached and text[token.start - 1] == 0x2F and next_kind != KIND_DIGIT and not kinds & TITLE:
        return True
    if kinds == 0 and is_plain(token) and is_letter(next_kind):
        return True
    if is_list_marker(text, token, rules):
        return False
    if (kinds or token.letters < token.size) and names_number(text, length, first, rules):
        return False
    next_word = opening_word(text, length, first, rules) if is_letter(next_kind) else 0
    if kinds & LINK and next_kind != KIND_DIGIT and not is_initial(text, length, first):
        return True
    if kinds & YEAR and opener == first and next_kind == KIND_UPPER and follows_number(text, token.start):
        return (next_word & STARTER) != 0 or not opens_with_date(text, length, token, rules)
    if kinds & (TITLE | NUMBERED | ABBREVIATION | FINAL):
        if opens_with_time(text, token, rules):
            return False
        if kinds & TITLE and kinds & ABBREVIATION and next_word & STARTER and names_street(text, token.start):
            return text[word_end(text, length, first)] != 0x2E
        if (
            token.size > 1 and kinds & (TITLE | NUMBERED | ABBREVIATION | FINAL) == NUMBERED
            and is_word(text, length, first) and opener == first and not next_word & (TITLE | NUMBERED | ABBREVIATION)
        ):
            return True
        return abbreviation_ends(kinds, kind_of(text[opener]) if opener < first else next_kind, next_kind, next_word)
    if follows_number(text, token.start) and token.letters == token.size and token.size <= 2 \
            and not (token.size == 1 and token.uppers and is_cited(text, length, token.start, first)):
        return is_letter(next_kind) and not is_initial(text, length, first)
    if (token.size == 1 and token.letters == 1 and has_initials(text[token.start])) or is_elided_initial(text, token, i):
        return (next_word & STARTER) != 0
    if is_dotted(text, token):
        return (next_word & STARTER) != 0
    if is_dated(text, length, token, first):
        return False
    if (token.digits == token.size and token.size <= 3) or is_roman(text, token):
        return number_ends(text, length, first, token, next_kind, next_word, rules)
    if next_kind == KIND_DIGIT and token.letters == token.size and token.size <= 5 and follows_number(text, token.start) \
            and (token.uppers == 1 or is_year(text, length, first)):
        return False
    return not is_short_for(token) or (next_word & STARTER) != 0


cdef inline bint number_ends(
    const code_unit* text, Py_ssize_t length, Py_ssize_t first, Token token, int next_kind, int next_word,
    const Rules* rules
) noexcept nogil:
    """Whether the stop behind a short number or a Roman numeral ends a sentence, or makes it an ordinal."""
    cdef Py_ssize_t end
    if next_word & MONTH:
        return False
    if next_kind == KIND_DIGIT:
        end = first
        while end < length and kind_of(text[end]) == KIND_DIGIT:
            end += 1
        return not (rules.ordinals and token.size <= 2) and end - first != 3
    if not rules.ordinals or token.size > 2 + 4 * (token.digits == 0):
        return True
    return (next_word & STARTER) != 0 or follows_numbered(text, token.start, rules)
