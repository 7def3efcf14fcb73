"""What settings say of how texts are read."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from ..reading.formats import suffix_markup
from .defaults import MARKDOWN_SEPARATORS

if TYPE_CHECKING:
    from typing_extensions import Self

    from .strategies import Strategy


class Reading:
    """What follows from ``markup`` and ``separators``, for `Settings`."""

    if TYPE_CHECKING:
        markup: Any
        strategy: str
        separators: Any
        row: Strategy

        @property
        def barrier_levels(self) -> tuple[int | str, ...]: ...

    @property
    def decides_markup(self) -> bool:
        """Whether what a text is has to be seen from it before it is cut."""
        return self.markup == "auto" and self.strategy == "smart"

    def read_by_suffix(self, path: str) -> Self:
        """The same settings for a file whose suffix names a reader, unless the caller says how texts are cut."""
        found = suffix_markup(path) if self.markup == "auto" and self.separators is None else None
        return self if found is None else replace(self, markup=found)  # type: ignore[type-var]

    @property
    def has_reader(self) -> bool:
        """Whether texts are sources of which a reader gives a view."""
        return self.markup not in ("auto", "markdown", "plain")

    @property
    def markup_name(self) -> str:
        """What texts are read as: "markdown", "plain", or "none" with the separators of another language."""
        return ("plain" if self.markup == "plain" else "markdown") if self.is_markup else "none"

    @cached_property
    def reads_plain(self) -> bool:
        """Whether headings without ``#`` and turns count as structure."""
        return self.markup == "plain" or self.row.plain or "turn" in self.barrier_levels

    @cached_property
    def is_markup(self) -> bool:
        """Whether texts are read as Markdown: always, but where separators of another language were asked for."""
        return self.separators is None or self.separators in MARKDOWN_SEPARATORS
