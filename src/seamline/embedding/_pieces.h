/* Sums of int8 rows of 64 numbers, compiled twice where the linker can choose: for any processor and for AVX2. */
#ifndef SEAMLINE_PIECES_H
#define SEAMLINE_PIECES_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#if defined(__GNUC__) && defined(__x86_64__) && defined(__GLIBC__) && !defined(__SANITIZE_ADDRESS__)
#define CLONED __attribute__((target_clones("avx2", "default")))
#else
#define CLONED
#endif

#define ROW 64
#define FULL 256        /* int8 rows that an int16 sum holds for certain */
#define AHEAD 12        /* rows that are asked for before they are needed: they lie anywhere in 2 MB */

CLONED static void sum_rows(int32_t *total, const int8_t *rows, const int32_t *ids, ptrdiff_t count) {
    memset(total, 0, ROW * sizeof(int32_t));
#if defined(__GNUC__)
    for (ptrdiff_t i = 0; i < count && i < AHEAD; i++) __builtin_prefetch(rows + (size_t) ids[i] * ROW);
#endif
    for (ptrdiff_t first = 0; first < count; first += FULL) {
        const ptrdiff_t last = first + FULL < count ? first + FULL : count;
        int16_t sums[ROW] = {0};
        for (ptrdiff_t i = first; i < last; i++) {
            const int8_t *row = rows + (size_t) ids[i] * ROW;
#if defined(__GNUC__)
            if (i + AHEAD < count) __builtin_prefetch(rows + (size_t) ids[i + AHEAD] * ROW);
#endif
            for (int k = 0; k < ROW; k++) sums[k] = (int16_t) (sums[k] + row[k]);
        }
        for (int k = 0; k < ROW; k++) total[k] += sums[k];
    }
}

#endif
