"""pyarrow, when it is there, and the Arrow types of a chunk's attributes."""

from __future__ import annotations

from typing import Any

TYPES = {
    "index": "int32", "start": "int64", "end": "int64", "core_start": "int64", "size": "int64", "level": "string",
    "oversized": "bool", "text": "string", "byte_start": "int64", "byte_end": "int64", "line_start": "int64",
    "line_end": "int64", "path": "list<string>", "kinds": "list<string>", "hash": "string", "id": "string",
}
"""What a column of chunks can be, and its type; ``text`` follows the column it was cut from."""


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
