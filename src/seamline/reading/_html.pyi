import numpy as np
import numpy.typing as npt

from .._types import Offsets

def read_page_of(
    source: str, drops: int
) -> tuple[str, Offsets, Offsets, Offsets, npt.NDArray[np.uint8], tuple[int, int]]: ...
