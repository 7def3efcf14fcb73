"""Where a Markdown text may be cut: outer blocks first, what lies inside them only where a block does not fit.

No cut lies right after a heading. One after a soft title or a lead-in is held back, so that it stays with what follows;
it and everything inside blocks is found only in gaps that are larger than a chunk may be.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache, partial

import numpy as np

from .._types import Flags, Offsets
from ..markup.markdown import Blocks, top_headings, turn_starts
from ..measures.measure import AdditiveMeasure
from ..options.levels import FINER, INSIDE, STRUCTURE, TRACK_LEVELS
from ..sentence.tables import SentenceStyle, sentence_rules
from ._structure import level_cuts, outer_cuts, refined_cuts
from .ranked import Cuts

HELD_BACK = ("lead_in", "before_head")
"""Levels of which a gap takes one cut: the first that leaves a rest which fits."""

Finder = Callable[[str, Offsets, Offsets], Offsets]
Oversized = Callable[[Offsets, Offsets], Flags]


@lru_cache
def structure_names(finer: tuple[str, ...]) -> tuple[str, ...]:
    """Names of the ranks of a Markdown text, finest first; those of ``finer`` come coarsest first."""
    return (*reversed(finer), *STRUCTURE, "text")


def barrier_bits(barriers: tuple[int | str, ...]) -> int:
    """A bit for each level of headings, and the lowest for turns, as kernels want them."""
    return sum({1 if level == "turn" else 1 << int(level) for level in barriers if level not in TRACK_LEVELS})


class Structure:
    """Cuts of one Markdown text.

    Parameters
    ----------
    blocks : Blocks
    language : str, default "auto"
        For sentences inside blocks.
    """

    def __init__(self, blocks: Blocks, language: str | SentenceStyle = "auto") -> None:
        self.blocks = blocks
        self.language = language

    def cuts(self, finer: tuple[str, ...], barriers: tuple[int | str, ...] = ()) -> Cuts:
        """Cuts before outer blocks, mandatory at ``barriers``; ranks of ``finer`` levels, coarsest first, stay free."""
        names = structure_names(finer)
        text, wanted = self.blocks.text, barrier_bits(barriers)
        positions, ranks, mandatory = outer_cuts(text, self.blocks.table, len(finer), len(names) - 1, wanted)
        return Cuts(positions, ranks, names, mandatory)

    def headings(self, levels: tuple[int, ...]) -> Offsets:
        """Starts of the lines of headings of some levels."""
        opening = top_headings(self.blocks) | self.blocks.of_kind("scope")
        chosen = opening & np.isin(self.blocks.levels, levels)
        return self.blocks.lines[chosen]

    def barriers(self, levels: tuple[int | str, ...]) -> Offsets:
        """Starts of the lines of headings of some levels, and of turns where ``"turn"`` is one of them, rising."""
        offsets = self.headings(tuple(level for level in levels if isinstance(level, int)))
        if "turn" not in levels:
            return offsets
        found: Offsets = np.union1d(offsets, turn_starts(self.blocks))
        return found

    def refined(
        self, cuts: Cuts, measure: AdditiveMeasure, *, max_size: int, trim: bool, rooms: Offsets | None = None
    ) -> Cuts:
        """Cuts of all levels in `FINER` added, in one pass over the gaps that are too large.

        Parameters
        ----------
        cuts : Cuts
            Made so that the ranks below theirs are free for these levels.
        measure : AdditiveMeasure
        max_size : int
        trim : bool
            Whether gaps are measured without their outer blanks.
        rooms : ndarray of shape (m - 1, 2), optional
            What each gap may hold whole, and what its pieces may. Default: ``max_size``.
        """
        positions, ranks, mandatory = refined_cuts(
            self.blocks.text, self.blocks.table, cuts.positions, cuts.ranks, cuts.mandatory, measure.ruler,
            sentence_rules(self.language), max_size, trim, range(len(FINER)), True, rooms,
        )
        return Cuts(positions, ranks, cuts.names, mandatory)

    def finders(self, oversized: Oversized) -> Mapping[str, Finder]:
        """Finders of the levels in `INSIDE`, for sizes that do not add.

        Parameters
        ----------
        oversized : callable
            ``oversized(starts, ends)`` tells which gaps are larger than a chunk.
        """
        found: dict[str, Finder] = {name: partial(self.level, name) for name in INSIDE}
        return found | {name: partial(self.held_back, oversized) for name in HELD_BACK}

    def level(self, name: str, text: str, starts: Offsets, ends: Offsets) -> Offsets:
        """All cuts of one level inside gaps."""
        return level_cuts(text, self.blocks.table, starts, ends, INSIDE.index(name))

    def held_back(self, oversized: Oversized, text: str, starts: Offsets, ends: Offsets) -> Offsets:
        """The first cut in each gap between a title or lead-in and what follows that leaves a rest which fits."""
        offsets = self.level("lead_in", text, starts, ends)
        gaps = np.searchsorted(starts, offsets, side="right") - 1
        fits = ~oversized(offsets, ends[gaps]) if len(offsets) else np.zeros(0, dtype=np.bool_)
        _, first = np.unique(gaps[fits], return_index=True)
        return offsets[fits][first]
