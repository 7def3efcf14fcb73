/* Loops over rows of vectors, compiled twice where the linker can choose: for any processor and for AVX2.

   Lanes are spelt out and products are not fused with sums, so both give the same bits; SEAMLINE_PLAIN leaves out the
   form for AVX2. */
#ifndef SEAMLINE_ROWS_H
#define SEAMLINE_ROWS_H

#include <stddef.h>
#include <stdint.h>

#if defined(__GNUC__)
#define ROW_BY_ROW __asm__ volatile("")     /* or GCC takes rows two at a time and spills the sums */
#else
#define ROW_BY_ROW
#endif

#define TILE 16     /* sums that stay in registers */

#if defined(__GNUC__) && defined(__x86_64__) && defined(__GLIBC__) && !defined(__SANITIZE_ADDRESS__) && \
    !defined(SEAMLINE_PLAIN)
#define WIDE __attribute__((target_clones("avx2", "default")))
#else
#define WIDE
#endif
#include "seamline/vectors/_row_loops.h"

/* Ask for a row that will be written next: places far apart defeat the processor's own guesses. */
static inline void expect_row(const float *row, ptrdiff_t d) {
#if defined(__GNUC__)
    for (ptrdiff_t k = 0; k < d; k += 16) __builtin_prefetch(row + k, 1);
#else
    (void) row, (void) d;
#endif
}

#endif
