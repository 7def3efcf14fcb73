"""Everything a caller may ask of a plan besides its embeddings: checked, and made into an objective."""

import math
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from .._checks import check_at_least
from .._types import Floats1d, Offsets
from .memory import coarseness
from .objective import Noise, Objective, SegmentsError, Words, admissible_starts
from .similarity import UnitRows
from .wishes import Counts, checked_counts, resolved_granularity, written

DEFAULT_BAND = 2000
WORD_WEIGHT = 0.1
SEAM_WEIGHT = 1.5
SIZED_COST = 1.0
"""Of a segment where a size is wanted, in units of the noise floor: without it every cut gains that much, and
segments come out smaller than they were asked for. It keeps a text whole that fits and says nothing twice, too."""

DESCRIBED = (
    "granularity", "text_length", "seam_weight", "target_size", "size_weight", "min_size", "max_size", "band",
)  # fmt: skip
MOST_COUNTED = 1 << 27
"""Most cells of the table that a known number of segments needs, of 12 bytes each."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Request:
    """Everything a caller may ask of a plan besides its embeddings, checked.

    Attributes
    ----------
    sizes : ndarray of shape (n + 1,)
        Size before each unit.
    priors : ndarray of shape (n - 1,)
        How much a cut is liked in each gap, in units of the noise floor.
    barriers : ndarray of int64
        Units at which a segment must start.
    counts : (int, int) or None
        Least and most segments.
    band : int or None
        Longest segment in units.
    text_length : float or None
        Characters of the text.
    """

    sizes: Floats1d
    granularity: float
    target_size: float | None
    size_weight: float
    min_size: float
    max_size: float | None
    counts: Counts | None
    words: Words | None
    priors: Floats1d
    barriers: Offsets
    band: int | None
    seam_weight: float
    text_length: float | None = None

    @property
    def n(self) -> int:
        return len(self.sizes) - 1

    @property
    def sized(self) -> bool:
        """Whether sizes decide where segments end."""
        return self.target_size is not None or self.max_size is not None or self.min_size > 0

    def unsized(self) -> "Request":
        """The same without sizes, priors and barriers: whole topics."""
        return replace(
            self, target_size=None, min_size=0.0, max_size=None, counts=None, priors=np.zeros(max(self.n - 1, 0)),
            barriers=np.zeros(0, dtype=np.int64), seam_weight=SEAM_WEIGHT,
        )

    @cached_property
    def firsts(self) -> Offsets:
        """Lowest admissible starts under all limits."""
        return admissible_starts(self.sizes, max_size=self.max_size, barriers=self.barriers, band=self.band)

    def objective(self, rows: UnitRows, noise: Noise) -> Objective:
        """The programme's sum for these rows; with a target size a segment costs what cutting noise saves."""
        return Objective(
            self.firsts,
            np.concatenate(([0.0], self.seam_costs(rows, noise) - self.priors)),
            np.concatenate(([0], np.cumsum(rows.usable, dtype=np.int64))) if rows.spoilt else np.arange(len(rows) + 1),
            self.sizes,
            scale=1.0 / noise.floor if noise.informative else 0.0,
            penalty=SIZED_COST if self.target_size else self.topic_cost(noise),
            target=float(self.target_size or 0.0),
            size_weight=self.size_weight,
            min_size=self.min_size,
            words=self.words,
        )

    def seam_costs(self, rows: UnitRows, noise: Noise) -> Floats1d:
        """What a cut in each gap costs for the similarity across it, in units of the noise floor.

        Of the gaps around an ignored unit only the last is rewarded for what lies on both sides, or that unit would
        become a segment of its own.
        """
        if not self.seam_weight or not noise.informative:
            return np.zeros(max(len(rows) - 1, 0))
        costs = noise.seams * (self.seam_weight / noise.floor)
        if not rows.spoilt:
            return costs
        following = np.searchsorted(np.flatnonzero(rows.usable), np.arange(1, len(rows)))
        spread: Floats1d = np.concatenate(([0.0], costs, [0.0]))[following]
        earlier = np.flatnonzero(following[:-1] == following[1:])
        spread[earlier] = np.maximum(spread[earlier], 0.0)
        return spread

    def described(self) -> dict[str, Any]:
        """The options as plain values."""
        settings = {name: getattr(self, name) for name in DESCRIBED}
        settings["n_segments"] = None if self.counts is None else written(self.counts)
        return settings | {"barriers": self.barriers.tolist(), "word_weight": self.words.weight if self.words else None}

    def penalty(self, noise: Noise) -> float:
        """What one more topic must save, in a text of this length."""
        return noise.penalty(self.granularity * coarseness(noise.n, self.text_length))

    def topic_cost(self, noise: Noise) -> float:
        """The penalty in units of the noise floor."""
        return self.penalty(noise) / noise.floor if noise.informative else 1.0


def cumulative_sizes(sizes: npt.ArrayLike | None, n: int) -> Floats1d:
    """Size before each unit; every unit counts 1 where no sizes are known."""
    if sizes is None:
        return np.arange(n + 1, dtype=np.float64)
    values = np.asarray(sizes)
    if values.shape != (n,):
        raise ValueError(f"embeddings and sizes must agree, got {n} rows and sizes of shape {values.shape}")
    if values.dtype.kind not in "iuf" and n:
        raise TypeError(f"sizes must be numbers, got dtype {values.dtype}")
    if n and not (values.min() >= 0 and math.isfinite(values.max())):
        raise ValueError("sizes must be finite and at least 0")
    before = np.zeros(n + 1)
    np.cumsum(values, dtype=np.float64, out=before[1:])
    return before


def checked_priors(priors: npt.ArrayLike | None, n: int) -> Floats1d:
    gaps = max(n - 1, 0)
    if priors is None:
        return np.zeros(gaps)
    values = np.asarray(priors, dtype=np.float64)
    if values.shape != (gaps,):
        raise ValueError(f"priors must be one number a gap, got shape {values.shape} for {gaps} gaps")
    if not np.isfinite(values).all():
        raise ValueError("priors must be finite")
    return values


def checked_barriers(barriers: npt.ArrayLike | None, n: int) -> Offsets:
    if barriers is None:
        return np.zeros(0, dtype=np.int64)
    values = np.unique(np.asarray(barriers))
    if values.size and values.dtype.kind not in "iu":
        raise TypeError(f"barriers must be indices of units, got dtype {values.dtype}")
    if values.size and not 0 <= values[0] <= values[-1] <= n:
        raise ValueError(f"barriers must lie in 0..{n}, got {values[0]}..{values[-1]}")
    return values[(values > 0) & (values < n)].astype(np.int64)


def checked_words(words: tuple[npt.ArrayLike, npt.ArrayLike] | None, n: int, weight: float) -> Words | None:
    """Compressed rows of word ids: ``ids[indptr[i]:indptr[i + 1]]`` are the words of unit ``i``."""
    if words is None or not weight or not n:
        return None
    starts, ids = (np.ascontiguousarray(part, dtype=np.int64) for part in words)
    if starts.shape != (n + 1,) or starts[0] != 0 or starts[-1] != len(ids) or (np.diff(starts) < 0).any():
        raise ValueError(f"words must be (indptr, ids) with indptr of shape ({n + 1},), rising from 0 to {len(ids)}")
    if not len(ids):
        return None
    distinct, dense = np.unique(ids, return_inverse=True)
    return Words(starts, np.ascontiguousarray(dense, dtype=np.int64), len(distinct), weight)


def checked_number(name: str, value: float | None, *, low: float = 0.0, open_low: bool = False) -> float | None:
    """A finite number above ``low``, or None."""
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, (int, float, np.integer, np.floating)):
        raise TypeError(f"{name} must be a number, got {type(value).__name__}")
    if not math.isfinite(value) or value < low or (open_low and value == low):
        raise ValueError(f"{name} must be {'above' if open_low else 'at least'} {low:g}, got {value}")
    return float(value)


def possible_counts(n_segments: Any, n: int) -> Counts | None:
    """Counts that ``n`` units can have, and whose table fits into memory."""
    counts = checked_counts(n_segments)
    if counts is None:
        return None
    if counts[0] > max(n, 1):
        raise SegmentsError(
            f"n_segments must be between 1 and the number of units, got {written(counts)} for {n} units"
        )
    low, high = counts[0], min(counts[1], max(n, 1))
    if (high + 1) * (n + 1) > MOST_COUNTED:
        raise ValueError(
            f"n_segments times the number of units must be at most {MOST_COUNTED:,} (1.6 GB), got {high} "
            f"for {n} units; granularity finds the number by itself, in memory that does not grow with it"
        )
    return low, high


def checked_request(
    n: int,
    sizes: npt.ArrayLike | None,
    *,
    granularity: float | str,
    target_size: float | None,
    size_weight: float,
    min_size: float,
    max_size: float | None,
    n_segments: int | tuple[int, int] | None,
    words: tuple[npt.ArrayLike, npt.ArrayLike] | None,
    word_weight: float,
    priors: npt.ArrayLike | None,
    barriers: npt.ArrayLike | None,
    band: int | None,
    seam_weight: float | None,
    text_length: float | None,
) -> Request:
    """Check every option against the number of units and fill in the default band."""
    if band is not None:
        check_at_least("band", band, 1)
    least = checked_number("min_size", min_size) or 0.0
    most = checked_number("max_size", max_size, open_low=True)
    if most is not None and least > most:
        raise ValueError(f"min_size must be at most max_size, got {min_size} and {max_size}")
    seam = checked_number("seam_weight", seam_weight)
    return Request(
        sizes=cumulative_sizes(sizes, n),
        granularity=resolved_granularity(granularity),
        target_size=checked_number("target_size", target_size, open_low=True),
        size_weight=checked_number("size_weight", size_weight) or 0.0,
        min_size=least,
        max_size=most,
        counts=possible_counts(n_segments, n),
        words=checked_words(words, n, checked_number("word_weight", word_weight) or 0.0),
        priors=checked_priors(priors, n),
        barriers=checked_barriers(barriers, n),
        band=DEFAULT_BAND if band is None and n > DEFAULT_BAND else band,
        seam_weight=(0.0 if target_size else SEAM_WEIGHT) if seam is None else seam,
        text_length=checked_number("text_length", text_length, open_low=True),
    )
