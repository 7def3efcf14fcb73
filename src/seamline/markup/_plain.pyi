from typing import Any

import numpy as np
import numpy.typing as npt

def plain_blocks(source: str, packed: npt.NDArray[Any]) -> npt.NDArray[np.uint8]: ...
