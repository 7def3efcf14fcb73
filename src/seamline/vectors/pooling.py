"""Chunk vectors from unit vectors: no text is embedded twice.

    vector = normalise(core + 0.7 * context + 0.3 * headings)

* core: the chunk's own units, weighted by the square root of their size, normalised;
* context: the 40 units on each side of it, with the same weights times ``exp(-distance / 200)``, normalised;
* headings: the vectors of the headings above it, added up and normalised.

Context is what a reader of the chunk would know from around it, as in late chunking (Günther et al. 2024), but from
sentence vectors that exist already. On three corpora of prose it raises recall in 600 tokens from 80.4 to 86.4.
"""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from .._checks import check_at_least
from .._types import Flags, Floats1d, Floats2d
from ._directions import known_rows, normalise_rows
from ._pool import RunningSum, Units, add_context, core_directions, directions_before
from .rows import normalised

CONTEXT = 0.7
CONTEXT_REACH = 200.0
CONTEXT_UNITS = 40
HEADINGS = 0.3


def pool_vectors(
    unit_vectors: npt.ArrayLike,
    spans: npt.ArrayLike,
    *,
    boundaries: npt.ArrayLike | None = None,
    sizes: npt.ArrayLike | None = None,
    heading_units: Sequence[Sequence[int]] | None = None,
    context: float = CONTEXT,
    context_reach: float = CONTEXT_REACH,
    context_units: int = CONTEXT_UNITS,
    headings: float = HEADINGS,
) -> Floats2d:
    """One vector per chunk, pooled from the vectors of its units and of those beside it.

    With ``context=0`` and ``headings=0`` this is plain pooling.

    Parameters
    ----------
    unit_vectors : array_like of shape (n, d)
        Vectors of the units in order; rows are scaled to length 1, zero and non-finite rows weigh nothing.
    spans : array_like of shape (k, 2)
        Half-open pairs in the scale of ``boundaries``.
    boundaries : array_like of shape (n + 1,), optional
        Offsets of the units; a chunk cut inside a unit takes that unit by its share. By default spans count units.
    sizes : array_like of shape (n,), optional
        Tokens of each unit. By default offsets / 4.5 (the average token of English) or, without boundaries, 1.
    heading_units : sequence of sequences of int, optional
        For each chunk the indices of the units that are the headings above it.
    context, headings : float
        Weights beside the core's 1.
    context_reach : float
        Tokens after which a neighbour counts 1/e.
    context_units : int
        Units on each side that count at all.

    Returns
    -------
    ndarray of shape (k, d), float32
        Rows of length 1; 0 where nothing known is in reach.

    Raises
    ------
    ValueError
        If shapes disagree, a span is empty or leaves the units, a size is negative or a weight or reach is not sound.

    Examples
    --------
    >>> units = np.eye(3)
    >>> pool_vectors(units, [[0, 1], [1, 3]], context=0).round(3).tolist()
    [[1.0, 0.0, 0.0], [0.0, 0.7070000171661377, 0.7070000171661377]]
    """
    rows = normalised(checked_rows(unit_vectors))
    check_weights(context=context, headings=headings, context_reach=context_reach)
    check_at_least("context_units", context_units, 1)
    return pool_directions(
        rows, unit_edges(spans, boundaries, len(rows)), checked_sizes(sizes, boundaries, len(rows)),
        heading_units=heading_units, context=context, context_reach=context_reach, context_units=context_units,
        headings=headings,
    )  # fmt: skip


def pool_directions(
    rows: Floats2d,
    edges: Floats1d,
    tokens: Floats1d,
    *,
    heading_units: Sequence[Sequence[int]] | None = None,
    context: float = CONTEXT,
    context_reach: float = CONTEXT_REACH,
    context_units: int = CONTEXT_UNITS,
    headings: float = HEADINGS,
) -> Floats2d:
    """`pool_vectors` of rows that are of length 1 or 0 already, between edges in units and shares of units."""
    reach = context_reach if context else 0.0
    pooled = pool_edges(rows, tokens, edges, reach=reach, units=context_units, context=context)
    if headings and heading_units is not None:
        add_headings(pooled, rows, heading_units, headings)
    normalise_rows(pooled, pooled)
    return pooled


def pool_edges(
    rows: Floats2d, tokens: Floats1d, edges: Floats1d, *, reach: float, units: int, context: float
) -> Floats2d:
    """Core directions plus those of both sides times ``context``; without a ``reach`` the cores alone.

    Parameters
    ----------
    edges : ndarray of shape (k, 2)
    """
    weighed = Units(rows, np.where(known(rows), np.sqrt(tokens), 0.0), tokens)
    pooled = np.empty((len(edges), rows.shape[1]), dtype=np.float32)
    if not reach:
        core_directions(weighed, edges, pooled)
        return pooled
    lengths = np.empty(len(edges))
    before, after = (RunningSum(weighed, reach=reach, longest=units, backward=side) for side in (False, True))
    directions_before(before, edges, np.argsort(edges[:, 0], kind="stable"), pooled, lengths)
    add_context(after, edges, np.argsort(-edges[:, 1], kind="stable"), pooled, lengths, weight=context)
    return pooled


def known(rows: Floats2d) -> Flags:
    """Which rows are not 0."""
    flags = np.empty(len(rows), dtype=np.bool_)
    known_rows(rows, flags.view(np.uint8))
    return flags


def add_headings(pooled: Floats2d, rows: Floats2d, heading_units: Sequence[Sequence[int]], weight: float) -> None:
    if len(heading_units) != len(pooled):
        raise ValueError(f"heading_units must have one entry per chunk, got {len(heading_units)} for {len(pooled)}")
    known: dict[tuple[int, ...], Floats2d] = {}
    for vector, path in zip(pooled, heading_units, strict=True):
        key = tuple(path)
        if key and key not in known:
            check_headings(key, len(rows))
            known[key] = np.float32(weight) * normalised(rows[list(key)].sum(axis=0, keepdims=True))[0]
        if key:
            vector += known[key]


def check_headings(path: tuple[int, ...], n: int) -> None:
    if min(path) < 0 or max(path) >= n:
        raise ValueError(f"heading_units must be indices below {n}, got {path}")


def checked_rows(unit_vectors: npt.ArrayLike) -> Floats2d:
    rows = np.ascontiguousarray(unit_vectors, dtype=np.float32)
    if rows.ndim != 2:
        raise ValueError(f"unit_vectors must have shape (n, d), got {rows.shape}")
    return rows


def unit_edges(spans: npt.ArrayLike, boundaries: npt.ArrayLike | None, n: int) -> Floats1d:
    """Spans as units and shares of units: 2.25 is a quarter into the third unit."""
    pairs = np.asarray(spans, dtype=np.int64).reshape(-1, 2)
    offsets = np.arange(n + 1) if boundaries is None else np.asarray(boundaries, dtype=np.int64)
    if offsets.shape != (n + 1,) or (np.diff(offsets) <= 0).any():
        raise ValueError(f"boundaries must be {n + 1} rising offsets, got shape {offsets.shape}")
    if len(pairs) and ((pairs[:, 0] >= pairs[:, 1]).any() or pairs.min() < offsets[0] or pairs.max() > offsets[-1]):
        raise ValueError(f"spans must be pairs of rising offsets within {offsets[0]} and {offsets[-1]}")
    edges: Floats1d = np.interp(pairs, offsets, np.arange(n + 1.0))
    return edges


def checked_sizes(sizes: npt.ArrayLike | None, boundaries: npt.ArrayLike | None, n: int) -> Floats1d:
    if sizes is None:
        return np.ones(n) if boundaries is None else np.diff(np.asarray(boundaries, dtype=np.float64)) / 4.5
    tokens = np.ascontiguousarray(sizes, dtype=np.float64)
    if tokens.shape != (n,) or not (tokens >= 0).all():
        raise ValueError(f"sizes must be {n} numbers of at least 0, got shape {tokens.shape}")
    return tokens


def check_weights(**weights: float) -> None:
    for name, value in weights.items():
        if not (np.isfinite(value) and value >= 0):
            raise ValueError(f"{name} must be a finite number of at least 0, got {value}")
