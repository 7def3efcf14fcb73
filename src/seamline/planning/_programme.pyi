import numpy as np
import numpy.typing as npt

from .._types import Floats1d, Floats2d, Offsets

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
    def accumulate_counted(
        self, gram: Floats2d, row: int, column: int, sums: npt.NDArray[np.float64], sharpness: float
    ) -> None: ...

def traced(back: Offsets) -> Offsets: ...
