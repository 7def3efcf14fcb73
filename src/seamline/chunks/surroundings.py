"""A chunk with what stands around it, up to a size."""

from __future__ import annotations

from .._types import Offsets
from ..measures.measure import Measure


class Around:
    """Grows a chunk by whole neighbours.

    Parameters
    ----------
    cores, ends : ndarray of shape (k,)
        Where the new text of each chunk begins, and where it ends.
    start : int
        Where the chunk itself begins, with its overlap.
    index : int
        The chunk.
    """

    def __init__(self, cores: Offsets, ends: Offsets, *, start: int, index: int) -> None:
        self.cores, self.ends = cores, ends
        self.start, self.end, self.index = start, int(ends[index]), index

    def span(self, first: int, last: int) -> tuple[int, int]:
        """From the chunk numbered ``first`` to ``last``."""
        return min(self.start, int(self.cores[first])), int(self.ends[last])

    def lopsided(self, group: tuple[int, int]) -> int:
        """By how much one side gives more than the other."""
        low, high = self.span(*group)
        return abs((self.start - low) - (high - self.end))

    def within(self, measure: Measure, size: int) -> tuple[int, int]:
        """Span of the chunk and of all neighbours that fit, even on both sides; its own where none does."""
        first = last = self.index
        while True:
            wider = [
                (low, high) for low, high in ((first - 1, last), (first, last + 1))
                if low >= 0 and high < len(self.ends) and measure.count(*self.span(low, high)) <= size
            ]  # fmt: skip
            if not wider:
                return self.span(first, last)
            first, last = min(wider, key=self.lopsided)
