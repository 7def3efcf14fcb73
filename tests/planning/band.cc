/* The products of a band in each of its forms, to be held against each other; form 0 is the one for any processor. */

#include "seamline/planning/_band.h"

extern "C" ptrdiff_t band_pad() { return BAND_PAD; }

/* False where this processor or this build lacks the form, or the band is too small for it */
extern "C" bool band_of(int form, const float *rows, ptrdiff_t count, ptrdiff_t skip, ptrdiff_t lags, ptrdiff_t d,
                        float *out) {
    if (form == 0) {
        single_products(rows, count, skip, lags, d, out);
        return true;
    }
#if defined(TILED_BANDS)
    if (form == 1 && __builtin_cpu_supports("avx2") && Tile::suits(count, skip, lags)) {
        tiled_products<Tile>(rows, count, skip, lags, d, out);
        return true;
    }
    if (form == 2 && __builtin_cpu_supports("avx512dq") && WideTile::suits(count, skip, lags)) {
        tiled_products<WideTile>(rows, count, skip, lags, d, out);
        return true;
    }
#endif
    return false;
}
