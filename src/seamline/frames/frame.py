"""A frame in, a frame of the same kind out: pandas, Polars, Arrow, DuckDB."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ..chunker import Chunker
from .arrow import pyarrow
from .rows import COLUMNS, RowChunker
from .texts import texts_in, texts_of


def chunk_table(
    frame: Any, chunker: Chunker | Mapping[str, Any] | None = None, *, text_column: str = "text",
    columns: Sequence[str] = COLUMNS, keep: Sequence[str] | None = None, prefix: str = "chunk_",
    id_column: str | None = None, vectors: int | None = None, encoder: Callable[[], Any] | None = None,
    explode: bool = True, with_text: bool = True, on_error: str = "raise",
) -> Any:
    """Chunk a column of texts of a table; the other columns go along.

    Parameters
    ----------
    frame : pandas.DataFrame, polars.DataFrame, polars.LazyFrame, pyarrow Table or RecordBatchReader, DuckDB relation
    chunker : Chunker or mapping, optional
        A chunker, or its options. Default: those of `chunk`.
    text_column, columns, keep, prefix, id_column, vectors, encoder, explode, with_text, on_error
        As in `RowChunker`.

    Returns
    -------
    object
        Of the same kind. A pandas frame has a new index from 0; an index with names becomes columns before, one
        without is left out. A lazy frame stays lazy and is worked through batch by batch.

    Raises
    ------
    TypeError
        ``frame`` is none of these.
    ValueError
        As in `RowChunker`; a row that cannot be chunked is named by its column and row.

    Examples
    --------
    >>> import pyarrow
    >>> table = pyarrow.table({"id": [1], "text": ["One sentence. Another one."]})
    >>> chunk_table(table, {"max_size": 15}, columns=["start"]).column("chunk_text").to_pylist()
    ['One sentence.', 'Another one.']
    """
    rows = RowChunker(
        chunker or {}, text_column=text_column, columns=columns, keep=keep, prefix=prefix, id_column=id_column,
        vectors=vectors, encoder=encoder, explode=explode, with_text=with_text, on_error=on_error,
    )
    return way_of(frame)(frame, rows)


def way_of(frame: Any) -> Callable[[Any, RowChunker], Any]:
    """What chunks a frame of its kind; the library is loaded already, since the frame is there."""
    kinds = [(base.__module__.partition(".")[0], base.__name__) for base in type(frame).__mro__]
    for kind in kinds:
        if kind in WAYS:
            return WAYS[kind]
    raise TypeError(
        f"frame must be a pandas or Polars frame, an Arrow table or a DuckDB relation, got {type(frame).__name__}"
    )


def chunk_pandas(frame: Any, rows: RowChunker) -> Any:
    """A pandas frame: kept columns are taken by pandas itself, so every type stays what it was."""
    pandas = sys.modules["pandas"]
    named = [name for name in frame.index.names if name is not None]
    frame = frame.reset_index(level=named) if named else frame
    schema = rows.schema(pandas_schema(frame, rows.text_column))
    texts = texts_in(frame[rows.text_column].tolist())
    ids = frame[rows.id_column].tolist() if rows.id_column else None
    parents, made = rows.chunk(texts, ids=ids)
    kept = frame[rows.kept(list(frame.columns))].iloc[parents].reset_index(drop=True)
    names = schema.names[len(kept.columns) :]
    new = pyarrow().Table.from_arrays(made, names=names).to_pandas()
    return pandas.concat([kept, new.set_axis(kept.index)], axis=1)


def pandas_schema(frame: Any, text_column: str) -> Any:
    """Names of the columns, as what the schema of the result is checked by; types stay with pandas."""
    arrow = pyarrow()
    kinds = {name: arrow.string() if name == text_column else arrow.null() for name in frame.columns}
    return arrow.schema([arrow.field(str(name), kind) for name, kind in kinds.items()])


def chunk_polars(frame: Any, rows: RowChunker) -> Any:
    """A Polars frame: kept columns are taken by Polars itself."""
    polars = sys.modules["polars"]
    text = frame.select(rows.text_column).to_arrow()
    schema = rows.schema(frame.head(0).to_arrow().schema)
    ids = frame[rows.id_column].to_list() if rows.id_column else None
    parents, made = rows.chunk(texts_of(text.column(0), rows.text_column), ids=ids)
    kept = frame.select(rows.kept(frame.columns))[parents]
    return kept.hstack(polars.from_arrow(pyarrow().Table.from_arrays(made, names=schema.names[kept.width :])))


def chunk_lazy(frame: Any, rows: RowChunker) -> Any:
    """A lazy Polars frame, batch by batch; the schema is told before there are data."""
    empty = frame.collect_schema().to_frame()
    return frame.map_batches(
        lambda batch: chunk_polars(batch, rows), schema=chunk_polars(empty, rows).schema, streamable=True,
        predicate_pushdown=False, projection_pushdown=False,
    )


def chunk_arrow(frame: Any, rows: RowChunker) -> Any:
    return rows(frame)


def chunk_duckdb(frame: Any, rows: RowChunker) -> Any:
    """A DuckDB relation, streamed through Arrow."""
    duckdb = sys.modules["duckdb"]
    return duckdb.from_arrow(rows(frame.to_arrow_table()))


WAYS: dict[tuple[str, str], Callable[[Any, RowChunker], Any]] = {
    ("pandas", "DataFrame"): chunk_pandas,
    ("polars", "DataFrame"): chunk_polars,
    ("polars", "LazyFrame"): chunk_lazy,
    ("pyarrow", "Table"): chunk_arrow,
    ("pyarrow", "RecordBatch"): chunk_arrow,
    ("pyarrow", "RecordBatchReader"): chunk_arrow,
    ("duckdb", "DuckDBPyRelation"): chunk_duckdb,
    ("_duckdb", "DuckDBPyRelation"): chunk_duckdb,
}
"""Kinds of frames, by the package and the name of their class."""
