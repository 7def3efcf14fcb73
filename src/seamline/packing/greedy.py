"""Packing: from ranked cuts and sizes to spans under a hard maximum."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from .._types import Flags, Offsets, Ranks, Spans
from ..cuts.ranked import NONE, Cuts
from ..measures.measure import AdditiveMeasure, Measure
from ._greedy import pack_greedy, trim_positions
from .counted import Refinement, pack_counted

UNLIMITED = 1 << 62
"""Stands for "no maximum" in kernels."""


class Limits(NamedTuple):
    """Sizes that packing keeps, in one unit; ``max_size`` is hard, ``min_size`` soft, ``overlap`` an upper bound."""

    max_size: int = UNLIMITED
    min_size: int = 0
    overlap: int = 0


def limits_within(max_size: int | None, min_size: int, overlap: int) -> Limits:
    """Limits that a kernel can hold, from sizes however large; None is no maximum."""
    largest = UNLIMITED if max_size is None else max_size
    return Limits(min(largest, UNLIMITED), min(min_size, UNLIMITED), min(overlap, UNLIMITED - 1))


class Packed(NamedTuple):
    """What packing found: one row a chunk.

    Attributes
    ----------
    spans : ndarray of shape (k, 2)
        Half-open spans of the source, overlap included.
    core_starts : ndarray of shape (k,)
        Where each chunk's new text begins.
    closing_ranks : ndarray of shape (k,), uint8
        Rank of the cut that ended each chunk.
    sizes : ndarray of shape (k,) or None
        Size of each chunk, where it was counted on the way.
    """

    spans: Spans
    core_starts: Offsets
    closing_ranks: Ranks
    sizes: Offsets | None = None


Rows = tuple[Spans, Offsets, Ranks, Offsets | None]
"""What `Packed` holds, as a plain tuple."""

PackedLevels = tuple[Rows, tuple[str, ...]]
"""Packed spans, and the names of the ranks that close them."""


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


def empty_packed() -> Packed:
    none = np.empty(0, dtype=np.int64)
    return Packed(np.empty((0, 2), dtype=np.int64), none, np.empty(0, dtype=np.uint8), none)
