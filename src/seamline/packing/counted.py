"""Packing by a size that is not additive: tokens of an encoding, or any callable.

The same rule as the compiled packer. Each chunk is counted as it will be handed out, or is the beginning of one that
fits; the running size of the measure only tells where to look first, so a good estimate means two counts a chunk.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from .._types import Flags, Offsets
from ..boundaries._neighbours import between_units, subword_cuts, word_cuts
from ..boundaries.detectors import graphemes
from ..cuts.own import Dropped
from ..cuts.ranked import Cuts
from ..measures.context_measure import ContextMeasure
from ..measures.measure import CallableMeasure, Measure
from .edges import edges_at
from .packed import Limits, PackedColumns

UNKNOWN = -1
"""Size of a chunk that was not counted: it ends before one that fits."""

Refinement = Callable[[Cuts, int], Cuts]

PROBED = 1024
"""Code points over which the running size tells how long an overlap is."""

TRIES = 4
"""Counts after which a search no longer trusts the size of what it has counted."""


class CountedPacker:
    """One run over the segments of a text."""

    def __init__(
        self, text: str, cuts: Cuts, *, limits: Limits, measure: Measure, trim: bool, refine: Refinement | None,
        shared: Offsets, blanks: bool = False, dropped: Dropped | None = None,
    ) -> None:
        self.text = text
        self.shared = shared
        self.limits = limits
        self.measure = measure
        self.plain = measure.plain if isinstance(measure, ContextMeasure) else measure
        self.trim = trim
        self.blanks = blanks
        self.dropped = dropped
        self.refine = refine
        self.rows: list[tuple[int, int, int, int, int]] = []
        self.take(cuts)

    def take(self, cuts: Cuts) -> None:
        """Go on with these cuts."""
        self.cuts = cuts
        positions = cuts.positions
        self.opens, self.closes = edges_at(self.text, positions, trim=self.trim, dropped=self.dropped)
        exact = isinstance(self.measure, ContextMeasure) and self.measure.is_indexed
        self.running = self.measure.cumulative(self.closes) if exact else None
        self.stops = np.flatnonzero(cuts.mandatory)
        self.barriers = self.stops[~np.isin(positions[self.stops], self.shared)]

    def run(self) -> None:
        first = 0
        while first < len(self.cuts) - 1:
            first = self.pack_segment(first, int(self.stops[np.searchsorted(self.stops, first, side="right")]))

    def pack_segment(self, cut: int, stop: int) -> int:
        """Chunks from one mandatory cut to the next; the number that the latter has by then."""
        while cut < stop:
            start = self.next_start(cut)
            last, size = self.next_cut(cut, stop, start)
            if size > self.limits.max_size and start < self.opens[cut]:
                start = self.next_start(cut, tight=True)
                last, size = self.next_cut(cut, stop, start)
            if size > self.limits.max_size and self.refine:
                stop = self.refine_from(cut, stop)
                continue
            self.emit(start, cut, last, size)
            cut = last
        return stop

    def refine_from(self, cut: int, stop: int) -> int:
        """Refine all gaps from a cut on, since one is larger than it seemed; the new number of ``stop``."""
        end = self.cuts.positions[stop]
        assert self.refine is not None
        self.take(self.refine(self.cuts, cut))
        self.refine = None
        return int(np.searchsorted(self.cuts.positions, end))

    def emit(self, start: int, cut: int, last: int, size: int) -> None:
        core, end = int(self.opens[cut]), int(self.closes[last])
        if end > core and (self.blanks or not self.text[core:end].isspace()):
            self.rows.append((start, core, end, int(self.cuts.ranks[last]), size))

    def size(self, start: int, cut: int) -> int:
        end = int(self.closes[cut])
        return self.measure.count(start, end) if end > start else 0

    def next_cut(self, cut: int, stop: int, start: int) -> tuple[int, int]:
        """The cut that ends the chunk that begins at ``start``, and the chunk's size.

        A shorter chunk may be larger with its context: one that lies in one definition alone has that one's signature.
        """
        last, size = self.reach(cut, stop, start)
        if last in (cut + 1, stop):
            return last, size
        best = self.choose(cut, last, stop, start)
        if best == last:
            return last, size
        if isinstance(self.measure, CallableMeasure):
            return best, UNKNOWN
        shorter = self.size(start, best)
        return (best, shorter) if shorter <= self.limits.max_size else (last, size)

    def reach(self, cut: int, stop: int, start: int) -> tuple[int, int]:
        """Farthest cut that fits, and the size there; at least ``cut + 1``."""
        fits, over = cut, stop + 1
        sizes: dict[int, int] = {}
        probe = self.guess(start, cut, stop)
        while over - fits > 1:
            sizes[probe] = self.size(start, probe)
            if sizes[probe] <= self.limits.max_size:
                fits = probe
            else:
                over = probe
            wanted = self.expected(start, probe, sizes[probe]) if len(sizes) < TRIES else self.middle(cut, fits, over)
            probe = min(max(wanted, fits + 1), over - 1)
        last = max(fits, cut + 1)
        return last, sizes[last]

    def expected(self, start: int, probe: int, size: int) -> int:
        """The last cut that fits if the text goes on as up to ``probe``, where the chunk has a known size."""
        length = (int(self.closes[probe]) - start) * self.limits.max_size // max(size, 1)
        return int(np.searchsorted(self.closes, start + length, side="right")) - 1

    def middle(self, cut: int, fits: int, over: int) -> int:
        """Halfway between a cut that fits and one that does not, but at most thrice as far as what fits."""
        return min((fits + over) // 2, cut + 3 * (fits - cut) + 1)

    def guess(self, start: int, cut: int, stop: int) -> int:
        """Where the running size says that the chunk is full."""
        sizes = self.measure.cumulative(np.array([start], dtype=np.int64))
        beside = self.measure.beside(start) if isinstance(self.measure, ContextMeasure) else 0
        wanted = int(sizes[0]) + self.limits.max_size - beside
        low, high = cut + 1, stop
        if self.running is not None:
            return max(cut + int(self.running[low : high + 1].searchsorted(wanted, "right")), low)
        while low < high:
            middle = (low + high + 1) // 2
            if int(self.measure.cumulative(self.closes[middle : middle + 1])[0]) <= wanted:
                low = middle
            else:
                high = middle - 1
        return low

    def choose(self, cut: int, last: int, stop: int, start: int) -> int:
        """Farthest cut of the coarsest rank whose running size lies beyond half of the maximum."""
        known = self.running
        sizes = self.measure.cumulative(self.closes[cut : last + 1]) if known is None else known[cut : last + 1]
        base = int(self.measure.cumulative(np.array([start], dtype=np.int64))[0])
        floors = (max((self.limits.max_size + 1) // 2, self.limits.min_size), self.limits.min_size)
        for floor in floors[: 2 if self.limits.min_size else 1]:
            beyond = np.flatnonzero(sizes[1:] - base >= floor) + cut + 1
            beyond = beyond[self.leaves_enough(beyond, stop)]
            if len(beyond):
                ranks = self.cuts.ranks[beyond]
                return int(beyond[np.flatnonzero(ranks == ranks.max())[-1]])
        return last

    def leaves_enough(self, cuts: Offsets, stop: int) -> Flags:
        """Whether the rest of the segment after each cut still holds ``min_size`` by the running size."""
        if not self.limits.min_size:
            return np.ones(len(cuts), dtype=np.bool_)
        rest = self.measure.cumulative(self.closes[stop : stop + 1])[0] - self.measure.cumulative(self.opens[cuts])
        enough: Flags = (rest >= self.limits.min_size) | (cuts == stop)
        return enough

    def next_start(self, cut: int, *, tight: bool = False) -> int:
        """Where the chunk whose core opens at ``cut`` begins: the coarsest boundary whose overlap is small enough.

        It lies behind the last cut that nothing crosses. With ``tight`` the chunk up to the next cut must fit too.
        """
        core = int(self.opens[cut])
        first = int(self.barriers[np.searchsorted(self.barriers, cut, side="right") - 1])
        if not self.limits.overlap or not self.rows or cut == first:
            return core
        least = max(self.rows[-1][0] + 1, int(self.opens[first]))
        for candidates in self.overlap_candidates(cut, first, least):
            start = self.farthest_start(candidates, core, cut, tight)
            if start < core:
                return start
        return core

    def overlap_candidates(self, cut: int, first: int, least: int) -> list[Offsets]:
        """Starts to try for the overlap, coarsest level first, each ascending."""
        core = int(self.opens[cut])
        low = self.window_start(core, least)
        earlier = np.arange(first, cut)
        earlier = earlier[(self.opens[first:cut] >= low) & (self.opens[first:cut] < core)]
        ranks = self.cuts.ranks[earlier]
        levels = [self.opens[earlier[ranks >= rank]] for rank in sorted(set(ranks.tolist()), reverse=True)]
        return [*levels, *self.word_starts(core, low), *self.unit_starts(core, low)]

    def word_starts(self, core: int, low: int) -> tuple[Offsets, Offsets]:
        """Starts of words from ``low`` on, and of their parts behind a mark."""
        gap = (np.array([max(low - 1, 0)], dtype=np.int64), np.array([core], dtype=np.int64))
        return word_cuts(self.text, *gap), subword_cuts(self.text, *gap)

    def unit_starts(self, core: int, low: int) -> tuple[Offsets, ...]:
        """Starts of what is written as one, where the text goes on at ``core`` without a blank: it has no words."""
        if core and self.text[core - 1].isspace():
            return ()
        base = self.rows[-1][0]
        units = between_units(self.text, graphemes(self.text[base:core])[1:-1] + base).tolist()
        return (np.array([i for i in units if i >= low - 1 and not self.text[i].isspace()], dtype=np.int64),)

    def window_start(self, core: int, least: int) -> int:
        """An offset before the start of any overlap that the running size allows, with room for its error."""
        size = max(self.limits.overlap * 2, 16)
        low, high = least, core
        wanted = int(self.measure.cumulative(np.array([core], dtype=np.int64))[0]) - size
        while low < high:
            middle = (low + high) // 2
            if int(self.measure.cumulative(np.array([middle], dtype=np.int64))[0]) < wanted:
                low = middle + 1
            else:
                high = middle
        return low

    def farthest_start(self, candidates: Offsets, core: int, cut: int, tight: bool) -> int:
        """Earliest candidate whose overlap fits; ``core`` when none does.

        Those before a candidate that fits are counted only where its size says that they may fit as well.
        """
        low, high = 0, len(candidates)
        probe = self.first_within(candidates, core, self.plain_length(core))
        tries = 0
        while low < high and (probe < high or high == len(candidates)):
            probe = min(max(probe, low), high - 1)
            start = int(candidates[probe])
            size = self.plain.count(start, core)
            if size <= self.limits.overlap and not (tight and self.size(start, cut + 1) > self.limits.max_size):
                high = probe
            else:
                low = probe + 1
            tries += 1
            wanted = (core - start) * self.limits.overlap // max(size, 1)
            probe = self.first_within(candidates, core, wanted) if tries < TRIES and not tight else (low + high) // 2
        return int(candidates[high]) if high < len(candidates) else core

    def plain_length(self, core: int) -> int:
        """How far an overlap reaches by the running size."""
        before, after = self.plain.cumulative(np.array([max(core - PROBED, 0), core], dtype=np.int64)).tolist()
        return int(min(core, PROBED) * self.limits.overlap // max(after - before, 1))

    def first_within(self, candidates: Offsets, core: int, length: int) -> int:
        """The first candidate that is no farther from ``core``."""
        return int(np.searchsorted(candidates, core - length))


def pack_counted(
    text: str, cuts: Cuts, *, limits: Limits, measure: Measure, trim: bool, shared: Offsets,
    refine: Refinement | None = None, blanks: bool = False, dropped: Dropped | None = None,
) -> PackedColumns:
    """Spans, core starts, closing ranks and, if all were counted, sizes of the chunks.

    Chunks overlap across the mandatory cuts at the offsets ``shared``. ``refine`` gives the cuts with finer ones in all
    large gaps from one cut on; it is asked at the first gap that does not fit, where gaps have not all been counted
    before. With ``blanks`` chunks of blanks alone are kept.
    """
    packer = CountedPacker(
        text, cuts, limits=limits, measure=measure, trim=trim, refine=refine, shared=shared, blanks=blanks,
        dropped=dropped,
    )
    packer.run()
    rows = np.array(packer.rows, dtype=np.int64).reshape(-1, 5)
    sizes = None if (rows[:, 4] == UNKNOWN).any() else rows[:, 4].copy()
    return rows[:, [0, 2]], rows[:, 1].copy(), rows[:, 3].astype(np.uint8), sizes
