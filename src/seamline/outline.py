"""Headings of a Markdown text and which of them are in scope at an offset."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property, partial
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ._chunk import slice_texts
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


    def __init__(self, blocks: Blocks) -> None:
        numbers = np.flatnonzero(top_headings(blocks))
        chosen = Blocks(blocks.text, blocks.table[numbers])
        self.text = blocks.text
        self.starts: Offsets = np.ascontiguousarray(chosen.starts)
        self.ends: Offsets = chosen.ends
        self.levels: npt.NDArray[np.uint8] = chosen.levels
        self.titles: Spans = chosen.infos
        above = chosen.parents
        self._parents: Offsets = np.where(above < 0, -1, np.searchsorted(numbers, above)).astype(np.int64)

    def __len__(self) -> int:
        return len(self.starts)

    def __getitem__(self, index: int) -> Heading:
        return self._headings[index]

    def __iter__(self) -> Iterator[Heading]:
        return iter(self._headings)

    @cached_property
    def _headings(self) -> list[Heading]:
        titles = slice_texts(self.text, self.titles)
        rows = zip(self.levels.tolist(), titles, self.starts.tolist(), self.ends.tolist(), strict=True)
        return list(map(partial(tuple.__new__, Heading), rows))

    @cached_property
    def _paths(self) -> list[tuple[Heading, ...]]:
        """Path of each heading, itself last; then the empty path, which number -1 finds."""
        paths: list[tuple[Heading, ...]] = []
        for heading, above in zip(self._headings, self._parents.tolist(), strict=True):
            paths.append((*paths[above], heading) if above >= 0 else (heading,))
        return [*paths, ()]

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
        number = np.searchsorted(self.starts, first_visible(self.text, offset), side="right") - 1
        return self._paths[number]

    def paths_at(self, offsets: Offsets) -> list[tuple[Heading, ...]]:
        """`path_at` of many ascending offsets; equal paths are one tuple.

        Examples
        --------
        >>> found = outline("# A\\n\\ntext\\n\\n## B\\n")
        >>> [[heading.title for heading in path] for path in found.paths_at(np.array([0, 5, 11]))]
        [['A'], ['A'], ['A', 'B']]
        """
        paths = self._paths
        return [paths[number] for number in self.deepest_at(visible_offsets(self.text, offsets)).tolist()]


def first_visible(text: str, offset: int) -> int:
    """First offset from ``offset`` on whose character is not blank, or the end of the text."""
    while offset < len(text) and text[offset].isspace():
        offset += 1
    return offset


def outline(text: str, *, plain: bool = False) -> Outline:
    """Headings of a Markdown text.

    Parameters
    ----------
    text : str
    plain : bool, default False
        Whether headings without ``#`` count in a text that has none with it: ``== Title ==``, ``2.3 Methods``,
        ``Chapter 4``, lines in capitals; see `seamline.markdown.plain_reading`.

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
    >>> found = outline("1. Aim\\n\\ntext\\n\\n1.1 Scope\\n\\ntext\\n", plain=True)
    >>> [(heading.level, heading.title) for heading in found]
    [(1, '1. Aim'), (2, '1.1 Scope')]
    """
    return Outline(scan_blocks(text, plain=plain))
