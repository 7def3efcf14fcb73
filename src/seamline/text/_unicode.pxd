"""Look-ups in the generated Unicode tables (``_unicode_data.h``), for any kernel to ``cimport``.

``grapheme_class(ch)``, ``word_class(ch)`` and ``sentence_class(ch)`` give the break class of UAX #29 as one of the
names below, ``line_class(ch)`` what a line may not begin or end with; the ``*_entry`` functions give the whole byte,
class and flags, for kernels that need both from one load.
"""

from libc.stdint cimport uint8_t, uint32_t

cdef extern from "seamline/text/_unicode_data.h" nogil:
    const char* UNICODE_VERSION "SEAMLINE_UNICODE_VERSION"

    enum:
        GRAPHEME_MASK "SEAMLINE_GRAPHEME_MASK"
        GRAPHEME_PICTOGRAPHIC "SEAMLINE_GRAPHEME_PICTOGRAPHIC"
        CONJUNCT_MASK "SEAMLINE_CONJUNCT_MASK"
        CONJUNCT_CONSONANT "SEAMLINE_CONJUNCT_CONSONANT"
        CONJUNCT_EXTEND "SEAMLINE_CONJUNCT_EXTEND"
        CONJUNCT_LINKER "SEAMLINE_CONJUNCT_LINKER"
        WORD_MASK "SEAMLINE_WORD_MASK"
        WORD_PICTOGRAPHIC "SEAMLINE_WORD_PICTOGRAPHIC"
        SENTENCE_MASK "SEAMLINE_SENTENCE_MASK"
        SENTENCE_SPACE "SEAMLINE_SENTENCE_SPACE"

    enum:
        GRAPHEME_OTHER "SEAMLINE_GRAPHEME_OTHER"
        GRAPHEME_CR "SEAMLINE_GRAPHEME_CR"
        GRAPHEME_LF "SEAMLINE_GRAPHEME_LF"
        GRAPHEME_CONTROL "SEAMLINE_GRAPHEME_CONTROL"
        GRAPHEME_EXTEND "SEAMLINE_GRAPHEME_EXTEND"
        GRAPHEME_ZWJ "SEAMLINE_GRAPHEME_ZWJ"
        GRAPHEME_REGIONAL_INDICATOR "SEAMLINE_GRAPHEME_REGIONAL_INDICATOR"
        GRAPHEME_PREPEND "SEAMLINE_GRAPHEME_PREPEND"
        GRAPHEME_SPACINGMARK "SEAMLINE_GRAPHEME_SPACINGMARK"
        GRAPHEME_L "SEAMLINE_GRAPHEME_L"
        GRAPHEME_V "SEAMLINE_GRAPHEME_V"
        GRAPHEME_T "SEAMLINE_GRAPHEME_T"
        GRAPHEME_LV "SEAMLINE_GRAPHEME_LV"
        GRAPHEME_LVT "SEAMLINE_GRAPHEME_LVT"

    enum:
        WORD_OTHER "SEAMLINE_WORD_OTHER"
        WORD_CR "SEAMLINE_WORD_CR"
        WORD_LF "SEAMLINE_WORD_LF"
        WORD_NEWLINE "SEAMLINE_WORD_NEWLINE"
        WORD_EXTEND "SEAMLINE_WORD_EXTEND"
        WORD_ZWJ "SEAMLINE_WORD_ZWJ"
        WORD_FORMAT "SEAMLINE_WORD_FORMAT"
        WORD_REGIONAL_INDICATOR "SEAMLINE_WORD_REGIONAL_INDICATOR"
        WORD_WSEGSPACE "SEAMLINE_WORD_WSEGSPACE"
        WORD_ALETTER "SEAMLINE_WORD_ALETTER"
        WORD_HEBREW_LETTER "SEAMLINE_WORD_HEBREW_LETTER"
        WORD_NUMERIC "SEAMLINE_WORD_NUMERIC"
        WORD_KATAKANA "SEAMLINE_WORD_KATAKANA"
        WORD_EXTENDNUMLET "SEAMLINE_WORD_EXTENDNUMLET"
        WORD_MIDLETTER "SEAMLINE_WORD_MIDLETTER"
        WORD_MIDNUM "SEAMLINE_WORD_MIDNUM"
        WORD_MIDNUMLET "SEAMLINE_WORD_MIDNUMLET"
        WORD_SINGLE_QUOTE "SEAMLINE_WORD_SINGLE_QUOTE"
        WORD_DOUBLE_QUOTE "SEAMLINE_WORD_DOUBLE_QUOTE"

    enum:
        SENTENCE_OTHER "SEAMLINE_SENTENCE_OTHER"
        SENTENCE_CR "SEAMLINE_SENTENCE_CR"
        SENTENCE_LF "SEAMLINE_SENTENCE_LF"
        SENTENCE_SEP "SEAMLINE_SENTENCE_SEP"
        SENTENCE_SP "SEAMLINE_SENTENCE_SP"
        SENTENCE_EXTEND "SEAMLINE_SENTENCE_EXTEND"
        SENTENCE_FORMAT "SEAMLINE_SENTENCE_FORMAT"
        SENTENCE_LOWER "SEAMLINE_SENTENCE_LOWER"
        SENTENCE_UPPER "SEAMLINE_SENTENCE_UPPER"
        SENTENCE_OLETTER "SEAMLINE_SENTENCE_OLETTER"
        SENTENCE_NUMERIC "SEAMLINE_SENTENCE_NUMERIC"
        SENTENCE_ATERM "SEAMLINE_SENTENCE_ATERM"
        SENTENCE_STERM "SEAMLINE_SENTENCE_STERM"
        SENTENCE_SCONTINUE "SEAMLINE_SENTENCE_SCONTINUE"
        SENTENCE_CLOSE "SEAMLINE_SENTENCE_CLOSE"

    enum:
        LINE_OTHER "SEAMLINE_LINE_OTHER"
        LINE_NONSTARTER "SEAMLINE_LINE_NONSTARTER"              # never opens a line
        LINE_LEADING_VOWEL "SEAMLINE_LINE_LEADING_VOWEL"        # never closes one

    uint8_t grapheme_entry "seamline_grapheme_entry"(uint32_t ch) noexcept
    uint8_t word_entry "seamline_word_entry"(uint32_t ch) noexcept
    uint8_t sentence_entry "seamline_sentence_entry"(uint32_t ch) noexcept
    uint8_t line_class "seamline_line_entry"(uint32_t ch) noexcept


cdef inline uint8_t grapheme_class(uint32_t ch) noexcept nogil:
    return grapheme_entry(ch) & GRAPHEME_MASK


cdef inline uint8_t word_class(uint32_t ch) noexcept nogil:
    return word_entry(ch) & WORD_MASK


cdef inline uint8_t sentence_class(uint32_t ch) noexcept nogil:
    return sentence_entry(ch) & SENTENCE_MASK


cdef inline bint is_space(uint32_t ch) noexcept nogil:
    """Whether ``ch`` is one of the 25 code points with White_Space."""
    return (sentence_entry(ch) & SENTENCE_SPACE) != 0


cdef inline bint extends(uint32_t ch) noexcept nogil:
    """Whether ``ch`` always belongs to the grapheme before it: marks and joiners (GB9, GB9a)."""
    cdef uint8_t kind
    if ch < 0x300:
        return False
    kind = grapheme_entry(ch) & GRAPHEME_MASK
    return kind == GRAPHEME_EXTEND or kind == GRAPHEME_ZWJ or kind == GRAPHEME_SPACINGMARK


cdef inline bint stands_alone(uint32_t ch) noexcept nogil:
    """Whether a grapheme ends on both sides of ``ch``: controls and line ends (GB4, GB5)."""
    cdef uint8_t kind = grapheme_entry(ch) & GRAPHEME_MASK
    return kind == GRAPHEME_CR or kind == GRAPHEME_LF or kind == GRAPHEME_CONTROL


cdef inline bint clings(uint32_t before, uint32_t after) noexcept nogil:
    """Whether ``after`` is a mark on ``before``."""
    return extends(after) and not stands_alone(before)


cdef inline bint leads(uint32_t before, uint32_t after) noexcept nogil:
    """Whether ``before`` belongs to what follows it (GB9b)."""
    return grapheme_entry(before) & GRAPHEME_MASK == GRAPHEME_PREPEND and not stands_alone(after)
