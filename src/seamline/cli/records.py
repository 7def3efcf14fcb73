"""What a chunk looks like outside Python: one flat record, version 1 of the schema."""

from collections.abc import Iterator
from itertools import accumulate, pairwise
from typing import Any

from ..chunks import Chunks
from .sources import Document

SCHEMA = 1
"""Raised whenever a field changes its meaning or goes; a new field alone leaves it."""

FIELDS = (
    "schema", "source", "index", "start", "end", "byte_start", "byte_end", "line_start", "line_end", "core_start",
    "size", "level", "oversized", "path", "kinds", "hash", "text",
)  # fmt: skip

Record = dict[str, Any]


def byte_positions(document: Document, offsets: list[int]) -> dict[int, int]:
    """Position in the file of each code-point offset, in the file's own character set.

    Exact for every character set without shift states.
    """
    stops = sorted({0, *offsets})
    lengths = (len(document.text[i:j].encode(document.codec)) for i, j in pairwise(stops))
    return dict(zip(stops, accumulate(lengths, initial=document.bom_bytes), strict=True))


def records(source: str, document: Document, chunks: Chunks) -> Iterator[Record]:
    """One record a chunk, fields in the order of ``FIELDS``."""
    in_file = byte_positions(document, chunks.spans.ravel().tolist())
    for chunk in chunks:
        yield {
            "schema": SCHEMA,
            "source": source,
            "index": chunk.index,
            "start": chunk.start,
            "end": chunk.end,
            "byte_start": in_file[chunk.start],
            "byte_end": in_file[chunk.end],
            "line_start": chunk.line_start,
            "line_end": chunk.line_end,
            "core_start": chunk.core_start,
            "size": chunk.size,
            "level": chunk.level,
            "oversized": chunk.oversized,
            "path": list(chunk.path),
            "kinds": list(chunk.kinds),
            "hash": chunk.hash,
            "text": chunk.text,
        }
