"""Where a quote stands: its exact span, its lines, and the chunks that hold it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from ..text.provenance import line_range
from ..text.quotes import find_quote

if TYPE_CHECKING:
    from .sequence import Chunks


@dataclass(frozen=True)
class Citation:
    """The place of a quote.

    Attributes
    ----------
    start, end : int
        Half-open span in code points of the source.
    text : str
        The source there, which may differ from the quote in marks, blanks and case.
    line_start, line_end : int
        Its first and last line, from 1.
    chunks : tuple of int
        Indices of the chunks that it touches; none where it stands between chunks.
    """

    start: int
    end: int
    text: str
    line_start: int
    line_end: int
    chunks: tuple[int, ...]


def cite(chunks: Chunks, quote: str) -> Citation | None:
    """The citation of a quote, or None: see `seamline.anchor`."""
    span = find_quote(chunks.text, chunks.folded, quote)
    if span is None:
        return None
    start, end = span
    touched = np.flatnonzero((chunks.starts < end) & (chunks.ends > start))
    first, last = line_range(chunks.text, start, end)
    return Citation(start, end, chunks.text[start:end], first, last, tuple(touched.tolist()))
