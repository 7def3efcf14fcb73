"""Chunks as Arrow tables, which pandas, Polars, DuckDB and Parquet files take as they are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Any

import numpy as np

from ..chunks.attributes import RECORD_FIELDS
from ..chunks.sequence import Chunks
from .arrow import TYPES, checked_columns, pyarrow
from .columns import column, vector_column
from .found import found_in


def to_arrow(chunks: Chunks, *, columns: Sequence[str] | None = None) -> Any:
    """One row a chunk, with the record's fields, the document's own ones, and the vectors where there are some.

    Parameters
    ----------
    chunks : Chunks
    columns : sequence of str, optional
        What is told of each chunk: fields of a record, ``plain_text``, ``plain_start``, ``plain_end``, ``page_start``,
        ``page_end``. Default: the fields of a record, and ``plain_text`` where a reader stands between.

    Returns
    -------
    pyarrow.Table
        ``document_id``, then these columns, then the caller's own fields of the document, then ``vector``, a list of d
        floats, when the chunks have vectors. ``text`` is the slice of the source, ``plain_text`` what is read of it.

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
    names = default_columns(chunks) if columns is None else checked_columns(columns, TYPES)
    made = {"document_id": arrow.array([chunks.document_id] * len(chunks), arrow.string())}
    found = found_in([chunks])
    made |= {name: column(found, name, arrow.string()) for name in names}
    made |= {name: arrow.array([value] * len(chunks)) for name, value in own_fields(chunks, names).items()}
    if chunks.has_vectors:
        made["vector"] = vector_column(chunks.vectors)
    return arrow.table(made)


def default_columns(chunks: Chunks) -> tuple[str, ...]:
    """The fields of a record, and what is read where that is not the source."""
    return (*RECORD_FIELDS, *(("plain_text",) if chunks.is_read else ()))


def own_fields(chunks: Chunks, names: Sequence[str]) -> dict[str, Any]:
    """The caller's fields of the document, none of which may hide a column."""
    taken = {"document_id", "vector", *RECORD_FIELDS, *names} & set(chunks.fields)
    if taken:
        raise ValueError(f"fields must not have the name of a column, got {', '.join(sorted(taken))}")
    return dict(chunks.fields)


def check_storable(chunks: Chunks) -> None:
    """Refuse lone surrogates, by the chunk that holds one."""
    for name, held in {"text": chunks, "plain_text": chunks.plain_chunks}.items():
        try:
            held.text.encode("utf-8")
        except UnicodeEncodeError as error:
            place = int(np.searchsorted(held.ends, error.start, side="right"))
            raise ValueError(
                f"{name} must be valid Unicode for Arrow, got a lone surrogate at {error.start} (chunk {place})"
            ) from error


def arrow_reader(documents: Iterable[Chunks], *, columns: Sequence[str] | None = None) -> Any:
    """Chunks of many documents as a stream of record batches, one a document, in bounded memory.

    Parameters
    ----------
    documents : iterable of Chunks
        For instance what `chunk_many` returns. The first one decides the columns; own fields that a later one lacks
        are null.
    columns : sequence of str, optional
        As in `to_arrow`; the default is that of the first document. Without a reader the text itself is what is read.

    Returns
    -------
    pyarrow.RecordBatchReader

    Raises
    ------
    ImportError
        If pyarrow is missing; the extra ``frames`` installs it.
    ValueError
        If ``documents`` is empty, so that no columns are known; if a reader stands before a later one and not before
        the first, and ``columns`` is not given; or as in `to_arrow`.

    Examples
    --------
    >>> import seamline
    >>> from seamline.frames import arrow_reader
    >>> reader = arrow_reader(seamline.chunk_many(["A first text.", "A second one."]))
    >>> reader.read_all().num_rows
    2
    """
    arrow = pyarrow()
    stream: Iterator[Chunks] = iter(documents)
    first = next(stream, None)
    if first is None:
        raise ValueError("documents must hold at least one document, got none")
    names = default_columns(first) if columns is None and isinstance(first, Chunks) else columns
    schema = to_arrow(first, columns=names).schema
    tables = (table_like(chunks, names, chosen=columns is not None) for chunks in chain([first], stream))
    batches = (batch for table in tables for batch in conformed(table, schema).to_batches())
    return arrow.RecordBatchReader.from_batches(schema, batches)


def table_like(chunks: Chunks, names: Sequence[str] | None, *, chosen: bool) -> Any:
    """The table of a document with the columns of the first one, which must not hide what is read of it."""
    if not chosen and chunks.is_read and "plain_text" not in (names or ()):
        raise ValueError(
            f"documents must be read as the first one, got {chunks.document_id!r} with a reader between; "
            "name columns, 'plain_text' among them"
        )
    return to_arrow(chunks, columns=names)


def conformed(table: Any, schema: Any) -> Any:
    """A table with the columns of ``schema``; own fields that are missing become null, others must not be new."""
    arrow = pyarrow()
    new = set(table.schema.names) - set(schema.names)
    if new:
        raise ValueError(f"documents must have the fields of the first one, got {', '.join(sorted(new))} besides")
    for name in set(schema.names) - set(table.schema.names):
        table = table.append_column(name, arrow.nulls(len(table), schema.field(name).type))
    return table.select(schema.names).cast(schema)
