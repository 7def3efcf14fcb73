"""Cuts at literal separators: coarsest first, each only where what the coarser ones leave is too large."""

from __future__ import annotations

import numpy as np

from .._types import Offsets
from ..boundaries._neighbours import between_graphemes
from ..measures.measure import AdditiveMeasure
from ._literal import literal_cuts
from ._separators import separated_cuts
from .ranked import Cuts
from .refinement import Finder


def separator_finder(separator: str, *, after: bool) -> Finder:
    """Finds cuts at a literal separator, behind or before it, between graphemes."""

    def find(text: str, starts: Offsets, ends: Offsets) -> Offsets:
        found = literal_cuts(text, separator, starts, ends, after)
        return between_graphemes(text, np.append(0, found))[1:]

    return find


def separated(
    text: str, cuts: Cuts, marks: tuple[str, ...], afters: tuple[bool, ...], *, measure: AdditiveMeasure,
    max_size: int, trim: bool, rooms: Offsets | None = None,
) -> Cuts:
    """Cuts at all separators and between graphemes added, in one pass over the gaps that are too large.

    Parameters
    ----------
    text : str
    cuts : Cuts
        Made so that a rank for each separator, coarsest first, and one for graphemes are free below theirs.
    marks : tuple of str
        None of them empty.
    afters : tuple of bool
        Whether the cut lies behind each.
    measure : AdditiveMeasure
    max_size : int
    trim : bool
        Whether gaps are measured without their outer blanks.
    rooms : ndarray of shape (m - 1, 2), optional
        What each gap may hold whole, and what its pieces may. Default: ``max_size``.
    """
    positions, ranks, mandatory = separated_cuts(
        text, marks, afters, cuts.positions, cuts.ranks, cuts.mandatory, measure.ruler, max_size, trim, rooms
    )
    return Cuts(positions, ranks, cuts.names, mandatory)
