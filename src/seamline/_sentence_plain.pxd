"""Short ways to the answer of the rules at the candidates that running text is full of.

Each one is right because the rules, followed step by step for the neighbours that it asks for, come to the same answer;
tests hold ``sentences``, which goes these ways, to ``last_sentence_end``, which asks the rules alone.
"""

from libc.stdint cimport uint32_t

from seamline._sentence_lines cimport is_item
from seamline._sentence_marks cimport Run, inside_round, inside_wide, lower_begins, never_ends
from seamline._sentence_quotes cimport inside_quote
from seamline._sentence_rules cimport (
    KIND_BLANK, KIND_COMMA, KIND_DASH, KIND_DIGIT, KIND_LETTER, KIND_LOWER, KIND_NEWLINE, KIND_OTHER, KIND_STOP,
    KIND_STRONG, NO_END, PARTICLE, Rules, kind_of,
)
from seamline._sentence_stops cimport is_capital, stop_ends
from seamline._sentence_words cimport letters_from, is_letter, is_mark, look_up
from seamline._text cimport code_unit

cdef enum:
    MARKER_LETTERS = 5      # more than that and ``is_item`` finds no marker
    UNSURE = -2             # the rules have to be asked
    FIRST_WIDE = 0x2E80     # East Asian signs, which need no blank before the next sentence


cdef inline bint goes_on_behind(int kind, code_unit ch) noexcept nogil:
    """Whether ``ch`` behind a lone mark is neither blank nor closing sign nor what may begin a sentence without a blank."""
    if ch >= FIRST_WIDE:
        return False
    return (kind == KIND_LOWER or kind == KIND_DIGIT or kind == KIND_COMMA or kind == KIND_DASH
            or (kind == KIND_OTHER and ch < 0x80 and ch != 0x5F))


cdef inline Py_ssize_t plain_line(const code_unit* text, Py_ssize_t length, Py_ssize_t i) noexcept nogil:
    """A line feed: right behind another one it ends a sentence, before another or inside a wrapped line it ends none."""
    cdef int before = kind_of(text[i - 1]), following = kind_of(text[i + 1])
    if following == KIND_NEWLINE:
        return NO_END
    if following == KIND_BLANK or before == KIND_BLANK:
        return UNSURE
    if before == KIND_NEWLINE:
        before = kind_of(text[i - 2]) if text[i - 1] == 0x0A and i > 1 else KIND_BLANK
        return UNSURE if before == KIND_NEWLINE or before == KIND_BLANK else i + 1
    return NO_END if following == KIND_LOWER and not may_be_item(text, length, i + 1) else UNSURE


cdef inline bint may_be_item(const code_unit* text, Py_ssize_t length, Py_ssize_t i) noexcept nogil:
    """Whether a line that opens with the small letter at ``i`` is a list item: a blank behind the first word tells that not."""
    cdef int size = letters_from(text, length, i)
    return size <= MARKER_LETTERS and not (size and text[i + size] == 0x20) and is_item(text, length, i)


cdef inline bint is_lone_blank(const code_unit* text, Py_ssize_t first) noexcept nogil:
    """Whether a space or line feed and the letter at ``first`` follow a mark."""
    return (text[first - 1] == 0x20 or text[first - 1] == 0x0A) and text[first] < 0x2600 and is_letter(kind_of(text[first]))


cdef inline bint may_mark_item(const code_unit* text, Py_ssize_t i, int before) noexcept nogil:
    """Whether the sign at ``i``, behind a unit of kind ``before``, may belong to a marker such as ``2.`` or ``b)``."""
    return before == KIND_DIGIT or (before == KIND_LOWER and not (i > 1 and is_letter(kind_of(text[i - 2]))))


cdef inline bint is_inside(const code_unit* text, Py_ssize_t length, Py_ssize_t k) noexcept nogil:
    """Whether ``k`` stands inside brackets or a quotation of its sentence."""
    return inside_round(text, length, k) or inside_quote(text, length, k)


cdef inline Py_ssize_t plain_wide(
    const code_unit* text, Py_ssize_t length, Py_ssize_t i, const Rules* rules
) noexcept nogil:
    """An ideographic full stop between two letters."""
    if not is_letter(kind_of(text[i - 1])) or kind_of(text[i + 1]) != KIND_LETTER:
        return UNSURE
    if look_up(text, i + 1, i + 2, rules) & PARTICLE or is_inside(text, length, i + 1) or inside_wide(text, length, i + 1):
        return NO_END
    return i + 1


cdef inline Py_ssize_t plain_bracket(const code_unit* text, Py_ssize_t i) noexcept nogil:
    """A bracket that no space follows, or that closes behind a word: neither the sign of a marker nor of a smiley."""
    cdef int before = kind_of(text[i - 1])
    return UNSURE if text[i + 1] == 0x20 and (not is_letter(before) or may_mark_item(text, i, before)) else NO_END


cdef inline Py_ssize_t plain_mark(
    const code_unit* text, Py_ssize_t length, Py_ssize_t i, int kind, const Rules* rules
) noexcept nogil:
    """A lone stop or mark of ASCII before one blank and a letter, or inside a word or number."""
    cdef int before = kind_of(text[i - 1]), following = kind_of(text[i + 1])
    cdef Py_ssize_t first = i + 2
    cdef Run run
    if is_mark(following):
        return NO_END
    if before == KIND_BLANK or is_mark(before) or text[i - 1] >= 0x530:
        return UNSURE
    if goes_on_behind(following, text[i + 1]):
        return NO_END
    if text[i + 1] == 0x0A and text[first] == 0x0A and first + 1 < length:
        following = kind_of(text[first + 1])
        return UNSURE if following == KIND_NEWLINE or following == KIND_BLANK else first + 1
    if not is_lone_blank(text, first) or (kind == KIND_STOP and may_mark_item(text, i, before)):
        return UNSURE
    run.start, run.stops, run.strong, run.wide = i, kind == KIND_STOP, kind == KIND_STRONG, 0
    run.ellipsis = run.spaced = False
    if run.strong and never_ends(text, length, i, run, rules):
        return NO_END
    if not is_capital(text, length, first):
        if not lower_begins(text, i, i + 1, first, first, run, rules):
            return NO_END
    elif run.stops and not stop_ends(text, length, i, first, first, rules):
        return NO_END
    if look_up(text, first, first + 1, rules) & PARTICLE or is_inside(text, length, i + 1):
        return NO_END
    return first


cdef inline Py_ssize_t plain_after(
    const code_unit* text, Py_ssize_t length, Py_ssize_t i, const Rules* rules
) noexcept nogil:
    """What the rules say of the candidate at ``i``, or ``UNSURE``. A ``str`` ends with a zero, which may be read."""
    cdef uint32_t ch = text[i]
    if i == 0 or i + 1 >= length:
        return UNSURE
    if ch == 0x0A:
        return plain_line(text, length, i)
    if ch == 0x2E:
        return plain_mark(text, length, i, KIND_STOP, rules)
    if ch == 0x21 or ch == 0x3F:
        return plain_mark(text, length, i, KIND_STRONG, rules)
    if ch == 0x29:
        return plain_bracket(text, i)
    if ch == 0x3A or ch == 0x3B:
        return NO_END if text[i - 1] < 0x370 and is_letter(kind_of(text[i - 1])) else UNSURE
    return plain_wide(text, length, i, rules) if ch == 0x3002 else UNSURE
