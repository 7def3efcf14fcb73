/* Tiles of inner products for AVX2 and for AVX-512, in the order of summation of `_band.h`. */
#ifndef SEAMLINE_TILES_H
#define SEAMLINE_TILES_H

#include <immintrin.h>

#define FOR_AVX2 __attribute__((target("avx2")))
#define FOR_AVX512 __attribute__((target("avx512f,avx512dq")))

/* Eight sums of each of four products, folded */
FOR_AVX2 static inline __m128 folded(__m256 a, __m256 b, __m256 c, __m256 e) {
    const __m256 halves = _mm256_hadd_ps(_mm256_hadd_ps(a, b), _mm256_hadd_ps(c, e));
    return _mm_add_ps(_mm256_castps256_ps128(halves), _mm256_extractf128_ps(halves, 1));
}

/* What the coordinates from `k` on add to the products of one row with some others */
template <int BROAD>
static inline void add_rest(const float *x, const float *y, ptrdiff_t k, ptrdiff_t d, float *out) {
    for (; k < d; k++)
        for (int j = 0; j < BROAD; j++) out[j] += x[k] * y[j * d + k];
}

struct Tile {
    static const int TALL = 3, BROAD = 4;

    static bool suits(ptrdiff_t count, ptrdiff_t skip, ptrdiff_t lags) {
        return count >= BROAD && count - skip >= TALL && lags >= BROAD - TALL;
    }

    /* out[i * step + j] = inner product of row i at x and row j at y */
    FOR_AVX2 static void write(const float *x, const float *y, ptrdiff_t d, float *out, ptrdiff_t step) {
        __m256 sums[TALL][BROAD];
        ptrdiff_t k = 0;
        for (int i = 0; i < TALL; i++)
            for (int j = 0; j < BROAD; j++) sums[i][j] = _mm256_setzero_ps();
        for (; k + 8 <= d; k += 8) {
            __m256 left[TALL];
            for (int i = 0; i < TALL; i++) left[i] = _mm256_loadu_ps(x + i * d + k);
            for (int j = 0; j < BROAD; j++) {
                const __m256 right = _mm256_loadu_ps(y + j * d + k);
                for (int i = 0; i < TALL; i++) sums[i][j] = _mm256_add_ps(sums[i][j], _mm256_mul_ps(left[i], right));
            }
        }
        for (int i = 0; i < TALL; i++) {
            _mm_storeu_ps(out + i * step, folded(sums[i][0], sums[i][1], sums[i][2], sums[i][3]));
            add_rest<BROAD>(x + i * d, y, k, d, out + i * step);
        }
    }
};

/* Two products share a register: the sums of rows j and j + 4. */
struct WideTile {
    static const int TALL = 6, BROAD = 8, PAIRS = 4;

    static bool suits(ptrdiff_t count, ptrdiff_t skip, ptrdiff_t lags) {
        return count >= BROAD && count - skip >= TALL && lags >= BROAD - TALL;
    }

    FOR_AVX512 static void write(const float *x, const float *y, ptrdiff_t d, float *out, ptrdiff_t step) {
        __m512 sums[TALL][PAIRS];
        ptrdiff_t k = 0;
        for (int i = 0; i < TALL; i++)
            for (int j = 0; j < PAIRS; j++) sums[i][j] = _mm512_setzero_ps();
        for (; k + 8 <= d; k += 8) {
            __m512 right[PAIRS];
            for (int j = 0; j < PAIRS; j++) {
                const __m512 near = _mm512_castps256_ps512(_mm256_loadu_ps(y + j * d + k));
                right[j] = _mm512_insertf32x8(near, _mm256_loadu_ps(y + (j + PAIRS) * d + k), 1);
            }
            for (int i = 0; i < TALL; i++) {
                const __m512 left = _mm512_broadcast_f32x8(_mm256_loadu_ps(x + i * d + k));
                for (int j = 0; j < PAIRS; j++) sums[i][j] = _mm512_add_ps(sums[i][j], _mm512_mul_ps(left, right[j]));
            }
        }
        for (int i = 0; i < TALL; i++) {
            __m256 low[PAIRS], high[PAIRS];
            for (int j = 0; j < PAIRS; j++) {
                low[j] = _mm512_castps512_ps256(sums[i][j]);
                high[j] = _mm512_extractf32x8_ps(sums[i][j], 1);
            }
            _mm_storeu_ps(out + i * step, folded(low[0], low[1], low[2], low[3]));
            _mm_storeu_ps(out + i * step + PAIRS, folded(high[0], high[1], high[2], high[3]));
            add_rest<BROAD>(x + i * d, y, k, d, out + i * step);
        }
    }
};

/* The last tile of a row of tiles begins early enough to end with the band, the last row of tiles to end with the rows;
   near the first row there is no room for that, and what a row gets too much the next one writes over: rows are written
   whole and in order. */
template <class T>
static void tiled_products(const float *rows, ptrdiff_t count, ptrdiff_t skip, ptrdiff_t lags, ptrdiff_t d, float *out) {
    const ptrdiff_t width = lags + 1 + BAND_PAD;
    for (ptrdiff_t i = skip; i < count; i += T::TALL) {
        const ptrdiff_t row = i + T::TALL <= count ? i : count - T::TALL;
        const ptrdiff_t last = row + T::TALL < T::BROAD ? 0 : row + T::TALL - T::BROAD;
        float *found = out + (row - skip) * width + lags - row;
        for (ptrdiff_t j = row > lags ? row - lags : 0; j < row + T::TALL; j += T::BROAD) {
            const ptrdiff_t column = j < last ? j : last;
            T::write(rows + row * d, rows + column * d, d, found + column, width - 1);
        }
    }
}

#endif
