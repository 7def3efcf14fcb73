"""What keeps a plan true to the sections of a text: one that is cut begins and ends a chunk."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from .._types import Flags, Offsets
from ..cuts._sections import section_spans
from ..cuts.ranked import NONE

if TYPE_CHECKING:
    from .units import Units


class WholeSections:
    """The sections of one text as spans of its units.

    Parameters
    ----------
    units : Units
    """

    def __init__(self, units: Units) -> None:
        self.starts = self.ends = np.zeros(0, dtype=np.int64)
        if units.blocks is not None:
            starts, ends = section_spans(units.blocks.table, len(units.blocks.text))
            self.starts, self.ends = np.searchsorted(units.boundaries, (starts, ends), side="right") - 1
        self.outermost = (0, len(units))

    def torn(self, breaks: Offsets) -> Flags:
        """Which sections have a break inside, shape (n,)."""
        found: Flags = np.searchsorted(breaks, self.ends) > np.searchsorted(breaks, self.starts, side="right")
        return found

    def closing(self, breaks: Offsets) -> Offsets:
        """The breaks that are missing at the ends of sections with one inside, rising.

        A break at the end of a section may lie inside of the one around it, which then needs its ends too.
        """
        if not len(self.starts):
            return NONE
        closed = breaks
        while True:
            torn = self.torn(closed)
            wanted = np.union1d(closed, np.concatenate((self.starts[torn], self.ends[torn])))
            if len(wanted) == len(closed):
                return np.setdiff1d(closed, (*self.outermost, *breaks))
            closed = wanted
