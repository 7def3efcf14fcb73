"""From a similarity curve to breaks: thresholds, gates, local minima, and sizes afterwards.

A curve holds one value a gap; value ``i`` belongs to the gap between units ``i`` and ``i + 1``. Each rule is a pure
function that returns one flag a gap or a new list of breaks, so each can be used, or left out, alone.
"""

import math
from itertools import pairwise

import numpy as np

from .._types import Flags, Floats1d, Offsets
from ._programme import traced
from .objective import Objective, admissible_starts
from .similarity import UnitRows, window_sums

INTERQUARTILE = (25.0, 75.0)


def deviation_threshold(curve: Floats1d, sensitivity: float, *, clamp: tuple[float, float] | None = None) -> float:
    """Mean minus ``sensitivity`` population standard deviations, optionally held inside ``clamp``.

    Examples
    --------
    >>> deviation_threshold(np.array([0.9, 0.9, 0.3, 0.9]), 1.0)
    0.4901923788646684
    """
    if not len(curve):
        return 0.0
    threshold = float(curve.mean() - sensitivity * curve.std())
    return threshold if clamp is None else min(max(threshold, clamp[0]), clamp[1])


def percentile_threshold(curve: Floats1d, percentile: float) -> float:
    """The value that ``percentile`` per cent of the curve lie below."""
    return float(np.percentile(curve, percentile)) if len(curve) else 0.0


def interquartile_threshold(curve: Floats1d, sensitivity: float) -> float:
    """Mean minus ``sensitivity`` interquartile ranges."""
    if not len(curve):
        return 0.0
    low, high = np.percentile(curve, INTERQUARTILE)
    return float(curve.mean() - sensitivity * (high - low))


def depth_scores(curve: Floats1d) -> Floats1d:
    """How far the curve rises on both sides of each gap before it falls again (TextTiling, Hearst 1997).

    Examples
    --------
    >>> depth_scores(np.array([0.9, 0.2, 0.4, 0.3])).round(1).tolist()
    [0.0, 0.9, 0.0, 0.1]
    """
    return climb(curve) + climb(curve[::-1])[::-1]


def climb(curve: Floats1d) -> Floats1d:
    """Rise from each value to the top of the slope on its left."""
    falls = np.concatenate(([True], curve[:-1] < curve[1:]))[: len(curve)]
    tops = np.maximum.accumulate(np.where(falls, np.arange(len(curve)), 0))
    rises: Floats1d = curve[tops] - curve
    return rises


def local_minima(curve: Floats1d) -> Flags:
    """Gaps lower than both neighbours; of a flat valley the first gap. Ends count as valleys.

    Examples
    --------
    >>> np.flatnonzero(local_minima(np.array([0.5, 0.2, 0.2, 0.6, 0.1]))).tolist()
    [1, 4]
    """
    starts = np.flatnonzero(np.diff(curve, prepend=np.inf))
    levels = curve[starts]
    lower_left = levels < np.concatenate(([np.inf], levels[:-1]))
    lower_right = levels < np.concatenate((levels[1:], [np.inf]))
    flags = np.zeros(len(curve), dtype=np.bool_)
    flags[starts[lower_left & lower_right]] = True
    return flags


def coherent_sides(curve: Floats1d, threshold: float, window: int, *, distance: int = 0) -> Flags:
    """Gaps with a mean above ``threshold`` in the ``window`` values on either side; a missing side passes.

    Parameters
    ----------
    curve : ndarray of shape (u - 1,)
    threshold : float
    window : int
        Below 1 every gap passes.
    distance : int, default 0
        Values next to the gap that belong to neither side.

    Examples
    --------
    >>> curve = np.array([0.8, 0.8, 0.4, 0.2, 0.4, 0.8, 0.8])
    >>> [bool(coherent_sides(curve, 0.5, 1, distance=distance)[3]) for distance in (0, 1)]
    [False, True]
    """
    if window < 1:
        return np.ones(len(curve), dtype=np.bool_)
    near, far = distance + 1, distance + window
    return one_side(curve, threshold, -far, -near) & one_side(curve, threshold, near, far)


def one_side(curve: Floats1d, threshold: float, low: int, high: int) -> Flags:
    totals, counts = window_sums(curve, low, high)
    flags: Flags = (counts == 0) | (totals / np.maximum(counts, 1) > threshold)
    return flags


def settle(flags: Flags, raw: Floats1d, window: int) -> Flags:
    """Move each flag to the lowest value of the unsmoothed curve inside the smoothing window."""
    if window < 2:
        return flags
    reach, settled = window // 2, np.zeros(len(flags), dtype=np.bool_)
    for gap in np.flatnonzero(flags).tolist():
        low = max(gap - reach, 0)
        settled[low + int(np.argmin(raw[low : gap + reach + 1]))] = True
    return settled


def merge_similar(breaks: Offsets, rows: UnitRows, sizes: Floats1d, *, similarity: float) -> Offsets:
    """Drop breaks between groups whose size-weighted mean vectors have a cosine of ``similarity`` or more.

    Left to right, a merged group carries the weighted mean of its parts, normalised.

    Parameters
    ----------
    breaks : ndarray of shape (k,)
    rows : UnitRows
    sizes : ndarray of shape (n + 1,)
        Size before each unit.
    """
    edges = [0, *breaks.tolist(), len(rows)]
    kept, running, weight = [], group_vector(rows, 0, edges[1]), sizes[edges[1]]
    for start, end in pairwise(edges[1:]):
        vector, size = group_vector(rows, start, end), sizes[end] - sizes[start]
        if float((running * vector).sum()) >= similarity:
            running, weight = direction(weight * running + size * vector), weight + size
        else:
            kept.append(start)
            running, weight = vector, size
    return np.array(kept, dtype=np.int64)


def group_vector(rows: UnitRows, start: int, end: int) -> Floats1d:
    return direction(rows.block(start, end).sum(axis=0, dtype=np.float64))


def direction(vector: Floats1d) -> Floats1d:
    length = math.sqrt((vector * vector).sum())
    return vector / length if length else vector


def merge_short(
    breaks: Offsets, sizes: Floats1d, curve: Floats1d, *, min_size: float, max_size: float | None, barriers: Offsets
) -> Offsets:
    """Join each group under ``min_size`` to the neighbour it resembles more, never over ``max_size`` or a barrier.

    Left to right; a group that no neighbour can take stays short.
    """
    fixed, limit = set(barriers.tolist()), np.inf if max_size is None else max_size
    edges, position = [0, *breaks.tolist(), len(curve) + 1], 0
    while position < len(edges) - 1:
        if sizes[edges[position + 1]] - sizes[edges[position]] >= min_size:
            position += 1
            continue
        choices = [
            edge
            for edge in (position, position + 1)
            if 0 < edge < len(edges) - 1
            and edges[edge] not in fixed
            and sizes[edges[edge + 1]] - sizes[edges[edge - 1]] <= limit
        ]
        if not choices:
            position += 1
            continue
        gone = max(choices, key=lambda edge: curve[edges[edge] - 1])
        del edges[gone]
        position = min(position, gone - 1) if gone <= position else position
    return np.array(edges[1:-1], dtype=np.int64)


def split_long(
    breaks: Offsets, sizes: Floats1d, curve: Floats1d, *, max_size: float | None, min_size: float = 0.0
) -> Offsets:
    """Cut groups over ``max_size`` where the curve is weakest: the least sum of ``1 + similarity`` over all cuts.

    Exact, so no cut is spent where a weaker gap serves; ``min_size`` is kept where the maximum allows it.
    """
    if max_size is None:
        return breaks
    firsts = admissible_starts(sizes, max_size=max_size, barriers=breaks)
    costs = np.concatenate(([0.0], 1.0 + curve))
    costs[breaks] = 0.0
    return least_cuts(firsts, costs, sizes, min_size=min_size)


def least_cuts(
    firsts: Offsets, costs: Floats1d, sizes: Floats1d, *, min_size: float, target: float = 0.0,
    size_weight: float = 0.0,
) -> Offsets:
    """Cuts of the least sum of their ``costs`` and of what groups lose for their sizes; exact."""
    n = len(costs)
    none = np.zeros(n + 1, dtype=np.int64)
    objective = Objective(
        firsts, costs, none, sizes, 0.0, 0.0, target=target, size_weight=size_weight, min_size=min_size
    )
    best, back = np.zeros(n + 1), np.zeros(n + 1, dtype=np.int64)
    objective.programme().minimise_blind(best, back)
    return traced(back)
