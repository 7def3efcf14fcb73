"""What the twins of the line markups share: blocks as dicts, open containers as a list, and rows to compare."""

from __future__ import annotations

import re
from typing import NamedTuple

from seamline.markup.markdown import KIND_NUMBERS

LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+")
MAX_DEPTH = 64


class Line(NamedTuple):
    """One line: where it begins, its first visible character and its column, its end before and after the line end."""

    start: int
    first: int
    column: int
    end: int
    next: int


def line_at(text: str, start: int, end: int, stop: int) -> Line:
    column, place = 0, start
    while place < end and text[place] in " \t":
        column += 1 if text[place] == " " else 4 - column % 4
        place += 1
    return Line(start, place, column, end, stop)


def lines_of(text: str) -> list[Line]:
    begin = 1 if text.startswith("\ufeff") else 0
    found = []
    for match in LINE.finditer(text, begin):
        found.append(line_at(text, match.start(), match.start() + len(match[0].rstrip("\r\n")), match.end()))
    return found


class Sheet:
    """Blocks so far, containers that are open, the leaf that takes lines, and lines that wait for the next block."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.blocks: list[dict] = []
        self.holders: list[dict] = []
        self.stale: dict[int, dict] = {}
        self.leaf: dict | None = None
        self.kind = ""
        self.content_end = 0
        self.lead = -1
        self.lead_end = 0
        self.rows = 0
        self.sections: list[dict] = []

    def add(self, kind, line, start, stop=None, level=0, info=None):
        parent = self.holders[-1]["block"] if self.holders else self.sections[-1] if self.sections else None
        block = {
            "line": line, "start": start, "end": self.content_end if stop is None else stop, "kind": kind,
            "level": level, "info": info or (start, start), "parent": parent, "depth": len(self.holders),
        }
        self.blocks.append(block)
        self.content_end = block["end"]
        return block

    def front(self, lines):
        """Front matter at the beginning, if there is some; the number of lines that it takes."""
        bars = [k for k, line in enumerate(lines) if re.fullmatch(r"---[ \t]*", self.text[line.start : line.end])]
        key = re.compile(r"[\w-]+:(?:[ \t]|$)", re.A)
        if len(bars) < 2 or bars[0] or lines[1].column or not key.match(self.said(lines[1])):
            return 0
        self.add("front_matter", lines[0].start, lines[0].first, lines[bars[1]].next)
        return bars[1] + 1

    def said(self, line):
        return self.text[line.first : line.end]

    def lone(self, kind, line, depth=0):
        """A block of one line, or of all up to where ``line`` ends."""
        self.close_to(depth)
        return self.add(kind, line.start, line.first, line.next)

    def heading(self, line, level, start, end):
        self.title(self.lone("heading", line), level, start, end)

    def rows_of(self, line, parts, infos):
        """A table with its parts: kinds, lines on which they open, and ends."""
        table = self.leaf
        table["end"] = parts[-1][2]
        for kind, row, end in parts:
            part = self.add(kind, row.start, row.first, end)
            part["parent"] = table
            if kind == "table_head":
                part["info"] = (infos, infos)
        self.close_leaf()

    def held(self, line, first):
        """The line of a container stays with the first block in it; the number of blocks that are settled."""
        self.take_lead(first)
        self.wait(line.start, line.next)
        self.lead = self.blocks[-1]["line"]
        return len(self.blocks)

    def closed_by(self, line, depth):
        """Close a container of which ``line`` is the last."""
        self.lead = -1
        self.close_to(depth)
        self.content_end = line.next
        self.close_to(depth - 1)

    def behind(self, line, stop):
        """The line behind a marker."""
        column = line.column + stop - line.first
        while stop < line.end and self.text[stop] in " \t":
            column += 1 if self.text[stop] == " " else 4 - column % 4
            stop += 1
        return line._replace(first=stop, column=column)

    def open_leaf(self, kind, line):
        self.leaf, self.kind, self.rows = self.add(kind, line.start, line.first, line.next), kind, 1

    def extend(self, line):
        self.leaf["end"] = self.content_end = line.next
        self.rows += 1

    def close_leaf(self):
        self.leaf, self.kind = None, ""

    def close_to(self, depth):
        self.close_leaf()
        while len(self.holders) > depth:
            holder = self.holders.pop()
            holder["block"]["end"] = self.content_end
            if holder["series"]:
                holder["series"]["end"] = self.content_end

    def hold(self, kind, line, width, marker=None, series=None, level=0):
        block = self.add(kind, line.start, line.first, line.next, level=level)
        block["parent"] = series or block["parent"]
        holder = {"block": block, "kind": kind, "width": width, "marker": marker, "series": series}
        self.holders.append(holder)
        self.stale[len(self.holders) - 1] = holder
        return block

    def item(self, line, depth, marker, ordered, width):
        going = self.holders[depth] if len(self.holders) > depth else None
        same = going and going["kind"] == "list_item" and (going["marker"], going["width"]) == (marker, width)
        series = going["series"] if same else None
        self.close_to(depth)
        series = series or self.add("list", line.start, line.first, line.next, level=ordered)
        return self.hold("list_item", line, width, marker, series, ordered)

    def title(self, block, level, start, end):
        text = self.text[start:end]
        start += len(text) - len(text.lstrip(" \t"))
        level = min(max(level, 1), 6)
        info = (start, max(start + len(self.text[start:end].rstrip(" \t")), start))
        block.update(kind="heading", level=level, info=info)
        self.sections = [other for other in self.sections if other["level"] < level]
        block["parent"] = self.sections[-1] if self.sections else None
        self.sections.append(block)
        self.close_leaf()

    def wait(self, start, end):
        if self.lead < 0:
            self.lead = start
        self.lead_end = end

    def take_lead(self, first):
        if self.lead >= 0 and len(self.blocks) > first:
            for block in self.blocks[first:]:
                block["line"] = self.lead
            self.lead = -1

    def table(self):
        """Rows as the kernel has them, once all is read."""
        self.close_to(0)
        if self.lead >= 0 and not (self.blocks and self.blocks[-1]["end"] > self.lead):
            line = next(line for line in lines_of(self.text) if line.start == self.lead)
            self.add("definition", line.start, line.first, self.lead_end)
        if self.text.startswith("\ufeff"):
            for block in self.blocks:
                if block["line"] != 1:
                    break
                block["line"] = 0
        numbers = {id(block): number for number, block in enumerate(self.blocks)}
        return [
            (b["line"], b["start"], b["end"], *b["info"], numbers[id(b["parent"])] if b["parent"] else -1,
             KIND_NUMBERS[b["kind"]], int(b["level"]), b["depth"])
            for b in self.blocks
        ]  # fmt: skip
