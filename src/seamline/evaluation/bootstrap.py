"""Intervals for means and for differences between two systems that answered the same items."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from .._checks import check_at_least
from .._types import Floats1d

Scores = Floats1d | Sequence[float]
"""One score per document or question."""

RESAMPLES_PER_BLOCK = 500


@dataclass(frozen=True)
class Interval:
    """A mean and the bounds of its bootstrap interval."""

    mean: float
    low: float
    high: float


def mean_interval(
    scores: Scores,
    *,
    strata: npt.ArrayLike | None = None,
    level: float = 0.95,
    n_resamples: int = 10_000,
    seed: int = 0,
) -> Interval:
    """Percentile bootstrap interval of a mean.

    Parameters
    ----------
    scores : array of float, shape (n,)
        One score per document or question.
    strata : array-like of shape (n,), optional
        The set that each item belongs to. The mean is then the plain mean of the sets' means (macro average), and
        items are drawn within their set.
    level : float
        Coverage, between 0 and 1.
    n_resamples : int
        How many times the items are drawn again.
    seed : int
        Seed of the drawing; equal seeds give equal intervals.

    Returns
    -------
    Interval
        Mean, lower and upper bound, in the unit of the scores.

    Raises
    ------
    ValueError
        If there are no scores, one is not finite, or an option is out of range.

    Notes
    -----
    Efron and Tibshirani (1993), chapter 13.

    Examples
    --------
    >>> mean_interval([1.0, 1.0, 1.0])
    Interval(mean=1.0, low=1.0, high=1.0)
    """
    values = checked_scores("scores", scores)
    check_at_least("n_resamples", n_resamples, 1)
    if not 0 < level < 1:
        raise ValueError(f"level must lie between 0 and 1, got {level}")
    groups = [values] if strata is None else split_by(values, np.asarray(strata))
    generator = np.random.default_rng(seed)
    means = np.mean([resampled_means(group, n_resamples, generator) for group in groups], axis=0)
    low, high = np.quantile(means, [(1 - level) / 2, (1 + level) / 2])
    return Interval(float(np.mean([group.mean() for group in groups])), float(low), float(high))


def paired_interval(
    first: Scores,
    second: Scores,
    *,
    strata: npt.ArrayLike | None = None,
    level: float = 0.95,
    n_resamples: int = 10_000,
    seed: int = 0,
) -> Interval:
    """Interval of the mean difference ``first - second`` over the same documents or questions.

    Parameters
    ----------
    first, second : array of float, shape (n,)
        Scores of two systems on the same items, in the same order.
    strata, level, n_resamples, seed
        As for `mean_interval`.

    Returns
    -------
    Interval
        The difference counts as real at this level when both bounds lie on one side of 0.

    Raises
    ------
    ValueError
        If the two differ in length, or as for `mean_interval`.

    Examples
    --------
    >>> paired_interval([0.9, 0.8, 0.7], [0.8, 0.7, 0.6]).low > 0
    True
    """
    one, other = checked_scores("first", first), checked_scores("second", second)
    if len(one) != len(other):
        raise ValueError(f"first and second must be scores of the same items, got {len(one)} and {len(other)}")
    return mean_interval(one - other, strata=strata, level=level, n_resamples=n_resamples, seed=seed)


def checked_scores(name: str, scores: Scores) -> Floats1d:
    values = np.asarray(scores, dtype=np.float64)
    if values.ndim != 1 or not len(values):
        raise ValueError(f"{name} must be a 1-D array of at least one score, got shape {values.shape}")
    if not np.isfinite(values).all():
        raise ValueError(f"{name} must be finite, got {values[~np.isfinite(values)][0]}")
    return values


def split_by(values: Floats1d, strata: npt.NDArray[np.generic]) -> list[Floats1d]:
    if strata.shape != values.shape:
        raise ValueError(f"strata must have one label a score, got shape {strata.shape} for {len(values)} scores")
    return [values[strata == label] for label in np.unique(strata)]


def resampled_means(values: Floats1d, n_resamples: int, generator: np.random.Generator) -> Floats1d:
    """Means of ``n_resamples`` drawings with replacement, a block of them at a time."""
    means = []
    for done in range(0, n_resamples, RESAMPLES_PER_BLOCK):
        size = (min(RESAMPLES_PER_BLOCK, n_resamples - done), len(values))
        means.append(values[generator.integers(len(values), size=size)].mean(axis=1))
    return np.concatenate(means)
