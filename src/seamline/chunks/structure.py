"""What is read of the text of chunks: headings, blocks, and what stands before a chunk that begins inside of them."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from .._types import Ranks, Spans
from ..markup.context import Context
from ..markup.headings import Outline
from ..markup.markdown import scan_blocks
from ..markup.markups import read_markup
from ..markup.paging import seen_text
from ..measures.choice import measure_of
from ..measures.context_measure import within_budget
from .info import InfoAttributes

if TYPE_CHECKING:
    from ..markup.headings import Heading
    from ..markup.markdown import Blocks


class Structured(InfoAttributes):
    """The structure around the chunks of one text."""

    text: str
    spans: Spans
    closing_ranks: Ranks
    level_names: tuple[str, ...]
    _blocks: Blocks | None

    @property
    def known_blocks(self) -> Blocks | None:
        """The text's blocks, if they are scanned already."""
        return self._blocks

    @cached_property
    def markup(self) -> str:
        """What the text is read as: a markup such as "markdown", "plain", or "none" with separators of a language."""
        return read_markup(self.text) if self.info.markup == "auto" else self.info.markup

    @cached_property
    def structure(self) -> Context:
        """Structure of the text, read in its markup."""
        name = self.info.markup
        blocks = None if name == "none" else self._known_blocks()
        context = Context(self.text, markup=name, plain=self.plain, blocks=blocks)
        if not self.count_context or self.max_size is None:
            return context
        measure = measure_of(self.text, self.unit)
        return within_budget(context, measure, unit=self.unit, max_size=self.max_size)

    @cached_property
    def paths(self) -> list[tuple[Heading, ...]]:
        """Markdown headings in scope at every character of each chunk, outermost first."""
        if self.info.markup == "none":
            return [()] * len(self.spans)
        return Outline(self._known_blocks()).paths_of(self.spans)

    def _known_blocks(self) -> Blocks:
        """The text's blocks, which are read once."""
        if self._blocks is None:
            seen = scan_blocks(seen_text(self.text), plain=self.plain, markup=self.info.markup)
            self._blocks = seen.over(self.text)
        return self._blocks

    @cached_property
    def levels(self) -> list[str]:
        """Name of the boundary that ended each chunk."""
        return [self.level_names[rank] for rank in self.closing_ranks.tolist()]
