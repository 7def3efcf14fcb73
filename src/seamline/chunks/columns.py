"""Columns of chunks that follow from text and spans alone: foreign offsets, lines, hashes, names."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

import numpy as np

from .._types import Offsets, Spans
from ..boundaries.detectors import lines
from ..text._offsets import utf8_offsets, utf16_offsets
from ..text.hashes import text_hash
from ._chunk import slice_texts


def convert_spans(text: str, spans: Spans, converter: Callable[[str, Offsets], Offsets]) -> Spans:
    """``spans`` in another offset unit, by one pass over the text whatever their order."""
    offsets, places = np.unique(spans, return_inverse=True)
    return converter(text, offsets)[places].reshape(spans.shape)


def byte_spans(text: str, spans: Spans) -> Spans:
    """Spans in UTF-8 bytes, shape (k, 2)."""
    return spans if text.isascii() else convert_spans(text, spans, utf8_offsets)


def utf16_spans(text: str, spans: Spans) -> Spans:
    """Spans in UTF-16 code units, shape (k, 2)."""
    return spans if text.isascii() else convert_spans(text, spans, utf16_offsets)


def line_columns(text: str, spans: Spans) -> tuple[Spans, Spans]:
    """Line numbers from 1 of the first and last code point of each span, and the columns of its start and end.

    Lines end at LF, CR LF and CR. An end is counted on the line of its last code point.
    """
    starts = lines(text)
    last = np.stack((spans[:, 0], np.maximum(spans[:, 1] - 1, spans[:, 0])), axis=1)
    numbers = np.searchsorted(starts, last, side="right")
    numbers = np.minimum(numbers, max(len(starts) - 1, 1))
    return numbers.astype(np.int64), spans - starts[numbers - 1]


class PlaceColumns:
    """Columns of a sequence of spans, made when they are first asked for."""

    text: str
    spans: Spans

    @property
    def starts(self) -> Offsets:
        """Start of each chunk, overlap included, shape (k,)."""
        return self.spans[:, 0]

    @property
    def ends(self) -> Offsets:
        """End of each chunk, shape (k,)."""
        return self.spans[:, 1]

    @cached_property
    def byte_offsets(self) -> Spans:
        """Spans in bytes of the source's UTF-8 form, shape (k, 2)."""
        return byte_spans(self.text, self.spans)

    @cached_property
    def utf16_offsets(self) -> Spans:
        """Spans in UTF-16 code units, as JavaScript and Java count, shape (k, 2)."""
        return utf16_spans(self.text, self.spans)

    @cached_property
    def _line_columns(self) -> tuple[Spans, Spans]:
        return line_columns(self.text, self.spans)

    @property
    def line_ranges(self) -> Spans:
        """First and last line of each chunk, from 1, shape (k, 2)."""
        return self._line_columns[0]

    @property
    def column_ranges(self) -> Spans:
        """Columns of start and end, counted from 0 on their lines, shape (k, 2)."""
        return self._line_columns[1]

    @cached_property
    def hashes(self) -> list[str]:
        """Content hash of each chunk: 16 hexadecimal digits of SHA-256."""
        return [text_hash(text) for text in self.texts()]

    def texts(self) -> list[str]:
        """The text of every chunk, in order."""
        return slice_texts(self.text, self.spans)
