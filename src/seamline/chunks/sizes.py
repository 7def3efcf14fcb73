"""Columns of chunks that count: sizes in the unit asked for, with context, in words, in tokens."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from .._types import Flags, Offsets, Spans
from ..measures.choice import measure_of
from ..measures.measure import ManySpans
from .info import InfoAttributes
from .viewed import Viewed


def span_sizes(text: str, spans: Spans, unit: Any) -> Offsets:
    """Size of the text of each span by itself, shape (k,)."""
    measure = measure_of(text, unit)
    if isinstance(measure, ManySpans):
        return measure.count_spans(spans[:, 0], spans[:, 1])
    pairs: list[Any] = spans.tolist()
    return np.array([measure.count(start, end) for start, end in pairs], dtype=np.int64)


class SizeColumns(InfoAttributes, Viewed):
    """Sizes of the spans of one text, each column computed when it is first asked for."""

    text: str
    spans: Spans
    _sizes: Offsets | None

    if TYPE_CHECKING:

        def value_at(self, name: str, index: int) -> Any: ...

    @cached_property
    def sizes(self) -> Offsets:
        """Size of each chunk's text in the unit asked for, of ``with_context()`` where that counts, shape (k,)."""
        return self.counted_again() if self._sizes is None else self._sizes

    def counted_again(self) -> Offsets:
        """Sizes as counted from the text, shape (k,)."""
        return self.context_sizes if self.count_context else span_sizes(self.text, self.spans, self.unit)

    @cached_property
    def context_sizes(self) -> Offsets:
        """Size of each chunk's ``with_context()`` in the unit asked for, shape (k,)."""
        return np.array([self.value_at("context_size", index) for index in range(len(self.spans))], dtype=np.int64)

    @property
    def word_counts(self) -> Offsets:
        """Words of what is read of each chunk, as the unit ``words`` counts them, shape (k,)."""
        return self.token_counts("words")

    def token_counts(self, encoding: Any = "cl100k_base") -> Offsets:
        """Tokens of what is read of each chunk in any encoding, shape (k,); special tokens are plain text."""
        read = self.plain_chunks
        return span_sizes(read.text, read.spans, encoding)

    @cached_property
    def oversized(self) -> Flags:
        """Chunks over the maximum: one atom each, or kept whole on request, shape (k,)."""
        if self.max_size is None:
            return np.zeros(len(self.spans), dtype=np.bool_)
        return self.sizes > self.max_size
