/* What a character can mean at the end of a sentence: one table for Latin-1, the UAX #29 classes beyond it. */
#ifndef SEAMLINE_SENTENCE_KINDS_H
#define SEAMLINE_SENTENCE_KINDS_H

#include <stdint.h>
#include "seamline/text/_unicode_data.h"

enum seamline_kind {
    KIND_OTHER = 0, KIND_BLANK = 1, KIND_NEWLINE = 2, KIND_STOP = 3, KIND_STRONG = 4, KIND_WIDE = 5, KIND_LOWER = 6,
    KIND_UPPER = 7, KIND_LETTER = 8, KIND_DIGIT = 9, KIND_OPEN = 10, KIND_CLOSE = 11, KIND_QUOTE = 12, KIND_DASH = 13,
    KIND_BULLET = 14, KIND_COMMA = 15, KIND_EXTEND = 16, KIND_FOOTNOTE = 17
};

static const uint8_t seamline_latin_kinds[256] = {
     0,  0,  0,  0,  0,  0,  0,  0,  0,  1,  2,  2,  2,  2,  0,  0,
     0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  1,  1,  1,  1,
     1,  4, 12, 14,  0,  0,  0, 12, 10, 11, 14,  0, 15, 13,  3,  0,
     9,  9,  9,  9,  9,  9,  9,  9,  9,  9, 15, 15,  0,  0,  0,  4,
     0,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,
     7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7, 10,  0, 11,  0,  0,
    12,  6,  6,  6,  6,  6,  6,  6,  6,  6,  6,  6,  6,  6,  6,  6,
     6,  6,  6,  6,  6,  6,  6,  6,  6,  6,  6, 10,  0, 11,  0,  0,
     0,  0,  0,  0,  0,  1,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,
     0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,
     1, 10,  0,  0,  0,  0,  0, 14,  0,  0,  6, 12,  0, 16,  0,  0,
     0,  0, 17, 17,  0,  6,  0, 14,  0, 17,  6, 12,  0,  0,  0, 10,
     7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,
     7,  7,  7,  7,  7,  7,  7,  0,  7,  7,  7,  7,  7,  7,  7,  6,
     6,  6,  6,  6,  6,  6,  6,  6,  6,  6,  6,  6,  6,  6,  6,  6,
     6,  6,  6,  6,  6,  6,  6,  0,  6,  6,  6,  6,  6,  6,  6,  6,
};

/* Punctuation beyond Latin-1 whose UAX #29 class says too little. */
static inline int seamline_special_kind(uint32_t ch)
{
    switch (ch) {
    case 0x2024: case 0x2026: case 0xFE52: case 0xFF0E:
        return KIND_STOP;
    case 0x061F: case 0x203C: case 0x203D: case 0x2047: case 0x2048: case 0x2049: case 0x2E2E:
        return KIND_STRONG;
    case 0x0964: case 0x0965: case 0x06D4: case 0x3002: case 0xFF01: case 0xFF1F: case 0xFF61: case 0x0589: case 0x1362:
    case 0x1367: case 0x1368: case 0x104B: case 0x17D4: case 0x17D5: case 0x1803: case 0x1809:
        return KIND_WIDE;
    case 0x055B: case 0x055C: case 0x055E:
        return KIND_EXTEND;
    case 0x2020: case 0x2021:
        return KIND_FOOTNOTE;
    case 0x201C: case 0x2018: case 0x201B: case 0x201F: case 0x2019: case 0xFF02: case 0xFF07:
        return KIND_QUOTE;
    case 0x201E: case 0x201A: case 0x2039: case 0x300C: case 0x300E: case 0xFF08: case 0x3010: case 0x300A: case 0x3008:
    case 0x3014: case 0xFF3B: case 0x27E8: case 0xFF62: case 0x2E28:
        return KIND_OPEN;
    case 0x201D: case 0x203A: case 0x300D: case 0x300F: case 0xFF09: case 0x3011: case 0x300B: case 0x3009: case 0x3015:
    case 0xFF3D: case 0x27E9: case 0xFF63: case 0x2E29:
        return KIND_CLOSE;
    case 0x2010: case 0x2011: case 0x2012: case 0x2013: case 0x2014: case 0x2015: case 0x2212: case 0xFF0D: case 0x2E3A:
        return KIND_DASH;
    case 0x2022: case 0x2023: case 0x2043: case 0x25AA: case 0x25AB: case 0x25CF: case 0x25CB: case 0x25E6: case 0x25A0:
    case 0x25A1: case 0x25BA: case 0x2219: case 0x30FB: case 0x2605: case 0x2713: case 0x27A2: case 0x204E: case 0xF0B7:
        return KIND_BULLET;
    case 0x060C: case 0x061B: case 0x3001: case 0xFF0C: case 0xFF1A: case 0xFF1B: case 0x055D: case 0x0387: case 0x1363:
    case 0x1364: case 0x1365: case 0x1366: case 0x037E: case 0x104A:
        return KIND_COMMA;
    case 0x2028: case 0x2029:
        return KIND_NEWLINE;
    default:
        return -1;
    }
}

/* Kind by UAX #29 class: Other, CR, LF, Sep, Sp, Extend, Format, Lower, Upper, OLetter, Numeric, ATerm, STerm, SContinue,
   Close; -1 where the character itself decides. */
static const int8_t seamline_class_kinds[16] = {
    -1, KIND_NEWLINE, KIND_NEWLINE, -1, KIND_BLANK, KIND_EXTEND, KIND_EXTEND, KIND_LOWER, KIND_UPPER, KIND_LETTER,
    KIND_DIGIT, -1, -1, -1, -1, -1
};

static inline int seamline_rare_kind(uint32_t ch, uint8_t entry)
{
    const int kind = seamline_special_kind(ch);
    if (kind >= 0) return kind;
    if ((entry & SEAMLINE_SENTENCE_MASK) == SEAMLINE_SENTENCE_STERM) return KIND_WIDE;
    return entry & SEAMLINE_SENTENCE_SPACE ? KIND_BLANK : KIND_OTHER;
}

static inline int seamline_kind(uint32_t ch)
{
    uint8_t entry;
    int kind;
    if (ch < 256) return seamline_latin_kinds[ch];
    entry = seamline_sentence_entry(ch);
    kind = seamline_class_kinds[entry & SEAMLINE_SENTENCE_MASK];
    return kind >= 0 ? kind : seamline_rare_kind(ch, entry);
}

enum { FIRST_THAI = 0xE01, LAST_THAI = 0xE4E };

/* Letters and marks of Thai; U+0E3F, its currency sign, lies among them. */
static inline int seamline_is_thai(uint32_t ch) { return FIRST_THAI <= ch && ch <= LAST_THAI && ch != 0xE3F; }

/* Whether a sentence may end at ``ch``: a stop, a mark or a line end; ; and : are looked at for Greek and
   Armenian, ) for list markers. */
static inline int seamline_is_candidate(uint32_t ch)
{
    const uint32_t ends = 1u << SEAMLINE_SENTENCE_ATERM | 1u << SEAMLINE_SENTENCE_STERM | 1u << SEAMLINE_SENTENCE_SEP
        | 1u << SEAMLINE_SENTENCE_CR | 1u << SEAMLINE_SENTENCE_LF;
    if (ends >> (seamline_sentence_entry(ch) & SEAMLINE_SENTENCE_MASK) & 1u) return ch != 0x85;
    return ch == 0x2026 || ch == 0x29 || ch == 0x3A || ch == 0x3B || ch == 0x0B || ch == 0x0C;
}

#endif
