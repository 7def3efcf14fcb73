from typing import TypeAlias

from .._types import Offsets, Ranks, Spans
from ..measures._ruler import Ruler
from ..sentence._ends import SentenceRules
from ._crew import Batch

_Stages: TypeAlias = tuple[tuple[str, ...], ...]
_Names: TypeAlias = tuple[str, ...]
_Found: TypeAlias = tuple[tuple[Spans, Offsets, Ranks, None], _Names]

LEVELS: dict[str, int]

class FoundMany(Batch): ...

class Windows:
    def __init__(
        self,
        stages: _Stages,
        line_stages: _Stages | None,
        names: tuple[_Names, _Names],
        rules: SentenceRules,
        max_size: int,
        overlap: int,
        trims: bool,
        keeps: bool,
    ) -> None: ...
    def pack(self, text: str, ruler: Ruler | None, words: bool) -> _Found: ...
    def many(self, texts: list[str]) -> FoundMany: ...
