from ._ruler import Ruler
from ._sentence import SentenceRules
from ._types import Offsets, Ranks, Spans

LEVELS: dict[str, int]

def pack_windows(
    text: str, stages: tuple[tuple[str, ...], ...], rules: SentenceRules, max_size: int, overlap: int,
    trims: bool, ruler: Ruler | None, words: bool
) -> tuple[Spans, Offsets, Ranks]: ...
