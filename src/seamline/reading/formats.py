"""Which reader reads what: by the name of a format, by a file's suffix, or by the caller's own hand."""

from __future__ import annotations

import importlib
import os
from collections.abc import Callable
from functools import partial
from typing import Any

from .._checks import closest, plain_text
from ..markup.markups import SUFFIXES as MARKUP_SUFFIXES
from .grammars import GRAMMARS, language_of
from .reading import Reading

READERS = {
    "html": ("html", "read_html"),
    "pages": ("pages", "read_pages"),
    "subtitles": ("cues", "read_subtitles"),
    "transcript": ("cues", "read_transcript"),
}
"""Readers by the names that ``markup`` takes: the module and its function."""

ALIASES = {"srt": "subtitles", "vtt": "subtitles", "webvtt": "subtitles", "xhtml": "html"}
SUFFIXES = MARKUP_SUFFIXES | {
    ".html": "html", ".htm": "html", ".xhtml": "html", ".srt": "subtitles", ".vtt": "subtitles",
}
"""Formats of files by their suffix."""

Reader = Callable[[str], Reading]


def reader_of(markup: str | Reader) -> Reader:
    """The function that reads a format.

    Raises
    ------
    ValueError
        There is none of that name.
    """
    if language_of(markup):
        return partial(read_code_as, markup)
    if callable(markup):
        return markup
    name = ALIASES.get(markup, markup)
    if name not in READERS:
        known = sorted({*READERS, *ALIASES, *GRAMMARS})
        near = closest(str(markup), known)
        hint = f"; did you mean {near!r}?" if near else ""
        raise ValueError(f"markup must be one of {', '.join(known)}, or a function, got {markup!r}{hint}")
    module, function = READERS[name]
    found: Reader = getattr(importlib.import_module(f".{module}", __package__), function)
    return found


def read_code_as(markup: Any, source: str, **options: Any) -> Reading:
    """Source code as `read_code` reads it."""
    from .code import read_code

    return read_code(source, markup=markup, **options)


def suffix_markup(path: str) -> str | None:
    """The format that a file's suffix names."""
    return SUFFIXES.get(os.path.splitext(path)[1].lower())


def read(source: str, *, markup: str | Reader, **options: Any) -> Reading:
    """What a reader reads of a source.

    Parameters
    ----------
    source : str
    markup : str or callable
        ``"html"`` (also ``"xhtml"``), ``"pages"`` of form feeds, ``"subtitles"`` (also ``"srt"``, ``"vtt"``),
        ``"transcript"``, a programming language, a ``tree_sitter.Parser``, or a function from a str to a `Reading`.
    **options
        Of the reader: ``drop=("nav", "footer")`` of HTML leaves parts of the page out, ``drop="furniture"`` of pages
        their running heads and numbers.

    Returns
    -------
    Reading
        `chunk` takes it in place of a text.

    Raises
    ------
    TypeError
        The function gave something else.
    ValueError
        No format of that name.

    Examples
    --------
    >>> read("00:00:01,000 --> 00:00:02,000\\nYes.\\n", markup="srt").text
    'Yes.'
    """
    found = reader_of(markup)(plain_text("source", source), **options)
    if not isinstance(found, Reading):
        raise TypeError(f"markup must be a reader that gives a Reading, got {type(found).__name__} from {markup!r}")
    return found
