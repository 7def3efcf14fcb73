"""The engine of texts of which it has to be seen what they are: one for what has a structure, one for plain text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from ..chunks.found import Whole, found_chunks
from ..chunks.info import ChunksInfo
from ..chunks.sequence import Chunks
from ..markup._look import look
from ..markup.documents import Document
from ..markup.paging import seen_texts
from ..options.settings import Settings
from ..packing._crew import Batch, Batches
from .engine import Engine
from .sides import SidedEngine
from .viewing import named

if TYPE_CHECKING:
    from ..embedding.known import KnownUnits


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

    @cached_property
    def fitting(self) -> Whole:
        """What knows of texts that are one chunk on either side, so that nobody has to look at them."""
        sides = self.plain.packer, self.marked.packer
        short = min(side.safe_length for side in sides) if self.makes_batches else -1
        return Whole(short, self.settings.trims, self.chunk_text)

    def chunk_text(self, text: str) -> Chunks:
        """Chunks of a text by the engine of its side."""
        return super().chunk(Document(text))

    def chunk(self, document: Document, known: KnownUnits | None = None) -> Chunks:
        if document.reading is not None or document.told is not None or not self.fits(document.text):
            return super().chunk(document, known)
        return named(document, self.fitting.chunks(document.text))

    def fits(self, text: str) -> bool:
        """Whether a text is one chunk, whatever it holds."""
        return not (self.fitting.others([text]) or self.read_places([text]))

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

    def infos_of(self, batch: Batch) -> tuple[Sequence[ChunksInfo], list[int]]:
        """How plain texts and those with a structure are chunked, and which are which."""
        sides = batch.sides if isinstance(batch, Batches) else [0] * len(batch)
        return [self.plain.info, self.marked.info], sides

    def chunks_of_unread(self, texts: list[str], batch: Batch) -> Iterator[Chunks]:
        """Chunks of the texts of a batch that has been run, each with what is known of its side."""
        if not isinstance(batch, Batches):
            return self.plain.chunks_of_unread(texts, batch)
        return found_chunks(texts, batch, (self.plain.info, self.marked.info), batch.sides)

    def chunk_texts(self, texts: list[str]) -> Iterator[Chunks]:
        """Chunks of some texts, of which those that need it are packed together."""
        if self.read_places(texts):
            return super().chunk_texts(texts)
        long = self.fitting.others(texts)
        if not long:
            return found_chunks(texts, None, (), None, self.fitting)
        batch = self.batch_of_texts(long)
        batch.run()
        sides = batch.sides if isinstance(batch, Batches) else None
        return found_chunks(texts, batch, (self.plain.info, self.marked.info), sides, self.fitting)


def engine_of(settings: Settings) -> Engine:
    """What chunks documents under these settings."""
    if settings.language_read:
        from .code_engine import CodeEngine

        return CodeEngine(settings)
    if settings.has_reader:
        from .reading_engine import ReadingEngine

        return ReadingEngine(settings)
    return DecidingEngine(settings) if settings.decides_markup else Engine(settings)
