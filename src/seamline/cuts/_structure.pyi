from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from .._types import Flags, Offsets, Ranks
from ..measures._ruler import Ruler
from ..sentence._ends import SentenceRules

def refined_cuts(
    source: str,
    packed: npt.NDArray[np.void],
    positions: Offsets,
    ranks: Ranks,
    mandatory: Flags,
    ruler: Ruler | None,
    rules: SentenceRules,
    max_size: int,
    trim: bool,
    order: Sequence[int],
    keeps: bool,
    rooms: Offsets | None = None,
) -> tuple[Offsets, Ranks, Flags]: ...
def outer_cuts(
    source: str, packed: npt.NDArray[np.void], low: int, top: int, barriers: int
) -> tuple[Offsets, Ranks, Flags]: ...
def level_cuts(source: str, packed: npt.NDArray[np.void], starts: Offsets, ends: Offsets, level: int) -> Offsets: ...
def visible_offsets(source: str, offsets: Offsets) -> Offsets: ...
