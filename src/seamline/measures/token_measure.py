"""Sizes in tokens: every span counted as encoding its text on its own would, without encoding it again."""

from __future__ import annotations

import sys
import warnings
from typing import Any

import numpy as np

from .._checks import plain_text
from .._types import Offsets
from ..encodings._ends import has_surrogates
from ..encodings._index import TokenIndex
from ..encodings.codecs import Codec, TiktokenCodec, TokenizersCodec
from ..encodings.resolve import resolve_encoding
from .measure import CallableMeasure, Measure


class EncodedSlices:
    """Counts by the encoder itself: each span is encoded when it is asked for."""

    def __init__(self, text: str, codec: Codec) -> None:
        self.text = text
        self.codec = codec
        self.ends = codec.ends(text)

    def count(self, start: int, end: int) -> int:
        return self.codec.count(self.text[start:end])

    def count_spans(self, starts: Offsets, ends: Offsets) -> Offsets:
        pairs = zip(starts.tolist(), ends.tolist(), strict=True)
        return np.fromiter((self.count(start, end) for start, end in pairs), np.int64, len(starts))

    def cumulative(self, offsets: Offsets) -> Offsets:
        return np.searchsorted(self.ends, offsets, side="right").astype(np.int64) - 1


class TokenMeasure:
    """Tokens of the spans of one text.

    The text is encoded once. A span is then counted by its two edges: there its pre-tokens may differ from those of
    the whole text, and only they are counted anew. Texts with surrogates, and encoders whose pre-tokens are not known,
    encode each span that is asked for instead; the counts are the same.

    Parameters
    ----------
    text : str
    encoding : str, path or tokenizer
        Anything `resolve_encoding` takes that tells where tokens end.

    Examples
    --------
    >>> measure = TokenMeasure("Hello world!", "cl100k_base")
    >>> measure.count(6, 12)
    2
    """

    additive = False

    def __init__(self, text: str, encoding: Any) -> None:
        text = plain_text("text", text)
        codec = resolve_encoding(encoding)
        counter = codec.counter if isinstance(codec, TiktokenCodec) and not has_surrogates(text) else None
        self.index = TokenIndex(text, counter) if counter else None
        self._spans = self.index or EncodedSlices(text, codec)

    def cumulative(self, offsets: Offsets) -> Offsets:
        """Tokens before each of ``offsets``, never falling; inside a pre-token an estimate."""
        return self._spans.cumulative(np.ascontiguousarray(offsets, dtype=np.int64))

    ended = cumulative

    def count(self, start: int, end: int) -> int:
        """Tokens that encoding ``text[start:end]`` gives."""
        return self._spans.count(start, end)

    def count_spans(self, starts: Offsets, ends: Offsets) -> Offsets:
        """The same for many spans, shape (k,)."""
        return self._spans.count_spans(np.ascontiguousarray(starts), np.ascontiguousarray(ends))


def token_measure(text: str, unit: Any) -> Measure:
    """Measure of ``text`` in the tokens of ``unit``, or by whatever ``unit`` counts."""
    codec = resolve_encoding(unit)
    if isinstance(codec, TiktokenCodec | TokenizersCodec):
        return TokenMeasure(text, codec)
    return CallableMeasure(text, codec.count)


def warn_beyond_limit(unit: Any, max_size: int | None) -> None:
    """Warn when chunks may be longer than the model that ``unit`` belongs to can read."""
    codec = resolve_encoding(unit)
    if codec.limit is not None and max_size is not None and max_size > codec.limit:
        warnings.warn(
            f"max_size={max_size} exceeds the {codec.limit} tokens that the model of {codec.name} reads; it would cut "
            "longer chunks",
            stacklevel=level_of_caller(),
        )


def level_of_caller() -> int:
    """How far up the stack the first frame outside of the package is, seen from whoever asks."""
    package, frame, level = __name__.partition(".")[0], sys._getframe(1), 1
    while frame.f_back is not None and str(frame.f_globals.get("__name__")).partition(".")[0] == package:
        frame, level = frame.f_back, level + 1
    return level
