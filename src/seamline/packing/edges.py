"""Where a chunk begins and ends at a cut: blanks left out, and separators that no chunk keeps."""

from __future__ import annotations

import numpy as np

from .._types import Offsets
from ..boundaries._neighbours import trim_positions
from ..cuts.own import Dropped


def edges_at(text: str, positions: Offsets, *, trim: bool, dropped: Dropped | None = None) -> tuple[Offsets, Offsets]:
    """Where chunks open and close at each position, two arrays of shape (m,)."""
    opens, closes = trim_positions(text, positions) if trim else (positions, positions)
    if dropped is None or not len(dropped.ends):
        return opens, closes
    before = before_separators(positions, dropped)
    return opens, trim_positions(text, before)[1] if trim else before


def before_separators(positions: Offsets, dropped: Dropped) -> Offsets:
    """The same positions, those behind a separator moved to its start."""
    place = np.minimum(np.searchsorted(dropped.ends, positions), len(dropped.ends) - 1)
    return np.where(dropped.ends[place] == positions, dropped.starts[place], positions)
