"""Packing: from ranked cuts and sizes to spans under a hard maximum."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from .._types import Flags, Offsets
from ..boundaries._neighbours import trim_positions
from ..cuts.ranked import NONE, Cuts
from ..measures.measure import AdditiveMeasure, Measure
from ._greedy import pack_greedy
from .counted import Refinement, pack_counted
from .packed import Limits, Packed, empty_packed


class Openings(NamedTuple):
    """Where a chunk begins and ends at each cut once trimmed, and the running sizes there: arrays of shape (m,)."""

    opens: Offsets
    closes: Offsets
    open_sizes: Offsets
    close_sizes: Offsets


def openings(text: str, positions: Offsets, measure: Measure, *, trim: bool) -> Openings:
    """Offsets and sizes at which chunks open and close at ``positions``."""
    opens, closes = trim_positions(text, positions) if trim else (positions, positions)
    return Openings(opens, closes, measure.cumulative(opens), measure.cumulative(closes))


def pack(
    text: str, cuts: Cuts, *, limits: Limits, measure: Measure, trim: bool = True, ends: Flags | None = None,
    refine: Refinement | None = None, shared: Offsets = NONE,
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
        Move the ends of each span over blanks, and drop chunks that hold nothing else.
    ends : ndarray of shape (m,), bool, optional
        Cuts at which chunks end, when another plan has chosen them; each chunk must fit.
    refine : callable, optional
        For sizes by a callable: see `pack_counted`.
    shared : ndarray of int64, optional
        Offsets of mandatory cuts across which chunks may overlap.

    Returns
    -------
    Packed
    """
    if not len(text):
        return empty_packed()
    if not isinstance(measure, AdditiveMeasure):
        index = getattr(measure, "index", None)
        if index is not None:
            from .by_tokens import pack_indexed

            return Packed(*pack_indexed(index, cuts, limits=limits, trim=trim, shared=shared))
        counted = pack_counted(
            text, cuts, limits=limits, measure=measure, trim=trim, shared=shared, refine=refine
        )
        return Packed(*counted)
    places = openings(text, cuts.positions, measure, trim=trim)
    spans, cores, closing, _ = pack_greedy(
        text, cuts.positions, cuts.ranks, cuts.mandatory, places.opens, places.closes, places.open_sizes,
        places.close_sizes, measure.ruler, limits.max_size, limits.min_size, limits.overlap, measure.words,
        ends, np.isin(cuts.positions, shared) if len(shared) else None,
    )
    return Packed(spans, cores, cuts.ranks[closing])
