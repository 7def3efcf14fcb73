from .._types import Flags, Offsets, Ranks
from ..measures._ruler import Ruler

def separated_cuts(
    source: str,
    separators: tuple[str, ...],
    afters: tuple[bool, ...],
    positions: Offsets,
    ranks: Ranks,
    mandatory: Flags,
    ruler: Ruler | None,
    max_size: int,
    trim: bool,
    rooms: Offsets | None = None,
    leads: int = 0,
) -> tuple[Offsets, Ranks, Flags]: ...

class Separators:
    def __init__(self, separators: tuple[str, ...], afters: tuple[bool, ...], leads: int = 0) -> None: ...
