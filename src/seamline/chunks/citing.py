"""Where a quote stands: its exact span, its lines, and the chunks that hold it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from .._checks import plain_text
from .._types import Spans
from ..text.provenance import line_range

if TYPE_CHECKING:
    from ..text.folding import Folded


@dataclass(frozen=True)
class Citation:
    """The place of a quote.

    Attributes
    ----------
    start, end : int
        Half-open span in code points of the source.
    text : str
        The source there, which may differ from the quote in marks, blanks and case.
    line_start, line_end : int
        Its first and last line, from 1.
    chunks : tuple of int
        Indices of the chunks that it touches; none where it stands between chunks.
    """

    start: int
    end: int
    text: str
    line_start: int
    line_end: int
    chunks: tuple[int, ...]


class Citable:
    """What finds quotes in the source of chunks."""

    text: str
    spans: Spans

    @cached_property
    def folded(self) -> Folded:
        """The text without what copies of it lose, for `cite`."""
        from ..text.folding import fold

        return fold(self.text)

    def cite(self, quote: str) -> Citation | None:
        """Where a quote stands that a model or a person gave back, perhaps with other marks, blanks and case.

        Parameters
        ----------
        quote : str

        Returns
        -------
        Citation or None
            With exact offsets, lines and the chunks that hold it; None rather than a wrong place.

        Examples
        --------
        >>> import seamline
        >>> chunks = seamline.chunk("The sea rises. The moon -- it pulls.", max_size=16)
        >>> found = chunks.cite("the moon – it pulls")
        >>> found.text, found.line_start, found.chunks
        ('The moon -- it pulls', 1, (1, 2))
        """
        from ..text.quotes import find_quote

        span = find_quote(self.text, self.folded, plain_text("quote", quote))
        if span is None:
            return None
        start, end = span
        touched = np.flatnonzero((self.spans[:, 0] < end) & (self.spans[:, 1] > start))
        first, last = line_range(self.text, start, end)
        return Citation(start, end, self.text[start:end], first, last, tuple(touched.tolist()))
