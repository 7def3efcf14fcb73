"""Several encoders in one plan: the unit vectors of each side by side, and those of the last for search."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from numbers import Real
from typing import TYPE_CHECKING, Any

import numpy as np

from .._checks import check_positive
from .._types import Floats2d
from ..planning.changepoints import document_noise
from ..planning.similarity import directed_rows
from ..vectors.rows import normalised

if TYPE_CHECKING:
    from typing_extensions import Self


LEAST_FLOOR = 0.1
"""An encoder to which most units are alike would drown the others; sentence models have 0.3 and more."""


class SideBySide(np.ndarray):
    """Vectors of units by several encoders, shape (n, d1 + d2 + ...), of length 1 or 0 each.

    Attributes
    ----------
    searched : ndarray of shape (n, d), optional
        The vectors of the last encoder alone, for search.
    """

    searched: Floats2d | None = None

    @classmethod
    def of(cls, parts: Sequence[Floats2d], weights: Sequence[float]) -> Self:
        """Vectors of one document side by side, each encoder's in units of its own noise floor.

        Parameters
        ----------
        parts : sequence of ndarray of shape (n, d)
        weights : sequence of float
            What the similarity of each encoder counts.
        """
        rows = [normalised(np.asarray(part)) for part in parts]
        shares = np.array([weight / noise_floor(part) for part, weight in zip(rows, weights, strict=True)])
        factors = np.sqrt(shares / shares.sum())
        scaled = [part * np.float32(factor) for part, factor in zip(rows, factors, strict=True)]
        joined = normalised(np.concatenate(scaled, axis=1)).view(cls)
        joined.searched = rows[-1]
        return joined


def noise_floor(rows: Floats2d) -> float:
    """What chance alone does to neighbours under one encoder; 1 where it knows nothing of the text."""
    directed = directed_rows(rows)
    return max(document_noise(directed).floor, LEAST_FLOOR) if directed.usable.any() else 1.0


def searched(vectors: Any) -> Any:
    """The vectors that chunks are searched by: all, or those of the last of several encoders."""
    own = getattr(vectors, "searched", None)
    return vectors if own is None else own


@dataclass(frozen=True)
class JointEncoder:
    """Several encoders whose vectors decide together where topics change.

    Parameters
    ----------
    parts : tuple of Encoder
        The last one is for search: ``chunks.vectors`` and questions are in its space alone.
    weights : tuple of float
    """

    parts: tuple[Any, ...]
    weights: tuple[float, ...]

    @property
    def name(self) -> str:
        return " + ".join(part.name for part in self.parts)

    @property
    def per_document(self) -> bool:
        """Whether no part reads texts of many documents at once."""
        return all(part.per_document for part in self.parts)

    @property
    def batch_tokens(self) -> int:
        return int(self.parts[-1].batch_tokens)

    @property
    def longest(self) -> int | None:
        """What the part that reads least reads."""
        known = [part.longest for part in self.parts if part.longest is not None]
        return min(known, default=None)

    def encode(self, texts: list[str], /) -> SideBySide:
        """Vectors of the texts of one document."""
        return SideBySide.of([np.asarray(part.encode(texts)) for part in self.parts], self.weights)


def searching(encoder: Any) -> Any:
    """The encoder that chunks are searched by: itself, or the last of several."""
    return encoder.parts[-1] if isinstance(encoder, JointEncoder) else encoder


def are_several(value: Any) -> bool:
    """Whether something is a row of encoders, and not a matrix of numbers."""
    return isinstance(value, tuple | list) and any(is_one(part) or is_weighted(part) for part in value)


def is_one(value: Any) -> bool:
    """Whether something may be an encoder by itself: a name, a model or a function."""
    return isinstance(value, str | os.PathLike) or callable(value) or hasattr(value, "encode")


def is_weighted(value: Any) -> bool:
    """Whether something is an encoder with its weight."""
    return isinstance(value, tuple) and len(value) == 2 and is_one(value[0]) and isinstance(value[1], Real)


def joint_encoder(given: Sequence[Any], resolve: Callable[[Any], Any]) -> Any:
    """One encoder out of several, each by itself or with its weight; one alone is that encoder.

    Raises
    ------
    ValueError
        If a weight is not above 0 and finite.
    """
    pairs = [part if is_weighted(part) else (part, 1.0) for part in given]
    weights = tuple(check_positive("weight of an encoder", weight) for _, weight in pairs)
    parts = tuple(resolve(part) for part, _ in pairs)
    return JointEncoder(parts, weights) if len(parts) > 1 else parts[0]
