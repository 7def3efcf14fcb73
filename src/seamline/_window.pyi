from ._sentence import SentenceRules
from ._types import Offsets, Ranks, Spans

LEVELS: dict[str, int]

def pack_windows(
    text: str, stages: tuple[tuple[str, ...], ...], rules: SentenceRules, max_size: int, overlap: int,
    trims: bool,
) -> tuple[Spans, Offsets, Ranks]: ...
