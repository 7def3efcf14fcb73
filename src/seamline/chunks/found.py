"""Chunks of the texts of a batch: what was found in each is unpacked when it is first asked for."""

from __future__ import annotations

from collections.abc import Iterator

from ..markup.markdown import Blocks
from ..packing._crew import Batch
from ._found import Found, FoundTexts
from .info import ChunksInfo
from .sequence import Chunks


class FoundChunks(Chunks, Found):
    """Chunks of one text of a batch, which nobody but `found_chunks` makes."""

    fallback = plan = None
    _vectors = _sizes = _ids = _vector_keys = None

    @property
    def _blocks(self) -> Blocks | None:  # type: ignore[override]
        """The text's blocks, where the kernel has read them."""
        return None if self.table is None else Blocks(self.text, self.table)


def found_chunks(
    texts: list[str], batch: Batch, infos: tuple[ChunksInfo, ...], sides: list[int] | None = None
) -> Iterator[Chunks]:
    """Chunks of each text of a batch that was run, which lets go of the texts.

    Parameters
    ----------
    infos : tuple of ChunksInfo
        What chunks of one side have in common.
    sides : list of int, optional
        The side of each text.
    """
    return FoundTexts(FoundChunks, texts, batch, infos, sides)
