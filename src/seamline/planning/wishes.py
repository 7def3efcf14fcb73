"""Wishes for the level of topics: in words, and as a number or a range of segments."""

from collections.abc import Sequence
from typing import Any

from .._checks import check_at_least, check_choice, check_number, check_positive

GRANULARITY = 1.4
"""Factor of the penalty that suits vectors of sentence models."""

GRANULARITIES = {"coarse": 1.5, "medium": 1.0, "fine": 0.6}
"""Factors of the default granularity: chapters of a talk are its coarse level, steps of an argument the fine one."""

Counts = tuple[int, int]
"""Least and most segments."""


def resolved_granularity(value: float | str | None, default: float = GRANULARITY) -> float:
    """The factor of the penalty that a number or a word stands for.

    Raises
    ------
    ValueError, TypeError
        Neither one of the words nor a finite number of at least 0.

    Examples
    --------
    >>> resolved_granularity("coarse", 1.0), resolved_granularity(0.8), resolved_granularity(None)
    (1.5, 0.8, 1.4)
    """
    if value is None:
        return default
    if isinstance(value, str):
        check_choice("granularity", value, tuple(GRANULARITIES))
        return default * GRANULARITIES[value]
    check_number("granularity", value, 0)
    return float(value)


def check_level(granularity: Any) -> None:
    """A word for the level of topics, or a factor above 0."""
    if isinstance(granularity, str):
        check_choice("granularity", granularity, tuple(GRANULARITIES))
    elif granularity is not None:
        check_positive("granularity", granularity)


def written(counts: Counts) -> int | list[int]:
    """The number, or both where they differ."""
    return counts[0] if counts[0] == counts[1] else list(counts)


def checked_counts(value: Any) -> Counts | None:
    """Least and most segments out of a number or a pair.

    Raises
    ------
    ValueError, TypeError
        No whole numbers of at least 1, or a pair that falls.

    Examples
    --------
    >>> checked_counts(4), checked_counts((4, 10))
    ((4, 4), (4, 10))
    """
    if value is None:
        return None
    if not isinstance(value, Sequence) or isinstance(value, str):
        number = check_at_least("n_segments", value, 1)
        return number, number
    if len(value) != 2:
        raise ValueError(f"n_segments must be a number or a least and a most one, got {list(value)}")
    low, high = (check_at_least("n_segments", number, 1) for number in value)
    if low > high:
        raise ValueError(f"n_segments must rise from the least to the most, got {low} and {high}")
    return low, high
