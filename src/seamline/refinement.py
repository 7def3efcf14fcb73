"""Lazy refinement: finer cuts, scanned only inside gaps that are larger than a chunk may be."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from ._cuts import between_graphemes, subword_cuts, word_cuts
from ._pack import trim_positions
from ._types import Flags, Offsets
from .boundaries import graphemes, lines
from .counters import Measure
from .cuts import Cuts
from .packing import openings
from .sentences import sentences


def large_gaps(text: str, cuts: Cuts, measure: Measure, *, max_size: int, trim: bool) -> tuple[Offsets, Offsets]:
    """Starts and ends of the gaps between neighbouring cuts that do not fit ``max_size``."""
    if measure.additive:
        places = openings(text, cuts.positions, measure, trim=trim)
        large = places.close_sizes[1:] - places.open_sizes[:-1] > max_size
    else:
        large = counted_large(text, cuts.positions, measure, max_size, trim)
    return cuts.positions[:-1][large], cuts.positions[1:][large]


def counted_large(text: str, positions: Offsets, measure: Measure, max_size: int, trim: bool) -> Flags:
    """Which gaps are over ``max_size`` by count; a gap of at most ``max_size`` characters is not counted in bulk."""
    opens, closes = trim_positions(text, positions) if trim else (positions, positions)
    pairs = zip(opens[:-1].tolist(), closes[1:].tolist(), strict=True)
    return np.array([end > start and measure.count(start, end) > max_size for start, end in pairs], dtype=np.bool_)


def inside(boundaries: Offsets, starts: Offsets, ends: Offsets) -> Offsets:
    """Those of sorted ``boundaries`` that lie strictly inside a gap."""
    gap = np.searchsorted(starts, boundaries, side="left") - 1
    return boundaries[(gap >= 0) & (boundaries < ends[np.maximum(gap, 0)])]


def lines_within(text: str, starts: Offsets, ends: Offsets) -> Offsets:
    return inside(lines(text), starts, ends)


def sentences_within(text: str, starts: Offsets, ends: Offsets) -> Offsets:
    return inside(between_graphemes(text, sentences(text)), starts, ends)


def graphemes_within(text: str, starts: Offsets, ends: Offsets) -> Offsets:
    found = [graphemes(text[a:b])[1:-1] + a for a, b in zip(starts.tolist(), ends.tolist(), strict=True)]
    return np.concatenate(found)


FINER: dict[str, Callable[[str, Offsets, Offsets], Offsets]] = {
    "sentence": sentences_within,
    "line": lines_within,
    "word": word_cuts,
    "subword": subword_cuts,
    "grapheme": graphemes_within,
}
"""Cuts of a finer level strictly inside gaps of the text."""


def refine(
    text: str, cuts: Cuts, levels: Sequence[str], *, measure: Measure, max_size: int, trim: bool = True
) -> Cuts:
    """Insert finer cuts, only inside gaps that are larger than ``max_size``, level by level.

    Parameters
    ----------
    text : str
    cuts : Cuts
        Made with ``finer=levels``, so that the finer ranks are free.
    levels : sequence of str
        Names out of `FINER`, coarsest first.
    measure : Measure
    max_size : int
        In the measure's unit.
    trim : bool, default True
        Whether gaps are measured without their outer blanks.
    """
    for rank, level in zip(range(len(levels) - 1, -1, -1), levels, strict=True):
        starts, ends = large_gaps(text, cuts, measure, max_size=max_size, trim=trim)
        if not len(starts):
            break
        cuts = cuts.insert(FINER[level](text, starts, ends), rank)
    return cuts
