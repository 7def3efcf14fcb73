from typing import Any

import numpy as np
import numpy.typing as npt

from .._types import Offsets

def section_places(packed: npt.NDArray[Any], length: int, barriers: int) -> Offsets: ...
def section_spans(packed: npt.NDArray[Any], length: int) -> tuple[Offsets, Offsets]: ...
def section_marks(
    packed: npt.NDArray[Any], opens: Offsets, closes: Offsets, reach: npt.NDArray[np.int32], limit: int, barriers: int
) -> npt.NDArray[np.uint8]: ...
