from ._tokenindex import TokenIndex
from ._types import Offsets, Ranks

def pack_tokens(
    index: TokenIndex,
    stops: Offsets,
    ranks: Ranks,
    opens: Offsets,
    closes: Offsets,
    close_sizes: Offsets,
    max_size: int,
    min_size: int,
    overlap: int,
) -> tuple[Offsets, Offsets, Offsets, Offsets]: ...
