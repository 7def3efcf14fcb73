"""Packing by the exact tokens of an indexed text: ranked cuts, and plain windows."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from .._types import Offsets, Ranks, Spans
from ..cuts.ranked import Cuts
from ..encodings._index import TokenIndex
from ._greedy import trim_positions
from ._tokenpack import pack_tokens
from ._tokenwindow import token_windows

if TYPE_CHECKING:
    from .greedy import Limits

Rows = tuple[Spans, Offsets, Ranks, Offsets]
"""Spans, core starts, closing ranks and sizes of chunks."""


def pack_indexed(index: TokenIndex, cuts: Cuts, *, limits: Limits, trim: bool, shared: Offsets) -> Rows:
    """Greedy chunks between mandatory cuts; they overlap across those at the offsets ``shared``."""
    opens, closes = cuts.positions, cuts.positions
    if trim:
        opens, closes = trim_positions(index.source, cuts.positions)
    stops = np.flatnonzero(cuts.mandatory)
    since = np.maximum.accumulate(np.where(np.isin(cuts.positions[stops], shared), 0, stops))
    starts, firsts, lasts, sizes = pack_tokens(
        index, stops, since, cuts.ranks, opens, closes, index.cumulative(closes),
        limits.max_size, limits.min_size, limits.overlap,
    )
    return np.column_stack((starts, closes[lasts])), opens[firsts], cuts.ranks[lasts], sizes


def pack_windows(index: TokenIndex, limits: Limits) -> Rows:
    """Windows of ``max_size`` tokens that share at most ``overlap``; each ends at a token and a grapheme."""
    starts, cores, ends, sizes = token_windows(index, limits.max_size, limits.overlap)
    return np.column_stack((starts, ends)), cores, np.zeros(len(starts), dtype=np.uint8), sizes
