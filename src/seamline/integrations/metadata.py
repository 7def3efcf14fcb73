"""Columns of chunks as metadata of the pieces that a framework carries."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..chunks.attributes import RECORD_FIELDS
from ..chunks.sequence import Chunks

FIELDS = tuple(name for name in RECORD_FIELDS if name != "text")
"""What can be asked for: the fields of a record but the text, by the same names."""


def checked_fields(names: Sequence[str]) -> tuple[str, ...]:
    """Names of metadata that exist.

    Raises
    ------
    TypeError
        One string in place of several.
    ValueError
        A name is no field of a record.
    """
    if isinstance(names, str):
        raise TypeError(f"metadata must be a sequence of names, got the str {names!r}; write [{names!r}]")
    for name in names:
        if name not in FIELDS:
            raise ValueError(f"metadata must name fields of a record ({', '.join(FIELDS)}), got {name!r}")
    return tuple(names)


def metadata_of(chunks: Chunks, names: Sequence[str]) -> list[dict[str, Any]]:
    """The metadata of each chunk, plain values by the names asked for."""
    columns = [chunks.column(name) for name in names]
    return [dict(zip(names, row, strict=True)) for row in zip(*columns, strict=True)] if names else [{} for _ in chunks]


def places_of(chunks: Chunks, start: str, end: str) -> list[dict[str, int]]:
    """Where each piece begins in the source; where a reader stands between, where it ends there too."""
    spans = chunks.spans.tolist()
    return [{start: first, end: last} if chunks.is_read else {start: first} for first, last in spans]
