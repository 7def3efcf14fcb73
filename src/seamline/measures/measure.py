"""What a size is measured in: characters, graphemes, words, lines, bytes, tokens, or any callable.

A *measure* belongs to one text. Additive measures know the running sizes of their text, so the size of any span is a
difference of two look-ups; the others count each span on request, and the packer proves every chunk by that count.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

import numpy as np

from .._types import Offsets
from ._ruler import Ruler


class Measure(Protocol):
    """Sizes of the spans of one text."""

    @property
    def additive(self) -> bool:
        """Whether sizes are exact differences of the running sizes."""

    def cumulative(self, offsets: Offsets) -> Offsets:
        """Running size before each of ``offsets``, shape (n,), where spans end."""

    def ended(self, offsets: Offsets) -> Offsets:
        """The same where spans start: less what has begun and goes on; exact differences only when additive."""

    def count(self, start: int, end: int) -> int:
        """Size of ``text[start:end]``, as the counter gives it for that text alone."""


@runtime_checkable
class ManySpans(Protocol):
    """A measure that counts many spans in one call."""

    def count_spans(self, starts: Offsets, ends: Offsets) -> Offsets:
        """Size of each ``text[start:end]``, shape (k,)."""


@dataclass(frozen=True, eq=False)
class AdditiveMeasure:
    """Counts the units of a span's text by itself: a part of a word or of a line is one.

    The units of a span are those that begin before its end, less those that end before its start.

    Parameters
    ----------
    ruler : Ruler or None
        Running sizes of the text. None: every code point is a unit.
    words : bool
        Whether a word may be cut off from its unit: not when the units are lines.
    """

    ruler: Ruler | None
    words: bool = True
    additive: bool = True

    def cumulative(self, offsets: Offsets) -> Offsets:
        return offsets if self.ruler is None else self.ruler.cumulative(offsets)

    def ended(self, offsets: Offsets) -> Offsets:
        return offsets if self.ruler is None else self.ruler.ended(offsets)

    def count(self, start: int, end: int) -> int:
        if self.ruler is None:
            return end - start
        return int(self.count_spans(np.array([start], dtype=np.int64), np.array([end], dtype=np.int64))[0])

    def count_spans(self, starts: Offsets, ends: Offsets) -> Offsets:
        return ends - starts if self.ruler is None else self.ruler.sizes(starts, ends)


class CallableMeasure:
    """Sizes by a function of the text: bounded calls, each on a slice that may become a chunk.

    The running size is an estimate, proportional to the characters, and improves with every count.
    """

    additive = False

    def __init__(self, text: str, function: Callable[[str], int]) -> None:
        self.text = text
        self.function = function
        self._seen_size = 0
        self._seen_length = 0

    def cumulative(self, offsets: Offsets) -> Offsets:
        if not self._seen_length:
            return offsets
        return (offsets * (self._seen_size / self._seen_length)).astype(np.int64)

    ended = cumulative

    def count(self, start: int, end: int) -> int:
        size = checked_count(self.function, self.text[start:end])
        self._seen_size += size
        self._seen_length += end - start
        return size


def checked_count(function: Callable[[str], int], text: str) -> int:
    """The count of ``text``, refused when it is no whole number of at least 0."""
    size: Any = function(text)
    if isinstance(size, bool) or not isinstance(size, (int, np.integer)):
        raise TypeError(f"unit must return an int, got {type(size).__name__} from {describe(function)}")
    if size < 0:
        raise ValueError(f"unit must return at least 0, got {size} from {describe(function)}")
    return int(size)


def describe(function: Callable[..., Any]) -> str:
    return getattr(function, "__qualname__", type(function).__name__)
