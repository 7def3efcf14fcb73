"""Upper bounds of what contexts add to chunks, as numbers at offsets, so that packing renders nothing.

A chunk's context depends on where it starts: the headings above it, and the opening of a table or fence that it starts
inside of. What completes a block depends on where the chunk ends. Both have a bound at each offset, so the size of any
chunk with its context is at most a difference of two running sizes, as without. Headings are only left out as a chunk
grows, so the bound holds wherever the chunk ends.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import numpy as np

from .._types import Flags, Offsets
from ..boundaries._neighbours import trim_positions
from ..cuts._structure import visible_offsets
from ..cuts.ranked import Cuts
from ..markup.context import Context
from ..markup.framing import OPENED, Budget, Frame
from ..measures.measure import AdditiveMeasure
from .places import Openings


class ContextBounds:
    """Bounds for the contexts of one text.

    Parameters
    ----------
    context : Context
        With a budget.
    measure : AdditiveMeasure
        Sizes of the text alone.
    """

    def __init__(self, context: Context, measure: AdditiveMeasure) -> None:
        assert context.budget is not None
        self.context = context
        self.budget: Budget = context.budget
        self.measure = measure
        self.text = context.text
        self.opened = np.append(context.blocks.of_kind(*OPENED), False)
        self.starts = context.outline.starts
        self.own = self._heading_sizes()
        self.above = self._parents()
        self.sums = self._path_sums()
        self._started = np.zeros(0, dtype=np.int64), np.zeros(0, dtype=np.int64)

    def _heading_sizes(self) -> Offsets:
        """Size of each heading with the line behind it; 0 of those that never fit."""
        ends = context_ends(self.text, self.starts, self.context.outline.ends)
        sizes = self.measure.count_spans(self.starts, ends) + self.budget.joint
        return np.where(sizes > self.budget.limit, 0, sizes)

    def _parents(self) -> Offsets:
        """Number of the heading above each heading, or -1."""
        return self.context.outline.above

    def _path_sums(self) -> Offsets:
        """Size of each heading and all above it."""
        sums, above = self.own.copy(), self.above
        while (above >= 0).any():
            known = above >= 0
            sums[known] += self.own[above[known]]
            above = np.where(known, self.above[above], -1)
        return sums

    def at_starts(self, starts: Offsets) -> Offsets:
        """Bound of the context of a chunk that starts at each of ascending offsets; that of the last ones is kept."""
        if not np.array_equal(self._started[0], starts):
            self._started = starts, self._bounds_at(starts)
        return self._started[1]

    def _bounds_at(self, starts: Offsets) -> Offsets:
        visible = visible_offsets(self.text, starts)
        held = self._headings_at(starts, visible)
        if not self.context.has_frames:
            return np.minimum(held, self.budget.limit)
        numbers = self._leaves_at(visible)
        opened = np.flatnonzero(self.opened[numbers])
        if not len(opened):
            return np.minimum(held, self.budget.limit)
        around = self._around(starts[opened], visible[opened], numbers[opened])
        held[opened] += around
        most = np.full(len(held), self.budget.limit)
        most[opened] = np.maximum(around, self.budget.limit)
        bound: Offsets = np.minimum(held, most)
        return bound

    def _around(self, starts: Offsets, visible: Offsets, numbers: Offsets) -> Offsets:
        """What comes before chunks that start on the lines of tables and fences: their opening, or indentation."""
        lines, firsts = self.context.blocks.lines[numbers], self.context.blocks.starts[numbers]
        sizes = self.measure.count_spans(lines, firsts)
        sizes[(sizes > self.budget.limit) | (visible > firsts)] = 0
        inside = visible > firsts
        return sizes + self._by_frame(numbers, inside, lambda frame, here: self._openings(frame, starts[here]))

    def between(self, starts: Offsets) -> Offsets:
        """Bound for chunks that start anywhere between each offset and the next; 0 for the last."""
        ends = np.append(starts[1:], len(self.text))
        found = np.minimum(self._headings_at(ends, np.maximum(ends - 1, 0)), self.budget.limit)
        for number in self._opened(0, len(self.text)):
            frame = self.context.frame(number)
            if frame is not None:
                first = int(np.searchsorted(starts, frame.line, side="right")) - 1
                touched = slice(max(first, 0), int(np.searchsorted(starts, self.context.blocks.ends[number])))
                size = self.budget.frame(frame)
                found[touched] = np.minimum(found[touched] + size, max(size, self.budget.limit))
        return found

    def at_ends(self, ends: Offsets) -> Offsets:
        """Bound of what completes a block in which a chunk ends, at each of ascending offsets."""
        sizes = np.zeros(len(ends), dtype=np.int64)
        if not self.context.has_frames:
            return sizes
        numbers = self._leaves_at(np.maximum(ends - 1, 0))
        opened = np.flatnonzero(self.opened[numbers])
        if len(opened):
            numbers, ends = numbers[opened], ends[opened]
            cut = visible_offsets(self.text, ends) < self.context.blocks.ends[numbers]
            sizes[opened] = self._by_frame(numbers, cut, lambda frame, here: self._closings(frame, ends[here]))
        return sizes

    def _openings(self, frame: Frame, starts: Offsets) -> Offsets:
        """Size of the opening before parts that begin at some offsets; less of it before one in the opening itself."""
        sizes = np.full(len(starts), self.budget.opening(frame, frame.stop))
        for place in np.flatnonzero(starts < frame.stop).tolist():
            sizes[place] = self.budget.opening(frame, int(starts[place]))
        return sizes

    def _closings(self, frame: Frame, ends: Offsets) -> Offsets:
        """Size of what completes parts that end at some offsets: the run of a fence, or the rest of a table's head."""
        sizes = np.where(ends < frame.last, self.budget.closing(frame), 0)
        if not frame.closing:
            early = ends < frame.last
            sizes[early] = self.measure.count_spans(ends[early], np.full(int(early.sum()), frame.last))
        return sizes

    def _headings_at(self, starts: Offsets, visible: Offsets) -> Offsets:
        """Sums of the headings above ``visible`` offsets; one that begins there is above what follows it alone."""
        if not len(self.starts):
            return np.zeros(len(starts), dtype=np.int64)
        numbers = np.searchsorted(self.starts, visible, side="right") - 1
        sums = np.where(numbers >= 0, self.sums[numbers], 0)
        own = (numbers >= 0) & (self.starts[numbers] >= starts)
        return np.where(own, sums - self.own[numbers], sums)

    def _by_frame(self, numbers: Offsets, chosen: Flags, sizes_of: Callable[[Frame, Offsets], Offsets]) -> Offsets:
        """Sizes of the chosen places in each block that has a frame, 0 elsewhere; ``sizes_of`` gets places."""
        sizes = np.zeros(len(numbers), dtype=np.int64)
        places = np.flatnonzero(chosen & self.opened[numbers])
        inside = numbers[places]
        bounds = np.append(np.flatnonzero(np.diff(inside, prepend=-1)), len(places))
        for first, last in pairwise(bounds.tolist()):
            frame = self.context.frame(int(inside[first]))
            if frame is not None:
                sizes[places[first:last]] = sizes_of(frame, places[first:last])
        return sizes

    def _leaves_at(self, offsets: Offsets) -> Offsets:
        """Number of the leaf block on whose lines each offset lies, or -1."""
        leaves, lines = self.context.leaves, self.context.leaf_lines
        if not len(leaves):
            return np.full(len(offsets), -1, dtype=np.int64)
        numbers = leaves[np.maximum(np.searchsorted(lines, offsets, side="right") - 1, 0)]
        on_lines = (self.context.blocks.lines[numbers] <= offsets) & (offsets < self.context.blocks.ends[numbers])
        found: Offsets = np.where(on_lines, numbers, -1)
        return found

    def added(self, places: Openings) -> Openings:
        """Running sizes at cuts with what contexts add."""
        return places._replace(
            open_sizes=places.open_sizes - self.at_starts(places.opens),
            close_sizes=places.close_sizes + self.at_ends(places.closes),
        )

    def taken(self, places: Openings, with_contexts: Openings, *, overlap: int) -> Offsets:
        """What contexts take at each cut, and at most from there to the next, for overlaps: shape (2, m)."""
        at_cuts = places.open_sizes - with_contexts.open_sizes
        return np.stack((at_cuts, self.between(places.opens) if overlap else at_cuts))

    def rooms(self, cuts: Cuts, places: Openings, max_size: int) -> Offsets:
        """What each gap between cuts may hold whole, and what the pieces of one may that does not, shape (m - 1, 2)."""
        whole = max_size - self.at_starts(places.opens)[:-1] - self.at_ends(places.closes)[1:]
        large = places.close_sizes[1:] - places.open_sizes[:-1] > whole
        rooms = np.column_stack((whole, whole))
        for place in np.flatnonzero(large).tolist():
            rooms[place, 1] = max_size - self._most_inside(*cuts.positions[place : place + 2].tolist())
        return np.maximum(rooms, 1)

    def _most_inside(self, start: int, end: int) -> int:
        """Most that contexts add to a chunk that starts or ends inside of a gap."""
        most = held = min(self._most_above(start, end), self.budget.limit)
        for frame in filter(None, map(self.context.frame, self._opened(start, end))):
            opening = self.budget.opening(frame, frame.stop)
            opening = min(held + opening, max(opening, self.budget.limit))
            head = 0 if frame.closing else self.budget.count(frame.start, frame.last)
            most = max(most, opening + self.budget.closing(frame), held + head)
        return most

    def _most_above(self, start: int, end: int) -> int:
        """Largest sum of the headings above any offset of a gap: of source code there may be several inside."""
        if not len(self.starts):
            return 0
        first, last = (np.searchsorted(self.starts, [start, max(end - 1, start)], side="right") - 1).tolist()
        return int(self.sums[max(first if self.context.is_code else last, 0) : last + 1].max(initial=0))

    def _opened(self, start: int, end: int) -> list[int]:
        """Numbers of the tables and fences that lie between two offsets."""
        leaves, lines = self.context.leaves, self.context.leaf_lines
        first = max(int(lines.searchsorted(start, "right")) - 1, 0)
        found = leaves[first : int(lines.searchsorted(end))]
        numbers: list[int] = found[self.opened[found]].tolist()
        return numbers


def context_ends(text: str, starts: Offsets, ends: Offsets) -> Offsets:
    """Ends without the blanks before them, which are none of a heading's text."""
    if not len(ends):
        return ends
    _, closes = trim_positions(text, np.column_stack((starts, ends)).reshape(-1))
    return closes[1::2].copy()
