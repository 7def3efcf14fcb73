"""Which sections of a text go together into one chunk, for sizes of any kind."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from .._types import Offsets
from ..boundaries._neighbours import trim_positions
from ..markup.markdown import Blocks
from ..measures.measure import AdditiveMeasure, CallableMeasure, Measure
from ._sections import section_marks, section_places
from .ranked import Cuts

INSIDE, JOINT, WALL = range(3)
"""What a place is: inside of what goes together, between sections that do, or where a chunk ends."""

ROUNDS = 4
"""How often sections that turn out too large are parted anew, before each stands alone."""

Marks = npt.NDArray[np.uint8]

Contexts = Callable[[Offsets], Offsets]


class Sections:
    """The sections of one text, and which of them fit together.

    Parameters
    ----------
    blocks : Blocks
    measure : Measure
    limit : int
        Most that goes together, in the measure's unit.
    trim : bool
        Whether chunks are measured without their outer blanks.
    barriers : int
        Levels of headings that always begin a chunk, as bits.
    contexts : callable, optional
        What contexts add to a chunk that starts at each of ascending offsets, where they count and sizes add.
    """

    def __init__(
        self, blocks: Blocks, measure: Measure, *, limit: int, trim: bool, barriers: int,
        contexts: Contexts | None = None,
    ) -> None:
        self.table = blocks.table
        self.measure = measure
        self.limit = limit
        self.barriers = barriers
        self.places = section_places(blocks.table, len(blocks.text), barriers)
        self.opens, self.closes = trim_positions(blocks.text, self.places) if trim else (self.places, self.places)
        self.contexts = contexts(self.opens) if contexts else 0
        self.marks = self._marks()

    @property
    def walls(self) -> Offsets:
        """Where a chunk ends."""
        found: Offsets = self.places[self.marks == WALL]
        return found

    def _marks(self) -> Marks:
        """What each place is; where sizes do not add, what seemed to fit is counted."""
        if isinstance(self.measure, CallableMeasure):
            self.measure.count(0, min(int(self.places[-1]), max(self.limit, 1024)))
        reach = np.full(len(self.places), len(self.places), dtype=np.int32)
        marks = self._marks_within(reach)
        if isinstance(self.measure, AdditiveMeasure):
            return marks
        for _ in range(ROUNDS):
            for first, last in self._too_large(marks):
                reach[first] = min(last, reach[first])
            before, marks = marks, self._marks_within(reach)
            if np.array_equal(before, marks):
                return marks
        for first, last in self._too_large(marks):
            marks[first + 1 : last] = WALL
        return marks

    def _marks_within(self, reach: npt.NDArray[np.int32]) -> Marks:
        opens, closes = self.measure.ended(self.opens) - self.contexts, self.measure.cumulative(self.closes)
        return section_marks(self.table, opens, closes, reach, self.limit, self.barriers)

    def _too_large(self, marks: Marks) -> list[tuple[int, int]]:
        """Places between which sections do not fit together though their running sizes do."""
        ends = np.concatenate(([0], np.flatnonzero(marks == WALL), [len(marks) - 1]))
        joined = [(a, b) for a, b in pairwise(ends.tolist()) if b - a > 1]
        return [(a, b) for a, b in joined if self._count(a, b) > self.limit]

    def _count(self, first: int, last: int) -> int:
        start, end = int(self.opens[first]), int(self.closes[last])
        low, high = self.measure.cumulative(np.array([start, end], dtype=np.int64)).tolist()
        return self.measure.count(start, end) if start < end and high - low <= 2 * self.limit else 0


def with_walls(cuts: Cuts, walls: Offsets) -> Cuts:
    """The same cuts, mandatory at those of ``walls`` that are there."""
    return Cuts(cuts.positions, cuts.ranks, cuts.names, cuts.mandatory | np.isin(cuts.positions, walls))
