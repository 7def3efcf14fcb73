"""Chunks of which as much is made as is asked for: of the texts of a batch, and of texts that are one chunk anyhow."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ..markup.markdown import Blocks
from ..packing._crew import Batch
from ._found import Found, FoundTexts, long_texts, whole_chunk
from .info import ChunksInfo
from .sequence import Chunks


class FoundChunks(Chunks, Found):
    """Chunks of one text, which `found_chunks` and `Whole` make."""

    fallback = plan = None
    _vectors = _sizes = _ids = _vector_keys = None

    @property
    def _blocks(self) -> Blocks | None:
        """The text's blocks, where they were read."""
        if self.blocks is None and self.whole is not None:
            self.blocks = self.whole._blocks
        elif self.blocks is None and (table := self.table) is not None:
            self.blocks = Blocks(self.text, table)
        return self.blocks

    @_blocks.setter
    def _blocks(self, blocks: Blocks | None) -> None:
        self.blocks = blocks


class Whole:
    """Texts of which their length says that they are one chunk; all but its span is read when it is asked for.

    Parameters
    ----------
    short : int
        Most code points of such a text; -1 for none.
    trims : bool
        Whether chunks are trimmed.
    read : callable
        Gives the chunks of such a text with all their columns.
    """

    def __init__(self, short: int, trims: bool, read: Callable[[str], Chunks]) -> None:
        self.short, self.trims, self.read = short, trims, read

    def __call__(self, text: str) -> Chunks:
        return self.read(text)

    def chunks(self, text: str) -> Chunks:
        """The chunks of such a text."""
        made: Chunks = whole_chunk(FoundChunks, text, self)
        return made

    def others(self, texts: list[str]) -> list[str]:
        """Those of some texts that have to be looked into."""
        return texts if self.short < 0 else long_texts(texts, self.short)


def found_chunks(
    texts: list[str], batch: Batch | None, infos: tuple[ChunksInfo, ...], sides: list[int] | None = None,
    whole: Whole | None = None,
) -> Iterator[Chunks]:
    """Chunks of each text of a batch that was run, which lets go of the texts.

    Parameters
    ----------
    infos : tuple of ChunksInfo
        What chunks of one side have in common.
    sides : list of int, optional
        The side of each text in the batch.
    whole : Whole, optional
        What knows of the texts that are not in the batch.
    """
    return FoundTexts(FoundChunks, texts, batch, infos, sides, whole.short if whole else -1, whole)
