"""What a plan can tell afterwards: curves, probabilities, reasons. Nothing is computed before it is asked for."""

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np

from .._types import Floats1d, Floats2d, Offsets
from .changepoints import best_segmentation, cut_probabilities, document_noise, segment_sums
from .curve import Curve, similarity_curve
from .curve_breaks import local_minima
from .curve_settings import CurveSettings
from .inner_products import Products, widened
from .objective import Noise, Objective
from .request import Request
from .similarity import UnitRows

FORCING = frozenset({"maximum", "band", "barrier"})


@dataclass(frozen=True)
class Candidate:
    """A gap that was looked at: the unit after it, its similarity, and why it was taken or rejected."""

    unit: int
    similarity: float
    accepted: bool
    reason: str

    def to_dict(self) -> dict[str, Any]:
        """Plain values for JSON."""
        return {"unit": self.unit, "similarity": self.similarity, "accepted": self.accepted, "reason": self.reason}


@dataclass(frozen=True, eq=False)
class Evidence:
    """The arrays a plan was made from.

    Attributes
    ----------
    rows : UnitRows
    request : Request
    settings : CurveSettings
    read : Curve, optional
        The curve method's reading of its curve.
    dropped : dict
        Reason for each unit that the curve method considered and did not break at.
    known : Noise, optional
        Noise statistics, where they were needed for the plan already.
    """

    rows: UnitRows
    request: Request
    settings: CurveSettings
    read: Curve | None = None
    dropped: dict[int, str] = field(default_factory=dict)
    known: Noise | None = None

    @cached_property
    def noise(self) -> Noise:
        return self.known or document_noise(self.rows)

    @cached_property
    def objective(self) -> Objective:
        """Of the change-point programme, with all limits."""
        return self.request.objective(self.rows, self.noise)

    @cached_property
    def curves(self) -> tuple[Floats1d, Floats1d]:
        """Raw and smoothed curve, one value a gap, NaN before an ignored unit."""
        usable = self.rows.only_usable()
        raw, smoothed = (self.read.raw, self.read.smoothed) if self.read else similarity_curve(usable, self.settings)
        return spread_gaps(raw, self.rows), spread_gaps(smoothed, self.rows)

    @cached_property
    def confidence(self) -> Floats1d:
        products = Products(self.rows, self.objective.firsts)
        return cut_probabilities(products, self.objective, counts=self.request.counts)

    def reasons(self, breaks: Offsets) -> tuple[str, ...]:
        edges = np.concatenate(([0], breaks, [len(self.rows)])).astype(np.int64)
        places = list(zip(*(edges[i : len(breaks) + i].tolist() for i in range(3)), strict=True))
        if self.read is not None:
            return tuple(self.curve_reason(cut, self.limit_broken(start, cut, end)) for start, cut, end in places)
        if not places:
            return ()
        savings, needed = self.savings(edges).tolist(), (self.merged_discounts(edges) + self.objective.penalty).tolist()
        return tuple(self.reason(*place, *saved) for place, *saved in zip(places, savings, needed, strict=True))

    def reason(self, start: int, cut: int, end: int, saving: float, needed: float) -> str:
        """Why there is a cut between the segments ``start .. cut - 1`` and ``cut .. end - 1``."""
        if self.request.sized and cut in self.topic_breaks:
            return "topic"
        limit = self.limit_broken(start, cut, end)
        if limit is not None and saving + self.prior(cut) < needed:
            return limit
        if saving >= self.topic_cost:
            return "topic"
        if self.request.counts is not None:
            return "count"
        return "structure" if self.prior(cut) > 0 else "size"

    @cached_property
    def topic_cost(self) -> float:
        """What a cut has to save to be a topic by itself."""
        return self.request.topic_cost(self.noise)

    @cached_property
    def topic_breaks(self) -> frozenset[int]:
        """Breaks of the same vectors where neither sizes nor structure have a say."""
        whole = self.request.unsized()
        products = Products(self.rows, widened(whole.firsts))
        breaks, _ = best_segmentation(products, whole.objective(self.rows, self.noise))
        return frozenset(breaks.tolist())

    def curve_reason(self, cut: int, limit: str | None) -> str:
        if self.flagged(cut):
            return "topic"
        return limit or "size"

    def flagged(self, cut: int) -> bool:
        """Whether the curve method found this cut by itself."""
        units = np.flatnonzero(self.rows.usable)
        place = int(np.searchsorted(units, cut))
        return bool(self.read is not None and 0 < place < len(units) and self.read.flags[place - 1])

    def limit_broken(self, start: int, cut: int, end: int) -> str | None:
        """The limit that a segment ``start .. end - 1`` would break."""
        request = self.request
        if cut in request.barriers:
            return "barrier"
        if request.max_size is not None and request.sizes[end] - request.sizes[start] > request.max_size:
            return "maximum"
        return "band" if request.band is not None and end - start > request.band else None

    def savings(self, edges: Offsets) -> Floats1d:
        """What each inner edge saves: scatter, less the cost of its seam, in units of the noise floor."""
        cuts, saved = edges[1:-1], scatter_saved(*segment_sums(self.rows, edges))
        return saved * self.objective.scale - self.objective.gains[cuts] - self.request.priors[cuts - 1]

    def merged_discounts(self, edges: Offsets) -> Floats1d:
        """Size cost of the two parts at each inner edge minus that of the whole."""
        own, joined = self.size_costs(edges[:-1], edges[1:]), self.size_costs(edges[:-2], edges[2:])
        return own[:-1] + own[1:] - joined

    def size_costs(self, starts: Offsets, ends: Offsets) -> Floats1d:
        objective = self.objective
        if not objective.target:
            return np.zeros(len(starts))
        sizes = objective.sizes[ends] - objective.sizes[starts]
        costs: Floats1d = objective.size_weight * (sizes / objective.target - 1.0) ** 2
        return costs

    def prior(self, cut: int) -> float:
        return float(self.request.priors[cut - 1])

    def candidates(self, breaks: Offsets, reasons: tuple[str, ...]) -> tuple[Candidate, ...]:
        curve = self.curves[1]
        taken = dict(zip(breaks.tolist(), reasons, strict=True))
        rejected = self.rejected(breaks, curve)
        return tuple(
            Candidate(unit, float(curve[unit - 1]), unit in taken, taken.get(unit) or rejected[unit])
            for unit in sorted({*taken, *rejected})
        )

    def rejected(self, breaks: Offsets, curve: Floats1d) -> dict[int, str]:
        if self.read is not None:
            return self.dropped
        valleys = np.flatnonzero(local_minima(np.where(np.isnan(curve), np.inf, curve))) + 1
        edges = np.concatenate(([0], breaks, [len(self.rows)]))
        places = np.searchsorted(edges, valleys, side="right")
        return {
            cut: self.rejection(int(edges[place - 1]), cut, int(edges[place]))
            for cut, place in zip(valleys.tolist(), places.tolist(), strict=True)
            if edges[place - 1] != cut
        }

    def rejection(self, start: int, cut: int, end: int) -> str:
        """Why the segment ``start .. end - 1`` was not cut here."""
        edges = np.array([start, cut, end], dtype=np.int64)
        saving = float(self.savings(edges)[0]) + self.prior(cut)
        needed = float(self.merged_discounts(edges)[0]) + self.objective.penalty
        sizes, low = self.objective.sizes, self.objective.min_size
        if saving > needed and min(sizes[cut] - sizes[start], sizes[end] - sizes[cut]) < low:
            return "under min_size"
        return f"saves {saving:.2f} of the {needed:.2f} needed"


def scatter_saved(sums: Floats2d, masses: Floats1d) -> Floats1d:
    """What neighbouring segments scatter more as one than apart, by their sums, shape (k - 1,)."""
    own, joined = squares(sums, masses), squares(sums[:-1] + sums[1:], masses[:-1] + masses[1:])
    saved: Floats1d = own[:-1] + own[1:] - joined
    return saved


def squares(sums: Floats2d, masses: Floats1d) -> Floats1d:
    """The part of the scatter of segments that their sums take off: the squared length of a sum a row."""
    found: Floats1d = np.einsum("ij,ij->i", sums, sums) / np.maximum(masses, 1.0)
    return found


def spread_gaps(curve: Floats1d, rows: UnitRows) -> Floats1d:
    """Values between usable units as values between all units; NaN before an ignored unit."""
    if not rows.spoilt:
        return curve
    spread = np.full(max(len(rows) - 1, 0), np.nan)
    spread[np.flatnonzero(rows.usable)[1:] - 1] = curve
    return spread
