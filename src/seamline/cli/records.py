"""What a chunk looks like outside Python: one flat record, version 2 of the schema."""

import codecs
from collections.abc import Iterator
from itertools import accumulate, pairwise
from typing import Any

from ..chunks.attributes import RECORD_FIELDS
from ..chunks.sequence import Chunks
from .sources import Document

SCHEMA = 2
"""Raised whenever a field changes its meaning or goes; a new field alone leaves it."""

FIELDS = ("schema", "source", *RECORD_FIELDS)

CONTEXT = "with_context"
"""A field on request: the chunk below its context."""

Record = dict[str, Any]


KEYWORDS = "keywords"
"""Another: what the chunk is about."""


def fields_of(*, with_context: bool, n_keywords: int | None = None) -> tuple[str, ...]:
    fields = (*FIELDS, CONTEXT) if with_context else FIELDS
    return fields if n_keywords is None else (*fields, KEYWORDS)


def byte_positions(document: Document, offsets: list[int]) -> dict[int, int]:
    """Position in the file of each code-point offset, in the file's own character set.

    In a set with shift states the bytes that change the state belong to the character behind them.
    """
    stops = sorted({0, *offsets})
    if document.data is not None:
        ends = read_ends(document.data, document.codec)
        return {stop: document.bom_bytes + (ends[stop - 1] if stop else 0) for stop in stops}
    encoder = codecs.getincrementalencoder(document.codec)()
    lengths = (len(encoder.encode(document.text[i:j])) for i, j in pairwise(stops))
    return dict(zip(stops, accumulate(lengths, initial=document.bom_bytes), strict=True))


def read_ends(data: bytes, codec: str) -> list[int]:
    """How many bytes were read when each character was known, found byte by byte."""
    decoder = codecs.getincrementaldecoder(codec)()
    ends: list[int] = []
    for place in range(len(data)):
        ends += [place + 1] * len(decoder.decode(data[place : place + 1], place + 1 == len(data)))
    return ends


def columns_of(document: Document, chunks: Chunks) -> dict[str, list[Any]]:
    """Columns of the library's own record, with byte offsets that hold in the file."""
    in_file = byte_positions(document, chunks.spans.ravel().tolist())
    columns = {name: chunks.column(name) for name in RECORD_FIELDS}
    columns["byte_start"] = [in_file[start] for start in columns["start"]]
    columns["byte_end"] = [in_file[end] for end in columns["end"]]
    return columns


def records(
    source: str, document: Document, chunks: Chunks, *, with_context: bool = False, n_keywords: int | None = None
) -> Iterator[Record]:
    """One record a chunk, fields in the order of `fields_of`, then those of tracks and views, where they are."""
    columns, fields = columns_of(document, chunks), fields_of(with_context=with_context, n_keywords=n_keywords)
    if with_context:
        columns[CONTEXT] = [chunk.with_context() for chunk in chunks]
    if n_keywords is not None:
        columns[KEYWORDS] = [list(label) for label in chunks.keywords(n=n_keywords)]
    further = chunks.further_columns()
    names = (*fields, *further)
    for row in zip(*columns.values(), *further.values(), strict=True):
        yield dict(zip(names, (SCHEMA, source, *row), strict=True))
