"""The result: chunks of one text, their columns, laws, and how they are regrouped."""

from typing import TYPE_CHECKING

from .._face import face

if TYPE_CHECKING:
    from ._chunk import Chunk
    from .attributes import restore_chunk
    from .info import ChunksInfo
    from .regroup import deoverlap, filter_prose, rechunk
    from .sequence import Chunks, Parents, restore_chunks
    from .tree import Tree

HOMES = {
    "_chunk": "Chunk",
    "attributes": "restore_chunk",
    "info": "ChunksInfo",
    "regroup": "deoverlap filter_prose rechunk",
    "sequence": "Chunks Parents restore_chunks",
    "tree": "Tree",
}

__all__ = [
    "Chunk", "Chunks", "ChunksInfo", "Parents", "Tree", "deoverlap", "filter_prose", "rechunk", "restore_chunk",
    "restore_chunks",
]
__getattr__, __dir__ = face(__name__, HOMES)
