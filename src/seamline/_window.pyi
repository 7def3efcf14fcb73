from ._ruler import Ruler
from ._sentence import SentenceRules
from ._types import Offsets, Ranks, Spans

LEVELS: dict[str, int]

class Windows:
    def __init__(
        self, stages: tuple[tuple[str, ...], ...], rules: SentenceRules, max_size: int, overlap: int, trims: bool
    ) -> None: ...
    def pack(self, text: str, ruler: Ruler | None, words: bool) -> tuple[Spans, Offsets, Ranks]: ...
