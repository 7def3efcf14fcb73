# distutils: language = c++
"""Sentence ends over the three ``str`` widths: stop at candidate marks, decide from the text around them.

Every look is bounded: backwards by one word, one line or ``BRACKET_REACH`` units, forwards by the blanks that follow
and the word behind them. Runs of marks and blanks are decided at their last member, so a pass over them stays linear.
"""

from libc.stdint cimport int64_t, uint8_t, uint16_t, uint32_t, uint64_t
from libcpp.vector cimport vector

cimport numpy as cnp

import numpy as np

from seamline._masks cimport BLOCK, highest_bit, lowest_bit
from seamline._text cimport Text, code_unit, offsets_array, text_of

cdef extern from "_sentence_masks.h" namespace "seamline" nogil:
    uint64_t candidates_at[Unit](const Unit* units, int64_t i, int64_t length)
    bint opens_wide_bracket[Unit](const Unit* units, int64_t low, int64_t i)
    bint opens_bracket[Unit](const Unit* units, int64_t low, int64_t i)

cnp.import_array()

cdef enum:
    WORD_REACH = 24
    RUN_REACH = 64
    BRACKET_REACH = 128
    QUOTE_REACH = 320
    ASIDE_REACH = 64
    LINE_REACH = 160
    LIST_REACH = 400
    FULL_LINE = 40
    PLAIN_WORD = 6
    SHORT_WORD = 4

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

cdef struct Blank:
    Py_ssize_t end
    int lines


# ---------------------------------------------------------------- words
cdef inline uint64_t hash_of(const code_unit* text, Py_ssize_t start, Py_ssize_t end) noexcept nogil:
    cdef uint64_t key = 14695981039346656037ULL
    cdef Py_ssize_t i
    for i in range(start, end):
        key = (key ^ text[i]) * 1099511628211ULL
    return key ^ (key >> 29)


cdef inline int look_up(const code_unit* text, Py_ssize_t start, Py_ssize_t end, const Rules* rules) noexcept nogil:
    """Kinds of the word ``text[start:end]``, 0 when no table has it."""
    cdef uint64_t key, slot
    if rules.mask == 0 or end <= start:
        return 0
    key = hash_of(text, start, end)
    slot = key & rules.mask
    while rules.keys[slot]:
        if rules.keys[slot] == key:
            return rules.kinds[slot]
        slot = (slot + 1) & rules.mask
    return 0


cdef inline bint is_letter(int kind) noexcept nogil:
    return kind == KIND_LOWER or kind == KIND_UPPER or kind == KIND_LETTER


cdef inline bint is_mark(int kind) noexcept nogil:
    return kind == KIND_STOP or kind == KIND_STRONG or kind == KIND_WIDE


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
            or kind == KIND_WIDE or kind == KIND_COMMA or ch == 0x2F)


cdef inline bint is_apostrophe(const code_unit* text, Py_ssize_t i, Py_ssize_t end) noexcept nogil:
    """Whether ``text[i]`` is an apostrophe between two letters of one word that ends at ``end``."""
    return ((text[i] == 0x27 or text[i] == 0x2019) and i > 0 and i + 1 < end
            and is_letter(kind_of(text[i - 1])) and is_letter(kind_of(text[i + 1])))


cdef inline bint joins(const code_unit* text, Py_ssize_t i, int kind) noexcept nogil:
    """Whether the dash, slash or colon at ``i`` ties what follows to what stands before it: NATO-a, 7-5, 16:25."""
    cdef int before = kind_of(text[i - 1]) if i > 0 else KIND_BLANK
    return ((kind == KIND_DASH or text[i] == 0x2F or text[i] == 0x3A)
            and (is_letter(before) or before == KIND_DIGIT))


cdef Token token_before(const code_unit* text, Py_ssize_t i) noexcept nogil:
    """The word that ends just before ``i``, inner stops included."""
    cdef Token token
    cdef Py_ssize_t low = max(<Py_ssize_t> 0, i - WORD_REACH)
    cdef int kind
    token.size = token.letters = token.uppers = token.digits = token.dots = token.vowels = token.others = 0
    token.attached = False
    token.start = i
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


cdef Py_ssize_t word_end(const code_unit* text, Py_ssize_t length, Py_ssize_t i) noexcept nogil:
    """End of the run of letters that begins at ``i``, within reach."""
    cdef Py_ssize_t high = min(length, i + WORD_REACH)
    cdef int kind
    while i < high:
        kind = kind_of(text[i])
        if not (is_letter(kind) or kind == KIND_EXTEND):
            break
        i += 1
    return i


# ---------------------------------------------------------------- blanks, closers, brackets
cdef inline bint is_line_end(const code_unit* text, Py_ssize_t length, Py_ssize_t i) noexcept nogil:
    """Whether ``text[i]``, a newline, counts as one: CR LF does once, at LF."""
    return not (text[i] == 0x0D and i + 1 < length and text[i + 1] == 0x0A)


cdef Blank blank_from(const code_unit* text, Py_ssize_t length, Py_ssize_t i) noexcept nogil:
    """Where the blanks from ``i`` on end, and how many line ends they hold."""
    cdef Blank blank
    cdef int kind
    blank.lines = 0
    while i < length:
        kind = kind_of(text[i])
        if kind == KIND_NEWLINE:
            blank.lines += is_line_end(text, length, i) + (text[i] == 0x2029 or text[i] == 0x0C)
        elif kind != KIND_BLANK:
            break
        i += 1
    blank.end = i
    return blank


cdef inline bint closes(const code_unit* text, Py_ssize_t length, Py_ssize_t i, int kind) noexcept nogil:
    """Whether the mark at ``i``, right behind an end, belongs to the sentence before it."""
    cdef int following
    if kind == KIND_CLOSE or kind == KIND_EXTEND or kind == KIND_FOOTNOTE:
        return True
    if kind != KIND_QUOTE:
        return text[i] == 0x2A or text[i] == 0x5F
    following = kind_of(text[i + 1]) if i + 1 < length else KIND_BLANK
    return not (is_letter(following) or following == KIND_DIGIT) or text[i] == 0x2019


cdef Py_ssize_t skip_reference(const code_unit* text, Py_ssize_t length, Py_ssize_t i) noexcept nogil:
    """``i`` behind a reference such as ``[12]`` or ``[3, 4]``, or ``i`` when there is none."""
    cdef Py_ssize_t k = i + 1
    cdef Py_ssize_t high = min(length, i + WORD_REACH)
    cdef int kind
    if i >= length or text[i] != 0x5B:
        return i
    while k < high and text[k] != 0x5D:
        kind = kind_of(text[k])
        if not (kind == KIND_DIGIT or kind == KIND_COMMA or kind == KIND_DASH or kind == KIND_UPPER or text[k] == 0x20):
            return i
        k += 1
    return k + 1 if k < high and k > i + 1 else i


cdef Py_ssize_t skip_closers(const code_unit* text, Py_ssize_t length, Py_ssize_t i) noexcept nogil:
    """First unit behind the quotes, brackets and references that close right at ``i``."""
    cdef Py_ssize_t k
    while i < length:
        k = skip_reference(text, length, i)
        if k == i:
            if not closes(text, length, i, kind_of(text[i])):
                return i
            k = i + 1
        i = k
    return i


cdef Py_ssize_t skip_openers(const code_unit* text, Py_ssize_t length, Py_ssize_t i) noexcept nogil:
    """First unit behind the quotes, brackets, dashes and bullets that open a sentence at ``i``."""
    cdef Py_ssize_t high = min(length, i + WORD_REACH)
    cdef Py_ssize_t first = i
    cdef int kind
    while i < high:
        kind = kind_of(text[i])
        if not (kind == KIND_OPEN or kind == KIND_CLOSE or kind == KIND_QUOTE or kind == KIND_DASH
                or kind == KIND_BULLET or kind == KIND_EXTEND or (kind == KIND_BLANK and i > first)):
            break
        i += 1
    return i


cdef bint inside_brackets(const code_unit* text, Py_ssize_t length, Py_ssize_t i, uint32_t left, uint32_t right) noexcept nogil:
    """Whether ``left`` opened before ``i`` and ``right`` closes it, both within reach and on the same paragraph."""
    cdef Py_ssize_t k = i
    cdef Py_ssize_t low = max(<Py_ssize_t> 0, i - BRACKET_REACH)
    cdef Py_ssize_t high = min(length, i + BRACKET_REACH)
    cdef int depth = 0
    while k > low and depth >= 0:
        k -= 1
        depth += (text[k] == right and k > 0 and kind_of(text[k - 1]) != KIND_BLANK) - (text[k] == left)
        if text[k] == 0x0A and k > low and text[k - 1] == 0x0A:
            return False
    if depth >= 0:
        return False
    for k in range(i, high):
        if text[k] == right:
            return kind_of(text[k - 1]) != KIND_BLANK
        if text[k] == left or (text[k] == 0x0A and k + 1 < high and text[k + 1] == 0x0A):
            return False
    return False


# ---------------------------------------------------------------- what follows a mark
cdef inline int opening_word(const code_unit* text, Py_ssize_t length, Py_ssize_t i, const Rules* rules) noexcept nogil:
    """Kinds of the word that begins at ``i``; an initial such as ``A.`` is none."""
    cdef Py_ssize_t end = word_end(text, length, i)
    if end == i + 1 and end < length and text[end] == 0x2E:
        return 0
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


cdef Py_ssize_t first_letter(const code_unit* text, Py_ssize_t length, Py_ssize_t i) noexcept nogil:
    """Behind the openers at ``i``; an apostrophe word such as ``'n`` or ``'t`` is one."""
    cdef Py_ssize_t k = skip_openers(text, length, i)
    if k > i and k + 2 < length and kind_of(text[k]) == KIND_LOWER and text[k + 1] == 0x20 \
            and (text[k - 1] == 0x27 or text[k - 1] == 0x2019):
        return k + 2
    return k


# ---------------------------------------------------------------- single stops
cdef inline bint is_roman(const code_unit* text, Token token) noexcept nogil:
    cdef Py_ssize_t i
    if token.size == 0 or token.size > 6 or token.uppers != token.size:
        return False
    for i in range(token.start, token.start + token.size):
        if not (text[i] == 0x49 or text[i] == 0x56 or text[i] == 0x58 or text[i] == 0x4C or text[i] == 0x43):
            return False
    return True


cdef bint opens_item(const code_unit* text, Py_ssize_t start, const Rules* rules) noexcept nogil:
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
            return not (look_up(text, token.start, start, rules) & (TITLE | NUMBERED | ABBREVIATION)
                        or (token.size == 1 and token.letters == 1) or token.dots)
        if not (kind == KIND_BLANK or kind == KIND_OPEN or kind == KIND_QUOTE or kind == KIND_BULLET):
            return is_mark(kind)
    return True


cdef bint is_list_marker(const code_unit* text, Token token, const Rules* rules) noexcept nogil:
    if token.size == 0 or token.others or token.attached:
        return False
    if token.dots and token.digits + token.dots < token.size:
        return False
    if not (token.size == 1 or (token.digits + token.dots == token.size and token.size < 8 and token.digits < 4)
            or is_roman(text, token)):
        return False
    return opens_item(text, token.start, rules)


cdef bint is_short_for(Token token) noexcept nogil:
    """A lower-case word of 2 to 4 letters without a vowel is short for something."""
    return (2 <= token.size <= 4 and token.letters == token.size and token.uppers == 0 and token.vowels == 0)


cdef int word_kinds(const code_unit* text, Token token, Py_ssize_t i, const Rules* rules) noexcept nogil:
    """Kinds of the word before the stop at ``i``: as a whole, or as what an apostrophe leaves of it (``dell'art``)."""
    cdef int kinds = look_up(text, token.start, i, rules)
    cdef Py_ssize_t k = i
    if kinds or token.others == 0:
        return kinds
    while k > token.start and text[k - 1] != 0x27 and text[k - 1] != 0x2019:
        k -= 1
    return look_up(text, k, i, rules) if k > token.start and i - k > 1 else 0


cdef bint follows_number(const code_unit* text, Py_ssize_t start) noexcept nogil:
    """Whether a number stands before the word at ``start``: ``5 m``, ``12 Pick``."""
    return start > 1 and kind_of(text[start - 1]) == KIND_BLANK and kind_of(text[start - 2]) == KIND_DIGIT


cdef bint follows_numbered(const code_unit* text, Py_ssize_t start, const Rules* rules) noexcept nogil:
    """Whether the word before ``start`` takes a number, so that the number is none of the ordinals: ``kap. 10.``"""
    cdef Token token
    cdef Py_ssize_t end = start
    while end > 0 and (kind_of(text[end - 1]) == KIND_BLANK or text[end - 1] == 0x2E):
        end -= 1
    token = token_before(text, end)
    return (look_up(text, token.start, end, rules) & NUMBERED) != 0


cdef bint names_number(const code_unit* text, Py_ssize_t length, Py_ssize_t i, int word) noexcept nogil:
    """Whether a word such as ``No.`` and its number begin at ``i``."""
    cdef Py_ssize_t end = word_end(text, length, i)
    return (word & NUMBERED) != 0 and end + 2 < length and text[end] == 0x2E and kind_of(text[end + 2]) == KIND_DIGIT


cdef bint stop_ends_before_lower(const code_unit* text, Token token, int kinds) noexcept nogil:
    """Whether a stop ends a sentence although the next word is in lower case: only behind a plain long word."""
    if kinds & ~(STARTER | MONTH | LINK) or token.letters != token.size or token.uppers > 1:
        return False
    return token.size >= PLAIN_WORD and token.vowels >= 2


cdef bint abbreviation_ends(int kinds, int opener, int next_kind, int next_word) noexcept nogil:
    if kinds & TITLE or opener == KIND_OPEN:
        return False
    if next_kind == KIND_DIGIT and kinds & (NUMBERED | ABBREVIATION):
        return False
    if kinds & FINAL:
        return True
    return (next_word & STARTER) != 0


cdef bint stop_ends(
    const code_unit* text, Py_ssize_t length, Py_ssize_t i, Py_ssize_t opener, Py_ssize_t first, const Rules* rules
) noexcept nogil:
    """Whether the single stop at ``i`` ends a sentence, when ``first`` begins the next word and is no lower case."""
    cdef Token token = token_before(text, i)
    cdef int kinds = word_kinds(text, token, i, rules)
    cdef int next_kind = kind_of(text[first]) if first < length else KIND_OTHER
    cdef int next_word = opening_word(text, length, first, rules) if is_letter(next_kind) else 0
    if token.size == 0 or (token.attached and not kinds):
        return True
    if is_list_marker(text, token, rules):
        return False
    if names_number(text, length, first, next_word):
        return False
    if kinds & LINK and next_kind != KIND_DIGIT:
        return True
    if kinds & (TITLE | NUMBERED | ABBREVIATION | FINAL):
        return abbreviation_ends(kinds, kind_of(text[opener]) if opener < first else next_kind, next_kind, next_word)
    if follows_number(text, token.start) and token.letters == token.size and token.size <= 2:
        return is_letter(next_kind)
    if token.size == 1 and token.letters == 1 and kind_of(text[token.start]) != KIND_LETTER:
        return (next_word & STARTER) != 0
    if token.dots and token.letters + token.dots == token.size and token.letters <= 3 * token.dots + 3:
        return (next_word & STARTER) != 0
    if (token.digits == token.size and token.size <= 3) or is_roman(text, token):
        return number_ends(text, length, first, token, next_kind, next_word, rules)
    if next_kind == KIND_DIGIT and follows_number(text, token.start) and token.uppers == 1 and token.size <= 5:
        return False
    return not is_short_for(token) or (next_word & STARTER) != 0


cdef bint number_ends(
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


# ---------------------------------------------------------------- marks
cdef struct Run:
    Py_ssize_t start
    int stops
    int strong
    int wide
    bint ellipsis


cdef inline bint spaced_stop(const code_unit* text, Py_ssize_t length, Py_ssize_t i) noexcept nogil:
    """Whether ``. .`` goes on behind the stop at ``i``."""
    return text[i] == 0x2E and i + 2 < length and text[i + 1] == 0x20 and text[i + 2] == 0x2E


cdef Run run_before(const code_unit* text, Py_ssize_t length, Py_ssize_t i) noexcept nogil:
    """The run of marks that ends with the one at ``i``."""
    cdef Run run
    cdef int kind
    cdef Py_ssize_t low = max(<Py_ssize_t> 0, i - RUN_REACH)
    run.stops = run.strong = run.wide = 0
    run.ellipsis = False
    run.start = i + 1
    while run.start > low:
        kind = kind_of(text[run.start - 1])
        if not is_mark(kind):
            if not (run.start - 2 >= low and spaced_stop(text, length, run.start - 2)):
                break
            run.start -= 1
            continue
        run.start -= 1
        run.stops += kind == KIND_STOP
        run.strong += kind == KIND_STRONG
        run.wide += kind == KIND_WIDE
        run.ellipsis = run.ellipsis or text[run.start] == 0x2026
    run.ellipsis = run.ellipsis or (run.stops > 1 and not run.strong and not run.wide)
    return run


cdef inline bint is_cjk(uint32_t ch) noexcept nogil:
    return 0x2E80 <= ch < 0xA4D0 or 0xAC00 <= ch < 0xD7B0 or 0xF900 <= ch < 0xFB00 or 0xFE30 <= ch < 0xFFE0


cdef bint ends_without_blank(
    const code_unit* text, Py_ssize_t length, Py_ssize_t i, Py_ssize_t k, Run run, const Rules* rules
) noexcept nogil:
    """Whether a mark at ``i`` ends a sentence that the next one, at ``k``, follows without a blank."""
    cdef int kind = kind_of(text[k])
    cdef uint32_t before = text[run.start - 1] if run.start > 0 else 0
    if run.wide:
        return True
    if run.strong:
        if is_cjk(before) or text[i] > 0x5FF:
            return not (kind == KIND_COMMA or kind == KIND_CLOSE)
        return kind == KIND_OPEN or (kind == KIND_UPPER and kind_of(before) == KIND_LOWER)
    if text[i] == 0xFF0E:
        return kind != KIND_DIGIT and kind != KIND_COMMA
    if run.stops == 1 and kind == KIND_UPPER and kind_of(before) == KIND_LOWER:
        return (opening_word(text, length, k, rules) & STARTER) != 0 and k == i + 1
    return run.stops == 1 and is_cjk(before) and is_cjk(text[k])


cdef bint lower_begins(
    const code_unit* text, Py_ssize_t i, Py_ssize_t k, Py_ssize_t opener, Py_ssize_t first, Run run, const Rules* rules
) noexcept nogil:
    """Whether a sentence may begin in lower case behind the mark at ``i``, whose closers end at ``k``."""
    cdef Token token
    cdef int kinds
    if run.wide:
        return True
    if k > i + 1 or run.ellipsis:
        return False
    token = token_before(text, run.start)
    if run.strong:
        return run.strong + run.stops > 1 or token.uppers == 0
    kinds = word_kinds(text, token, i, rules)
    if opener < first and kind_of(text[opener]) == KIND_QUOTE and not (kinds & ~(STARTER | MONTH | LINK)):
        return token.size > 1 and token.letters == token.size
    return stop_ends_before_lower(text, token, kinds)


cdef bint inside_round(const code_unit* text, Py_ssize_t length, Py_ssize_t k) noexcept nogil:
    """Whether ``k`` stands inside a pair of round or square brackets."""
    if not opens_bracket(text, max(<Py_ssize_t> 0, k - BRACKET_REACH), k):
        return False
    return inside_brackets(text, length, k, 0x28, 0x29) or inside_brackets(text, length, k, 0x5B, 0x5D)


cdef bint inside_wide(const code_unit* text, Py_ssize_t length, Py_ssize_t k) noexcept nogil:
    """The same for the corner brackets and wide round brackets of East Asian text."""
    cdef Py_ssize_t i = k
    cdef Py_ssize_t low = max(<Py_ssize_t> 0, k - BRACKET_REACH)
    cdef int depth = 0
    if not opens_wide_bracket(text, low, k):
        return False
    while i > low and depth >= 0:
        i -= 1
        if text[i] >= 0x300C:
            depth += ((text[i] & ~2) == 0x300D or text[i] == 0xFF09) - ((text[i] & ~2) == 0x300C or text[i] == 0xFF08)
        elif text[i] == 0x0A and i > low and text[i - 1] == 0x0A:
            return False
    return depth < 0 and inside_brackets(text, length, k, text[i], text[i] + 1)


cdef bint is_protected(const code_unit* text, Py_ssize_t length, Py_ssize_t i, Py_ssize_t k) noexcept nogil:
    """Whether the mark stands inside a pair of brackets that goes on behind it."""
    if k > i + 1:
        return False
    return inside_round(text, length, k) or (text[i] >= 0x3000 and inside_wide(text, length, k))


cdef inline bint is_pictograph(uint32_t ch) noexcept nogil:
    return 0x1F000 <= ch < 0x20000 or 0x2600 <= ch < 0x27C0 or ch == 0x2B50 or ch == 0xFE0F or ch == 0x200D


cdef inline bint is_spaced(const code_unit* text, Py_ssize_t length, Py_ssize_t i) noexcept nogil:
    """Whether a blank or the end of the text is at ``i``."""
    cdef int kind = kind_of(text[i]) if i < length else KIND_BLANK
    return kind == KIND_BLANK or kind == KIND_NEWLINE


cdef bint is_open(const code_unit* text, Py_ssize_t i, uint32_t left, uint32_t right) noexcept nogil:
    """Whether ``left`` was opened and not closed in the text before ``i``; equal marks are counted."""
    cdef Py_ssize_t low = max(<Py_ssize_t> 0, i - QUOTE_REACH)
    cdef int depth = 0
    while i > low:
        i -= 1
        if left == right:
            depth ^= text[i] == left
        elif text[i] == left:
            return True
        elif text[i] == right:
            return False
        if text[i] == 0x0A and i > low and text[i - 1] == 0x0A:
            break
    return depth != 0


cdef bint is_pair_open(const code_unit* text, Py_ssize_t i) noexcept nogil:
    """Whether ``,,`` or two grave accents, the typewriter's opening quotes, stand unclosed before ``i``."""
    cdef Py_ssize_t low = max(<Py_ssize_t> 1, i - QUOTE_REACH)
    while i > low:
        i -= 1
        if text[i] == text[i - 1] and (text[i] == 0x2C or text[i] == 0x60):
            return True
        if text[i] == 0x27 and text[i - 1] == 0x27:
            return False
    return False


cdef int spaced_quote(const code_unit* text, Py_ssize_t length, Py_ssize_t i) noexcept nogil:
    """Units of the closing quote or bracket that stands alone between blanks at ``i``; 0 when it opens or is none."""
    cdef uint32_t ch = text[i]
    if (ch == 0x27 or ch == 0x60) and i + 1 < length and text[i + 1] == ch:
        return 2 * (is_spaced(text, length, i + 2) and is_pair_open(text, i))
    if ch == 0x27 or ch == 0x60 or ch == 0xAB:
        return 0
    if i + 1 < length and is_mark(kind_of(text[i + 1])):
        return is_spaced(text, length, i + 2)
    if not is_spaced(text, length, i + 1):
        return 0
    if ch == 0x22:
        return is_open(text, i, 0x22, 0x22)
    return ch != 0x201C or is_open(text, i, 0x201E, 0x201C)


cdef Py_ssize_t spaced_closer(const code_unit* text, Py_ssize_t length, Py_ssize_t i) noexcept nogil:
    """``i`` behind what belongs to the sentence before a blank: a lone closing quote, a reference, pictographs."""
    cdef Py_ssize_t k
    if i >= length:
        return i
    if is_pictograph(text[i]):
        k = i + 1
        while k < length and (is_pictograph(text[k]) or (text[k] == 0x20 and k + 1 < length and is_pictograph(text[k + 1]))):
            k += 1
        return k
    if kind_of(text[i]) == KIND_QUOTE or kind_of(text[i]) == KIND_CLOSE:
        return i + spaced_quote(text, length, i)
    k = skip_reference(text, length, i)
    return k if is_spaced(text, length, k) else i


cdef bint is_aside(const code_unit* text, Py_ssize_t length, Py_ssize_t i) noexcept nogil:
    """Whether a short bracket such as ``(M)`` or ``(Smith 55)``, last on its line or before a stop, begins at ``i``."""
    cdef Py_ssize_t k = i + 1
    cdef Py_ssize_t high = min(length, i + ASIDE_REACH)
    if text[i] != 0x28:
        return False
    while k < high and text[k] != 0x29:
        if kind_of(text[k]) == KIND_NEWLINE or (is_mark(kind_of(text[k])) and k + 1 < high
                                                and (text[k + 1] == 0x29 or kind_of(text[k + 1]) == KIND_BLANK)):
            return False
        k += 1
    if k == high:
        return False
    return k + 1 == length or kind_of(text[k + 1]) == KIND_NEWLINE or text[k + 1] == 0x2E


cdef inline bint is_armenian(uint32_t ch) noexcept nogil:
    return 0x531 <= ch < 0x588


cdef bint never_ends(const code_unit* text, Py_ssize_t length, Py_ssize_t i, Run run, const Rules* rules) noexcept nogil:
    """Marks that are none: an omission in brackets, an Armenian half stop, a name such as ``Yahoo!``."""
    cdef uint32_t before = text[run.start - 1] if run.start > 0 else 0
    if run.ellipsis and (before == 0x28 or before == 0x5B) and i + 1 < length and (text[i + 1] == 0x29 or text[i + 1] == 0x5D):
        return True
    if is_armenian(before) and text[i] == 0x2E:
        return True
    if run.ellipsis or (run.strong == 1 and run.stops == 0):
        return (word_kinds(text, token_before(text, run.start), run.start, rules) & (EXCLAIMED if run.strong else TITLE)) != 0
    return False


cdef bint ends_before(
    const code_unit* text, Py_ssize_t length, Py_ssize_t i, Py_ssize_t k, Py_ssize_t opener, Run run, const Rules* rules
) noexcept nogil:
    """Whether the run of marks at ``i``, closed at ``k``, ends a sentence given that ``opener`` begins what follows."""
    cdef int kind = kind_of(text[opener])
    cdef Py_ssize_t first
    if kind == KIND_COMMA and text[opener] == 0x2C and opener + 1 < length and text[opener + 1] == 0x2C:
        kind = KIND_OPEN
        opener += 1
    if kind == KIND_COMMA or kind == KIND_CLOSE or kind == KIND_STRONG or text[opener] == 0x2F or text[opener] == 0x3D:
        return False
    if kind == KIND_QUOTE and opener + 1 < length and kind_of(text[opener + 1]) == KIND_COMMA:
        return False
    if is_aside(text, length, opener):
        return False
    first = first_letter(text, length, opener + (text[opener] == 0x2C))
    if first < length and not is_capital(text, length, first):
        return kind != KIND_DASH and lower_begins(text, i, k, opener, first, run, rules)
    if run.stops == 1 and not run.strong and not run.wide and not run.ellipsis:
        return stop_ends(text, length, i, opener, first, rules)
    return True


cdef Py_ssize_t mark_after(const code_unit* text, Py_ssize_t length, Py_ssize_t i, const Rules* rules) noexcept nogil:
    cdef Run run
    cdef Blank blank
    cdef Py_ssize_t k, closer
    if i + 1 < length and is_mark(kind_of(text[i + 1])) or spaced_stop(text, length, i):
        return NO_END
    run = run_before(text, length, i)
    k = skip_closers(text, length, i + 1)
    if k < length and k > i + 1 and is_mark(kind_of(text[k])):
        return NO_END
    blank = blank_from(text, length, k)
    if blank.lines == 0 and blank.end == k + 1:
        closer = spaced_closer(text, length, blank.end)
        if closer > blank.end:
            k = closer
            blank = blank_from(text, length, k)
    if blank.end == length:
        return NO_END
    if blank.lines > 1:
        return blank.end
    if blank.end == k and not ends_without_blank(text, length, i, k, run, rules):
        return NO_END
    if never_ends(text, length, i, run, rules) or not ends_before(text, length, i, k, blank.end, run, rules):
        return NO_END
    if look_up(text, blank.end, blank.end + 1, rules) & PARTICLE:
        return NO_END
    return NO_END if is_protected(text, length, i, k) else blank.end


# ---------------------------------------------------------------- line ends
cdef Py_ssize_t line_start(const code_unit* text, Py_ssize_t i) noexcept nogil:
    """Start of the line that holds ``i``, or ``LINE_REACH`` units back."""
    cdef Py_ssize_t low = max(<Py_ssize_t> 0, i - LINE_REACH)
    while i > low and not 0x0A <= text[i - 1] <= 0x0D:
        i -= 1
    return i


cdef Py_ssize_t line_stop(const code_unit* text, Py_ssize_t length, Py_ssize_t i) noexcept nogil:
    cdef Py_ssize_t high = min(length, i + LINE_REACH)
    while i < high and not 0x0A <= text[i] <= 0x0D:
        i += 1
    return i


cdef bint is_item(const code_unit* text, Py_ssize_t length, Py_ssize_t i) noexcept nogil:
    """Whether a line that begins at ``i`` opens with a bullet or a marker such as ``1.``, ``a)`` or ``(iv)``."""
    cdef Py_ssize_t k = i
    cdef int kind = kind_of(text[i])
    if kind == KIND_BULLET:
        return True
    if kind == KIND_DASH:
        return i + 1 < length and kind_of(text[i + 1]) == KIND_BLANK
    if text[k] == 0x28:
        k += 1
    while k < length and k < i + 5 and (kind_of(text[k]) == KIND_DIGIT or is_letter(kind_of(text[k]))):
        k += 1
    if k == i or k + 1 >= length or kind_of(text[k + 1]) != KIND_BLANK:
        return False
    return text[k] == 0x29 or (text[k] == 0x2E and (kind_of(text[k - 1]) == KIND_DIGIT or k == i + 1))


cdef bint is_wrapped(const code_unit* text, Py_ssize_t length, Py_ssize_t last, Py_ssize_t following) noexcept nogil:
    """Whether the line that ends with ``last`` is full: the first word of the next line would not have fitted."""
    cdef Py_ssize_t start = line_start(text, last)
    cdef Py_ssize_t size = last + 1 - start
    cdef Py_ssize_t width, before, word = following
    if size < FULL_LINE or size >= LINE_REACH:
        return False
    width = line_stop(text, length, following) - following
    if start > 1:
        before = start - 1
        width = max(width, before - line_start(text, before))
    while word < length and word < following + WORD_REACH and kind_of(text[word]) != KIND_BLANK \
            and kind_of(text[word]) != KIND_NEWLINE:
        word += 1
    return size + 1 + (word - following) > width


cdef bint ends_in_link(const code_unit* text, Py_ssize_t end, const Rules* rules) noexcept nogil:
    """Whether the word that ends at ``end`` calls for another, as an article or a preposition does."""
    cdef Token token = token_before(text, end)
    return (look_up(text, token.start, end, rules) & LINK) != 0


cdef bint line_ends(
    const code_unit* text, Py_ssize_t length, Py_ssize_t last, Py_ssize_t following, const Rules* rules
) noexcept nogil:
    """Whether a single line end between ``last`` and ``following`` ends a sentence."""
    cdef int kind = kind_of(text[last])
    if kind_of(text[following]) == KIND_LOWER and not is_item(text, length, following):
        return False
    if is_letter(kind) and ends_in_link(text, last + 1, rules):
        return False
    if is_item(text, length, following):
        return True
    if (kind == KIND_COMMA and text[last] != 0x3A and text[last] != 0x3B) or kind == KIND_DASH or kind == KIND_OPEN:
        return False
    return not (is_wrapped(text, length, last, following) or inside_round(text, length, following))


cdef Py_ssize_t newline_after(const code_unit* text, Py_ssize_t length, Py_ssize_t i, const Rules* rules) noexcept nogil:
    """A run of blanks is decided at its last line end: two of them always end a sentence, one by its line."""
    cdef Py_ssize_t following = i + 1
    cdef Py_ssize_t last = i
    cdef int lines = text[i] == 0x2029 or text[i] == 0x0C
    cdef int kind
    while following < length and kind_of(text[following]) == KIND_BLANK:
        following += 1
    if following == length or kind_of(text[following]) == KIND_NEWLINE:
        return NO_END
    while last > 0:
        kind = kind_of(text[last - 1])
        if kind == KIND_NEWLINE:
            lines += is_line_end(text, length, last - 1)
        elif kind != KIND_BLANK:
            break
        last -= 1
    if last == 0:
        return NO_END
    if lines:
        return following
    return following if line_ends(text, length, last - 1, following, rules) else NO_END


# ---------------------------------------------------------------- the scan
cdef bint ends_in_script(const code_unit* text, Py_ssize_t length, Py_ssize_t i) noexcept nogil:
    """Whether ``;`` is a Greek question mark at ``i``, or ``:`` an Armenian full stop: the nearest letter tells."""
    cdef Py_ssize_t k = i
    cdef Py_ssize_t low = max(<Py_ssize_t> 0, i - WORD_REACH)
    while k > low and not is_letter(kind_of(text[k - 1])):
        k -= 1
    if k == low:
        return False
    return 0x370 <= text[k - 1] < 0x400 if text[i] == 0x3B else 0x530 <= text[k - 1] < 0x590 and is_spaced(text, length, skip_closers(text, length, i + 1))


cdef Py_ssize_t sentence_after(const code_unit* text, Py_ssize_t length, Py_ssize_t i, const Rules* rules) noexcept nogil:
    """Offset where the next sentence begins when the candidate at ``i`` ends one, else ``NO_END``."""
    cdef int kind = kind_of(text[i])
    if kind == KIND_NEWLINE:
        return newline_after(text, length, i, rules)
    if kind == KIND_COMMA and not ends_in_script(text, length, i):
        return NO_END
    return mark_after(text, length, i, rules)


cdef Py_ssize_t before_blanks(const code_unit* text, Py_ssize_t i) noexcept nogil:
    """First unit of the blanks, closers and marks right before ``i``: an end there may lead to ``i`` or beyond."""
    cdef int kind
    while i > 0:
        kind = kind_of(text[i - 1])
        if is_letter(kind) or kind == KIND_DIGIT:
            break
        i -= 1
    return i


cdef void scan(const code_unit* text, Py_ssize_t length, const Rules* rules, vector[int64_t]& ends) noexcept nogil:
    cdef Py_ssize_t block = 0, i, after, resume = 0
    cdef uint64_t mask
    while block < length:
        mask = candidates_at(text, block, length)
        while mask:
            i = block + lowest_bit(mask)
            mask &= mask - 1
            if i < resume:
                continue
            after = sentence_after(text, length, i, rules)
            if after > resume:
                ends.push_back(after)
                resume = after
        block += BLOCK


cdef Py_ssize_t last_sentence(
    const code_unit* text, Py_ssize_t length, Py_ssize_t low, Py_ssize_t high, const Rules* rules
) noexcept nogil:
    """Last sentence boundary ``low < b <= high`` inside the text, or ``NO_END``."""
    cdef Py_ssize_t block, i, after
    cdef Py_ssize_t first = before_blanks(text, low)
    cdef Py_ssize_t top = high
    cdef uint64_t mask
    while high > first:
        block = max(first, high - BLOCK)
        mask = candidates_at(text, block, high)
        while mask:
            i = block + highest_bit(mask)
            mask ^= <uint64_t> 1 << (i - block)
            after = sentence_after(text, length, i, rules)
            if low < after <= top:
                return after
        high = block
    return NO_END


cdef class SentenceRules:
    """Words of a language and their kinds, compiled for the kernel."""

    def __init__(self, dict words not None, bint ordinals):
        size = 4
        while size < 2 * len(words):
            size *= 2
        self._keys = np.zeros(size, dtype=np.uint64)
        self._kinds = np.zeros(size, dtype=np.uint16)
        self.rules.mask = size - 1
        self.rules.ordinals = ordinals
        self.rules.n_terminators = 0
        self.rules.keys = <const uint64_t*> cnp.PyArray_DATA(self._keys)
        self.rules.kinds = <const uint16_t*> cnp.PyArray_DATA(self._kinds)
        for word, kinds in words.items():
            self._insert(word, kinds)

    def _insert(self, str word not None, int kinds):
        cdef Text text = text_of(word)
        cdef uint64_t key, slot
        cdef uint64_t* keys = <uint64_t*> cnp.PyArray_DATA(self._keys)
        if text.kind == 1:
            key = hash_of(<const uint8_t*> text.data, 0, text.length)
        elif text.kind == 2:
            key = hash_of(<const uint16_t*> text.data, 0, text.length)
        else:
            key = hash_of(<const uint32_t*> text.data, 0, text.length)
        slot = key & self.rules.mask
        while keys[slot] and keys[slot] != key:
            slot = (slot + 1) & self.rules.mask
        keys[slot] = key
        (<uint16_t*> cnp.PyArray_DATA(self._kinds))[slot] |= <uint16_t> kinds


def sentence_ends(str source not None, SentenceRules rules not None):
    """Boundaries of the sentences of ``source``: ``[0, .., len]``."""
    cdef Text text = text_of(source)
    cdef vector[int64_t] ends
    cdef const Rules* table = &rules.rules
    ends.push_back(0)
    with nogil:
        if text.kind == 1:
            scan(<const uint8_t*> text.data, text.length, table, ends)
        elif text.kind == 2:
            scan(<const uint16_t*> text.data, text.length, table, ends)
        else:
            scan(<const uint32_t*> text.data, text.length, table, ends)
    if ends.back() != text.length:
        ends.push_back(text.length)
    return offsets_array(ends)
