"""Inner products of the units of a document with those that they may share a segment with, a few rows at a time."""

from collections.abc import Iterator

import numpy as np

from .._types import Floats2d, Offsets
from ._similarity import fuses_products, lagged_products
from .similarity import UnitRows

KEPT_PRODUCTS = 1 << 20
"""Products kept between passes; more are made anew for each."""

FAR_BAND = 12
"""Lags that the noise statistics look at."""

NEAR_LAGS = 250 if fuses_products() else 32
"""Up to so many lags a loop of our own beats a matrix product, which cannot leave out what lies off the band."""

NEAR_HEIGHT = 512
LOW_HEIGHT, HIGH_HEIGHT, WIDE_BAND = 48, 128, 500
"""Rows of one matrix product in a band below and from `WIDE_BAND` on: a high block wastes products off the band."""

Block = tuple[int, int, Floats2d]


class Products:
    """Blocks of inner products of a document, kept between passes while they are small.

    Iterating yields ``row, column, products``: row ``i`` of ``products`` belongs to unit ``row + i`` and, as raw
    memory, begins at its product with unit ``column``. The rows may overlap, so a step need not be a width.

    Parameters
    ----------
    rows : UnitRows
    firsts : ndarray of shape (n + 1,)
        Lowest start of a segment that ends before each unit.
    """

    def __init__(self, rows: UnitRows, firsts: Offsets) -> None:
        self.rows = rows
        self.firsts = firsts
        self.band = int((np.arange(len(firsts)) - firsts).max(initial=1))
        self.kept: list[Block] | None = None

    def __iter__(self) -> Iterator[Block]:
        if self.kept is None and self.keeps:
            self.kept = list(self.blocks())
        return self.blocks() if self.kept is None else iter(self.kept)

    @property
    def keeps(self) -> bool:
        """Whether a second pass finds what the first one made."""
        width = self.band if self.is_near else min(len(self.rows), self.band + LOW_HEIGHT)
        return len(self.rows) * width <= KEPT_PRODUCTS

    @property
    def is_near(self) -> bool:
        return self.band <= NEAR_LAGS

    def blocks(self) -> Iterator[Block]:
        return near_blocks(self.rows, max(self.band - 1, 1)) if self.is_near else self.wide_blocks()

    def wide_blocks(self) -> Iterator[Block]:
        """Matrix products of some rows with all rows from the lowest start of the first one on."""
        n, height = len(self.rows), HIGH_HEIGHT if self.band >= WIDE_BAND else LOW_HEIGHT
        for row in range(0, n, height):
            stop, column = min(row + height, n), int(self.firsts[row + 1])
            right = self.rows.block(column, stop)
            yield row, column, np.ascontiguousarray(right[row - column :] @ right.T)

    def near(self) -> Iterator[Block]:
        """These, if they are kept; else those of a narrow band alone, for the noise statistics."""
        return iter(self) if self.keeps else Products(self.rows, widened(np.arange(len(self.firsts)))).blocks()


def near_blocks(rows: UnitRows, lags: int) -> Iterator[Block]:
    """Products of each row with itself and ``lags`` rows before it, seen in steps one shorter than their rows."""
    n = len(rows)
    for row in range(0, n, NEAR_HEIGHT):
        stop, first = min(row + NEAR_HEIGHT, n), max(row - lags, 0)
        products = lagged_products(np.ascontiguousarray(rows.block(first, stop)), row - first, lags)
        height, step = len(products), products.shape[1] - 1
        yield row, row - lags, products.reshape(-1)[: height * step].reshape(height, step)


def widened(firsts: Offsets) -> Offsets:
    """Admissible starts that reach at least as far back as the noise statistics look."""
    if not firsts[-1]:
        return firsts
    reach = np.arange(-FAR_BAND - 1, len(firsts) - FAR_BAND - 1)
    reach[: FAR_BAND + 1] = 0
    return np.minimum(firsts, reach)
