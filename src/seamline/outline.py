"""Headings of a Markdown text and which of them are in scope at an offset."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ._structure import visible_offsets
from ._types import Offsets, Spans
from .markdown import Blocks, scan_blocks, top_headings


class Heading(NamedTuple):
    """One heading: its level from 1, its title as written, and the span of its lines."""

    level: int
    title: str
    start: int
    end: int


class Outline:
    """Headings outside of quotes and lists, in order.

    Parameters
    ----------
    blocks : Blocks

    Notes
    -----
    A heading is in scope from its first character up to the next heading of its own or a smaller level; a skipped level
    leaves no gap in the path, since every heading keeps its own number.
    """

    __slots__ = ("_parents", "_paths", "ends", "levels", "starts", "text", "titles")

    def __init__(self, blocks: Blocks) -> None:
        chosen = top_headings(blocks)
        places = np.cumsum(chosen) - 1
        above = blocks.parents[chosen]
        self.text = blocks.text
        self.starts: Offsets = blocks.starts[chosen]
        self.ends: Offsets = blocks.ends[chosen]
        self.levels: npt.NDArray[np.uint8] = blocks.levels[chosen]
        self.titles: Spans = blocks.infos[chosen]
        self._paths: dict[int, tuple[Heading, ...]] = {-1: ()}
        self._parents: list[int] = np.where(above < 0, -1, places[above]).tolist() if len(above) else []

    def __len__(self) -> int:
        return len(self.starts)

    def __getitem__(self, index: int) -> Heading:
        place = range(len(self))[index]
        start, end = self.titles[place].tolist()
        return Heading(
            int(self.levels[place]), self.text[start:end], int(self.starts[place]), int(self.ends[place])
        )

    def __iter__(self) -> Iterator[Heading]:
        return (self[i] for i in range(len(self)))

    def deepest_at(self, offsets: Offsets) -> Offsets:
        """Number of the heading in force at each offset, -1 before the first, shape of ``offsets``."""
        return np.searchsorted(self.starts, offsets, side="right").astype(np.int64) - 1

    def path_at(self, offset: int) -> tuple[Heading, ...]:
        """Headings in scope at the first character from ``offset`` on that is not blank, outermost first.

        Examples
        --------
        >>> found = outline("# A\\n\\n### B\\n\\ntext\\n\\n## C\\n")
        >>> [(heading.level, heading.title) for heading in found.path_at(12)]
        [(1, 'A'), (3, 'B')]
        """
        return self._path(int(np.searchsorted(self.starts, first_visible(self.text, offset), side="right")) - 1)

    def paths_at(self, offsets: Offsets) -> list[tuple[Heading, ...]]:
        """`path_at` of many ascending offsets; equal paths are one tuple.

        Examples
        --------
        >>> found = outline("# A\\n\\ntext\\n\\n## B\\n")
        >>> [[heading.title for heading in path] for path in found.paths_at(np.array([0, 5, 11]))]
        [['A'], ['A'], ['A', 'B']]
        """
        numbers = self.deepest_at(visible_offsets(self.text, offsets)).tolist()
        paths = {number: self._path(number) for number in set(numbers)}
        return [paths[number] for number in numbers]

    def _path(self, number: int) -> tuple[Heading, ...]:
        """Heading ``number`` under those above it, made once."""
        found = self._paths.get(number)
        if found is None:
            found = self._paths[number] = (*self._path(self._parents[number]), self[number])
        return found


def first_visible(text: str, offset: int) -> int:
    """First offset from ``offset`` on whose character is not blank, or the end of the text."""
    while offset < len(text) and text[offset].isspace():
        offset += 1
    return offset


def outline(text: str) -> Outline:
    """Headings of a Markdown text.

    Parameters
    ----------
    text : str

    Returns
    -------
    Outline
        A sequence of `Heading`; ``path_at(offset)`` gives those in scope.

    Raises
    ------
    TypeError
        ``text`` is no str.

    Examples
    --------
    >>> [heading.title for heading in outline("# A\\n\\n```\\n# no\\n```\\n\\nB\\n---\\n")]
    ['A', 'B']
    """
    return Outline(scan_blocks(text))
