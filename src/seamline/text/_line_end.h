/* Where a line ends: the first LF or CR at or after i, or n. Sixteen units at a time with SSE2, else as a plain loop. */
#ifndef SEAMLINE_LINE_END_H
#define SEAMLINE_LINE_END_H

#include <stddef.h>
#include <stdint.h>

#if defined(__SSE2__) && defined(__GNUC__)
#include <emmintrin.h>

static inline unsigned seamline_ends_8(__m128i units) {
    return (unsigned) _mm_movemask_epi8(_mm_or_si128(
        _mm_cmpeq_epi8(units, _mm_set1_epi8(10)), _mm_cmpeq_epi8(units, _mm_set1_epi8(13))));
}

/* The narrowing of wider units saturates, so that no other unit turns into LF or CR. */
static inline unsigned seamline_ends_at(const uint8_t* p) {
    return seamline_ends_8(_mm_loadu_si128((const __m128i*) p));
}

static inline unsigned seamline_ends_at(const uint16_t* p) {
    const __m128i* v = (const __m128i*) p;
    return seamline_ends_8(_mm_packus_epi16(_mm_loadu_si128(v), _mm_loadu_si128(v + 1)));
}

static inline unsigned seamline_ends_at(const uint32_t* p) {
    const __m128i* v = (const __m128i*) p;
    return seamline_ends_8(_mm_packus_epi16(
        _mm_packs_epi32(_mm_loadu_si128(v), _mm_loadu_si128(v + 1)),
        _mm_packs_epi32(_mm_loadu_si128(v + 2), _mm_loadu_si128(v + 3))));
}
#endif

template <class Unit>
static inline ptrdiff_t seamline_line_end(const Unit* p, ptrdiff_t i, ptrdiff_t n) {
#if defined(__SSE2__) && defined(__GNUC__)
    for (; i + 16 <= n; i += 16) {
        unsigned ends = seamline_ends_at(p + i);
        if (ends) return i + __builtin_ctz(ends);
    }
#endif
    while (i < n && p[i] != 10 && p[i] != 13) i++;
    return i;
}

#endif
