"""``Reading``: what a reader reads of a source, with a map to it that is exact in both directions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from .._checks import plain_text
from .._types import Offsets, Spans
from ..markup.markdown import Blocks
from .tracks import checked_tracks

NO_SPANS: Spans = np.zeros((0, 2), dtype=np.int64)


@dataclass(frozen=True, eq=False)
class Reading:
    """A view of a source: its text as a reader has it, where each part of it stands, its blocks and tracks.

    Parameters
    ----------
    source : str
    text : str
        The view: what is sized, embedded, hashed and searched.
    runs : ndarray of shape (n, 4), int64
        Start and end in the view, start and end in the source. Runs tile the view in order; source spans rise and do
        not overlap. A run of equal lengths is a copy, but for blanks; others are decoded (``&amp;``) or put in (an
        empty source span).
    table : ndarray of shape (m,), dtype `markup.markdown.BLOCK`, optional
        Blocks of the view, as `scan_blocks` has them. Without them the view is plain text.
    dropped : ndarray of shape (k, 2), int64, optional
        Spans of the source that nobody reads.
    tracks : mapping from str to Track or (starts, ends, values), optional
        Over the view.
    title : str, optional
        Of the document.
    markup : str
        What the source is.

    Raises
    ------
    ValueError
        The runs do not tile the view, fall in the source, or a copy is none.

    Examples
    --------
    >>> reading = Reading("a&amp;b", "a&b", np.array([[0, 1, 0, 1], [1, 2, 1, 6], [2, 3, 6, 7]]))
    >>> reading.to_source(np.array([[1, 3]])).tolist()
    [[1, 7]]
    """

    source: str
    text: str
    runs: npt.NDArray[np.int64]
    table: npt.NDArray[np.void] | None = None
    dropped: Spans | None = None
    tracks: Mapping[str, Any] = field(default_factory=dict)
    title: str = ""
    markup: str = "plain"

    def __post_init__(self) -> None:
        plain_text("source", self.source)
        plain_text("text", self.text)
        runs = np.asarray(self.runs, dtype=np.int64).reshape(-1, 4)
        object.__setattr__(self, "runs", runs)
        object.__setattr__(self, "dropped", NO_SPANS if self.dropped is None else np.asarray(self.dropped, np.int64))
        object.__setattr__(self, "tracks", checked_tracks(self.tracks, len(self.text)))
        check_runs(self.source, self.text, runs)

    @property
    def structured(self) -> bool:
        """Whether the reader has told the blocks."""
        return self.table is not None

    @cached_property
    def blocks(self) -> Blocks | None:
        """Blocks of the view, where the reader has told them."""
        return None if self.table is None else Blocks(self.text, self.table, told=True)

    @cached_property
    def anchored(self) -> npt.NDArray[np.int64]:
        """Runs that stand for something in the source."""
        return self.runs[self.runs[:, 3] > self.runs[:, 2]]

    def starts_in_source(self, starts: Offsets) -> Offsets:
        """Where parts of the view that begin at these offsets begin in the source."""
        if not len(self.runs):
            return np.zeros(len(starts), dtype=np.int64)
        runs = self.runs[np.maximum(np.searchsorted(self.runs[:, 0], starts, side="right") - 1, 0)]
        return runs[:, 2] + np.where(is_copy(runs), np.minimum(starts, runs[:, 1]) - runs[:, 0], 0)

    def ends_in_source(self, ends: Offsets) -> Offsets:
        """Where parts of the view that end at these offsets end in the source."""
        if not len(self.runs):
            return np.zeros(len(ends), dtype=np.int64)
        runs = self.runs[np.maximum(np.searchsorted(self.runs[:, 0], ends, side="left") - 1, 0)]
        return np.where(is_copy(runs), runs[:, 2] + ends - runs[:, 0], runs[:, 3])

    def to_source(self, spans: Spans) -> Spans:
        """Spans of the view as spans of the source, shape (k, 2)."""
        return np.stack((self.starts_in_source(spans[:, 0]), self.ends_in_source(spans[:, 1])), axis=1)

    def from_source(self, spans: Spans) -> Spans:
        """The parts of the view that stand in spans of the source, shape (k, 2); empty where nothing is read."""
        runs = self.anchored
        if not len(runs):
            return np.zeros_like(spans)
        firsts = np.searchsorted(runs[:, 3], spans[:, 0], side="right")
        lasts = np.searchsorted(runs[:, 2], spans[:, 1], side="left") - 1
        first, last = runs[np.minimum(firsts, len(runs) - 1)], runs[np.maximum(lasts, 0)]
        starts = first[:, 0] + np.where(is_copy(first), np.maximum(spans[:, 0] - first[:, 2], 0), 0)
        ends = np.where(is_copy(last), last[:, 0] + np.minimum(spans[:, 1], last[:, 3]) - last[:, 2], last[:, 1])
        starts, ends = np.where(firsts < len(runs), starts, len(self.text)), np.where(lasts >= 0, ends, 0)
        return np.stack((starts, np.maximum(starts, ends)), axis=1)


def is_copy(runs: npt.NDArray[np.int64]) -> npt.NDArray[np.bool_]:
    """Which runs are copied as they are."""
    copied: npt.NDArray[np.bool_] = runs[:, 1] - runs[:, 0] == runs[:, 3] - runs[:, 2]
    return copied


def check_runs(source: str, text: str, runs: npt.NDArray[np.int64]) -> None:
    """Refuse a map that is none."""
    edges = np.concatenate(([0], runs[:, 1]))
    tiled = np.array_equal(edges[:-1], runs[:, 0]) and int(edges[-1]) == len(text) and (runs[:, 1] > runs[:, 0]).all()
    if not tiled:
        raise ValueError(f"runs must tile the view of {len(text)} characters")
    places = runs[:, 2:].ravel()
    if (np.diff(places) < 0).any() or (len(places) and (places[0] < 0 or places[-1] > len(source))):
        raise ValueError(f"runs must rise in the source of {len(source)} characters")
    for a, b, c, d in zip(*runs[is_copy(runs)].T.tolist(), strict=True):
        if text[a:b] != source[c:d] and not (text[a:b].isspace() and source[c:d].isspace()):
            raise ValueError(f"runs of equal lengths must be copies, got {text[a:b]!r:.40} for {source[c:d]!r:.40}")


class Writer:
    """Puts a view together, run by run.

    Parameters
    ----------
    source : str
    """

    def __init__(self, source: str) -> None:
        self.source = source
        self.parts: list[str] = []
        self.runs: list[tuple[int, int, int, int]] = []
        self.length = 0
        self.place = 0

    def _add(self, text: str, start: int, end: int) -> None:
        if text:
            self.parts.append(text)
            self.runs.append((self.length, self.length + len(text), start, end))
            self.length += len(text)
            self.place = max(self.place, end)

    def copy(self, start: int, end: int) -> None:
        """A part of the source as it is."""
        self._add(self.source[start:end], start, end)

    def decode(self, text: str, start: int, end: int) -> None:
        """What a part of the source stands for."""
        self._add(text, start, end)

    def put(self, text: str) -> None:
        """What stands nowhere in the source."""
        self._add(text, self.place, self.place)

    def reading(self, **rest: Any) -> Reading:
        """All of it."""
        return Reading(self.source, "".join(self.parts), np.array(self.runs, dtype=np.int64).reshape(-1, 4), **rest)
