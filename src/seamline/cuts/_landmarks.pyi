from .._types import Flags, Offsets, Ranks

def landmarks(
    source: str, positions: Offsets, ranks: Ranks, mandatory: Flags, sizes: Offsets, reach: int
) -> Offsets: ...
