import numpy as np
import numpy.typing as npt

from .._types import Floats2d, Offsets

class WordMap:
    def __init__(self, pages: npt.NDArray[np.uint16], leaves: npt.NDArray[np.int32]) -> None: ...

def ngram_vectors(
    words: WordMap, source: str, boundaries: Offsets, shortest: int, min_count: int, most: int
) -> Floats2d: ...
