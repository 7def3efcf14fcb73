"""The engine of texts of which it has to be seen what they are: one for what has a structure, one for plain text."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from ..chunks.found import found_chunks
from ..chunks.sequence import Chunks
from ..markup._look import look
from ..markup.documents import Document
from ..markup.paging import seen_texts
from ..options.settings import Settings
from ..packing._crew import Batch, Batches
from .engine import Engine
from .sides import SidedEngine


class DecidingEngine(SidedEngine):
    """An engine of texts of which the first lines tell what they are.

    Parameters
    ----------
    settings : Settings
        Those whose ``decides_markup`` holds.
    """

    @cached_property
    def marked(self) -> Engine:
        return Engine(self.settings.read_by_structure(), whole=self)

    def of(self, document: Document) -> Engine:
        structured = look(document.text) if document.reading is None else document.reading.structured
        return self.marked if structured else self.plain

    @property
    def makes_batches(self) -> bool:
        return self.plain.makes_batches and self.marked.makes_batches

    def batch_of_unread(self, texts: list[str]) -> Batch:
        """One batch of plain texts and one of those with a structure, which are run as one; of either alone only that.
        """
        sides = [int(look(text) > 0) for text in texts]
        return self.sorted_batch(seen_texts(texts), sides) if any(sides) else self.plain.batch_of_unread(texts)

    def sorted_batch(self, texts: list[str], sides: list[int]) -> Batches:
        """The batch of texts as they are seen, of which it is known which have a structure."""
        plain = [text for text, side in zip(texts, sides, strict=True) if not side]
        marked = [text for text, side in zip(texts, sides, strict=True) if side]
        return Batches((self.plain.batch_of_seen(plain), self.marked.batch_of_seen(marked)), sides)

    def chunks_of_unread(self, texts: list[str], batch: Batch) -> Iterator[Chunks]:
        """Chunks of the texts of a batch that has been run, each with what is known of its side."""
        if not isinstance(batch, Batches):
            return self.plain.chunks_of_unread(texts, batch)
        return found_chunks(texts, batch, (self.plain.info, self.marked.info), batch.sides)


def engine_of(settings: Settings) -> Engine:
    """What chunks documents under these settings."""
    if settings.language_read:
        from .code_engine import CodeEngine

        return CodeEngine(settings)
    if settings.has_reader:
        from .reading_engine import ReadingEngine

        return ReadingEngine(settings)
    return DecidingEngine(settings) if settings.decides_markup else Engine(settings)
