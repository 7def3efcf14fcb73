"""The engine of sources that are read through a view: what a reader gives is chunked by the engine of what it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..chunks.sequence import Chunks
from ..markup.documents import Document
from ..reading.formats import read
from ..reading.grammars import language_of
from .engine import Engine
from .sides import SidedEngine
from .viewing import viewed

if TYPE_CHECKING:
    from ..embedding.known import KnownUnits


class ReadingEngine(SidedEngine):
    """An engine that reads each source and hands its view on.

    Parameters
    ----------
    settings : Settings
        Those whose ``markup`` names a reader, or is one.
    """

    makes_batches = False

    def prepared(self, document: Document) -> Document:
        """The view of a document, with tracks of the caller's own moved into it."""
        if document.reading is not None:
            return document
        options = {"drop": self.settings.drop} if self.settings.drop else {}
        return viewed(document, read(document.text, markup=self.settings.markup, **options))

    def of(self, document: Document) -> Engine:
        language = language_of(document.reading.markup)
        if language:
            return Engine(self.settings.read_as(language), whole=self)
        return self.marked if document.reading.structured else self.plain

    def chunk(self, document: Document, known: KnownUnits | None = None) -> Chunks:
        return super().chunk(self.prepared(document), known)

    def chunk_by_boundaries(self, document: Document) -> Chunks:
        return super().chunk_by_boundaries(self.prepared(document))
