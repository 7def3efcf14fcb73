"""Columns of chunks that follow from text and spans alone: foreign offsets, lines, hashes, names."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from ._offsets import utf8_offsets, utf16_offsets
from ._types import Offsets, Spans
from .boundaries import lines

HASH_DIGITS = 16
"""Hexadecimal digits kept of SHA-256."""


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


def text_hash(text: str) -> str:
    """First 16 hexadecimal digits of SHA-256 over the UTF-8 form; lone surrogates pass as three bytes."""
    import hashlib  # loads OpenSSL, which only hashes need

    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:HASH_DIGITS]


def chunk_ids(document_id: str, spans: Spans, hashes: Sequence[str]) -> list[str]:
    """Names that are stable between runs: document, span, hash."""
    prefix = f"{document_id}:" if document_id else ""
    pairs: list[Any] = spans.tolist()
    return [f"{prefix}{start}-{end}-{digest}" for (start, end), digest in zip(pairs, hashes, strict=True)]
