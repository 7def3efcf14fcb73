"""The engine of source code: its parse tells where it is cut, and where there is none, its language's separators."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from ..chunks.sequence import Chunks
from ..markup.documents import Document
from ..reading.code import SlowParse, code_blocks
from .engine import Engine

if TYPE_CHECKING:
    from ..embedding.embed import Embedded
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
            try:
                document.told = code_blocks(document.text, self.settings.markup, self.limit)
            except SlowParse as error:
                document.unread = str(error)
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
    def by_preset(self) -> Engine:
        """What chunks a source that was not parsed."""
        return Engine(self.settings.by_preset(self.settings.language_read or ""), whole=self)

    def chunk(self, document: Document) -> Chunks:
        document = self.prepared(document)
        if document.unread is None:
            return super().chunk(document)
        return told(document, self.by_preset.chunk(document))

    def units_of(self, document: Document) -> Units | None:
        document = self.prepared(document)
        return super().units_of(document) if document.unread is None else self.by_preset.units_of(document)

    def chunk_by_boundaries(self, document: Document) -> Chunks:
        document = self.prepared(document)
        if document.unread is None:
            return super().chunk_by_boundaries(document)
        return told(document, self.by_preset.chunk_by_boundaries(document))

    def chunk_units(self, document: Document, units: Units, vectors: Embedded) -> Chunks:
        if document.unread is None:
            return super().chunk_units(document, units, vectors)
        return told(document, self.by_preset.chunk_units(document, units, vectors))


def told(document: Document, chunks: Chunks) -> Chunks:
    """Chunks that say why a source was not parsed."""
    chunks.fallback = chunks.fallback or document.unread
    return chunks
