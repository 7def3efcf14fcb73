from collections.abc import Mapping
from typing import Any, Protocol, final

import numpy as np
import numpy.typing as npt
from typing_extensions import Self

from .._types import Offsets, Ranks, Spans
from ..markup.markdown import Blocks
from ..packing._crew import Batch
from .info import ChunksInfo
from .sequence import Chunks

class _Reader(Protocol):
    trims: bool
    def __call__(self, text: str, /) -> Chunks: ...

class Found:
    text: str
    info: ChunksInfo
    document_id: str
    fields: Mapping[str, Any]
    blocks: Blocks | None
    spans: Spans
    core_starts: Offsets
    closing_ranks: Ranks
    level_names: tuple[str, ...]
    @property
    def whole(self) -> Chunks | None: ...
    @property
    def table(self) -> npt.NDArray[np.void] | None: ...

def long_texts(texts: list[str], short: int) -> list[str]: ...
def whole_chunk(kind: type[Any], text: str, read: Any) -> Any: ...
@final
class FoundTexts:
    def __init__(
        self, kind: type[Found], texts: list[str], batch: Batch | None, infos: tuple[ChunksInfo, ...],
        sides: list[int] | None, short: int, read: Any,
    ) -> None: ...
    def __iter__(self) -> Self: ...
    def __next__(self) -> Any: ...
