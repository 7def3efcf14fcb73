"""Sentence decisions for any kernel: is there an end at this candidate, given a bounded neighbourhood?

A *candidate* is a bit of ``candidates_at`` (``_sentence_masks.h``). ``sentence_after`` answers with the offset where the
next sentence begins, or ``NO_END``. The answer depends on the text alone, never on where a scan began, and offsets rise
with the candidates, so ``last_sentence``, which looks at one window, finds what the full scan has there.
"""

from libc.stdint cimport int64_t, uint8_t, uint16_t, uint32_t, uint64_t

from seamline._text cimport code_unit

cdef extern from "_sentence_kinds.h" nogil:
    enum:
        KIND_OTHER
        KIND_BLANK
        KIND_NEWLINE
        KIND_STOP
        KIND_STRONG
        KIND_WIDE
        KIND_LOWER
        KIND_UPPER
        KIND_LETTER
        KIND_DIGIT
        KIND_OPEN
        KIND_CLOSE
        KIND_QUOTE
        KIND_DASH
        KIND_BULLET
        KIND_COMMA
        KIND_EXTEND
        KIND_FOOTNOTE

    int kind_of "seamline_kind"(uint32_t ch) noexcept

cdef enum:
    NO_END = -1

cdef enum WordKind:
    TITLE = 1           # never ends a sentence before a word: Dr.
    NUMBERED = 2        # no end before a number: No. 5
    ABBREVIATION = 4    # ends only before a word that opens sentences: bzw.
    FINAL = 8           # ends before any capital: etc.
    STARTER = 16        # a word that opens sentences: The
    MONTH = 32          # follows an ordinal: 3. Oktober
    EXCLAIMED = 64      # a name with its mark: Yahoo!
    PARTICLE = 128      # goes on after a closing quote: と
    LINK = 256          # an opening word in lower case: no line or title ends with it

cdef struct Rules:
    const uint64_t* keys
    const uint16_t* kinds
    uint64_t mask
    bint ordinals
    uint32_t[16] terminators
    int n_terminators

cdef class SentenceRules:
    cdef object _keys
    cdef object _kinds
    cdef Rules rules

cdef Py_ssize_t sentence_after(const code_unit* text, Py_ssize_t length, Py_ssize_t i, const Rules* rules) noexcept nogil
cdef Py_ssize_t last_sentence(
    const code_unit* text, Py_ssize_t length, Py_ssize_t low, Py_ssize_t high, const Rules* rules
) noexcept nogil
