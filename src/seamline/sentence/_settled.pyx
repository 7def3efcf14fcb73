# distutils: language = c++
"""How far the sentences of a text are settled while it still comes in: no text behind it changes a boundary up to there.

Each look of the rules ahead of a candidate has its counterpart here, which tells whether the look ended before the
text did. Where that is not clear the candidate counts as open; behind ``REACH`` code points it never is.
"""

from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t

from seamline.sentence._blanks cimport BRACKET_REACH, counts_as_line, next_of_pair
from seamline.sentence._ends cimport ITEM_REACH, SentenceRules, candidates_at, sentence_after
from seamline.sentence._line_ends cimport LINE_REACH, is_item, line_stop
from seamline.sentence._quotes cimport EMBEDDED_REACH, last_quote, next_quote, opens_quote
from seamline.sentence._rules cimport (
    KIND_BLANK, KIND_DIGIT, KIND_EXTEND, KIND_LETTER, KIND_LOWER, KIND_NEWLINE, Rules, is_letter,
    kind_of,
)
from seamline.text._masks cimport BLOCK, lowest_bit
from seamline.text._view cimport Text, code_unit, text_of

cdef extern from "seamline/sentence/_reach.h" namespace "seamline" nogil:
    Py_ssize_t open_bracket_before[Unit](const Unit* units, Py_ssize_t low, Py_ssize_t i)
    Py_ssize_t open_wide_before[Unit](const Unit* units, Py_ssize_t low, Py_ssize_t i)

cdef extern from "seamline/sentence/_kinds.h" nogil:
    bint is_thai "seamline_is_thai"(uint32_t ch) noexcept

cdef enum:
    REACH = 1024        # of the farthest look
    FAR = 64            # of looks past a reference, an aside, a note or an elided word, and for verbs of saying
    NEAR = 8            # of looks at the first letters of a word or at a marker, and a little behind them
    FIRST_WIDE = 0x3000


cdef inline bint is_plain(int kind) noexcept nogil:
    """Whether a unit of this kind belongs to a word or a number."""
    return is_letter(kind) or kind == KIND_DIGIT or kind == KIND_EXTEND


cdef inline bint opens_more(uint32_t ch) noexcept nogil:
    """Whether what begins with ``ch`` may stand before the next sentence: ``[12]``, ``^[5]``, ``(M)``, ``'n``, a hashtag."""
    return ch == 0x28 or ch == 0x5B or ch == 0x5E or ch == 0x23 or ch == 0x27 or ch == 0x2019


cdef inline bint brackets_settle(const code_unit* text, Py_ssize_t length, Py_ssize_t k) noexcept nogil:
    """Whether it is known that ``k`` stands inside a pair of brackets or does not."""
    cdef Py_ssize_t low = max(<Py_ssize_t> 0, k - BRACKET_REACH), start, end
    if length > k + BRACKET_REACH + NEAR:
        return True
    if k > 0 and text[k - 1] >= FIRST_WIDE and open_wide_before(text, low, k) >= 0:
        return False
    start = open_bracket_before(text, low, k)
    if start < 0:
        return True
    end = next_of_pair(text, k, length, text[start], text[start] + 1 + (text[start] == 0x5B))
    return 0 <= end < length - 1


cdef inline bint quotes_settle(const code_unit* text, Py_ssize_t length, Py_ssize_t k) noexcept nogil:
    """The same of a quotation that its sentence holds."""
    cdef Py_ssize_t start = last_quote(text, max(<Py_ssize_t> 0, k - EMBEDDED_REACH), k), end
    if start < 0 or length > start + EMBEDDED_REACH + NEAR:
        return True
    if start + 1 < length and not opens_quote(text, length, start):
        return True
    end = next_quote(text, k, length)
    return 0 <= end < length - NEAR


cdef inline bint mark_settles(const code_unit* text, Py_ssize_t length, Py_ssize_t i) noexcept nogil:
    """Whether the mark at ``i`` is decided: the next word and a little more are there, and pairs around it are known."""
    cdef Py_ssize_t first = i + 1, end
    cdef bint far = first < length and kind_of(text[first]) == KIND_DIGIT
    while first < length and not is_plain(kind_of(text[first])):
        far |= opens_more(text[first])
        first += 1
    end = first
    while end < length and is_plain(kind_of(text[end])):
        end += 1
    if length < first + NEAR or length < end + NEAR // 2:
        return False
    far |= kind_of(text[first]) == KIND_LETTER or kind_of(text[first]) == KIND_EXTEND
    if far and length < first + FAR:
        return False
    return brackets_settle(text, length, i + 1) and quotes_settle(text, length, i + 1)


cdef inline bint follows_line(const code_unit* text, Py_ssize_t length, Py_ssize_t i) noexcept nogil:
    """Whether a line ends in the blanks before the line end at ``i``, or that one counts as two."""
    if text[i] == 0x2029:
        return True
    while i > 0 and (kind_of(text[i - 1]) == KIND_BLANK or kind_of(text[i - 1]) == KIND_NEWLINE):
        i -= 1
        if kind_of(text[i]) == KIND_NEWLINE and counts_as_line(text, length, i):
            return True
    return False


cdef inline bint line_settles(const code_unit* text, Py_ssize_t length, Py_ssize_t i) noexcept nogil:
    """Whether the line end at ``i`` is decided: by a blank line, by what opens the next line, or by all of that line."""
    cdef Py_ssize_t first = i + 1
    while first < length and kind_of(text[first]) == KIND_BLANK:
        first += 1
    if first == length:
        return False
    if kind_of(text[first]) == KIND_NEWLINE or follows_line(text, length, i):
        return True
    if length < first + NEAR:
        return False
    if kind_of(text[first]) == KIND_LOWER and not is_item(text, length, first):
        return True
    if line_stop(text, length, first) >= length - 1 and length < first + LINE_REACH:
        return False
    return brackets_settle(text, length, first)


cdef inline bint settles(const code_unit* text, Py_ssize_t length, Py_ssize_t i) noexcept nogil:
    """Whether no text behind ``length`` changes what is decided at candidate ``i``."""
    cdef int kind = kind_of(text[i])
    if kind == KIND_NEWLINE:
        return line_settles(text, length, i)
    if kind == KIND_BLANK:
        if i + 1 < length and not is_thai(text[i + 1]):
            return True
        return length > i + 2 * NEAR and brackets_settle(text, length, i + 1)
    return mark_settles(text, length, i)


cdef Py_ssize_t settled_before(const code_unit* text, Py_ssize_t length, const Rules* rules) noexcept nogil:
    """Largest offset up to which all sentences are settled; an item begins up to ``ITEM_REACH`` before its candidate.

    As in the scan, what stands between a mark that ends a sentence and the next one is not asked.
    """
    cdef Py_ssize_t block = max(<Py_ssize_t> 0, length - REACH), i, resume = 0
    cdef uint64_t mask
    while block < length:
        mask = candidates_at(text, block, length)
        while mask:
            i = block + lowest_bit(mask)
            mask &= mask - 1
            if i < resume:
                continue
            if not settles(text, length, i):
                return max(<Py_ssize_t> 0, i - ITEM_REACH)
            resume = max(resume, sentence_after(text, length, i, rules))
        block += BLOCK
    return max(<Py_ssize_t> 0, length - ITEM_REACH - 1)


def settled_sentences(str source not None, SentenceRules rules not None):
    """The offset up to which the sentence boundaries of ``source`` are those of any longer text that begins with it."""
    cdef Text text = text_of(source)
    cdef const Rules* table = &rules.rules
    if text.kind == 1:
        return settled_before(<const uint8_t*> text.data, text.length, table)
    if text.kind == 2:
        return settled_before(<const uint16_t*> text.data, text.length, table)
    return settled_before(<const uint32_t*> text.data, text.length, table)
