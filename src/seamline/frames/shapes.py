"""Columns of chunks as rows: one a chunk, or one a document with a list; batches and types as Arrow wants them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from .._types import Offsets
from .arrow import pyarrow
from .results import Results


def nested(results: Results, columns: list[Any], names: Sequence[str], *, faults: bool) -> tuple[Offsets, list[Any]]:
    """One row a document: a list of structs, null for a null and for a document that failed."""
    arrow = pyarrow()
    structs = arrow.StructArray.from_arrays([whole(each) for each in columns], names=names)
    offsets = np.concatenate(([0], np.cumsum(results.counts)))
    missing = np.append(results.missing, False)
    lists = arrow.ListArray.from_arrays(arrow.array(offsets, arrow.int32(), mask=missing), structs)
    rows = np.arange(len(results.counts))
    return rows, [lists, *([fault_column(results, rows)] if faults else [])]


def exploded(results: Results, columns: list[Any], *, faults: bool) -> tuple[Offsets, list[Any]]:
    """One row a chunk, and one for each document that failed, in the order of the documents."""
    arrow = pyarrow()
    rows = np.arange(len(results.counts))
    if not results.faults:
        parents = np.repeat(rows, results.counts)
        return parents, [*columns, *([arrow.nulls(len(parents), arrow.string())] if faults else [])]
    shown = results.counts + results.failed
    parents = np.repeat(rows, shown)
    failed = results.failed[parents]
    places = arrow.array(np.cumsum(~failed) - 1, mask=failed)
    return parents, [*(each.take(places) for each in columns), fault_column(results, parents)]


def fault_column(results: Results, rows: Offsets) -> Any:
    arrow = pyarrow()
    return arrow.array([results.faults.get(row) for row in rows.tolist()], arrow.string())


def whole(array: Any) -> Any:
    """An array in one piece."""
    return array.combine_chunks() if hasattr(array, "combine_chunks") else array


def one_batch(table: Any) -> Any:
    """A table as one record batch."""
    arrow = pyarrow()
    batches = table.combine_chunks().to_batches()
    if batches:
        return batches[0]
    return arrow.RecordBatch.from_arrays([arrow.array([], each.type) for each in table.schema], schema=table.schema)


def text_type(kind: Any) -> Any:
    """Type of the chunks' texts: that of their column, as plain strings."""
    arrow = pyarrow()
    inner = kind.value_type if arrow.types.is_dictionary(kind) else kind
    return arrow.large_string() if arrow.types.is_large_string(inner) else arrow.string()
