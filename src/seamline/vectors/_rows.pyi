from typing import Any

import numpy as np
import numpy.typing as npt

def loop_results(
    rows: npt.NDArray[np.float32], weights: npt.NDArray[np.float32], portable: bool = False
) -> tuple[npt.NDArray[Any], ...]: ...
