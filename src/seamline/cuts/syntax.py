"""Where source code may be cut: before definitions, depth by depth, and what stands between them.

A blank line above outranks none; nothing is cut right after a signature, or between a comment or decorator and what it
stands before, unless it must be. Lines and words come next, and the inside of strings and comments last.
"""

from __future__ import annotations

from functools import partial

import numpy as np

from .._types import Offsets, Ranks
from ..markup.markdown import INLINE, KIND_NUMBERS, MAX_DEPTH, OPENING, PARTED, TORN, Blocks
from ..measures.measure import AdditiveMeasure
from ..options.levels import SYNTAX
from ..sentence.tables import SentenceStyle, sentence_rules
from ._syntax import SyntaxTree
from .ranked import Cuts
from .refinement import Finder

PER_DEPTH = 3
"""Levels of one depth: definitions, what a blank line stands before, and all else."""

OPENINGS = SYNTAX.index("opening")
AFTER_LEAD = SYNTAX.index("after_lead")
INLINES = SYNTAX.index("inline1")


class Syntax:
    """Cuts of one source, out of the blocks that a parser has told.

    Parameters
    ----------
    blocks : Blocks
    language : str, default "auto"
        For sentences in strings and comments.
    """

    def __init__(self, blocks: Blocks, language: str | SentenceStyle = "auto") -> None:
        self.text = blocks.text
        self.places, self.levels = places, levels = node_levels(blocks)
        opens, closes = atoms_of(blocks)
        self.tree = SyntaxTree(places, levels, opens, closes, sentence_rules(language))

    def with_nodes(self, cuts: Cuts) -> Cuts:
        """Cuts before all nodes on lines of their own added, so that the context of each can be told."""
        lines = (self.levels < INLINES) & (self.places > 0) & (self.places < len(self.text))
        return cuts.insert(self.places[lines], np.uint8(len(SYNTAX) - 1) - self.levels[lines])

    def refined(
        self, cuts: Cuts, measure: AdditiveMeasure, *, max_size: int, trim: bool, rooms: Offsets | None = None
    ) -> Cuts:
        """Cuts of all levels added, in one pass over the gaps that are too large; see `Structure.refined`."""
        positions, ranks, mandatory = self.tree.refined(
            self.text, cuts.positions, cuts.ranks, cuts.mandatory, measure.ruler, max_size, trim, rooms
        )
        return Cuts(positions, ranks, cuts.names, mandatory)

    def finders(self) -> dict[str, Finder]:
        """What finds the cuts of each level, for sizes that do not add."""
        return {name: partial(self._level, number) for number, name in enumerate(SYNTAX)}

    def _level(self, number: int, text: str, starts: Offsets, ends: Offsets) -> Offsets:
        return self.tree.cuts(text, number, starts, ends)


def node_levels(blocks: Blocks) -> tuple[Offsets, Ranks]:
    """Where the text may be cut before nodes, rising, and the level of each as an index into `SYNTAX`."""
    rows = blocks.table[~blocks.of_kind("signature", "comment", "string")]
    flags, depths = rows["flag"], np.minimum(rows["depth"], MAX_DEPTH - 1).astype(np.int64)
    definition = rows["kind"] == KIND_NUMBERS["scope"]
    levels = PER_DEPTH * depths + np.where(definition, 0, np.where(flags & PARTED, 1, 2))
    levels = np.where(flags & TORN, AFTER_LEAD, levels)
    levels = np.where(flags & OPENING, OPENINGS, np.where(flags & INLINE, INLINES + depths, levels))
    order = np.lexsort((levels, rows["line"]))
    places, first = np.unique(rows["line"][order], return_index=True)
    return places, levels[order][first].astype(np.uint8)


def atoms_of(blocks: Blocks) -> tuple[Offsets, Offsets]:
    """Where strings and comments open and close; one that lies in another is left out."""
    rows = np.sort(blocks.table[blocks.of_kind("comment", "string")], order=("start", "end"))
    reach = np.maximum.accumulate(rows["end"]) if len(rows) else rows["end"]
    outer = np.append(True, rows["start"][1:] >= reach[:-1])[: len(rows)]
    return np.ascontiguousarray(rows["start"][outer]), np.ascontiguousarray(rows["end"][outer])
