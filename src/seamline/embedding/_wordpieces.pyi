import numpy as np
import numpy.typing as npt

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
