"""What the curve method can be told: its settings, and the presets of them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

from .._checks import check_at_least, check_choice, check_finite, check_flag, check_real

THRESHOLDS = ("deviation", "percentile", "interquartile", "depth")


def check_within(name: str, value: float, low: float, high: float) -> None:
    """Refuse numbers outside of a closed range."""
    if not low <= check_real(name, value) <= high:
        raise ValueError(f"{name} must be between {low:g} and {high:g}, got {value}")


def checked_range(name: str, pair: Any) -> tuple[float, float]:
    """Two numbers, the lower first."""
    if not isinstance(pair, Sequence) or len(pair) != 2:
        raise ValueError(f"{name} must be a range from low to high, got {pair}")
    low, high = (check_finite(name, value) for value in pair)
    if low > high:
        raise ValueError(f"{name} must be a range from low to high, got {pair}")
    return low, high


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
        check_finite("sensitivity", self.sensitivity)
        check_within("percentile", self.percentile, 0, 100)
        if self.merge_similarity is not None:
            check_within("merge_similarity", self.merge_similarity, -1, 1)
        check_flag("local_minima", self.local_minima)
        check_flag("single_precision", self.single_precision)
        if self.clamp is not None:
            object.__setattr__(self, "clamp", checked_range("clamp", self.clamp))

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


def override(preset: CurveSettings, **given: Any) -> CurveSettings:
    """The preset with every value that is not None put in its place."""
    changes = {name: value for name, value in given.items() if value is not None}
    return replace(preset, **changes) if changes else preset


def curve_settings(curve: Any) -> CurveSettings:
    """Settings of the curve, from themselves, from a mapping of some of their fields, or from a preset's name.

    Raises
    ------
    ValueError
        An unknown preset or field; the message lists the known ones.
    TypeError
        None of the three.

    Examples
    --------
    >>> curve_settings({"smoothing": 3}).smoothing, curve_settings("reliquary").block
    (3, 1)
    """
    if isinstance(curve, CurveSettings):
        return curve
    if isinstance(curve, str):
        check_choice("curve", curve, tuple(PRESETS))
        return PRESETS[curve]
    if not isinstance(curve, Mapping):
        raise TypeError(
            f"curve must be CurveSettings, a mapping of their fields or a preset's name, got {type(curve).__name__}"
        )
    known = [item.name for item in fields(CurveSettings)]
    unknown = [name for name in curve if name not in known]
    if unknown:
        raise ValueError(f"curve must hold fields out of {', '.join(known)}, got {unknown[0]!r}")
    return CurveSettings(**curve)
