"""Chunks before and after a change, compared by what survives it: their ids."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from ..chunks.sequence import Chunks

PLACE = ("start", "end", "core_start", "path")
"""What an index stores of a chunk that may change while its text stays."""


@dataclass(frozen=True)
class Changes:
    """Ids of chunks by what has to be done with them.

    Attributes
    ----------
    keep : tuple of str
        Same text at the same place under the same headings: nothing to do.
    move : tuple of str
        Same text elsewhere, or under other headings: offsets and path to update.
    add : tuple of str
        New texts, to embed and to store.
    delete : tuple of str
        Texts that are gone.
    revector : tuple of str
        Of those that are kept or moved: their vector depends on something that changed, such as a heading above.
    """

    keep: tuple[str, ...]
    move: tuple[str, ...]
    add: tuple[str, ...]
    delete: tuple[str, ...]
    revector: tuple[str, ...]

    def __bool__(self) -> bool:
        """Whether there is anything to do."""
        return bool(self.move or self.add or self.delete or self.revector)


def diff(old: Chunks | Iterable[Mapping[str, Any]], new: Chunks | Iterable[Mapping[str, Any]]) -> Changes:
    """What changed between two states of one or more documents.

    Parameters
    ----------
    old, new : Chunks or iterable of mapping
        Chunks, or records as `Chunks.to_dicts` and the command give them, from an index for instance. They need ``id``;
        ``start``, ``end``, ``core_start``, ``path`` and ``vector_key`` count where both sides have them.

    Returns
    -------
    Changes
        Ids in the order of the chunks. A text that comes several times is several chunks, told apart by their number.

    Raises
    ------
    ValueError
        A record has no ``id``, or two have the same one; documents of one index need ids of their own.

    Examples
    --------
    >>> import seamline
    >>> old = seamline.chunk("First one. Second one.", strategy="sentences", max_size=12)
    >>> new = seamline.chunk("At first. First one. Second two.", strategy="sentences", max_size=12)
    >>> changes = diff(old, new)
    >>> len(changes.keep), len(changes.move), len(changes.add), len(changes.delete)
    (0, 1, 2, 1)
    """
    before, after = by_id("old", old), by_id("new", new)
    both = [name for name in after if name in before]
    stays = {name: same(PLACE, before[name], after[name]) for name in both}
    return Changes(
        keep=tuple(name for name in both if stays[name]), move=tuple(name for name in both if not stays[name]),
        add=tuple(name for name in after if name not in before),
        delete=tuple(name for name in before if name not in after),
        revector=tuple(name for name in both if not same(("vector_key",), before[name], after[name])),
    )


def by_id(side: str, chunks: Chunks | Iterable[Mapping[str, Any]]) -> dict[str, Mapping[str, Any]]:
    """Records by their ids."""
    found: dict[str, Mapping[str, Any]] = {}
    for record in keyed(chunks) if isinstance(chunks, Chunks) else chunks:
        if "id" not in record:
            raise ValueError(f"{side} must have an id in every record, got {sorted(map(str, record))}")
        if record["id"] in found:
            raise ValueError(f"{side} must have ids of their own, got {record['id']!r} twice; name the documents")
        found[record["id"]] = record
    return found


def keyed(chunks: Chunks) -> list[dict[str, Any]]:
    """Records of chunks with the key of their vectors."""
    return [
        {**record, "vector_key": key} for record, key in zip(chunks.to_dicts(), chunks.vector_keys, strict=True)
    ]


def same(names: Iterable[str], one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    """Whether two records agree in those of the fields that both have."""
    return all(list_or(one[name]) == list_or(other[name]) for name in names if name in one and name in other)


def list_or(value: Any) -> Any:
    """Sequences as lists, since stores give back tuples, lists or arrays."""
    return list(value) if isinstance(value, (tuple, list)) or hasattr(value, "tolist") else value
