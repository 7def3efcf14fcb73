/* The two commonest candidates of running text, decided without the rules: a mark behind a word that no table minds and
   before a capital, and a line end inside a sentence. Each answer is the one that the rules come to; where they might
   say anything else, there is no answer. */
#ifndef SEAMLINE_SENTENCE_COMMON_H
#define SEAMLINE_SENTENCE_COMMON_H

#include "_sentence_letters.h"
#include "_sentence_reach.h"

namespace seamline {

const int TAIL = 8;               /* letters of a word that the filter knows it by, the last ones */
const int OPENER_REACH = 128;     /* as far as the rules look back for a bracket or a quotation */

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

/* Whether a word of ASCII letters begins at units[i] that no stop shortens. */
template <class Unit> static inline bool begins_common(const Unit *units, int64_t length, int64_t i, const Tails &tails)
{
    if ((uint32_t)units[i] - 'A' > 'Z' - 'A' || !(tails.openers >> (units[i] & 31) & 1)) return false;
    const int size = letters_from(units, length, i);
    return size < LETTER_REACH && size > 0 && units[i + size] < 0x80 && units[i + size] != '.';
}

/* Whether the mark . ! or ? at units[i] surely ends a sentence, and the next one begins at units[i + 2]. */
template <class Unit> static inline bool is_common_end(const Unit *units, int64_t length, int64_t i, const Tails &tails)
{
    if (i < OPENER_REACH || length - i < LETTER_REACH || (units[i + 1] != ' ' && units[i + 1] != '\n')) return false;
    return begins_common(units, length, i + 2, tails) && is_common_word(units, i, tails)
           && !may_open_before(units, i + 1, OPENER_REACH);
}

/* Whether the line feed at units[i] surely ends no sentence: behind a sign, before a small letter and no list item. */
template <class Unit> static inline bool is_common_break(const Unit *units, int64_t length, int64_t i)
{
    if (i == 0 || (uint32_t)units[i - 1] - 0x21 > 0x7E - 0x21) return false;
    const int size = letters_from(units, length, i + 1);
    return size > 0 && units[i + 1] >= 'a' && (size > 5 || units[i + 1 + size] == ' ');
}
#else
template <class Unit> static inline bool is_common_end(const Unit *, int64_t, int64_t, const Tails &) { return false; }

template <class Unit> static inline bool is_common_break(const Unit *, int64_t, int64_t) { return false; }
#endif

}
#endif
