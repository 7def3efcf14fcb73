# distutils: language = c++
"""Cuts inside gaps that are too large for a chunk: between words, and inside words at the least bad places.

A *word* cut follows a run of blanks (or a zero-width space), or lies beside a letter of a script that is written without
blanks (ideographs, kana, Thai and its neighbours). A *subword* cut lies in a run without blanks where a mark meets a
letter, digit or opening bracket. Neither leaves closing marks to the next chunk or an opening bracket to the one
before, and both lie on grapheme boundaries.
"""

from libc.stdint cimport int64_t, uint8_t, uint32_t
from libcpp.vector cimport vector

cimport numpy as cnp

from seamline._grapheme cimport is_grapheme_boundary
from seamline._text cimport Text, char_at, is_blank, offsets_array, text_of
from seamline._unicode cimport (
    CONJUNCT_CONSONANT, CONJUNCT_MASK,
    GRAPHEME_MASK, GRAPHEME_OTHER, GRAPHEME_PREPEND, GRAPHEME_ZWJ,
    SENTENCE_EXTEND, SENTENCE_LOWER, SENTENCE_NUMERIC, SENTENCE_OLETTER, SENTENCE_OTHER, SENTENCE_UPPER,
    WORD_EXTENDNUMLET, WORD_KATAKANA, WORD_MIDLETTER, WORD_MIDNUM, WORD_MIDNUMLET, WORD_OTHER, WORD_SINGLE_QUOTE,
    WORD_PICTOGRAPHIC, clings, extends, grapheme_entry, sentence_class, word_class, word_entry,
)

cnp.import_array()

cdef enum:
    ZERO_WIDTH_SPACE = 0x200B
    SOFT_HYPHEN = 0x00AD


cdef inline bint is_opener(uint32_t ch) noexcept nogil:
    """Brackets and quotes that belong to the text after them."""
    if ch < 0x80:
        return ch == 0x28 or ch == 0x5B or ch == 0x7B
    return (
        ch == 0xAB or ch == 0xA1 or ch == 0xBF or ch == 0x2018 or ch == 0x201A or ch == 0x201C or ch == 0x201E
        or ch == 0x2039 or ch == 0x3008 or ch == 0x300A or ch == 0x300C or ch == 0x300E or ch == 0x3010 or ch == 0x3014
        or ch == 0x3016 or ch == 0x3018 or ch == 0x301A or ch == 0xFF08 or ch == 0xFF3B or ch == 0xFF5B
    )


cdef inline bint is_alphanumeric(uint32_t ch) noexcept nogil:
    """Letters, digits and the marks on them."""
    cdef uint8_t kind = sentence_class(ch)
    return (
        kind == SENTENCE_LOWER or kind == SENTENCE_UPPER or kind == SENTENCE_OLETTER or kind == SENTENCE_NUMERIC
        or kind == SENTENCE_EXTEND or word_class(ch) == WORD_EXTENDNUMLET
    )


cdef inline bint is_spaceless(uint32_t ch) noexcept nogil:
    """Letters of scripts that put no blanks between words; UAX #29 gives them no word class of their own."""
    if ch < 0xE00:
        return False
    return sentence_class(ch) == SENTENCE_OLETTER and (word_class(ch) == WORD_OTHER or word_class(ch) == WORD_KATAKANA)


cdef inline bint starts_unit(uint32_t ch) noexcept nogil:
    """Whether a chunk may well begin with ``ch``: no mark, no closing punctuation, a grapheme of its own."""
    cdef uint8_t kind = sentence_class(ch), entry = grapheme_entry(ch)
    if is_opener(ch):
        return True
    if entry & GRAPHEME_MASK != GRAPHEME_OTHER and kind == SENTENCE_OTHER:
        return False
    return (
        kind == SENTENCE_LOWER or kind == SENTENCE_UPPER or kind == SENTENCE_OLETTER or kind == SENTENCE_NUMERIC
        or kind == SENTENCE_OTHER and ch > 0x2BFF
    )


cdef inline bint holds_on(uint32_t ch) noexcept nogil:
    """Whether ``ch`` clings to what follows: opening brackets, joiners, prefixed signs."""
    cdef uint8_t kind = grapheme_entry(ch) & GRAPHEME_MASK
    return is_opener(ch) or kind == GRAPHEME_ZWJ or kind == GRAPHEME_PREPEND


cdef inline bint joins_words(uint32_t ch) noexcept nogil:
    """Marks that may stand inside a word or number: ``example.com``, ``3.14``, ``don't``."""
    cdef uint8_t kind = word_class(ch)
    return kind == WORD_MIDLETTER or kind == WORD_MIDNUM or kind == WORD_MIDNUMLET or kind == WORD_SINGLE_QUOTE


cdef inline bint cuts_word(Text text, int64_t i) noexcept nogil:
    """Whether a word cut lies before code point ``i``, which is neither the first nor past the last."""
    cdef uint32_t before = char_at(text, i - 1), after = char_at(text, i)
    if is_blank(after):
        return False
    if is_blank(before):
        return not clings(before, after)
    if before < 0xE00 and after < 0xE00:
        return False
    if before == ZERO_WIDTH_SPACE:
        return starts_unit(after)
    if not (is_spaceless(before) or is_spaceless(after)) or holds_on(before) or not starts_unit(after):
        return False
    if extends(before) and grapheme_entry(after) & CONJUNCT_MASK == CONJUNCT_CONSONANT:
        return False
    return not (word_class(before) == WORD_KATAKANA and word_class(after) == WORD_KATAKANA)


cdef inline bint cuts_subword(Text text, int64_t i) noexcept nogil:
    """Whether a subword cut lies before code point ``i``."""
    cdef uint32_t before = char_at(text, i - 1), after = char_at(text, i)
    if is_blank(before) or is_blank(after) or holds_on(before) or not starts_unit(after):
        return False
    if before == SOFT_HYPHEN:
        return True
    if is_alphanumeric(before):
        return is_opener(after)
    return not (joins_words(before) and i > 1 and is_alphanumeric(char_at(text, i - 2)) and is_alphanumeric(after))


cdef void scan_gap(Text text, int64_t start, int64_t end, bint inside_words, vector[int64_t]& found) noexcept nogil:
    cdef int64_t i
    for i in range(start + 1, end):
        if cuts_subword(text, i) if inside_words else cuts_word(text, i):
            found.push_back(i)


cdef object scan_gaps(str source, cnp.ndarray starts, cnp.ndarray ends, bint inside_words):
    cdef Text text = text_of(source)
    cdef vector[int64_t] found
    cdef const int64_t* first = <const int64_t*> cnp.PyArray_DATA(starts)
    cdef const int64_t* last = <const int64_t*> cnp.PyArray_DATA(ends)
    cdef Py_ssize_t k, n = cnp.PyArray_DIM(starts, 0)
    with nogil:
        for k in range(n):
            scan_gap(text, first[k], last[k], inside_words, found)
    return offsets_array(found)


def word_cuts(str source not None, cnp.ndarray starts not None, cnp.ndarray ends not None):
    """Word cuts strictly inside the gaps ``starts[k] .. ends[k]``, ascending gaps of int64 offsets."""
    return scan_gaps(source, starts, ends, False)


def subword_cuts(str source not None, cnp.ndarray starts not None, cnp.ndarray ends not None):
    """Subword cuts strictly inside the gaps ``starts[k] .. ends[k]``, ascending gaps of int64 offsets."""
    return scan_gaps(source, starts, ends, True)


def word_like(str source not None, cnp.ndarray starts not None):
    """Which of the UAX #29 words that begin at ``starts`` hold more than blanks and punctuation: bools of shape (n,)."""
    cdef Text text = text_of(source)
    cdef cnp.npy_intp n = cnp.PyArray_DIM(starts, 0)
    cdef cnp.ndarray flags = cnp.PyArray_EMPTY(1, &n, cnp.NPY_BOOL, 0)
    cdef const int64_t* offsets = <const int64_t*> cnp.PyArray_DATA(starts)
    cdef uint8_t* found = <uint8_t*> cnp.PyArray_DATA(flags)
    cdef Py_ssize_t k
    cdef uint32_t ch
    with nogil:
        for k in range(n):
            ch = char_at(text, offsets[k])
            found[k] = is_alphanumeric(ch) or (word_entry(ch) & WORD_PICTOGRAPHIC) != 0
    return flags


cdef enum:
    WRAP_SAMPLE = 32768
    WRAP_LENGTH = 40


cdef bint wrapped_sample(Text text) noexcept nogil:
    cdef int64_t i, line = 0, inner = 0, wrapped = 0
    cdef int64_t stop = text.length - 1 if text.length < WRAP_SAMPLE else WRAP_SAMPLE
    cdef uint32_t after
    cdef uint8_t kind
    for i in range(stop):
        if char_at(text, i) != 0x0A:
            continue
        after = char_at(text, i + 1)
        if not is_blank(after) and i > line:
            kind = sentence_class(after)
            inner += 1
            wrapped += i - line >= WRAP_LENGTH and (kind == SENTENCE_LOWER or kind == SENTENCE_OLETTER)
        line = i + 1
    return 3 * wrapped >= inner and wrapped > 0


def is_hard_wrapped(str source not None):
    """Whether line ends mean nothing in ``source``: text broken at a fixed width.

    Of the line ends in the first 32,768 code points that are followed by text, at least a third must end a line of 40
    characters or more and be followed by a lower-case letter or a letter without case. In wrapped prose two thirds do.
    """
    cdef Text text = text_of(source)
    cdef bint wrapped
    with nogil:
        wrapped = wrapped_sample(text)
    return wrapped


def between_graphemes(str source not None, cnp.ndarray positions not None):
    """Those of ascending ``positions`` that lie on grapheme boundaries; the first must."""
    cdef Text text = text_of(source)
    cdef vector[int64_t] kept
    cdef const int64_t* offsets = <const int64_t*> cnp.PyArray_DATA(positions)
    cdef Py_ssize_t k, n = cnp.PyArray_DIM(positions, 0)
    with nogil:
        for k in range(n):
            if kept.empty() or offsets[k] == text.length or is_grapheme_boundary(text, kept.back(), offsets[k]):
                kept.push_back(offsets[k])
    return offsets_array(kept)
