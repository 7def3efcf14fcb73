/* Inner products of neighbouring rows: in tiles where the processor has AVX2 or AVX-512, one by one elsewhere.

   The order of summation is fixed, and products are not fused with sums, so every processor gives the same bits, and it
   changes nothing which tile a product lies in: eight sums in float32, of which sum `lane` takes the coordinates
   lane, lane + 8, lane + 16 ...; ((0 + 1) + (2 + 3)) + ((4 + 5) + (6 + 7)) of them; then the coordinates of the last
   incomplete eight, one after the other. SEAMLINE_PLAIN leaves out the forms of `_tiles.h`. */
#ifndef SEAMLINE_BAND_H
#define SEAMLINE_BAND_H

#include <stddef.h>

#define BAND_LANES 8
#define BAND_PAD 5      /* cells after each row, which tiles at the ends of the band may fill with what is not asked for */

#if defined(__GNUC__) && defined(__x86_64__) && !defined(SEAMLINE_PLAIN)
#define TILED_BANDS
#include "seamline/planning/_tiles.h"
#endif

static inline float one_product(const float *x, const float *y, ptrdiff_t d) {
    float sums[BAND_LANES] = {0}, total;
    ptrdiff_t k = 0;
    for (; k + BAND_LANES <= d; k += BAND_LANES)
        for (int lane = 0; lane < BAND_LANES; lane++) sums[lane] += x[k + lane] * y[k + lane];
    total = ((sums[0] + sums[1]) + (sums[2] + sums[3])) + ((sums[4] + sums[5]) + (sums[6] + sums[7]));
    for (; k < d; k++) total += x[k] * y[k];
    return total;
}

static void single_products(const float *rows, ptrdiff_t count, ptrdiff_t skip, ptrdiff_t lags, ptrdiff_t d, float *out) {
    for (ptrdiff_t i = skip; i < count; i++) {
        const float *x = rows + i * d;
        float *found = out + (i - skip) * (lags + 1 + BAND_PAD) + lags;
        const ptrdiff_t farthest = lags < i ? lags : i;
        for (ptrdiff_t lag = 0; lag <= farthest; lag++) found[-lag] = one_product(x, x - lag * d, d);
    }
}

/* out[i, lags - lag] = inner product of rows i and i - lag, for every row from `skip` on and every lag up to `lags` */
static void band_products(const float *rows, ptrdiff_t count, ptrdiff_t skip, ptrdiff_t lags, ptrdiff_t d, float *out) {
#if defined(TILED_BANDS)
    if (__builtin_cpu_supports("avx512dq") && WideTile::suits(count, skip, lags))
        return tiled_products<WideTile>(rows, count, skip, lags, d, out);
    if (__builtin_cpu_supports("avx2") && Tile::suits(count, skip, lags))
        return tiled_products<Tile>(rows, count, skip, lags, d, out);
#endif
    single_products(rows, count, skip, lags, d, out);
}

#endif
