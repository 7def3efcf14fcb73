import numpy as np
import numpy.typing as npt

from .._types import Offsets, Ranks, Spans
from ..cuts._separators import Separators
from ..sentence._ends import SentenceRules
from ._crew import Batch

class RankedMany(Batch): ...

class RankedPacking:
    def __init__(
        self,
        separators: Separators | None,
        rules: SentenceRules,
        names: tuple[str, ...],
        block: np.dtype[np.void],
        max_size: int,
        min_size: int,
        overlap: int,
        refines: bool,
        trim: bool,
        plain: bool,
        markup: int,
        barriers: int,
        section_size: int,
    ) -> None: ...
    def pack(
        self, text: str
    ) -> tuple[tuple[Spans, Offsets, Ranks, None], tuple[str, ...], npt.NDArray[np.void] | None]: ...
    def many(self, texts: list[str]) -> RankedMany: ...
