"""HTML: what a browser shows of a page, with its blocks and the parts of the page."""

from __future__ import annotations

import html
from collections.abc import Iterable
from typing import Any

import numpy as np

from .._checks import plain_text
from ..markup.markdown import BLOCK
from ._html import read_page_of
from .reading import Reading
from .regions import REGIONS, drop_bits


def read_html(source: str, *, drop: Iterable[str] = ()) -> Reading:
    """What a browser shows of an HTML page.

    Parameters
    ----------
    source : str
        HTML or XHTML, whole pages or parts of them, well-formed or not.
    drop : iterable of str, optional
        Parts of the page to leave out: ``"nav"``, ``"header"``, ``"footer"``, ``"aside"``, ``"article"``, ``"main"``.
        A header or footer inside of ``main`` or ``article`` belongs to these.

    Returns
    -------
    Reading
        Blanks are folded as a browser folds them; blocks stand on lines of their own, paragraphs and headings apart by
        an empty line, cells of a row apart by a tab. Its blocks are headings, paragraphs, lists with items, tables with
        head and rows, quotes, figures with their captions, and ``pre`` as ``indented_code``. Tables that only place
        things, as their headings, inner tables, ``role`` or single column or row tell, are no blocks. The track
        ``region`` tells parts of the page. Left out, and listed in ``dropped``: comments, ``script``, ``style``,
        ``noscript``, ``template``, ``svg``, ``iframe``, ``select``, the fallbacks of media, closed dialogs, and what
        ``hidden``, ``aria-hidden`` or ``display: none`` hides.

    Raises
    ------
    TypeError
        ``source`` is no str.
    ValueError
        ``drop`` names no part of a page.

    Notes
    -----
    Tokens, character references and implied end tags of WHATWG HTML, section 13; text that a browser moves out of a
    table stays where it stands. One pass without recursion, linear in the length of the source. A source that opens
    with ``<?xml`` is read as XHTML.

    Examples
    --------
    >>> page = read_html("<h1>Tea &amp; milk</h1><p>Warm the <b>pot</b>.<script>x()</script>")
    >>> page.text
    'Tea & milk\\n\\nWarm the pot.'
    >>> page.source[slice(*page.dropped[0])]
    '<script>x()</script>'
    """
    source = plain_text("source", source)
    text, runs, dropped, regions, table, (low, high) = read_page_of(source, drop_bits(drop))
    title = " ".join(html.unescape(source[low:high]).split()) if low >= 0 else ""
    return Reading(
        source, text, runs.reshape(-1, 4), table.view(BLOCK), dropped.reshape(-1, 2),
        region_tracks(regions.reshape(-1, 3)), title, "html",
    )


def region_tracks(regions: np.ndarray[Any, np.dtype[np.int64]]) -> dict[str, Any]:
    """The parts of the page as a track, where there are any."""
    if not len(regions):
        return {}
    return {"region": (regions[:, 0], regions[:, 1], [REGIONS[number] for number in regions[:, 2].tolist()])}
