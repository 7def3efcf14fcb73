"""Vectors of the chunks of a text, pooled from the vectors of its units."""

from __future__ import annotations

import numpy as np

from ._types import Floats2d, Offsets, Spans
from .outline import Outline, outline
from .packing import Packed
from .vectors import pool_vectors


def chunk_vectors(text: str, packed: Packed, boundaries: Offsets, unit_vectors: Floats2d, *, pooling: str) -> Floats2d:
    """One vector a chunk, of its core, its neighbourhood and the headings above it.

    Parameters
    ----------
    text : str
    packed : Packed
    boundaries : ndarray of shape (n + 1,)
        Offsets of the units.
    unit_vectors : ndarray of shape (n, d)
    pooling : {"context", "plain"}
        "plain" takes the core alone.

    Returns
    -------
    ndarray of shape (k, d), float32
    """
    cores = np.column_stack((packed.core_starts, packed.spans[:, 1]))
    if pooling == "plain":
        plain: Floats2d = pool_vectors(unit_vectors, cores, boundaries=boundaries, context=0.0, headings=0.0)
        return plain
    above = heading_units(outline(text), cores, boundaries)
    pooled: Floats2d = pool_vectors(unit_vectors, cores, boundaries=boundaries, heading_units=above)
    return pooled


def heading_units(headings: Outline, cores: Spans, boundaries: Offsets) -> list[list[int]]:
    """For each chunk the units that are the headings in scope at its start."""
    if not len(headings):
        return [[] for _ in range(len(cores))]
    paths = [[heading.start for heading in headings.path_at(start)] for start in cores[:, 0].tolist()]
    return [(np.searchsorted(boundaries, path, side="right") - 1).tolist() for path in paths]
