"""Twin of the structure kernel: cuts inside Markdown blocks, level by level, over plain tuples."""

import re
from bisect import bisect_left, bisect_right
from typing import NamedTuple

CODE = {"fence", "indented_code", "html", "front_matter", "math"}
LINE = re.compile(r"\r\n|\r|\n")
GAP = re.compile(r"(?:\r\n|\r(?!\n)|\n)(?:[ \t>]*(?:\r\n|\r(?!\n)|\n))+")
CELL = re.compile(r"(?<=[^\\])\|(?=[ \t]*[^ \t\r\n])")
SEARCHED = {
    "head_row": ({"table_head"}, LINE),
    "cell": ({"table_head", "table_row"}, CELL),
    "code_gap": (CODE, GAP),
    "code_line": (CODE | {"record"}, LINE),
}


class Row(NamedTuple):
    """One block, with the number of the block that holds it or -1."""

    kind: str
    line: int
    start: int
    end: int
    parent: int
    flag: int


def reference_level(text: str, rows: list[Row], start: int, end: int, level: str) -> list[int]:
    """Cuts of one level strictly inside a gap; around headings all that come into question."""
    if level not in SEARCHED:
        chosen = [row for k, row in enumerate(rows) if is_chosen(rows, k, level)]
        found = {row.line for row in chosen}
        if level == "lead_in":
            found |= {own_line(text, row) for row in chosen if row.kind in ("indented_code", "fence", "math")}
        return sorted(offset for offset in found if start < offset < end)
    kinds, pattern = SEARCHED[level]
    offsets: list[int] = []
    lines = [row.line for row in rows]
    for row in rows[max(bisect_right(lines, start) - 1, 0) : bisect_left(lines, end)]:
        if row.kind in kinds:
            low, high = cuttable(text, row)
            offsets += [match.end() for match in pattern.finditer(text, max(low, start), max(min(high, end), 0))]
    return [offset for offset in offsets if start < offset < end]


def own_line(text: str, row: Row) -> int:
    """Where the line of a block's first character begins, behind lines that belong to it."""
    return max(row.line, text.rfind("\n", 0, row.start) + 1, text.rfind("\r", 0, row.start) + 1)


def is_chosen(rows: list[Row], k: int, level: str) -> bool:
    above = holders(rows, k)
    if level in ("lead_in", "before_head"):
        follows = k and rows[k - 1].kind == "heading" and not holders(rows, k - 1)
        return not above and not follows
    if level == "after_head":
        return rows[k].kind == "table_row"
    if min(len(above), 3) != int(level[-1]) or rows[k].line == rows[above[0]].line:
        return False
    return rows[k - 1].kind != "table_head"


def holders(rows: list[Row], k: int) -> list[int]:
    """Blocks around block ``k``, innermost first, headings above it left out."""
    found = []
    while (k := rows[k].parent) >= 0 and rows[k].kind != "heading":
        found.append(k)
    return found


def cuttable(text: str, row: Row) -> tuple[int, int]:
    if row.kind != "fence":
        return row.start + 1, row.end
    ends = [row.start + match.end() for match in LINE.finditer(text[row.start : row.end])]
    if not ends:
        return row.end, row.end
    if row.flag:
        return ends[0], row.end
    closing = ends[-1] if ends[-1] < row.end else ([row.start, *ends])[-2]
    return ends[0], closing - len(re.search(r"(?:\r\n|\r|\n)?$(?![\s\S])", text[row.start : closing])[0])
