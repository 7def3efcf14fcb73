"""What follows from boundaries of the caller's own, from separators and from own rules of sentences."""

from __future__ import annotations

import re
from functools import cached_property

from ..boundaries.detectors import Literal
from ..sentence.tables import SentenceStyle
from .checks import checked_levels
from .fields import OptionFields
from .own_boundaries import Boundary, checked_boundaries
from .separators import DEFAULT_SEPARATORS, closes_piece, is_code, leads_of
from .strategies import DROPPED_WAIVES, KEPT_WAIVES, Strategy


class OwnOptions(OptionFields):
    """The options, and what follows from those of boundaries, separators and sentences."""

    row: Strategy

    @cached_property
    def resolved_joins(self) -> str:
        """Whether pieces may be filled up across the end of an oversized one: as asked, else by what is cut."""
        return self.joins or ("within" if self.strategy == "recursive" and is_code(self.separators) else "across")

    @cached_property
    def own_levels(self) -> tuple[Boundary, ...]:
        """Levels in the caller's order, coarsest first."""
        if self.boundaries is not None:
            return checked_boundaries(self.boundaries)
        marks = (mark for mark in self.separators or DEFAULT_SEPARATORS if mark)
        return tuple(Boundary(mark=mark if isinstance(mark, re.Pattern) else Literal(mark)) for mark in marks)

    @cached_property
    def afters(self) -> tuple[bool, ...]:
        """Whether the cut lies behind each of the separators."""
        marks = (mark for mark in self.separators or DEFAULT_SEPARATORS if mark)
        return tuple(closes_piece(mark, self.keep_separator) for mark in marks)

    @cached_property
    def leads(self) -> int:
        """What belongs to the line below it in the language of the separators; see `leads_of`."""
        return leads_of(self.separators)

    @cached_property
    def sentence_style(self) -> str | SentenceStyle:
        """The rules of sentences in force: a language, or that with words and marks of the caller's own."""
        if not self.abbreviations and self.terminators is None:
            return self.language
        return SentenceStyle(self.language, tuple(self.abbreviations), self.terminators)

    @property
    def waives(self) -> tuple[str, ...]:
        """Laws that these settings do not promise: those of the strategy's row, and of ``oversized="keep"``."""
        kept = KEPT_WAIVES if self.oversized == "keep" else ()
        return (*self.row.waives, *kept, *(DROPPED_WAIVES if self.keep_separator is False else ()))

    @cached_property
    def barrier_levels(self) -> tuple[int | str, ...]:
        """Levels of headings, turns, pages and cues that always begin a chunk."""
        return self.row.split_at if self.split_at is None else checked_levels(self.split_at)

    @property
    def aims(self) -> bool:
        """Whether chunks are to come near a wanted size."""
        return self.row.plan == "semantic" or "fit" in self.row.waives or self.packing == "balanced"
