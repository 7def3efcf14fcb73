"""Boundary levels of a text, by strategy: which detectors run and in which order they rank."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from ._cuts import between_graphemes, is_hard_wrapped, word_cuts
from ._types import Offsets
from .boundaries import from_separators, graphemes, lines, paragraphs
from .cuts import Cuts, rank_cuts
from .sentences import sentences
from .strategies import LINE_OUTRANKS_SENTENCE, Strategy

if TYPE_CHECKING:
    from .chunker import Chunker

DEFAULT_SEPARATORS = ("\n\n", "\n", " ")
"""Separators of ``strategy="recursive"`` when none are given."""


def whole(text: str) -> Offsets:
    """The text as one unit."""
    return np.array([0, len(text)] if text else [0], dtype=np.int64)


def words_apart(text: str) -> Offsets:
    """Boundaries before every word that follows a blank, or lies in a script without blanks."""
    ends = whole(text)
    return np.concatenate((ends[:1], word_cuts(text, ends[:1], ends[1:]), ends[1:]))


def level(text: str, name: str, settings: Chunker) -> Offsets:
    """Boundaries of one level."""
    if name == "sentence":
        return between_graphemes(text, sentences(text, settings.language))
    detectors = {"paragraph": paragraphs, "line": lines, "word": words_apart, "grapheme": graphemes}
    return detectors[name](text)


def separator_levels(text: str, separators: Sequence[str]) -> list[tuple[str, Offsets]]:
    """One level a separator, in the order given; the empty string stands for graphemes and is left to refinement."""
    return [(repr(mark), between_graphemes(text, from_separators(text, [mark]))) for mark in separators if mark]


def cuts_of(text: str, settings: Chunker) -> tuple[Cuts, tuple[str, ...]]:
    """Ranked cuts of a strategy without a plan, and the finer levels left for refinement."""
    row = settings.row
    if row.levels == ("separators",):
        levels = separator_levels(text, settings.separators or DEFAULT_SEPARATORS)
        return rank_cuts([("text", whole(text)), *levels], finer=row.finer), row.finer
    row = unwrapped(text, row)
    found = [(name, level(text, name, settings)) for name in row.levels]
    return rank_cuts([("text", whole(text)), *found], finer=row.finer), row.finer


def unwrapped(text: str, row: Strategy) -> Strategy:
    """A line end outranks a sentence end only in text that is not hard-wrapped."""
    if row.levels == ("paragraph", "sentence") and not is_hard_wrapped(text):
        return LINE_OUTRANKS_SENTENCE
    return row
