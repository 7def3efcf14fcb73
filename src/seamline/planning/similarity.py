"""Similarity of neighbouring units: rows made comparable, block cosines, smoothing."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from .._checks import check_at_least
from .._types import Flags, Floats1d, Floats2d, Offsets
from ..vectors._directions import known_rows
from ._similarity import block_cosines, row_norms

UNIT_TOLERANCE = 1e-5
SMALLEST_NORM = 1e-12


@dataclass(frozen=True, eq=False)
class UnitRows:
    """Embeddings seen as rows of length 1; rows that are zero or not finite count as nothing.

    The matrix is never copied as a whole: ``block`` scales the few rows that are asked for.

    Attributes
    ----------
    rows : ndarray of shape (n, d), float32
    usable : ndarray of shape (n,), bool
    scales : ndarray of shape (n,), optional
        Inverse row norms; 0 for rows that weigh nothing. None where every row has length 1 or 0.
    """

    rows: Floats2d
    usable: Flags
    scales: Floats1d | None = None

    @cached_property
    def n_usable(self) -> int:
        """How many rows weigh something."""
        return int(np.count_nonzero(self.usable))

    @property
    def spoilt(self) -> bool:
        """Whether a row weighs nothing."""
        return self.n_usable < len(self.usable)

    def __len__(self) -> int:
        return len(self.rows)

    @property
    def ignored(self) -> Offsets:
        """Indices of the rows that weigh nothing."""
        return np.flatnonzero(~self.usable).astype(np.int64) if self.spoilt else np.zeros(0, dtype=np.int64)

    def block(self, first: int, last: int) -> Floats2d:
        """Rows ``first .. last - 1``, each of length 1 or 0."""
        rows = self.rows[first:last]
        if self.scales is None:
            return rows
        with np.errstate(invalid="ignore", over="ignore"):
            rows = rows * self.scales[first:last, None].astype(np.float32)
        if self.spoilt:
            rows[~self.usable[first:last]] = 0.0
        return rows

    def only_usable(self) -> "UnitRows":
        """The same without the rows that weigh nothing."""
        if not self.spoilt:
            return self
        scales = None if self.scales is None else self.scales[self.usable]
        return UnitRows(self.rows[self.usable], self.usable[self.usable], scales)

    def reversed(self) -> "UnitRows":
        """The same in reverse order, without a copy."""
        return UnitRows(self.rows[::-1], self.usable[::-1], None if self.scales is None else self.scales[::-1])


def directed_rows(directions: Floats2d) -> UnitRows:
    """Rows that are known to be of length 1 or 0."""
    usable = np.empty(len(directions), dtype=np.bool_)
    known_rows(directions, usable.view(np.uint8))
    return UnitRows(directions, usable)


def unit_rows(embeddings: npt.ArrayLike | UnitRows) -> UnitRows:
    """Check an embedding matrix and find its usable rows.

    Parameters
    ----------
    embeddings : array_like of shape (n, d)
        Any numeric dtype; float32 in C order is used as it is, and so are rows that are checked already.

    Raises
    ------
    TypeError
        If the values are not real numbers.
    ValueError
        If the array is not two-dimensional, or has rows without a single usable one.
    """
    if isinstance(embeddings, UnitRows):
        return embeddings
    rows = as_matrix(embeddings)
    norms = row_norms(rows)
    if len(rows) and norms.min() > 1.0 - UNIT_TOLERANCE and norms.max() < 1.0 + UNIT_TOLERANCE:
        return UnitRows(rows, np.ones(len(rows), dtype=np.bool_))
    usable = np.isfinite(norms) & (norms > SMALLEST_NORM)
    if len(rows) and not usable.any():
        raise ValueError(f"embeddings must have a row that is finite and not zero, got {len(rows)} unusable rows")
    scales = np.divide(1.0, norms, out=np.zeros_like(norms), where=usable)
    return UnitRows(rows, usable, scales)


def as_matrix(embeddings: npt.ArrayLike) -> Floats2d:
    """``embeddings`` as a float32 matrix in C order, copied only where needed."""
    matrix = np.asarray(embeddings)
    if matrix.dtype.kind not in "fiub":
        raise TypeError(f"embeddings must be real numbers, got dtype {matrix.dtype}")
    if matrix.ndim != 2:
        raise ValueError(f"embeddings must be of shape (units, dimensions), got {matrix.shape}")
    if len(matrix) and not matrix.shape[1]:
        raise ValueError(f"embeddings must have at least one dimension, got shape {matrix.shape}")
    with np.errstate(over="ignore"):
        return np.ascontiguousarray(matrix, dtype=np.float32)


def block_similarity(embeddings: npt.ArrayLike, *, block: int = 5) -> Floats1d:
    """Cosine of the means of up to ``block`` units on each side of every gap.

    Averaging embeddings before the cosine removes the noise of single units and keeps the place of a change sharp;
    averaging similarities afterwards (`smooth`) blurs it. ``block=1`` compares neighbouring units, as TextTiling
    (Hearst 1997) does with token blocks.

    Parameters
    ----------
    embeddings : array_like of shape (n, d)
    block : int, default 5
        Units on each side; fewer at the ends.

    Returns
    -------
    ndarray of shape (n - 1,)
        Value ``i`` belongs to the gap between units ``i`` and ``i + 1``; in [-1, 1].

    Examples
    --------
    >>> block_similarity([[1, 0], [1, 0], [0, 1], [0, 1]], block=2).round(2).tolist()
    [0.71, 0.0, 0.71]
    """
    return gap_similarity(unit_rows(embeddings).only_usable(), check_at_least("block", block, 1))


def gap_similarity(rows: UnitRows, block: int) -> Floats1d:
    """`block_similarity` of rows that are known to be usable."""
    return block_cosines(rows.rows, None if rows.scales is None else np.ascontiguousarray(rows.scales), block)


def smooth(curve: Floats1d, window: int) -> Floats1d:
    """Centred moving mean of a curve.

    Parameters
    ----------
    curve : ndarray of shape (n,)
    window : int
        Width in values; an even width acts as the next odd one. Below 2 the curve is returned unchanged.

    Returns
    -------
    ndarray of shape (n,)
        At the edges the window shrinks instead of padding.

    Examples
    --------
    >>> smooth(np.array([0.0, 3.0, 0.0]), window=3).tolist()
    [1.5, 1.0, 1.5]
    """
    if window < 2:
        return curve
    totals, counts = window_sums(curve, -(window // 2), window // 2)
    return totals / counts


def window_sums(curve: Floats1d, low: int, high: int) -> tuple[Floats1d, Floats1d]:
    """Sum and number of the values at offsets ``low .. high`` from each place, as far as they exist."""
    n = len(curve)
    low, high = max(low, -n), min(high, n)
    padded = np.concatenate((np.zeros(max(-low, 0)), curve, np.zeros(max(high, 0))))
    totals = np.zeros(n)
    for offset in range(low, high + 1):
        start = offset - min(low, 0)
        totals += padded[start : start + n]
    places = np.arange(n)
    counts = np.minimum(places + high, n - 1) - np.maximum(places + low, 0) + 1
    return totals, np.maximum(counts, 0).astype(np.float64)
