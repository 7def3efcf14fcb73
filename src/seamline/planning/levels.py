"""The nested plans of one document, from a single topic to its finest ones."""

import heapq
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property

import numpy as np

from .._types import Offsets
from .changepoints import best_segmentation, segment_sums
from .explanation import Evidence, scatter_saved
from .inner_products import Products, widened

FINEST = 0.3
"""Share of the asked granularity at which no finer topics are looked for."""


@dataclass(frozen=True)
class Level:
    """One of the nested plans of a document.

    Attributes
    ----------
    n_segments : int
    gain : float
        What the weakest of its breaks saves, where 1 is what a topic must save; infinite at the coarsest level.
    order : ndarray of int64
        Breaks of the finest level, the strongest first; shared by all levels.
    """

    n_segments: int
    gain: float
    order: Offsets = field(repr=False, compare=False)

    @cached_property
    def breaks(self) -> Offsets:
        """First unit of each segment but the first; those of a coarser level are among them."""
        return np.sort(self.order[: self.n_segments - 1])


def no_levels(n_units: int) -> tuple[Level, ...]:
    """The level of a document that is too short to judge."""
    return (Level(min(n_units, 1), np.inf, np.zeros(0, dtype=np.int64)),)


def nested_levels(evidence: Evidence, breaks: Offsets) -> tuple[Level, ...]:
    """Levels from the coarsest to the finest; a plan's own breaks are one of them.

    Inside of each segment of the plan the programme is run once more, at a small penalty. Then breaks are taken away
    one by one, always the one that saves least: first those within the plan's segments, then the plan's own.
    """
    finest = finer_breaks(evidence, breaks)
    merging = Merging(evidence, finest, frozenset(breaks.tolist()))
    removed = list(merging.removals())
    kept = np.setdiff1d(finest, [cut for cut, _ in removed])
    order = np.concatenate((kept, [cut for cut, _ in reversed(removed)])).astype(np.int64)
    needed = evidence.request.topic_cost(evidence.noise)
    gains = [np.inf, *(saving / needed for _, saving in reversed(removed))]
    return tuple(Level(len(kept) + 1 + i, float(gain), order) for i, gain in enumerate(gains))


def finer_breaks(evidence: Evidence, breaks: Offsets) -> Offsets:
    """The breaks, and finer ones between them."""
    request = replace(evidence.request, granularity=evidence.request.granularity * FINEST, counts=None)
    barriers = np.union1d(request.barriers, breaks).astype(np.int64)
    inside = replace(request, barriers=barriers, target_size=None, size_weight=0.0)
    products = Products(evidence.rows, widened(inside.firsts))
    found, _ = best_segmentation(products, inside.objective(evidence.rows, evidence.noise))
    return np.union1d(found, breaks).astype(np.int64)


class Merging:
    """Segments that are joined two by two, by their sums alone.

    Parameters
    ----------
    evidence : Evidence
    breaks : ndarray of int64
    own : frozenset of int
        Breaks that go last.
    """

    def __init__(self, evidence: Evidence, breaks: Offsets, own: frozenset[int]) -> None:
        self.evidence = evidence
        self.own = own
        edges = np.concatenate(([0], breaks, [len(evidence.rows)])).astype(np.int64)
        self.starts: list[int] = edges[:-1].tolist()
        self.ends: list[int] = edges[1:].tolist()
        self.sums, self.masses = segment_sums(evidence.rows, edges)
        self.befores = list(range(-1, len(self.starts) - 1))
        self.afters = [*range(1, len(self.starts)), -1]
        self.queue = [self.entry(segment) for segment in range(1, len(self.starts))]
        self.gone: set[int] = set()

    def entry(self, segment: int) -> tuple[bool, float, int, int, int]:
        """How soon the break before a segment goes: those of the plan late, then by what it saves."""
        before = self.befores[segment]
        return self.starts[segment] in self.own, self.saving(before, segment), segment, before, self.ends[segment]

    def saving(self, before: int, segment: int) -> float:
        """Scatter that the break between two segments saves, less the cost of its seam, in units of the noise floor."""
        pair = [before, segment]
        saved = scatter_saved(self.sums[pair], self.masses[pair])[0]
        objective = self.evidence.objective
        return float(saved * objective.scale - objective.gains[self.starts[segment]])

    def removals(self) -> Iterator[tuple[int, float]]:
        """Breaks in the order in which they go, each with what it saved; breaks that a limit needs stay."""
        heapq.heapify(self.queue)
        while self.queue:
            _, saving, segment, before, end = heapq.heappop(self.queue)
            if segment in self.gone or (before, end) != (self.befores[segment], self.ends[segment]):
                continue
            start, cut = self.starts[before], self.starts[segment]
            if self.evidence.limit_broken(start, cut, end) is None:
                self.join(before, segment)
                yield cut, saving

    def join(self, before: int, segment: int) -> None:
        """Make two segments one, and price the breaks on both of its sides anew."""
        self.gone.add(segment)
        self.sums[before] += self.sums[segment]
        self.masses[before] += self.masses[segment]
        self.ends[before] = self.ends[segment]
        after = self.afters[before] = self.afters[segment]
        if after >= 0:
            self.befores[after] = before
            heapq.heappush(self.queue, self.entry(after))
        if self.befores[before] >= 0:
            heapq.heappush(self.queue, self.entry(before))
