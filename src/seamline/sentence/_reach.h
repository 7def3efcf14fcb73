/* Nearest line end or bracket within reach of an offset, 64 code units at a time. */
#ifndef SEAMLINE_SENTENCE_REACH_H
#define SEAMLINE_SENTENCE_REACH_H

#include "seamline/text/_masks.h"

namespace seamline {

static inline uint64_t brackets(const PortableBlock &block)
{
    return block.equal('(') | block.equal(')') | block.equal('[') | block.equal(']');
}

static inline bool has_opener(const PortableBlock &block) { return (block.equal('(') | block.equal('[')) != 0; }

/* LF, VT, FF and CR. */
static inline uint64_t line_ends(const PortableBlock &block) { return block.below(0x0E) & ~block.below(0x0A); }

#if defined(SEAMLINE_SSE2)
static inline __m128i spans(__m128i part, int first, int span)
{
    const __m128i shifted = _mm_sub_epi8(part, _mm_set1_epi8((char)first));
    return _mm_cmpeq_epi8(_mm_min_epu8(shifted, _mm_set1_epi8((char)span)), shifted);
}

static inline uint64_t brackets(const Sse2Block &block)
{
    uint64_t mask = 0;
    for (int i = 0; i < 4; i++) {
        const __m128i square = _mm_or_si128(_mm_cmpeq_epi8(block.parts[i], _mm_set1_epi8('[')),
                                            _mm_cmpeq_epi8(block.parts[i], _mm_set1_epi8(']')));
        const __m128i hit = _mm_or_si128(spans(block.parts[i], '(', 1), square);
        mask |= (uint64_t)(uint32_t)_mm_movemask_epi8(hit) << (16 * i);
    }
    return mask;
}

static inline bool has_opener(const Sse2Block &block)
{
    __m128i hit = _mm_setzero_si128();
    for (int i = 0; i < 4; i++)
        hit = _mm_or_si128(hit, _mm_or_si128(_mm_cmpeq_epi8(block.parts[i], _mm_set1_epi8('(')),
                                             _mm_cmpeq_epi8(block.parts[i], _mm_set1_epi8('['))));
    return _mm_movemask_epi8(hit) != 0;
}

static inline uint64_t line_ends(const Sse2Block &block)
{
    uint64_t mask = 0;
    for (int i = 0; i < 4; i++)
        mask |= (uint64_t)(uint32_t)_mm_movemask_epi8(spans(block.parts[i], 0x0A, 3)) << (16 * i);
    return mask;
}
#endif

/* Offset behind the last line end among units[low..i), or ``low``. */
template <class Unit> static inline int64_t line_start_after(const Unit *units, int64_t low, int64_t i)
{
    while (i > low) {
        const int64_t start = i - low >= BLOCK ? i - BLOCK : low;
        const uint64_t mask = line_ends(block_at(units, start, i));
        if (mask) return start + highest_bit(mask) + 1;
        i = start;
    }
    return low;
}

/* First line end among units[i..high), or ``high``. */
template <class Unit> static inline int64_t line_end_before(const Unit *units, int64_t i, int64_t high)
{
    for (; i < high; i += BLOCK) {
        const uint64_t mask = line_ends(block_at(units, i, high));
        if (mask) return i + lowest_bit(mask);
    }
    return high;
}

/* Whether a blank line, two LF together, stands among units[i..high). */
template <class Unit> static inline bool holds_blank_line(const Unit *units, int64_t i, int64_t high)
{
    uint64_t before = 0;
    for (; i < high; i += BLOCK) {
        const uint64_t mask = block_at(units, i, high).equal(0x0A);
        if (mask & (mask << 1 | before)) return true;
        before = mask >> 63;
    }
    return false;
}

template <class Unit> static inline bool holds_opener(const Unit *units, int64_t i, int64_t high)
{
    for (; i < high; i += BLOCK)
        if (has_opener(block_at(units, i, high))) return true;
    return false;
}

/* Last round or square bracket that opens among units[low..i) and does not close there, or -1. A bracket that closes
   behind a blank is none: such text has its pairs turned round. */
template <class Unit> static inline int64_t open_bracket_before(const Unit *units, int64_t low, int64_t i)
{
    int depth = 0;
    if (!holds_opener(units, low, i)) return -1;
    while (i > low) {
        const int64_t start = i - low >= BLOCK ? i - BLOCK : low;
        uint64_t mask = brackets(block_at(units, start, i));
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

/* Angle and corner brackets, which hold titles and quotations, and wide round ones. */
template <class Unit> static inline bool is_wide_bracket(Unit unit)
{
    return (unit & ~(Unit)7) == 0x3008 || (unit & ~(Unit)1) == 0xFF08;
}

#if defined(SEAMLINE_SSE2)
static inline __m128i lower_halves(const uint16_t *units) { return Sse2Block::at(units); }

static inline __m128i lower_halves(const uint32_t *units)
{
    const __m128i first = _mm_slli_epi32(Sse2Block::at(units), 16), second = _mm_slli_epi32(Sse2Block::at(units + 4), 16);
    return _mm_packs_epi32(_mm_srai_epi32(first, 16), _mm_srai_epi32(second, 16));
}

static inline __m128i quotes_of(__m128i units)
{
    const __m128i curly = _mm_cmpeq_epi16(_mm_or_si128(units, _mm_set1_epi16(3)), _mm_set1_epi16(0x201F));
    const __m128i angle = _mm_cmpeq_epi16(_mm_or_si128(units, _mm_set1_epi16(0x10)), _mm_set1_epi16(0xBB));
    return _mm_or_si128(_mm_or_si128(curly, angle), _mm_cmpeq_epi16(units, _mm_set1_epi16(0x22)));
}

static inline __m128i wide_brackets_of(__m128i units)
{
    const __m128i corner = _mm_cmpeq_epi16(_mm_or_si128(units, _mm_set1_epi16(7)), _mm_set1_epi16(0x300F));
    return _mm_or_si128(corner, _mm_cmpeq_epi16(_mm_or_si128(units, _mm_set1_epi16(1)), _mm_set1_epi16((short)0xFF09)));
}
#endif

/* Where units[0..size), at most 64, hold wide brackets; a unit of a higher plane may set its bit too. */
template <class Unit> static inline uint64_t wide_brackets(const Unit *units, int64_t size)
{
    uint64_t mask = 0;
    int64_t i = 0;
#if defined(SEAMLINE_SSE2)
    for (; i + 16 <= size; i += 16) {
        const __m128i first = wide_brackets_of(lower_halves(units + i));
        const __m128i second = wide_brackets_of(lower_halves(units + i + 8));
        mask |= (uint64_t)(uint32_t)_mm_movemask_epi8(_mm_packs_epi16(first, second)) << i;
    }
#endif
    for (; i < size; i++) mask |= (uint64_t)is_wide_bracket(units[i]) << i;
    return mask;
}

static inline uint64_t wide_brackets(const uint8_t *, int64_t) { return 0; }

/* Last of these that opens among units[low..i) and does not close there, or -1. */
template <class Unit> static inline int64_t open_wide_before(const Unit *units, int64_t low, int64_t i)
{
    int depth = 0;
    while (i > low) {
        const int64_t start = i - low >= BLOCK ? i - BLOCK : low;
        uint64_t mask = wide_brackets(units + start, i - start);
        while (mask) {
            const int bit = highest_bit(mask);
            mask ^= (uint64_t)1 << bit;
            if (is_wide_bracket(units[start + bit])) depth += units[start + bit] & 1 ? 1 : -1;
            if (depth < 0) return start + bit;
        }
        i = start;
    }
    return -1;
}

static inline int64_t open_wide_before(const uint8_t *, int64_t, int64_t) { return -1; }

/* First of ``left`` or ``right``, a pair of the brackets above, or blank line, at its first LF, among units[i..high); else -1. */
template <class Unit> static inline int64_t next_of_pair(const Unit *units, int64_t i, int64_t high, uint32_t left, uint32_t right)
{
    for (; i < high; i += BLOCK) {
        const UnitBlock block = block_at(units, i, high);
        uint64_t mask = block.equal(0x0A);
        if (left > 255) mask |= wide_brackets(units + i, high - i < BLOCK ? high - i : BLOCK);
        else mask |= block.equal((uint8_t)left) | block.equal((uint8_t)right);
        for (; mask; mask &= mask - 1) {
            const int64_t k = i + lowest_bit(mask);
            if (units[k] == left || units[k] == right) return k;
            if (units[k] == 0x0A && k + 1 < high && units[k + 1] == 0x0A) return k;
        }
    }
    return -1;
}

/* " and the quotation marks U+00AB, U+00BB and U+201C to U+201F. */
template <class Unit> static inline bool is_quote(Unit unit)
{
    return unit == 0x22 || (unit | 0x10) == 0xBB || (unit & ~(Unit)3) == 0x201C;
}

template <class Unit> static inline uint64_t quotes(const Unit *units, int64_t size)
{
    uint64_t mask = 0;
    int64_t i = 0;
#if defined(SEAMLINE_SSE2)
    for (; i + 16 <= size; i += 16) {
        const __m128i first = quotes_of(lower_halves(units + i)), second = quotes_of(lower_halves(units + i + 8));
        mask |= (uint64_t)(uint32_t)_mm_movemask_epi8(_mm_packs_epi16(first, second)) << i;
    }
#endif
    for (; i < size; i++) mask |= (uint64_t)is_quote(units[i]) << i;
    return mask;
}

static inline uint64_t quotes(const uint8_t *units, int64_t size)
{
    const UnitBlock block = block_at(units, 0, size);
    return block.equal(0x22) | block.equal(0xAB) | block.equal(0xBB);
}

/* Last quotation mark among units[low..i), or -1. */
template <class Unit> static inline int64_t last_quote(const Unit *units, int64_t low, int64_t i)
{
    while (i > low) {
        const int64_t start = i - low >= BLOCK ? i - BLOCK : low;
        for (uint64_t mask = quotes(units + start, i - start); mask;) {
            const int bit = highest_bit(mask);
            if (is_quote(units[start + bit])) return start + bit;
            mask ^= (uint64_t)1 << bit;
        }
        i = start;
    }
    return -1;
}

/* First quotation mark among units[i..high), or -1. */
template <class Unit> static inline int64_t next_quote(const Unit *units, int64_t i, int64_t high)
{
    for (; i < high; i += BLOCK) {
        for (uint64_t mask = quotes(units + i, high - i < BLOCK ? high - i : BLOCK); mask; mask &= mask - 1)
            if (is_quote(units[i + lowest_bit(mask)])) return i + lowest_bit(mask);
    }
    return -1;
}

#if defined(SEAMLINE_SSE2)
/* ( [ and the quotation marks of Latin-1. */
static inline __m128i opening(__m128i part)
{
    const __m128i bracket = _mm_or_si128(_mm_cmpeq_epi8(part, _mm_set1_epi8('(')), _mm_cmpeq_epi8(part, _mm_set1_epi8('[')));
    const __m128i angle = _mm_cmpeq_epi8(_mm_or_si128(part, _mm_set1_epi8(0x10)), _mm_set1_epi8((char)0xBB));
    return _mm_or_si128(_mm_or_si128(bracket, angle), _mm_cmpeq_epi8(part, _mm_set1_epi8(0x22)));
}

static inline __m128i curly(__m128i units)
{
    return _mm_cmpeq_epi16(_mm_or_si128(units, _mm_set1_epi16(3)), _mm_set1_epi16(0x201F));
}

static inline __m128i openers_of(const uint8_t *units) { return opening(Sse2Block::at(units)); }

static inline __m128i openers_of(__m128i first, __m128i second)
{
    return _mm_or_si128(opening(_mm_packus_epi16(first, second)), _mm_or_si128(curly(first), curly(second)));
}

static inline __m128i openers_of(const uint16_t *units) { return openers_of(Sse2Block::at(units), Sse2Block::at(units + 8)); }

static inline __m128i openers_of(const uint32_t *units)
{
    return openers_of(_mm_packs_epi32(Sse2Block::at(units), Sse2Block::at(units + 4)),
                      _mm_packs_epi32(Sse2Block::at(units + 8), Sse2Block::at(units + 12)));
}

/* Whether ( [ or a quotation mark may stand among the ``reach`` units before units[i]; ``reach`` is a multiple of 16. */
template <class Unit> static inline bool may_open_before(const Unit *units, int64_t i, int64_t reach)
{
    __m128i found = _mm_setzero_si128();
    if (i < reach) return true;
    for (int64_t k = i - reach; k < i; k += 16) found = _mm_or_si128(found, openers_of(units + k));
    return _mm_movemask_epi8(found) != 0;
}
#else
template <class Unit> static inline bool may_open_before(const Unit *, int64_t, int64_t) { return true; }
#endif

}
#endif
