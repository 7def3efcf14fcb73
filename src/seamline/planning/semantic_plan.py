"""`SemanticPlan`: the breaks of one document, and everything that led to them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from .._types import Flags, Floats1d, Offsets, Spans
from .explanation import FORCING, Candidate, Evidence

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from .levels import Level


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

    @property
    def boundaries(self) -> Offsets | None:
        """Offsets of the units and the end of the last one, shape (n_units + 1,), where they are known."""
        return None if self.spans is None or not self.n_units else np.append(self.spans[:, 0], self.spans[-1, 1])

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
        """Why each break is there: topic, structure, size, count, maximum, band or barrier.

        Where sizes were asked for, a break is a topic if whole topics break there too.
        """
        return () if self.evidence is None else self.evidence.reasons(self.breaks)

    @cached_property
    def forced(self) -> Flags:
        """Breaks that only a limit made: maximum, band or barrier."""
        return np.array([reason in FORCING for reason in self.reasons], dtype=np.bool_)

    def levels(self) -> "tuple[Level, ...]":
        """The nested plans of this document, the coarsest first, each with its count and its gain.

        One level a number of segments: from the fewest that the limits allow to topics that save a third of what was
        asked of one. The plan's own breaks are a level, and each level has all breaks of those before it.

        Raises
        ------
        ValueError
            If the plan was made by the curve method.

        Examples
        --------
        >>> from seamline import plan_breaks
        >>> plan = plan_breaks(np.repeat(np.eye(3), 6, axis=0))
        >>> [(level.n_segments, level.breaks.tolist()) for level in plan.levels()]
        [(1, []), (2, [12]), (3, [6, 12])]
        >>> plan.at(plan.levels()[1]).segments.tolist()
        [[0, 12], [12, 18]]
        """
        from .levels import nested_levels, no_levels

        if self.method == "curve":
            raise ValueError("levels() needs a plan of method 'changepoints', got one of 'curve'")
        return no_levels(self.n_units) if self.evidence is None else nested_levels(self.evidence, self.breaks)

    def at(self, level: "Level") -> "SemanticPlan":
        """The plan with the breaks of one of its levels, for `seamline.chunk` and its like."""
        return replace(self, breaks=level.breaks)

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

    def plot(self, *, labels: Sequence[str] | None = None) -> "Figure":
        """Draw curve, level, confidence and breaks with matplotlib.

        Parameters
        ----------
        labels : sequence of str, optional
            What each segment is about, such as its ``chunks.keywords()``; a plan knows no text.

        Raises
        ------
        ImportError
            If matplotlib is missing; the extra ``plot`` installs it.
        ValueError
            If there is not one label a segment.
        """
        from .plotting import draw_plan

        if labels is not None and len(labels) != len(self.segments):
            raise ValueError(f"labels must be one a segment, got {len(labels)} for {len(self.segments)} segments")
        return draw_plan(self, labels or ())


def plain(values: Floats1d) -> list[float | None]:
    return [None if np.isnan(value) else value for value in values.tolist()]
