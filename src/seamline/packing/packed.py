"""What packing keeps to and what it gives: limits, and columns with one value a chunk."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from .._types import Flags, Offsets, Ranks, Spans
from ..cuts._structure import visible_offsets

UNLIMITED = 1 << 62
"""Stands for "no maximum" in kernels."""


class Limits(NamedTuple):
    """Sizes that packing keeps, in one unit; ``max_size`` is hard, ``min_size`` soft, ``overlap`` an upper bound."""

    max_size: int = UNLIMITED
    min_size: int = 0
    overlap: int = 0


def limits_within(max_size: int | None, min_size: int, overlap: int) -> Limits:
    """Limits that a kernel can hold, from sizes however large; None is no maximum."""
    largest = UNLIMITED if max_size is None else max_size
    return Limits(min(largest, UNLIMITED), min(min_size, UNLIMITED), min(overlap, UNLIMITED - 1))


def core_room(limits: Limits) -> int:
    """What a chunk can hold beside a full overlap."""
    return max(limits.max_size - limits.overlap, 1)


class Packed(NamedTuple):
    """What packing found: one row a chunk.

    Attributes
    ----------
    spans : ndarray of shape (k, 2)
        Half-open spans of the source, overlap included.
    core_starts : ndarray of shape (k,)
        Where each chunk's new text begins.
    closing_ranks : ndarray of shape (k,), uint8
        Rank of the cut that ended each chunk.
    sizes : ndarray of shape (k,) or None
        Size of each chunk, where it was counted on the way.
    """

    spans: Spans
    core_starts: Offsets
    closing_ranks: Ranks
    sizes: Offsets | None = None

    def take(self, which: Flags | Offsets) -> Packed:
        """Some of the chunks."""
        sizes = None if self.sizes is None else self.sizes[which]
        return Packed(self.spans[which], self.core_starts[which], self.closing_ranks[which], sizes)


PackedColumns = tuple[Spans, Offsets, Ranks, Offsets | None]
"""What `Packed` holds, as a plain tuple."""

PackedLevels = tuple[PackedColumns, tuple[str, ...]]
"""Packed spans, and the names of the ranks that close them."""


def empty_packed() -> Packed:
    none = np.empty(0, dtype=np.int64)
    return Packed(np.empty((0, 2), dtype=np.int64), none, np.empty(0, dtype=np.uint8), none)


def without_blanks(text: str, packed: Packed) -> Packed:
    """The chunks in which what is new is not blank."""
    return packed.take(visible_offsets(text, packed.core_starts) < packed.spans[:, 1])
