"""Detectors: where a text may be cut, level by level.

Each returns int64 offsets in code points, ``[0, .., len(text)]``, strictly rising, so that unit ``i`` is
``text[b[i]:b[i + 1]]`` and the units join to the text. The empty text has the one boundary 0.
"""

import re
from collections.abc import Iterable, Sequence

import numpy as np

from .._checks import check_choice, plain_text
from .._types import Offsets
from . import _grapheme, _lines, _word


def graphemes(text: str) -> Offsets:
    """Boundaries of the extended grapheme clusters: what a reader takes for one character.

    Parameters
    ----------
    text : str

    Returns
    -------
    ndarray of int64, shape (n + 1,)
        Code-point offsets from 0 to ``len(text)``.

    Raises
    ------
    TypeError
        If ``text`` is not a str.

    Notes
    -----
    The rules are UAX #29 with the tables of Unicode 17; a lone surrogate is a cluster of its own.

    Examples
    --------
    >>> graphemes("e\\u0301te\\u0301").tolist()
    [0, 2, 3, 5]
    """
    text = plain_text("text", text)
    return _grapheme.graphemes(text)


def words(text: str) -> Offsets:
    """Boundaries of the words, and of the blanks and signs between them.

    Parameters
    ----------
    text : str

    Returns
    -------
    ndarray of int64, shape (n + 1,)
        Code-point offsets from 0 to ``len(text)``. A run of blanks is one unit, a sign is one unit.

    Raises
    ------
    TypeError
        If ``text`` is not a str.

    Notes
    -----
    The rules are UAX #29 with the tables of Unicode 17. There is no dictionary: Han characters stand alone, and a
    stretch of Thai, Lao, Khmer or Burmese is cut at every cluster.

    Examples
    --------
    >>> words("It's 3.5 km.").tolist()
    [0, 4, 5, 8, 9, 11, 12]
    """
    text = plain_text("text", text)
    return _word.words(text)


def lines(text: str, *, unicode: bool = False) -> Offsets:
    """Boundaries after each line end.

    Parameters
    ----------
    text : str
    unicode : bool, default False
        Whether vertical tab, form feed, next line (U+0085), line separator (U+2028) and paragraph separator (U+2029)
        end a line too. LF, CR LF (once) and CR always do.

    Returns
    -------
    ndarray of int64, shape (n + 1,)
        Code-point offsets from 0 to ``len(text)``. A line end belongs to the line before it.

    Raises
    ------
    TypeError
        If ``text`` is not a str.

    Examples
    --------
    >>> lines("one\\r\\ntwo\\n\\nthree").tolist()
    [0, 5, 9, 10, 15]
    """
    text = plain_text("text", text)
    return _lines.all_lines(text) if unicode else _lines.lines(text)


def paragraphs(text: str) -> Offsets:
    """Boundaries where a line with text follows a blank line.

    Parameters
    ----------
    text : str

    Returns
    -------
    ndarray of int64, shape (n + 1,)
        Code-point offsets from 0 to ``len(text)``. Blank lines belong to the paragraph before them; those at the head
        of the text belong to the first paragraph. A line of blanks only is blank.

    Raises
    ------
    TypeError
        If ``text`` is not a str.

    Examples
    --------
    >>> paragraphs("one\\nstill one\\n  \\ntwo").tolist()
    [0, 17, 20]
    """
    text = plain_text("text", text)
    return _lines.paragraphs(text)


def from_pattern(text: str, pattern: str | re.Pattern[str], *, side: str = "end") -> Offsets:
    """Boundaries at the matches of a regular expression.

    Parameters
    ----------
    text : str
    pattern : str or compiled pattern
        A pattern of the standard ``re`` module. Empty matches are allowed and mark their own place.
    side : {"end", "start"}, default "end"
        Which end of each match is a boundary: "end" leaves a separator with the unit before it, "start" lets it open
        the next one.

    Returns
    -------
    ndarray of int64, shape (n + 1,)
        Code-point offsets from 0 to ``len(text)``.

    Raises
    ------
    TypeError
        If ``text`` is not a str, or ``pattern`` is a pattern of bytes.
    ValueError
        If ``side`` is unknown, or ``pattern`` is not a valid regular expression.

    Examples
    --------
    >>> from_pattern("a, b; c", r"[,;]\\s*").tolist()
    [0, 3, 6, 7]
    >>> from_pattern("## A\\ntext\\n## B", r"(?m)^## ", side="start").tolist()
    [0, 10, 14]
    """
    text = plain_text("text", text)
    check_choice("side", side, ("end", "start"))
    matches = compiled(pattern).finditer(text)
    return closed((match.end() for match in matches) if side == "end" else (match.start() for match in matches), text)


def from_separators(text: str, separators: Sequence[str], *, keep: str = "end") -> Offsets:
    """Boundaries at literal strings.

    Parameters
    ----------
    text : str
    separators : sequence of str
        Where several match at one place the longest wins.
    keep : {"end", "start"}, default "end"
        Whether a separator stays at the end of the unit before it or opens the next one.

    Returns
    -------
    ndarray of int64, shape (n + 1,)
        Code-point offsets from 0 to ``len(text)``.

    Raises
    ------
    TypeError
        If ``text`` is not a str, or ``separators`` is not a sequence of str.
    ValueError
        If a separator is empty, or ``keep`` is unknown.

    Examples
    --------
    >>> from_separators("def f():\\n  pass\\n\\ndef g(): ...", ["\\ndef "], keep="start").tolist()
    [0, 16, 29]
    """
    text = plain_text("text", text)
    check_choice("keep", keep, ("end", "start"))
    literals = sorted(checked_separators(separators), key=len, reverse=True)
    if not literals:
        return closed((), text)
    return from_pattern(text, "|".join(map(re.escape, literals)), side=keep)


class Literal(str):
    """A string that stands for itself where a name would be read; made by `literal`."""

    __slots__ = ()

    def __repr__(self) -> str:
        return f"literal({str(self)!r})"


def literal(text: str) -> Literal:
    """A string to cut at, for ``boundaries=``, where a plain string is the name of a level.

    Parameters
    ----------
    text : str
        Not empty.

    Returns
    -------
    Literal

    Examples
    --------
    >>> import seamline
    >>> seamline.chunk("One. Two; three.", boundaries=[literal("; "), "word"], max_size=10).texts()
    ['One. Two;', 'three.']
    """
    return Literal(*checked_separators([text]))


def compiled(pattern: str | re.Pattern[str]) -> re.Pattern[str]:
    try:
        found = re.compile(pattern)
    except re.error as error:
        raise ValueError(f"pattern must be a regular expression ({error}), got {pattern!r}") from error
    if not isinstance(found.pattern, str):
        raise TypeError(f"pattern must match str, got a pattern of {type(found.pattern).__name__}")
    return found


def checked_separators(separators: Sequence[str]) -> list[str]:
    if isinstance(separators, str | bytes):
        raise TypeError(f"separators must be a sequence of str, got {type(separators).__name__}")
    found = list(separators)
    for separator in found:
        if not isinstance(separator, str):
            raise TypeError(f"separators must hold str, got {type(separator).__name__}")
        if not separator:
            raise ValueError("separators must not be empty, got ''")
    return found


def closed(offsets: Iterable[int], text: str) -> Offsets:
    """Rising ``offsets`` without repeats, both ends of ``text`` added."""
    inner = np.fromiter(offsets, dtype=np.int64)
    return np.unique(np.concatenate([[0], inner, [len(text)]]).astype(np.int64))
