"""Windows of a target size whose ends move to the nearest good boundary.

The declared exception among the strategies: sizes vary around the target and no maximum holds. The rule is that of
``markdown_chunk`` in ragnar, with exact offsets into the text as given: a coarser boundary in reach wins, however near
a finer one lies.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from .._types import Flags, Offsets, Ranks, Spans
from ..boundaries._neighbours import between_graphemes, between_units
from ..boundaries.detectors import graphemes, lines
from ..boundaries.fixed_windows import windows
from ..cuts._structure import visible_offsets
from ..cuts.barriers import barriers_at
from ..cuts.levels import whole, words_apart
from ..markup.documents import READS, Document, Reads
from ..measures.measure import Measure
from ..measures.units import char_measure
from ..sentence.detector import sentences_in
from ..sentence.tables import SentenceStyle
from .packed import Packed, empty_packed, without_blanks

if TYPE_CHECKING:
    from ..options.settings import Settings

LEVELS = ("heading", "paragraph", "sentence", "line", "word", "grapheme")
"""Boundaries that windows snap to, coarsest first."""

NAMES = ("fragment", *LEVELS[::-1], "text")
"""Names of the ranks, finest first; a point that nothing draws stays between graphemes of what is written as one."""


def snap_nearest(points: Offsets, candidates: Offsets, reach: float) -> Offsets:
    """The nearest candidate of each point, -1 where none is in reach.

    Parameters
    ----------
    points : ndarray of shape (n,)
    candidates : ndarray of shape (m,)
        Ascending.
    reach : float
        Largest distance.

    Returns
    -------
    ndarray of shape (n,)
        Of two equally near ones the right.

    Examples
    --------
    >>> snap_nearest(np.array([5, 10, 15]), np.array([4, 11, 20]), 2).tolist()
    [4, 11, -1]
    """
    if not len(candidates):
        return np.full(len(points), -1, dtype=np.int64)
    right = np.minimum(np.searchsorted(candidates, points, side="left"), len(candidates) - 1)
    after, before = candidates[right], candidates[np.maximum(right - 1, 0)]
    nearest = np.where(np.abs(after - points) <= np.abs(points - before), after, before)
    return np.where(np.abs(nearest - points) <= reach, nearest, -1)


def target_windows(
    segments: Offsets, target: int, *, overlap: int = 0, sizes: Offsets | None = None
) -> Spans:
    """Windows of ``target`` units in each segment; the last of a segment is moved back to full size.

    Parameters
    ----------
    segments : ndarray of shape (s + 1,)
        ``[0, .., n]``.
    target : int
    overlap : int, default 0
    sizes : ndarray of shape (n + 1,), optional
        Running size before each offset. Default: every code point is a unit.

    Returns
    -------
    ndarray of shape (k, 2), int64
        Offsets; they cover each segment.

    Examples
    --------
    >>> target_windows(np.array([0, 105]), 40).tolist()
    [[0, 40], [40, 80], [65, 105]]
    """
    running = np.arange(segments[-1] + 1) if sizes is None else sizes
    pairs = zip(segments[:-1].tolist(), segments[1:].tolist(), strict=True)
    return np.concatenate([segment_windows(running, a, b, target, overlap) for a, b in pairs])


def segment_windows(sizes: Offsets, start: int, end: int, target: int, overlap: int) -> Spans:
    """The windows of one segment; a segment without units is one window."""
    counted = windows(np.arange(sizes[start], sizes[end] + 1), target, overlap=overlap, align="right")
    found = np.clip(np.searchsorted(sizes, counted, side="right") - 1, start, end)
    if not len(found):
        return np.array([[start, end]], dtype=np.int64)
    found[0, 0], found[-1, 1] = start, end
    return found.astype(np.int64)


def candidates_of(document: Document, language: str | SentenceStyle, *, reads: Reads = READS) -> list[Offsets]:
    """Starts of headings, of paragraphs and code, of sentences, lines, words and what is written as one."""
    text, blocks = document.text, document.read(reads)
    bodies = blocks.of_kind("paragraph", "turn", "fence", "indented_code")
    return [
        blocks.lines[blocks.of_kind("heading")], blocks.lines[bodies],
        between_graphemes(text, sentences_in(text, language)), filled_lines(text), words_apart(text),
        between_units(text, graphemes(text)),
    ]


def filled_lines(text: str) -> Offsets:
    """Starts of the lines that are not blank."""
    found = lines(text)
    filled: Flags = visible_offsets(text, found[:-1]) < found[1:]
    return found[:-1][filled]


def snapped(text: str, points: Offsets, candidates: list[Offsets], reach: float) -> tuple[Offsets, Ranks]:
    """Where each point moves, and the rank of the boundary there; both ends of the text stay."""
    ends = (points == 0) | (points == len(text))
    places = np.where(ends, points, -1)
    ranks = np.where(ends, len(NAMES) - 1, 0).astype(np.uint8)
    for rank, level in zip(range(len(LEVELS), 0, -1), candidates, strict=True):
        free = np.flatnonzero(places < 0)
        places[free] = snap_nearest(points[free], level, reach)
        ranks[free[places[free] >= 0]] = rank
    free = np.flatnonzero(places < 0)
    if len(free):
        edges = graphemes(text)
        places[free] = edges[np.maximum(np.searchsorted(edges, points[free], side="right") - 1, 1)]
    return places, ranks


def snapped_spans(targets: Spans, places: dict[int, int]) -> Spans:
    """Windows between places: one that closes up takes the next place, of several with one start or end the longest."""
    starts = np.array([places[start] for start in targets[:, 0].tolist()], dtype=np.int64)
    ends = np.array([places[end] for end in targets[:, 1].tolist()], dtype=np.int64)
    stops = np.unique(list(places.values()))
    closed = starts >= ends
    ends[closed] = stops[np.minimum(np.searchsorted(stops, starts[closed], side="right"), len(stops) - 1)]
    spans = np.unique(np.column_stack((starts, ends)), axis=0)
    return spans[longest(spans[:, 0], spans[:, 1])]


def longest(starts: Offsets, ends: Offsets) -> Flags:
    """Of different windows in order those that no other holds."""
    reach = np.maximum.accumulate(np.concatenate(([-1], ends[:-1])))
    last = np.append(starts[1:] > starts[:-1], True)
    kept: Flags = (ends > reach) & last & (starts < ends)
    return kept


def snapped_windows(
    document: Document, target: int, *, overlap: int = 0, reach: float | None = None,
    split_at: tuple[int | str, ...] = (), reads: Reads = READS, language: str | SentenceStyle = "auto",
    measure: Measure | None = None,
) -> Packed:
    """Windows of about ``target`` units.

    Parameters
    ----------
    document : Document
    target : int
        Wanted size of a window.
    overlap : int, default 0
        Wanted overlap, below ``target``; the last window of a segment may share more.
    reach : float, optional
        How far an end may move, in units. Default: a third of ``target - overlap``.
    split_at : tuple of int or str
        Levels of headings that no window crosses, and whether it crosses turns, pages and cues.
    reads : Reads, optional
        Whether headings without ``#`` and turns count.
    language : str, default "auto"
        For sentences.
    measure : Measure, optional
        What sizes count, with running sizes over the whole text. Default: characters.

    Returns
    -------
    Packed
        Spans cover the text without a gap.
    """
    text = document.text
    if not text:
        return empty_packed()
    segments = np.unique(np.concatenate((whole(text), barriers_at(document, split_at, reads))))
    sizes = (measure or char_measure(text)).cumulative(np.arange(len(text) + 1))
    targets = target_windows(segments, target, overlap=overlap, sizes=sizes)
    points = np.unique(targets)
    far = ((target - overlap) / 3 if reach is None else reach) * len(text) / max(int(sizes[-1]), 1)
    headings, *finer = candidates_of(document, language, reads=reads)
    moved, ranks = snapped(text, points, [np.union1d(headings, segments[1:-1]), *finer], far)
    spans = snapped_spans(targets, dict(zip(points.tolist(), moved.tolist(), strict=True)))
    cores = np.maximum(spans[:, 0], np.concatenate(([0], spans[:-1, 1])))
    rank_at = dict(zip(moved.tolist(), ranks.tolist(), strict=True))
    closing = np.array([rank_at[end] for end in spans[:, 1].tolist()], dtype=np.uint8)
    return Packed(spans, cores, closing)


def packed_by_target(
    document: Document, settings: Settings, measure: Measure
) -> tuple[Packed, tuple[str, ...]]:
    """Windows of a text as the settings ask for them, none of them blank, and the names of their ranks."""
    packed = snapped_windows(
        document, settings.resolved_target_size, overlap=settings.resolved_overlap, split_at=settings.barrier_levels,
        reads=settings.reads, language=settings.sentence_style, measure=measure, reach=settings.reach,
    )
    return without_blanks(document.text, packed), NAMES
