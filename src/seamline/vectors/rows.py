"""Rows of vectors: which of them say nothing, and the others scaled to length 1."""

from __future__ import annotations

import numpy as np

from .._types import Floats2d, Offsets, Ranks
from ._directions import normalise_rows, place_rows

USABLE, BROKEN = 2, 4
"""Kinds of rows as `place_rows` notes them; 3 is a row of zeros."""


def bad_rows(vectors: Floats2d) -> Offsets:
    """Positions of rows that say nothing: zero, or with a value that is NaN or infinite.

    Examples
    --------
    >>> bad_rows(np.array([[1, 0], [0, 0], [np.nan, 1]], dtype=np.float32)).tolist()
    [1, 2]
    """
    squares = np.einsum("ij,ij->i", vectors, vectors, dtype=np.float64)
    return np.flatnonzero(~(np.isfinite(squares) & (squares > 0)))


def directions(vectors: Floats2d) -> tuple[Floats2d, Ranks]:
    """Rows of length 1 or, where they say nothing, 0, and the kind of each, in one pass."""
    rows, kinds = np.empty(vectors.shape, dtype=np.float32), np.zeros(len(vectors), dtype=np.uint8)
    place_rows(vectors, np.arange(len(vectors)), rows, kinds, normalise=True)
    return rows, kinds


def normalised(vectors: Floats2d) -> Floats2d:
    """Rows of length 1; rows of `bad_rows` become 0.

    Examples
    --------
    >>> normalised(np.array([[3, 4], [np.inf, 1]], dtype=np.float32)).tolist()
    [[0.6000000238418579, 0.800000011920929], [0.0, 0.0]]
    """
    rows = np.empty(vectors.shape, dtype=np.float32)
    normalise_rows(np.ascontiguousarray(vectors, dtype=np.float32), rows)
    return rows
