"""Thin forms of fixed windows: so many lines or characters a chunk, nothing trimmed."""

from __future__ import annotations

import numpy as np

from ._checks import plain_text
from ._types import Offsets
from .boundaries.detectors import graphemes, lines
from .boundaries.fixed_windows import windows
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


def windowed(text: str, boundaries: Offsets, size: int, *, overlap: int, align: str, unit: str) -> Chunks:
    """Chunks out of windows of neighbouring units."""
    spans = windows(boundaries, size, overlap=overlap, align=align)
    cores = np.maximum(spans[:, 0], np.append(0, spans[:-1, 1])) if len(spans) else spans[:, 0]
    return Chunks(text, spans, core_starts=cores, level_names=(unit.removesuffix("s"),), unit=unit, max_size=size,
                  strategy="windows")
