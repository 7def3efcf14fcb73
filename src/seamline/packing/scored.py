"""Chunks that end at the best scored of the cuts that fit."""

from __future__ import annotations

import numpy as np

from .._types import Flags, Floats1d, Offsets, Ranks
from ..cuts.ranked import Cuts
from .packed import Limits
from .places import Openings


def scored_ends(cuts: Cuts, scores: Floats1d, places: Openings, *, limits: Limits, room: int) -> Flags:
    """At which cuts chunks end: of those that fit, the coarsest rank beyond half of ``room``, there the best score.

    Parameters
    ----------
    cuts : Cuts
    scores : ndarray of shape (m,)
        Of equal ones the farthest wins.
    places : Openings
        Running sizes at the cuts.
    limits : Limits
    room : int
        What a chunk can hold beside its overlap.

    Returns
    -------
    ndarray of shape (m,), bool
    """
    ends = cuts.mandatory.copy()
    stops, cut = np.flatnonzero(cuts.mandatory), 0
    floor = max((room + 1) // 2, limits.min_size)
    while cut < len(cuts) - 1:
        stop = int(stops[np.searchsorted(stops, cut, side="right")])
        reached = int(places.open_sizes[cut]) + room
        last = min(int(np.searchsorted(places.close_sizes, reached, side="right")) - 1, stop)
        if cut < last < stop:
            sizes = places.close_sizes[cut + 1 : last + 1] - places.open_sizes[cut]
            last = cut + 1 + best_of(cuts.ranks[cut + 1 : last + 1], scores[cut + 1 : last + 1], sizes >= floor)
        cut = max(last, cut + 1)
        ends[cut] = True
    return ends


def best_of(ranks: Ranks, scores: Floats1d, beyond: Flags) -> int:
    """The last of the best scored of the coarsest rank, among those beyond the floor where there are some."""
    chosen = np.flatnonzero(beyond) if beyond.any() else np.arange(len(ranks))
    chosen = chosen[ranks[chosen] == ranks[chosen].max()]
    return int(chosen[np.flatnonzero(scores[chosen] == scores[chosen].max())[-1]])


def scores_at(positions: Offsets, scored: tuple[Offsets, Floats1d]) -> Floats1d:
    """The score of each position, of several the largest; minus infinity where none was given."""
    offsets, scores = scored
    last = np.searchsorted(offsets, positions, side="right") - 1
    found = np.full(len(positions), -np.inf)
    if len(offsets):
        known = (last >= 0) & (offsets[np.maximum(last, 0)] == positions)
        found[known] = scores[last[known]]
    return found
