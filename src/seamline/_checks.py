"""Argument checks: each message names the parameter, the rule and the value got."""

import math
import operator
from collections.abc import Collection
from numbers import Real
from typing import Any


def plain_text(name: str, value: Any) -> str:
    """Only ``str`` is text, one of a class derived from it as a plain one; files and bytes have their own door."""
    if type(value) is str:
        return value
    if not isinstance(value, str):
        raise TypeError(f"{name} must be a str, got {type(value).__name__}; use chunk_file() for files and paths")
    return str.__str__(value)


def check_int(name: str, value: Any) -> int:
    """``value`` as a plain int; floats, bools and strings are refused."""
    if isinstance(value, bool):
        raise TypeError(f"{name} must be an int, got bool")
    try:
        return operator.index(value)
    except TypeError:
        raise TypeError(f"{name} must be an int, got {type(value).__name__}") from None


def check_at_least(name: str, value: Any, low: int) -> int:
    number = check_int(name, value)
    if number < low:
        raise ValueError(f"{name} must be at least {low}, got {number}")
    return number


def check_real(name: str, value: Any) -> float:
    """``value`` as a float; an int too large for one is infinite."""
    if isinstance(value, bool) or not isinstance(value, Real):
        raise TypeError(f"{name} must be a number, got {type(value).__name__}")
    try:
        return float(value)
    except OverflowError:
        return math.inf


def check_positive(name: str, value: Any) -> float:
    """``value`` as a finite float above 0."""
    number = check_real(name, value)
    if not 0 < number < math.inf:
        raise ValueError(f"{name} must be above 0 and finite, got {number:g}")
    return number


def check_number(name: str, value: Any, low: float) -> None:
    """A finite number of at least ``low``."""
    number = check_real(name, value)
    if not low <= number < math.inf:
        raise ValueError(f"{name} must be at least {low:g} and finite, got {number:g}")


def check_flag(name: str, value: Any) -> None:
    """Only ``True`` and ``False`` are flags."""
    if not isinstance(value, bool):
        raise TypeError(f"{name} must be a bool, got {type(value).__name__}")


def check_choice(name: str, value: Any, choices: Collection[str]) -> None:
    if not isinstance(value, str):
        raise TypeError(f"{name} must be a str, got {type(value).__name__}")
    if value not in choices:
        raise ValueError(f"{name} must be one of {', '.join(sorted(choices))}, got {value!r}")
