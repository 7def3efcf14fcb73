"""Headings of a Markdown text and which of them are in scope at an offset."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple, overload

import numpy as np

from .._types import Offsets, Spans
from ._outline import Headings
from .markdown import Blocks, scan_blocks
from .titles import shown_title

VISIBLE = re.compile(r"\S")


class Heading(NamedTuple):
    """One heading: its level from 1, its title as a reader sees it, the span of its lines, and the title as written.

    ``title`` has no signs of markup and at most 200 characters; ``raw_title`` is a slice of the text.
    """

    level: int
    title: str
    start: int
    end: int
    raw_title: str = ""


Heading.__module__ = __package__  # where pickles look for it


class Outline:
    """Headings outside of quotes and lists, in order.

    Parameters
    ----------
    blocks : Blocks

    Notes
    -----
    A heading is in scope from its first line, with the labels that stand before it, up to the next heading of its own
    or a smaller level; a skipped level leaves no gap in the path, since every heading keeps its own number.
    """

    def __init__(self, blocks: Blocks) -> None:
        self.text = blocks.text
        self._headings: Headings[Heading] = Headings(blocks.text, blocks.table, Heading, shown_title)

    def __len__(self) -> int:
        return len(self._headings)

    @overload
    def __getitem__(self, index: int) -> Heading: ...
    @overload
    def __getitem__(self, index: slice) -> list[Heading]: ...
    def __getitem__(self, index: int | slice) -> Heading | list[Heading]:
        places = range(len(self))[index]
        return self._headings.heading(places) if isinstance(places, int) else [*map(self._headings.heading, places)]

    def __iter__(self) -> Iterator[Heading]:
        return map(self._headings.heading, range(len(self)))

    @cached_property
    def starts(self) -> Offsets:
        """First character of each heading, shape (n,)."""
        return self._headings.column("start")

    @cached_property
    def ends(self) -> Offsets:
        """End of the last line of each heading, shape (n,)."""
        return self._headings.column("end")

    @cached_property
    def above(self) -> Offsets:
        """Number of the heading that each stands under, or -1, shape (n,)."""
        return self._headings.column("above")

    def path_at(self, offset: int) -> tuple[Heading, ...]:
        """Headings in scope at the first character from ``offset`` on that is not blank, outermost first.

        Examples
        --------
        >>> found = outline("# A\\n\\n### B\\n\\ntext\\n\\n## C\\n")
        >>> [(heading.level, heading.title) for heading in found.path_at(12)]
        [(1, 'A'), (3, 'B')]
        """
        return self._headings.paths_at(np.array([offset], dtype=np.int64))[0]

    def paths_at(self, offsets: Offsets) -> list[tuple[Heading, ...]]:
        """`path_at` of many offsets; equal paths are one tuple.

        Examples
        --------
        >>> found = outline("# A\\n\\ntext\\n\\n## B\\n")
        >>> [[heading.title for heading in path] for path in found.paths_at(np.array([0, 5, 11]))]
        [['A'], ['A'], ['A', 'B']]
        """
        return self._headings.paths_at(offsets)

    def path_over(self, start: int, end: int) -> tuple[Heading, ...]:
        """Headings in scope at every character of ``start .. end`` that is not blank, outermost first.

        Examples
        --------
        >>> found = outline("# A\\n\\n## B\\n\\ntext\\n\\n## C\\n\\nmore\\n")
        >>> [heading.title for heading in found.path_over(5, 30)]
        ['A']
        """
        return self.paths_over(np.array([start], dtype=np.int64), np.array([end], dtype=np.int64))[0]

    def paths_over(self, starts: Offsets, ends: Offsets) -> list[tuple[Heading, ...]]:
        """`path_over` of many spans; equal paths are one tuple.

        Examples
        --------
        >>> found = outline("# A\\n\\ntext\\n\\n## B\\n")
        >>> [[heading.title for heading in path] for path in found.paths_over(np.array([0, 11]), np.array([10, 15]))]
        [['A'], ['A', 'B']]
        """
        return self._headings.paths_over(starts, ends)

    def paths_of(self, spans: Spans) -> list[tuple[Heading, ...]]:
        """The same of spans of shape (k, 2)."""
        return self._headings.paths_of(spans)


def first_visible(text: str, offset: int) -> int:
    """First offset from ``offset`` on whose character is not blank, or the end of the text."""
    found = VISIBLE.search(text, offset)
    return found.start() if found else len(text)


def outline(text: str, *, plain: bool = False, markup: str = "auto") -> Outline:
    """Headings of a text in Markdown or another markup.

    Parameters
    ----------
    text : str
    plain : bool, default False
        Whether headings without ``#`` count in a text that has none with it: ``== Title ==``, ``2.3 Methods``,
        ``Chapter 4``, lines in capitals; see `seamline.markdown.plain_reading`.
    markup : str, default "auto"
        Which markup it is; by default its beginning tells.

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
    return Outline(scan_blocks(text, plain=plain, markup=markup))
