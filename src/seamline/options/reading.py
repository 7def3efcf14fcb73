"""What settings say of how texts are read."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from ..markup.documents import Reads
from ..markup.markups import ALIASES, MARKUPS
from ..reading.formats import suffix_markup
from ..reading.grammars import is_parser, language_of, suffix_language
from .defaults import MARKDOWN_SEPARATORS
from .levels import TRACK_LEVELS
from .strategies import Strategy, by_structure, row_for

if TYPE_CHECKING:
    from typing_extensions import Self


class Reading:
    """What follows from ``markup`` and ``separators``, for `Settings`."""

    if TYPE_CHECKING:
        markup: Any
        drop: Any
        strategy: str
        separators: Any
        row: Strategy

        def __getstate__(self) -> dict[str, Any]: ...

        @property
        def barrier_levels(self) -> tuple[int | str, ...]: ...

    def read_as(self, markup: str) -> Self:
        """The same settings for texts of which it is known what they are."""
        return self._read(markup, row_for(self.row, markup))

    def read_by_structure(self) -> Self:
        """The same settings for texts of which it is known that they have a structure, in whatever markup."""
        return self._read(self.markup, by_structure(self.row))

    def _read(self, markup: Any, row: Strategy) -> Self:
        known = object.__new__(type(self))
        known.__dict__.update(self.__getstate__(), markup=markup, row=row)
        return known

    @property
    def decides_markup(self) -> bool:
        """Whether what a text is has to be seen from it before it is cut."""
        return self.markup == "auto" and self.strategy == "smart"

    @property
    def opens_html(self) -> bool:
        """Whether texts that open as HTML documents are read as such."""
        return self.markup == "auto" and self.separators is None

    def read_by_suffix(self, path: str) -> Self:
        """The same settings for a file whose suffix names a reader, unless the caller says how texts are cut."""
        if self.markup != "auto" or self.separators is not None:
            return self
        found = suffix_markup(path)
        if found is None and self.strategy != "recursive":
            found = suffix_language(path)
        if found is None:
            return replace(self, drop=()) if self.drop else self  # type: ignore[type-var]
        return replace(self, markup=found, drop=self.drop if found == "html" else ())  # type: ignore[type-var]

    @cached_property
    def language_read(self) -> str | None:
        """The programming language that texts are parsed as, "parser" for a parser of the caller's own."""
        return language_of(self.markup)

    def without_syntax(self) -> Self:
        """The same settings for sources of which nothing is known."""
        syntax = self.row.levels == ("syntax",)
        rest = {"strategy": "smart", "split_at": None} if syntax else {}
        return replace(self, markup="plain", **rest)  # type: ignore[type-var]

    @property
    def names_markup(self) -> bool:
        """Whether it is said in which markup texts are."""
        return self.markup_name in MARKUPS[1:]

    @property
    def has_reader(self) -> bool:
        """Whether texts are sources of which a reader gives a view."""
        named = isinstance(self.markup, str) and self.markup_name in (*MARKUPS, "plain", "none")
        return not (named or self.language_read)

    @property
    def markup_name(self) -> str:
        """What texts are read as: a markup, a language, "auto", "plain", or "none" with the separators of another."""
        if self.language_read:
            return self.language_read
        return ALIASES.get(self.markup, self.markup) if self.is_markup else "none"

    @cached_property
    def reads(self) -> Reads:
        """How documents are read, where no reader tells their blocks."""
        return Reads("auto" if self.has_reader or self.language_read else self.markup_name, self.reads_plain)

    @cached_property
    def reads_plain(self) -> bool:
        """Whether headings without ``#`` and turns count as structure."""
        return self.markup == "plain" or self.row.plain or "turn" in self.barrier_levels

    @property
    def splits_blocks(self) -> bool:
        """Whether all that always begins a chunk is a block of the text."""
        return TRACK_LEVELS.keys().isdisjoint(self.barrier_levels)

    @cached_property
    def is_markup(self) -> bool:
        """Whether texts are read for structure: always, but where separators of another language were asked for."""
        return self.separators is None or self.separators in MARKDOWN_SEPARATORS


def is_reader(markup: Any) -> bool:
    """Whether this is a reader or a parser of the caller's own."""
    return callable(markup) or is_parser(markup)
