"""Semantic units: the pieces of a text that are embedded, each once."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ._checks import check_at_least, check_text
from ._cuts import between_graphemes, is_hard_wrapped
from ._types import Floats1d, Offsets, Ranks
from .boundaries import lines, paragraphs
from .counters import Measure, char_measure
from .cuts import Cuts, rank_cuts
from .markdown import closed_offsets, scan_blocks, top_headings
from .packing import Limits, pack
from .refinement import refine
from .sentences import sentences

MAX_UNIT_SIZE = 300
"""Default largest unit in characters, about 60 tokens of English."""

FINER = ("line", "word", "subword", "grapheme")

PRIORS = {"part": -2.0, "sentence": 0.0, "line": 0.2, "item": 0.4, "paragraph": 1.0, "heading": 2.0}
"""How welcome a cut is before a unit, by the level of its boundary, in units of the median scatter."""

AFTER_HEADING = -3.0
"""Added to the prior of a cut right after a heading."""


@dataclass(frozen=True, eq=False)
class Units:
    """The units of one text.

    Parameters
    ----------
    boundaries : ndarray of shape (n + 1,)
        ``[0, .., len(text)]``.
    levels : tuple of str
        ``levels[i]`` is the level of the boundary before unit ``i``; the first unit's is that of the text's start.
    """

    boundaries: Offsets
    levels: tuple[str, ...]

    def __len__(self) -> int:
        return len(self.levels)

    def priors(self) -> Floats1d:
        """Prior of each gap between neighbouring units, shape (n - 1,), in units of the median scatter."""
        wishes = np.array([PRIORS[name] for name in self.levels], dtype=np.float64)
        after_heading = np.array([name == "heading" for name in self.levels[:-1]], dtype=np.bool_)
        return wishes[1:] + np.where(after_heading, AFTER_HEADING, 0.0)


def unit_cuts(text: str, language: str) -> Cuts:
    """Headings, blocks and paragraphs, list items and rows, lines (where they mean something), sentences."""
    blocks = scan_blocks(text)
    headings, inner = top_headings(blocks), blocks.depths > 0
    inner |= blocks.of_kind("table_row")
    levels = [
        ("heading", closed_offsets(blocks.lines[headings], len(text))),
        ("paragraph", merged(paragraphs(text), closed_offsets(blocks.lines[~inner], len(text)))),
        ("item", closed_offsets(blocks.lines[inner], len(text))),
    ]
    if not is_hard_wrapped(text):
        levels.append(("line", lines(text)))
    levels.append(("sentence", between_graphemes(text, sentences(text, language))))
    return rank_cuts(levels, finer=FINER)


def merged(first: Offsets, second: Offsets) -> Offsets:
    """Union of two boundary arrays."""
    return np.union1d(first, second)


def semantic_units(
    text: str, *, max_unit_size: int = MAX_UNIT_SIZE, language: str = "auto", measure: Measure | None = None
) -> Units:
    """Cut a text into the units that a plan works on.

    Headings, blocks, list items and table rows of Markdown, lines where they mean something, and sentences; units over
    ``max_unit_size`` are cut at line ends and between words. Blank units join the one before.

    Parameters
    ----------
    text : str
    max_unit_size : int, default 300
        Largest unit, in characters or in the unit of ``measure``.
    language : str, default "auto"
    measure : Measure, optional

    Returns
    -------
    Units

    Examples
    --------
    >>> semantic_units("One. Two.").boundaries.tolist()
    [0, 5, 9]
    """
    check_text("text", text)
    check_at_least("max_unit_size", max_unit_size, 1)
    if not text:
        return Units(np.zeros(1, dtype=np.int64), ())
    counter: Measure = measure or char_measure(text)
    whole = unit_cuts(text, language)
    cuts = refine(text, whole, FINER, measure=counter, max_size=max_unit_size, trim=False)
    packed = pack(text, required(cuts, len(FINER)), limits=Limits(max_unit_size), measure=counter, trim=False)
    return without_blanks(text, packed.spans[:, 0], cuts)


def required(cuts: Cuts, rank: int) -> Cuts:
    """The same cuts, mandatory from ``rank`` up."""
    return Cuts(cuts.positions, cuts.ranks, cuts.names, cuts.mandatory | (cuts.ranks >= rank))


def without_blanks(text: str, starts: Offsets, cuts: Cuts) -> Units:
    """Units that begin at ``starts``, blank ones joined to the unit before (a leading one to the unit after)."""
    ends = np.append(starts[1:], len(text))
    filled = np.array([not text[a:b].isspace() for a, b in zip(starts.tolist(), ends.tolist(), strict=True)])
    kept = starts[filled] if filled.any() else starts[:1]
    ranks = cuts.ranks[np.searchsorted(cuts.positions, kept)]
    kept[0] = 0
    return Units(np.append(kept, len(text)), level_names(ranks, cuts.names))


def level_names(ranks: Ranks, names: tuple[str, ...]) -> tuple[str, ...]:
    """Names of boundary levels; the finer ones, inside a sentence, are all ``part``."""
    shown = tuple("part" if rank < len(FINER) else name for rank, name in enumerate(names))
    return tuple(shown[rank] for rank in ranks.tolist())
