/* Loops over rows of vectors, for the processors that WIDE names; included more than once. */

/* total = decay * total + sum of weights[j] * rows[j], in float64 */
WIDE static void weighted_sum(double *total, double decay, const float *const *rows, const double *weights,
                              ptrdiff_t count, ptrdiff_t d) {
    ptrdiff_t k = 0;
    for (; k + TILE <= d; k += TILE) {
        double sums[TILE];
        for (int t = 0; t < TILE; t++) sums[t] = decay * total[k + t];
        for (ptrdiff_t j = 0; j < count; j++) {
            const float *row = rows[j] + k;
            const double weight = weights[j];
            ROW_BY_ROW;
            for (int t = 0; t < TILE; t++) sums[t] += weight * row[t];
        }
        for (int t = 0; t < TILE; t++) total[k + t] = sums[t];
    }
    for (; k < d; k++) {
        double sum = decay * total[k];
        for (ptrdiff_t j = 0; j < count; j++) sum += weights[j] * rows[j][k];
        total[k] = sum;
    }
}

/* total = sum of weights[j] * rows[j], in float32: for a few rows, at least one */
WIDE static void short_sum(float *total, const float *const *rows, const float *weights, ptrdiff_t count,
                           ptrdiff_t d) {
    ptrdiff_t k = 0;
    for (; k + 2 * TILE <= d; k += 2 * TILE) {
        float sums[2 * TILE];
        for (int t = 0; t < 2 * TILE; t++) sums[t] = weights[0] * rows[0][k + t];
        for (ptrdiff_t j = 1; j < count; j++) {
            const float *row = rows[j] + k;
            const float weight = weights[j];
            ROW_BY_ROW;
            for (int t = 0; t < 2 * TILE; t++) sums[t] += weight * row[t];
        }
        for (int t = 0; t < 2 * TILE; t++) total[k + t] = sums[t];
    }
    for (; k < d; k++) {
        float sum = weights[0] * rows[0][k];
        for (ptrdiff_t j = 1; j < count; j++) sum += weights[j] * rows[j][k];
        total[k] = sum;
    }
}

/* Inner product in float32 lanes, folded pair by pair and added up in float64 */
WIDE static double inner_product(const float *x, const float *y, ptrdiff_t d) {
    double total = 0;
    ptrdiff_t k = 0;
    if (d >= 2 * TILE) {
        float lanes[2 * TILE];
        for (int t = 0; t < 2 * TILE; t++) lanes[t] = x[t] * y[t];
        for (k = 2 * TILE; k + 2 * TILE <= d; k += 2 * TILE)
            for (int t = 0; t < 2 * TILE; t++) lanes[t] += x[k + t] * y[k + t];
        for (int t = 0; t < TILE; t++) lanes[t] += lanes[t + TILE];
        for (int t = 0; t < TILE / 2; t++) lanes[t] += lanes[t + TILE / 2];
        for (int t = 0; t < TILE / 4; t++) total += (double) lanes[t] + lanes[t + TILE / 4];
    }
    for (; k < d; k++) total += (double) x[k] * y[k];
    return total;
}

/* Sums of squares in lanes, so that additions need not wait for each other. */
#define SQUARES                                                                            \
    double total = 0;                                                                      \
    ptrdiff_t k = 0;                                                                       \
    if (d >= TILE) {                                                                       \
        double lanes[TILE];                                                                \
        for (int t = 0; t < TILE; t++) lanes[t] = (double) row[t] * row[t];                \
        for (k = TILE; k + TILE <= d; k += TILE)                                           \
            for (int t = 0; t < TILE; t++) lanes[t] += (double) row[k + t] * row[k + t];   \
        for (int t = 0; t < TILE / 2; t++) lanes[t] += lanes[t + TILE / 2];                \
        for (int t = 0; t < TILE / 4; t++) total += lanes[t] + lanes[t + TILE / 4];        \
    }                                                                                      \
    for (; k < d; k++) total += (double) row[k] * row[k];                                  \
    return total;

WIDE static double squares_of_floats(const float *row, ptrdiff_t d) { SQUARES }
WIDE static double squares_of_doubles(const double *row, ptrdiff_t d) { SQUARES }

WIDE static void scale_floats(float *out, const float *row, double factor, ptrdiff_t d) {
    for (ptrdiff_t k = 0; k < d; k++) out[k] = (float) (row[k] * factor);
}

WIDE static void scale_doubles(float *out, const double *row, double factor, ptrdiff_t d) {
    for (ptrdiff_t k = 0; k < d; k++) out[k] = (float) (row[k] * factor);
}

#undef SQUARES
