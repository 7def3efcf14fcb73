"""Vectors of chunks, made when they are first asked for."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from .._types import Floats2d
from .info import InfoAttributes

if TYPE_CHECKING:
    from ..embedding.known import KnownUnits
    from ..planning.semantic_plan import SemanticPlan


class VectorColumn(InfoAttributes):
    """The vectors of the chunks of one text."""

    _vectors: Floats2d | Callable[[], Floats2d] | None
    plan: SemanticPlan | None
    known_units: KnownUnits | None = None
    """The units with their vectors, for when the text is chunked again after an edit."""

    if TYPE_CHECKING:

        @property
        def kept_tracks(self) -> dict[str, Any]: ...

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

    @property
    def kept(self) -> dict[str, Any]:
        """What a pickle keeps beside the columns: tracks, and units where a plan holds their vectors anyway."""
        units = {} if self.plan is None or self.known_units is None else {"known_units": self.known_units}
        return self.kept_tracks | units
