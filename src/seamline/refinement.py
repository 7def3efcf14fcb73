"""Lazy refinement: finer cuts, scanned only inside gaps that are larger than a chunk may be."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import numpy as np

from ._cuts import between_graphemes, subword_cuts, word_cuts
from ._pack import trim_positions
from ._types import Flags, Offsets, Ranks
from .boundaries import graphemes, lines
from .counters import ManySpans, Measure
from .cuts import Cuts
from .sentences import sentences


def oversized_gaps(
    text: str, starts: Offsets, ends: Offsets, *, measure: Measure, max_size: int, trim: bool
) -> Flags:
    """Which of the gaps ``starts[i] .. ends[i]`` do not fit ``max_size``, shape (k,).

    Of a measure that is not additive each gap is counted.
    """
    opens, closes = trimmed_gaps(text, starts, ends) if trim else (starts, ends)
    if measure.additive:
        return measure.cumulative(closes) - measure.cumulative(opens) > max_size
    if isinstance(measure, ManySpans):
        return measure.count_spans(opens, np.maximum(opens, closes)) > max_size
    pairs = zip(opens.tolist(), closes.tolist(), strict=True)
    return np.array([end > start and measure.count(start, end) > max_size for start, end in pairs], dtype=np.bool_)


def trimmed_gaps(text: str, starts: Offsets, ends: Offsets) -> tuple[Offsets, Offsets]:
    """Gaps without their outer blanks; a blank gap ends before it starts, or where it starts."""
    opens, closes = trim_positions(text, np.column_stack((starts, ends)).reshape(-1))
    return opens[0::2], closes[1::2]


def inside(boundaries: Offsets, starts: Offsets, ends: Offsets) -> Offsets:
    """Those of sorted ``boundaries`` that lie strictly inside a gap."""
    gap = np.searchsorted(starts, boundaries, side="left") - 1
    return boundaries[(gap >= 0) & (boundaries < ends[np.maximum(gap, 0)])]


def lines_within(text: str, starts: Offsets, ends: Offsets) -> Offsets:
    return piecewise(lines, text, starts, ends)


def sentences_within(text: str, starts: Offsets, ends: Offsets) -> Offsets:
    found = piecewise(sentences, text, starts, ends)
    return between_graphemes(text, np.concatenate((starts[:1], found)))[1:]


def graphemes_within(text: str, starts: Offsets, ends: Offsets) -> Offsets:
    return piecewise(graphemes, text, starts, ends)


def piecewise(detector: Callable[[str], Offsets], text: str, starts: Offsets, ends: Offsets) -> Offsets:
    """Boundaries inside each gap, as a detector finds them in the gap alone."""
    found = [detector(text[a:b])[1:-1] + a for a, b in zip(starts.tolist(), ends.tolist(), strict=True)]
    return np.concatenate(found)


Finder = Callable[[str, Offsets, Offsets], Offsets]
"""Cuts strictly inside gaps: ``finder(text, starts, ends)``."""

FINER: dict[str, Finder] = {
    "sentence": sentences_within,
    "line": lines_within,
    "word": word_cuts,
    "subword": subword_cuts,
    "grapheme": graphemes_within,
}
"""Cuts of a finer level strictly inside gaps of the text."""


def refine(
    text: str, cuts: Cuts, levels: Sequence[str], *, measure: Measure, max_size: int, trim: bool = True,
    finders: Mapping[str, Finder] = FINER, gaps: tuple[Offsets, Offsets] | None = None,
) -> Cuts:
    """Insert finer cuts, only inside gaps that are larger than ``max_size``, level by level.

    Parameters
    ----------
    text : str
    cuts : Cuts
        Made with ``finer=levels``, so that the finer ranks are free.
    levels : sequence of str
        Names out of ``finders``, coarsest first.
    measure : Measure
    max_size : int
        In the measure's unit.
    trim : bool, default True
        Whether gaps are measured without their outer blanks.
    finders : mapping, default `FINER`
        What finds the cuts of each level.
    gaps : (starts, ends), optional
        Ascending gaps between neighbouring cuts, when no other can be too large. Default: all.
    """
    starts, ends = gaps or (cuts.positions[:-1], cuts.positions[1:])
    found: list[Offsets] = []
    ranks: list[Ranks] = []
    for rank, level in zip(range(len(levels) - 1, -1, -1), levels, strict=True):
        if not len(starts):
            break
        large = oversized_gaps(text, starts, ends, measure=measure, max_size=max_size, trim=trim)
        starts, ends = starts[large], ends[large]
        if not len(starts):
            break
        offsets = finders[level](text, starts, ends)
        starts, ends = np.sort(np.concatenate((starts, offsets))), np.sort(np.concatenate((offsets, ends)))
        found.append(offsets)
        ranks.append(np.full(len(offsets), rank, dtype=np.uint8))
    return cuts.insert(np.concatenate(found), np.concatenate(ranks)) if found else cuts
