"""Text larger than memory: pieces of ``str`` in, the chunks of the whole text out.

Two facts make a window of the text give the chunks of the whole. Whether a place is a boundary is decided from the text
within a fixed reach, so a window needs that much context on both sides. And a chunk follows from where the one before
began and from the cuts up to one that no longer fits, so packing can stop before it and resume later.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

import numpy as np

from .._checks import plain_text
from .._types import Flags, Offsets
from ..boundaries._neighbours import trim_positions
from ..chunks._chunk import Chunk
from ..chunks.keys import StreamedIds
from ..cuts.levels import Leveled, cuts_of, marks_of, unwrapped
from ..cuts.pieces import pieces_within
from ..cuts.ranked import Cuts
from ..cuts.refinement import oversized_gaps
from ..markup.documents import Document
from ..measures.choice import measure_of
from ..measures.measure import AdditiveMeasure
from ..measures.units import UNITS
from ..options.settings import Settings
from ..options.strategies import Strategy
from ..packing._greedy import pack_greedy
from ..packing.packed import UNLIMITED, limits_within
from ..packing.places import openings
from .stream_records import Origin, Piece, detached_chunks

STREAMED = ("smart", "recursive", "words", "lines", "sentences", "paragraphs", "hard")
"""Strategies whose boundaries are decided from the text around them."""

REACH = 1024
"""Code points on either side that may decide whether a place is a boundary; no rule looks farther."""

SAMPLE = 32_769
"""Code points from which ``smart`` sees whether a text is hard-wrapped, and the one after them."""

BLOCK = 1 << 18
"""Code points that a window holds at least before it is looked at."""


def check_streamable(settings: Settings) -> None:
    """Refuse settings under which later text may change any earlier chunk.

    Raises
    ------
    ValueError
    """
    if settings.strategy not in STREAMED:
        refuse("strategy", f"one of {', '.join(STREAMED)}", settings.strategy)
    if settings.row.levels == ("own",):
        refuse("separators", "literal strings that are kept", settings.separators)
    if settings.has_reader or settings.language_read:
        refuse("markup", "'auto', 'plain' or a markup", settings.markup)
    if settings.packing != "greedy":
        refuse("packing", "'greedy'", settings.packing)
    if settings.content_defined:
        refuse("content_defined", "False", True)
    if settings.barrier_levels:
        refuse("split_at", "None", settings.split_at)
    if settings.count_context:
        refuse("count_context", "False", True)
    if settings.encoder is not None:
        refuse("encoder", "None", settings.encoder)
    if not (isinstance(settings.unit, str) and settings.unit in UNITS):
        refuse("unit", f"one of {', '.join(UNITS)}", settings.unit)


def reach_of(settings: Settings) -> int:
    """Code points on either side that decide a boundary under these settings."""
    return REACH + 2 * max(map(len, marks_of(settings)))


def refuse(name: str, rule: str, value: object) -> None:
    raise ValueError(f"{name} must be {rule} for a stream, got {value!r}, which needs the whole text")


class Settled(NamedTuple):
    """The part of a window whose cuts no later text can change."""

    leveled: Leveled
    anchors: Offsets


class ChunkStream:
    """A window that moves over a text.

    It begins with context. From the ``anchor`` on, which is a cut of the coarsest level, gaps are those of the whole
    text; ``pending`` is the cut at which the next chunk begins and ``previous`` where the last one began.
    """

    sample = SAMPLE

    def __init__(self, settings: Settings, document_id: str) -> None:
        self.settings = settings
        self.ids = StreamedIds(document_id)
        self.row: Strategy | None = None if settings.strategy == "smart" else settings.row
        self.reach = reach_of(settings)
        self.limits = limits_within(settings.resolved_max_size, settings.min_size, settings.resolved_overlap)
        self.text = ""
        self.origin = Origin()
        self.past = np.zeros(1, dtype=np.int64)
        self.anchor = 0
        self.pending = 0
        self.previous = -1
        self.n_chunks = 0

    def run(self, pieces: Iterable[str], block: int) -> Iterator[Chunk]:
        """Look at the window whenever it has doubled, so that the time stays linear."""
        waiting: list[str] = []
        length, goal = 0, block
        for piece in pieces:
            waiting.append(plain_text("piece", piece))
            length += len(piece)
            if length >= goal:
                yield from self.advance("".join(waiting), goes_on=True)
                waiting, length = [], len(self.text)
                goal = max(2 * length, block)
        yield from self.advance("".join(waiting), goes_on=False)

    def advance(self, more: str, *, goes_on: bool) -> list[Chunk]:
        """Take in more text; the chunks that are certain now."""
        self.text += more
        if self.row is None and (not goes_on or len(self.text) >= self.sample):
            self.row = unwrapped(self.text, self.settings.row)
        settled = self.settled(goes_on) if self.row and self.text else None
        if settled is None:
            return []
        piece = self.pack(settled.leveled, goes_on)
        chunks = detached_chunks(
            self.text, piece, settings=self.settings, origin=self.origin, names=settled.leveled.cuts.names,
            first=self.n_chunks, ids=self.ids,
        )
        self.n_chunks += len(chunks)
        self.drop(settled.anchors)
        return chunks

    def settled(self, goes_on: bool) -> Settled | None:
        """Cuts from the anchor to the last place that is certain, if there is a further one."""
        leveled = base_levels(self.text, self.settings, self.row)
        anchors = self.anchors(leveled.cuts, len(self.text) - self.reach)
        stop = len(self.text) if not goes_on else int(anchors[-1]) if len(anchors) else 0
        return self.up_to(stop, leveled, anchors)

    def anchors(self, cuts: Cuts, limit: int) -> Offsets:
        """Cuts up to ``limit`` at which text begins, from the anchor on."""
        opens, _ = trim_positions(self.text, cuts.positions)
        certain = (opens == cuts.positions) & (cuts.positions >= self.anchor)
        found: Offsets = cuts.positions[certain & (cuts.positions <= limit)]
        return found

    def up_to(self, stop: int, leveled: Leveled, anchors: Offsets) -> Settled | None:
        """The cuts from the anchor to ``stop``, where that is farther."""
        if stop <= self.anchor:
            return None
        return Settled(leveled._replace(cuts=part(leveled.cuts, self.anchor, stop)), anchors)

    def pack(self, leveled: Leveled, goes_on: bool) -> Piece:
        """Chunks from the pending cut on that no later text can change."""
        measure = self.measure()
        cuts = self.refined(leveled, measure, goes_on)
        piece, closing = self.packed(cuts, measure, goes_on)
        return self.taken(piece, closing)

    def measure(self) -> AdditiveMeasure:
        measure = measure_of(self.text, self.settings.unit)
        assert isinstance(measure, AdditiveMeasure)
        return measure

    def refined(self, leveled: Leveled, measure: AdditiveMeasure, goes_on: bool) -> Cuts:
        """The cuts with finer ones in gaps that are too large."""
        cuts = leveled.cuts
        if self.settings.refines:
            cuts = leveled.refined(self.text, measure=measure, max_size=self.limits.max_size, trim=self.settings.trims)
        return self.within(cuts, measure, goes_on) if self.settings.resolved_joins == "within" else cuts

    def packed(self, cuts: Cuts, measure: AdditiveMeasure, goes_on: bool) -> tuple[Piece, Offsets]:
        """Chunks from the pending cut on, and where the cuts lie that end them."""
        places = openings(self.text, cuts.positions, measure, trim=self.settings.trims)
        spans, cores, closing, reached = pack_greedy(
            self.text, cuts.positions, cuts.ranks, cuts.mandatory, places.opens, places.closes, places.open_sizes,
            places.close_sizes, measure.ruler, *self.limits, measure.words, None, inner(cuts.mandatory),
            cut=int(np.searchsorted(cuts.positions, self.pending)), previous=self.previous, goes_on=goes_on,
        )
        sizes = measure.count_spans(spans[:, 0], spans[:, 1])
        ends = np.append(cuts.positions[closing], cuts.positions[reached])
        return Piece(spans, cores, cuts.ranks[closing], sizes), ends

    def taken(self, piece: Piece, ends: Offsets) -> Piece:
        """Go on behind some chunks, with the last of ``ends``."""
        self.pending = int(ends[-1])
        self.previous = int(piece.spans[-1, 0]) if len(piece.spans) else self.previous
        return piece

    def within(self, cuts: Cuts, measure: AdditiveMeasure, goes_on: bool) -> Cuts:
        """Pieces that keep to themselves; a window is never the whole of an oversized text."""
        whole = self.origin.chars == self.anchor == 0 and not goes_on
        largest, trim = self.settings.resolved_max_size or UNLIMITED, self.settings.trims

        def oversized(starts: Offsets, ends: Offsets) -> Flags:
            large = oversized_gaps(self.text, starts, ends, measure=measure, max_size=largest, trim=trim)
            return large | (not whole and len(starts) == 1)

        return pieces_within(cuts, oversized)

    def drop(self, anchors: Offsets) -> None:
        """Move the anchor up to the next chunk, and the window's beginning up to a reach before it."""
        needed = min(self.pending, self.previous) if self.settings.overlap and self.previous >= 0 else self.pending
        self.past = np.concatenate((self.past, anchors[anchors <= needed]))
        self.anchor = int(self.past[-1])
        gone = int(np.append(0, self.past[self.past <= self.anchor - self.reach])[-1])
        self.origin = self.origin.after(self.text[:gone])
        self.text = self.text[gone:]
        self.past = self.past[self.past >= gone] - gone
        self.anchor -= gone
        self.pending -= gone
        self.previous = self.previous - gone if self.previous >= gone else -1


def base_levels(text: str, settings: Settings, row: Strategy | None) -> Leveled:
    """Ranked cuts of the levels that a strategy scans in the whole of a long text."""
    leveled = cuts_of(Document(text, seen=text), settings, row=row)
    if settings.row.levels not in ((), ("separators",)) or not settings.refines:
        return leveled
    ends = np.array([[0], [len(text)]], dtype=np.int64)
    found = leveled.finders[leveled.finer[0]](text, ends[0], ends[1])
    return leveled._replace(cuts=leveled.cuts.insert(found, len(leveled.finer) - 1))


def inner(mandatory: Flags) -> Flags:
    """Mandatory cuts but for the ends; none of them is a barrier in a stream, so chunks may overlap across them."""
    flags = mandatory.copy()
    flags[[0, -1]] = False
    return flags


def part(cuts: Cuts, start: int, stop: int) -> Cuts:
    """The cuts from ``start`` to ``stop`` as those of a text of their own; where none is at ``stop``, one is made."""
    first, last = np.searchsorted(cuts.positions, [start, stop])
    positions, ranks = cuts.positions[first : last + 1], cuts.ranks[first : last + 1]
    if positions[-1] > stop:
        positions, ranks = np.append(positions[:-1], stop), np.append(ranks[:-1], ranks[-1])
    mandatory = np.zeros(len(positions), dtype=np.bool_)
    mandatory[[0, -1]] = True
    return Cuts(positions, ranks, cuts.names, mandatory)
