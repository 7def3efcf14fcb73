"""Chunks under larger chunks, level upon level: search the small ones, read the large ones."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, Generic, Protocol, TypeVar

import numpy as np

from .._checks import check_at_least, check_int, check_real
from .._types import Offsets, Ranks, Spans


class Regrouped(Protocol):
    """What a tree asks of chunks."""

    spans: Spans
    closing_ranks: Ranks
    fields: Mapping[str, Any]
    info: Any

    @property
    def ids(self) -> list[str]: ...

    def to_dicts(self) -> list[dict[str, Any]]: ...
    def respanned(self: C, spans: Spans, *, closing_ranks: Ranks, info: Any, fields: Mapping[str, Any]) -> C: ...


C = TypeVar("C", bound=Regrouped)


class Tree(Generic[C]):
    """Chunks, and the larger chunks that hold them.

    Parameters
    ----------
    levels : sequence of Chunks
        The smallest first; each chunk of a level holds the cores of whole chunks of the level before.
    of : sequence of ndarray
        For each level but the last: the number of each chunk's parent in the next one.
    sizes : sequence of int
        The maximum of each level but the first.
    """

    def __init__(self, levels: Sequence[C], of: Sequence[Offsets], sizes: Sequence[int]) -> None:
        self.levels = tuple(levels)
        self.of = tuple(of)
        self.sizes = tuple(sizes)

    def merge(self, hits: Iterable[int], *, share: float = 0.5) -> C:
        """Hits of a search, joined into their parent where most of its children were hit, level upon level.

        Parameters
        ----------
        hits : iterable of int
            Places in ``levels[0]``, in any order; one that comes twice counts once.
        share : float, default 0.5
            A parent stands for its children if more than this share of them was hit, from 0 to below 1.

        Returns
        -------
        Chunks
            Of several levels, ascending. ``fields["sources"]`` lists for each the places in ``hits`` that it holds.

        Raises
        ------
        ValueError
            If a hit is no place of a chunk, or the share is out of its range.

        Examples
        --------
        >>> import seamline
        >>> small = seamline.chunk("One two. Three four. Five six. Seven.", max_size=12)
        >>> small.tree(sizes=(22,)).merge([0, 1, 3]).texts()
        ['One two. Three four.', 'Seven.']
        """
        if not 0 <= check_real("share", share) < 1:
            raise ValueError(f"share must be at least 0 and below 1, got {share}")
        places = self._places(hits)
        kept = outermost(list(climbed(np.unique(places), self.of, share)), self.of)
        above = ancestors(len(self.levels[0].spans), self.of)
        spans = np.concatenate([level.spans[nodes] for level, nodes in zip(self.levels, kept, strict=True)])
        ranks = [level.closing_ranks[nodes] for level, nodes in zip(self.levels, kept, strict=True)]
        sources = [
            np.flatnonzero(up[places] == node).tolist()
            for up, nodes in zip(above, kept, strict=True) for node in nodes.tolist()
        ]  # fmt: skip
        order = np.argsort(spans[:, 0], kind="stable")
        top = self.levels[-1]
        return self.levels[0].respanned(
            spans[order], closing_ranks=np.concatenate(ranks)[order], info=top.info,
            fields={**top.fields, "sources": [sources[i] for i in order.tolist()]},
        )

    def _places(self, hits: Iterable[int]) -> Offsets:
        places, count = [check_int("hits", hit) for hit in hits], len(self.levels[0].spans)
        outside = next((place for place in places if not 0 <= place < count), None)
        if outside is not None:
            raise ValueError(f"hits must be places of {count} chunks, from 0, got {outside}")
        return np.array(places, dtype=np.int64)

    @property
    def ids(self) -> list[list[str]]:
        """Names of the chunks of each level, the smallest first: larger ones have their maximum behind an ``@``."""
        larger = zip(self.levels[1:], self.sizes, strict=True)
        return [self.levels[0].ids, *([f"{name}@{size}" for name in level.ids] for level, size in larger)]

    def to_dicts(self) -> list[dict[str, Any]]:
        """One record a chunk of every level, the largest first; each has its ``parent_id`` and its ``depth`` from 0."""
        names, top = self.ids, len(self.levels) - 1
        rows: list[dict[str, Any]] = []
        for height in range(top, -1, -1):
            parents = [names[height + 1][i] for i in self.of[height].tolist()] if height < top else None
            for i, record in enumerate(self.levels[height].to_dicts()):
                parent = None if parents is None else parents[i]
                rows.append({**record, "id": names[height][i], "parent_id": parent, "depth": top - height})
        return rows


def ancestors(count: int, of: Sequence[Offsets]) -> list[Offsets]:
    """For each level the number of the chunk there that holds each of the smallest."""
    found = [np.arange(count)]
    for up in of:
        found.append(up[found[-1]])
    return found


def climbed(hit: Offsets, of: Sequence[Offsets], share: float) -> Iterator[Offsets]:
    """The chunks of each level that stay there, once those whose parent stands for them are gone."""
    for up in of:
        children = np.bincount(up)
        joined = np.bincount(up[hit], minlength=len(children)) > share * children
        yield hit[~joined[up[hit]]]
        hit = np.flatnonzero(joined)
    yield hit


def outermost(kept: list[Offsets], of: Sequence[Offsets]) -> list[Offsets]:
    """Of the chunks of each level those that none of a higher one holds."""
    found, held = kept[-1:], kept[-1]
    for nodes, up in zip(kept[-2::-1], of[::-1], strict=True):
        under = np.flatnonzero(np.isin(up, held))
        found.append(np.setdiff1d(nodes, under))
        held = np.union1d(nodes, under)
    return found[::-1]


def checked_sizes(sizes: Any) -> list[int]:
    """Maxima of the levels, rising."""
    if not isinstance(sizes, Iterable) or isinstance(sizes, str):
        raise TypeError(f"sizes must be a sequence of int, got {type(sizes).__name__}")
    checked = [check_at_least("sizes", size, 1) for size in sizes]
    if not checked or any(one >= other for one, other in pairwise(checked)):
        raise ValueError(f"sizes must be one or more and rise, got {checked}")
    return checked
