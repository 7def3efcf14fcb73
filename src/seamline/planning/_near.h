/* Inner products of neighbouring rows: tiles of three rows by four where the processor fuses products with sums, which
   is faster than a matrix product for narrow bands, and one by one elsewhere. */
#ifndef SEAMLINE_NEAR_H
#define SEAMLINE_NEAR_H

#include "seamline/vectors/_rows.h"

#define NEAR_PAD 2      /* cells after each row, which tiles at the ends of the band may fill with what is not asked for */

#if defined(__GNUC__) && defined(__x86_64__)
#include <immintrin.h>

#define FUSED __attribute__((target("avx2,fma")))
#define TALL 3
#define BROAD 4

static inline int fuses(void) { return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"); }

/* out[i * step + j] = inner product of row i at x and row j at y */
FUSED static inline void fused_tile(const float *x, const float *y, ptrdiff_t d, float *out, ptrdiff_t step) {
    __m256 sums[TALL][BROAD];
    ptrdiff_t k = 0;
    for (int i = 0; i < TALL; i++)
        for (int j = 0; j < BROAD; j++) sums[i][j] = _mm256_setzero_ps();
    for (; k + 8 <= d; k += 8) {
        __m256 left[TALL];
        for (int i = 0; i < TALL; i++) left[i] = _mm256_loadu_ps(x + i * d + k);
        for (int j = 0; j < BROAD; j++) {
            const __m256 right = _mm256_loadu_ps(y + j * d + k);
            for (int i = 0; i < TALL; i++) sums[i][j] = _mm256_fmadd_ps(left[i], right, sums[i][j]);
        }
    }
    for (int i = 0; i < TALL; i++) {
        const __m256 halves = _mm256_hadd_ps(_mm256_hadd_ps(sums[i][0], sums[i][1]), _mm256_hadd_ps(sums[i][2], sums[i][3]));
        _mm_storeu_ps(out + i * step, _mm_add_ps(_mm256_castps256_ps128(halves), _mm256_extractf128_ps(halves, 1)));
        for (ptrdiff_t rest = k; rest < d; rest++)
            for (int j = 0; j < BROAD; j++) out[i * step + j] += x[i * d + rest] * y[j * d + rest];
    }
}

/* The last tile of a row of tiles begins early enough to end with the band, the last row of tiles to end with the rows;
   before the fourth row there is no room for that, and what a row gets too much the next one writes over. */
FUSED static void fused_products(const float *rows, ptrdiff_t count, ptrdiff_t skip, ptrdiff_t lags, ptrdiff_t d,
                                 float *out) {
    const ptrdiff_t width = lags + 1 + NEAR_PAD;
    for (ptrdiff_t i = skip; i < count; i += TALL) {
        const ptrdiff_t row = i + TALL <= count ? i : count - TALL;
        float *found = out + (row - skip) * width + lags - row;
        for (ptrdiff_t j = row > lags ? row - lags : 0; j < row + TALL; j += BROAD) {
            const ptrdiff_t last = row + TALL < BROAD ? 0 : row + TALL - BROAD;
            const ptrdiff_t column = j < last ? j : last;
            fused_tile(rows + row * d, rows + column * d, d, found + column, width - 1);
        }
    }
}

#else

#define TALL 0
#define BROAD 0

static inline int fuses(void) { return 0; }
static void fused_products(const float *rows, ptrdiff_t count, ptrdiff_t skip, ptrdiff_t lags, ptrdiff_t d, float *out) {}

#endif

/* out[i, lags - lag] = inner product of rows i and i - lag, for every row from `skip` on and every lag up to `lags` */
static void near_products(const float *rows, ptrdiff_t count, ptrdiff_t skip, ptrdiff_t lags, ptrdiff_t d,
                          float *out) {
    if (fuses() && count >= BROAD && count - skip >= TALL) {
        fused_products(rows, count, skip, lags, d, out);
        return;
    }
    for (ptrdiff_t i = skip; i < count; i++) {
        const float *x = rows + i * d;
        float *found = out + (i - skip) * (lags + 1 + NEAR_PAD) + lags;
        const ptrdiff_t farthest = lags < i ? lags : i;
        for (ptrdiff_t lag = 0; lag <= farthest; lag++) found[-lag] = (float) inner_product(x, x - lag * d, d);
    }
}

#endif
