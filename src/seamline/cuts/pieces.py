"""Pieces that keep to themselves: what is left of an oversized piece is filled up from that piece alone."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from .._types import Flags, Offsets
from .ranked import Cuts

Oversized = Callable[[Offsets, Offsets], Flags]


def pieces_within(cuts: Cuts, oversized: Oversized) -> Cuts:
    """Cuts of each level only inside pieces of the coarser one that are too large, which end chunks on both sides.

    Parameters
    ----------
    cuts : Cuts
    oversized : callable
        ``oversized(starts, ends)`` tells which pieces are larger than a chunk.

    Returns
    -------
    Cuts
        No more than the given ones; the ends of oversized pieces are mandatory.

    Examples
    --------
    >>> from seamline.cuts.ranked import rank_cuts
    >>> cuts = rank_cuts([("line", np.array([0, 4, 9])), ("word", np.array([0, 2, 4, 7, 9]))])
    >>> found = pieces_within(cuts, lambda starts, ends: ends - starts > 4)
    >>> found.positions.tolist(), found.mandatory.tolist()
    ([0, 4, 7, 9], [True, True, False, True])
    """
    top = cuts.mandatory | (cuts.ranks == len(cuts.names) - 1)
    kept, ends_chunk = np.flatnonzero(top), cuts.mandatory.copy()
    for rank in np.unique(cuts.ranks[~top])[::-1].tolist():
        large = oversized(cuts.positions[kept[:-1]], cuts.positions[kept[1:]])
        if not large.any():
            break
        ends_chunk[kept[:-1][large]] = ends_chunk[kept[1:][large]] = True
        level = np.flatnonzero((cuts.ranks == rank) & ~top)
        inside = level[large[np.searchsorted(kept, level) - 1]]
        kept = np.sort(np.concatenate((kept, inside)))
    return Cuts(cuts.positions[kept], cuts.ranks[kept], cuts.names, ends_chunk[kept])
