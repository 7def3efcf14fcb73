from ._tokenindex import TokenIndex
from ._types import Offsets

def token_windows(index: TokenIndex, size: int, overlap: int) -> tuple[Offsets, Offsets, Offsets, Offsets]: ...
