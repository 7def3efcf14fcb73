"""Packing: from ranked cuts and sizes to spans under a hard maximum."""

from __future__ import annotations

import numpy as np

from .._types import Flags, Offsets
from ..cuts.own import Dropped
from ..cuts.ranked import NONE, Cuts
from ..measures.measure import AdditiveMeasure, Measure
from ._greedy import pack_greedy
from .context_bounds import ContextBounds
from .counted import Refinement, pack_counted
from .packed import Limits, Packed, empty_packed
from .places import openings


def pack(
    text: str, cuts: Cuts, *, limits: Limits, measure: Measure, trim: bool = True, ends: Flags | None = None,
    refine: Refinement | None = None, shared: Offsets = NONE, blanks: bool = False,
    contexts: ContextBounds | None = None, dropped: Dropped | None = None,
) -> Packed:
    """Greedy chunks between mandatory cuts.

    A chunk ends at the coarsest cut beyond half of ``max_size`` that it can reach, else at the farthest; the rest of a
    segment that would fall below ``min_size`` is avoided where another cut allows it.

    Parameters
    ----------
    text : str
    cuts : Cuts
        Refined, so that no gap but an atom is larger than ``max_size``.
    limits : Limits
        In the measure's unit.
    measure : Measure
    trim : bool, default True
        Move the ends of each span over blanks.
    ends : ndarray of shape (m,), bool, optional
        Cuts at which chunks end, when another plan has chosen them; each chunk must fit.
    refine : callable, optional
        For sizes by a callable: see `pack_counted`.
    shared : ndarray of int64, optional
        Offsets of mandatory cuts across which chunks may overlap.
    blanks : bool, default False
        Whether chunks in which nothing but blanks is new are kept where nothing is trimmed.
    contexts : ContextBounds, optional
        What contexts add to sizes that add; the maximum then holds for both together.
    dropped : Dropped, optional
        Separators that no chunk keeps.

    Returns
    -------
    Packed
    """
    if not len(text):
        return empty_packed()
    if not isinstance(measure, AdditiveMeasure):
        return pack_apart(
            text, cuts, limits=limits, measure=measure, trim=trim, refine=refine, shared=shared, blanks=blanks,
            dropped=dropped,
        )
    places = openings(text, cuts.positions, measure, trim=trim, dropped=dropped)
    taken = None
    if contexts is not None:
        plain, places = places, contexts.added(places)
        taken = contexts.taken(plain, places, overlap=limits.overlap)
    spans, cores, closing, _ = pack_greedy(
        text, cuts.positions, cuts.ranks, cuts.mandatory, places.opens, places.closes, places.open_sizes,
        places.close_sizes, measure.ruler, limits.max_size, limits.min_size, limits.overlap, measure.words,
        ends, np.isin(cuts.positions, shared) if len(shared) else None, blanks=blanks, contexts=taken,
    )
    return Packed(spans, cores, cuts.ranks[closing])


def pack_apart(
    text: str, cuts: Cuts, *, limits: Limits, measure: Measure, trim: bool, refine: Refinement | None, shared: Offsets,
    blanks: bool, dropped: Dropped | None,
) -> Packed:
    """The same for sizes that do not add: tokens by their index, else by counting."""
    index = getattr(measure, "index", None)
    if index is None:
        counted = pack_counted(
            text, cuts, limits=limits, measure=measure, trim=trim, shared=shared, refine=refine, blanks=blanks,
            dropped=dropped,
        )
        return Packed(*counted)
    from .by_tokens import pack_indexed

    return Packed(
        *pack_indexed(index, cuts, limits=limits, trim=trim, shared=shared, blanks=blanks, dropped=dropped)
    )
