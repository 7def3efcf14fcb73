"""A column of texts as Python has them: strings, None for nulls, and rows that are no text by name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from .arrow import pyarrow


class Texts(NamedTuple):
    """The texts of a batch.

    Attributes
    ----------
    values : list of str or None
        None for a null.
    faults : dict of int to str
        Rows that hold no text, and what they hold.
    """

    values: list[str | None]
    faults: dict[int, str]


def texts_of(column: Any, name: str) -> Texts:
    """Texts of an Arrow column of any kind of strings, chunked and dictionary-encoded ones too.

    Raises
    ------
    TypeError
        The column holds something else; null columns hold nulls.
    """
    arrow = pyarrow()
    kind = column.type
    if arrow.types.is_dictionary(kind):
        column, kind = column.cast(kind.value_type), kind.value_type
    if not is_text(kind):
        raise TypeError(f"{name} must be a column of strings, got {kind}")
    return Texts(column.to_pylist(), {})


def is_text(kind: Any) -> bool:
    types = pyarrow().types
    views = getattr(types, "is_string_view", lambda kind: False)
    return bool(types.is_string(kind) or types.is_large_string(kind) or types.is_null(kind) or views(kind))


def texts_in(values: Sequence[Any]) -> Texts:
    """Texts of Python values, such as those of a pandas column of objects; NaN, NA and NaT are nulls."""
    found = [value if isinstance(value, str) else None for value in values]
    faults = {}
    for row, value in enumerate(values):
        fault = fault_of(value)
        if fault:
            found[row], faults[row] = None, fault
    return Texts(found, faults)


def fault_of(value: Any) -> str:
    """What is wrong with a value that should be a text; empty for a text and for a null."""
    if isinstance(value, str):
        return "" if value.isascii() else surrogate_in(value)
    if value is None or value != value or type(value).__name__ in ("NAType", "NaTType"):
        return ""
    return f"got {type(value).__name__}"


def surrogate_in(text: str) -> str:
    """Where a half of a surrogate pair stands alone, which Arrow cannot store."""
    try:
        text.encode("utf-8")
    except UnicodeEncodeError as error:
        return f"got a lone surrogate at {error.start}"
    return ""
