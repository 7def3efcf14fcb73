import numpy as np
import numpy.typing as npt

from .._types import Offsets, Spans

def gathered(texts: list[str], counts: Offsets, spans: Spans) -> tuple[Offsets, npt.NDArray[np.uint8]]: ...
