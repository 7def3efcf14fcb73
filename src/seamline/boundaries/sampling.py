"""A long text in a short space: its beginning, a piece of its middle and its end."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from .._checks import check_at_least, plain_text
from .._types import Spans
from ._grapheme import cut_within, is_boundary

MARKERS = ("\n\n[... from the middle ...]\n\n", "\n\n[... from the end ...]\n\n")
"""What stands between the parts by default."""


@dataclass(frozen=True, eq=False)
class Sample:
    """Parts of a text, in order.

    Parameters
    ----------
    source : str
    spans : ndarray of shape (k, 2), int64
        Half-open, apart from each other: one part, when the whole text or only its beginning fits, else three.
    markers : tuple of str
        What stands before the second and before the third part.
    """

    source: str
    spans: Spans
    markers: tuple[str, str] = MARKERS

    @property
    def text(self) -> str:
        """The parts with the markers between them."""
        parts = [self.source[start:end] for start, end in self.spans.tolist()]
        return "".join(piece for pair in zip(("", *self.markers), parts, strict=False) for piece in pair)


def sample(text: str, max_size: int, *, markers: tuple[str, str] = MARKERS) -> Sample:
    """Two thirds of the room for the beginning, a sixth each for the middle and the end.

    Parameters
    ----------
    text : str
    max_size : int
        Hard maximum of ``sample(...).text`` in characters, markers included. A text that fits stays whole; where the
        markers leave no room for three parts, only the beginning is kept.
    markers : (str, str)
        What stands before the piece of the middle, and before the end.

    Returns
    -------
    Sample
        ``spans`` and ``text``; no grapheme is cut.

    Raises
    ------
    TypeError
        ``text`` is no str.
    ValueError
        ``max_size`` is below 1.

    Examples
    --------
    >>> found = sample("abcdefghijklmnopqrstuvwxyz", 14, markers=("..", ".."))
    >>> found.text, found.spans.tolist()
    ('abcdef..p..z', [[0, 6], [15, 16], [25, 26]])
    """
    text = plain_text("text", text)
    check_at_least("max_size", max_size, 1)
    room = max_size - sum(map(len, markers))
    if len(text) <= max_size:
        return Sample(text, np.array([[0, len(text)]] if text else [], dtype=np.int64).reshape(-1, 2), markers)
    piece = room // 6
    if piece < 1:
        return Sample(text, filled([(0, start_part(text, 0, max_size))]), markers)
    head, tail = start_part(text, 0, room * 2 // 3), end_part(text, piece)
    middle = next_boundary(text, (head + tail - piece) // 2)
    spans = [(0, head), (middle, start_part(text, middle, min(piece, tail - middle))), (tail, len(text))]
    return Sample(text, filled(spans), markers)


def filled(spans: list[tuple[int, int]]) -> Spans:
    """Spans as an array."""
    return np.array(spans, dtype=np.int64)


def start_part(text: str, start: int, size: int) -> int:
    """Last grapheme boundary within ``size`` characters from ``start``, or ``start``."""
    end = cut_within(text, start, start + size)
    return end if end <= start + size else start


def end_part(text: str, size: int) -> int:
    """First grapheme boundary of the last ``size`` characters."""
    return next_boundary(text, len(text) - size)


def next_boundary(text: str, offset: int) -> int:
    """First grapheme boundary at or after ``offset``."""
    while not is_boundary(text, offset):
        offset += 1
    return offset
