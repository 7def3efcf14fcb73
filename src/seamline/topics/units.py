"""Semantic units: the pieces of a text that are embedded, each once."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

import numpy as np
import numpy.typing as npt

from .._checks import check_at_least, plain_text
from .._types import Flags, Floats1d, Offsets, Ranks, Spans
from ..boundaries._neighbours import is_hard_wrapped, trim_positions
from ..boundaries.detectors import lines, paragraphs
from ..cuts._titles import parting_cuts
from ..cuts.ranked import Cuts
from ..cuts.refinement import refine, refine_added
from ..markup.markdown import INLINE, Blocks, scan_blocks
from ..measures.measure import AdditiveMeasure, Measure
from ..measures.units import char_measure
from ..options.fields import MAX_UNIT_SIZE
from ..packing.greedy import pack
from ..packing.packed import UNLIMITED, Limits
from ..sentence.detector import sentences_in
from ..sentence.tables import SentenceStyle
from ._units import filled_units, unit_levels

FINER = ("line", "word", "subword", "grapheme", "fragment")

LEVELS = ("part", "sentence", "line", "item", "block", "paragraph", "turn", "heading")
"""Levels of unit boundaries, finest first; ``part`` lies inside a sentence."""

SENTENCE_RANK = len(FINER)
NAMES = (*reversed(FINER), *LEVELS[1:])
"""Levels of the cuts that units begin at, those inside of sentences by name."""

PRIORS = np.array([-2.0, 0.0, 0.2, 0.4, 1.0, 1.0, 1.5, 2.0])
"""How welcome a cut is before a unit, by the level of its boundary, in units of the median scatter."""

TEARING = -1000.0
"""Prior of a cut right after a heading, title or lead-in, or in a record: only where no chunk can hold both sides."""


@dataclass(frozen=True, eq=False)
class Units:
    """The units of one text.

    Parameters
    ----------
    boundaries : ndarray of shape (n + 1,)
        ``[0, .., len(text)]``.
    codes : ndarray of shape (n,), uint8
        Level of the boundary before each unit, an index into `LEVELS`.
    blocks : Blocks, optional
        Structure of the text; without it no section and no lead-in is known.
    """

    boundaries: Offsets
    codes: Ranks
    blocks: Blocks | None = None

    def __len__(self) -> int:
        return len(self.codes)

    @property
    def spans(self) -> Spans:
        """Offsets of each unit, shape (n, 2)."""
        spans = np.empty((len(self), 2), dtype=np.int64)
        spans[:, 0], spans[:, 1] = self.boundaries[:-1], self.boundaries[1:]
        return spans

    @property
    def levels(self) -> list[str]:
        """Name of the level of the boundary before each unit."""
        return [LEVELS[code] for code in self.codes.tolist()]

    def priors(self) -> Floats1d:
        """Prior of each gap between neighbouring units, shape (n - 1,), in units of the median scatter."""
        priors: Floats1d = np.where(self._holds_next(), TEARING, PRIORS[self.codes[1:]])
        return priors

    def _holds_next(self) -> Flags:
        """Whether a gap lies right after a heading, a title or a lead-in, or inside a record, shape (n - 1,)."""
        after_heading: Flags = self.codes[:-1] == LEVELS.index("heading")
        if self.blocks is None:
            return after_heading
        gaps = self.boundaries[1:-1]
        kept = parting_cuts(self.blocks.text, self.blocks.table, gaps)
        found = after_heading | inside_records(record_rows(self.blocks), gaps)
        return found if len(kept) == len(gaps) else found | ~np.isin(gaps, kept)


def unit_cuts(blocks: Blocks, language: str | SentenceStyle) -> Cuts:
    """Headings, turns, blocks and paragraphs, list items and rows, lines (where they mean something), sentences."""
    text = blocks.text
    outer = partial(outside_records, record_rows(blocks))
    marked = None if is_hard_wrapped(text) else outer(lines(text))
    ends = outer(sentences_in(text, language))
    positions, levels = unit_levels(opening_rows(blocks), outer(paragraphs(text)), marked, ends)
    ranks = (levels + (SENTENCE_RANK - 1)).astype(np.uint8)
    return Cuts(positions, ranks, NAMES, np.ones(len(positions), dtype=np.bool_))


def record_rows(blocks: Blocks) -> npt.NDArray[np.void]:
    """The rows of blocks that are records."""
    return blocks.table[blocks.of_kind("record")]


def outside_records(rows: npt.NDArray[np.void], offsets: Offsets) -> Offsets:
    """Those of the offsets that lie inside no record; its own beginning does not."""
    return offsets[~inside_records(rows, offsets)] if len(rows) else offsets


def inside_records(rows: npt.NDArray[np.void], offsets: Offsets) -> Flags:
    """Which offsets lie inside a record."""
    if not len(rows):
        return np.zeros(len(offsets), dtype=np.bool_)
    places = np.searchsorted(rows["line"], offsets, side="right") - 1
    held = rows[np.maximum(places, 0)]
    inside: Flags = (places >= 0) & (offsets > held["line"]) & (offsets < held["end"])
    return inside


def opening_rows(blocks: Blocks) -> npt.NDArray[np.void]:
    """The rows of blocks that open on lines of their own, in the order of their lines."""
    code = blocks.of_kind("scope", "compound", "statement")
    if not code.any():
        return blocks.table
    rows = blocks.table[code & (blocks.table["flag"] & INLINE == 0)]
    ordered: npt.NDArray[np.void] = rows[np.argsort(rows["line"], kind="stable")]
    return ordered


def semantic_units(
    text: str, *, max_unit_size: int = MAX_UNIT_SIZE, language: str | SentenceStyle = "auto", plain: bool = False,
    measure: Measure | None = None, blocks: Blocks | None = None,
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
    plain : bool, default False
        Whether turns of a conversation, and headings without ``#``, are told apart.
    measure : Measure, optional
    blocks : Blocks, optional
        As they are told of the text; otherwise it is read as Markdown.

    Returns
    -------
    Units

    Examples
    --------
    >>> semantic_units("One. Two.").boundaries.tolist()
    [0, 5, 9]
    """
    text = plain_text("text", text)
    max_unit_size = min(check_at_least("max_unit_size", max_unit_size, 1), UNLIMITED)
    if not text:
        return Units(np.zeros(1, dtype=np.int64), np.zeros(0, dtype=np.uint8))
    counter: Measure = measure or char_measure(text)
    blocks = scan_blocks(text, plain=plain) if blocks is None else blocks
    whole = unit_cuts(blocks, language)
    if measure is None and np.diff(whole.positions).max() <= max_unit_size:
        return packed_units(text, whole, whole.positions[:-1], blocks)
    if isinstance(counter, AdditiveMeasure):
        cuts = refine_added(text, whole, FINER, measure=counter, max_size=max_unit_size, trim=False)
    else:
        cuts = refine(text, whole, FINER, measure=counter, max_size=max_unit_size, trim=False)
    packed = pack(text, cuts, limits=Limits(max_unit_size), measure=counter, trim=False, blanks=True)
    return packed_units(text, cuts, packed.spans[:, 0], blocks)


def packed_units(text: str, cuts: Cuts, starts: Offsets, blocks: Blocks) -> Units:
    """Units that begin at some of the cuts, blank ones joined to others."""
    opens, _ = trim_positions(text, starts)
    boundaries, levels = filled_units(starts, opens, len(text), cuts.positions, cuts.ranks, SENTENCE_RANK)
    return Units(boundaries, levels.astype(np.uint8), blocks)


def own_units(text: str, boundaries: npt.ArrayLike) -> Units:
    """Units at boundaries of the caller's own, each as good a place to cut as a sentence end.

    Raises
    ------
    ValueError
        Unless the boundaries rise strictly from 0 to ``len(text)``.
    """
    offsets = np.asarray(boundaries, dtype=np.int64)
    rising = offsets.ndim == 1 and len(offsets) > 0 and bool(np.all(np.diff(offsets) > 0))
    if not rising or offsets[0] != 0 or offsets[-1] != len(text):
        raise ValueError(f"units must rise strictly from 0 to {len(text)}, got {offsets.tolist()[:8]}")
    return Units(offsets, np.full(len(offsets) - 1, LEVELS.index("sentence"), dtype=np.uint8))
