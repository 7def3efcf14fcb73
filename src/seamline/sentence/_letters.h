/* Runs of ASCII letters before or behind an offset, sixteen units at a time: most words are nothing else. */
#ifndef SEAMLINE_SENTENCE_LETTERS_H
#define SEAMLINE_SENTENCE_LETTERS_H

#include "seamline/text/_masks.h"

namespace seamline {

const int LETTER_REACH = 16;

struct LetterRun {
    int size, uppers, vowels;
};

static inline int count_bits(uint32_t mask)
{
    mask -= mask >> 1 & 0x5555;
    mask = (mask & 0x3333) + (mask >> 2 & 0x3333);
    mask = (mask + (mask >> 4)) & 0x0F0F;
    return (int)((mask + (mask >> 8)) & 0x1F);
}

#if defined(SEAMLINE_SSE2)
static inline uint32_t small_letters(__m128i units)
{
    const __m128i shifted = _mm_sub_epi8(units, _mm_set1_epi8('a'));
    return (uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(_mm_min_epu8(shifted, _mm_set1_epi8('z' - 'a')), shifted));
}

static inline __m128i lowered(__m128i units) { return _mm_or_si128(units, _mm_set1_epi8(0x20)); }

static inline uint32_t vowels_of(__m128i lower)
{
    __m128i hit = _mm_or_si128(_mm_cmpeq_epi8(lower, _mm_set1_epi8('a')), _mm_cmpeq_epi8(lower, _mm_set1_epi8('e')));
    hit = _mm_or_si128(hit, _mm_or_si128(_mm_cmpeq_epi8(lower, _mm_set1_epi8('i')), _mm_cmpeq_epi8(lower, _mm_set1_epi8('o'))));
    hit = _mm_or_si128(hit, _mm_or_si128(_mm_cmpeq_epi8(lower, _mm_set1_epi8('u')), _mm_cmpeq_epi8(lower, _mm_set1_epi8('y'))));
    return (uint32_t)_mm_movemask_epi8(hit);
}

/* The run of ASCII letters that ends before units[i]; no more than 15 are told, and none near the start of the text. */
template <class Unit> static inline LetterRun letters_before(const Unit *units, int64_t i)
{
    LetterRun run = {0, 0, 0};
    if (i < LETTER_REACH) return run;
    const __m128i part = Sse2Block::narrow(units + i - LETTER_REACH), lower = lowered(part);
    const uint32_t others = small_letters(lower) ^ 0xFFFF;
    if (others == 0) return run;
    const int first = highest_bit(others) + 1;
    run.size = LETTER_REACH - first;
    run.uppers = count_bits((small_letters(part) ^ 0xFFFF) >> first);
    run.vowels = count_bits(vowels_of(lower) >> first);
    return run;
}

/* How many ASCII letters stand at units[i] and behind it: at most 16, and none is told near the end of the text. */
template <class Unit> static inline int letters_from(const Unit *units, int64_t length, int64_t i)
{
    if (length - i < LETTER_REACH) return 0;
    return lowest_bit((small_letters(lowered(Sse2Block::narrow(units + i))) ^ 0xFFFF) | 1u << LETTER_REACH);
}
#else
template <class Unit> static inline LetterRun letters_before(const Unit *, int64_t)
{
    const LetterRun run = {0, 0, 0};
    return run;
}

template <class Unit> static inline int letters_from(const Unit *, int64_t, int64_t) { return 0; }
#endif

}
#endif
