import numpy as np
import numpy.typing as npt

from .._types import Flags, Offsets, Ranks
from ..measures._ruler import Ruler
from ..sentence._ends import SentenceRules

class SyntaxTree:
    def __init__(
        self, places: Offsets, levels: npt.NDArray[np.uint8], opens: Offsets, closes: Offsets, rules: SentenceRules
    ) -> None: ...
    def cuts(self, source: str, level: int, starts: Offsets, ends: Offsets) -> Offsets: ...
    def refined(
        self, source: str, positions: Offsets, ranks: Ranks, mandatory: Flags, ruler: Ruler | None, max_size: int,
        trim: bool, rooms: Offsets | None = None,
    ) -> tuple[Offsets, Ranks, Flags]: ...
