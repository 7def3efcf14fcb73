"""Columns over the chunks of many documents, made of whole arrays."""

from __future__ import annotations

from itertools import chain
from typing import Any

import numpy as np
import numpy.typing as npt

from .._types import Offsets, Spans
from ..markup.markdown import KINDS
from ..text.hashes import HASH_DIGITS
from ._places import byte_spans, line_spans, page_spans
from .arrow import pyarrow, type_of
from .found import Found, Gathered, joined

LARGEST = 2**31 - 1
"""Bytes that a column of strings can hold."""


def column(found: Found, name: str, text_type: Any) -> Any:
    """One column as an Arrow array."""
    if name in ARRAYS:
        return pyarrow().array(ARRAYS[name](found), type_of(name))
    if name in TEXTS:
        return text_column(TEXTS[name](found), text_type)
    return OTHERS[name](found)


ARRAYS: dict[str, Any] = {
    "index": lambda found: numbered(found.counts),
    "start": lambda found: found.spans[:, 0].copy(),
    "end": lambda found: found.spans[:, 1].copy(),
    "core_start": lambda found: found.core_starts,
    "size": lambda found: found.sizes,
    "oversized": lambda found: found.sizes > (np.inf if found.max_size is None else found.max_size),
    "byte_start": lambda found: bytes_of(found)[:, 0].copy(),
    "byte_end": lambda found: bytes_of(found)[:, 1].copy(),
    "line_start": lambda found: line_spans(found.texts, found.counts, found.spans)[:, 0].copy(),
    "line_end": lambda found: line_spans(found.texts, found.counts, found.spans)[:, 1].copy(),
    "plain_start": lambda found: found.read_spans[:, 0].copy(),
    "plain_end": lambda found: found.read_spans[:, 1].copy(),
}
"""Columns of numbers."""

TEXTS: dict[str, Any] = {"text": lambda found: found.slices, "plain_text": lambda found: found.read_slices}
"""Columns of texts."""

OTHERS: dict[str, Any] = {
    "level": lambda found: level_column(found),
    "path": lambda found: path_column(found),
    "kinds": lambda found: kinds_column(found),
    "hash": lambda found: hash_column(found),
    "id": lambda found: id_column(found),
    "page_start": lambda found: page_column(found, "page_start", 0),
    "page_end": lambda found: page_column(found, "page_end", 1),
}


def numbered(counts: Offsets) -> npt.NDArray[np.int32]:
    """Number of each chunk within its document, shape (k,)."""
    firsts = np.repeat(np.cumsum(counts) - counts, counts)
    return (np.arange(len(firsts)) - firsts).astype(np.int32)


def bytes_of(found: Found) -> Spans:
    """Spans in UTF-8, shape (k, 2); chunks that are objects may be in any order."""
    if not found.documents:
        return byte_spans(found.texts, found.counts, found.spans)
    spans: Spans = joined([chunks.byte_offsets for chunks in found.documents])
    return spans


def text_column(texts: Gathered, text_type: Any) -> Any:
    """Texts as a column of their type."""
    arrow = pyarrow()
    offsets, data = texts
    large = arrow.types.is_large_string(text_type)
    if not large and len(data) > LARGEST:
        raise ValueError(
            f"texts of a batch must fit {LARGEST:,} bytes in a column of strings, got {len(data):,}; "
            "take smaller batches, or cast the column to large_string"
        )
    buffers = [None, arrow.py_buffer(offsets if large else offsets.astype(np.int32)), arrow.py_buffer(data)]
    return arrow.Array.from_buffers(text_type, len(offsets) - 1, buffers)


def level_column(found: Found) -> Any:
    """Names of the boundaries that ended the chunks: a look-up among all of them."""
    arrow = pyarrow()
    bases = np.cumsum([0, *map(len, found.names)])
    numbers = found.ranks + np.repeat(bases[found.which], found.counts)
    return arrow.array(list(chain.from_iterable(found.names)), type_of("level")).take(arrow.array(numbers))


def path_column(found: Found) -> Any:
    """Titles of the headings in scope: one array of all, and where those of each chunk begin."""
    arrow, structure = pyarrow(), found.structure
    titles = arrow.array(structure.titles, arrow.string())
    return listed(structure.path_ends, titles.take(arrow.array(structure.path)))


def kinds_column(found: Found) -> Any:
    """Kinds of blocks, each once a chunk."""
    arrow, structure = pyarrow(), found.structure
    return listed(structure.kind_ends, arrow.array(KINDS, arrow.string()).take(arrow.array(structure.kinds)))


def listed(ends: Offsets, values: Any) -> Any:
    """Values as lists that end there."""
    arrow = pyarrow()
    return arrow.ListArray.from_arrays(arrow.array(np.concatenate(([0], ends)), arrow.int32()), values)


def hash_column(found: Found) -> Any:
    """Content hashes, each of sixteen digits."""
    arrow, count = pyarrow(), len(found.digests)
    offsets = np.arange(count + 1, dtype=np.int32) * HASH_DIGITS
    digits = found.digests.tobytes().hex().encode("ascii")
    return arrow.StringArray.from_buffers(count, arrow.py_buffer(offsets), arrow.py_buffer(digits))


def id_column(found: Found) -> Any:
    """Names of chunks out of that of their document, their hash, and the number of times that has come before."""
    import pyarrow.compute as compute

    arrow = pyarrow()
    if found.documents:
        return arrow.array([name for chunks in found.documents for name in chunks.ids], arrow.string())
    named = [hash_column(found), compute.cast(arrow.array(found.numbers), arrow.string())]
    made = compute.binary_join_element_wise(*named, "-")
    if not found.ids:
        return made
    homes = arrow.array(np.repeat(np.arange(len(found.counts)), found.counts))
    heads = arrow.array([f"{name}:" if name else "" for name in found.ids], arrow.string()).take(homes)
    return compute.binary_join_element_wise(heads, made, "")


def page_column(found: Found, name: str, side: int) -> Any:
    """First or last pages, null where none are known."""
    arrow = pyarrow()
    if found.documents:
        return arrow.array([page for chunks in found.documents for page in chunks.column(name)], type_of(name))
    pages = page_spans(found.texts, found.counts, found.spans)[:, side]
    return arrow.array(pages, type_of(name), mask=pages == 0)


def vector_column(vectors: np.ndarray[Any, Any]) -> Any:
    """Rows of vectors as lists of a fixed size."""
    arrow = pyarrow()
    rows = np.ascontiguousarray(vectors, dtype=np.float32)
    return arrow.FixedSizeListArray.from_arrays(arrow.array(rows.ravel()), rows.shape[1])
