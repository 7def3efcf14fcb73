/* The loops over rows, in the form for this processor and in the one for any, to be held against each other. */

#include <vector>

#include "seamline/vectors/_rows.h"
#undef WIDE
#define WIDE
namespace portable {
#include "seamline/vectors/_row_loops.h"
}

namespace {

struct RowLoops {
    decltype(&weighted_sum) add;
    decltype(&short_sum) add_few;
    decltype(&inner_product) multiply;
    decltype(&squares_of_floats) square;
    decltype(&squares_of_doubles) square_wide;
    decltype(&scale_floats) scale;
    decltype(&scale_doubles) scale_wide;
};

const RowLoops HERE = {
    weighted_sum, short_sum, inner_product, squares_of_floats, squares_of_doubles, scale_floats, scale_doubles,
};
const RowLoops ANYWHERE = {
    portable::weighted_sum, portable::short_sum, portable::inner_product, portable::squares_of_floats,
    portable::squares_of_doubles, portable::scale_floats, portable::scale_doubles,
};

}

/* What every loop makes of n rows: sums of shape (d,), figures of shape (3, n), halves of shape (2, n, d). */
extern "C" void loop_results(bool anywhere, const float *rows, const double *wide, const float *weights,
                             const double *wide_weights, ptrdiff_t n, ptrdiff_t d, double *total, float *few,
                             double *figures, float *halves) {
    const RowLoops &loops = anywhere ? ANYWHERE : HERE;
    std::vector<const float *> places;
    for (ptrdiff_t i = 0; i < n; i++) {
        places.push_back(rows + i * d);
        figures[i] = loops.multiply(rows, rows + i * d, d);
        figures[n + i] = loops.square(rows + i * d, d);
        figures[2 * n + i] = loops.square_wide(wide + i * d, d);
        loops.scale(halves + i * d, rows + i * d, 0.5, d);
        loops.scale_wide(halves + (n + i) * d, wide + i * d, 0.5, d);
    }
    loops.add(total, 0.5, places.data(), wide_weights, n, d);
    loops.add_few(few, places.data(), weights, n, d);
}
