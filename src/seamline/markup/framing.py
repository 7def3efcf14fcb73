"""What stands around a part of a cut block, and how much of a chunk contexts may take."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from ..text.provenance import LINE_END
from .markdown import KINDS, Blocks

OPENED = ("table", "fence")
"""Blocks whose parts need their opening again."""

NEAR = 256
"""Code points before a chunk in which the beginning of its line is looked for."""

CONTAINERS_AHEAD = re.compile(r"[ \t>]*")
"""Indentation and markers of quotes at the beginning of a line."""

FENCE = re.compile(r"`+|~+")
OUTSIDE_CODE = " \t\r\n>"


class Frame(NamedTuple):
    """Opening and closing of one table or fence.

    Attributes
    ----------
    line, start, stop : int
        Where its first line begins, its first character on that line, and where its opening (the head of a table, the
        first line of a fence) ends.
    last : int
        A part that ends before it needs the closing.
    closing : str
        The closing run of a fence on a line of its own; empty for a table, which is closed by the rest of its head.
    """

    line: int
    start: int
    stop: int
    last: int
    closing: str


def frame_of(blocks: Blocks, number: int) -> Frame | None:
    """The frame of a block, None of one that needs none."""
    row = blocks.table[number]
    kind, start = KINDS[row["kind"]], int(row["start"])
    if kind not in OPENED:
        return None
    line = line_start(blocks.text, start, int(row["line"]))
    if kind == "table":
        head = blocks.table[number + 1]
        if KINDS[head["kind"]] != "table_head":
            return None
        return Frame(line, start, int(head["end"]), int(head["info_end"]), "")
    body = blocks.text[start : int(row["end"])].rstrip(OUTSIDE_CODE)
    return Frame(line, start, line_stop(blocks.text, start), start + len(body), closing_run(blocks.text, line, start))


def closing_run(text: str, line: int, start: int) -> str:
    """The run of a fence on a line of its own, indented like the first."""
    run = FENCE.match(text, start)
    return f"\n{indentation(text, line, start)}{run[0] if run else ''}"


def indentation(text: str, line: int, start: int) -> str:
    """What the containers of a block put before its further lines: markers of quotes, and blanks for all others."""
    return "".join(mark if mark in " \t>" else " " for mark in text[line:start])


def row_prefix(text: str, frame: Frame, start: int) -> str:
    """Indentation and markers of the containers before ``start`` on its line, for a chunk that begins in a row.

    Where the line begins far before, those of the first line.
    """
    width = frame.start - frame.line
    low = max(start - NEAR, 0)
    line = line_start(text, start, low)
    if line == low and low and text[low - 1] not in "\r\n":
        return indentation(text, frame.line, frame.start)
    found = CONTAINERS_AHEAD.match(text, line, min(start, line + width))
    return found[0] if found else ""


def line_stop(text: str, offset: int) -> int:
    """Offset after the end of the line that holds ``offset``."""
    found = LINE_END.search(text, offset)
    return found.end() if found else len(text)


def line_start(text: str, offset: int, low: int = 0) -> int:
    """Start of the line that holds ``offset``, or ``low`` where it begins before."""
    return max(text.rfind("\n", low, offset), text.rfind("\r", low, offset), low - 1) + 1


class Budget:
    """How much of a chunk its context may take, and what the pieces of a context take.

    Sizes are those of spans, so nothing is rendered; each heading and each frame is counted once.

    Parameters
    ----------
    text : str
    count : callable
        Size of a span of the text.
    limit : int
    joint : int
        Size of the empty line behind a heading.
    """

    def __init__(self, text: str, count: Callable[[int, int], int], *, limit: int, joint: int) -> None:
        self.text = text
        self.count = count
        self.limit = limit
        self.joint = joint
        self._headings: dict[int, int] = {}
        self._frames: dict[int, int] = {}

    def heading(self, start: int, end: int) -> int:
        """Size of a heading with the empty line behind it."""
        if start not in self._headings:
            self._headings[start] = self.count(start, start + len(self.text[start:end].rstrip())) + self.joint
        return self._headings[start]

    def frame(self, frame: Frame) -> int:
        """Size of opening and closing, and of the indentation that each may take."""
        if frame.line not in self._frames:
            self._frames[frame.line] = self.opening(frame, frame.stop) + self.closing(frame)
        return self._frames[frame.line]

    def opening(self, frame: Frame, start: int) -> int:
        """Size of the opening before a part that begins at ``start``, with indentation before both."""
        return self.count(frame.line, min(start, frame.stop)) + 2 * self._indent(frame)

    def closing(self, frame: Frame) -> int:
        """Size of the closing run of a fence, 0 of a table."""
        if not frame.closing:
            return 0
        run = len(frame.closing.lstrip("\n \t>"))
        return self.count(frame.start, frame.start + run) + self._indent(frame) + self.joint

    def _indent(self, frame: Frame) -> int:
        return self.count(frame.line, frame.start) if frame.line < frame.start else 0

    def admits(self, frame: Frame) -> bool:
        """Whether opening and closing may be shown; one is never without the other.

        The head of a table is the last context to be left out: it may take half as much again.
        """
        return self.frame(frame) <= (self.limit if frame.closing else self.limit * 3 // 2)

    def innermost(self, headings: list[tuple[int, int]], taken: int) -> list[tuple[int, int]]:
        """As many of the headings, innermost first, as fit beside what is ``taken``."""
        for kept in range(len(headings)):
            taken += self.heading(*headings[-1 - kept])
            if taken > self.limit:
                return headings[len(headings) - kept :]
        return headings
