from .._types import Offsets, Ranks
from ..encodings._index import TokenIndex

def pack_tokens(
    index: TokenIndex,
    stops: Offsets,
    since: Offsets,
    ranks: Ranks,
    opens: Offsets,
    closes: Offsets,
    close_sizes: Offsets,
    max_size: int,
    min_size: int,
    overlap: int,
    blanks: bool = False,
) -> tuple[Offsets, Offsets, Offsets, Offsets]: ...
