import numpy as np
import numpy.typing as npt

def marked_blocks(source: str, markup: int) -> npt.NDArray[np.uint8]: ...
