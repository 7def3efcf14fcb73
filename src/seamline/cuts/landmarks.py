"""Content-defined chunking: cuts at which packing begins anew wherever an edit may have moved what lies before."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from .._types import Offsets
from ..measures.measure import Measure
from ._landmarks import landmarks
from .ranked import Cuts

REACH = {"greedy": 1.25, "balanced": 0.75}
"""How far a landmark stands out, in maxima of the size: even chunks all move, up to the next one."""


def with_landmarks(text: str, cuts: Cuts, measure: Measure, *, max_size: int, packing: str) -> tuple[Cuts, Offsets]:
    """The same cuts, mandatory at landmarks too, and where these are.

    A landmark is the cut of the coarsest rank, and among these of the largest hash of the 24 code points around it,
    within some maxima on both sides. So it depends on the text near it alone, and lies more than that far from the
    next one and from all that is mandatory anyway: what fits is never cut. This is content-defined chunking by
    local maxima: Bjørner, Blass and Gurevich, Content-dependent chunking for differential compression (2010).
    """
    sizes = np.asarray(measure.cumulative(cuts.positions), dtype=np.int64)
    reach = max(int(max_size * REACH[packing]), 1)
    found = landmarks(text, cuts.positions, cuts.ranks, cuts.mandatory, sizes, reach)
    mandatory = cuts.mandatory.copy()
    mandatory[found] = True
    return replace(cuts, mandatory=mandatory), cuts.positions[found]
