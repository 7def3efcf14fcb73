"""Boundary levels of a text, by strategy: which detectors run and in which order they rank."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache, partial
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from .._types import Floats1d, Offsets
from ..boundaries._neighbours import between_units, is_hard_wrapped, word_cuts
from ..boundaries.detectors import graphemes, lines, paragraphs
from ..encodings.token_ends import tokens
from ..markup.documents import Document
from ..measures.measure import AdditiveMeasure, Measure
from ..options.levels import SYNTAX
from ..options.separators import DEFAULT_SEPARATORS
from ..options.strategies import LINE_OUTRANKS_SENTENCE, Strategy
from ..sentence.detector import sentences_in
from ..sentence.tables import SentenceStyle, has_own_marks
from ._titles import parting_cuts
from .barriers import with_barriers
from .own import Dropped, OwnLevels, own_names
from .ranked import NONE, Cuts, rank_cuts
from .refinement import (
    FINDERS,
    NO_BLOCKS,
    Finder,
    finders_in,
    keeping_finders,
    oversized_gaps,
    refine,
    refine_added,
)
from .sections import Contexts, Sections, with_walls
from .structure import Oversized, Structure, barrier_bits, structure_names

if TYPE_CHECKING:
    from ..options.settings import Settings
    from .syntax import Syntax


def whole(text: str) -> Offsets:
    """The text as one unit."""
    return np.array([0, len(text)] if text else [0], dtype=np.int64)


def words_apart(text: str) -> Offsets:
    """Boundaries before every word that follows a blank, or lies in a script without blanks."""
    ends = whole(text)
    return np.concatenate((ends[:1], word_cuts(text, ends[:1], ends[1:]), ends[1:]))


def level(text: str, name: str, settings: Settings) -> Offsets:
    """Boundaries of one level."""
    if name == "sentence":
        return sentences_in(text, settings.sentence_style)
    if name == "token":
        return between_units(text, tokens(text, settings.unit))
    detectors = {"paragraph": paragraphs, "line": lines, "word": words_apart, "grapheme": graphemes, "unit": whole}
    return detectors[name](text)


SYNTAX_NAMES = (*reversed(SYNTAX), "text")
"""Names of the ranks of source code, finest first."""


class Leveled(NamedTuple):
    """Ranked cuts, the finer levels left for refinement, and what finds those: structure, separators, or neither.

    Of boundaries of the caller's own also the separators that no chunk keeps, and the scores of offsets.
    """

    cuts: Cuts
    finer: tuple[str, ...]
    finders: Mapping[str, Finder] = FINDERS
    structure: Structure | None = None
    syntax: Syntax | None = None
    separators: tuple[str, ...] = ()
    afters: tuple[bool, ...] = ()
    leads: int = 0
    language: str | SentenceStyle = "auto"
    own: bool = False
    dropped: Dropped | None = None
    scores: tuple[Offsets, Floats1d] | None = None
    shared: Offsets = NONE
    """Mandatory cuts across which chunks may overlap."""
    keeps: bool = False
    """Whether titles and lead-ins stay with what follows."""

    def walled(self, measure: Measure, settings: Settings, contexts: Contexts | None = None) -> Leveled:
        """The same, with mandatory cuts between sections that do not go together."""
        if not (self.structure and settings.section_size):
            return self
        sections = Sections(
            self.structure.blocks, measure, limit=settings.section_size, trim=settings.trims,
            barriers=barrier_bits(settings.barrier_levels), contexts=contexts,
        )
        return self._replace(cuts=with_walls(self.cuts, sections.walls))

    def refined(
        self, text: str, *, measure: Measure, max_size: int, trim: bool, gaps: tuple[Offsets, Offsets] | None = None,
        rooms: Offsets | None = None,
    ) -> Cuts:
        """The cuts with finer ones in every gap, or in those of ``gaps``, that is larger than ``max_size``.

        For sizes that add ``rooms`` may have for each gap what it may hold whole, and what its pieces may.
        """
        kernel = isinstance(measure, AdditiveMeasure) and not has_own_marks(self.language)
        if self.structure and kernel and isinstance(measure, AdditiveMeasure):
            return self.structure.refined(self.cuts, measure, max_size=max_size, trim=trim, rooms=rooms)
        if self.syntax and kernel and isinstance(measure, AdditiveMeasure):
            return self.syntax.refined(self.cuts, measure, max_size=max_size, trim=trim, rooms=rooms)
        if self.separators and isinstance(measure, AdditiveMeasure) and "grapheme" in self.finer:
            from .separating import separated

            return separated(
                text, self.cuts, self.separators, self.afters, leads=self.leads, measure=measure, max_size=max_size,
                trim=trim, rooms=rooms,
            )
        plain = not (self.structure or self.syntax or self.separators or self.own)
        if plain and gaps is None and kernel and isinstance(measure, AdditiveMeasure):
            return refine_added(
                text, self.cuts, self.finer, measure=measure, max_size=max_size, trim=trim, language=self.language,
                rooms=rooms, keeps=self.keeps,
            )
        oversized = partial(oversized_gaps, text, measure=measure, max_size=max_size, trim=trim)
        return refine(
            text, self.cuts, self.finer, measure=measure, max_size=max_size, trim=trim,
            finders=self.all_finders(oversized), gaps=gaps, rooms=rooms,
        )

    def all_finders(self, oversized: Oversized) -> Mapping[str, Finder]:
        """What finds the cuts of each finer level, those inside of blocks included."""
        finders, blocks = self.finders, NO_BLOCKS
        if self.structure:
            finders, blocks = {**finders, **self.structure.finders(oversized)}, self.structure.blocks.table
        return keeping_finders(finders, blocks) if self.keeps else finders


def cuts_of(document: Document, settings: Settings, *, row: Strategy | None = None) -> Leveled:
    """Ranked cuts of a strategy without a plan; ``row`` may say in advance what `unwrapped` gives."""
    known, row = row, row or settings.row
    text = document.seen if row.reads_pages else document.text
    if row.levels == ("structure",):
        structure = Structure(document.read(settings.reads), settings.sentence_style)
        leveled = structure_cuts(structure, row.finer, settings.barrier_levels)
        return leveled if settings.splits_blocks else leveled._replace(
            cuts=with_barriers(document, leveled.cuts, settings)
        )
    if row.levels == ("syntax",):
        leveled = syntax_cuts(document, settings)
    elif row.levels == ("separators",):
        leveled = separator_cuts(
            text, marks_of(settings), settings.afters, cuts_pieces=settings.cuts_pieces, leads=settings.leads
        )
    elif row.levels == ("own",):
        leveled = own_cuts(document, settings)
    else:
        leveled = boundary_cuts(text, known or unwrapped(text, row), settings)
    return leveled._replace(cuts=with_barriers(document, leveled.cuts, settings))


def boundary_cuts(text: str, row: Strategy, settings: Settings) -> Leveled:
    """Cuts at the boundaries of the levels of a row."""
    found = [(name, level(text, name, settings)) for name in row.levels]
    if row.keeps_titles:
        found = [(name, parting_cuts(text, NO_BLOCKS, offsets)) for name, offsets in found]
    cuts = rank_cuts([("text", whole(text)), *found], finer=row.finer)
    style = settings.sentence_style
    return Leveled(cuts, row.finer, finders_in(style), language=style, keeps=row.keeps_titles)


def level_names(text: str, settings: Settings) -> tuple[str, ...]:
    """Names of the ranks that `cuts_of` gives, finest first."""
    if settings.row.levels == ("structure",):
        return structure_names(settings.row.finer)
    if settings.row.levels == ("syntax",):
        return SYNTAX_NAMES
    if settings.row.levels == ("separators",):
        return separator_names(marks_of(settings), cuts_pieces=settings.cuts_pieces)
    if settings.row.levels == ("own",):
        return (*own_names(settings.own_levels, last=settings.oversized == "cut")[::-1], "text")
    return unwrapped(text, settings.row).names


def marks_of(settings: Settings) -> tuple[str, ...]:
    """Literal separators, coarsest first, without the empty string, which may stand for graphemes."""
    return tuple(str(mark) for mark in settings.separators or DEFAULT_SEPARATORS if mark)


@lru_cache
def separator_names(marks: tuple[str, ...], *, cuts_pieces: bool = True) -> tuple[str, ...]:
    """Names of the ranks of separators, finest first; graphemes, and parts of what is written as one, come last.

    Those are left out where pieces between separators stay whole.
    """
    finest = ("fragment", "grapheme") if cuts_pieces else ()
    return (*finest, *(repr(mark) for mark in reversed(marks)), "text")


@lru_cache
def separator_finders(marks: tuple[str, ...], afters: tuple[bool, ...], leads: int) -> Mapping[str, Finder]:
    """What finds the cuts of each separator."""
    from .separating import separator_finder

    found = zip(marks, afters, strict=True)
    return {**FINDERS, **{repr(mark): separator_finder(mark, after=after, leads=leads) for mark, after in found}}


def whole_cuts(text: str, names: tuple[str, ...]) -> Cuts:
    """The ends of the text."""
    ends = whole(text)
    ranks = np.full(len(ends), len(names) - 1, dtype=np.uint8)
    return Cuts(ends, ranks, names, np.ones(len(ends), dtype=np.bool_))


def separator_cuts(
    text: str, marks: tuple[str, ...], afters: tuple[bool, ...], *, cuts_pieces: bool = True, leads: int = 0
) -> Leveled:
    """One level a separator, all of them left for refinement, and graphemes where pieces between them may be cut."""
    names = separator_names(marks, cuts_pieces=cuts_pieces)
    finders = separator_finders(marks, afters, leads)
    return Leveled(whole_cuts(text, names), names[-2::-1], finders, separators=marks, afters=afters, leads=leads)


def syntax_cuts(document: Document, settings: Settings) -> Leveled:
    """All levels of source code, left for refinement."""
    from .syntax import Syntax

    syntax = Syntax(document.read(settings.reads), settings.sentence_style)
    finders = {**syntax.finders(), "sentence": finders_in(settings.sentence_style)["sentence"]}
    cuts = whole_cuts(document.text, SYNTAX_NAMES)
    if settings.count_context:
        cuts = syntax.with_nodes(cuts)
    return Leveled(cuts, SYNTAX, finders, syntax=syntax, language=settings.sentence_style)


def own_cuts(document: Document, settings: Settings) -> Leveled:
    """One level a boundary of the caller's own, all of them left for refinement."""
    levels = OwnLevels(document, settings)
    return Leveled(
        whole_cuts(document.text, (*levels.names[::-1], "text")), levels.names, levels.finders, own=True,
        dropped=levels.dropped, scores=levels.scores,
    )


def structure_cuts(structure: Structure, finer: tuple[str, ...], barriers: tuple[int | str, ...]) -> Leveled:
    """Cuts before the outer blocks of a Markdown text; finer ones come from inside the blocks."""
    cuts = structure.cuts(finer, barriers)
    style = structure.language
    return Leveled(cuts, finer, finders_in(style), structure=structure, language=style, keeps=True)


def unwrapped(text: str, row: Strategy) -> Strategy:
    """A line end outranks a sentence end only in text that is not hard-wrapped."""
    return LINE_OUTRANKS_SENTENCE if is_smart(row) and not is_hard_wrapped(text) else row


def is_smart(row: Strategy) -> bool:
    """Whether a strategy ranks line ends by what they mean in the text."""
    return row.levels == ("paragraph", "sentence")
