"""What all chunks of one chunker have in common, as one frozen value."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any


@dataclass(frozen=True)
class ChunksInfo:
    """How chunks were made, whatever text they are of.

    Parameters
    ----------
    unit : str, callable or tokenizer, default "chars"
        What sizes count.
    max_size : int, optional
        The maximum that was asked for; `Chunks.oversized` and `Chunks.verify` compare with it.
    strategy : str
        The strategy that made the chunks.
    target_size : int, optional
        The wanted size in force, where there is one.
    markup : str, default "auto"
        What the text is read as for paths, kinds and contexts; "auto" is what its beginning tells, "none" is code,
        which has none.
    plain : bool, default False
        Whether turns, and headings without ``#``, count there too.
    count_context : bool, default False
        Whether sizes are those of ``with_context()``.
    keeps_oversized : bool, default False
        Whether units over the maximum were to be kept whole.
    drops_separators : bool, default False
        Whether separators were to be left out, so that they lie in no chunk.
    """

    unit: Any = "chars"
    max_size: int | None = None
    strategy: str = "spans"
    target_size: int | None = None
    markup: str = "auto"
    plain: bool = False
    count_context: bool = False
    keeps_oversized: bool = False
    drops_separators: bool = False

    def joined(self, max_size: int | None) -> ChunksInfo:
        """That of chunks put together under another maximum, in which no context is counted."""
        return replace(self, max_size=max_size, target_size=None, count_context=False, keeps_oversized=False)


NO_INFO = ChunksInfo()
"""Of spans that no chunker made."""


class InfoAttributes:
    """The fields of `info` as attributes of the chunks themselves."""

    info: ChunksInfo

    @property
    def unit(self) -> Any:
        """What sizes count."""
        return self.info.unit

    @property
    def max_size(self) -> int | None:
        """The maximum that was asked for."""
        return self.info.max_size

    @property
    def target_size(self) -> int | None:
        """The wanted size in force, where there is one."""
        return self.info.target_size

    @property
    def strategy(self) -> str:
        """The strategy that made the chunks."""
        return self.info.strategy

    @property
    def plain(self) -> bool:
        """Whether turns, and headings without ``#``, count too."""
        return self.info.plain

    @property
    def count_context(self) -> bool:
        """Whether sizes are those of ``with_context()``."""
        return self.info.count_context

    @property
    def keeps_oversized(self) -> bool:
        """Whether units over the maximum were to be kept whole."""
        return self.info.keeps_oversized

    @property
    def drops_separators(self) -> bool:
        """Whether separators were to be left out."""
        return self.info.drops_separators
