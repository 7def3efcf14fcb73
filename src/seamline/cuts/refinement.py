"""Lazy refinement: finer cuts, scanned only inside gaps that are larger than a chunk may be."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, partial

import numpy as np
import numpy.typing as npt

from .._types import Flags, Offsets, Ranks
from ..boundaries._neighbours import between_units, subword_cuts, trim_positions, word_cuts
from ..boundaries.detectors import graphemes
from ..measures.context_measure import ContextMeasure
from ..measures.measure import AdditiveMeasure, CallableMeasure, ManySpans, Measure
from ..options.levels import FINER
from ..sentence.detector import sentences_in
from ..sentence.tables import SentenceStyle, has_own_marks, sentence_rules
from ._gaps import line_cuts, sentence_cuts
from ._structure import refined_cuts
from ._titles import parting_cuts
from .ranked import Cuts

NO_BLOCKS: npt.NDArray[np.void] = np.zeros(0, dtype="V1")

KEEPING = ("sentence", "line", "word")
"""Finer levels that part no title or lead-in from what follows; the last resorts may."""

SAMPLE = 1024
"""Code points that are counted at least to learn how large units are."""


def oversized_gaps(
    text: str, starts: Offsets, ends: Offsets, *, measure: Measure, max_size: int, trim: bool,
    limits: Offsets | None = None,
) -> Flags:
    """Which of the gaps ``starts[i] .. ends[i]`` do not fit ``max_size``, shape (k,).

    For sizes that add, ``limits`` may have one of each gap's own. Of a callable, runs of gaps are counted.
    """
    opens, closes = trimmed_gaps(text, starts, ends) if trim else (starts, ends)
    if measure.additive:
        return measure.cumulative(closes) - measure.ended(opens) > (max_size if limits is None else limits)
    if isinstance(measure, ContextMeasure) and measure.is_indexed:
        return measure.over(opens, np.maximum(opens, closes), max_size)
    if isinstance(measure, ManySpans):
        return measure.count_spans(opens, np.maximum(opens, closes)) > max_size
    return oversized_by_runs(opens.tolist(), closes.tolist(), measure=measure, max_size=max_size)


def oversized_by_runs(opens: list[int], closes: list[int], *, measure: Measure, max_size: int) -> Flags:
    """The same by few counts, for sizes that do not fall as a text grows: where neighbours fit together, each fits.

    A run is as long as the running size says that it fits, and halved until it does.
    """
    large = np.zeros(len(opens), dtype=np.bool_)
    first = 0
    while first < len(opens):
        wanted = running(measure, opens[first]) + max_size * 3 // 4
        last = max(bisect_right(closes, wanted, first + 1, key=lambda offset: running(measure, offset)), first + 1)
        while closes[last - 1] > opens[first] and measure.count(opens[first], closes[last - 1]) > max_size:
            large[first] = last == first + 1
            if large[first]:
                break
            last = first + (last - first) // 2
        first = last
    return large


def likely_gaps(cuts: Cuts, measure: CallableMeasure, max_size: int) -> tuple[Offsets, Offsets]:
    """Gaps that the running size puts beyond half of ``max_size``; a first count tells how long that is."""
    positions = cuts.positions
    if len(positions) > 1:
        measure.count(0, min(int(positions[-1]), max(max_size, SAMPLE)))
    large = np.diff(measure.cumulative(positions)) * 2 > max_size
    return positions[:-1][large], positions[1:][large]


def running(measure: Measure, offset: int) -> int:
    """The running size before one offset."""
    return int(measure.cumulative(np.array([offset], dtype=np.int64))[0])


def trimmed_gaps(text: str, starts: Offsets, ends: Offsets) -> tuple[Offsets, Offsets]:
    """Gaps without their outer blanks; a blank gap ends before it starts, or where it starts."""
    opens, closes = trim_positions(text, np.column_stack((starts, ends)).reshape(-1))
    return opens[0::2], closes[1::2]


def sentences_within(text: str, starts: Offsets, ends: Offsets, *, language: str | SentenceStyle = "auto") -> Offsets:
    """Sentences inside gaps as the whole text has them."""
    if has_own_marks(language):
        return strictly_inside(sentences_in(text, language), starts, ends)
    return sentence_cuts(text, sentence_rules(language), starts, ends)


def strictly_inside(offsets: Offsets, starts: Offsets, ends: Offsets) -> Offsets:
    """Those of some rising offsets that lie inside of disjoint gaps that rise too."""
    gaps = np.searchsorted(starts, offsets, side="right") - 1
    inside = (gaps >= 0) & (offsets > starts[gaps]) & (offsets < ends[gaps])
    return offsets[inside]


def graphemes_within(text: str, starts: Offsets, ends: Offsets) -> Offsets:
    """Graphemes inside each gap, as they are in the gap alone."""
    found = [graphemes(text[a:b])[1:-1] + a for a, b in zip(starts.tolist(), ends.tolist(), strict=True)]
    return np.concatenate(found)


def written_units_within(text: str, starts: Offsets, ends: Offsets) -> Offsets:
    """Those of them at which nothing is parted that is written as one: a kana and its long mark."""
    return between_units(text, graphemes_within(text, starts, ends))


Finder = Callable[[str, Offsets, Offsets], Offsets]
"""Cuts strictly inside gaps: ``finder(text, starts, ends)``."""

FINDERS: dict[str, Finder] = {
    "sentence": sentences_within,
    "line": line_cuts,
    "word": word_cuts,
    "subword": subword_cuts,
    "grapheme": written_units_within,
    "fragment": graphemes_within,
}
"""Cuts of a finer level strictly inside gaps of the text."""


def keeping(finder: Finder, blocks: npt.NDArray[np.void]) -> Finder:
    """A finder without the cuts right after a title or a lead-in."""
    return lambda text, starts, ends: parting_cuts(text, blocks, finder(text, starts, ends))


def keeping_finders(finders: Mapping[str, Finder], blocks: npt.NDArray[np.void] = NO_BLOCKS) -> Mapping[str, Finder]:
    """The same finders; those of sentences, lines and words leave titles and lead-ins with what follows."""
    return {**finders, **{name: keeping(finders[name], blocks) for name in KEEPING}}


@lru_cache
def finders_in(language: str | SentenceStyle) -> Mapping[str, Finder]:
    """`FINDERS` with the sentences of a language."""
    return {**FINDERS, "sentence": partial(sentences_within, language=language)}


def refine(
    text: str, cuts: Cuts, levels: Sequence[str], *, measure: Measure, max_size: int, trim: bool = True,
    finders: Mapping[str, Finder] = FINDERS, gaps: tuple[Offsets, Offsets] | None = None,
    rooms: Offsets | None = None,
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
    finders : mapping, default `FINDERS`
        What finds the cuts of each level.
    gaps : (starts, ends), optional
        Ascending gaps between neighbouring cuts that may be too large. Default: all.
    rooms : ndarray of shape (m - 1, 2), optional
        For sizes that add: what each gap may hold whole, and what its pieces may. Default: ``max_size``.
    """
    starts, ends = gaps or (cuts.positions[:-1], cuts.positions[1:])
    found: list[Offsets] = []
    ranks: list[Ranks] = []
    offsets = starts
    for rank, level in zip(range(len(levels) - 1, -1, -1), levels, strict=True):
        if len(offsets):
            limits = None if rooms is None else room_of(rooms, cuts.positions, starts, ends)
            large = oversized_gaps(text, starts, ends, measure=measure, max_size=max_size, trim=trim, limits=limits)
            starts, ends = starts[large], ends[large]
        if not len(starts):
            break
        offsets = finders[level](text, starts, ends)
        starts, ends = np.sort(np.concatenate((starts, offsets))), np.sort(np.concatenate((offsets, ends)))
        found.append(offsets)
        ranks.append(np.full(len(offsets), rank, dtype=np.uint8))
    return cuts.insert(np.concatenate(found), np.concatenate(ranks)) if found else cuts


def room_of(rooms: Offsets, positions: Offsets, starts: Offsets, ends: Offsets) -> Offsets:
    """What each gap may hold: whole gaps between cuts as they are, and pieces of them."""
    gaps = np.searchsorted(positions, starts, side="right") - 1
    whole = (starts == positions[gaps]) & (ends == positions[gaps + 1])
    held: Offsets = np.where(whole, rooms[gaps, 0], rooms[gaps, 1])
    return held


def refine_added(
    text: str, cuts: Cuts, levels: Sequence[str], *, measure: AdditiveMeasure, max_size: int, trim: bool = True,
    language: str | SentenceStyle = "auto", keeps: bool = False, rooms: Offsets | None = None,
) -> Cuts:
    """`refine` by the levels in `FINDERS`, for sizes that add: gap by gap in one pass.

    With ``keeps`` no sentence, line or word begins right after a title or a lead-in; ``rooms`` as in `Structure`.
    """
    numbers = [FINER.index(level) for level in levels]
    positions, ranks, mandatory = refined_cuts(
        text, NO_BLOCKS, cuts.positions, cuts.ranks, cuts.mandatory, measure.ruler, sentence_rules(language), max_size,
        trim, numbers, keeps, rooms,
    )
    return Cuts(positions, ranks, cuts.names, mandatory)
