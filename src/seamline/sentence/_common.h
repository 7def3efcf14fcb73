/* The two commonest candidates of running text, decided without the rules: a mark behind a word that no table minds and
   before a capital or a blank line, and a line end. Each answer is the one that the rules come to; where they might
   say anything else, there is no answer. */
#ifndef SEAMLINE_SENTENCE_COMMON_H
#define SEAMLINE_SENTENCE_COMMON_H

#include "seamline/sentence/_letters.h"
#include "seamline/sentence/_reach.h"

namespace seamline {

const int TAIL = 8;               /* letters of a word that the filter knows it by, the last ones */
const int OPENER_REACH = 128;     /* as far as the rules look back for a bracket or a quotation */

const int64_t NOT_COMMON = -2;    /* the rules have to be asked */
const int64_t NOWHERE_BEHIND = -1;

/* A bit for every word whose stop may be none, by its last letters; any other word may share one. */
struct Tails {
    const uint64_t *bits;
    int shift;                    /* 64 less the bits of an index */
    uint32_t openers;             /* bit 1 to 26: whether a sentence may begin with this capital alone */
};

/* Place in the filter of a word, told by its last letters, the very last one in the highest byte. */
static inline uint64_t tail_place(uint64_t letters, int shift) { return (letters * 0x9E3779B97F4A7C15u) >> shift; }

/* The same for an ending, which tables write with a dash: ``-str``. */
static inline uint64_t ending_place(uint64_t letters, int shift) { return tail_place(letters >> 40 | 0x2D000000u, shift); }

static inline bool holds(const uint64_t *bits, uint64_t place) { return bits[place >> 6] >> (place & 63) & 1; }

static inline bool is_ascii_letter(uint32_t ch) { return (ch | 0x20) - 'a' <= 'z' - 'a'; }

#if defined(SEAMLINE_SSE2)
/* Whether the letters before units[i] are a word that may be none of the tables' and whose stop is then an end:
   two letters or more, not all of them capitals, with a vowel, no numeral, behind a letter or comma and one blank. */
template <class Unit> static inline bool is_common_word(const Unit *units, int64_t i, const Tails &tails)
{
    const __m128i part = Sse2Block::narrow(units + i - LETTER_REACH), lower = lowered(part);
    const uint32_t others = small_letters(lower) ^ 0xFFFF;
    const uint32_t numerals = 1u << ('i' & 31) | 1u << ('v' & 31) | 1u << ('x' & 31);
    if (others == 0 || others >> 14) return false;
    const int first = highest_bit(others) + 1, size = LETTER_REACH - first;
    const uint32_t blank = units[i - size - 1], before = units[i - size - 2];
    if ((blank != ' ' && blank != '\n') || !(is_ascii_letter(before) || before == ',')) return false;
    if (numerals >> (units[i - 1] & 31) & 1) return false;
    if (small_letters(part) >> first == 0 || vowels_of(lower) >> first == 0) return false;
    uint64_t letters;
    _mm_storel_epi64((__m128i *)&letters, _mm_srli_si128(part, 8));
    const uint64_t tail = letters >> (size < TAIL ? 8 * (TAIL - size) : 0);
    return !holds(tails.bits, tail_place(tail, tails.shift)) && !holds(tails.bits, ending_place(letters, tails.shift));
}

/* A sign of ASCII, neither blank nor line end. */
static inline bool is_sign(uint32_t ch) { return ch - 0x21 <= 0x7E - 0x21; }

/* Whether no list item begins with the small letter at units[i]: its word is long, or what follows is no sign of a marker. */
template <class Unit> static inline bool opens_no_item(const Unit *units, int64_t length, int64_t i)
{
    const int size = letters_from(units, length, i);
    const uint32_t after = units[i + size];
    return (size > 5) | (after == ' ') | ((after < '0') & (after != ')') & ((after != '.') | (size > 1)));
}

/* Whether a word of ASCII letters begins at units[i] that no stop shortens. */
template <class Unit> static inline bool begins_common(const Unit *units, int64_t length, int64_t i, const Tails &tails)
{
    if ((uint32_t)units[i] - 'A' > 'Z' - 'A' || !(tails.openers >> (units[i] & 31) & 1)) return false;
    const int size = letters_from(units, length, i);
    return size < LETTER_REACH && size > 0 && units[i + size] < 0x80 && units[i + size] != '.';
}

/* Where the next sentence begins behind the mark . ! or ? at units[i]: behind one blank, or behind a blank line. */
template <class Unit> static inline int64_t common_end(const Unit *units, int64_t length, int64_t i, const Tails &tails)
{
    if (i < OPENER_REACH || length - i < LETTER_REACH) return NOT_COMMON;
    const uint32_t blank = units[i + 1], after = units[i + 2];
    if (blank == '\n' && after == '\n') return is_sign(units[i + 3]) ? i + 3 : NOT_COMMON;
    const bool ends = (blank == ' ' || blank == '\n') && begins_common(units, length, i + 2, tails)
                      && is_common_word(units, i, tails) && !may_open_before(units, i + 1, OPENER_REACH);
    return ends ? i + 2 : NOT_COMMON;
}

/* Where the next sentence begins behind the line feed at units[i]: nowhere before another one, or before a small letter
   that opens no list item; behind it where it is the second one and signs stand around them. */
template <class Unit> static inline int64_t common_break(const Unit *units, int64_t length, int64_t i)
{
    if (i < 2 || length - i < LETTER_REACH + 1) return NOT_COMMON;
    if (units[i + 1] == '\n') return NOWHERE_BEHIND;
    if (units[i - 1] == '\n') return is_sign(units[i - 2]) && is_sign(units[i + 1]) ? i + 1 : NOT_COMMON;
    if (!is_sign(units[i - 1]) || (uint32_t)units[i + 1] - 'a' > 'z' - 'a') return NOT_COMMON;
    return opens_no_item(units, length, i + 1) ? NOWHERE_BEHIND : NOT_COMMON;
}
#else
template <class Unit> static inline int64_t common_end(const Unit *, int64_t, int64_t, const Tails &) { return NOT_COMMON; }

template <class Unit> static inline int64_t common_break(const Unit *, int64_t, int64_t) { return NOT_COMMON; }
#endif

}
#endif
