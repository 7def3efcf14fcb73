"""Tracks: spans of a text with a value each, such as pages, times and speakers, and the values that a chunk touches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from numbers import Real
from typing import Any

import numpy as np
import numpy.typing as npt

from .._types import Offsets, Spans
from ..markup._pages import form_feeds
from ..markup.documents import Document

NUMBERS = frozenset({int, float})
"""Types of most values that are numbers."""


class Track:
    """Spans with a value each.

    Parameters
    ----------
    starts, ends : array-like of int, shape (n,)
        Half-open spans; the starts do not fall. Spans may overlap and leave gaps.
    values : sequence of shape (n,)
        Anything: page numbers, names, boxes, pairs of seconds.

    Raises
    ------
    ValueError
        If the three differ in length, a start falls, or a span ends before it starts.

    Examples
    --------
    >>> pages = Track([0, 10, 25], [10, 25, 40], [1, 2, 3])
    >>> pages.between(5, 12)
    (1, 2)
    """

    def __init__(self, starts: npt.ArrayLike, ends: npt.ArrayLike, values: Sequence[Any]) -> None:
        self.starts, self.ends = (np.asarray(each, dtype=np.int64).reshape(-1) for each in (starts, ends))
        self.values = list(values)
        if not len(self.starts) == len(self.ends) == len(self.values):
            told = f"{len(self.starts)}, {len(self.ends)} and {len(self.values)}"
            raise ValueError(f"tracks must have as many starts as ends and values, got {told}")
        if (np.diff(self.starts) < 0).any() or (self.ends < self.starts).any():
            raise ValueError("tracks must have starts that do not fall, and ends behind them")

    def __len__(self) -> int:
        return len(self.values)

    @cached_property
    def reached(self) -> Offsets:
        """The farthest end so far, shape (n,)."""
        return np.maximum.accumulate(self.ends) if len(self.ends) else self.ends

    @cached_property
    def is_numeric(self) -> bool:
        """Whether all values are numbers or pairs of them."""
        sorts = set(map(type, self.values))
        return sorts <= NUMBERS or all(map(is_numbers, self.values))

    @cached_property
    def is_plain(self) -> bool:
        """Whether the values of neighbouring spans tell at once what a stretch touches: each a number of its own."""
        return self.is_apart and set(map(type, self.values)) <= NUMBERS and len(set(self.values)) == len(self)

    @cached_property
    def is_apart(self) -> bool:
        """Whether no span ends before one that begins earlier does."""
        return bool(np.array_equal(self.reached, self.ends))

    def between(self, start: int, end: int) -> tuple[Any, ...]:
        """What a span touches: each value once, in order; of pairs of numbers the first of all and the last of all."""
        return self.between_all(np.array([[start, end]], dtype=np.int64))[0]

    def between_all(self, spans: Spans) -> list[tuple[Any, ...]]:
        """The same of many spans, shape (k, 2)."""
        firsts, lasts = (places.tolist() for places in self._places(spans))
        held = zip(firsts, lasts, spans[:, 0].tolist(), strict=True)
        return [summary(self._held(first, last, start)) for first, last, start in held]

    def _places(self, spans: Spans) -> tuple[Offsets, Offsets]:
        """The first span that ends behind the start of each stretch, and the first that begins behind its end."""
        firsts = np.searchsorted(self.reached, spans[:, 0], side="right")
        return firsts, np.searchsorted(self.starts, spans[:, 1], side="left")

    def edges_of_all(self, spans: Spans) -> tuple[list[Any], list[Any]]:
        """First and last value that each of many spans touches, None where it touches none."""
        if not self.is_plain:
            rows = self.between_all(spans)
            return [row[0] if row else None for row in rows], [row[-1] if row else None for row in rows]
        firsts, lasts = self._places(spans)
        values = np.array([*self.values, None], dtype=object)
        missed = firsts >= lasts
        firsts[missed], lasts[missed] = len(self), len(self) + 1
        return values[firsts].tolist(), values[lasts - 1].tolist()

    def _held(self, first: int, last: int, start: int) -> list[Any]:
        """Values of the spans from ``first`` on and before ``last`` that end behind a place."""
        if self.is_apart:
            return self.values[first:last]
        places = np.flatnonzero(self.ends[first:last] > start) + first
        return [self.values[place] for place in places.tolist()]


def summary(values: list[Any]) -> tuple[Any, ...]:
    """Values without repeats; pairs of numbers as one pair around all of them."""
    if len(values) < 2:
        return values[0] if values and is_pair(values[0]) else tuple(values)
    if values and all(is_pair(value) for value in values):
        return min(value[0] for value in values), max(value[1] for value in values)
    try:
        return tuple(dict.fromkeys(values))
    except TypeError:
        return tuple(value for place, value in enumerate(values) if value not in values[:place])


def is_numbers(value: Any) -> bool:
    """Whether this is a number or several."""
    return all(isinstance(each, Real) for each in (value if isinstance(value, tuple) else (value,)))


def is_pair(value: Any) -> bool:
    return isinstance(value, tuple) and len(value) == 2 and all(isinstance(each, Real) for each in value)


def checked_tracks(tracks: Any, length: int) -> dict[str, Track]:
    """Tracks by name, each a `Track` or ``(starts, ends, values)``.

    Raises
    ------
    TypeError, ValueError
        Naming the track.
    """
    if not isinstance(tracks, Mapping):
        raise TypeError(f"tracks must be a mapping of names to (starts, ends, values), got {type(tracks).__name__}")
    return {checked_name(name): checked_track(name, track, length) for name, track in tracks.items()}


def checked_name(name: Any) -> str:
    if not isinstance(name, str) or not name.isidentifier():
        raise ValueError(f"tracks must have names that are identifiers, got {name!r}")
    return name


def checked_track(name: str, track: Any, length: int) -> Track:
    if not isinstance(track, Track) and (not isinstance(track, (tuple, list)) or len(track) != 3):
        raise TypeError(f"tracks[{name!r}] must be (starts, ends, values), got {type(track).__name__}")
    checked: Track = track if isinstance(track, Track) else Track(*track)
    if len(checked) and (checked.starts[0] < 0 or checked.ends.max() > length):
        raise ValueError(f"tracks[{name!r}] must lie in the text of {length} characters")
    return checked


def tracks_of(document: Document) -> dict[str, Track]:
    """All tracks over a document's text: those of its reader, the caller's own, and its pages by form feeds."""
    own = {} if document.tracks is None else checked_tracks(document.tracks, len(document.text))
    read = {} if document.reading is None else document.reading.tracks
    pages = {"page": page_track(document.text)} if "\f" in document.text else {}
    return {**pages, **read, **own}


def page_track(text: str) -> Track:
    """Pages as form feeds part them, from 1; a feed belongs to the page that it ends."""
    ends = form_feeds(text) + 1
    return Track(np.append(0, ends), np.append(ends, len(text)), range(1, len(ends) + 2))
