"""The chunks of a batch of texts: over the fast path of a kernel where it can be, and one bad text costs one text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from .._types import Flags, Offsets
from ..chunks.sequence import Chunks
from ..corpus.engine import Engine
from ..corpus.many import chunk_many
from ..embedding.output import EmbeddingError
from ..markup.documents import Document
from .found import Found, found_in, reading_number
from .texts import Texts, fault_of


class RowError(ValueError):
    """A text that cannot be chunked, by its column and row."""


class Results(NamedTuple):
    """What came of a batch of rows.

    Attributes
    ----------
    found : Found
        Chunks of all rows that have some.
    counts : ndarray of shape (n_rows,), int64
        Chunks of each row.
    faults : dict of int to str
        Rows that failed, and why.
    missing : ndarray of shape (n_rows,), bool
        Rows without a text: nulls and those that failed.
    """

    found: Found
    counts: Offsets
    faults: dict[int, str]
    missing: Flags

    @property
    def failed(self) -> Flags:
        """Rows that failed, shape (n_rows,)."""
        rows = np.zeros(len(self.counts), dtype=np.bool_)
        rows[list(self.faults)] = True
        return rows


def chunk_texts(
    engine: Engine, texts: Texts, *, ids: Sequence[Any] | None, column: str, on_error: str, vectors: bool,
    first: int = 0,
) -> Results:
    """Chunk the texts of a batch, whose first row is the ``first`` of its table.

    Raises
    ------
    RowError
        A row holds no text, or cannot be chunked, and ``on_error`` is "raise".
    """
    faults = {row: f"{column} must hold texts, {fault}" for row, fault in texts.faults.items()}
    if faults and on_error == "raise":
        row, fault = next(iter(faults.items()))
        raise RowError(f"{fault} in row {first + row}")
    rows = [row for row, text in enumerate(texts.values) if text is not None]
    held = [text for text in texts.values if text is not None]
    if not vectors and engine.makes_batches and engine.settings.unit == "chars" and not engine.read_places(held):
        found = found_by_kernel(engine, held)
        found.ids = [] if ids is None else [name_of(ids[row]) for row in rows]
    else:
        documents = [document_of(texts.values[row], None if ids is None else ids[row]) for row in rows]
        found, failed = found_one_by_one(engine, documents)
        named = {rows[place]: f"{type(error).__name__}: {error}" for place, error in failed.items()}
        if failed and on_error == "raise":
            place, error = next(iter(failed.items()))
            raise RowError(f"{column}, row {first + rows[place]}: {named[rows[place]]}") from error
        faults |= named
        rows = [row for row in rows if row not in named]
    counts = np.zeros(len(texts.values), dtype=np.int64)
    counts[rows] = found.counts
    missing = np.ones(len(counts), dtype=np.bool_)
    missing[rows] = False
    return Results(found, counts, dict(sorted(faults.items())), missing)


def document_of(text: str | None, id: Any) -> Document:
    assert text is not None
    return Document(text, name_of(id))


def name_of(id: Any) -> str:
    """The name of a document by the value of its column."""
    return "" if id is None else str(id)


def found_by_kernel(engine: Engine, texts: list[str]) -> Found:
    """The arrays that one run of a kernel finds, with no object a document but these."""
    if not texts:
        return found_in([])
    batch = engine.batch_of_texts(texts)
    batch.run()
    counts, (spans, core_starts, ranks), which, names = batch.joined()
    infos, sides = engine.infos_of(batch)
    readings = np.array([reading_number(info) for info in infos], dtype=np.int8)[sides]
    sizes, largest = spans[:, 1] - spans[:, 0], engine.settings.resolved_max_size
    return Found(texts, counts, spans, core_starts, sizes, ranks, which, names, largest, readings)


def found_one_by_one(engine: Engine, documents: list[Document]) -> tuple[Found, dict[int, Exception]]:
    """Chunks of each document; where one makes the batch fail, of each by itself, and the errors of those that fail."""
    try:
        return found_in([storable(chunks) for chunks in chunk_many(engine, documents)]), {}
    except Exception:
        found: list[Chunks] = []
        errors: dict[int, Exception] = {}
        for place, document in enumerate(documents):
            try:
                found += map(storable, chunk_many(engine, [document]))
            except Exception as error:
                errors[place] = own_error(error)
        if not errors:
            raise
        return found_in(found), errors


def storable(chunks: Chunks) -> Chunks:
    """Chunks of which what is read can be put into Arrow."""
    fault = fault_of(chunks.plain_chunks.text) if chunks.is_read else ""
    if fault:
        raise ValueError(f"readers must give valid Unicode, {fault}")
    return chunks


def own_error(error: Exception) -> Exception:
    """The encoder's own error, without the name of a document: the row is told instead."""
    return error.__cause__ if isinstance(error, EmbeddingError) and isinstance(error.__cause__, Exception) else error
