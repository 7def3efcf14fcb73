from .._types import Flags, Offsets, Ranks

def balance(
    ranks: Ranks,
    mandatory: Flags,
    open_sizes: Offsets,
    close_sizes: Offsets,
    target: float,
    max_size: int,
    min_size: int,
    rank_weight: float,
) -> Offsets: ...
