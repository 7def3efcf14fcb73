"""Spans put together: unions of those that overlap, and neighbours joined up to a size."""

from __future__ import annotations

import numpy as np

from .._types import Offsets, Spans
from ..measures.measure import Measure


def union_spans(spans: Spans, *, join_touching: bool = False) -> tuple[Spans, Offsets]:
    """Union of spans in any order.

    Parameters
    ----------
    spans : ndarray of shape (k, 2)
    join_touching : bool, default False
        Whether spans that only touch become one.

    Returns
    -------
    unions : ndarray of shape (m, 2)
        Disjoint and ascending; each ends at the largest end of its spans.
    groups : ndarray of shape (k,)
        The union that holds each span.

    Examples
    --------
    >>> unions, groups = union_spans(np.array([[50, 90], [0, 60], [10, 20]]))
    >>> unions.tolist(), groups.tolist()
    ([[0, 90]], [0, 0, 0])
    """
    if not len(spans):
        return spans.reshape(-1, 2), np.empty(0, dtype=np.int64)
    order = np.lexsort((spans[:, 1], spans[:, 0]))
    starts, reach = spans[order, 0], np.maximum.accumulate(spans[order, 1])
    apart = starts[1:] > reach[:-1] if join_touching else starts[1:] >= reach[:-1]
    firsts = np.flatnonzero(np.concatenate(([True], apart)))
    lasts = np.append(firsts[1:], len(order)) - 1
    groups = np.empty(len(order), dtype=np.int64)
    groups[order] = np.searchsorted(firsts, np.arange(len(order)), side="right") - 1
    return np.column_stack((starts[firsts], reach[lasts])), groups


def parent_groups(cores: Offsets, ends: Offsets, *, measure: Measure, max_size: int) -> Offsets:
    """The first of each run of neighbouring chunks that are one together; a chunk that is larger stands alone.

    Parameters
    ----------
    cores, ends : ndarray of shape (k,)
        Where the new text of each chunk begins, and where it ends.
    measure : Measure
        Of the text that holds them.
    max_size : int
        Hard maximum of a group.

    Returns
    -------
    ndarray of shape (m,)
        Indices, ascending, from 0.
    """
    firsts: list[int] = []
    starts: list[int] = cores.tolist()
    for i, end in enumerate(ends.tolist()):
        if not firsts or measure.count(starts[firsts[-1]], end) > max_size:
            firsts.append(i)
    return np.array(firsts, dtype=np.int64)
