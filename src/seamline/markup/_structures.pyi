import numpy as np
import numpy.typing as npt

from .._types import Offsets, Spans

def structures(
    texts: list[str], seen: list[str], tables: list[npt.NDArray[np.void] | None], readings: npt.NDArray[np.int8],
    counts: Offsets, spans: Spans,
) -> tuple[Offsets, Offsets, Offsets, Spans, npt.NDArray[np.uint8], Offsets, npt.NDArray[np.uint8]]: ...
