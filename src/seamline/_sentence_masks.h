/* Where in a block of 64 code units a sentence may end, as a bit mask: stops, marks and line ends.

   Blocks of Latin, Greek, Cyrillic and Armenian text are compared unit by unit after narrowing (``_masks.h``); a block
   with other scripts or rarer marks looks its units up in the table of UAX #29 classes. */
#ifndef SEAMLINE_SENTENCE_MASKS_H
#define SEAMLINE_SENTENCE_MASKS_H

#include "_masks.h"
#include "_sentence_kinds.h"

namespace seamline {

const uint32_t FIRST_OTHER_SCRIPT = 0x589;

/* . ! ? ) and the line ends LF to CR; in wide text ; and : too, which end sentences in Greek and Armenian. */
static inline uint64_t narrow_candidates(const PortableBlock &block, bool wide)
{
    uint64_t mask = block.equal('.') | block.equal('!') | block.equal('?') | block.equal(')');
    for (uint8_t value = 0x0A; value <= 0x0D; value++) mask |= block.equal(value);
    return wide ? mask | block.equal(';') | block.equal(':') : mask;
}

static inline uint64_t narrow_brackets(const PortableBlock &block)
{
    return block.equal('(') | block.equal(')') | block.equal('[') | block.equal(']');
}

template <class Unit> static inline bool has_other_script(const Unit *units)
{
    for (int i = 0; i < BLOCK; i++)
        if (units[i] >= FIRST_OTHER_SCRIPT && (units[i] & ~15u) != 0x2010) return true;
    return false;
}

static inline bool has_other_script(const uint8_t *) { return false; }

#if defined(SEAMLINE_SSE2)
static inline __m128i equals(__m128i part, int value) { return _mm_cmpeq_epi8(part, _mm_set1_epi8((char)value)); }

static inline __m128i within(__m128i part, int first, int span)
{
    const __m128i shifted = _mm_sub_epi8(part, _mm_set1_epi8((char)first));
    return _mm_cmpeq_epi8(_mm_min_epu8(shifted, _mm_set1_epi8((char)span)), shifted);
}

static inline uint64_t narrow_candidates(const Sse2Block &block, bool wide)
{
    uint64_t mask = 0;
    for (int i = 0; i < 4; i++) {
        const __m128i part = block.parts[i];
        __m128i hit = _mm_or_si128(_mm_or_si128(equals(part, '.'), equals(part, '!')),
                                   _mm_or_si128(equals(part, '?'), within(part, 0x0A, 3)));
        hit = _mm_or_si128(hit, equals(part, ')'));
        if (wide) hit = _mm_or_si128(hit, within(part, ':', 1));
        mask |= (uint64_t)(uint32_t)_mm_movemask_epi8(hit) << (16 * i);
    }
    return mask;
}

static inline uint64_t narrow_brackets(const Sse2Block &block)
{
    uint64_t mask = 0;
    for (int i = 0; i < 4; i++) {
        const __m128i part = block.parts[i];
        const __m128i square = _mm_or_si128(equals(part, '['), equals(part, ']'));
        mask |= (uint64_t)(uint32_t)_mm_movemask_epi8(_mm_or_si128(within(part, '(', 1), square)) << (16 * i);
    }
    return mask;
}

static inline __m128i other_script(__m128i units)
{
    const __m128i typographic = _mm_cmpeq_epi16(_mm_and_si128(units, _mm_set1_epi16((short)0xFFF0)), _mm_set1_epi16(0x2010));
    return _mm_andnot_si128(typographic, _mm_subs_epu16(units, _mm_set1_epi16((short)(FIRST_OTHER_SCRIPT - 1))));
}

static inline bool any_unit(__m128i units)
{
    return _mm_movemask_epi8(_mm_cmpeq_epi8(units, _mm_setzero_si128())) != 0xFFFF;
}

static inline bool has_other_script(const uint16_t *units)
{
    __m128i found = _mm_setzero_si128();
    for (int i = 0; i < BLOCK; i += 8) found = _mm_or_si128(found, other_script(Sse2Block::at(units + i)));
    return any_unit(found);
}

/* Four units, those of U+1F000..U+1FFFF as 0: emoji end nothing. */
static inline __m128i no_pictographs(const uint32_t *units)
{
    const __m128i part = Sse2Block::at(units);
    return _mm_andnot_si128(_mm_cmpeq_epi32(_mm_srli_epi32(part, 12), _mm_set1_epi32(0x1F)), part);
}

static inline bool has_other_script(const uint32_t *units)
{
    __m128i found = _mm_setzero_si128();
    for (int i = 0; i < BLOCK; i += 8)
        found = _mm_or_si128(found, other_script(_mm_packs_epi32(no_pictographs(units + i), no_pictographs(units + i + 4))));
    return any_unit(found);
}
#endif

template <class Unit> static inline uint64_t block_candidates(const Unit *units)
{
    Block block;
    uint64_t mask = 0;
    if (has_other_script(units)) {
        for (int i = 0; i < BLOCK; i++) mask |= (uint64_t)seamline_is_candidate(units[i]) << i;
        return mask;
    }
    block.load(units);
    return narrow_candidates(block, sizeof(Unit) > 1);
}

/* Candidates among units[i..i+64); what lies past the end of the text is none. */
template <class Unit> static inline uint64_t candidates_at(const Unit *units, int64_t i, int64_t length)
{
    Unit rest[BLOCK];
    if (length - i >= BLOCK) return block_candidates(units + i);
    memset(rest, 0, sizeof rest);
    if (length > i) memcpy(rest, units + i, (size_t)(length - i) * sizeof(Unit));
    return block_candidates(rest);
}

/* Last round or square bracket that opens among units[low..i) and does not close there, or -1. A bracket that closes
   behind a blank is none: such text has its pairs turned round. */
template <class Unit> static inline int64_t open_bracket_before(const Unit *units, int64_t low, int64_t i)
{
    int depth = 0;
    while (i > low) {
        const int64_t start = i - low >= BLOCK ? i - BLOCK : low;
        uint64_t mask = narrow_brackets(block_at(units, start, i));
        while (mask) {
            const int bit = highest_bit(mask);
            const int64_t k = start + bit;
            mask ^= (uint64_t)1 << bit;
            if (units[k] == '(' || units[k] == '[') {
                if (depth == 0) return k;
                depth--;
            } else if (k > 0 && units[k - 1] != ' ') {
                depth++;
            }
        }
        i = start;
    }
    return -1;
}

/* Whether a bracket of East Asian text opens among units[low..i): two corner brackets and the wide round one. */
template <class Unit> static inline bool opens_wide_bracket(const Unit *units, int64_t low, int64_t i)
{
    Unit found = 0;
    for (int64_t k = low; k < i; k++) found |= (Unit)((units[k] & ~2u) == 0x300C) | (Unit)(units[k] == 0xFF08);
    return found != 0;
}

static inline bool opens_wide_bracket(const uint8_t *, int64_t, int64_t) { return false; }

}
#endif
