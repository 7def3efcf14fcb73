"""Rules of options that may be given in several forms: sizes that count, heading levels, separators."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any

from .._checks import check_int
from .separators import separators_for


def check_counts(unit: Any) -> None:
    """A unit is named, or counts by itself."""
    named = isinstance(unit, (str, os.PathLike))
    counts = callable(unit) or hasattr(unit, "encode") or hasattr(unit, "count")
    if not named and (isinstance(unit, Sequence) or not counts):
        raise TypeError(
            "unit must be the name of a unit or of an encoding, a tokenizer, or a function of a text, "
            f"got {type(unit).__name__}"
        )


def checked_levels(levels: int | str | Sequence[int | str]) -> tuple[int | str, ...]:
    """Heading levels as a tuple, each in 1..6 or "turn"."""
    single = isinstance(levels, int) or levels == "turn" or not isinstance(levels, Sequence)
    wanted: Any = (levels,) if single else levels
    found = tuple(level if level == "turn" else check_int("split_at", level) for level in wanted)
    if not all(level == "turn" or 1 <= level <= 6 for level in found):
        raise ValueError(f"split_at must hold heading levels in 1..6, got {levels!r}")
    return found


def checked_preset(name: str) -> tuple[str, ...]:
    """Separators of a preset."""
    try:
        return separators_for(name)
    except ValueError as error:
        raise ValueError(f"{error}; separators of your own are given as a list") from None


def checked_separators(separators: str | Sequence[str]) -> tuple[str, ...]:
    """Literal separators: those given, or those of a preset."""
    if isinstance(separators, str):
        return checked_preset(separators)
    if not isinstance(separators, Sequence):
        raise TypeError(f"separators must be a preset or a sequence of str, got {type(separators).__name__}")
    marks = tuple(separators)
    if not marks or not all(isinstance(mark, str) for mark in marks):
        raise ValueError(f"separators must be strings, at least one, got {separators!r}")
    return marks
