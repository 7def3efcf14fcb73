"""The part of a cache that belongs to one encoder, in one run: it may fail, and the run goes on."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

import numpy as np

from .._types import Floats2d
from .cache import CacheError, EmbeddingCache
from .output import checked_vectors
from .protocol import Encoder

PROBE = "One text of which every model makes a vector of its own."
"""What tells encoders of one name apart."""

Result = TypeVar("Result")


class CacheWarning(UserWarning):
    """A cache failed, and the run went on without it."""


class Shelf:
    """What a cache keeps of one encoder.

    Parameters
    ----------
    cache : EmbeddingCache
    encoder : Encoder
    probe : array_like
        What the encoder returned for ``[PROBE]``.
    """

    def __init__(self, cache: EmbeddingCache, encoder: Encoder, probe: Any) -> None:
        self.cache: EmbeddingCache | None = cache
        vectors = checked_vectors(probe, encoder=encoder.name, expected=1)
        row = np.asarray(vectors[0], dtype=np.float32)
        self.number = self._tried(lambda kept: kept.number_of(encoder.name, row), 0)

    def get(self, texts: Sequence[str]) -> dict[str, Floats2d]:
        """Known vectors of texts; none of them where the cache fails."""
        return self._tried(lambda kept: kept.read(self.number, texts), {})

    def put(self, vectors: Mapping[str, Floats2d]) -> None:
        """Keep vectors, where that can be done."""
        self._tried(lambda kept: kept.write(self.number, vectors), None)

    def _tried(self, use: Callable[[EmbeddingCache], Result], otherwise: Result) -> Result:
        """What a use gives; after a failure the cache is left alone, and that is told once."""
        if self.cache is None:
            return otherwise
        try:
            return use(self.cache)
        except CacheError as error:
            self.cache = None
            warnings.warn(f"{error}; the run goes on without it", CacheWarning, stacklevel=2)
            return otherwise


def checked_cache(cache: Any, encoder: Encoder) -> EmbeddingCache | None:
    """The cache, unless it is none, or of no use to the encoder.

    Raises
    ------
    TypeError, ValueError
    """
    if cache is None:
        return None
    if not isinstance(cache, EmbeddingCache):
        raise TypeError(f"cache must be an EmbeddingCache, got {type(cache).__name__}")
    if encoder.per_document:
        raise ValueError(f"cache cannot serve encoder {encoder.name!r}, whose vectors depend on the document")
    return cache
