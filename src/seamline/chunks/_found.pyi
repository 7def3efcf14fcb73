from collections.abc import Mapping
from typing import Any, final

import numpy as np
import numpy.typing as npt
from typing_extensions import Self

from .._types import Offsets, Ranks, Spans
from ..packing._crew import Batch
from .info import ChunksInfo

class Found:
    text: str
    info: ChunksInfo
    document_id: str
    fields: Mapping[str, Any]
    spans: Spans
    core_starts: Offsets
    closing_ranks: Ranks
    level_names: tuple[str, ...]
    @property
    def table(self) -> npt.NDArray[np.void] | None: ...

@final
class FoundTexts:
    def __init__(
        self, kind: type[Found], texts: list[str], batch: Batch, infos: tuple[ChunksInfo, ...], sides: list[int] | None
    ) -> None: ...
    def __iter__(self) -> Self: ...
    def __next__(self) -> Any: ...
