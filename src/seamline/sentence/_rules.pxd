"""Kinds of characters and words, and the compiled rules of a language."""

from libc.stdint cimport uint32_t, uint64_t

cdef extern from "seamline/sentence/_kinds.h" nogil:
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

cdef extern from "seamline/sentence/_common.h" namespace "seamline" nogil:
    struct Tails:
        const uint64_t* bits
        int shift
        uint32_t openers

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
    YEAR = 2048         # behind a number, ends before any capital when no date opens the sentence: 1990 r.
    TIME = 1024         # goes on after the time of day: p.m. Monday
    REPORT = 512        # a verb of saying that may follow a quotation in a script without capitals

cdef struct Rules:
    const uint64_t* words   # hash table: the upper 48 bits of a key with its kinds; 0 is free
    uint64_t mask
    const uint64_t* filter  # a bit for every key, so that most other words are refused without a look into the table
    uint64_t filter_mask
    Tails tails             # the words that common ends must not follow
    int most_stops          # inside one word of the table
    bint ordinals
    uint32_t[16] terminators
    int n_terminators


cdef inline bint is_letter(int kind) noexcept nogil:
    return kind == KIND_LOWER or kind == KIND_UPPER or kind == KIND_LETTER


cdef inline bint is_mark(int kind) noexcept nogil:
    return kind == KIND_STOP or kind == KIND_STRONG or kind == KIND_WIDE
