"""Tables in, tables out: a column of texts to rows of chunks, in Arrow and what speaks it."""

from typing import TYPE_CHECKING

from .._face import face

if TYPE_CHECKING:
    from .frame import chunk_table
    from .keyed import deoverlap_table, rechunk_table
    from .results import RowError
    from .rows import RowChunker
    from .tables import arrow_reader, to_arrow

HOMES = {
    "frame": "chunk_table",
    "keyed": "deoverlap_table rechunk_table",
    "results": "RowError",
    "rows": "RowChunker",
    "tables": "arrow_reader to_arrow",
}

__all__ = [
    "RowChunker", "RowError", "arrow_reader", "chunk_table", "deoverlap_table", "rechunk_table", "to_arrow",
]
__getattr__, __dir__ = face(__name__, HOMES)
