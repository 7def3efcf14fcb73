"""Columns over the chunks of many documents, made of whole arrays where they can be."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Any, NamedTuple

import numpy as np

from .._types import Offsets, Ranks, Spans
from ..chunks.sequence import Chunks
from ._gather import gathered
from .arrow import pyarrow, type_of

LARGEST = 2**31 - 1
"""Bytes that a column of strings can hold."""


class Found(NamedTuple):
    """Chunks of several documents as arrays over all of them.

    Attributes
    ----------
    texts : list of str
        The documents that have chunks, or none.
    counts : ndarray of shape (n,), int64
        Chunks of each.
    spans : ndarray of shape (k, 2), int64
    core_starts, sizes : ndarray of shape (k,), int64
    ranks : ndarray of shape (k,), uint8
    names : list of tuple of str
        What the ranks of each document mean.
    max_size : int or None
    documents : list of Chunks
        The chunks as objects, where something asks for more than these arrays; else empty.
    """

    texts: list[str]
    counts: Offsets
    spans: Spans
    core_starts: Offsets
    sizes: Offsets
    ranks: Ranks
    names: list[tuple[str, ...]]
    max_size: int | None
    documents: list[Chunks]


def found_in(documents: Sequence[Chunks]) -> Found:
    """The arrays of chunks that were made one document at a time."""
    return Found(
        [chunks.text for chunks in documents], np.array([len(chunks) for chunks in documents], dtype=np.int64),
        joined([chunks.spans for chunks in documents], (0, 2)), joined([chunks.core_starts for chunks in documents]),
        joined([chunks.sizes for chunks in documents]), joined([chunks.closing_ranks for chunks in documents]),
        [chunks.level_names for chunks in documents], documents[0].max_size if documents else None, list(documents),
    )


def joined(arrays: list[Any], empty: tuple[int, ...] = (0,)) -> Any:
    return np.concatenate(arrays) if arrays else np.zeros(empty, dtype=np.int64)


def column(found: Found, name: str, text_type: Any) -> Any:
    """One column as an Arrow array."""
    arrow = pyarrow()
    if name == "text":
        return text_column(found.texts, found.counts, found.spans, text_type)
    if name == "plain_text":
        return plain_column(found, text_type)
    if name in ARRAYS:
        return arrow.array(ARRAYS[name](found), type_of(name))
    if name == "level":
        return level_column(found)
    if name in ("path", "kinds"):
        return list_column([chunks.column(name) for chunks in found.documents])
    if name in PLAIN_SIDES:
        return arrow.array(read_spans(found)[:, PLAIN_SIDES[name]].copy())
    if name in PAIRS:
        attribute, side = PAIRS[name]
        return arrow.array(joined([getattr(each, attribute) for each in found.documents], (0, 2))[:, side].copy())
    values = chain.from_iterable(chunks.column(name) for chunks in found.documents)
    return arrow.array(list(values), type_of(name))


ARRAYS: dict[str, Any] = {
    "index": lambda found: numbered(found.counts),
    "start": lambda found: found.spans[:, 0].copy(),
    "end": lambda found: found.spans[:, 1].copy(),
    "core_start": lambda found: found.core_starts,
    "size": lambda found: found.sizes,
    "oversized": lambda found: found.sizes > (np.inf if found.max_size is None else found.max_size),
}
"""Columns that follow from the arrays alone."""

PAIRS = {
    "byte_start": ("byte_offsets", 0), "byte_end": ("byte_offsets", 1),
    "line_start": ("line_ranges", 0), "line_end": ("line_ranges", 1),
}  # fmt: skip
PLAIN_SIDES = {"plain_start": 0, "plain_end": 1}


def numbered(counts: Offsets) -> np.ndarray[Any, Any]:
    """Number of each chunk within its document, shape (k,), int32."""
    firsts = np.repeat(np.cumsum(counts) - counts, counts)
    return (np.arange(len(firsts)) - firsts).astype(np.int32)


def plain_column(found: Found, text_type: Any) -> Any:
    """What is read of the chunks."""
    texts = [chunks.plain_chunks.text for chunks in found.documents] or found.texts
    return text_column(texts, found.counts, read_spans(found), text_type)


def read_spans(found: Found) -> Spans:
    """Where what is read of the chunks stands in it."""
    spans: Spans = joined([chunks.plain_chunks.spans for chunks in found.documents]) if found.documents else found.spans
    return spans


def text_column(texts: list[str], counts: Offsets, spans: Spans, text_type: Any) -> Any:
    """The texts of spans, ``counts`` of them a source, written into one buffer."""
    arrow = pyarrow()
    offsets, data = gathered(texts, counts, spans)
    large = arrow.types.is_large_string(text_type)
    if not large and len(data) > LARGEST:
        raise ValueError(
            f"texts of a batch must fit {LARGEST:,} bytes in a column of strings, got {len(data):,}; "
            "take smaller batches, or cast the column to large_string"
        )
    buffers = [None, arrow.py_buffer(offsets if large else offsets.astype(np.int32)), arrow.py_buffer(data)]
    return arrow.Array.from_buffers(text_type, len(spans), buffers)


def level_column(found: Found) -> Any:
    """Names of the boundaries that ended the chunks: a look-up for each set of names."""
    arrow = pyarrow()
    known = list(dict.fromkeys(found.names))
    if not known:
        return arrow.array([], type_of("level"))
    bases = np.cumsum([0, *map(len, known[:-1])])
    place = dict(zip(known, bases.tolist(), strict=True))
    offsets = np.repeat(np.array([place[names] for names in found.names], dtype=np.int64), found.counts)
    numbers = arrow.array(found.ranks + offsets)
    return arrow.array(list(chain.from_iterable(known)), type_of("level")).take(numbers)


def list_column(documents: list[list[list[str]]]) -> Any:
    """Lists of strings: one array of all, and where each begins."""
    arrow = pyarrow()
    lists = list(chain.from_iterable(documents))
    ends = np.cumsum([0, *map(len, lists)])
    values = arrow.array(list(chain.from_iterable(lists)), arrow.string())
    return arrow.ListArray.from_arrays(arrow.array(ends, arrow.int32()), values)


def vector_column(vectors: np.ndarray[Any, Any]) -> Any:
    """Rows of vectors as lists of a fixed size."""
    arrow = pyarrow()
    rows = np.ascontiguousarray(vectors, dtype=np.float32)
    return arrow.FixedSizeListArray.from_arrays(arrow.array(rows.ravel()), rows.shape[1])
