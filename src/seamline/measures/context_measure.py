"""Sizes of chunks with their context, where sizes do not add."""

from __future__ import annotations

from typing import Any

from .._types import Offsets
from ..markup.context import Context
from ..markup.framing import Budget
from .choice import text_size
from .measure import Measure


class ContextMeasure:
    """Sizes of chunks as they are rendered, context included.

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

    def cumulative(self, offsets: Offsets) -> Offsets:
        return self.plain.cumulative(offsets)

    def ended(self, offsets: Offsets) -> Offsets:
        return self.plain.ended(offsets)

    def count(self, start: int, end: int) -> int:
        return text_size(self.context.rendered(start, end), self.unit)


def within_budget(context: Context, measure: Measure, *, unit: Any, max_size: int) -> Context:
    """The same context, of which a chunk may hold half of its maximum."""
    budget = Budget(context.text, measure.count, limit=max_size // 2, joint=text_size("\n\n", unit))
    return Context(
        context.text, markup=context.markup, plain=context.plain, budget=budget,
        blocks=context.blocks,
    )
