"""Ranked cuts: where a text may be cut, and how good each place is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from .._types import Flags, Offsets, Ranks

NONE: Offsets = np.zeros(0, dtype=np.int64)
"""No offset."""


@dataclass(frozen=True, eq=False)
class Cuts:
    """Places at which a text may be cut.

    Parameters
    ----------
    positions : ndarray of shape (m,)
        Strictly rising offsets, from 0 to the length of the text.
    ranks : ndarray of shape (m,), uint8
        Rank of each position: the larger, the coarser its level.
    names : tuple of str
        ``names[rank]`` is the level's name, finest first.
    mandatory : ndarray of shape (m,), bool
        Where a chunk always ends.
    """

    positions: Offsets
    ranks: Ranks
    names: tuple[str, ...]
    mandatory: Flags

    def __len__(self) -> int:
        return len(self.positions)

    @property
    def required(self) -> Offsets:
        """Where a chunk always ends, as offsets."""
        return self.positions[self.mandatory]

    def with_mandatory(self, offsets: Offsets) -> Cuts:
        """The same cuts, mandatory at ``offsets`` too; those become cuts of the coarsest rank where none was."""
        top = np.uint8(len(self.names) - 1)
        positions, ranks = merge_ranks(
            [self.positions, offsets], [self.ranks, np.full(len(offsets), top, dtype=np.uint8)]
        )
        required = np.isin(positions, np.concatenate((self.positions[self.mandatory], offsets)))
        return Cuts(positions, ranks, self.names, required)

    def insert(self, offsets: Offsets, ranks: int | Ranks) -> Cuts:
        """The same cuts and further ones of ``ranks``; a position that is there already keeps its coarser rank."""
        added = np.broadcast_to(np.asarray(ranks, dtype=np.uint8), offsets.shape)
        order = np.argsort(offsets)
        rising, places = offsets[order], np.searchsorted(self.positions, offsets[order])
        taken = self.positions[np.minimum(places, len(self) - 1)] == rising
        if not taken.any() and (np.diff(rising) > 0).all():
            return self._insert_new(rising, added[order], places)
        positions, merged = merge_ranks([self.positions, offsets], [self.ranks, added])
        mandatory = np.zeros(len(positions), dtype=np.bool_)
        mandatory[np.searchsorted(positions, self.positions[self.mandatory])] = True
        return Cuts(positions, merged, self.names, mandatory)

    def _insert_new(self, offsets: Offsets, ranks: Ranks, places: Offsets) -> Cuts:
        """The same for rising offsets of which none is there already."""
        return Cuts(
            np.insert(self.positions, places, offsets), np.insert(self.ranks, places, ranks), self.names,
            np.insert(self.mandatory, places, False),
        )


def merge_ranks(offsets: Sequence[Offsets], ranks: Sequence[Ranks]) -> tuple[Offsets, Ranks]:
    """Union of sorted offsets; at a shared position the coarsest rank wins."""
    joined = np.concatenate(offsets)
    order = np.argsort(joined, kind="stable")
    positions = joined[order]
    first = np.flatnonzero(np.diff(positions, prepend=-1))
    return positions[first], np.maximum.reduceat(np.concatenate(ranks)[order], first)


def rank_cuts(levels: Iterable[tuple[str, Offsets]], *, finer: Sequence[str] = ()) -> Cuts:
    """Cuts of several boundary levels, coarsest first.

    Parameters
    ----------
    levels : iterable of (name, boundaries)
        Boundaries are int64 arrays ``[0 .. len]`` as the detectors give them.
    finer : sequence of str, optional
        Names of finer levels, coarsest first, that may be inserted later.

    Returns
    -------
    Cuts
        The ends of the text carry the coarsest rank.

    Examples
    --------
    >>> import numpy as np
    >>> cuts = rank_cuts([("line", np.array([0, 4, 9])), ("word", np.array([0, 2, 4, 7, 9]))])
    >>> cuts.positions.tolist(), cuts.ranks.tolist()
    ([0, 2, 4, 7, 9], [1, 0, 1, 0, 1])
    """
    found = list(levels)
    names = (*reversed(finer), *(name for name, _ in reversed(found)))
    count = len(names)
    ranks = [np.full(len(offsets), count - 1 - i, dtype=np.uint8) for i, (_, offsets) in enumerate(found)]
    positions, merged = merge_ranks([offsets for _, offsets in found], ranks)
    mandatory = np.zeros(len(positions), dtype=np.bool_)
    mandatory[[0, -1]] = True
    return Cuts(positions, merged, names, mandatory)
