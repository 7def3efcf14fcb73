"""Chroma's ``chunking_evaluation``: its one method. It needs nothing installed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..chunker import Chunker

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ..options.typed import Options


class SeamlineChunker:
    """A chunker in the protocol of ``chunking_evaluation``: ``split_text`` gives what is read of the chunks.

    That harness searches each text in its source again, so on repeated text it may credit another place, and what a
    reader such as ``markup="html"`` gives it may not find; `seamline.evaluation` scores by the true spans.

    Parameters
    ----------
    **options
        Options of `seamline.Chunker`.

    Examples
    --------
    >>> SeamlineChunker(max_size=20).split_text("First one. Second one.")
    ['First one.', 'Second one.']
    """

    def __init__(self, **options: Unpack[Options]) -> None:
        self.chunker = Chunker(**options)

    def split_text(self, text: str) -> list[str]:
        """What is read of the chunks, in order."""
        return self.chunker(text).plain_texts()
