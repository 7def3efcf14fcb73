from typing import TypeAlias

from ._ruler import Ruler
from ._sentence import SentenceRules
from ._types import Offsets, Ranks, Spans

_Stages: TypeAlias = tuple[tuple[str, ...], ...]
_Found: TypeAlias = tuple[Spans, Offsets, Ranks, bool]

LEVELS: dict[str, int]

class FoundMany:
    def __len__(self) -> int: ...
    def __getitem__(self, k: int, /) -> _Found: ...

class Windows:
    def __init__(
        self,
        stages: _Stages,
        line_stages: _Stages | None,
        rules: SentenceRules,
        max_size: int,
        overlap: int,
        trims: bool,
    ) -> None: ...
    def pack(self, text: str, ruler: Ruler | None, words: bool) -> _Found: ...
    def pack_many(self, texts: list[str]) -> FoundMany: ...
