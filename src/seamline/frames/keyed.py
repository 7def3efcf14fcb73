"""Chunks of many documents that are rows of a table already: overlaps undone, and pieces cut further, by key."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from .._checks import check_flag
from .._types import Offsets, Spans
from ..chunker import Chunker
from ..chunks.grouping import union_spans
from .arrow import pyarrow
from .rows import COLUMNS, RowChunker

PLACES = ("start", "end", "core_start")
"""Columns that are moved to where a piece stands in its document."""

PARENT = "seamline parent"
"""A column that goes along to tell which row a piece comes from."""


def deoverlap_table(
    frame: Any, *, key: str, start: str = "chunk_start", end: str = "chunk_end", text: str | None = "chunk_text",
    join_touching: bool = False,
) -> Any:
    """Rows of chunks whose spans overlap in one document, as one row each: what to hand to a reader after a search.

    Parameters
    ----------
    frame : pandas.DataFrame, polars.DataFrame, polars.LazyFrame, pyarrow.Table, DuckDB relation
        Chunks of many documents, in any order.
    key : str
        Column that tells documents apart; a null is one of them.
    start, end : str
        Columns of their spans.
    text : str or None, default "chunk_text"
        Column of the slices of these spans; None for spans alone. Under a reader take ``chunk_plain_text`` with
        ``chunk_plain_start`` and ``chunk_plain_end``.
    join_touching : bool, default False
        Whether chunks that only touch become one.

    Returns
    -------
    object
        Of the same kind, with the key, the span and the text of each union, and ``sources``, the rows that it is made
        of, from 0. Documents come in the order in which they are first met, unions by their places.

    Raises
    ------
    ValueError
        A column is missing, or a text is not as long as its span.
    TypeError
        ``frame`` is none of these.

    Examples
    --------
    >>> import pyarrow
    >>> found = pyarrow.table({"id": [7, 7], "at": [4, 0], "to": [9, 6], "text": ["two t", "One tw"]})
    >>> deoverlap_table(found, key="id", start="at", end="to", text="text").to_pylist()
    [{'id': 7, 'at': 0, 'to': 9, 'text': 'One two t', 'sources': [1, 0]}]
    """
    check_flag("join_touching", join_touching)
    table, back = as_arrow(frame)
    check_there(table, [key, start, end, *([text] if text else [])])
    numbers, keys = numbered_keys(table[key])
    spans = np.column_stack((whole_numbers(table, start), whole_numbers(table, end)))
    stride = int(spans.max(initial=0)) + 2
    unions, groups = union_spans(spans + stride * numbers[:, None], join_touching=join_touching)
    owners, arrow = unions[:, 0] // stride, pyarrow()
    unions = unions - stride * owners[:, None]
    order = np.lexsort((spans[:, 1], spans[:, 0], groups))
    ends = np.searchsorted(groups[order], np.arange(len(unions) + 1))
    made = {key: keys.take(arrow.array(owners)), start: arrow.array(unions[:, 0]), end: arrow.array(unions[:, 1])}
    if text:
        texts = table[text].to_pylist()
        joined = [stitched(texts, spans, rows.tolist()) for rows in np.split(order, ends[1:-1])] if len(unions) else []
        made[text] = arrow.array(joined, table.schema.field(text).type)
    made["sources"] = arrow.ListArray.from_arrays(arrow.array(ends, arrow.int32()), arrow.array(order))
    return back(arrow.table(made))


def stitched(texts: Sequence[str | None], spans: Spans, rows: Sequence[int]) -> str:
    """The text of a union: what each of its chunks, by their places, adds to those before."""
    parts: list[str] = []
    reach = int(spans[rows[0], 0])
    for row in rows:
        text, (start, end) = texts[row] or "", spans[row].tolist()
        if len(text) != end - start:
            raise ValueError(f"text must be as long as its span, got {len(text)} for {start}:{end} in row {row}")
        parts.append(text[max(reach - start, 0) :])
        reach = max(reach, end)
    return "".join(parts)


def rechunk_table(
    frame: Any, chunker: Chunker | Mapping[str, Any], *, key: str, columns: Sequence[str] = COLUMNS,
    keep: Sequence[str] | None = None, prefix: str = "chunk_", start: str = "chunk_start", text: str = "chunk_text",
    core_start: str | None = "chunk_core_start", with_text: bool = True,
) -> Any:
    """Cut rows of chunks further, each by itself; every piece keeps its place in its document.

    Parameters
    ----------
    frame : pandas.DataFrame, polars.DataFrame, polars.LazyFrame, pyarrow.Table, DuckDB relation
        Chunks of many documents.
    chunker : Chunker or mapping
        A chunker, or its options, for instance with a token limit. It sees the new text of each chunk alone.
    key : str
        Column that tells documents apart: ``index`` counts in each of them.
    columns : sequence of str, optional
        Of each piece: some of ``index, start, end, core_start, size, level, oversized, hash``.
    keep : sequence of str, optional
        Columns that the pieces of a chunk carry. Default: all whose names do not begin with the prefix.
    prefix : str, default ``"chunk_"``
        Put before the names of a piece's columns.
    start, text : str
        Columns of where a chunk begins, and of its slice.
    core_start : str or None, default "chunk_core_start"
        Column of where its new text begins; None, or no such column, where chunks do not overlap.
    with_text : bool, default True
        Whether the text of each piece is a column.

    Returns
    -------
    object
        Of the same kind, in the order of the rows; ``chunk_source`` has the row, from 0, that a piece comes from.

    Raises
    ------
    ValueError, TypeError
        As in `RowChunker`; also for a column that only the whole document tells, and a chunker with a reader.

    Examples
    --------
    >>> import pyarrow
    >>> found = pyarrow.table({"id": [7], "chunk_start": [100], "chunk_text": ["One two. Three."]})
    >>> rechunk_table(found, {"max_size": 9}, key="id", columns=["start"]).to_pylist()[1]
    {'id': 7, 'chunk_start': 109, 'chunk_text': 'Three.', 'chunk_source': 0}
    """
    table, back = as_arrow(frame)
    check_there(table, [key, start, text])
    check_told(columns)
    kept = [name for name in table.column_names if not name.startswith(prefix)] if keep is None else list(keep)
    rows = RowChunker(
        chunker, text_column=text, columns=columns, keep=[*kept, PARENT], prefix=prefix, with_text=with_text
    )
    if rows.chunker.has_reader:
        raise ValueError(f"chunker must cut texts as they are, got the reader {rows.chunker.markup!r}")
    starts = whole_numbers(table, start)
    cores = whole_numbers(table, core_start) if core_start and core_start in table.column_names else starts
    arrow, skipped = pyarrow(), (cores - starts).tolist()
    texts = [value and value[skip:] for value, skip in zip(table[text].to_pylist(), skipped, strict=True)]
    own = table.select([name for name in table.column_names if name != text]).append_column(
        table.schema.field(text), arrow.array(texts, table.schema.field(text).type)
    )
    made = rows(own.append_column(PARENT, arrow.array(np.arange(len(table)))))
    parents = made[PARENT].to_numpy()
    made = moved(made.drop_columns([PARENT]), prefix, cores[parents])
    if "index" in columns:
        numbers, _ = numbered_keys(table[key])
        made = replaced(made, f"{prefix}index", counted(numbers[parents]))
    return back(made.append_column(f"{prefix}source", arrow.array(parents)))


def check_told(columns: Sequence[str]) -> None:
    """Refuse columns that a piece alone does not tell."""
    known = (*COLUMNS, "hash")
    for name in () if isinstance(columns, str) else columns:
        if name not in known:
            raise ValueError(f"columns must be some of {', '.join(known)} for pieces of chunks, got {name!r}")


def moved(table: Any, prefix: str, bases: Offsets) -> Any:
    """A table with the places of pieces in their documents."""
    for name in (f"{prefix}{place}" for place in PLACES):
        if name in table.column_names:
            table = replaced(table, name, table[name].to_numpy() + bases)
    return table


def replaced(table: Any, name: str, values: npt.NDArray[Any]) -> Any:
    field = table.schema.field(name)
    return table.set_column(table.column_names.index(name), field, pyarrow().array(values, field.type))


def counted(numbers: Offsets) -> Offsets:
    """How often each number has come before, shape (n,)."""
    order = np.argsort(numbers, kind="stable")
    firsts = np.searchsorted(numbers[order], numbers[order])
    counts = np.empty(len(order), dtype=np.int64)
    counts[order] = np.arange(len(order)) - firsts
    return counts


def numbered_keys(column: Any) -> tuple[Offsets, Any]:
    """The number of each row's document, in the order in which they are first met, and their keys."""
    coded = whole(column).dictionary_encode(null_encoding="encode")
    return coded.indices.to_numpy().astype(np.int64), coded.dictionary


def whole(column: Any) -> Any:
    """A column in one piece, of plain values."""
    kind = column.type
    column = column.cast(kind.value_type) if pyarrow().types.is_dictionary(kind) else column
    return column.combine_chunks()


def whole_numbers(table: Any, name: str) -> Offsets:
    column = table[name]
    if not pyarrow().types.is_integer(column.type) or column.null_count:
        raise ValueError(f"{name} must hold whole numbers, got {column.type} with {column.null_count} nulls")
    numbers: Offsets = column.to_numpy().astype(np.int64)
    return numbers


def check_there(table: Any, names: Sequence[str]) -> None:
    for name in names:
        if name not in table.column_names:
            raise ValueError(f"columns must be there, got {name!r}; there are {', '.join(table.column_names)}")


def as_arrow(frame: Any) -> tuple[Any, Callable[[Any], Any]]:
    """A frame as an Arrow table, and what makes a frame of its kind out of one."""
    arrow = pyarrow()
    if isinstance(frame, arrow.Table):
        return frame, lambda table: table
    kinds = {(base.__module__.partition(".")[0].lstrip("_"), base.__name__) for base in type(frame).__mro__}
    if ("pandas", "DataFrame") in kinds:
        return arrow.Table.from_pandas(frame, preserve_index=False), lambda table: table.to_pandas()
    if ("polars", "DataFrame") in kinds:
        return frame.to_arrow(), sys.modules["polars"].from_arrow
    if ("polars", "LazyFrame") in kinds:
        return frame.collect().to_arrow(), lambda table: sys.modules["polars"].from_arrow(table).lazy()
    if ("duckdb", "DuckDBPyRelation") in kinds:
        return frame.to_arrow_table(), sys.modules["duckdb"].from_arrow
    raise TypeError(
        f"frame must be a pandas or Polars frame, an Arrow table or a DuckDB relation, got {type(frame).__name__}"
    )
