"""Where a Markdown text may be cut: outer blocks first, what lies inside them only where a block does not fit.

A cut right after a heading is held back, so that the heading stays with what follows; it and everything inside blocks
is found only in gaps that are larger than a chunk may be.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property, partial

import numpy as np

from ._cuts import between_graphemes
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

    @cached_property
    def outer(self) -> Flags:
        """Blocks that lie in no other block, headings included, shape (n,)."""
        above = self.blocks.parents
        outer: Flags = (above < 0) | (self.blocks.kinds[above] == KIND_NUMBERS["heading"])
        return outer

    def positions(self) -> tuple[Offsets, Ranks]:
        """Cuts before outer blocks, and their ranks: 0 for blocks, 1 to 6 for headings of level 6 to 1."""
        chosen = np.flatnonzero(self.outer)
        headings = top_headings(self.blocks)[chosen]
        levels = np.where(headings, self.blocks.levels[chosen], np.uint8(HEADING_LEVELS + 1))
        free = np.ones(len(chosen), dtype=np.bool_)
        free[1:] = ~(headings[:-1] & (levels[1:] > levels[:-1]))
        free[:1] = self.blocks.lines[chosen[:1]] > 0
        return self.blocks.lines[chosen[free]], (HEADING_LEVELS + 1 - levels[free]).astype(np.uint8)

    def headings(self, levels: tuple[int, ...]) -> Offsets:
        """Starts of the lines of headings of some levels."""
        chosen = top_headings(self.blocks) & np.isin(self.blocks.levels, levels)
        return self.blocks.lines[chosen]

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

    def after_headings(self, oversized: Oversized, text: str, starts: Offsets, ends: Offsets) -> Offsets:
        """The first cut in each gap between a heading and what follows that leaves a rest which fits."""
        lines = inside(self.blocks.lines[self.outer], starts, ends)
        gaps = np.searchsorted(starts, lines, side="right") - 1
        fits = ~oversized(lines, ends[gaps]) if len(lines) else np.zeros(0, dtype=np.bool_)
        _, first = np.unique(gaps[fits], return_index=True)
        return lines[fits][first]

    def after_heads(self, text: str, starts: Offsets, ends: Offsets) -> Offsets:
        """Cuts between a table's head and its rows."""
        return inside(self.blocks.lines[self.blocks.of_kind("table_row")], starts, ends)

    def inner(self, depth: int, text: str, starts: Offsets, ends: Offsets) -> Offsets:
        """Cuts before blocks that lie ``depth`` blocks deep: items, rows, quoted blocks, and what those hold."""
        table = self.blocks.table
        first, last = np.searchsorted(table["line"], [starts[0], ends[-1]])
        depths = self.nesting(int(first), int(last))
        deep = depths >= depth if depth == MAX_INNER else depths == depth
        chosen = np.flatnonzero(deep) + first
        rows = table[chosen]
        opens = rows["line"] != table["line"][rows["parent"]]
        after_head = table["kind"][chosen - 1] == KIND_NUMBERS["table_head"]
        return inside(np.unique(rows["line"][opens & ~after_head]), starts, ends)

    def nesting(self, first: int, last: int) -> Offsets:
        """How many blocks hold each block of ``first .. last - 1``, at most `MAX_INNER` counted."""
        above = self.blocks.parents[first:last].astype(np.int64)
        depths = np.zeros(last - first, dtype=np.int64)
        for _ in range(MAX_INNER):
            held = (above >= 0) & (self.blocks.kinds[above] != KIND_NUMBERS["heading"])
            depths += held
            above = np.where(held, self.blocks.parents[above], -1)
        return depths

    def within(
        self, kinds: tuple[str, ...], pattern: re.Pattern[str], text: str, starts: Offsets, ends: Offsets
    ) -> Offsets:
        """Ends of matches inside blocks of some kinds, in gaps only."""
        found: list[int] = []
        for first, last in self.overlapping(kinds, starts, ends):
            found += [match.end() for match in pattern.finditer(text, first, last)]
        offsets = inside(np.array(found, dtype=np.int64), starts, ends)
        return between_graphemes(text, np.concatenate((starts[:1], offsets)))[1:]

    def overlapping(self, kinds: tuple[str, ...], starts: Offsets, ends: Offsets) -> Iterable[tuple[int, int]]:
        """Insides of those blocks of some kinds that reach into a gap."""
        chosen = self.blocks.of_kind(*kinds)
        firsts, lasts = self.blocks.starts[chosen], self.blocks.ends[chosen]
        gaps = np.searchsorted(ends, firsts, side="right")
        held = np.flatnonzero(gaps < len(starts))
        held = held[starts[gaps[held]] < lasts[held]]
        fences = self.blocks.kinds[np.flatnonzero(chosen)[held]] == KIND_NUMBERS["fence"]
        spans = zip(firsts[held].tolist(), lasts[held].tolist(), fences.tolist(), strict=True)
        return [fence_inside(self.blocks.text, a, b) if fence else (a + 1, b) for a, b, fence in spans]


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
