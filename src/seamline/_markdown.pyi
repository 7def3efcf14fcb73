from typing import Any

import numpy as np
import numpy.typing as npt

from ._types import Offsets, Ranks

def blocks(source: str) -> npt.NDArray[np.uint8]: ...
def outer_cuts(packed: npt.NDArray[Any]) -> tuple[Offsets, Ranks]: ...
