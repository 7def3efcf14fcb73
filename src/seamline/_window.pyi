from ._ruler import Ruler
from ._sentence import SentenceRules
from ._types import Offsets, Ranks, Spans

Stages = tuple[tuple[str, ...], ...]
Found = tuple[Spans, Offsets, Ranks, bool]

LEVELS: dict[str, int]

class FoundMany:
    def __len__(self) -> int: ...
    def __getitem__(self, k: int) -> Found: ...

class Windows:
    def __init__(
        self, stages: Stages, line_stages: Stages | None, rules: SentenceRules, max_size: int, overlap: int, trims: bool
    ) -> None: ...
    def pack(self, text: str, ruler: Ruler | None, words: bool) -> Found: ...
    def pack_many(self, texts: list[str]) -> FoundMany: ...
