"""Pages that form feeds part, as PDF tools write them: the text, with or without its running heads and page numbers."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import numpy as np

from .._checks import plain_text
from ..markup.paging import Break, breaks_of
from .reading import Reading, Writer
from .regions import FURNITURE, checked_drop
from .tracks import Track, page_track


def read_pages(source: str, *, drop: Iterable[str] = ()) -> Reading:
    """A text whose pages form feeds part.

    Parameters
    ----------
    source : str
    drop : iterable of str, optional
        ``"furniture"`` leaves out running heads and page numbers: lines at the edges of pages, three on either side at
        most, that recur on three pages or more with the same or other numbers; numbers alone have to count the pages.

    Returns
    -------
    Reading
        The text as it is; without its furniture the form feed alone stands where a sentence goes on over a page. The
        track ``page`` counts pages from 1.

    Raises
    ------
    TypeError
        ``source`` is no str.
    ValueError
        ``drop`` names anything else.

    Examples
    --------
    >>> text = "Tea, 1\\n\\nWarm the\\n\\fTea, 2\\n\\npot. Then\\n\\fTea, 3\\n\\npour."
    >>> read_pages(text, drop=["furniture"]).text
    'Warm the\\x0cpot. Then\\x0cpour.'
    """
    source = plain_text("source", source)
    wanted = checked_drop(drop, (FURNITURE,))
    reading = bare_view(source, breaks_of(source)) if wanted else whole_view(source)
    pages = page_track(source)
    spans = reading.from_source(np.stack((pages.starts, pages.ends), axis=1))
    return replace(reading, tracks={"page": Track(spans[:, 0], spans[:, 1], pages.values)})


def whole_view(source: str) -> Reading:
    """All of the text."""
    writer = Writer(source)
    writer.copy(0, len(source))
    return writer.reading(markup="pages")


def bare_view(source: str, breaks: list[Break]) -> Reading:
    """The text without what recurs at the edges of its pages."""
    writer, place, dropped = Writer(source), 0, []
    for each in breaks:
        if each.running:
            for start, end in kept_spans(source, place, each):
                dropped += [(place, start)] if start > place else []
                writer.copy(start, end)
                place = end
            dropped += [(place, each.start)] if each.start > place else []
            place = each.start
    writer.copy(place, len(source))
    return writer.reading(markup="pages", dropped=np.array(dropped, dtype=np.int64).reshape(-1, 2))


def kept_spans(source: str, place: int, each: Break) -> list[tuple[int, int]]:
    """What is read from a place up to the start of the next page: the text, and the blanks that end its last line."""
    feeds = [(each.feed, each.feed + 1)] if each.stop and each.start < len(source) else []
    foot = source[each.stop : max(each.feed, each.stop)]
    blanks = 0 if each.goes_on or not feeds else len(foot) - len(foot.lstrip())
    return [(place, each.stop + blanks), *feeds]
