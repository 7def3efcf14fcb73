import numpy as np
import numpy.typing as npt

def blocks(source: str) -> npt.NDArray[np.uint8]: ...
