/* Where in a block of 64 code units a sentence may end, as a bit mask: stops, marks and line ends.

   Blocks of Latin, Greek, Cyrillic and Armenian text are compared after narrowing (``_masks.h``). In a block with the
   other scripts in wide use the units that look like a mark are found by compares and then asked one by one; a block
   with a rare script looks every unit up in the table of UAX #29 classes. */
#ifndef SEAMLINE_SENTENCE_MASKS_H
#define SEAMLINE_SENTENCE_MASKS_H

#include "seamline/text/_masks.h"
#include "seamline/sentence/_kinds.h"

namespace seamline {

const uint32_t FIRST_OTHER_SCRIPT = 0x589;

/* . ! ? ) and the line ends LF to CR; in wide text ; and : too, which end sentences in Greek and Armenian. */
static inline uint64_t narrow_candidates(const PortableBlock &block, bool wide)
{
    uint64_t mask = block.equal('.') | block.equal('!') | block.equal('?') | block.equal(')');
    for (uint8_t value = 0x0A; value <= 0x0D; value++) mask |= block.equal(value);
    return wide ? mask | block.equal(';') | block.equal(':') : mask;
}

/* Whether a unit may be above 255, which narrowing makes 0 or 255. */
static inline bool has_wider(const PortableBlock &block) { return (block.equal(0) | block.equal(255)) != 0; }

template <class Unit> static inline bool has_other_script(const Unit *units)
{
    for (int i = 0; i < BLOCK; i++)
        if (units[i] >= FIRST_OTHER_SCRIPT && (units[i] & ~15u) != 0x2010) return true;
    return false;
}

static inline bool has_other_script(const uint8_t *) { return false; }

#if defined(SEAMLINE_SSE2)
static inline __m128i equals(__m128i part, int value) { return _mm_cmpeq_epi8(part, _mm_set1_epi8((char)value)); }

/* Units that are ``value`` but for the bits of ``free``. */
static inline __m128i same_but(__m128i part, int value, int free)
{
    return equals(_mm_or_si128(part, _mm_set1_epi8((char)free)), value | free);
}

static inline __m128i narrow_hits(__m128i part, bool wide)
{
    const __m128i ends = same_but(_mm_add_epi8(part, _mm_set1_epi8(2)), 0x0C, 3);
    __m128i hit = _mm_or_si128(same_but(part, '!', '!' ^ ')'), _mm_or_si128(equals(part, '.'), equals(part, '?')));
    hit = _mm_or_si128(hit, ends);
    return wide ? _mm_or_si128(hit, same_but(part, ':', ':' ^ ';')) : hit;
}

static inline uint64_t narrow_candidates(const Sse2Block &block, bool wide)
{
    uint64_t mask = 0;
    for (int i = 0; i < 4; i++)
        mask |= (uint64_t)(uint32_t)_mm_movemask_epi8(narrow_hits(block.parts[i], wide)) << (16 * i);
    return mask;
}

static inline bool has_wider(const Sse2Block &block)
{
    const __m128i least = _mm_min_epu8(_mm_min_epu8(block.parts[0], block.parts[1]), _mm_min_epu8(block.parts[2], block.parts[3]));
    const __m128i most = _mm_max_epu8(_mm_max_epu8(block.parts[0], block.parts[1]), _mm_max_epu8(block.parts[2], block.parts[3]));
    return _mm_movemask_epi8(_mm_or_si128(equals(least, 0), equals(most, 255))) != 0;
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

/* Thai has no marks: a block with Thai letters has its spaces among the candidates. */
template <class Unit> static inline uint64_t table_candidates(const Unit *units)
{
    uint64_t mask = 0, spaces = 0;
    bool thai = false;
    for (int i = 0; i < BLOCK; i++) {
        mask |= (uint64_t)seamline_is_candidate(units[i]) << i;
        spaces |= (uint64_t)(units[i] == ' ') << i;
        thai = thai || seamline_is_thai(units[i]);
    }
    return thai ? mask | spaces : mask;
}

static inline uint64_t wide_candidates(const uint8_t *units) { return table_candidates(units); }

#if defined(SEAMLINE_SSE2)
static inline __m128i between(__m128i units, int first, int last)
{
    const __m128i shifted = _mm_sub_epi16(units, _mm_set1_epi16((short)first));
    return _mm_cmpeq_epi16(_mm_subs_epu16(shifted, _mm_set1_epi16((short)(last - first))), _mm_setzero_si128());
}

/* Units that are ``value`` but for the bits of ``free``. */
static inline __m128i alike(__m128i units, int value, int free)
{
    return _mm_cmpeq_epi16(_mm_or_si128(units, _mm_set1_epi16((short)free)), _mm_set1_epi16((short)(value | free)));
}

/* Latin to Arabic, the scripts of India, Thai, general punctuation, East Asia: their marks are all in may_end. */
static inline __m128i is_known(__m128i units)
{
    const __m128i west = _mm_or_si128(between(units, 0xFF00, 0x106FF), between(units, 0x840, 0xFFF));
    const __m128i east = _mm_or_si128(between(units, 0x3000, 0xA3FF), between(units, 0xAC00, 0xFDFF));
    return _mm_or_si128(_mm_or_si128(west, east), between(units, 0x2000, 0x20FF));
}

static inline __m128i may_end(__m128i units)
{
    const __m128i arabic = _mm_or_si128(alike(units, 0x61C, 3), alike(units, 0x6D4, 0));
    const __m128i indic = _mm_or_si128(alike(units, 0x964, 1), alike(units, 0x589, 0));
    const __m128i general = _mm_or_si128(between(units, 0x2024, 0x2029), between(units, 0x203C, 0x2049));
    const __m128i wide = _mm_or_si128(alike(units, 0xFF01, 0x7E), alike(units, 0xFF0E, 0));
    return _mm_or_si128(_mm_or_si128(arabic, indic), _mm_or_si128(_mm_or_si128(general, wide), alike(units, 0x3002, 0)));
}

static inline __m128i eight_units(const uint16_t *units, __m128i *) { return Sse2Block::at(units); }

/* The lower halves of eight units; ``astral`` gathers those of U+10000..U+1EFFF, the only higher ones with marks. */
static inline __m128i eight_units(const uint32_t *units, __m128i *astral)
{
    const __m128i first = no_pictographs(units), second = no_pictographs(units + 4);
    const __m128i plane = _mm_set1_epi32(1);
    *astral = _mm_or_si128(*astral, _mm_or_si128(_mm_cmpeq_epi32(_mm_srli_epi32(first, 16), plane),
                                                 _mm_cmpeq_epi32(_mm_srli_epi32(second, 16), plane)));
    return _mm_packs_epi32(_mm_srai_epi32(_mm_slli_epi32(first, 16), 16), _mm_srai_epi32(_mm_slli_epi32(second, 16), 16));
}

template <class Unit> static inline uint64_t wide_candidates(const Unit *units)
{
    __m128i rare = _mm_setzero_si128(), thai = rare;
    uint64_t likely = 0, mask;
    UnitBlock block;
    for (int i = 0; i < BLOCK; i += 16) {
        const __m128i first = eight_units(units + i, &rare), second = eight_units(units + i + 8, &rare);
        rare = _mm_or_si128(rare, _mm_andnot_si128(_mm_and_si128(is_known(first), is_known(second)), _mm_set1_epi8(-1)));
        thai = _mm_or_si128(thai, _mm_or_si128(between(first, FIRST_THAI, LAST_THAI), between(second, FIRST_THAI, LAST_THAI)));
        likely |= (uint64_t)(uint32_t)_mm_movemask_epi8(_mm_packs_epi16(may_end(first), may_end(second))) << i;
    }
    if (any_unit(rare)) return table_candidates(units);
    block.load(units);
    mask = narrow_candidates(block, true) | (any_unit(thai) ? block.equal(' ') : 0);
    for (; likely; likely &= likely - 1)
        mask |= (uint64_t)seamline_is_candidate(units[lowest_bit(likely)]) << lowest_bit(likely);
    return mask;
}
#else
template <class Unit> static inline uint64_t wide_candidates(const Unit *units) { return table_candidates(units); }
#endif

template <class Unit> static inline uint64_t block_candidates(const Unit *units)
{
    UnitBlock block;
    block.load(units);
    if (sizeof(Unit) > 1 && has_wider(block) && has_other_script(units)) return wide_candidates(units);
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

/* The same for units[i..stop) alone, at most 64 of them; bits behind them mean nothing. */
template <class Unit> static inline uint64_t candidates_until(const Unit *units, int64_t i, int64_t stop, int64_t length)
{
#if defined(SEAMLINE_SSE2)
    if (sizeof(Unit) == 1 && stop - i <= 16 && length - i >= 16)
        return (uint64_t)(uint32_t)_mm_movemask_epi8(narrow_hits(Sse2Block::narrow(units + i), false));
#endif
    (void)stop;
    return candidates_at(units, i, length);
}

}
#endif
