"""Plan where topics change: arrays in, a `SemanticPlan` that explains itself out. No text and no models here."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from ._checks import check_choice
from ._types import Flags, Floats1d, Offsets, Spans
from .changepoints import (
    best_counted_segmentation,
    best_segmentation,
    document_noise,
    noise_statistics,
)
from .curve import PRESETS, CurveSettings, finish_breaks, read_curve
from .evidence import FORCING, Candidate, Evidence, spread_gaps
from .objective import WORD_WEIGHT, Wishes, checked_wishes
from .products import Products, widened
from .similarity import UnitRows, unit_rows

if TYPE_CHECKING:
    from matplotlib.figure import Figure

METHODS = ("changepoints", "curve")
MIN_UNITS = 3

@dataclass(frozen=True, eq=False)
class SemanticPlan:
    """Breaks of one document and everything that led to them.

    Attributes
    ----------
    method : {"changepoints", "curve"}
    n_units : int
    breaks : ndarray of int64
        First unit of each new segment; never 0.
    penalty : float or None
        What one more segment must save, in units of scatter (``changepoints`` without a target size).
    threshold : float or None
        Level of the curve method.
    ignored : ndarray of int64
        Units whose rows were zero or not finite; they weigh nothing and stay with the unit before them.
    settings : mapping
        The settings in force, with defaults filled in.
    spans : ndarray of shape (n_units, 2), optional
        Offsets of the units, where they are known.
    """

    method: str
    n_units: int
    breaks: Offsets
    penalty: float | None = None
    threshold: float | None = None
    ignored: Offsets = field(default_factory=lambda: np.zeros(0, dtype=np.int64))
    settings: Mapping[str, Any] = field(default_factory=dict)
    spans: Spans | None = None
    evidence: Evidence | None = field(default=None, repr=False)

    @classmethod
    def without_breaks(cls, n_units: int, *, method: str = "changepoints") -> "SemanticPlan":
        """The plan of a document that is too short, or has nothing, to judge."""
        return cls(method=method, n_units=n_units, breaks=np.zeros(0, dtype=np.int64))

    def with_spans(self, spans: npt.ArrayLike) -> "SemanticPlan":
        """The same plan that knows the offsets of its units.

        Raises
        ------
        ValueError
            If there is not one half-open pair a unit.
        """
        pairs = np.asarray(spans, dtype=np.int64)
        if pairs.shape != (self.n_units, 2):
            raise ValueError(f"spans must be one pair a unit, got shape {pairs.shape} for {self.n_units} units")
        return replace(self, spans=pairs)

    @property
    def segments(self) -> Spans:
        """Half-open unit ranges of the segments, shape (k, 2); the whole document if there is no break."""
        edges = np.concatenate(([0], self.breaks, [self.n_units]))
        return np.column_stack((edges[:-1], edges[1:])) if self.n_units else np.zeros((0, 2), dtype=np.int64)

    @cached_property
    def curve(self) -> Floats1d:
        """Similarity at each gap, shape (n_units - 1,); NaN before an ignored unit."""
        return self._gaps() if self.evidence is None else self.evidence.curves[0]

    @cached_property
    def smoothed(self) -> Floats1d:
        """The curve after its moving mean; equal to `curve` without smoothing."""
        return self._gaps() if self.evidence is None else self.evidence.curves[1]

    @cached_property
    def confidence(self) -> Floats1d:
        """Probability of a break at each gap under the change-point model, with limits, priors and a known count."""
        return np.zeros(max(self.n_units - 1, 0)) if self.evidence is None else self.evidence.confidence

    @cached_property
    def reasons(self) -> tuple[str, ...]:
        """Why each break is there: topic, structure, size, count, maximum, band or barrier."""
        return () if self.evidence is None else self.evidence.reasons(self.breaks)

    @cached_property
    def forced(self) -> Flags:
        """Breaks that only a limit made: maximum, band or barrier."""
        return np.array([reason in FORCING for reason in self.reasons], dtype=np.bool_)

    @cached_property
    def candidates(self) -> tuple[Candidate, ...]:
        """Every gap that was worth a look, with the reason it was taken or rejected."""
        return () if self.evidence is None else self.evidence.candidates(self.breaks, self.reasons)

    def _gaps(self) -> Floats1d:
        return np.full(max(self.n_units - 1, 0), np.nan)

    def __repr__(self) -> str:
        level = f", penalty {self.penalty:.3g}" if self.penalty is not None else ""
        level += f", threshold {self.threshold:.3g}" if self.threshold is not None else ""
        ignored = f", {len(self.ignored)} ignored" if len(self.ignored) else ""
        shown = ", ".join(map(str, self.breaks[:8])) + (", ..." if len(self.breaks) > 8 else "")
        counts = f"{self.method}: {len(self.breaks)} breaks in {self.n_units} units"
        return f"SemanticPlan({counts} [{shown}]{level}{ignored})"

    def to_dict(self) -> dict[str, Any]:
        """Plain Python values for JSON; computes what was not asked for yet. Unknown values are None."""
        return {
            "method": self.method,
            "n_units": self.n_units,
            "breaks": self.breaks.tolist(),
            "forced": self.forced.tolist(),
            "reasons": list(self.reasons),
            "penalty": self.penalty,
            "threshold": self.threshold,
            "curve": plain(self.curve),
            "smoothed": plain(self.smoothed),
            "confidence": plain(self.confidence),
            "candidates": [candidate.to_dict() for candidate in self.candidates],
            "ignored": self.ignored.tolist(),
            "settings": dict(self.settings),
            "spans": None if self.spans is None else self.spans.tolist(),
        }

    def plot(self) -> "Figure":
        """Draw curve, level, confidence and breaks with matplotlib.

        Raises
        ------
        ImportError
            If matplotlib is missing; the extra ``plot`` installs it.
        """
        from .plotting import draw_plan

        return draw_plan(self)


def plain(values: Floats1d) -> list[float | None]:
    return [None if np.isnan(value) else value for value in values.tolist()]


def plan_breaks(
    embeddings: npt.ArrayLike | UnitRows,
    sizes: npt.ArrayLike | None = None,
    *,
    method: str = "changepoints",
    granularity: float = 1.3,
    target_size: float | None = None,
    size_weight: float = 3.0,
    min_size: float = 0,
    max_size: float | None = None,
    n_segments: int | None = None,
    words: tuple[npt.ArrayLike, npt.ArrayLike] | None = None,
    word_weight: float = WORD_WEIGHT,
    priors: npt.ArrayLike | None = None,
    barriers: npt.ArrayLike | None = None,
    band: int | None = None,
    seam_weight: float | None = None,
    curve_preset: str = "default",
    block: int | None = None,
    smoothing: int | None = None,
    threshold: str | None = None,
    sensitivity: float | None = None,
    percentile: float | None = None,
    clamp: tuple[float, float] | None = None,
    coherence: int | None = None,
    local_minima: bool | None = None,
    merge_similarity: float | None = None,
) -> SemanticPlan:
    """Plan where the topics of a document change.

    ``changepoints`` minimises, exactly and over all segmentations,

    ``sum of [scatter / v + penalty / v + size_weight (size / target_size - 1)^2]``
    ``+ sum over cuts of [seam_weight (seam - mean seam) / v - prior]``

    where the scatter is that of unit vectors inside a segment, ``v`` the noise floor, half the median squared distance
    of neighbours, and a seam the mean similarity of the 4 units before a gap with the 4 after it. Without a target size
    the penalty is ``(v + granularity s ln N) / (1 - f)``, with ``f`` and ``s`` the mean and the standard deviation of
    the similarities of units 5 to 12 apart; with one it is 0.

    ``curve`` breaks at the valleys of a block similarity curve that lie under a threshold.

    Parameters
    ----------
    embeddings : array_like of shape (n, d)
        One vector a unit, in reading order. Rows that are zero or not finite weigh nothing and are reported.
    sizes : array_like of shape (n,), optional
        Size of each unit, in any unit; 1 each by default.
    method : {"changepoints", "curve"}
    granularity : float, default 1.3
        Factor of the penalty; 0.8 cuts finer. 1.0 suits the built-in encoder's word pieces.
    target_size : float, optional
        Wanted size of a segment: chunks for retrieval instead of whole topics.
    size_weight : float, default 3.0
        How strongly the target size is wished.
    min_size : float, default 0
        As few segments as the limits allow are smaller.
    max_size : float, optional
        No segment is larger, unless it is a single unit.
    n_segments : int, optional
        Exact number of segments (``changepoints`` only); takes 12 bytes times units times segments of memory, and is
        refused where that is more than 1.6 GB.
    words : (indptr, ids), optional
        Word ids of the units in compressed rows; adds the word cost of Utiyama and Isahara (2001).
    word_weight : float, default 0.1
        Weight of the word cost, per nat.
    priors : array_like of shape (n - 1,), optional
        How much a cut is liked in each gap, in units of ``v``; negative values resist.
    barriers : array_like of int, optional
        Units at which a segment must start.
    band : int, optional
        Longest segment in units. Above 2,000 units the default is 2,000, so that the time stays linear.
    seam_weight : float, optional
        Cost of cutting between units that resemble each other, see above; 1.5, or 0 with a target size.
    curve_preset : {"default", "reliquary"}, default "default"
        Starting values of all curve options below, which each override one part.
    block, smoothing, threshold, sensitivity, percentile, clamp, coherence, local_minima, merge_similarity
        See `seamline.curve.CurveSettings`.

    Returns
    -------
    SemanticPlan
        Without breaks where fewer than 3 units are usable.

    Raises
    ------
    ValueError, TypeError
        Naming the parameter, the rule and the value; also if every row is unusable.

    Examples
    --------
    >>> import numpy as np
    >>> vectors = np.repeat(np.eye(2), 6, axis=0) + 0.01 * np.arange(24).reshape(12, 2) % 0.07
    >>> plan_breaks(vectors, np.full(12, 80)).breaks.tolist()
    [6]
    """
    check_choice("method", method, METHODS)
    check_choice("curve_preset", curve_preset, tuple(PRESETS))
    rows = unit_rows(embeddings)
    settings = override(
        PRESETS[curve_preset],
        block=block, smoothing=smoothing, threshold=threshold, sensitivity=sensitivity, percentile=percentile,
        clamp=clamp, coherence=coherence, local_minima=local_minima, merge_similarity=merge_similarity,
    )  # fmt: skip
    wishes = checked_wishes(
        len(rows), sizes,
        granularity=granularity, target_size=target_size, size_weight=size_weight, min_size=min_size,
        max_size=max_size, n_segments=n_segments, words=words, word_weight=word_weight, priors=priors,
        barriers=barriers, band=band, seam_weight=seam_weight,
    )  # fmt: skip
    if int(rows.usable.sum()) < MIN_UNITS:
        return replace(SemanticPlan.without_breaks(len(rows), method=method), ignored=rows.ignored)
    if method == "curve":
        return plan_by_curve(rows, wishes, settings)
    return plan_by_changepoints(rows, wishes, settings)


def override(preset: CurveSettings, **given: Any) -> CurveSettings:
    """The preset with every value that is not None put in its place."""
    changes = {name: value for name, value in given.items() if value is not None}
    return replace(preset, **changes) if changes else preset


def plan_by_changepoints(rows: UnitRows, wishes: Wishes, settings: CurveSettings) -> SemanticPlan:
    products = Products(rows, widened(wishes.firsts))
    noise = document_noise(rows) if rows.spoilt else noise_statistics(products)
    objective = wishes.objective(rows, noise)
    if wishes.n_segments is None:
        breaks, _ = best_segmentation(products, objective)
    else:
        breaks, _ = best_counted_segmentation(products, objective, wishes.n_segments)
    return SemanticPlan(
        method="changepoints",
        n_units=len(rows),
        breaks=breaks,
        penalty=None if wishes.target_size else noise.penalty(wishes.granularity),
        ignored=rows.ignored,
        settings=wishes.described(),
        evidence=Evidence(rows, wishes, settings, known=noise),
    )


def plan_by_curve(rows: UnitRows, wishes: Wishes, settings: CurveSettings) -> SemanticPlan:
    units = np.flatnonzero(rows.usable)
    read = read_curve(rows.only_usable(), settings)
    dropped = {int(units[gap + 1]): reason for gap, reason in read.rejected.items()}
    found = units[np.flatnonzero(read.flags) + 1].astype(np.int64)
    curve = np.nan_to_num(spread_gaps(read.raw, rows), nan=1.0)
    breaks = finish_breaks(found, curve, rows, wishes, settings=settings, dropped=dropped)
    return SemanticPlan(
        method="curve",
        n_units=len(rows),
        breaks=breaks,
        threshold=read.threshold,
        ignored=rows.ignored,
        settings={**wishes.described(), **asdict(settings)},
        evidence=Evidence(rows, wishes, settings, read=read, dropped=dropped),
    )
