"""Argument checks: each message names the parameter, the rule and the value got."""

import math
import operator
from collections.abc import Collection, Iterable
from numbers import Real
from typing import Any


def plain_text(name: str, value: Any) -> str:
    """Only ``str`` is text, one of a class derived from it as a plain one; files and bytes have their own door."""
    if type(value) is str:
        return value
    if not isinstance(value, str):
        raise TypeError(f"{name} must be a str, got {type(value).__name__}; {right_call(value)}")
    return str.__str__(value)


def right_call(value: Any) -> str:
    """The call that takes what was given in place of one text."""
    if is_table(value):
        return "use chunk_many() with its column of texts: chunk_many(table['text'])"
    if isinstance(value, Iterable) and not isinstance(value, bytes) and not hasattr(value, "read"):
        return "use chunk_many() for many texts"
    return "use chunk_file() for files and paths"


def is_table(value: Any) -> bool:
    """Whether something is a table with named columns, as pandas, Polars and Arrow have them."""
    return any(hasattr(value, name) for name in ("columns", "column_names")) and not isinstance(value, (str, type))


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


def check_finite(name: str, value: Any) -> float:
    """``value`` as a finite float."""
    number = check_real(name, value)
    if not math.isfinite(number):
        raise ValueError(f"{name} must be finite, got {number:g}")
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


def check_share(name: str, value: Any) -> float:
    """``value`` as a float from 0 to 1."""
    number = check_real(name, value)
    if not 0 <= number <= 1:
        raise ValueError(f"{name} must be between 0 and 1, got {number:g}")
    return number


def check_choice(name: str, value: Any, choices: Collection[str]) -> None:
    if not isinstance(value, str):
        raise TypeError(f"{name} must be a str, got {type(value).__name__}")
    if value not in choices:
        meant = did_you_mean(value, choices)
        raise ValueError(f"{name} must be one of {', '.join(sorted(choices))}, got {value!r}{meant}")


def did_you_mean(value: str, names: Iterable[str]) -> str:
    """A question after the message, where a name is near."""
    near = closest(value, names)
    return f"; did you mean {near!r}?" if near else ""


def closest(value: str, names: Iterable[str]) -> str:
    """The name that looks most like ``value``, upper and lower case being the same; empty if none does."""
    from difflib import get_close_matches  # only errors need it

    by_lower = {name.lower(): name for name in names}
    found = get_close_matches(value.lower(), by_lower, n=1, cutoff=0.6)
    return by_lower[found[0]] if found else ""
