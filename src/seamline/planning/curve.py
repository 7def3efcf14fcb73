"""The curve method: cut where a similarity curve dips under a threshold, then mind the sizes."""

from dataclasses import dataclass

import numpy as np

from .._checks import check_at_least, check_choice
from .._types import Flags, Floats1d, Offsets
from .curve_breaks import (
    coherent_sides,
    depth_scores,
    deviation_threshold,
    interquartile_threshold,
    local_minima,
    merge_short,
    merge_similar,
    percentile_threshold,
    settle,
    split_long,
)
from .request import Wishes
from .similarity import UnitRows, gap_similarity, smooth

FLAT = 1e-6  # a curve that varies less shows rounding, not topics
THRESHOLDS = ("deviation", "percentile", "interquartile", "depth")


@dataclass(frozen=True, kw_only=True)
class CurveSettings:
    """Every part of the curve method.

    Attributes
    ----------
    block : int
        Units averaged on each side of a gap; 1 compares neighbours.
    smoothing : int
        Width of the moving mean over similarities; below 2 none.
    threshold : {"deviation", "percentile", "interquartile", "depth"}
        Rule for the level that a break must lie under; for ``"depth"`` the level that its depth must exceed.
    sensitivity : float
        Standard deviations (``interquartile``: ranges) between the mean and the level; larger cuts less.
    percentile : float
        Level of the ``percentile`` rule.
    clamp : (float, float), optional
        The level of the ``deviation`` rule is held inside this range.
    coherence : int
        Values on each side whose mean must lie above the level; 0 asks nothing.
    coherence_distance : int, optional
        Values next to a gap that belong to neither side. Default: those that a dip itself touches, since they share
        its units and its moving mean: ``block - 1 + smoothing // 2``.
    local_minima : bool
        Only valleys of the curve may become breaks.
    merge_similarity : float, optional
        Groups at least this similar are joined again.
    single_precision : bool
        Similarities are rounded to float32 first.
    """

    block: int = 5
    smoothing: int = 1
    threshold: str = "deviation"
    sensitivity: float = 0.75
    percentile: float = 5.0
    clamp: tuple[float, float] | None = None
    coherence: int = 0
    coherence_distance: int | None = None
    local_minima: bool = True
    merge_similarity: float | None = None
    single_precision: bool = False

    def __post_init__(self) -> None:
        check_at_least("block", self.block, 1)
        check_at_least("smoothing", self.smoothing, 0)
        check_at_least("coherence", self.coherence, 0)
        if self.coherence_distance is not None:
            check_at_least("coherence_distance", self.coherence_distance, 0)
        check_choice("threshold", self.threshold, THRESHOLDS)
        if not 0 <= self.percentile <= 100:
            raise ValueError(f"percentile must be between 0 and 100, got {self.percentile}")
        if self.clamp is not None and not self.clamp[0] <= self.clamp[1]:
            raise ValueError(f"clamp must be a range from low to high, got {self.clamp}")

    @property
    def gate_distance(self) -> int:
        """Values next to a gap that the coherence gate leaves out."""
        if self.coherence_distance is not None:
            return self.coherence_distance
        return self.block - 1 + (self.smoothing // 2 if self.smoothing > 1 else 0)


PRESETS = {
    "default": CurveSettings(),
    "reliquary": CurveSettings(
        block=1, smoothing=3, sensitivity=1.0, clamp=(0.1, 0.95), coherence=2, coherence_distance=0,
        local_minima=False, single_precision=True,
    ),
}


@dataclass(frozen=True, eq=False)
class Curve:
    """A similarity curve over the usable units, its level and its candidate gaps.

    Attributes
    ----------
    raw, smoothed : ndarray of shape (u - 1,)
    threshold : float
    rejected : dict
        Reason for each gap under the level that did not become a break.
    flags : ndarray of shape (u - 1,), bool
        Gaps that passed.
    """

    raw: Floats1d
    smoothed: Floats1d
    threshold: float
    rejected: dict[int, str]
    flags: Flags


def similarity_curve(rows: UnitRows, settings: CurveSettings) -> tuple[Floats1d, Floats1d]:
    """Raw and smoothed curve of rows that are all usable."""
    raw = gap_similarity(rows, settings.block)
    if settings.single_precision:
        raw = raw.astype(np.float32).astype(np.float64)
    return raw, smooth(raw, settings.smoothing)


def read_curve(rows: UnitRows, settings: CurveSettings) -> Curve:
    """Apply threshold, local minima and coherence gate, and remember why gaps failed."""
    raw, smoothed = similarity_curve(rows, settings)
    measure, threshold = level(smoothed, settings)
    flags = (measure < threshold) & (np.ptp(smoothed) > FLAT)
    rejected: dict[int, str] = {}
    if settings.local_minima:
        flags = narrow(flags, local_minima(smoothed), "not a local minimum", rejected)
    sides = coherent_sides(measure, threshold, settings.coherence, distance=settings.gate_distance)
    flags = narrow(flags, sides, "sides not coherent", rejected)
    return Curve(raw, smoothed, abs(threshold), rejected, settle(flags, raw, settings.smoothing))


def level(smoothed: Floats1d, settings: CurveSettings) -> tuple[Floats1d, float]:
    """The values to compare and the level they must lie under; depths are compared as negatives."""
    if settings.threshold == "depth":
        depths = -depth_scores(smoothed)
        return depths, deviation_threshold(depths, settings.sensitivity)
    if settings.threshold == "percentile":
        return smoothed, percentile_threshold(smoothed, settings.percentile)
    if settings.threshold == "interquartile":
        return smoothed, interquartile_threshold(smoothed, settings.sensitivity)
    return smoothed, deviation_threshold(smoothed, settings.sensitivity, clamp=settings.clamp)


def narrow(flags: Flags, passing: Flags, reason: str, rejected: dict[int, str]) -> Flags:
    for gap in np.flatnonzero(flags & ~passing).tolist():
        rejected[gap] = reason
    return flags & passing


def finish_breaks(
    breaks: Offsets,
    curve: Floats1d,
    rows: UnitRows,
    wishes: Wishes,
    *,
    settings: CurveSettings,
    dropped: dict[int, str],
) -> Offsets:
    """Merge similar and short groups, then cut long ones; ``curve`` has one value a gap of the whole document."""
    sizes, barriers = wishes.sizes, wishes.barriers
    if settings.merge_similarity is not None:
        merged = merge_similar(breaks, rows, sizes, settings.merge_similarity)
        note_gone(breaks, merged, "groups alike", dropped)
        breaks = merged
    breaks = np.union1d(breaks, barriers)
    if wishes.min_size > 0:
        merged = merge_short(
            breaks, sizes, curve, min_size=wishes.min_size, max_size=wishes.max_size, barriers=barriers
        )
        note_gone(breaks, merged, "under min_size", dropped)
        breaks = merged
    return split_long(breaks, sizes, curve, max_size=wishes.max_size, min_size=wishes.min_size)


def note_gone(before: Offsets, after: Offsets, reason: str, dropped: dict[int, str]) -> None:
    for unit in np.setdiff1d(before, after).tolist():
        dropped[unit] = reason
