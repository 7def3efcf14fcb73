"""The engine of source code: its parse tells where it is cut, and where there is none, its lines."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from ..chunks.sequence import Chunks
from ..markup.documents import Document
from ..reading.code import code_read
from .engine import Engine

if TYPE_CHECKING:
    from ..embedding.embed import Embedded
    from ..embedding.known import KnownUnits
    from ..topics.units import Units


class CodeEngine(Engine):
    """An engine that parses each source and hands it on with its blocks.

    Parameters
    ----------
    settings : Settings
        Those whose ``markup`` names a language, or is a parser.
    """

    makes_batches = False

    def prepared(self, document: Document) -> Document:
        """The document with its blocks, or with the reason why there are none."""
        if document.told is None and document.unread is None:
            document.told, document.unread = code_read(document.text, self.settings.markup, self.limit)
        return document

    @cached_property
    def limit(self) -> int:
        """Bytes of a node that surely fits, so that nobody looks into it: no unit counts more than one for a byte."""
        settings = self.settings
        if settings.row.plan or settings.encoder is not None:
            return settings.max_unit_size
        if not isinstance(settings.unit, str) or settings.resolved_max_size is None:
            return 0
        room: int = settings.resolved_max_size - settings.resolved_overlap
        return room // 2 if settings.count_context else room

    @cached_property
    def unread(self) -> Engine:
        """What chunks a source that a parser of the caller's own gave up."""
        return Engine(self.settings.without_syntax(), whole=self)

    def chunk(self, document: Document, known: KnownUnits | None = None) -> Chunks:
        document = self.prepared(document)
        if document.told is not None:
            return told(document, super().chunk(document, known))
        return told(document, self.unread.chunk(document, known))

    def units_of(self, document: Document) -> Units | None:
        document = self.prepared(document)
        return super().units_of(document) if document.told is not None else self.unread.units_of(document)

    def chunk_by_boundaries(self, document: Document) -> Chunks:
        document = self.prepared(document)
        if document.told is not None:
            return told(document, super().chunk_by_boundaries(document))
        return told(document, self.unread.chunk_by_boundaries(document))

    def chunk_units(self, document: Document, units: Units, vectors: Embedded) -> Chunks:
        if document.told is not None:
            return told(document, super().chunk_units(document, units, vectors))
        return told(document, self.unread.chunk_units(document, units, vectors))


def told(document: Document, chunks: Chunks) -> Chunks:
    """Chunks that say why a source was not parsed."""
    chunks.fallback = chunks.fallback or document.unread
    return chunks
