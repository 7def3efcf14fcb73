"""Whether a line end ends a sentence: blank lines always do, wrapped lines never."""

from libc.stdint cimport int64_t

from seamline.sentence._blanks cimport counts_as_line
from seamline.sentence._marks cimport inside_round
from seamline.sentence._rules cimport (
    KIND_BLANK, KIND_BULLET, KIND_COMMA, KIND_DASH, KIND_DIGIT, KIND_LOWER, KIND_NEWLINE, KIND_OPEN, KIND_STOP, LINK,
    NO_END, TITLE, Rules, is_letter, kind_of,
)
from seamline.sentence._words cimport WORD_REACH, Token, is_cjk, look_up, token_before, word_kinds
from seamline.text._view cimport code_unit

cdef extern from "seamline/sentence/_reach.h" namespace "seamline" nogil:
    int64_t line_start_after[Unit](const Unit* units, int64_t low, int64_t i)
    int64_t line_end_before[Unit](const Unit* units, int64_t i, int64_t high)

cdef enum:
    LINE_REACH = 160
    FULL_LINE = 40


cdef inline Py_ssize_t line_start(const code_unit* text, Py_ssize_t i) noexcept nogil:
    """Start of the line that holds ``i``, or ``LINE_REACH`` units back."""
    return line_start_after(text, max(<Py_ssize_t> 0, i - LINE_REACH), i)


cdef inline Py_ssize_t line_stop(const code_unit* text, Py_ssize_t length, Py_ssize_t i) noexcept nogil:
    return line_end_before(text, i, min(length, i + LINE_REACH))


cdef inline bint is_numeral(const code_unit* text, Py_ssize_t i, Py_ssize_t end) noexcept nogil:
    """Whether ``text[i:end]`` is a number or a Roman numeral."""
    while i < end and (kind_of(text[i]) == KIND_DIGIT or text[i] == 0x49 or text[i] == 0x56 or text[i] == 0x58):
        i += 1
    return i == end


cdef inline bint is_item(const code_unit* text, Py_ssize_t length, Py_ssize_t i) noexcept nogil:
    """Whether a line that begins at ``i`` opens with a bullet or a marker such as ``1.``, ``a)``, ``(iv)``, ``2°`` or ``II -``."""
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
    if k == i or k + 1 >= length:
        return False
    if kind_of(text[k]) == KIND_BLANK:
        return kind_of(text[k + 1]) == KIND_DASH and is_numeral(text, i, k)
    if kind_of(text[k + 1]) != KIND_BLANK:
        return False
    return text[k] == 0x29 or text[k] == 0xB0 or text[k] == 0xBA or (text[k] == 0x2E and (kind_of(text[k - 1]) == KIND_DIGIT or k == i + 1))


cdef inline bint is_wrapped(const code_unit* text, Py_ssize_t length, Py_ssize_t last, Py_ssize_t following) noexcept nogil:
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


cdef inline bint ends_in_link(const code_unit* text, Py_ssize_t end, const Rules* rules) noexcept nogil:
    """Whether the word that ends at ``end`` calls for another, as an article, a preposition or a particle does."""
    cdef Token token = token_before(text, end)
    if is_cjk(text[end - 1]):
        token.start = end - 1
    return (look_up(text, token.start, end, rules) & LINK) != 0


cdef inline bint ends_in_title(const code_unit* text, Py_ssize_t i, const Rules* rules) noexcept nogil:
    """Whether the word before the stop at ``i`` never ends a sentence: ``Dr.``"""
    return (word_kinds(text, token_before(text, i), i, rules) & TITLE) != 0


cdef inline bint line_ends(
    const code_unit* text, Py_ssize_t length, Py_ssize_t last, Py_ssize_t following, const Rules* rules
) noexcept nogil:
    """Whether a single line end between ``last`` and ``following`` ends a sentence."""
    cdef int kind = kind_of(text[last])
    cdef bint opens_item = is_item(text, length, following)
    if kind_of(text[following]) == KIND_LOWER and not opens_item:
        return False
    if is_letter(kind) and ends_in_link(text, last + 1, rules):
        return False
    if kind == KIND_STOP and ends_in_title(text, last, rules):
        return False
    if opens_item:
        return text[last] != 0x3B
    if (kind == KIND_COMMA and text[last] != 0x3A and text[last] != 0x3B) or kind == KIND_DASH or kind == KIND_OPEN:
        return False
    return not (is_wrapped(text, length, last, following) or inside_round(text, length, following))


cdef inline Py_ssize_t newline_after(const code_unit* text, Py_ssize_t length, Py_ssize_t i, const Rules* rules) noexcept nogil:
    """A run of blanks is decided at its last line end: two of them always end a sentence, one by its line."""
    cdef Py_ssize_t following = i + 1
    cdef Py_ssize_t last = i
    cdef int lines = text[i] == 0x2029
    cdef int kind
    while following < length and kind_of(text[following]) == KIND_BLANK:
        following += 1
    if following == length or kind_of(text[following]) == KIND_NEWLINE:
        return NO_END
    while last > 0:
        kind = kind_of(text[last - 1])
        if kind == KIND_NEWLINE:
            lines += counts_as_line(text, length, last - 1)
        elif kind != KIND_BLANK:
            break
        last -= 1
    if last == 0:
        return NO_END
    if lines:
        return following
    return following if line_ends(text, length, last - 1, following, rules) else NO_END
