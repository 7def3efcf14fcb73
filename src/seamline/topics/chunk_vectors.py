"""Vectors of the chunks of a text, pooled from the vectors of its units."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from .._types import Floats1d, Floats2d, Offsets, Spans
from ..markup.headings import Outline, outline
from ..measures.choice import measure_of
from ..measures.measure import Measure
from ..measures.units import UNITS
from ..packing.packed import Packed
from ..vectors.pooling import checked_sizes, pool_directions, unit_edges


@dataclass(frozen=True, eq=False)
class ChunkPooling:
    """One vector a chunk, of its core, its neighbourhood and the headings above it; made by a call.

    Parameters
    ----------
    text : str
    packed : Packed
    boundaries : ndarray of shape (n + 1,)
        Offsets of the units.
    unit_vectors : ndarray of shape (n, d)
        Of length 1 or 0.
    pooling : {"context", "plain"}
        "plain" takes the core alone.
    tokens : ndarray of shape (n,), optional
        Tokens of each unit, where they are known; else estimated from the offsets.
    """

    text: str
    packed: Packed
    boundaries: Offsets
    unit_vectors: Floats2d
    pooling: str
    tokens: Floats1d | None = None

    def __call__(self) -> Floats2d:
        """Vectors of shape (k, d), float32."""
        n = len(self.unit_vectors)
        cores = cores_of(self.packed)
        edges = unit_edges(cores, self.boundaries, n)
        tokens = checked_sizes(self.tokens, self.boundaries, n)
        if self.pooling == "plain":
            return pool_directions(self.unit_vectors, edges, tokens, context=0.0)
        above = units_above(self.text, cores, self.boundaries)
        return pool_directions(self.unit_vectors, edges, tokens, heading_units=above)


def unit_tokens(text: str, boundaries: Offsets, unit: Any, measure: Measure | None) -> Floats1d | None:
    """Tokens of each unit if sizes are tokens, by the measure at hand or one made for it."""
    if isinstance(unit, str) and unit in UNITS:
        return None
    from ..measures.token_measure import TokenMeasure

    counted = measure or measure_of(text, unit)
    return np.diff(counted.cumulative(boundaries)).astype(np.float64) if isinstance(counted, TokenMeasure) else None


def cores_of(packed: Packed) -> Spans:
    """Spans without their overlap, shape (k, 2)."""
    return np.column_stack((packed.core_starts, packed.spans[:, 1]))


def units_above(text: str, cores: Spans, boundaries: Offsets) -> list[list[int]] | None:
    """For each chunk the units that are the headings above it, as Markdown or plain text has them."""
    return heading_units(outline(text, plain=True), cores, boundaries)


def heading_units(headings: Outline, cores: Spans, boundaries: Offsets) -> list[list[int]] | None:
    """For each chunk the units that are the headings in scope at all of it; None without headings."""
    if not len(headings):
        return None
    known: dict[int, list[int]] = {-1: []}
    found = []
    for path in headings.paths_over(cores[:, 0], cores[:, 1]):
        deepest = path[-1].start if path else -1
        if deepest not in known:
            starts = [heading.start for heading in path]
            known[deepest] = (np.searchsorted(boundaries, starts, side="right") - 1).tolist()
        found.append(known[deepest])
    return found
