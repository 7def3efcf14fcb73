"""pyarrow, when it is there, and the Arrow types of a chunk's attributes."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

TYPES = {
    "index": "int32", "start": "int64", "end": "int64", "core_start": "int64", "size": "int64", "level": "string",
    "oversized": "bool", "text": "string", "byte_start": "int64", "byte_end": "int64", "line_start": "int64",
    "line_end": "int64", "path": "list<string>", "kinds": "list<string>", "hash": "string", "id": "string",
    "plain_text": "string", "plain_start": "int64", "plain_end": "int64", "page_start": "int64", "page_end": "int64",
}
"""What a column of chunks can be, and its type; texts follow the column they were cut from."""

TEXTS = ("text", "plain_text")
"""Columns of texts: the slices of the source, and what is read of it."""


def pyarrow() -> Any:
    try:
        import pyarrow as arrow
    except ImportError as error:
        raise ImportError("Arrow tables need pyarrow: pip install 'seamline[frames]'", name="pyarrow") from error
    return arrow


def type_of(name: str) -> Any:
    """Arrow type of a column of chunks."""
    arrow, kind = pyarrow(), TYPES[name]
    return arrow.list_(arrow.string()) if kind == "list<string>" else getattr(arrow, kind.replace("bool", "bool_"))()


def checked_columns(names: Sequence[str], known: Collection[str]) -> tuple[str, ...]:
    """Names of columns that exist, each once.

    Raises
    ------
    TypeError
        One string in place of several.
    ValueError
        A name is none of a column.
    """
    if isinstance(names, str):
        raise TypeError(f"columns must be a sequence of names, got the str {names!r}")
    for name in names:
        if name not in known:
            raise ValueError(f"columns must be some of {', '.join(known)}, got {name!r}")
    return tuple(dict.fromkeys(names))
