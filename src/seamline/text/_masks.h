/* Where in a block of 64 code units one value stands: a bit mask a block, from any of the three str widths.

   Units above 255 are narrowed to 0 or 255: values in 1..254 are exact, 0 and 255 also stand for all that is wider. SSE2 is part of every x86-64;
   elsewhere, or with SEAMLINE_PORTABLE defined, plain 64-bit arithmetic does the same. Both are compiled where they can
   be, so that one test can compare them. */
#ifndef SEAMLINE_MASKS_H
#define SEAMLINE_MASKS_H
#include <stdint.h>
#include <string.h>
#if defined(__SSE2__) || defined(_M_X64)
#define SEAMLINE_SSE2 1
#include <emmintrin.h>
#endif
#if defined(_MSC_VER)
#include <intrin.h>
#endif

namespace seamline {

const int BLOCK = 64;

static inline int lowest_bit(uint64_t mask)
{
#if defined(_MSC_VER)
    unsigned long i;
    _BitScanForward64(&i, mask);
    return (int)i;
#else
    return __builtin_ctzll(mask);
#endif
}

static inline int highest_bit(uint64_t mask)
{
#if defined(_MSC_VER)
    unsigned long i;
    _BitScanReverse64(&i, mask);
    return (int)i;
#else
    return 63 - __builtin_clzll(mask);
#endif
}

static inline int bit_count(uint64_t mask)
{
    mask -= (mask >> 1) & 0x5555555555555555u;
    mask = (mask & 0x3333333333333333u) + ((mask >> 2) & 0x3333333333333333u);
    return (int)((((mask + (mask >> 4)) & 0x0F0F0F0F0F0F0F0Fu) * 0x0101010101010101u) >> 56);
}

struct PortableBlock {
    uint8_t bytes[BLOCK];

    template <class Unit> void load(const Unit *units)
    {
        for (int i = 0; i < BLOCK; i++) bytes[i] = (uint8_t)(units[i] > 255 ? 255 : units[i]);
    }

    uint64_t equal(uint8_t value) const
    {
        uint64_t mask = 0;
        for (int i = 0; i < BLOCK; i += 8) {
            uint64_t part = 0;
            for (int k = 0; k < 8; k++) part |= (uint64_t)bytes[i + k] << (8 * k);
            part ^= 0x0101010101010101u * value;
            part = ~(((part & 0x7F7F7F7F7F7F7F7Fu) + 0x7F7F7F7F7F7F7F7Fu) | part | 0x7F7F7F7F7F7F7F7Fu);
            mask |= (((part >> 7) * 0x0102040810204080u) >> 56) << i;
        }
        return mask;
    }

    uint64_t below(uint8_t value) const
    {
        uint64_t mask = 0;
        for (int i = 0; i < BLOCK; i++) mask |= (uint64_t)(bytes[i] < value) << i;
        return mask;
    }

    bool holds(uint8_t a, uint8_t b, uint8_t c, uint8_t d) const
    {
        return (equal(a) | equal(b) | equal(c) | equal(d)) != 0;
    }
};

#if defined(SEAMLINE_SSE2)
struct Sse2Block {
    __m128i parts[4];

    static __m128i at(const void *units) { return _mm_loadu_si128((const __m128i *)units); }

    static __m128i narrow(const uint8_t *units) { return at(units); }

    static __m128i narrow(const uint16_t *units) { return _mm_packus_epi16(at(units), at(units + 8)); }

    static __m128i narrow(const uint32_t *units)
    {
        return _mm_packus_epi16(_mm_packs_epi32(at(units), at(units + 4)), _mm_packs_epi32(at(units + 8), at(units + 12)));
    }

    template <class Unit> void load(const Unit *units)
    {
        for (int i = 0; i < 4; i++) parts[i] = narrow(units + 16 * i);
    }

    uint64_t equal(uint8_t value) const
    {
        const __m128i wanted = _mm_set1_epi8((char)value);
        uint64_t mask = 0;
        for (int i = 0; i < 4; i++)
            mask |= (uint64_t)(uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(parts[i], wanted)) << (16 * i);
        return mask;
    }

    uint64_t below(uint8_t value) const
    {
        const __m128i largest = _mm_set1_epi8((char)(value - 1));
        uint64_t mask = 0;
        for (int i = 0; i < 4; i++)
            mask |= (uint64_t)(uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(_mm_min_epu8(parts[i], largest), parts[i]))
                    << (16 * i);
        return mask;
    }

    bool holds(uint8_t a, uint8_t b, uint8_t c, uint8_t d) const
    {
        const __m128i values[4] = {_mm_set1_epi8((char)a), _mm_set1_epi8((char)b), _mm_set1_epi8((char)c), _mm_set1_epi8((char)d)};
        __m128i found = _mm_setzero_si128();
        for (int i = 0; i < 4; i++)
            for (int k = 0; k < 4; k++) found = _mm_or_si128(found, _mm_cmpeq_epi8(parts[i], values[k]));
        return _mm_movemask_epi8(found) != 0;
    }
};
#endif

#if defined(SEAMLINE_SSE2) && !defined(SEAMLINE_PORTABLE)
typedef Sse2Block UnitBlock;
#else
typedef PortableBlock UnitBlock;
#endif

/* Ask for the cache lines of the ``lines`` * 64 bytes that end with units[i], which need not lie inside the text. */
template <class Unit> static inline void fetch_before(const Unit *units, int64_t i, int lines)
{
#if defined(SEAMLINE_SSE2)
    const uintptr_t last = (uintptr_t)units + (uintptr_t)(i * (int64_t)sizeof(Unit));
    for (int k = 0; k < lines; k++) _mm_prefetch((const char *)(last - 64u * (unsigned)k), _MM_HINT_T0);
#else
    (void)units;
    (void)i;
    (void)lines;
#endif
}

/* The block of units[i..i+64); units past the end of the text read as 0. */
template <class AnyBlock, class Unit> static inline void load_at(AnyBlock &block, const Unit *units, int64_t i, int64_t length)
{
    if (length - i >= BLOCK) {
        block.load(units + i);
        return;
    }
    Unit rest[BLOCK];
    memset(rest, 0, sizeof rest);
    if (length > i) memcpy(rest, units + i, (size_t)(length - i) * sizeof(Unit));
    block.load(rest);
}

template <class Unit> static inline UnitBlock block_at(const Unit *units, int64_t i, int64_t length)
{
    UnitBlock block;
    load_at(block, units, i, length);
    return block;
}

}
#endif
