import numpy as np
import numpy.typing as npt

from ._types import Floats1d, Floats2d, Offsets

def row_norms(rows: Floats2d) -> Floats1d: ...
def block_cosines(rows: Floats2d, scales: Floats1d, block: int) -> Floats1d: ...
def add_lag_sums(gram: Floats2d, row: int, column: int, near: Floats1d, far: Floats1d, seams: Floats1d) -> None: ...

class Programme:
    def __new__(
        cls,
        firsts: Offsets,
        gains: Floats1d,
        counts: Offsets,
        sizes: Floats1d,
        *,
        scale: float,
        penalty: float,
        target: float,
        size_weight: float,
        min_size: float,
        short_cost: float,
        word_starts: Offsets | None,
        words: Offsets | None,
        n_words: int,
        word_weight: float,
    ) -> Programme: ...
    def minimise(self, gram: Floats2d, row: int, column: int, best: Floats1d, back: Offsets) -> None: ...
    def minimise_blind(self, best: Floats1d, back: Offsets) -> None: ...
    def minimise_counted(
        self, gram: Floats2d, row: int, column: int, best: npt.NDArray[np.float64], back: npt.NDArray[np.int32]
    ) -> None: ...
    def accumulate(self, gram: Floats2d, row: int, column: int, sums: Floats1d, sharpness: float) -> None: ...
