# distutils: language = c++
"""Whether a run of marks ends a sentence, and where the next one begins."""

from libc.stdint cimport int64_t, uint32_t

from seamline.sentence._blanks cimport (
    BRACKET_REACH, Blank, blank_from, closes_ahead, holds_blank_line, skip_closers, skip_reference,
)
from seamline.sentence._dates cimport (
    follows_number, is_dated, is_year, names_number, number_ends, opens_with_date, opens_with_time,
)
from seamline.sentence._quotes cimport inside_quote, is_spaced, spaced_quote
from seamline.sentence._rules cimport (
    ABBREVIATION, EXCLAIMED, FINAL, KIND_BLANK, KIND_CLOSE, KIND_COMMA, KIND_DASH, KIND_DIGIT, KIND_LETTER,
    KIND_NEWLINE, KIND_OPEN, KIND_OTHER, KIND_QUOTE, KIND_STRONG, KIND_UPPER, LINK, MONTH, NO_END, NUMBERED, PARTICLE,
    REPORT, STARTER, TITLE, YEAR, Rules, is_letter, is_mark, kind_of,
)
from seamline.sentence._runs cimport begins_sentence, ends_without_blank, is_armenian, run_before, spaced_stop
from seamline.sentence._stops cimport (
    abbreviation_ends, first_letter, is_cited, is_dotted, is_elided_initial, is_initial, is_list_marker, is_plain,
    is_roman, is_short_for, is_word, names_street, stop_ends_before_lower,
)
from seamline.sentence._types cimport Run
from seamline.sentence._words cimport (
    Token, has_initials, is_capital, is_cjk, look_up, opening_word, token_before, word_end, word_kinds,
)
from seamline.text._view cimport code_unit

cdef extern from "seamline/sentence/_reach.h" namespace "seamline" nogil:
    int64_t open_bracket_before[Unit](const Unit* units, int64_t low, int64_t i)
    int64_t open_wide_before[Unit](const Unit* units, int64_t low, int64_t i)

cdef enum:
    ASIDE_REACH = 32
    REPORT_REACH = 24


cdef bint stop_ends(
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
        return run.strong + run.stops > 1 or (token.uppers == 0 and token.size > 0)
    kinds = word_kinds(text, token, i, rules)
    if opener < first and kind_of(text[opener]) == KIND_QUOTE and not (kinds & ~(STARTER | MONTH | LINK)):
        return token.size > 1 and token.letters == token.size
    return stop_ends_before_lower(text, token, kinds)


cdef bint never_ends(const code_unit* text, Py_ssize_t length, Py_ssize_t i, Run run, const Rules* rules) noexcept nogil:
    """Marks that are none: alone in brackets, an Armenian half stop, a name such as ``Yahoo!``."""
    cdef uint32_t before = text[run.start - 1] if run.start > 0 else 0
    if (before == 0x28 or before == 0x5B) and i + 1 < length and (text[i + 1] == 0x29 or text[i + 1] == 0x5D):
        return True
    if run.spaced and run.stops == 3 and run.start > 0 and kind_of(before) == KIND_BLANK:
        return True
    if is_armenian(before) and text[i] == 0x2E:
        return True
    if run.strong == 1 and begins_sentence(text, length, blank_from(text, length, i + 1).end, rules):
        return False
    if run.ellipsis or (run.strong == 1 and run.stops == 0):
        return (word_kinds(text, token_before(text, run.start), run.start, rules) & (EXCLAIMED if run.strong else TITLE)) != 0
    return False


cdef bint inside_round(const code_unit* text, Py_ssize_t length, Py_ssize_t k) noexcept nogil:
    """Whether ``k`` stands inside a pair of round or square brackets."""
    cdef Py_ssize_t start = open_bracket_before(text, max(<Py_ssize_t> 0, k - BRACKET_REACH), k)
    if start < 0 or holds_blank_line(text, start, k):
        return False
    return closes_ahead(text, length, k, text[start], text[start] + 1 + (text[start] == 0x5B))


cdef bint inside_wide(const code_unit* text, Py_ssize_t length, Py_ssize_t k) noexcept nogil:
    """The same for the angle, corner and wide round brackets of East Asian text."""
    cdef Py_ssize_t start = open_wide_before(text, max(<Py_ssize_t> 0, k - BRACKET_REACH), k)
    if start < 0 or holds_blank_line(text, start, k):
        return False
    return closes_ahead(text, length, k, text[start], text[start] + 1)


cdef inline bint is_protected(const code_unit* text, Py_ssize_t length, Py_ssize_t i, Py_ssize_t k) noexcept nogil:
    """Whether the mark stands inside a pair of brackets that goes on behind it."""
    if k > i + 1:
        return False
    return inside_round(text, length, k) or (text[i] >= 0x3000 and inside_wide(text, length, k))


cdef inline bint is_pictograph(uint32_t ch) noexcept nogil:
    return 0x1F000 <= ch < 0x20000 or 0x2600 <= ch < 0x27C0 or ch == 0x2B50 or ch == 0xFE0F or ch == 0x200D


cdef inline Py_ssize_t skip_pictographs(const code_unit* text, Py_ssize_t length, Py_ssize_t i) noexcept nogil:
    """``i`` behind the pictographs right behind a mark, before a blank and no further mark or hashtag; else ``i``."""
    cdef Py_ssize_t k = i
    while k < length and is_pictograph(text[k]):
        k += 1
    if k == i or not is_spaced(text, length, k) or (k + 1 < length and (text[k + 1] == 0x23 or is_mark(kind_of(text[k + 1])))):
        return i
    return k


cdef inline Py_ssize_t spaced_closer(const code_unit* text, Py_ssize_t length, Py_ssize_t i) noexcept nogil:
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


cdef inline bint is_aside(const code_unit* text, Py_ssize_t length, Py_ssize_t i) noexcept nogil:
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


cdef inline bint ends_before(
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
    if text[opener] == 0x26 and is_spaced(text, length, opener + 1):
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


cdef bint is_reported(const code_unit* text, Py_ssize_t length, Py_ssize_t i, const Rules* rules) noexcept nogil:
    """Whether a verb of saying is among the first words at ``i``, where a quotation in a caseless script has ended.

    Before a colon it leads to the next quotation; a Chinese one is last in its clause, or it is part of a longer word.
    """
    cdef Py_ssize_t high = min(length, i + REPORT_REACH)
    cdef Py_ssize_t end
    cdef bint wide
    cdef int kind
    if kind_of(text[i]) != KIND_LETTER:
        return False
    while i < high:
        kind = kind_of(text[i])
        if is_mark(kind) or kind == KIND_QUOTE or kind == KIND_OPEN:
            return False
        wide = is_cjk(text[i]) and text[i] < 0xAC00
        end = i + 1 if wide else max(word_end(text, length, i), i + 1)
        if look_up(text, i, end, rules) & REPORT and not (text[i] == 0x9053 and text[i - 1] == 0x77E5):     # 知道
            end += wide and text[end] == 0x9053     # 说道
            if not (wide and is_letter(kind_of(text[end]))):
                return text[end] != 0xFF1A and text[end] != 0x3A
        i = end
    return False


cdef inline Py_ssize_t skip_note(const code_unit* text, Py_ssize_t length, Py_ssize_t i) noexcept nogil:
    """``i`` behind the number of a note that follows the stop of a plain word: ``word.12 Next``; else ``i``."""
    cdef Py_ssize_t k = i
    cdef Token token
    while k < length and k < i + 2 and kind_of(text[k]) == KIND_DIGIT:
        k += 1
    if k == i or k + 2 >= length or text[k] != 0x20 or kind_of(text[k + 1]) != KIND_UPPER or text[i - 1] != 0x2E:
        return i
    token = token_before(text, i - 1)
    return k if token.letters == token.size and token.size > 3 and token.uppers < 2 else i


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
    if k == i + 1 and k < length and kind_of(text[k]) == KIND_DIGIT:
        k = skip_note(text, length, k)
    k = skip_pictographs(text, length, k)
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
    if k > i + 1 and is_reported(text, length, blank.end, rules):
        return NO_END
    if look_up(text, blank.end, blank.end + 1, rules) & PARTICLE:
        return NO_END
    return NO_END if is_protected(text, length, i, k) or (k == i + 1 and inside_quote(text, length, k)) else blank.end
