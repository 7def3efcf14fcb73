from .._types import Flags, Offsets, Ranks, Spans
from ..measures._ruler import Ruler

def pack_greedy(
    source: str,
    positions: Offsets,
    ranks: Ranks,
    mandatory: Flags,
    opens: Offsets,
    closes: Offsets,
    open_sizes: Offsets,
    close_sizes: Offsets,
    ruler: Ruler | None,
    max_size: int,
    min_size: int,
    overlap: int,
    words: bool,
    ends: Flags | None,
    shared: Flags | None = None,
    cut: int = 0,
    previous: int = -1,
    goes_on: bool = False,
    blanks: bool = False,
    contexts: Offsets | None = None,
) -> tuple[Spans, Offsets, Offsets, int]: ...
