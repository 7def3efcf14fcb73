import numpy as np
import numpy.typing as npt

def marked_blocks(source: str, markup: int, block: np.dtype[np.void]) -> npt.NDArray[np.void]: ...
