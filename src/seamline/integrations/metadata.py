"""Columns of chunks as metadata of the pieces that a framework carries."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import repeat
from types import MappingProxyType
from typing import Any

from ..chunks.attributes import RECORD_FIELDS
from ..chunks.sequence import Chunks

FIELDS = tuple(name for name in RECORD_FIELDS if name != "text")
"""What can be asked for: the fields of a record but the text, by the same names."""

NO_PLACES: Mapping[str, Sequence[Any]] = MappingProxyType({})


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


def metadata_of(
    chunks: Chunks, names: Sequence[str], places: Mapping[str, Sequence[Any]] = NO_PLACES
) -> Iterable[dict[str, Any]]:
    """What each chunk adds to the metadata of its document, plain values by their names.

    Parameters
    ----------
    chunks : Chunks
    names : sequence of str
        Fields of a record.
    places : mapping from str to sequence, optional
        Further columns, which come first.
    """
    columns = [*places.values(), *(chunks.column(name) for name in names)]
    keys = (*places, *names)
    if len(keys) < 2:
        return [{keys[0]: value} for value in columns[0]] if keys else repeat({}, len(chunks))
    return [dict(zip(keys, row, strict=True)) for row in zip(*columns, strict=True)]


def places_of(chunks: Chunks, start: str, end: str) -> dict[str, list[int]]:
    """Where each piece begins in the source; where a reader stands between, where it ends there too."""
    places = {start: chunks.spans[:, 0].tolist()}
    return places | {end: chunks.spans[:, 1].tolist()} if chunks.is_read else places
