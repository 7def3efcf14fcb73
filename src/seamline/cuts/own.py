"""Cuts at boundaries of the caller's own, in the caller's order: each level only where the coarser leave too much."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from .._types import Floats1d, Offsets, Spans
from ..boundaries._neighbours import between_graphemes
from ..boundaries.detectors import paragraphs
from ..markup.documents import Document
from ..options.own_boundaries import Boundary
from ..options.separators import closes_piece
from .refinement import Finder, finders_in, strictly_inside
from .structure import Structure

if TYPE_CHECKING:
    from ..options.settings import Settings


FINEST = ("grapheme", "fragment")
"""Levels that come last by themselves."""


class Dropped(NamedTuple):
    """Separators that belong to no chunk, by their ends: chunks that end there close at the starts."""

    starts: Offsets
    ends: Offsets


class OwnLevels:
    """Levels of the caller's own in one text.

    Parameters
    ----------
    document : Document
    settings : Settings
    """

    def __init__(self, document: Document, settings: Settings) -> None:
        self.document, self.settings = document, settings
        self.marks = settings.own_levels
        self.spans = [self.mark_spans(item) for item in self.marks]

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the levels, coarsest first, and of graphemes, which come last unless pieces are kept."""
        return own_names(self.marks, last=self.settings.oversized == "cut")

    @cached_property
    def finders(self) -> dict[str, Finder]:
        """What finds the cuts of each level."""
        known = finders_in(self.settings.sentence_style)
        return {**known, **{self.names[place]: self.finder(place, item) for place, item in enumerate(self.marks)}}

    def finder(self, place: int, item: Boundary) -> Finder:
        known = finders_in(self.settings.sentence_style)
        return known[item.level] if item.level in known else partial(places_within, self.places(place, item))

    def places(self, place: int, item: Boundary) -> Offsets:
        """Cuts of a level in the whole text, rising."""
        text, spans = self.document.text, self.spans[place]
        if item.places is not None:
            return outside_graphemes(text, checked_inside(item.offsets, len(text)))
        if item.level == "paragraph":
            return paragraphs(text)
        if spans is None:
            structure = Structure(self.document.read(self.settings.reads))
            return structure.barriers(("turn",) if item.level == "turn" else (1, 2, 3, 4, 5, 6))
        found = spans[:, 1] if self.closes(item) else spans[:, 0]
        return outside_graphemes(text, found)

    def closes(self, item: Boundary) -> bool:
        """Whether a mark stays with the piece before it."""
        assert item.mark is not None
        return closes_piece(item.mark, self.settings.keep_separator)

    def mark_spans(self, item: Boundary) -> Spans | None:
        """Where a mark stands in the text."""
        if item.mark is None:
            return None
        pattern = item.mark if isinstance(item.mark, re.Pattern) else re.compile(re.escape(item.mark))
        found = [match.span() for match in pattern.finditer(self.document.text)]
        return np.array(found, dtype=np.int64).reshape(-1, 2)

    @property
    def dropped(self) -> Dropped | None:
        """Separators that no chunk keeps."""
        if self.settings.keep_separator is not False:
            return None
        known = [spans for spans in self.spans if spans is not None]
        spans = np.concatenate(known) if known else np.zeros((0, 2), dtype=np.int64)
        spans = spans[np.lexsort((spans[:, 0], spans[:, 1]))]
        ends, first = np.unique(spans[:, 1], return_index=True)
        return Dropped(spans[first, 0], ends)

    @property
    def scores(self) -> tuple[Offsets, Floats1d] | None:
        """Offsets that have scores, rising, and the scores."""
        pairs = [(item.offsets, item.scores) for item in self.marks if item.scores is not None]
        if not pairs:
            return None
        offsets, scores = (np.concatenate(parts) for parts in zip(*pairs, strict=True))
        order = np.lexsort((scores, offsets))
        return offsets[order], scores[order]


def own_names(marks: Sequence[Boundary], *, last: bool) -> tuple[str, ...]:
    """Names of levels, coarsest first, no two of them the same; graphemes come last by themselves where asked."""
    names: list[str] = []
    for item in marks:
        names.append(item.name if item.name not in names else f"{item.name} ({len(names) + 1})")
    return (*names, *(level for level in FINEST if last and level not in names))


def outside_graphemes(text: str, offsets: Offsets) -> Offsets:
    """Those of the offsets, and of the beginning, that lie inside no grapheme, rising."""
    return between_graphemes(text, np.unique(np.append(0, offsets)))


def places_within(offsets: Offsets, text: str, starts: Offsets, ends: Offsets) -> Offsets:
    """A finder over places that are known."""
    return strictly_inside(offsets, starts, ends)


def checked_inside(offsets: Offsets, length: int) -> Offsets:
    """Offsets of the text."""
    if len(offsets) and offsets[-1] > length:
        raise ValueError(f"boundaries must lie in the text of {length} characters, got {int(offsets[-1])}")
    return offsets


