"""The curve method: cut where a similarity curve dips under a threshold, then mind the sizes."""

from dataclasses import dataclass

import numpy as np

from .._types import Flags, Floats1d, Offsets
from .curve_breaks import (
    coherent_sides,
    depth_scores,
    deviation_threshold,
    interquartile_threshold,
    least_cuts,
    local_minima,
    merge_short,
    merge_similar,
    percentile_threshold,
    settle,
    split_long,
)
from .curve_settings import CurveSettings
from .request import Request
from .similarity import UnitRows, gap_similarity, smooth

FLAT = 1e-6  # a curve that varies less shows rounding, not topics
BREAK_WORTH = 2.0  # with a target size: as much as the costs of the least and the most similar gap differ


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
    request: Request,
    *,
    settings: CurveSettings,
    dropped: dict[int, str],
) -> Offsets:
    """Merge similar and short groups, then cut long ones; ``curve`` has one value a gap of the whole document.

    With a target size both are one search for the groups that come nearest to it.
    """
    sizes, barriers = request.sizes, request.barriers
    if settings.merge_similarity is not None:
        merged = merge_similar(breaks, rows, sizes, similarity=settings.merge_similarity)
        note_gone(breaks, merged, "groups alike", dropped)
        breaks = merged
    breaks = np.union1d(breaks, barriers)
    if request.target_size is not None:
        aimed = aim(breaks, curve, request)
        note_gone(breaks, aimed, "joined to reach target_size", dropped)
        return aimed
    if request.min_size > 0:
        merged = merge_short(
            breaks, sizes, curve, min_size=request.min_size, max_size=request.max_size, barriers=barriers
        )
        note_gone(breaks, merged, "under min_size", dropped)
        breaks = merged
    return split_long(breaks, sizes, curve, max_size=request.max_size, min_size=request.min_size)


def aim(breaks: Offsets, curve: Floats1d, request: Request) -> Offsets:
    """Breaks of the least sum of ``size_weight (size / target_size - 1)^2`` over groups and cut costs.

    A cut costs ``1 + similarity``, less the worth of a break where the curve has found one; so small groups join up to
    the target, and what is larger is cut at its weakest gaps. Limits and barriers are constraints of the same search.
    """
    costs = np.concatenate(([0.0], 1.0 + curve))
    costs[breaks] -= BREAK_WORTH
    return least_cuts(
        request.firsts, costs, request.sizes, min_size=request.min_size, target=request.target_size or 0.0,
        size_weight=request.size_weight,
    )


def note_gone(before: Offsets, after: Offsets, reason: str, dropped: dict[int, str]) -> None:
    for unit in np.setdiff1d(before, after).tolist():
        dropped[unit] = reason
