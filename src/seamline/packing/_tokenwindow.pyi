from .._types import Offsets
from ..encodings._index import TokenIndex

def token_windows(index: TokenIndex, size: int, overlap: int) -> tuple[Offsets, Offsets, Offsets, Offsets]: ...
