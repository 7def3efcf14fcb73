"""Balanced packing: even chunks that still end at good places."""

from __future__ import annotations

import numpy as np

from .._types import Flags, Offsets
from ..cuts.own import Dropped
from ..cuts.ranked import Cuts
from ..measures.measure import Measure
from ._balance import balance
from .context_bounds import ContextBounds
from .packed import Limits, core_room
from .places import Openings, openings

RANK_WEIGHT = 0.5
"""Cost of a cut of the finest rank, beside a chunk of size 0, which costs 1."""

CUTS_PER_CHUNK = 64
"""Most cuts within ``max_size`` that the programme looks at."""


def balanced_ends(
    text: str, cuts: Cuts, *, limits: Limits, measure: Measure, target_size: int, trim: bool = True,
    contexts: ContextBounds | None = None,
    dropped: Dropped | None = None,
) -> Flags:
    """At which of the cuts balanced chunks end.

    Minimises the sum over chunks of ``(size / target_size - 1)^2`` (fourfold below the minimum) and over inner cuts of
    0.5 for the finest rank down to 0 for the coarsest. The maximum, less the overlap, is a hard constraint.

    Parameters
    ----------
    text : str
    cuts : Cuts
        Refined to the maximum less the overlap.
    limits : Limits
    measure : Measure
        Its running size is what chunks are measured by.
    target_size : int
        Wanted size.
    trim : bool, default True
    contexts : ContextBounds, optional
        What contexts add to sizes that add.
    dropped : Dropped, optional
        Separators that no chunk keeps.

    Returns
    -------
    ndarray of shape (m,), bool
    """
    room = core_room(limits)
    places = openings(text, cuts.positions, measure, trim=trim, dropped=dropped)
    places = places if contexts is None else contexts.added(places)
    kept = thinned(cuts, places, room=room)
    ends = balance(
        cuts.ranks[kept], cuts.mandatory[kept], places.open_sizes[kept], places.close_sizes[kept],
        min(target_size, room), room, limits.min_size, RANK_WEIGHT,
    )
    flags = np.zeros(len(cuts), dtype=np.bool_)
    flags[kept[ends]] = True
    return flags


def thinned(cuts: Cuts, places: Openings, *, room: int) -> Offsets:
    """Indices of at most some 64 cuts within ``room``: the last of the coarsest rank in each bucket of running sizes,
    which are counted from the mandatory cut before, so that no text before it has a say.

    Mandatory cuts stay, and all cuts inside a gap that would not fit without them.
    """
    bucket = room // CUTS_PER_CHUNK
    if bucket < 2:
        return np.arange(len(cuts))
    segments = np.maximum.accumulate(np.where(cuts.mandatory, np.arange(len(cuts)), 0))
    buckets = (places.open_sizes - places.open_sizes[segments]) // bucket
    order = np.lexsort((np.arange(len(cuts)), cuts.ranks, buckets, segments))
    last = (np.diff(buckets[order]) != 0) | (np.diff(segments[order]) != 0)
    kept = cuts.mandatory.copy()
    kept[order[np.append(last, True)]] = True
    indices = np.flatnonzero(kept)
    large = places.close_sizes[indices[1:]] - places.open_sizes[indices[:-1]] > room
    for first, last in zip(indices[:-1][large].tolist(), indices[1:][large].tolist(), strict=True):
        kept[first:last] = True
    return np.flatnonzero(kept)
