"""``seamline chunk --text-column``: rows of documents in, rows of chunks out."""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .console import Console, plural, readable_bytes
from .folders import Selection, told_left_out
from .formats import csv_cell, csv_row, jsonl, parquet_tables
from .options import build_chunker
from .output import open_output
from .sources import STDIN, Sources, Unusable, find_sources, size_of, tell_unread
from .status import DONE, SOME_FAILED, UsageError
from .table_files import SUFFIXES, batches_of, is_table

if TYPE_CHECKING:
    from ..frames.rows import RowChunker

NUMBER = "seamline row number"
"""A column that goes along to tell which row a fault is in."""

ERROR = "chunk_error"


def add_table_options(group: argparse._ArgumentGroup) -> None:
    add = group.add_argument
    add("--text-column", metavar="NAME", help="read .csv, .jsonl and .parquet files as tables, and chunk the texts of "
        "this column row by row (extra frames)")  # fmt: skip
    add("--id-column", metavar="NAME", help="column that names the documents, for the ids of chunks")
    add("--keep-columns", metavar="NAMES", help="columns that chunks carry, separated by commas (default: all but the "
        "text; '' for none)")  # fmt: skip
    add("--columns", metavar="NAMES", help="columns of a chunk beside its text (default: index, start, end, "
        "core_start, size, level, oversized, and id with --id-column)")  # fmt: skip


def check_table_options(options: argparse.Namespace) -> None:
    """Refuse what only means something for tables."""
    for name in ("id_column", "keep_columns", "columns"):
        if options.text_column is None and getattr(options, name) is not None:
            raise UsageError(f"--{name.replace('_', '-')} needs --text-column")


def names_of(words: str | None) -> list[str] | None:
    """``a,b`` as names; nothing at all stays so."""
    return None if words is None else [word.strip() for word in words.split(",") if word.strip()]


def row_chunker(options: argparse.Namespace) -> RowChunker:
    """What chunks the rows."""
    from ..frames.rows import COLUMNS, RowChunker

    chunker = build_chunker(options)
    columns = names_of(options.columns) or [*COLUMNS, *(["id"] if options.id_column else [])]
    keep = names_of(options.keep_columns)
    try:
        return RowChunker(
            chunker, text_column=options.text_column, id_column=options.id_column, columns=columns,
            keep=None if keep is None else [*keep, NUMBER], on_error="record",
        )  # fmt: skip
    except (ValueError, TypeError, ImportError) as error:
        raise UsageError(str(error)) from error


@dataclass
class Tables:
    """One pass over all files of rows."""

    rows: RowChunker
    options: argparse.Namespace
    console: Console
    sources: Sources
    n_rows: int = 0
    n_chunks: int = 0
    n_bytes: int = 0
    schema: Any = None

    def wanted(self) -> list[str] | None:
        """Columns to read; None for all."""
        keep = names_of(self.options.keep_columns)
        if keep is None:
            return None
        own = [self.options.text_column, *([self.options.id_column] if self.options.id_column else [])]
        return list(dict.fromkeys([*own, *keep]))

    def chunked(self) -> Iterator[Any]:
        """Tables of chunks, file by file."""
        for path in self.sources.paths:
            size = size_of(path)
            try:
                if not is_table(path):
                    raise Unusable(f"no table: --text-column reads {', '.join(SUFFIXES)}")
                yield from self.chunks_of(path, size)
            except (Unusable, ValueError, TypeError) as error:
                self.console.problem(path, str(error))
            self.n_bytes += size

    def chunks_of(self, path: str, size: int) -> Iterator[Any]:
        """Tables of the chunks of one file; rows that cannot be used leave one line each."""
        import pyarrow as arrow

        def fault(number: int, reason: str) -> None:
            self.console.problem(f"{path}, row {number}", reason)

        batches = batches_of(
            path, columns=self.wanted(), text=self.options.text_column, charset=self.options.charset, fault=fault
        )
        for batch in batches:
            numbered = batch.table.append_column(NUMBER, arrow.array(batch.numbers, arrow.int64()))
            found = self.rows(numbered)
            self.n_rows += len(batch.numbers)
            read = self.n_bytes + int(size * min(batch.done, 1.0))
            self.console.progress(read, f"{path}: {plural(self.n_rows, 'row')}")
            yield self.fitted(path, self.without_faults(found, fault))

    def without_faults(self, found: Any, fault: Any) -> Any:
        """Chunks alone; rows that failed are told of."""
        import pyarrow.compute as compute

        failed = found.filter(compute.is_valid(found[ERROR]))
        for number, reason in zip(failed[NUMBER].to_pylist(), failed[ERROR].to_pylist(), strict=True):
            fault(number, reason)
        chunks = found.filter(compute.is_null(found[ERROR])).drop_columns([NUMBER, ERROR])
        self.n_chunks += len(chunks)
        return chunks

    def fitted(self, path: str, chunks: Any) -> Any:
        """Chunks with the columns of the first file."""
        import pyarrow as arrow

        if self.schema is None:
            self.schema = chunks.schema
        if chunks.schema.equals(self.schema):
            return chunks
        try:
            return chunks.select(self.schema.names).cast(self.schema)
        except (KeyError, arrow.ArrowInvalid, arrow.ArrowNotImplementedError) as error:
            raise Unusable(f"other columns than those of the first file: {error}") from error


def lines_of(tables: Iterator[Any]) -> Iterator[str]:
    """Chunks as lines of JSON."""
    for table in tables:
        yield from jsonl(({name: plain(value) for name, value in row.items()} for row in table.to_pylist()), ())


def plain(value: Any) -> Any:
    """A value as JSON has it: dates, decimals and bytes as their text."""
    if isinstance(value, dict):
        return {name: plain(each) for name, each in value.items()}
    if isinstance(value, list):
        return [plain(each) for each in value]
    return value if value is None or isinstance(value, (str, int, float, bool)) else str(value)


def csv_lines(tables: Iterator[Any]) -> Iterator[str]:
    """A header, then one row a chunk."""
    header = False
    for table in tables:
        if not header:
            header = True
            yield csv_row(table.column_names)
        for row in table.to_pylist():
            yield csv_row(csv_cell(plain(value)) for value in row.values())


Writer = Callable[[Iterator[Any]], Iterator[str | bytes]]

WRITERS: dict[str, Writer] = {"jsonl": lines_of, "csv": csv_lines, "parquet": parquet_tables}
"""What writes tables, by format."""


def check_usage(options: argparse.Namespace, words: list[str], form: str) -> None:
    """Refuse what tables cannot do."""
    if form not in WRITERS:
        raise UsageError(f"--format {form} shows files; tables become {', '.join(WRITERS)}")
    if STDIN in words:
        raise UsageError("--text-column reads files: their suffix tells what they are")
    for flag in ("verify", "with_context", "keywords"):
        if getattr(options, flag):
            raise UsageError(f"--{flag.replace('_', '-')} is for texts of files, not for tables")


def table_selection(options: argparse.Namespace) -> Selection:
    """What is read of folders: files of rows, unless the user says otherwise."""
    chosen = Selection.of(options)
    if chosen.include:
        return chosen
    return Selection(tuple(f"*{suffix}" for suffix in SUFFIXES), chosen.exclude, chosen.gitignore)


def run_tables(options: argparse.Namespace, words: list[str], form: str) -> int:
    """Carry out ``seamline chunk`` on tables."""
    started = time.monotonic()
    check_usage(options, words, form)
    rows, selection = row_chunker(options), table_selection(options)
    sources = find_sources(words, output=options.output, selection=selection)
    console = Console(quiet=options.quiet, total_bytes=sum(map(size_of, sources.paths)))
    work = Tables(rows, options, console, sources)
    with open_output(options.output) as output:
        tell_unread(console, sources, selection)
        for block in WRITERS[form](work.chunked()):
            output.write(block)
        if work.schema is None:
            output.discard()
    told = f"{plural(work.n_rows, 'row')}, {readable_bytes(work.n_bytes)}: {plural(work.n_chunks, 'chunk')}"
    console.note(f"{told}, in {time.monotonic() - started:.2f} s" + told_left_out(selection.left_out))
    return SOME_FAILED if console.n_problems else DONE
