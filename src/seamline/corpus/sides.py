"""An engine of two sides, plain text and text with a structure, which share their encoder."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from ..chunks.sequence import Chunks
from ..markup.documents import Document
from ..options.settings import Settings
from .engine import Engine

if TYPE_CHECKING:
    from ..embedding.embed import Embedded
    from ..embedding.known import KnownUnits
    from ..topics.units import Units


class SidedEngine(Engine):
    """An engine that hands each document to the engine of its side: plain text, or text with a structure.

    Parameters
    ----------
    settings : Settings
    whole : Engine, optional
        Another whose encoder it shares.
    """

    def __init__(self, settings: Settings, *, whole: Engine | None = None) -> None:
        self.settings, self.whole = settings, whole
        self.embeds = bool(settings.row.plan) or settings.encoder is not None
        self.opens = settings.opens_html and whole is None

    @cached_property
    def plain(self) -> Engine:
        return Engine(self.settings.read_as("plain"), whole=self)

    @cached_property
    def marked(self) -> Engine:
        return Engine(self.settings.read_as("markdown"), whole=self)

    def of(self, document: Document) -> Engine:
        """The engine for a document."""
        raise NotImplementedError

    def chunk(self, document: Document, known: KnownUnits | None = None) -> Chunks:
        document = self.prepared(document)
        return self.of(document).chunk(document, known)

    def units_of(self, document: Document) -> Units | None:
        return self.of(document).units_of(document)

    def chunk_by_boundaries(self, document: Document) -> Chunks:
        return self.of(document).chunk_by_boundaries(document)

    def chunk_units(self, document: Document, units: Units, vectors: Embedded) -> Chunks:
        return self.of(document).chunk_units(document, units, vectors)
