"""What tracks say of chunks: the values that each touches, and their columns in records."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from numbers import Real
from types import MappingProxyType
from typing import Any

from .._types import Spans
from ..reading.tracks import Track, page_track

NO_TRACKS: Mapping[str, Track] = MappingProxyType({})


class Tracked:
    """Tracks over the text of chunks."""

    text: str
    spans: Spans
    own_tracks: Mapping[str, Track] = NO_TRACKS

    @cached_property
    def tracks(self) -> Mapping[str, Track]:
        """Tracks by name: those that came with the text, and its pages where form feeds part them."""
        if "page" in self.own_tracks or "\f" not in self.text:
            return self.own_tracks
        return {**self.own_tracks, "page": page_track(self.text)}

    @property
    def kept_tracks(self) -> dict[str, Any] | None:
        """What a pickle has to keep beside the columns."""
        return {"own_tracks": dict(self.own_tracks)} if self.own_tracks else None

    def touched(self, index: int) -> dict[str, tuple[Any, ...]]:
        """What one chunk touches of each track."""
        start, end = self.spans[index].tolist()
        return {name: track.between(start, end) for name, track in self.tracks.items()}

    def track_columns(self) -> dict[str, list[Any]]:
        """Columns of records: first and last value of a track of numbers, a list of another under its plural."""
        spans = self.spans.tolist()
        columns: dict[str, list[Any]] = {}
        for name, track in self.tracks.items():
            columns |= named_columns(name, [track.between(start, end) for start, end in spans], numbers=counts(track))
        return columns


def counts(track: Track) -> bool:
    """Whether all values of a track are numbers or pairs of them."""
    flat = [each for value in track.values for each in (value if isinstance(value, tuple) else (value,))]
    return all(isinstance(each, Real) for each in flat)


def named_columns(name: str, touched: list[tuple[Any, ...]], *, numbers: bool) -> dict[str, list[Any]]:
    """One track's columns."""
    if not numbers:
        return {f"{name}s": [list(values) for values in touched]}
    firsts, lasts = ([values[place] if values else None for values in touched] for place in (0, -1))
    return {f"{name}_start": firsts, f"{name}_end": lasts}
