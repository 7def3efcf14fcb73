"""Rules of options that may be given in several forms: sizes that count, heading levels, separators."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from .._checks import check_int
from ..boundaries.fixed_windows import check_window
from .levels import TRACK_LEVELS
from .own_boundaries import checked_mark, restored
from .separators import separators_for

SPLITS = ("turn", *TRACK_LEVELS)
"""What else than a heading may always begin a chunk."""


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
    """Levels as a tuple, each a heading's in 1..6 or a word of `SPLITS`."""
    single = isinstance(levels, int) or levels in SPLITS or not isinstance(levels, Sequence)
    wanted: Any = (levels,) if single else levels
    found = tuple(level if level in SPLITS else check_int("split_at", level) for level in wanted)
    if not all(level in SPLITS or 1 <= level <= 6 for level in found):
        raise ValueError(f"split_at must hold heading levels in 1..6, or {', '.join(SPLITS)}, got {levels!r}")
    return found


class FallbackSizes(NamedTuple):
    """Sizes where topics cannot be planned."""

    max_size: int
    overlap: int = 0


RELIQUARY_FALLBACK = FallbackSizes(1600, 200)
"""What reliquary falls back to."""


def checked_fallback(fallback: Any) -> FallbackSizes:
    """Sizes of the fallback: a maximum, and an overlap below it."""
    if isinstance(fallback, FallbackSizes):
        return fallback
    if not isinstance(fallback, Mapping):
        raise TypeError(f"fallback must be a mapping with max_size and overlap, got {type(fallback).__name__}")
    if not {"max_size"} <= {*fallback} <= {*FallbackSizes._fields}:
        raise ValueError(f"fallback must hold max_size, and may hold overlap, got {sorted(map(str, fallback))}")
    sizes = FallbackSizes(**fallback)
    check_window("max_size of fallback", *sizes)
    return sizes


def fallback_meant(fallback: Any, curve: Any) -> FallbackSizes | None:
    """Sizes of the fallback: those given, else those of the system that a preset of the curve is named after."""
    if fallback is None and isinstance(curve, str) and curve == "reliquary":
        return RELIQUARY_FALLBACK
    return None if fallback is None else checked_fallback(fallback)


def checked_preset(name: str) -> tuple[str, ...]:
    """Separators of a preset."""
    try:
        return separators_for(name)
    except ValueError as error:
        raise ValueError(f"{error}; separators of your own are given as a list") from None


def checked_separators(separators: str | Sequence[Any]) -> tuple[str | re.Pattern[str], ...]:
    """Literal separators and patterns: those given, or those of a preset."""
    if isinstance(separators, str):
        return checked_preset(separators)
    if not isinstance(separators, Sequence):
        raise TypeError(f"separators must be a preset or a sequence of str, got {type(separators).__name__}")
    marks = tuple(checked_mark("separators", restored(mark)) for mark in separators)
    if not marks or not all(isinstance(mark, (str, re.Pattern)) for mark in marks):
        raise ValueError(f"separators must be strings or patterns, at least one, got {separators!r}")
    return marks


def checked_words(name: str, words: Any) -> tuple[str, ...]:
    """Words as a tuple."""
    if isinstance(words, str) or not isinstance(words, Iterable):
        raise TypeError(f"{name} must be a sequence of str, got {type(words).__name__}")
    found = tuple(words)
    if not all(isinstance(word, str) and word for word in found):
        raise ValueError(f"{name} must be words, none of them empty, got {found!r}")
    return found
