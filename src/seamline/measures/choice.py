"""From what a caller counts in to the measure of a text."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .measure import Measure
from .units import UNITS


def measure_of(text: str, unit: str | Callable[[str], int] | Any) -> Measure:
    """The measure of ``text`` in ``unit``: a name of `UNITS`, a token encoding, a tokenizer, or a function of text."""
    if isinstance(unit, str) and unit in UNITS:
        return UNITS[unit](text)
    from .token_measure import token_measure

    return token_measure(text, unit)


def text_size(text: str, unit: str | Callable[[str], int] | Any) -> int:
    """Size of a text on its own."""
    return len(text) if unit == "chars" else measure_of(text, unit).count(0, len(text))
