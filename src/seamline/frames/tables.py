"""Chunks as Arrow tables, which pandas, Polars, DuckDB and Parquet files take as they are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any

import numpy as np

from ..chunks.attributes import RECORD_FIELDS
from ..chunks.sequence import Chunks
from .arrow import pyarrow, type_of
from .columns import vector_column


def to_arrow(chunks: Chunks) -> Any:
    """One row a chunk, with the record's fields, the document's own ones, and the vectors where there are some.

    Parameters
    ----------
    chunks : Chunks

    Returns
    -------
    pyarrow.Table
        ``document_id``, then the fields of `Chunks.to_dicts`, then the caller's own fields of the document, then
        ``vector``, a list of d floats, when the chunks have vectors.

    Raises
    ------
    ImportError
        If pyarrow is missing; the extra ``frames`` installs it.
    ValueError
        If a text holds a lone surrogate, which Arrow cannot store, or an own field has the name of a column.

    Examples
    --------
    >>> import seamline
    >>> from seamline.frames import to_arrow
    >>> table = to_arrow(seamline.chunk("One sentence. Another one.", max_size=15))
    >>> table.column("start").to_pylist()
    [0, 14]
    """
    arrow = pyarrow()
    if not isinstance(chunks, Chunks):
        raise TypeError(f"chunks must be Chunks, got {type(chunks).__name__}; arrow_reader() takes many")
    check_storable(chunks)
    columns = {"document_id": arrow.array([chunks.document_id] * len(chunks), arrow.string())}
    columns |= {name: arrow.array(chunks.column(name), type_of(name)) for name in RECORD_FIELDS}
    columns |= {name: arrow.array([value] * len(chunks)) for name, value in own_fields(chunks).items()}
    if chunks.has_vectors:
        columns["vector"] = vector_column(chunks.vectors)
    return arrow.table(columns)


def own_fields(chunks: Chunks) -> dict[str, Any]:
    """The caller's fields of the document, none of which may hide a column."""
    taken = {"document_id", "vector", *RECORD_FIELDS} & set(chunks.fields)
    if taken:
        raise ValueError(f"fields must not have the name of a column, got {', '.join(sorted(taken))}")
    return dict(chunks.fields)


def check_storable(chunks: Chunks) -> None:
    """Refuse lone surrogates, by the chunk that holds one."""
    try:
        chunks.text.encode("utf-8")
    except UnicodeEncodeError as error:
        place = int(np.searchsorted(chunks.ends, error.start, side="right"))
        raise ValueError(
            f"text must be valid Unicode for Arrow, got a lone surrogate at {error.start} (chunk {place})"
        ) from error


def arrow_reader(documents: Iterable[Chunks]) -> Any:
    """Chunks of many documents as a stream of record batches, one a document, in bounded memory.

    Parameters
    ----------
    documents : iterable of Chunks
        For instance what `chunk_many` returns. The first one decides the columns; own fields that a later one lacks
        are null.

    Returns
    -------
    pyarrow.RecordBatchReader

    Raises
    ------
    ImportError
        If pyarrow is missing; the extra ``frames`` installs it.
    ValueError
        If ``documents`` is empty, so that no columns are known, or as in `to_arrow`.

    Examples
    --------
    >>> import seamline
    >>> from seamline.frames import arrow_reader
    >>> reader = arrow_reader(seamline.chunk_many(["A first text.", "A second one."]))
    >>> reader.read_all().num_rows
    2
    """
    arrow = pyarrow()
    tables: Iterator[Any] = map(to_arrow, documents)
    first = next(tables, None)
    if first is None:
        raise ValueError("documents must hold at least one document, got none")
    schema = first.schema
    batches = (batch for table in chain([first], tables) for batch in conformed(table, schema).to_batches())
    return arrow.RecordBatchReader.from_batches(schema, batches)


def conformed(table: Any, schema: Any) -> Any:
    """A table with the columns of ``schema``; own fields that are missing become null, others must not be new."""
    arrow = pyarrow()
    new = set(table.schema.names) - set(schema.names)
    if new:
        raise ValueError(f"documents must have the fields of the first one, got {', '.join(sorted(new))} besides")
    for name in set(schema.names) - set(table.schema.names):
        table = table.append_column(name, arrow.nulls(len(table), schema.field(name).type))
    return table.select(schema.names).cast(schema)
