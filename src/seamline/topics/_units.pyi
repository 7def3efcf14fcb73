import numpy as np
import numpy.typing as npt

from .._types import Offsets, Ranks

def unit_levels(
    blocks: npt.NDArray[np.void], paragraphs: Offsets, lines: Offsets | None, sentences: Offsets
) -> tuple[Offsets, Offsets]: ...
def filled_units(
    starts: Offsets, opens: Offsets, length: int, positions: Offsets, ranks: Ranks, low: int
) -> tuple[Offsets, Offsets]: ...
