"""Short ways to the answer of the rules at the candidates that running text is full of.

Each one is right because the rules, followed step by step for the neighbours that it asks for, come to the same answer;
tests hold ``sentences``, which goes these ways, to ``last_sentence_end``, which asks the rules alone.
"""

from libc.stdint cimport uint32_t

from seamline.sentence._blanks cimport BRACKET_REACH
from seamline.sentence._items cimport may_mark_item
from seamline.sentence._line_ends cimport is_item, line_ends
from seamline.sentence._marks cimport inside_round, inside_wide, is_reported, lower_begins, never_ends, stop_ends
from seamline.sentence._quotes cimport EMBEDDED_REACH, inside_quote
from seamline.sentence._rules cimport (
    KIND_BLANK, KIND_CLOSE, KIND_COMMA, KIND_DASH, KIND_DIGIT, KIND_LOWER, KIND_NEWLINE, KIND_OPEN, KIND_OTHER,
    KIND_QUOTE, KIND_STOP, KIND_STRONG, NO_END, PARTICLE, Rules, is_letter, is_mark, kind_of,
)
from seamline.sentence._types cimport Run
from seamline.sentence._words cimport is_capital, letters_from, look_up
from seamline.text._view cimport code_unit

cdef extern from "seamline/sentence/_reach.h" namespace "seamline" nogil:
    bint may_open_before[Unit](const Unit* units, Py_ssize_t i, Py_ssize_t reach)

cdef enum:
    MARKER_LETTERS = 5      # more than that and ``is_item`` finds no marker
    UNSURE = -2             # the rules have to be asked
    COLON_REACH = 8
    FIRST_WIDE = 0x2E80     # East Asian signs, which need no blank before the next sentence


cdef inline bint goes_on_behind(int kind, code_unit ch) noexcept nogil:
    """Whether ``ch`` behind a lone mark is neither blank nor closing sign nor what may begin a sentence without a blank."""
    if ch >= FIRST_WIDE:
        return False
    return (kind == KIND_LOWER or kind == KIND_DIGIT or kind == KIND_COMMA or kind == KIND_DASH
            or (kind == KIND_OTHER and ch < 0x80 and ch != 0x5E and ch != 0x5F))


cdef inline Py_ssize_t plain_line(
    const code_unit* text, Py_ssize_t length, Py_ssize_t i, const Rules* rules
) noexcept nogil:
    """A line feed between two lines, the second one indented or not, or behind a blank line."""
    cdef Py_ssize_t first = i + 1
    cdef int before = kind_of(text[i - 1]), following
    while text[first] == 0x20:
        first += 1
    following = kind_of(text[first])
    if first == length or following == KIND_NEWLINE:
        return NO_END
    if following == KIND_BLANK or before == KIND_BLANK:
        return UNSURE
    if before == KIND_NEWLINE:
        before = kind_of(text[i - 2]) if text[i - 1] == 0x0A and i > 1 else KIND_BLANK
        return UNSURE if before == KIND_NEWLINE or before == KIND_BLANK else first
    if following == KIND_LOWER and not may_be_item(text, length, first):
        return NO_END
    return first if line_ends(text, length, i - 1, first, rules) else NO_END


cdef inline bint may_be_item(const code_unit* text, Py_ssize_t length, Py_ssize_t i) noexcept nogil:
    """Whether a line that opens with the small letter at ``i`` is a list item: a blank behind the first word tells that not."""
    cdef int size = letters_from(text, length, i)
    return size <= MARKER_LETTERS and not (size and text[i + size] == 0x20) and is_item(text, length, i)


cdef inline bint is_lone_blank(const code_unit* text, Py_ssize_t first) noexcept nogil:
    """Whether a space or line feed and the letter at ``first`` follow a mark."""
    return (text[first - 1] == 0x20 or text[first - 1] == 0x0A) and text[first] < 0x2600 and is_letter(kind_of(text[first]))


cdef inline bint begins_run(const code_unit* text, Py_ssize_t i) noexcept nogil:
    """Whether the stop at ``i`` begins its run of marks, of which ``. .`` is one."""
    if i < 2:
        return i == 0 or not is_mark(kind_of(text[0]))
    return not (is_mark(kind_of(text[i - 1])) or (kind_of(text[i - 1]) == KIND_BLANK and text[i - 2] == 0x2E))


cdef inline bint is_inside(const code_unit* text, Py_ssize_t length, Py_ssize_t k) noexcept nogil:
    """Whether ``k`` stands inside brackets or a quotation of its sentence."""
    if not may_open_before(text, k, max(BRACKET_REACH, EMBEDDED_REACH)):
        return False
    return inside_round(text, length, k) or inside_quote(text, length, k)


cdef inline Py_ssize_t behind_paragraph(const code_unit* text, Py_ssize_t length, Py_ssize_t i) noexcept nogil:
    """Where the next paragraph begins right behind the mark at ``i`` and one closing sign at most: the blank line ends it."""
    cdef Py_ssize_t k = i + 1
    cdef int kind = kind_of(text[k])
    if kind == KIND_CLOSE or kind == KIND_QUOTE:
        k += 1
    if text[k] != 0x0A or k + 2 >= length or text[k + 1] != 0x0A:
        return UNSURE
    kind = kind_of(text[k + 2])
    return UNSURE if kind == KIND_NEWLINE or kind == KIND_BLANK else k + 2


cdef inline Py_ssize_t plain_wide(
    const code_unit* text, Py_ssize_t length, Py_ssize_t i, const Rules* rules
) noexcept nogil:
    """A lone mark of East Asian text before a letter, one closing sign between them at most, or last in its paragraph."""
    cdef int before = kind_of(text[i - 1])
    cdef Py_ssize_t first = i + 1 + (kind_of(text[i + 1]) == KIND_CLOSE)
    if first >= length or not is_letter(kind_of(text[first])):
        return behind_paragraph(text, length, i)
    if before == KIND_BLANK or before == KIND_OPEN or is_mark(before):
        return UNSURE
    if look_up(text, first, first + 1, rules) & PARTICLE:
        return NO_END
    if first > i + 1:
        return NO_END if is_reported(text, length, first, rules) else first
    return NO_END if is_inside(text, length, first) or inside_wide(text, length, first) else first


cdef inline Py_ssize_t plain_colon(const code_unit* text, Py_ssize_t i) noexcept nogil:
    """A colon or semicolon whose last letter before it is none of the Greek or Armenian ones."""
    cdef Py_ssize_t k = i - 1, low = max(<Py_ssize_t> 0, i - COLON_REACH)
    while k > low and text[k] < 0x80 and not is_letter(kind_of(text[k])):
        k -= 1
    return NO_END if text[k] < 0x370 and is_letter(kind_of(text[k])) else UNSURE


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
    if kind == KIND_STOP and text[i - 1] == 0x2E and begins_run(text, i - 1) and goes_on_behind(following, text[i + 1]):
        return NO_END
    if before == KIND_BLANK or is_mark(before) or text[i - 1] >= 0x530:
        return behind_paragraph(text, length, i)
    if goes_on_behind(following, text[i + 1]):
        return UNSURE if following == KIND_DIGIT and before == KIND_LOWER else NO_END
    if not is_lone_blank(text, first) or (kind == KIND_STOP and may_mark_item(text, i, before)):
        return behind_paragraph(text, length, i)
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
        return plain_line(text, length, i, rules)
    if ch == 0x2E:
        return plain_mark(text, length, i, KIND_STOP, rules)
    if ch == 0x21 or ch == 0x3F:
        return plain_mark(text, length, i, KIND_STRONG, rules)
    if ch == 0x29:
        return plain_bracket(text, i)
    if ch == 0x3A or ch == 0x3B:
        return plain_colon(text, i)
    if ch == 0x3002 or ch == 0xFF01 or ch == 0xFF1F:
        return plain_wide(text, length, i, rules)
    return UNSURE
