"""Where a Markdown text may be cut: outer blocks first, what lies inside them only where a block does not fit.

A cut right after a heading is held back, so that the heading stays with what follows; it and everything inside blocks
is found only in gaps that are larger than a chunk may be.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import partial

import numpy as np

from ._cuts import between_graphemes
from ._markdown import outer_cuts
from ._types import Flags, Offsets, Ranks
from .markdown import KIND_NUMBERS, Blocks, scan_blocks, top_headings

HEADING_LEVELS = 6
MAX_INNER = 3
"""Levels of nesting that are told apart; what lies deeper ranks with the last."""

STRUCTURE = ("block", *("heading",) * HEADING_LEVELS)
"""Names of the outer levels, finest first."""

INSIDE = (
    "after_heading", *(f"inner{depth}" for depth in range(1, MAX_INNER + 1)), "after_head",
    "before_head", "head_row", "cell", "code_gap", "code_line",
)
"""Names of the levels inside blocks, coarsest first."""

Finder = Callable[[str, Offsets, Offsets], Offsets]
Oversized = Callable[[Offsets, Offsets], Flags]

CELL = re.compile(r"(?<=[^\\])\|(?=[ \t]*[^ \t\r\n])")
CODE_GAP = re.compile(r"(?:\r\n|\r|\n)(?:[ \t>]*(?:\r\n|\r|\n))+")
LINE = re.compile(r"\r\n|\r|\n")


class Structure:
    """Cuts of one Markdown text.

    Parameters
    ----------
    blocks : Blocks
    """

    def __init__(self, blocks: Blocks) -> None:
        self.blocks = blocks
        self.lines = np.ascontiguousarray(blocks.lines)

    def positions(self) -> tuple[Offsets, Ranks]:
        """Cuts before outer blocks, and their ranks: 0 for blocks, 1 to 6 for headings of level 6 to 1."""
        return outer_cuts(self.blocks.table)

    def headings(self, levels: tuple[int, ...]) -> Offsets:
        """Starts of the lines of headings of some levels."""
        chosen = top_headings(self.blocks) & np.isin(self.blocks.levels, levels)
        return self.lines[chosen]

    def finders(self, oversized: Oversized) -> Mapping[str, Finder]:
        """Finders of the levels in `INSIDE`; ``oversized(starts, ends)`` tells which gaps are larger than a chunk."""
        found: dict[str, Finder] = {"after_heading": partial(self.after_headings, oversized)}
        for depth in range(1, MAX_INNER + 1):
            found[f"inner{depth}"] = partial(self.inner, depth)
        return found | {
            "after_head": self.after_heads,
            "before_head": found["after_heading"],
            "head_row": partial(self.within, ("table_head",), LINE),
            "cell": partial(self.within, ("table_head", "table_row"), CELL),
            "code_gap": partial(self.within, CODE_KINDS, CODE_GAP),
            "code_line": partial(self.within, CODE_KINDS, LINE),
        }

    def numbers(self, starts: Offsets, ends: Offsets) -> Offsets:
        """Numbers of the blocks on whose lines a gap begins, or that open inside a gap."""
        firsts, lasts = self.ranges(starts, ends)
        counts = lasts - firsts
        found = np.arange(counts.sum()) + np.repeat(firsts - np.cumsum(counts) + counts, counts)
        numbers: Offsets = found[np.diff(found, prepend=-1) > 0]
        return numbers

    def ranges(self, starts: Offsets, ends: Offsets) -> tuple[Offsets, Offsets]:
        """First and last number, the last not included, of the blocks of each gap; a gap shares its first block."""
        firsts = np.maximum(np.searchsorted(self.lines, starts, side="right") - 1, 0)
        return firsts, np.searchsorted(self.lines, ends, side="left")

    def of_kind(self, numbers: Offsets, kinds: tuple[str, ...]) -> Offsets:
        """Those of some blocks that are of the named kinds."""
        return numbers[np.isin(self.blocks.kinds[numbers], [KIND_NUMBERS[kind] for kind in kinds])]

    def after_headings(self, oversized: Oversized, text: str, starts: Offsets, ends: Offsets) -> Offsets:
        """The first cut in each gap between a heading and what follows that leaves a rest which fits."""
        numbers = self.numbers(starts, ends)
        above = self.blocks.parents[numbers]
        outer = (above < 0) | (self.blocks.kinds[above] == KIND_NUMBERS["heading"])
        lines = inside(self.lines[numbers[outer]], starts, ends)
        gaps = np.searchsorted(starts, lines, side="right") - 1
        fits = ~oversized(lines, ends[gaps]) if len(lines) else np.zeros(0, dtype=np.bool_)
        _, first = np.unique(gaps[fits], return_index=True)
        return lines[fits][first]

    def after_heads(self, text: str, starts: Offsets, ends: Offsets) -> Offsets:
        """Cuts between a table's head and its rows."""
        rows = self.of_kind(self.numbers(starts, ends), ("table_row",))
        return inside(self.lines[rows], starts, ends)

    def inner(self, depth: int, text: str, starts: Offsets, ends: Offsets) -> Offsets:
        """Cuts before blocks that lie ``depth`` blocks deep: items, rows, quoted blocks, and what those hold."""
        numbers = self.numbers(starts, ends)
        depths = self.nesting(numbers)
        chosen = numbers[(depths >= depth) if depth == MAX_INNER else (depths == depth)]
        lines = self.lines
        opens = lines[chosen] != lines[self.blocks.parents[chosen]]
        after_head = self.blocks.kinds[chosen - 1] == KIND_NUMBERS["table_head"]
        return inside(np.unique(lines[chosen[opens & ~after_head]]), starts, ends)

    def nesting(self, numbers: Offsets) -> Offsets:
        """How many blocks hold each of some blocks, at most `MAX_INNER` counted."""
        above = self.blocks.parents[numbers].astype(np.int64)
        depths = np.zeros(len(numbers), dtype=np.int64)
        for _ in range(MAX_INNER):
            held = (above >= 0) & (self.blocks.kinds[above] != KIND_NUMBERS["heading"])
            depths += held
            above = np.where(held, self.blocks.parents[above], -1)
        return depths

    def within(
        self, kinds: tuple[str, ...], pattern: re.Pattern[str], text: str, starts: Offsets, ends: Offsets
    ) -> Offsets:
        """Ends of matches inside blocks of some kinds, in gaps only."""
        chosen = self.of_kind(self.numbers(starts, ends), kinds)
        gaps, blocks = np.searchsorted(ends, self.blocks.starts[chosen], side="right"), chosen.tolist()
        found: list[int] = []
        for number, gap in zip(blocks, gaps.tolist(), strict=True):
            first, last = self.cuttable(number)
            while gap < len(starts) and starts[gap] < last:
                low, high = max(first, int(starts[gap])), min(last, int(ends[gap]))
                found += [match.end() for match in pattern.finditer(text, low, high)]
                gap += 1
        offsets = inside(np.array(found, dtype=np.int64), starts, ends)
        return between_graphemes(text, np.concatenate((starts[:1], offsets)))[1:]

    def cuttable(self, number: int) -> tuple[int, int]:
        """The part of a block that may be cut: of a fence, without the lines that open and close it."""
        first, last = int(self.blocks.starts[number]), int(self.blocks.ends[number])
        if self.blocks.kinds[number] == KIND_NUMBERS["fence"]:
            return fence_inside(self.blocks.text, first, last)
        return first + 1, last


def fence_inside(text: str, start: int, end: int) -> tuple[int, int]:
    """The lines of a fence without the one that opens it and, if it is closed, the one that closes it."""
    opening = LINE.search(text, start, end)
    if not opening:
        return end, end
    last = max(text.rfind("\n", start, end - 1), text.rfind("\r", start, end - 1))
    closed = text[last + 1 : end].strip(" \t\r\n>").startswith(text[start] * 3)
    return opening.end(), max(opening.end(), last - (text[last - 1 : last + 1] == "\r\n")) if closed else end


CODE_KINDS = ("fence", "indented_code", "html", "front_matter", "math")


def inside(offsets: Offsets, starts: Offsets, ends: Offsets) -> Offsets:
    """Those of sorted ``offsets`` that lie strictly inside a gap."""
    gap = np.searchsorted(starts, offsets, side="left") - 1
    return offsets[(gap >= 0) & (offsets < ends[np.maximum(gap, 0)])]


def structure_of(text: str) -> Structure:
    """Scan a text and see where it may be cut."""
    return Structure(scan_blocks(text))
