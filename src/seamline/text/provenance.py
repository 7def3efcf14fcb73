"""Where foreign text comes from: find fragments in a source, check spans, count lines."""

from __future__ import annotations

import re

from .._checks import plain_text

LINE_END = re.compile(r"\r\n|\r|\n")


def locate(text: str, fragment: str, *, cursor: int = 0) -> tuple[int, int] | None:
    """Span of a fragment in a text: exact, else with runs of blanks counted as equal.

    Parameters
    ----------
    text : str
    fragment : str
    cursor : int, default 0
        Where to begin; what stands before it is searched only when nothing follows. Out of range counts as 0.

    Returns
    -------
    tuple of int or None
        Half-open span in ``text``; None when the fragment is empty, blank or not there. Case and Unicode form count.

    Notes
    -----
    The order of reliquary/chunking's ``Locate``: exact from the cursor, exact from 0, blank-normalised from the cursor,
    blank-normalised from 0.

    Examples
    --------
    >>> locate("say\\n  hello there", "say hello")
    (0, 11)
    """
    text = plain_text("text", text)
    fragment = plain_text("fragment", fragment)
    if not fragment:
        return None
    begin = cursor if 0 <= cursor <= len(text) else 0
    for start in (begin, 0):
        place = text.find(fragment, start)
        if place >= 0:
            return place, place + len(fragment)
    return locate_words(text, fragment.split(), begin)


def locate_words(text: str, words: list[str], begin: int) -> tuple[int, int] | None:
    """Span of words with any blanks between them, from ``begin`` on, else from 0."""
    if not words:
        return None
    pattern = re.compile(r"\s+".join(re.escape(word) for word in words))
    found = pattern.search(text, begin) or pattern.search(text)
    return found.span() if found else None


def resolve_span(text: str, fragment: str, span: tuple[int, int], *, cursor: int = 0) -> tuple[int, int] | None:
    """``span`` if it holds the fragment, else where `locate` finds it.

    Examples
    --------
    >>> resolve_span("abc abc", "abc", (1, 4), cursor=1)
    (4, 7)
    """
    text = plain_text("text", text)
    start, end = span
    if fragment and 0 <= start < end <= len(text) and text[start:end] == fragment:
        return start, end
    return locate(text, fragment, cursor=cursor)


def line_at(text: str, offset: int) -> int:
    """Line of an offset, from 1; LF, CR LF and CR end lines, out of range counts as the nearest end.

    Examples
    --------
    >>> line_at("a\\r\\nb", 3), line_at("a\\nb", 99)
    (2, 2)
    """
    text = plain_text("text", text)
    stop = min(max(offset, 0), len(text))
    ends = sum(1 for _ in LINE_END.finditer(text, 0, stop))
    inside_pair = 0 < stop < len(text) and text[stop - 1 : stop + 1] == "\r\n"
    return 1 + ends - inside_pair


def line_range(text: str, start: int, end: int) -> tuple[int, int]:
    """First and last line of a span, from 1; a line end at the span's end does not count the next line.

    Examples
    --------
    >>> line_range("a\\nb\\nc", 0, 3)
    (1, 2)
    """
    last = end - 1 if end > start else start
    return line_at(text, start), line_at(text, last)
