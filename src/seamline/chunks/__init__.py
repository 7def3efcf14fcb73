"""The result: chunks of one text, their columns, laws, and how they are regrouped."""

from typing import TYPE_CHECKING

from .._face import face

if TYPE_CHECKING:
    from ._chunk import Chunk, restore_chunk
    from .regroup import Parents, deoverlap, filter_prose, rechunk
    from .sequence import Chunks, restore_chunks

HOMES = {
    "_chunk": "Chunk restore_chunk",
    "regroup": "Parents deoverlap filter_prose rechunk",
    "sequence": "Chunks restore_chunks",
}

__all__ = ["Chunk", "Chunks", "Parents", "deoverlap", "filter_prose", "rechunk", "restore_chunk", "restore_chunks"]
__getattr__, __dir__ = face(__name__, HOMES)
