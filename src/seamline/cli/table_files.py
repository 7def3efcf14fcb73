"""Files of rows, batch by batch: Parquet with its types, CSV with a header, and lines of JSON."""

from __future__ import annotations

import csv
import io
import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import islice
from pathlib import PurePath
from typing import Any, NamedTuple, TextIO

from .sources import Unusable

SUFFIXES = (".csv", ".jsonl", ".ndjson", ".parquet")
"""Files that hold rows."""

BATCH = 2048
"""Rows that are chunked at a time."""

Fault = Callable[[int, str], None]
"""Told of a row that cannot be used: its number, from 1, and why."""


class Rows(NamedTuple):
    """One batch of a file.

    Attributes
    ----------
    table : pyarrow.Table
    numbers : list of int
        Number of each row in its file, from 1: of its line in a file of JSON.
    done : float
        Share of the file that has been read with it.
    """

    table: Any
    numbers: list[int]
    done: float


def is_table(path: str) -> bool:
    """Whether a file's suffix names a table."""
    return PurePath(path).suffix.lower() in SUFFIXES


def batches_of(path: str, *, columns: Sequence[str] | None, text: str, charset: str, fault: Fault) -> Iterator[Rows]:
    """Rows of a file, with those columns that are wanted.

    Parameters
    ----------
    path : str
        Its suffix tells what it is.
    columns : sequence of str or None
        Columns to read; None reads all.
    text : str
        The column of texts.
    charset : str
        Of CSV and JSON.
    fault : callable
        Told of rows that cannot be read; they are left out.

    Raises
    ------
    Unusable
        If the file is no such table, or lacks a column.
    """
    suffix = PurePath(path).suffix.lower()
    try:
        if suffix == ".parquet":
            yield from parquet_batches(path, columns)
        elif suffix == ".csv":
            yield from text_batches(path, csv_rows, charset, columns, text, fault)
        else:
            yield from text_batches(path, json_rows, charset, columns, text, fault)
    except OSError as error:
        raise Unusable(error.strerror or str(error)) from error
    except UnicodeDecodeError as error:
        raise Unusable(f"not valid {charset}: {error.reason} (see --charset)") from error


def parquet_batches(path: str, columns: Sequence[str] | None) -> Iterator[Rows]:
    """Row group by row group, so memory holds one batch."""
    import pyarrow as arrow
    from pyarrow.parquet import ParquetFile

    try:
        file = ParquetFile(path, pre_buffer=False)
    except arrow.ArrowInvalid as error:
        raise Unusable(f"no Parquet file: {error}") from error
    with file:
        check_columns(columns, file.schema_arrow.names)
        first, total = 1, max(file.metadata.num_rows, 1)
        for batch in file.iter_batches(batch_size=BATCH, columns=None if columns is None else list(columns)):
            table = arrow.Table.from_batches([batch])
            yield Rows(table, list(range(first, first + len(table))), (first + len(table)) / total)
            first += len(table)


def check_columns(wanted: Sequence[str] | None, names: Sequence[str]) -> None:
    """Refuse a file that lacks a column."""
    for name in wanted or ():
        if name not in names:
            raise Unusable(f"no column {name!r}; there are {', '.join(names)}")


@contextmanager
def opened(path: str, charset: str) -> Iterator[tuple[TextIO, Callable[[], float]]]:
    """A file of text without translation of line ends and without its mark, and the share of it that has been read."""
    codec = "utf-8-sig" if charset.lower().replace("_", "-") in ("utf-8", "utf8") else charset
    with open(path, "rb") as raw:
        size = raw.seek(0, 2) or 1
        raw.seek(0)
        yield io.TextIOWrapper(raw, encoding=codec, newline=""), lambda: raw.tell() / size


def csv_rows(file: TextIO, fault: Fault) -> Iterator[tuple[int, Mapping[str, Any]]]:
    """Rows by the names of the header; every value is a text, since the format knows no types."""
    csv.field_size_limit(sys.maxsize)
    reader = csv.reader(file, strict=True)
    header: list[str] | None = None
    number = 0
    while True:
        try:
            row = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            raise Unusable(f"no CSV from row {number + 1} on: {error}") from error
        if header is None:
            header = row
            continue
        if not row:
            continue
        number += 1
        if len(row) != len(header):
            fault(number, f"{len(row)} cells, and the header has {len(header)}")
        else:
            yield number, dict(zip(header, row, strict=True))


def json_rows(file: TextIO, fault: Fault) -> Iterator[tuple[int, Mapping[str, Any]]]:
    """One object a line; blank lines are none."""
    for number, line in enumerate(file, start=1):
        if not line.strip():
            continue
        try:
            value = json.loads(line)
        except ValueError as error:
            fault(number, f"no JSON: {error}")
            continue
        if isinstance(value, dict):
            yield number, value
        else:
            fault(number, f"a row must be an object, got {type(value).__name__}")


def text_batches(
    path: str, read: Callable[[TextIO, Fault], Iterator[tuple[int, Mapping[str, Any]]]], charset: str,
    columns: Sequence[str] | None, text: str, fault: Fault,
) -> Iterator[Rows]:
    """Rows of a text file; the first batch decides the types of all columns but the text."""
    with opened(path, charset) as (file, done):
        rows, schema = read(file, fault), None
        while batch := list(islice(rows, BATCH)):
            if schema is None:
                schema = schema_of([row for _, row in batch], columns, text)
            kept = fitting(batch, schema, fault)
            yield Rows(kept[1], kept[0], done())


def schema_of(rows: Sequence[Mapping[str, Any]], columns: Sequence[str] | None, text: str) -> Any:
    """Columns with the types that the first rows have; one that they lack is an error."""
    import pyarrow as arrow

    names = list(dict.fromkeys(name for row in rows for name in row))
    check_columns(columns if columns is not None else [text], names)
    kinds = []
    for name in names if columns is None else columns:
        kind = arrow.string() if name == text else type_of([row.get(name) for row in rows])
        kinds.append((name, arrow.string() if arrow.types.is_null(kind) else kind))
    return arrow.schema(kinds)


def type_of(values: Sequence[Any]) -> Any:
    """The type of all values, or where they have several that of the first one."""
    import pyarrow as arrow

    try:
        return arrow.array(values).type
    except (arrow.ArrowInvalid, arrow.ArrowTypeError):
        return arrow.array([next(value for value in values if value is not None)]).type


def fitting(batch: Sequence[tuple[int, Mapping[str, Any]]], schema: Any, fault: Fault) -> tuple[list[int], Any]:
    """The rows that have the types of the schema, as a table; of others it is told why."""
    import pyarrow as arrow

    try:
        return [number for number, _ in batch], arrow.Table.from_pylist([row for _, row in batch], schema=schema)
    except (arrow.ArrowInvalid, arrow.ArrowTypeError, UnicodeEncodeError):
        numbers, tables = [], [schema.empty_table()]
        for number, row in batch:
            try:
                tables.append(arrow.Table.from_pylist([row], schema=schema))
                numbers.append(number)
            except (arrow.ArrowInvalid, arrow.ArrowTypeError, UnicodeEncodeError) as error:
                fault(number, str(error))
        return numbers, arrow.concat_tables(tables)
