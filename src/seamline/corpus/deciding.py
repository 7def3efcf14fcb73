"""The engine of texts of which it has to be seen what they are: one for what has a structure, one for plain text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from ..chunks.sequence import Chunks
from ..markup._look import look
from ..markup.documents import Document
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
        return self.marked if look(document.text) else self.plain

    @property
    def makes_batches(self) -> bool:
        return self.plain.makes_batches and self.marked.makes_batches

    def batch_of(self, documents: Sequence[Document]) -> Batch:
        """One batch of plain texts and one of those with a structure, which are run as one."""
        texts = [document.text for document in documents]
        return self.sorted_batch(texts, [int(look(text) > 0) for text in texts])

    def batch_of_texts(self, texts: list[str]) -> Batch:
        """The same of texts alone; where all are plain that is the batch of these."""
        sides = [int(look(text) > 0) for text in texts]
        return self.sorted_batch(texts, sides) if any(sides) else self.plain.batch_of_texts(texts)

    def sorted_batch(self, texts: list[str], sides: list[int]) -> Batches:
        """The batch of texts of which it is known which have a structure."""
        plain = [text for text, side in zip(texts, sides, strict=True) if not side]
        marked = [text for text, side in zip(texts, sides, strict=True) if side]
        return Batches((self.plain.batch_of_texts(plain), self.marked.batch_of_texts(marked)), sides)

    def chunks_of(self, documents: Sequence[Document], batch: Batch) -> Iterator[Chunks]:
        """Chunks of the documents of a batch that has been run, made as they are read."""
        assert isinstance(batch, Batches)
        for document, found, side in zip(documents, batch, batch.sides, strict=True):
            yield (self.marked if side else self.plain).chunks_found(document, found)


def engine_of(settings: Settings) -> Engine:
    """What chunks documents under these settings."""
    if settings.language_read:
        from .code_engine import CodeEngine

        return CodeEngine(settings)
    if settings.has_reader:
        from .reading_engine import ReadingEngine

        return ReadingEngine(settings)
    return DecidingEngine(settings) if settings.decides_markup else Engine(settings)
