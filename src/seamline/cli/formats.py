"""Records as lines of JSON, rows of CSV or Parquet, or text for a reader."""

import csv
import io
import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import Any

from .records import Record
from .status import UsageError

ROWS = 8192
"""Rows of one group in a Parquet file."""

Writer = Callable[[Iterable[Record], Sequence[str]], Iterator[str | bytes]]

LINE_ENDS = {ord(ch): f"\\u{ord(ch):04x}" for ch in "\x7f\x85\u2028\u2029"}
"""Characters that JSON may hold as they are, but at which some readers end a line."""


def jsonl(records: Iterable[Record], fields: Sequence[str]) -> Iterator[str]:
    """One JSON object a line, whatever the reader takes for a line end."""
    for record in records:
        yield json.dumps(record, ensure_ascii=False).translate(LINE_ENDS) + "\n"


def csv_row(values: Iterable[object]) -> str:
    """A row with all text quoted: a lone CR is none of the characters that bring quotes by themselves."""
    row = io.StringIO()
    csv.writer(row, lineterminator="\n", quoting=csv.QUOTE_NONNUMERIC).writerow(values)
    return row.getvalue()


def csv_cell(value: object) -> object:
    """Lists as JSON, so that they can be read back."""
    return json.dumps(value, ensure_ascii=False) if isinstance(value, list) else value


def csv_rows(records: Iterable[Record], fields: Sequence[str]) -> Iterator[str]:
    """A header, then one row a chunk."""
    yield csv_row(fields)
    for record in records:
        yield csv_row(csv_cell(record[name]) for name in fields)


def plain(records: Iterable[Record], fields: Sequence[str]) -> Iterator[str]:
    """A rule with the place of each chunk, then its text, below its context where that was asked for."""
    for record in records:
        place = "{source}  [{start}:{end}]  lines {line_start}-{line_end}  size {size}  {level}".format_map(record)
        path = "  " + " > ".join(record["path"]) if record.get("path") else ""
        text = record["with_context"] if "with_context" in fields else record["text"]
        yield f"---- {place}{path}\n{text.rstrip()}\n"


class Sink(io.RawIOBase):
    """Holds the bytes that were written, until they are taken."""

    def __init__(self) -> None:
        self.written = bytearray()
        self.n_taken = 0

    def writable(self) -> bool:
        return True

    def write(self, data: Any) -> int:
        self.written += data
        return len(data)

    def tell(self) -> int:
        return self.n_taken + len(self.written)

    def take(self) -> bytes:
        taken = bytes(self.written)
        self.n_taken += len(taken)
        self.written.clear()
        return taken


def parquet_blocks(records: Iterable[Record], fields: Sequence[str]) -> Iterator[bytes]:
    """A Parquet file, group of rows by group of rows."""
    import pyarrow as arrow
    from pyarrow.parquet import ParquetWriter

    from ..frames.arrow import TYPES, type_of

    others = {"schema": arrow.int32(), "source": arrow.string(), "with_context": arrow.string(),
              "keywords": arrow.list_(arrow.string())}  # fmt: skip
    schema = arrow.schema([(name, type_of(name) if name in TYPES else others[name]) for name in fields])
    sink, rows = Sink(), iter(records)
    with ParquetWriter(sink, schema) as writer:
        while group := [storable(row) for row in islice(rows, ROWS)]:
            writer.write_table(arrow.Table.from_pylist(group, schema=schema))
            yield sink.take()
    yield sink.take()


def parquet_tables(tables: Iterable[Any]) -> Iterator[bytes]:
    """A Parquet file of tables that have one schema; nothing without a table."""
    from pyarrow.parquet import ParquetWriter

    sink, writer = Sink(), None
    for table in tables:
        if writer is None:
            writer = ParquetWriter(sink, table.schema)
        writer.write_table(table)
        yield sink.take()
    if writer is not None:
        writer.close()
        yield sink.take()


def storable(record: Record) -> Record:
    """A record whose source is valid Unicode; bytes of a name that are not UTF-8 stand as escapes."""
    names = {name: record[name].encode("utf-8", "backslashreplace").decode() for name in ("source", "id")}
    return {**record, **names}


FORMATS: dict[str, Writer] = {"jsonl": jsonl, "csv": csv_rows, "parquet": parquet_blocks, "text": plain}

SUFFIX_FORMATS = {".csv": "csv", ".jsonl": "jsonl", ".ndjson": "jsonl", ".parquet": "parquet", ".txt": "text"}
"""Format of an output by its suffix."""


def writer_of(name: str) -> Writer:
    """The writer of a format.

    Raises
    ------
    UsageError
        It needs an extra that is not installed.
    """
    if name == "parquet":
        from ..frames.arrow import pyarrow

        try:
            pyarrow()
        except ImportError as error:
            raise UsageError(f"--format parquet: {error}") from error
    return FORMATS[name]
