"""Fixed windows over any boundaries: so many units a window, so many shared."""

from __future__ import annotations

from typing import Any

import numpy as np

from .._checks import check_at_least, check_choice
from .._types import Offsets, Spans


def windows(boundaries: Offsets, size: int, *, overlap: int = 0, align: str = "left") -> Spans:
    """Spans of ``size`` neighbouring units each.

    Parameters
    ----------
    boundaries : ndarray of shape (n + 1,)
        ``[0, .., len]`` as the detectors give them.
    size : int
        Units a window, at least 1.
    overlap : int, default 0
        Units that neighbours share, below ``size``.
    align : {"left", "right"}, default "left"
        With "left" the last window keeps the grid and may be shorter; with "right" it is moved back to full size and
        may share more. No window holds nothing new.

    Returns
    -------
    ndarray of shape (k, 2), int64
        Half-open spans in the offsets of ``boundaries``.

    Examples
    --------
    >>> windows(np.arange(8), 3, overlap=1).tolist()
    [[0, 3], [2, 5], [4, 7]]
    >>> windows(np.arange(7), 3, align="right").tolist()
    [[0, 3], [3, 6]]
    """
    check_window("size", size, overlap)
    check_choice("align", align, ("left", "right"))
    boundaries = check_offsets(boundaries)
    count = len(boundaries) - 1
    if count < 1:
        return np.empty((0, 2), dtype=np.int64)
    overlap = min(overlap, count)
    size = min(size, count + overlap)
    step = size - overlap
    starts = np.arange(0, max(count - overlap, 1), step)
    ends = np.minimum(starts + size, count)
    if align == "right":
        starts = np.where(ends == count, np.maximum(count - size, 0), starts)
    return np.column_stack((boundaries[starts], boundaries[ends]))


def check_offsets(boundaries: Any) -> Offsets:
    """Boundaries as an array, in whatever sequence they come; a text is none."""
    offsets = np.asarray(boundaries)
    if offsets.ndim != 1 or offsets.dtype.kind not in "iu":
        raise TypeError(f"boundaries must be offsets as the detectors give them, got {type(boundaries).__name__}")
    return offsets


def check_window(name: str, size: int, overlap: int) -> None:
    """Refuse sizes below 1 and overlaps that leave nothing new."""
    check_at_least(name, size, 1)
    check_at_least("overlap", overlap, 0)
    if overlap >= size:
        raise ValueError(f"overlap must be below {name}, got {overlap} and {size}")
