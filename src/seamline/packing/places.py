"""Where chunks begin and end at cuts, and the sizes there."""

from __future__ import annotations

from typing import NamedTuple

from .._types import Offsets
from ..cuts.own import Dropped
from ..measures.measure import Measure
from .edges import edges_at


class Openings(NamedTuple):
    """Where a chunk begins and ends at each cut once trimmed, and the running sizes for that: arrays of shape (m,)."""

    opens: Offsets
    closes: Offsets
    open_sizes: Offsets
    close_sizes: Offsets


def openings(
    text: str, positions: Offsets, measure: Measure, *, trim: bool, dropped: Dropped | None = None
) -> Openings:
    """Offsets and sizes at which chunks open and close at ``positions``."""
    opens, closes = edges_at(text, positions, trim=trim, dropped=dropped)
    return Openings(opens, closes, measure.ended(opens), measure.cumulative(closes))
