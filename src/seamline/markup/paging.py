"""Pages that form feeds part: what stands between their texts, and the text as it is where none of that ends anything.

PDF tools write a form feed behind each page, and running heads and page numbers beside it. A sentence may go on over
all of them, and none of them may begin or end a chunk alone.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import NamedTuple

from ..boundaries.detectors import graphemes
from ..sentence.detector import sentences_in
from ._pages import page_breaks, paged_places

BEGUN = 1 << 16
"""Code points at the beginning of a text that tell whether anything stands between its pages."""

NEAR = 400
"""Code points on both sides of a break that tell whether a sentence goes on over it."""

MARK = "\u0301"
"""What clings to a letter."""

MOST_BLANKS = 256
"""Blanks in a row among which nothing recurs any more: so no chunk of more is blank where a running head is parted."""

BLANKS = re.compile(rf"\s{{{MOST_BLANKS + 1}}}")

PROSE = re.compile(r"""(?!\d{1,9}[.)]\s)(?:[^\W_]|["'(“‘„«¿¡「『])""")
"""How a line of prose begins."""


class Break(NamedTuple):
    """What lies between the texts of two pages."""

    stop: int
    """End of the text before it."""
    feed: int
    """Its last form feed."""
    start: int
    """Start of the text behind it."""
    running: bool
    """Whether lines that recur from page to page stand in it."""
    goes_on: bool
    """Whether a sentence goes on over it."""


def seen_text(text: str) -> str:
    """A text as those see it who look for cuts, of the same length; itself, where nothing stands between its pages.

    Where a sentence goes on over a page, no blank line stands in it. Running heads and page numbers are parts of words:
    of the last one before the form feed, or of the first behind it.

    Examples
    --------
    >>> seen_text("It ended and\\n\\n\\fthen went\\n\\n\\fon. Here.")
    'It ended and   then went   on. Here.'
    """
    if not paged_places([text]) or masked(text[:BEGUN]) is None:
        return text
    return masked(text) or text


def seen_texts(texts: list[str]) -> list[str]:
    """The same of many texts; the list itself, where it holds no pages."""
    places = paged_places(texts)
    if not places:
        return texts
    seen = list(texts)
    for place in places:
        seen[place] = seen_text(texts[place])
    return seen


def masked(text: str) -> str | None:
    """The text as it is seen, or None where that is the text."""
    parts: list[str] = []
    place = 0
    for each in breaks_of(text):
        part = mask(text, each)
        if part is not None:
            parts += text[place : each.stop], part
            place = each.start
    return "".join((*parts, text[place:])) if parts else None


def breaks_of(text: str) -> list[Break]:
    """Breaks between pages that hold more than a line end and a form feed, in order."""
    rows = page_breaks(text).reshape(-1, 4)
    rows = rows[(rows[:, 3] > 0) | (rows[:, 2] - rows[:, 0] > 2)]
    stops, feeds, starts, running = rows.T.tolist()
    went = sentences_over(text, stops, starts)
    return [Break(*each) for each in zip(stops, feeds, starts, map(bool, running), went, strict=True)]


def sentences_over(text: str, stops: list[int], starts: list[int]) -> list[bool]:
    """Over which breaks a sentence goes on, by what stands right before and behind each, as if joined by a line end."""
    joined: list[str] = []
    places, length = [], 0
    for stop, start, low, high in zip(stops, starts, [0, *starts], [*stops[1:], len(text)], strict=False):
        before, behind = text[max(low, stop - NEAR) : stop], text[start : min(high, start + NEAR)]
        joined += before, "\n", behind, "\n\n"
        places.append(length + len(before) + 1)
        length += len(before) + len(behind) + 3
    ends = {*sentences_in("".join(joined), "auto").tolist()}
    found = zip(stops, starts, places, strict=True)
    return [place not in ends and opens_prose(text, start) and ends_prose(text, stop) for stop, start, place in found]


def mask(text: str, each: Break) -> str | None:
    """What is seen in place of a break, or None for the break as it is."""
    stop, feed, start, running, goes_on = each
    if not running:
        return " " * (start - stop) if goes_on else None
    if (stop and not ends_prose(text, stop)) or BLANKS.search(text, stop, start):
        return None
    foot, sign, head = text[stop : max(feed, stop)], text[max(feed, stop) : feed + 1], text[max(feed + 1, stop) : start]
    if goes_on:
        return glued(foot, sign, head, "x", " ")
    if opens_prose(text, start) or not head.strip():
        return glued(foot, sign, head, "X", "\n")
    return glued(foot + sign + head, "", "", "X", "\n") if stop else None


def glued(foot: str, sign: str, head: str, first: str, blank: str) -> str:
    """Foot and head of neighbouring pages as parts of the words beside them; blanks and the form feed part them."""
    filled, opens = len(foot.rstrip()), len(head) - len(head.lstrip())
    indent = 0 if head.strip() else len(foot + head) - len((foot + head).rstrip(" \t"))
    gap = len(foot) - filled + len(sign) + opens
    between = blank * (gap - indent) + " " * indent
    return part_of_word(foot[:filled], "x") + between + part_of_word(head[opens:], first)


def part_of_word(text: str, letter: str) -> str:
    """A letter for each grapheme and marks on it for the rest, so that none is cut."""
    if text.isascii() and "\r" not in text:
        return letter * len(text)
    ends = graphemes(text).tolist()
    return "".join(letter + MARK * (end - start - 1) for start, end in pairwise(ends))


def opens_prose(text: str, start: int) -> bool:
    """Whether what begins at a place is prose, and no heading, item, row or rule."""
    return PROSE.match(text, start) is not None


def ends_prose(text: str, stop: int) -> bool:
    """Whether the line that ends at a place is one of prose."""
    lines = text[max(0, stop - NEAR) : stop].splitlines()
    return bool(lines) and opens_prose(lines[-1].lstrip(), 0)
