"""The engine of sources that are read through a view: what a reader gives is chunked by the engine of what it is."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from ..chunks.sequence import Chunks
from ..markup.documents import Document
from ..options.settings import Settings
from ..reading.formats import read
from ..reading.tracks import Track
from .engine import Engine

if TYPE_CHECKING:
    from ..embedding.embed import Embedded
    from ..embedding.encoders import Encoder
    from ..topics.units import Units


class ReadingEngine(Engine):
    """An engine that reads each source and hands its view on.

    Parameters
    ----------
    settings : Settings
        Those whose ``markup`` names a reader, or is one.
    """

    makes_batches = False

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.embeds = bool(settings.row.plan) or settings.encoder is not None

    @cached_property
    def plain(self) -> Engine:
        return Engine(self.settings.read_as("plain"))

    @cached_property
    def structured(self) -> Engine:
        return Engine(self.settings.read_as("markdown"))

    def prepared(self, document: Document) -> Document:
        """The view of a document, with tracks of the caller's own moved into it."""
        if document.reading is not None:
            return document
        return viewed(document, read(document.text, markup=self.settings.markup))

    def of(self, document: Document) -> Engine:
        """The engine for a document that has been read."""
        return self.structured if document.reading.structured else self.plain

    def chunk(self, document: Document) -> Chunks:
        document = self.prepared(document)
        return self.of(document).chunk(document)

    def units_of(self, document: Document) -> Units | None:
        return self.of(document).units_of(document)

    @cached_property
    def encoder(self) -> Encoder:
        return self.structured.encoder

    def embed(self, text: str, units: Units) -> Embedded:
        return self.structured.embed(text, units)

    def chunk_by_boundaries(self, document: Document) -> Chunks:
        document = self.prepared(document)
        return self.of(document).chunk_by_boundaries(document)

    def chunk_units(self, document: Document, units: Units, vectors: Embedded) -> Chunks:
        return self.of(document).chunk_units(document, units, vectors)


def viewed(document: Document, reading: Any) -> Document:
    """A document as its view."""
    tracks = None if document.tracks is None else in_view(document.tracks, reading)
    return Document(reading.text, document.id, document.fields, reading=reading, tracks=tracks)


def in_view(tracks: Any, reading: Any) -> dict[str, Track]:
    """Tracks over a source as tracks over its view."""
    import numpy as np

    from ..reading.tracks import checked_tracks

    moved = {}
    for name, track in checked_tracks(tracks, len(reading.source)).items():
        spans = reading.from_source(np.stack((track.starts, track.ends), axis=1))
        moved[name] = Track(spans[:, 0], spans[:, 1], track.values)
    return moved
