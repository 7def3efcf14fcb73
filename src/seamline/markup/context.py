"""What a reader needs beside a chunk's text: headings in scope, a table's head, a fence's opening, kinds of blocks.

Everything is a span of the same source. Only `Context.rendered` joins spans into one valid Markdown text, on demand.
"""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

import numpy as np

from .._types import Offsets, Spans
from .framing import NEAR, OPENED, Budget, Frame, frame_of, line_start, row_prefix
from .headings import Heading, Outline, first_visible
from .markdown import BLOCK, CODE, CONTAINERS, KINDS, Blocks, scan_blocks
from .paging import seen_text

INSIDE_TABLE = ("table_head", "table_row")


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
    """Structure of one text as its chunks see it.

    Parameters
    ----------
    text : str
    markup : str, default "auto"
        Which markup it is in; "none" has no structure.
    plain : bool, default False
        Whether turns, and headings without ``#``, are structure too.
    budget : Budget, optional
        How much contexts may take. The head of a table, or the opening and closing of a fence, is left out where it
        alone takes more; of the headings the outer ones are left out that do not fit beside it. Default: no limit.
    blocks : Blocks, optional
        The text's blocks, if they are scanned already.
    """

    def __init__(
        self, text: str, *, markup: str = "auto", plain: bool = False, budget: Budget | None = None,
        blocks: Blocks | None = None,
    ) -> None:
        self.text = text
        self.markup = markup
        self.plain = plain
        self.budget = budget
        self._blocks = blocks
        self._frames: dict[int, Frame | None] = {}
        self._begun: tuple[int, Frame | None, str] = (-1, None, "")
        self._named: tuple[list[tuple[int, int]], str] = ([], "")

    @cached_property
    def blocks(self) -> Blocks:
        if self._blocks is not None:
            return self._blocks
        if self.markup == "none":
            return Blocks(self.text, np.empty(0, dtype=BLOCK))
        return scan_blocks(seen_text(self.text), plain=self.plain, markup=self.markup).over(self.text)

    @cached_property
    def is_code(self) -> bool:
        """Whether the text is source code, whose definitions are what headings are elsewhere."""
        return bool(self.blocks.of_kind("scope", "compound", "statement").any())

    @cached_property
    def has_frames(self) -> bool:
        """Whether there are tables or fences."""
        return bool(self.blocks.of_kind(*OPENED).any())

    @property
    def is_empty(self) -> bool:
        """Whether no chunk has a context, beside the indentation of source code."""
        return not self.has_frames and not len(self.outline)

    @cached_property
    def outline(self) -> Outline:
        return Outline(self.blocks)

    @cached_property
    def leaves(self) -> Offsets:
        """Numbers of the blocks that hold text themselves, tables as one."""
        return np.flatnonzero(~self.blocks.of_kind(*CONTAINERS, *INSIDE_TABLE))

    @cached_property
    def leaf_lines(self) -> Offsets:
        """Where the lines of these begin."""
        return self.blocks.lines[self.leaves]

    def path(self, start: int, end: int) -> tuple[Heading, ...]:
        """Headings in scope at every visible character of a chunk, outermost first."""
        return self.outline.path_over(start, end)

    def paths(self, spans: Spans) -> list[tuple[Heading, ...]]:
        """`path` of many chunks at once, in order."""
        return self.outline.paths_of(spans)

    def headings(self, start: int, end: int) -> tuple[Heading, ...]:
        """Headings that open between two offsets."""
        first, last = np.searchsorted(self.outline.starts, [start, end], side="left").tolist()
        return tuple(self.outline[i] for i in range(first, last))

    def parts(self, start: int, end: int) -> tuple[Part, ...]:
        """Blocks that lie between two offsets, whole or in part, in order."""
        starts, ends = self._leaf_spans
        first = int(np.searchsorted(ends, start, side="right"))
        last = int(np.searchsorted(starts, end, side="left"))
        return tuple(self._part(number, start, end) for number in self.leaves[first:last].tolist())

    @cached_property
    def _leaf_spans(self) -> tuple[Offsets, Offsets]:
        return self.blocks.starts[self.leaves], self.blocks.ends[self.leaves]

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
        frame = self.opened(start)
        above = self._lines_above(start, end, frame)
        return (*above, (frame.line, min(start, frame.stop))) if frame else tuple(above)

    def _lines_above(self, start: int, end: int, frame: Frame | None) -> list[tuple[int, int]]:
        """The headings above all of a chunk that are shown beside the opening of a cut block."""
        above = [(heading.start, heading.end) for heading in self.path(start, end) if heading.start < start]
        if self.budget and above:
            above = self.budget.innermost(above, self.budget.frame(frame) if frame else 0)
        return above

    def frame(self, number: int) -> Frame | None:
        """Opening and closing of a block, if it is one of those that have them and these are not too large."""
        if number not in self._frames:
            found = frame_of(self.blocks, number) if number >= 0 else None
            self._frames[number] = found if found and (self.budget is None or self.budget.admits(found)) else None
        return self._frames[number]

    def opened(self, start: int) -> Frame | None:
        """The frame of the block whose opening a chunk that begins at ``start`` lacks."""
        if not self.has_frames:
            return None
        number = self._leaf_at(first_visible(self.text, start))
        frame = self.frame(number) if number >= 0 and start > self.blocks.starts[number] else None
        if frame is None:
            return None
        begun = frame.stop if frame.closing else int(self.blocks.starts[number + 1]) + 1
        return frame if start >= begun else None

    def _leaf_at(self, offset: int) -> int:
        """Number of the leaf block on whose lines ``offset`` lies, or -1."""
        leaves = self.leaves
        place = int(self.leaf_lines.searchsorted(offset, "right")) - 1
        return int(leaves[place]) if place >= 0 and offset < self.blocks.ends[leaves[place]] else -1

    def _before(self, start: int, frame: Frame | None) -> str:
        """What completes the first line of a chunk: a cut block's opening, else the indentation of a block there."""
        if frame is None:
            return self._margin(start)
        opening = self.text[frame.line : min(start, frame.stop)].lstrip(" ")
        prefix = row_prefix(self.text, frame, start) if frame.stop < start else ""
        return f"{self._margin(frame.line)}{opening}{prefix}"

    def _margin(self, start: int) -> str:
        """Before the first line of a table or fence: its indentation; bullets stand for list items that it lies in."""
        if self.is_code and self.budget is None:
            return self._indent(start)
        if not self.has_frames:
            return ""
        number = self._leaf_at(start)
        indented = number >= 0 and self.blocks.lines[number] < self.blocks.starts[number]
        frame = self.frame(number) if indented else None
        if frame is None or not frame.line <= start:
            return ""
        indent = row_prefix(self.text, frame, frame.start)
        if indent.strip() or start > frame.line + len(indent):
            return ""
        return bullets(len(indent)) if self.blocks.depths[number] else indent

    def _indent(self, start: int) -> str:
        """The blanks before a chunk on its first line, where there is nothing else."""
        before = self.text[line_start(self.text, start, max(start - NEAR, 0)) : start]
        return before if not before.strip(" \t") else ""

    def _closing(self, end: int) -> str:
        """What completes a block that a chunk ends inside of: a fence's closing run, the rest of a table's head."""
        number = self._leaf_at(end - 1) if self.has_frames else -1
        frame = self.frame(number) if number >= 0 and end < self.blocks.ends[number] else None
        if frame is None or end >= frame.last:
            return ""
        return frame.closing or self.text[end : frame.last]

    def rendered(self, start: int, end: int) -> str:
        """A chunk as a Markdown text of its own: context, the chunk's text as it stands, and a cut block completed."""
        before, after = self.around(start, end)
        return f"{before}{self.text[start:end]}{after}"

    def around(self, start: int, end: int) -> tuple[str, str]:
        """What `rendered` puts before a chunk and behind it."""
        return self.ahead(start, end), self._closing(end)

    def ahead(self, start: int, end: int) -> str:
        """What it puts before. What the last call found is kept, for chunks of one start."""
        begun, frame, before = self._begun
        if begun != start:
            frame = self.opened(start)
            before = self._before(start, frame)
            self._begun = start, frame, before
        above = self._shown(self._lines_above(start, end, frame))
        return f"{above}{before}" if before else above

    def _shown(self, headings: list[tuple[int, int]]) -> str:
        """Headings one below the other."""
        known, above = self._named
        if known != headings:
            joint = "\n" if self.is_code else "\n\n"
            above = "".join(f"{self.text[a:b].rstrip()}{joint}" for a, b in headings)
            self._named = headings, above
        return above


def bullets(width: int) -> str:
    """Nested list markers that indent by ``width`` columns: ``"- - "`` for four."""
    if width < 2:
        return " " * width
    gap = width % 2 if width > 2 else width - 2
    return "- " * (width // 2) + " " * gap


def is_prose(part: Part) -> bool:
    """Whether a part is text for readers: no code, table, markup or metadata."""
    return part.kind not in CODE and part.kind not in ("table", "html", "rule", "front_matter", "definition", "math")
