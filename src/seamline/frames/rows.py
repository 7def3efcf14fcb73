"""A column of texts in, rows of chunks out: one object that every engine can carry to its workers."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, replace
from functools import cached_property
from typing import Any

import numpy as np

from .. import __version__
from .._checks import check_at_least, check_choice, check_flag
from .._types import Offsets
from ..chunker import Chunker
from ..corpus.deciding import engine_of
from ..corpus.engine import Engine
from .arrow import TEXTS, TYPES, checked_columns, pyarrow, type_of
from .columns import column, vector_column
from .found import Found
from .results import chunk_texts
from .shapes import exploded, nested, one_batch, text_type
from .texts import Texts, texts_of

MADE = ("engine", "fingerprint")
"""What is made from the options, and made again where they are unpickled."""

COLUMNS = ("index", "start", "end", "core_start", "size", "level", "oversized")
"""Columns of a chunk that are handed out by default, beside its text."""


SLICE = 2**21
"""Bytes of texts that are strings at once."""

OWN = tuple(name for name in TYPES if name != "text")
"""Columns that can be named."""


class RowChunker:
    """Rows of documents to rows of chunks, in Arrow.

    The object is small, picklable and made once: it checks a chunker and the columns before there is any data, knows
    the schema that comes out, and makes the encoder at first use, once in each process.

    Parameters
    ----------
    chunker : Chunker or mapping
        A chunker, or its options.
    text_column : str, default "text"
        Any kind of strings; a null has no chunks.
    columns : sequence of str, optional
        Of each chunk: ``index, start, end, core_start, size, level, oversized`` by default; ``byte_start, byte_end,
        line_start, line_end, path, kinds, hash, id, page_start, page_end, plain_text, plain_start, plain_end`` besides.
    keep : sequence of str, optional
        Columns of the document that its chunks carry, with their types. Default: all but the text.
    prefix : str, default ``"chunk_"``
        Put before the names of a chunk's columns.
    id_column : str, optional
        Names the documents, for ``id``.
    vectors : int, optional
        Width of the chunk vectors, which become a column ``vector``; needs an encoder.
    encoder : callable, optional
        Makes the encoder, without arguments, at first use; it alone is pickled.
    explode : bool, default True
        One row a chunk. If False one row a document, with a list ``chunks`` of structs.
    with_text : bool, default True
        Whether the text of each chunk is a column: the slice of the source, and under a reader such as
        ``markup="html"`` what is read of it beside that, as ``plain_text``.
    on_error : {"raise", "record"}, default "raise"
        "record" gives a document that cannot be chunked one row, with the reason in ``error``.

    Raises
    ------
    ImportError
        If pyarrow is missing; the extra ``frames`` installs it.
    ValueError, TypeError
        An option breaks its rule.

    Examples
    --------
    >>> import pyarrow
    >>> rows = RowChunker({"max_size": 15}, columns=["start"])
    >>> table = pyarrow.table({"id": [1, 2], "text": ["One sentence. Another one.", None]})
    >>> for row in rows(table).to_pylist():
    ...     print(row)
    {'id': 1, 'chunk_start': 0, 'chunk_text': 'One sentence.'}
    {'id': 1, 'chunk_start': 14, 'chunk_text': 'Another one.'}
    """

    def __init__(
        self, chunker: Chunker | Mapping[str, Any], *, text_column: str = "text", columns: Sequence[str] = COLUMNS,
        keep: Sequence[str] | None = None, prefix: str = "chunk_", id_column: str | None = None,
        vectors: int | None = None, encoder: Callable[[], Any] | None = None, explode: bool = True,
        with_text: bool = True, on_error: str = "raise",
    ) -> None:
        pyarrow()
        self.chunker = chunker if isinstance(chunker, Chunker) else Chunker(**chunker)
        self.text_column, self.prefix, self.id_column = text_column, prefix, id_column
        self.columns = checked_columns(columns, OWN)
        self.keep = None if keep is None else tuple(keep)
        self.vectors = None if vectors is None else check_at_least("vectors", vectors, 1)
        self.encoder = encoder
        check_flag("explode", explode)
        check_flag("with_text", with_text)
        check_choice("on_error", on_error, ("raise", "record"))
        self.explode, self.with_text, self.on_error = explode, with_text, on_error
        self._check_encoder()

    def _check_encoder(self) -> None:
        if self.encoder is not None and not callable(self.encoder):
            raise TypeError(f"encoder must be a function that makes one, got {type(self.encoder).__name__}")
        if self.encoder is not None and self.chunker.encoder is not None:
            raise ValueError(f"encoder must be given once, got {self.chunker.encoder!r} in the chunker besides")
        if self.vectors is not None and self.encoder is None and self.chunker.encoder is None:
            raise ValueError(f"vectors need an encoder, got vectors={self.vectors} without one")

    @cached_property
    def engine(self) -> Engine:
        """What chunks, with its encoder: made once in a process."""
        engine = engine_of(self.chunker if self.encoder is None else replace(self.chunker, encoder=self.encoder()))
        engine.opens = False
        return engine

    def __getstate__(self) -> dict[str, Any]:
        if self.chunker.encoder is not None and not isinstance(self.chunker.encoder, str):
            found = type(self.chunker.encoder).__name__
            raise TypeError(f"encoder must be a name, or given as a function that makes it, to be pickled; got {found}")
        return {name: value for name, value in vars(self).items() if name not in MADE}

    @cached_property
    def fingerprint(self) -> str:
        """Sixteen hexadecimal digits that name these options, this version and the encoder: for files and caches."""
        values = {item.name: named(getattr(self.chunker, item.name)) for item in fields(self.chunker) if item.init}
        own = {name: named(value) for name, value in vars(self).items() if name not in ("chunker", *MADE)}
        told = json.dumps([__version__, values, own], sort_keys=True)
        return hashlib.sha256(told.encode("utf-8", "surrogatepass")).hexdigest()[:16]

    def schema(self, input_schema: Any) -> Any:
        """Schema of what comes out, for any input of a schema; every batch has it, an empty one too.

        Raises
        ------
        ValueError
            A column that was named is not there, or a kept column has the name of a new one.
        TypeError
            The text column does not hold strings.
        """
        arrow = pyarrow()
        for name in (self.text_column, *(self.keep or ()), *([self.id_column] if self.id_column else ())):
            if input_schema.get_field_index(name) < 0:
                raise ValueError(f"columns must be there, got {name!r}; there are {', '.join(input_schema.names)}")
        kept = [input_schema.field(name) for name in self.kept(input_schema.names)]
        made = self._made_fields(text_type(input_schema.field(self.text_column).type))
        clash = {field.name for field in kept} & {field.name for field in made}
        if clash:
            raise ValueError(f"prefix must keep new columns apart from those of the documents, got {sorted(clash)}")
        return arrow.schema([*kept, *made])

    def kept(self, names: Sequence[str]) -> list[str]:
        """Columns of the documents that are carried along."""
        return [name for name in names if name != self.text_column] if self.keep is None else list(self.keep)

    def _made_fields(self, text_kind: Any) -> list[Any]:
        arrow = pyarrow()
        own = [(name, text_kind if name in TEXTS else type_of(name)) for name in self._names()]
        if self.vectors:
            own.append(("vector", arrow.list_(arrow.float32(), self.vectors)))
        fault = [arrow.field(f"{self.prefix}error", arrow.string())] if self.on_error == "record" else []
        if self.explode:
            return [arrow.field(self.prefix + name, kind) for name, kind in own] + fault
        return [arrow.field(self.list_name, arrow.list_(arrow.struct([arrow.field(*pair) for pair in own]))), *fault]

    @property
    def list_name(self) -> str:
        """Name of the column of lists, where there is one row a document."""
        return f"{self.prefix.rstrip('_') or 'chunk'}s"

    def _names(self) -> tuple[str, ...]:
        texts = (TEXTS if self.chunker.has_reader else TEXTS[:1]) if self.with_text else ()
        return (*self.columns, *(name for name in texts if name not in self.columns))

    def __call__(self, batch: Any) -> Any:
        """Chunks of a RecordBatch, a Table or a RecordBatchReader, as the same kind."""
        arrow = pyarrow()
        if isinstance(batch, arrow.RecordBatchReader):
            return arrow.RecordBatchReader.from_batches(self.schema(batch.schema), self.stream(batch))
        if isinstance(batch, arrow.Table):
            return self._table(batch)
        if isinstance(batch, arrow.RecordBatch):
            return one_batch(self._table(arrow.Table.from_batches([batch])))
        raise TypeError(f"batch must be an Arrow RecordBatch, Table or RecordBatchReader, got {type(batch).__name__}")

    def stream(self, batches: Iterable[Any]) -> Iterator[Any]:
        """Chunks of record batches, one by one."""
        return (self(batch) for batch in batches)

    def _table(self, table: Any) -> Any:
        arrow = pyarrow()
        schema, size = self.schema(table.schema), self._slice_size(table)
        parts = [self._part(table.slice(first, size), schema, first) for first in range(0, len(table), size)]
        return arrow.concat_tables(parts) if parts else schema.empty_table()

    def _slice_size(self, table: Any) -> int:
        """Rows that are strings at once: some megabytes; with an encoder all, so that each text comes once."""
        if self.encoder is not None or self.chunker.encoder is not None:
            return max(len(table), 1)
        return max(int(len(table) * SLICE / max(table.column(self.text_column).nbytes, 1)), 1)

    def _part(self, table: Any, schema: Any, first: int) -> Any:
        """Some rows of a table."""
        arrow = pyarrow()
        texts = texts_of(table.column(self.text_column), self.text_column)
        ids = table.column(self.id_column).to_pylist() if self.id_column else None
        kind = text_type(table.schema.field(self.text_column).type)
        parents, made = self.chunk(texts, ids=ids, text_kind=kind, first=first)
        kept = table.select(self.kept(table.column_names)).take(arrow.array(parents))
        return arrow.Table.from_arrays([*kept.columns, *made], schema=schema)

    def chunk(
        self, texts: Texts, *, ids: Sequence[Any] | None = None, text_kind: Any = None, first: int = 0
    ) -> tuple[Offsets, list[Any]]:
        """Rows of the documents that the rows of the result belong to, and its new columns."""
        results = chunk_texts(
            self.engine, texts, ids=ids, column=self.text_column, on_error=self.on_error,
            vectors=self.vectors is not None, first=first,
        )
        columns = [column(results.found, name, text_kind or type_of("text")) for name in self._names()]
        if self.vectors:
            columns.append(self._vector_column(results.found))
        faults = self.on_error == "record"
        if self.explode:
            return exploded(results, columns, faults=faults)
        names = [*self._names(), *(["vector"] if self.vectors else [])]
        return nested(results, columns, names, faults=faults)

    def _vector_column(self, found: Found) -> Any:
        arrow = pyarrow()
        rows = [chunks.vectors for chunks in found.documents if len(chunks)]
        if not rows:
            return arrow.array([], arrow.list_(arrow.float32(), self.vectors))
        if rows[0].shape[1] != self.vectors:
            raise ValueError(f"vectors must be the width of the encoder's, {rows[0].shape[1]}, got {self.vectors}")
        return vector_column(np.concatenate(rows))


def named(value: Any) -> Any:
    """A setting as JSON has it; functions and objects by their names."""
    if isinstance(value, (tuple, list)):
        return [named(each) for each in value]
    if value is None or isinstance(value, (str, int, float, bool)):
        return value
    name = getattr(value, "__qualname__", None)
    return f"{value.__module__}.{name}" if name else f"{type(value).__module__}.{type(value).__qualname__}"
