"""A stream that is live: a chunk comes out as soon as no later text can change it.

How far boundaries are settled is asked of the text itself, so that the window need not wait for the farthest reach of
a rule. Behind the last cut that is settled there may be a gap that is not ended yet. A chunk is certain if it is the
same whether that gap holds no further cut or all the finer ones that it could have: what lies between gives no other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property

import numpy as np

from .._checks import plain_text
from .._types import Offsets
from ..boundaries.detectors import lines
from ..chunks._chunk import Chunk
from ..cuts._titles import known_cuts
from ..cuts.levels import Leveled, marks_of
from ..cuts.ranked import Cuts
from ..cuts.refinement import refine
from ..markup._look import LOOK
from ..measures.measure import AdditiveMeasure
from ..options.settings import Settings
from ..options.strategies import Strategy
from ..packing.packer import WIDEST
from ..sentence._settled import settled_sentences
from ..sentence.tables import has_own_marks, sentence_rules
from .stream_records import Piece
from .streaming import ChunkStream, Settled, base_levels, reach_of

NEAR, NEAR_WORDS = 16, 64
"""Code points that decide graphemes, words and line ends, and what counts as a word."""

WINDOW = 1 << 14
"""Code points of a window that is looked at with every piece; a larger one has to grow by a sixteenth."""


def settled_length(text: str, settings: Settings, row: Strategy) -> int:
    """The offset up to which the cuts of ``text`` are those of every text that begins with it."""
    far, widest = len(text) - reach_of(settings), max(map(len, marks_of(settings)))
    if has_own_marks(settings.sentence_style):
        return far
    near = len(text) - 2 * widest - (NEAR_WORDS if settings.unit == "words" else NEAR)
    near = min(near, len(text.rstrip()))
    if "sentence" in (*row.levels, *row.finer):
        near = min(near, settled_sentences(text, sentence_rules(settings.sentence_style)))
    if row.keeps_titles:
        near = min(near, settled_titles(text, max(far, 0)))
    return max(near, far)


def settled_titles(text: str, start: int) -> int:
    """The offset up to which it is known which lines from ``start`` on stay with what follows them."""
    offsets = lines(text[start:])[1:-1] + start
    known = known_cuts(text, offsets)
    return int(offsets[known]) - 1 if known < len(offsets) else len(text)


class LiveStream(ChunkStream):
    """A window that is looked at with every piece that may end a chunk.

    Whether a text is hard-wrapped, which ``smart`` has to know, is told from as much as tells its markup.
    """

    sample = LOOK
    stop = 0
    """Where no chunk can end that is certain: the end of the last gap, if it is no cut."""

    @cached_property
    def by_gaps(self) -> bool:
        """Whether a gap has to be whole: its pieces keep to themselves, or comments in it to what comes below them."""
        return self.settings.resolved_joins == "within" or self.settings.leads > 0

    def run(self, pieces: Iterable[str], block: int) -> Iterator[Chunk]:
        waiting: list[str] = []
        length = 0
        for piece in pieces:
            waiting.append(plain_text("piece", piece))
            length += len(piece)
            if self.may_settle(length):
                yield from self.advance("".join(waiting), goes_on=True)
                waiting, length = [], 0
        yield from self.advance("".join(waiting), goes_on=False)

    def may_settle(self, waiting: int) -> bool:
        """Whether there is more text than a chunk can hold; large windows are looked at less often."""
        held = len(self.text) + waiting - self.pending + self.limits.overlap
        if held * WIDEST.get(str(self.settings.unit), 1) <= self.limits.max_size:
            return False
        return waiting > 0 and waiting * 16 >= len(self.text) - WINDOW

    def settled(self, goes_on: bool) -> Settled | None:
        """Cuts from the anchor on, and the place up to which they are settled as the last one."""
        if not goes_on:
            return super().settled(goes_on)
        assert self.row is not None
        leveled = base_levels(self.text, self.settings, self.row)
        stop = settled_length(self.text, self.settings, self.row)
        anchors = self.anchors(leveled.cuts, stop)
        self.stop = stop + bool(stop in leveled.cuts.positions)
        if self.by_gaps:
            stop = int(anchors[-1]) if len(anchors) else 0
        return self.up_to(stop, leveled, anchors) if stop > self.pending else None

    def pack(self, leveled: Leveled, goes_on: bool) -> Piece:
        """Chunks that are the same whatever finer cuts the last gap comes to have."""
        if not goes_on or self.by_gaps:
            return super().pack(leveled, goes_on)
        measure = self.measure()
        cuts = self.refined(leveled, measure, goes_on)
        piece, ends = self.packed(cuts, measure, goes_on)
        count = int(np.searchsorted(ends[:-1], self.stop))
        if self.settings.refines:
            other, other_ends = self.packed(self.filled(leveled, cuts, measure), measure, goes_on)
            count = min(count, n_shared(rows_of(piece, ends), rows_of(other, other_ends)))
        return self.taken(piece.first(count), np.append(self.pending, ends[:count]))

    def filled(self, leveled: Leveled, cuts: Cuts, measure: AdditiveMeasure) -> Cuts:
        """The cuts with all finer ones in the last gap, however small it is."""
        gap = leveled.cuts.positions[-2:]
        oversized = leveled.all_finders(lambda starts, ends: np.ones(len(starts), dtype=np.bool_))
        every = refine(
            self.text, leveled.cuts, leveled.finer, measure=measure, max_size=0, trim=self.settings.trims,
            finders=oversized, gaps=(gap[:1], gap[1:]),
        )
        new = np.isin(every.positions, cuts.positions, invert=True)
        return cuts.insert(every.positions[new], every.ranks[new])


def rows_of(piece: Piece, ends: Offsets) -> Offsets:
    """What tells chunks apart, a row each."""
    count = len(piece.spans)
    return np.column_stack((piece.spans, piece.core_starts, piece.closing_ranks, ends[:count]))


def n_shared(first: Offsets, second: Offsets) -> int:
    """How many rows two tables have in common from the first on."""
    count = min(len(first), len(second))
    differ = np.flatnonzero((first[:count] != second[:count]).any(axis=1))
    return int(differ[0]) if len(differ) else count
