import numpy as np
import numpy.typing as npt

from ._types import Floats2d, Offsets

class PieceTable:
    def __init__(
        self,
        vocabulary: str,
        *,
        rows: npt.NDArray[np.int8],
        scales: npt.NDArray[np.float32],
        pages: npt.NDArray[np.uint16],
        leaves: npt.NDArray[np.uint32],
        expansions: npt.NDArray[np.uint32],
    ) -> None: ...

def piece_ids(pieces: PieceTable, source: str) -> npt.NDArray[np.int32]: ...
def piece_counts(pieces: PieceTable, texts: list[str]) -> Offsets: ...
def unit_vectors(pieces: PieceTable, source: str, boundaries: Offsets) -> Floats2d: ...
def is_mostly_latin(pieces: PieceTable, source: str) -> bool: ...
