"""What a reader needs beside a chunk's text: headings in scope, a table's head, a fence's opening, kinds of blocks.

Everything is a span of the same source. Only `Context.rendered` joins spans into one valid Markdown text, on demand.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import NamedTuple

import numpy as np

from .._types import Offsets, Spans
from .headings import Heading, Outline, first_visible
from .markdown import BLOCK, CODE, CONTAINERS, KINDS, Blocks, scan_blocks

INSIDE_TABLE = ("table_head", "table_row")
OPENED = ("table", "fence")


class Part(NamedTuple):
    """The part of one block that lies in a chunk.

    ``kind`` is that of the block, for paragraphs in a list, quote or footnote that of the container; ``level`` a
    heading's level, else 0; ``language`` the first word after a fence; ``words`` and ``lines`` count what lies in the
    chunk.
    """

    kind: str
    start: int
    end: int
    level: int
    language: str
    words: int
    lines: int


Part.__module__ = __package__  # where pickles look for it


class Context:
    """Structure of one Markdown text as its chunks see it.

    Parameters
    ----------
    text : str
    markup : bool, default True
        Whether the text is Markdown; otherwise it has no structure.
    plain : bool, default False
        Whether turns, and headings without ``#``, are structure too.
    admits : callable, optional
        Whether a context may be so long: ``admits(rendered)``. Outer headings are left out until it says yes, then the
        head of a table or the opening line of a fence. Default: always.
    blocks : Blocks, optional
        The text's blocks, if they are scanned already.
    """

    def __init__(
        self, text: str, *, markup: bool = True, plain: bool = False, admits: Callable[[str], bool] | None = None,
        blocks: Blocks | None = None,
    ) -> None:
        self.text = text
        self.markup = markup
        self.plain = plain
        self.admits = admits
        self._blocks = blocks

    @cached_property
    def blocks(self) -> Blocks:
        if self._blocks is not None:
            return self._blocks
        return scan_blocks(self.text, plain=self.plain) if self.markup else Blocks(self.text, np.empty(0, dtype=BLOCK))

    @cached_property
    def outline(self) -> Outline:
        return Outline(self.blocks)

    @cached_property
    def _leaves(self) -> Offsets:
        """Numbers of the blocks that hold text themselves, tables as one."""
        return np.flatnonzero(~self.blocks.of_kind(*CONTAINERS, *INSIDE_TABLE))

    @cached_property
    def _leaf_lines(self) -> Offsets:
        return self.blocks.lines[self._leaves]

    def path(self, start: int, end: int) -> tuple[Heading, ...]:
        """Headings in scope at every visible character of a chunk, outermost first."""
        return self.outline.path_over(start, end)

    def paths(self, spans: Spans) -> list[tuple[Heading, ...]]:
        """`path` of many chunks at once, in order."""
        return self.outline.paths_over(spans[:, 0], spans[:, 1])

    def headings(self, start: int, end: int) -> tuple[Heading, ...]:
        """Headings that open between two offsets."""
        first, last = np.searchsorted(self.outline.starts, [start, end], side="left").tolist()
        return tuple(self.outline[i] for i in range(first, last))

    def parts(self, start: int, end: int) -> tuple[Part, ...]:
        """Blocks that lie between two offsets, whole or in part, in order."""
        starts, ends = self._leaf_spans
        first = int(np.searchsorted(ends, start, side="right"))
        last = int(np.searchsorted(starts, end, side="left"))
        return tuple(self._part(number, start, end) for number in self._leaves[first:last].tolist())

    @cached_property
    def _leaf_spans(self) -> tuple[Offsets, Offsets]:
        return self.blocks.starts[self._leaves], self.blocks.ends[self._leaves]

    def _part(self, number: int, start: int, end: int) -> Part:
        block = self.blocks[number]
        low, high = max(block.start, start), min(block.end, end)
        text = self.text[low:high]
        language = block.info.split()[0] if block.kind == "fence" and block.info.strip() else ""
        level = block.level if block.kind == "heading" else 0
        words = len((block.info if level and low == block.start else text).split())
        return Part(self._shown_kind(number), low, high, level, language, words, len(text.splitlines()))

    def _shown_kind(self, number: int) -> str:
        kind, above = KINDS[self.blocks.kinds[number]], int(self.blocks.parents[number])
        holder = KINDS[self.blocks.kinds[above]] if above >= 0 else ""
        return holder if kind == "paragraph" and holder in CONTAINERS else kind

    def spans(self, start: int, end: int) -> tuple[tuple[int, int], ...]:
        """Spans that a chunk needs before it: lines of the headings above all of it, then a cut block's opening."""
        above = [(heading.start, heading.end) for heading in self.path(start, end) if heading.start < start]
        opening = self._opening(start)
        held = [*above, opening] if opening else above
        while held and self.admits and not self.admits(self._joined(held, start)):
            held = held[1:]
        return tuple(held)

    def _leaf_at(self, offset: int) -> int:
        """Number of the leaf block on whose lines ``offset`` lies, or -1."""
        leaves = self._leaves
        place = int(np.searchsorted(self._leaf_lines, offset, side="right")) - 1
        return int(leaves[place]) if place >= 0 and offset < self.blocks.ends[leaves[place]] else -1

    def _opening(self, start: int) -> tuple[int, int] | None:
        """Head of the table, or opening line of the fence, that a chunk begins inside of."""
        number = self._leaf_at(first_visible(self.text, start))
        if number < 0:
            return None
        row = self.blocks.table[number]
        kind, line = KINDS[row["kind"]], int(row["line"])
        if kind == "table":
            head = self.blocks.table[number + 1]
            return (line, min(start, int(head["end"]))) if start > head["start"] else None
        if kind == "fence" and start > row["start"]:
            stop = line_stop(self.text, int(row["start"]))
            return (line, stop) if start >= stop else None
        return None

    def _prefix(self, start: int) -> str:
        """Indentation and markers of the containers before ``start`` on its line, for a chunk that begins in a row."""
        line = line_start(self.text, start)
        stop = line
        while stop < start and self.text[stop] in " \t>":
            stop += 1
        return self.text[line:stop]

    def _joined(self, spans: list[tuple[int, int]], start: int) -> str:
        """The context as text, ready for the chunk's text to follow."""
        pieces = [f"{self.text[a:b].rstrip()}\n\n" for a, b in spans]
        if spans and spans[-1] == self._opening(start):
            low, high = spans[-1]
            prefix = self._prefix(start) if high < start else ""
            pieces[-1] = f"{self._margin(low)}{self.text[low:high].lstrip(' ')}{prefix}"
        elif self._opening(start) is None:
            pieces.append(self._margin(start))
        return "".join(pieces)

    def _margin(self, start: int) -> str:
        """Before the first line of a table or fence: its indentation; bullets stand for list items that it lies in."""
        number, line = self._leaf_at(start), line_start(self.text, start)
        if number < 0 or self.blocks.lines[number] != line or KINDS[self.blocks.kinds[number]] not in OPENED:
            return ""
        indent = self._prefix(int(self.blocks.starts[number]))
        if indent.strip() or start > line + len(indent):
            return ""
        return bullets(len(indent)) if self.blocks.depths[number] else indent

    def _closing(self, end: int) -> str:
        """What completes a block that a chunk ends inside of: a fence's closing run, the rest of a table's head."""
        number = self._leaf_at(end - 1)
        kind = KINDS[self.blocks.kinds[number]] if number >= 0 else ""
        if kind == "table":
            return self.text[end : int(self.blocks.table[number + 1]["info_end"])]
        return self._closing_fence(number, end) if kind == "fence" else ""

    def _closing_fence(self, number: int, end: int) -> str:
        start, stop = int(self.blocks.starts[number]), int(self.blocks.ends[number])
        if not self.text[end:stop].strip(" \t\r\n>"):
            return ""
        run = len(self.text[start:stop]) - len(self.text[start:stop].lstrip(self.text[start]))
        margin = "".join(mark if mark in " \t>" else " " for mark in self.text[line_start(self.text, start) : start])
        return f"\n{margin}{self.text[start] * run}"

    def rendered(self, start: int, end: int) -> str:
        """A chunk as a Markdown text of its own: context, the chunk's text as it stands, and a cut fence closed."""
        return self._joined(list(self.spans(start, end)), start) + self.text[start:end] + self._closing(end)


def line_stop(text: str, offset: int) -> int:
    """Offset after the end of the line that holds ``offset``."""
    for stop in range(offset, len(text)):
        if text[stop] == "\n" or (text[stop] == "\r" and text[stop + 1 : stop + 2] != "\n"):
            return stop + 1
    return len(text)


def line_start(text: str, offset: int) -> int:
    """Start of the line that holds ``offset``."""
    return max(text.rfind("\n", 0, offset), text.rfind("\r", 0, offset)) + 1


def bullets(width: int) -> str:
    """Nested list markers that indent by ``width`` columns: ``"- - "`` for four."""
    if width < 2:
        return " " * width
    gap = width % 2 if width > 2 else width - 2
    return "- " * (width // 2) + " " * gap


def is_prose(part: Part) -> bool:
    """Whether a part is text for readers: no code, table, markup or metadata."""
    return part.kind not in CODE and part.kind not in ("table", "html", "rule", "front_matter", "definition", "math")
