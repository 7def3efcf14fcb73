"""What tracks say of chunks: the values that each touches, and their columns in records."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from .._types import Spans
from ..markup.markdown import plain_reading
from ..reading.tracks import Track, page_track

if TYPE_CHECKING:
    from ..markup.context import Context

NO_TRACKS: Mapping[str, Track] = MappingProxyType({})


class Tracked:
    """Tracks over the text of chunks."""

    text: str
    spans: Spans
    own_tracks: Mapping[str, Track] = NO_TRACKS

    if TYPE_CHECKING:

        @property
        def plain(self) -> bool: ...

        @property
        def markup(self) -> str: ...

        @property
        def structure(self) -> Context: ...

    @cached_property
    def tracks(self) -> Mapping[str, Track]:
        """Tracks by name: those that came with the text, pages that form feeds part, who speaks in turns and when."""
        spoken = self.spoken_tracks()
        found = {**spoken, **self.own_tracks} if spoken else self.own_tracks
        if "page" in found or "\f" not in self.text:
            return found
        return {**found, "page": page_track(self.text)}

    def spoken_tracks(self) -> Mapping[str, Track]:
        """Tracks of turns, where they are read, and of records that are messages."""
        if not self.plain and self.markup != "records":
            return NO_TRACKS
        from ..reading.talk import talk_tracks

        blocks = self.structure.blocks
        return talk_tracks(blocks if self.plain else plain_reading(blocks))

    @property
    def kept_tracks(self) -> dict[str, Any]:
        """What a pickle has to keep of them."""
        return {"own_tracks": dict(self.own_tracks)} if self.own_tracks else {}

    def touched(self, index: int) -> dict[str, tuple[Any, ...]]:
        """What one chunk touches of each track."""
        start, end = self.spans[index].tolist()
        return {name: track.between(start, end) for name, track in self.tracks.items()}

    def touched_pages(self, place: int) -> list[int | None]:
        """The first or the last page that each chunk touches, by 0 or -1; None where no number is known."""
        pages = self.tracks.get("page")
        if pages is None or not pages.is_numeric:
            return [None] * len(self.spans)
        return [values[place] if values else None for values in pages.between_all(self.spans)]

    def track_columns(self) -> dict[str, list[Any]]:
        """Columns of records: first and last value of a track of numbers, a list of another under its plural."""
        columns: dict[str, list[Any]] = {}
        for name, track in self.tracks.items() if len(self.spans) else ():
            columns |= named_columns(name, track, self.spans)
        return columns

    def track_fields(self, index: int) -> dict[str, Any]:
        """The same of one chunk."""
        fields: dict[str, Any] = {}
        for name, track in self.tracks.items():
            columns = named_columns(name, track, self.spans[index : index + 1])
            fields |= {column: value for column, [value] in columns.items()}
        return fields


def named_columns(name: str, track: Track, spans: Spans) -> dict[str, list[Any]]:
    """What records have of one track, by its columns."""
    if not track.is_numeric:
        return {f"{name}s": [list(values) for values in track.between_all(spans)]}
    firsts, lasts = track.edges_of_all(spans)
    return {f"{name}_start": firsts, f"{name}_end": lasts}
