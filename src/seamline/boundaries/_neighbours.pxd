"""Where a gap without a better boundary may be cut, decided from the neighbours of one place."""

from libc.stdint cimport int64_t, uint8_t, uint32_t

from seamline.text._unicode cimport (
    CONJUNCT_CONSONANT, CONJUNCT_MASK, GRAPHEME_MASK, GRAPHEME_OTHER, GRAPHEME_PREPEND, GRAPHEME_ZWJ,
    LINE_LEADING_VOWEL, LINE_NONSTARTER, SENTENCE_EXTEND, SENTENCE_LOWER, SENTENCE_NUMERIC, SENTENCE_OLETTER,
    SENTENCE_OTHER, SENTENCE_UPPER, WORD_EXTENDNUMLET, WORD_KATAKANA, WORD_MIDLETTER, WORD_MIDNUM, WORD_MIDNUMLET,
    WORD_OTHER, WORD_SINGLE_QUOTE, clings, extends, grapheme_entry, line_class, sentence_class, word_class,
)
from seamline.text._view cimport Text, char_at, is_blank

cdef enum:
    ZERO_WIDTH_SPACE = 0x200B
    SOFT_HYPHEN = 0x00AD
    FIRST_HELD = 0xE00          # below it no written unit has more than one grapheme
    MYANMAR_DOT_BELOW = 0x1037
    MYANMAR_VIRAMA = 0x1039
    MYANMAR_ASAT = 0x103A


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
    cdef uint8_t kind, entry
    if is_opener(ch):
        return True
    kind, entry = sentence_class(ch), grapheme_entry(ch)
    if entry & GRAPHEME_MASK != GRAPHEME_OTHER and (kind == SENTENCE_OTHER or extends(ch)):
        return False
    return (
        kind == SENTENCE_LOWER or kind == SENTENCE_UPPER or kind == SENTENCE_OLETTER or kind == SENTENCE_NUMERIC
        or kind == SENTENCE_OTHER and ch > 0x2BFF
    )


cdef inline bint holds_on(uint32_t ch) noexcept nogil:
    """Whether ``ch`` clings to what follows: opening brackets, joiners, prefixed signs."""
    cdef uint8_t kind
    if is_opener(ch):
        return True
    kind = grapheme_entry(ch) & GRAPHEME_MASK
    return kind == GRAPHEME_ZWJ or kind == GRAPHEME_PREPEND


cdef inline bint joins_words(uint32_t ch) noexcept nogil:
    """Marks that may stand inside a word or number: ``example.com``, ``3.14``, ``don't``."""
    cdef uint8_t kind = word_class(ch)
    return kind == WORD_MIDLETTER or kind == WORD_MIDNUM or kind == WORD_MIDNUMLET or kind == WORD_SINGLE_QUOTE


cdef inline bint is_burmese(uint32_t ch) noexcept nogil:
    return 0x1000 <= ch < 0x10A0 or 0xA9E0 <= ch < 0xA9FF or 0xAA60 <= ch < 0xAA80


cdef inline bint is_killed(Text text, int64_t i) noexcept nogil:
    """Whether the Burmese letter at ``i`` closes a syllable: a sign behind it kills it or stacks the next below it."""
    cdef int64_t k = i + 1
    if k + 1 < text.length and char_at(text, k) == MYANMAR_DOT_BELOW:
        k += 1
    return k < text.length and (char_at(text, k) == MYANMAR_ASAT or char_at(text, k) == MYANMAR_VIRAMA)


cdef inline bint parts_unit(Text text, int64_t i) noexcept nogil:
    """Whether a cut before ``i``, not the first, would part what is written as one, though not one grapheme.

    That is a vowel and the consonant that it stands before or behind, a syllable and the consonant that closes it, and
    small kana, long marks and other signs that open no line (UAX #14), and what they follow.
    """
    cdef uint32_t before = char_at(text, i - 1), after = char_at(text, i)
    if (before < FIRST_HELD and after < FIRST_HELD) or is_blank(before):
        return False
    if line_class(after) == LINE_NONSTARTER or line_class(before) == LINE_LEADING_VOWEL:
        return True
    return is_killed(text, i)


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
    if word_class(before) == WORD_KATAKANA and word_class(after) == WORD_KATAKANA:
        return False
    return not parts_unit(text, i)


cdef inline bint cuts_subword(Text text, int64_t i) noexcept nogil:
    """Whether a subword cut lies before code point ``i``."""
    cdef uint32_t before = char_at(text, i - 1), after = char_at(text, i)
    if is_blank(before) or is_blank(after) or not starts_unit(after) or holds_on(before) or parts_unit(text, i):
        return False
    if before == SOFT_HYPHEN:
        return True
    if is_alphanumeric(before):
        return is_opener(after)
    return not (joins_words(before) and i > 1 and is_alphanumeric(char_at(text, i - 2)) and is_alphanumeric(after))


cdef inline bint follows_blank(Text text, int64_t i) noexcept nogil:
    return i > 0 and is_blank(char_at(text, i - 1))


cdef bint is_wrapped(Text text) noexcept nogil
