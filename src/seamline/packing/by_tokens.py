"""Packing by the exact tokens of an indexed text: ranked cuts, and plain windows."""

from __future__ import annotations

import numpy as np

from .._types import Offsets
from ..cuts.own import Dropped
from ..cuts.ranked import Cuts
from ..encodings._index import TokenIndex
from ._tokenpack import pack_tokens
from ._tokenwindow import token_windows
from .edges import edges_at
from .packed import Limits, PackedColumns


def pack_indexed(
    index: TokenIndex, cuts: Cuts, *, limits: Limits, trim: bool, shared: Offsets, blanks: bool = False,
    dropped: Dropped | None = None,
) -> PackedColumns:
    """Greedy chunks between mandatory cuts; they overlap across those at the offsets ``shared``.

    With ``blanks`` those of blanks alone are kept; ``dropped`` are separators that no chunk keeps.
    """
    opens, closes = edges_at(index.source, cuts.positions, trim=trim, dropped=dropped)
    stops = np.flatnonzero(cuts.mandatory)
    since = np.maximum.accumulate(np.where(np.isin(cuts.positions[stops], shared), 0, stops))
    starts, firsts, lasts, sizes = pack_tokens(
        index, stops, since, cuts.ranks, opens, closes, index.cumulative(closes),
        limits.max_size, limits.min_size, limits.overlap, blanks,
    )
    return np.column_stack((starts, closes[lasts])), opens[firsts], cuts.ranks[lasts], sizes


def pack_windows(index: TokenIndex, limits: Limits) -> PackedColumns:
    """Windows of ``max_size`` tokens that share at most ``overlap``; each ends at a token and a grapheme."""
    starts, cores, ends, sizes = token_windows(index, limits.max_size, limits.overlap)
    return np.column_stack((starts, ends)), cores, np.zeros(len(starts), dtype=np.uint8), sizes
