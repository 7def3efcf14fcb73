import numpy as np
import numpy.typing as npt

from .._types import Offsets

def parting_cuts(source: str, packed: npt.NDArray[np.void], offsets: Offsets) -> Offsets: ...
def known_cuts(source: str, offsets: Offsets) -> int: ...
