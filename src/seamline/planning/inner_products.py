"""Inner products of the units of a document with those that they may share a segment with, a few rows at a time."""

from collections.abc import Iterator

import numpy as np

from .._types import Floats2d, Offsets
from ._similarity import lagged_products
from .similarity import UnitRows

KEPT_PRODUCTS = 1 << 20
"""Products kept between passes; more are made anew for each."""

FAR_BAND = 12
"""Lags that the noise statistics look at."""

MOST_CELLS = 1 << 18
LOWEST, HIGHEST = 24, 512
"""Rows of a block: as many as have so many products together, within these bounds."""

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
        self.kept: list[Block] | None = None

    def __iter__(self) -> Iterator[Block]:
        if self.kept is None and self.keeps:
            self.kept = list(self.blocks())
        return self.blocks() if self.kept is None else iter(self.kept)

    @property
    def keeps(self) -> bool:
        """Whether a second pass finds what the first one made."""
        return len(self.rows) * (self.lags(0, len(self.rows)) + 1) <= KEPT_PRODUCTS

    def lags(self, row: int, stop: int) -> int:
        """How many rows before it one of these reaches."""
        return int((np.arange(row, stop) - self.firsts[row + 1 : stop + 1]).max(initial=0))

    def blocks(self) -> Iterator[Block]:
        """Products of some rows with themselves and as many rows before each of them as one of them may reach."""
        row, n = 0, len(self.rows)
        while row < n:
            stop = min(row + height_after(self.lags(row, row + 1)), n)
            yield self.block(row, stop, max(self.lags(row, stop), 1))
            row = stop

    def block(self, row: int, stop: int, lags: int) -> Block:
        """Rows of products are seen in steps one shorter than they are, so that a unit stands below itself."""
        first = max(row - lags, 0)
        products = lagged_products(np.ascontiguousarray(self.rows.block(first, stop)), row - first, lags)
        height, step = len(products), products.shape[1] - 1
        return row, row - lags, products.reshape(-1)[: height * step].reshape(height, step)

    def near(self) -> Iterator[Block]:
        """These, if they are kept; else those of a narrow band alone, for the noise statistics."""
        return iter(self) if self.keeps else Products(self.rows, widened(np.arange(len(self.firsts)))).blocks()


def height_after(lags: int) -> int:
    """Rows of a block whose first row reaches so far back."""
    return min(HIGHEST, max(LOWEST, MOST_CELLS // (lags + 1)))


def widened(firsts: Offsets) -> Offsets:
    """Admissible starts that reach at least as far back as the noise statistics look."""
    if not firsts[-1]:
        return firsts
    reach = np.arange(-FAR_BAND - 1, len(firsts) - FAR_BAND - 1)
    reach[: FAR_BAND + 1] = 0
    return np.minimum(firsts, reach)
