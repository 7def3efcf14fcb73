"""Kernel change points: the exact programme that cuts a document where its embeddings change.

The within-segment scatter of unit vectors, ``S(a, b) = (b - a) - |e_a + ... + e_(b-1)|^2 / (b - a)``, is the cosine
kernel's cost in kernel change-point detection (Arlot, Celisse and Harchaoui 2019). The sum over segments plus a penalty
per segment is minimised exactly; wanted sizes, priors and limits are terms and constraints of the same sum.
"""

import math
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from .._types import Floats1d, Floats2d, Offsets
from ._programme import traced
from ._similarity import add_lag_sums, centre_seams, median_and_mean_distance, pair_sums
from .inner_products import Products, widened
from .objective import SMALLEST_NOISE, Noise, Objective, SegmentsError
from .similarity import UnitRows
from .wishes import Counts, written

SHARPNESS = 6.0
LONGEST_ALL_PAIRS = 24
"""Up to so many units lags of 5 to 12 hardly see two units of one topic."""

HIGHEST_FAR = 0.9

def noise_statistics(products: Products) -> Noise:
    """Noise floor, far similarity and its spread, from lags 1 and 5 to 12 (up to 24 units: all pairs), and seams."""
    n = len(products.rows)
    if n < 3:
        return Noise(1.0, 0.0, 0.0, n, np.zeros(max(n - 1, 0)))
    near, far, seams = np.empty(n - 1), np.zeros(3), np.zeros(n - 1)
    for row, column, gram in products.near():
        add_lag_sums(gram, row, column, near, far, seams)
    total, squares, pairs = far.tolist()
    if n <= LONGEST_ALL_PAIRS:
        total, squares, pairs = pair_sums(np.ascontiguousarray(products.rows.block(0, n)))
    mean = total / pairs
    median, average = median_and_mean_distance(near)
    centre_seams(seams)
    spread = math.sqrt(max(0.0, squares / pairs - mean * mean))
    return Noise(max(median, average / 4, SMALLEST_NOISE), min(HIGHEST_FAR, mean), spread, n, seams)


def document_noise(rows: UnitRows) -> Noise:
    """Noise statistics of the usable rows, in a pass of their own."""
    usable = rows.only_usable()
    return noise_statistics(Products(usable, widened(np.arange(len(usable) + 1))))


def best_segmentation(products: Products, objective: Objective) -> tuple[Offsets, float]:
    """First units of all segments but the first, and the least cost."""
    n = len(objective)
    programme, best, back = objective.programme(), np.zeros(n + 1), np.zeros(n + 1, dtype=np.int64)
    for row, column, gram in products:
        programme.minimise(gram, row, column, best, back)
    return traced(back), float(best[n])


def best_counted_segmentation(products: Products, objective: Objective, counts: Counts) -> tuple[Offsets, float]:
    """The cheapest segmentation of so many segments; memory 12 bytes times units times the most segments."""
    n, (low, high) = len(objective), counts
    best = np.full((n + 1, high + 1), np.inf)
    back = np.zeros((n + 1, high + 1), dtype=np.int32)
    best[0, 0] = 0.0
    programme = objective.programme()
    for row, column, gram in products:
        programme.minimise_counted(gram, row, column, best, back)
    cheapest = low + int(best[n, low:].argmin())
    if not math.isfinite(best[n, cheapest]):
        raise SegmentsError(f"n_segments must be possible under the limits, got {written(counts)} for {n} units")
    return traced_counts(back[:, : cheapest + 1]), float(best[n, cheapest])


def traced_counts(back: npt.NDArray[np.int32]) -> Offsets:
    """Follow the recorded starts from the last number of segments to the first."""
    end, starts = len(back) - 1, []
    for count in range(back.shape[1] - 1, 0, -1):
        end = int(back[end, count])
        starts.append(end)
    return np.array(starts[-2::-1], dtype=np.int64)


def cut_probabilities(
    products: Products, objective: Objective, *, sharpness: float = SHARPNESS, counts: Counts | None = None
) -> Floats1d:
    """Probability of a cut in each gap when segmentations weigh ``exp(-sharpness * cost)``.

    The forward and the backward sums are the same programme, run over the document and over its mirror image.

    Parameters
    ----------
    counts : (int, int), optional
        Only segmentations of so many segments, least and most, count; memory 16 bytes times units times segments.

    Returns
    -------
    ndarray of shape (n - 1,)
        Value ``i`` belongs to the gap before unit ``i + 1``.
    """
    mirrored = objective.reversed()
    most = None if counts is None else counts[1]
    forward = log_sums(products, objective, sharpness, most)
    backward = log_sums(Products(products.rows.reversed(), mirrored.firsts), mirrored, sharpness, most)[::-1]
    if counts is None:
        logs, whole = forward[1:-1] + backward[1:-1], forward[-1]
    else:
        logs, whole = ranged_sums(forward, backward, counts), np.logaddexp.reduce(forward[-1, counts[0] :])
    probabilities: Floats1d = np.exp(np.minimum(logs - sharpness * objective.gains[1:] - whole, 0.0))
    return probabilities


def ranged_sums(forward: Floats1d, backward: Floats1d, counts: Counts) -> Floats1d:
    """Log sums over all segmentations of each admissible number of segments with a cut in each gap."""
    sums: Floats1d = np.logaddexp.reduce([
        paired_counts(forward[1:-1, 1:count], backward[1:-1, count - 1 : 0 : -1])
        for count in range(counts[0], counts[1] + 1)
    ])
    return sums


def paired_counts(before: Floats1d, after: Floats1d) -> Floats1d:
    """Log sums over all ways to share the segments out between both sides of each gap."""
    if not before.shape[1]:
        return np.full(len(before), -np.inf)
    sums: Floats1d = np.logaddexp.reduce(before + after, axis=1)
    return sums


def log_sums(products: Products, objective: Objective, sharpness: float, most: int | None) -> Floats1d:
    """Of each prefix; with a most number of segments, in one column a number."""
    n, programme = len(objective), objective.programme()
    if most is None:
        sums = np.zeros(n + 1)
        for row, column, gram in products:
            programme.accumulate(gram, row, column, sums, sharpness)
        return sums
    sums = np.full((n + 1, most + 1), -np.inf)
    sums[0, 0] = 0.0
    for row, column, gram in products:
        programme.accumulate_counted(gram, row, column, sums, sharpness)
    return sums


READ = 4096
"""Rows that are read at a time where only sums of them are wanted."""


def segment_sums(rows: UnitRows, edges: Offsets) -> tuple[Floats2d, Floats1d]:
    """Sum of the rows of each segment, shape (k, d), and how many of them count; ``edges`` has starts and the last end.

    Rows are read some thousands at a time.
    """
    firsts = edges[:-1]
    masses: Floats1d = np.add.reduceat(rows.usable[: edges[-1]].astype(np.float64), firsts)
    groups = np.unique(np.searchsorted(firsts, np.arange(0, edges[-1], READ)))
    parts = []
    for first, last in pairwise([*groups[groups < len(firsts)].tolist(), len(firsts)]):
        start, end = int(edges[first]), int(edges[last])
        parts.append(np.add.reduceat(rows.block(start, end), firsts[first:last] - start, axis=0, dtype=np.float64))
    return np.concatenate(parts), masses
