"""Thin forms of fixed windows: so many lines, characters or tokens a chunk, nothing trimmed."""

from __future__ import annotations

from typing import Any

import numpy as np

from ._checks import plain_text
from ._types import Offsets
from .boundaries.detectors import graphemes, lines
from .boundaries.fixed_windows import check_window, windows
from .chunks.sequence import Chunks


def by_lines(text: str, size: int, *, overlap: int = 0, align: str = "left") -> Chunks:
    """Windows of ``size`` lines, line ends kept; LF, CR LF and CR end a line.

    Parameters
    ----------
    text : str
    size, overlap : int
        In lines.
    align : {"left", "right"}, default "left"
        As in `windows`.

    Returns
    -------
    Chunks

    Examples
    --------
    >>> by_lines("a\\nb\\nc\\n", 2).texts()
    ['a\\nb\\n', 'c\\n']
    """
    text = plain_text("text", text)
    return windowed(text, lines(text), size, overlap=overlap, align=align, unit="lines")


def by_chars(text: str, size: int, *, overlap: int = 0, align: str = "left") -> Chunks:
    """Windows of ``size`` characters as a reader sees them: extended grapheme clusters.

    Parameters
    ----------
    text : str
    size, overlap : int
        In graphemes.
    align : {"left", "right"}, default "left"
        As in `windows`.

    Returns
    -------
    Chunks

    Examples
    --------
    >>> by_chars("abcde", 3, overlap=1).texts()
    ['abc', 'cde']
    """
    text = plain_text("text", text)
    return windowed(text, graphemes(text), size, overlap=overlap, align=align, unit="graphemes")


CHARS_PER_TOKEN = 4
"""What ``"chars/4"`` takes for a token."""


def by_tokens(text: str, size: int, *, overlap: int = 0, encoding: Any = "cl100k_base") -> Chunks:
    """Windows of at most ``size`` tokens, which end between graphemes.

    Parameters
    ----------
    text : str
    size, overlap : int
        In tokens.
    encoding : str, path, tokenizer or callable, default "cl100k_base"
        Anything `seamline.encodings.resolve_encoding` takes. What tells where tokens end gives windows of tokens; of
        what only counts, a function for instance, each window is counted. ``"chars/4"`` counts nothing: four
        characters are a token, as in `by_chars`.

    Returns
    -------
    Chunks

    Examples
    --------
    >>> by_tokens("One two three four five.", 3).texts()
    ['One two three', ' four five.']
    >>> by_tokens("abcdefghij", 2, encoding="chars/4").texts()
    ['abcdefgh', 'ij']
    """
    from .chunker import Chunker
    from .encodings.codecs import TiktokenCodec, TokenizersCodec
    from .encodings.resolve import resolve_encoding

    check_window("size", size, overlap)
    if isinstance(encoding, str) and encoding == "chars/4":
        return by_chars(text, CHARS_PER_TOKEN * size, overlap=CHARS_PER_TOKEN * overlap)
    tells_ends = isinstance(resolve_encoding(encoding), TiktokenCodec | TokenizersCodec)
    strategy = "tokens" if tells_ends else "hard"
    return Chunker(strategy=strategy, max_size=size, overlap=overlap, unit=encoding)(text)


def windowed(text: str, boundaries: Offsets, size: int, *, overlap: int, align: str, unit: str) -> Chunks:
    """Chunks out of windows of neighbouring units."""
    spans = windows(boundaries, size, overlap=overlap, align=align)
    cores = np.maximum(spans[:, 0], np.append(0, spans[:-1, 1])) if len(spans) else spans[:, 0]
    return Chunks(text, spans, core_starts=cores, level_names=(unit.removesuffix("s"),), unit=unit, max_size=size,
                  strategy="windows")
