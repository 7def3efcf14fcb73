"""Units that need no further library: characters, graphemes, words, lines, bytes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..boundaries.detectors import lines
from ._ruler import Ruler, byte_ruler, grapheme_ruler, marked_ruler, word_ruler
from .measure import AdditiveMeasure


def char_measure(text: str) -> AdditiveMeasure:
    return CHARS


def by_ruler(text: str, ruler: Ruler, *, words: bool = True) -> AdditiveMeasure:
    """Sizes by a ruler, or in characters where each one is a unit."""
    return CHARS if words and ruler.total == len(text) else AdditiveMeasure(ruler, words)


def grapheme_measure(text: str) -> AdditiveMeasure:
    return by_ruler(text, grapheme_ruler(text))


def word_measure(text: str) -> AdditiveMeasure:
    """Words of UAX #29 that hold a letter, digit or pictograph; blanks and punctuation are none."""
    return by_ruler(text, word_ruler(text))


def line_measure(text: str) -> AdditiveMeasure:
    """Lines, which end at LF, CR LF and CR; a part of one is one, so trimming leaves the count of what stays alone."""
    return by_ruler(text, marked_ruler(text, lines(text)), words=False)


def byte_measure(text: str) -> AdditiveMeasure:
    """UTF-8 bytes: a code point of three bytes begins three units."""
    return CHARS if text.isascii() else AdditiveMeasure(byte_ruler(text))


CHARS = AdditiveMeasure(None)
"""Sizes in characters, of any text."""

UNITS: dict[str, Callable[[str], AdditiveMeasure]] = {
    "chars": char_measure,
    "graphemes": grapheme_measure,
    "words": word_measure,
    "lines": line_measure,
    "bytes": byte_measure,
}
"""Units that need no further library."""


def unit_name(unit: Any) -> str:
    """What a unit is called in a sentence: its own name, or that of the function or tokenizer."""
    return unit if isinstance(unit, str) else str(getattr(unit, "__name__", type(unit).__name__))
