"""Vectors of chunks, made when they are first asked for."""

from __future__ import annotations

from collections.abc import Callable

from .._types import Floats2d
from .info import InfoAttributes


class VectorColumn(InfoAttributes):
    """The vectors of the chunks of one text."""

    _vectors: Floats2d | Callable[[], Floats2d] | None

    @property
    def vectors(self) -> Floats2d:
        """Vector of each chunk, float32 of shape (k, d), unit length.

        Raises
        ------
        ValueError
            When the chunks were made without an encoder.
        """
        if self._vectors is None:
            raise ValueError(
                f"vectors need an encoder: call chunk(..., encoder=...), got strategy {self.strategy!r} without one"
            )
        if callable(self._vectors):
            self._vectors = self._vectors()
        return self._vectors

    @property
    def has_vectors(self) -> bool:
        """Whether `vectors` can be read."""
        return self._vectors is not None
