"""Sizes of chunks with their context."""

from __future__ import annotations

from typing import Any

from .._types import Offsets
from ..markup.context import Context
from .choice import text_size
from .measure import Measure


class ContextMeasure:
    """Sizes of chunks as they are rendered, context included.

    Parameters
    ----------
    plain : Measure
        Of the texts alone.
    unit : str, callable or tokenizer
        What both count.
    max_size : int
        A context may take half of it.
    """

    additive = False

    def __init__(self, context: Context, plain: Measure, *, unit: Any, max_size: int) -> None:
        self.plain = plain
        self.unit = unit
        self.context = Context(
            context.text, markup=context.markup, plain=context.plain, blocks=context.blocks,
            admits=lambda rendered: text_size(rendered, unit) <= max_size // 2,
        )

    def cumulative(self, offsets: Offsets) -> Offsets:
        return self.plain.cumulative(offsets)

    def count(self, start: int, end: int) -> int:
        return text_size(self.context.rendered(start, end), self.unit)
