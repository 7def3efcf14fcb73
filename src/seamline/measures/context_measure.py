"""Sizes of chunks with their context, where sizes do not add."""

from __future__ import annotations

from typing import Any

import numpy as np

from .._types import Flags, Offsets
from ..markup.context import Context
from ..markup.framing import Budget
from .choice import text_size
from .measure import ManySpans, Measure

SLACK = 16
"""Tokens that two texts may count more side by side than alone, and then some."""


class ContextMeasure:
    """Sizes of chunks as they are rendered, context included.

    Where tokens are counted by pre-tokens that are known, a context is a number: one that ends a line and the letter or
    digit that follows share no pre-token, so both counts add.

    Parameters
    ----------
    context : Context
        With a budget.
    plain : Measure
        Of the texts alone.
    unit : str, callable or tokenizer
        What both count.
    """

    additive = False

    def __init__(self, context: Context, plain: Measure, *, unit: Any) -> None:
        self.context = context
        self.plain = plain
        self.unit = unit
        self.is_indexed = getattr(plain, "index", None) is not None
        self._counted = ("", 0)

    def cumulative(self, offsets: Offsets) -> Offsets:
        return self.plain.cumulative(offsets)

    def ended(self, offsets: Offsets) -> Offsets:
        return self.plain.ended(offsets)

    def count(self, start: int, end: int) -> int:
        before, after = self.context.around(start, end)
        if not before and not after:
            return self.plain.count(start, end)
        if not after and self.is_indexed and is_apart(before, self.context.text[start]):
            return self.ahead(before) + self.plain.count(start, end)
        return text_size(f"{before}{self.context.text[start:end]}{after}", self.unit)

    def over(self, starts: Offsets, ends: Offsets, max_size: int) -> Flags:
        """Which spans are larger than ``max_size`` with their context; those that are far from it are not rendered."""
        assert isinstance(self.plain, ManySpans)
        sizes = self.plain.count_spans(starts, ends)
        large: Flags = sizes > max_size
        near = np.flatnonzero(~large & (sizes > max(max_size - self.most, 0)))
        for place in near.tolist():
            large[place] = self.count(int(starts[place]), int(ends[place])) > max_size
        return large

    @property
    def most(self) -> int:
        """What no context is over: half of the maximum, and half as much again for the head of a table."""
        assert self.context.budget is not None
        limit = self.context.budget.limit
        return SLACK + (limit * 3 // 2 if self.context.has_frames else limit)

    def beside(self, start: int) -> int:
        """About what comes before a chunk that begins at ``start``."""
        return self.ahead(self.context.ahead(start, start + 1))

    def ahead(self, before: str) -> int:
        """Size of what stands before a word; that of the last call is kept."""
        known, size = self._counted
        if known != before:
            size = text_size(f"{before}a", self.unit) - text_size("a", self.unit) if before else 0
            self._counted = before, size
        return size


def is_apart(before: str, following: str) -> bool:
    """Whether no pre-token holds the end of a text and the character that follows it.

    In all patterns that are known a letter or digit begins one behind a line end, and blanks before it are parted the
    same way whichever of them it is.
    """
    return before[-1:] in ("\n", "\r") and (following.isalpha() or following.isdecimal())


def within_budget(context: Context, measure: Measure, *, unit: Any, max_size: int) -> Context:
    """The same context, of which a chunk may hold half of its maximum."""
    budget = Budget(context.text, measure.count, limit=max_size // 2, joint=text_size("\n\n", unit))
    return Context(
        context.text, markup=context.markup, plain=context.plain, budget=budget,
        blocks=context.blocks,
    )
