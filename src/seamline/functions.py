"""A chunker for one call: ``chunk()``, and thin forms of a chunker's methods for files, streams and many documents."""

from __future__ import annotations

from collections.abc import AsyncIterable, AsyncIterator, Iterable, Iterator, Sequence
from dataclasses import fields
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy.typing as npt

from .chunker import Chunker
from .chunks._chunk import Chunk
from .chunks.sequence import Chunks
from .measures.measure import UNITS
from .options.settings import Settings, Unit
from .topics.units import MAX_UNIT_SIZE

if TYPE_CHECKING:
    import os

    from typing_extensions import Unpack

    from .options.typed import Options


def chunk(
    text: str,
    *,
    strategy: str = "smart",
    max_size: int | None = None,
    min_size: int = 0,
    target_size: int | None = None,
    overlap: int = 0,
    unit: Unit = "chars",
    trim: bool | None = None,
    separators: str | Sequence[str] | None = None,
    split_at: int | str | Sequence[int | str] | None = None,
    markup: str = "markdown",
    count_context: bool = False,
    packing: str = "greedy",
    oversized: str = "cut",
    language: str = "auto",
    encoder: Any = None,
    method: str = "changepoints",
    granularity: float | None = None,
    n_segments: int | None = None,
    size_weight: float = 3.0,
    max_unit_size: int = MAX_UNIT_SIZE,
    pooling: str = "context",
    on_error: str = "raise",
    units: npt.ArrayLike | None = None,
) -> Chunks:
    """Cut one text into chunks with exact offsets.

    Parameters are those of `Chunker` and of its call; a chunker that is used for many texts checks them only once.

    Returns
    -------
    Chunks

    Raises
    ------
    TypeError
        ``text`` is no str, or an option has the wrong type.
    ValueError
        An option breaks its rule; the message names it and the value got.

    Examples
    --------
    >>> chunks = chunk("One sentence. Another one.", max_size=15)
    >>> [(c.start, c.end, c.text) for c in chunks]
    [(0, 13, 'One sentence.'), (14, 26, 'Another one.')]
    """
    chunker = chunker_of(
        strategy, max_size, min_size, target_size, overlap, unit, trim, separators, split_at, markup, count_context,
        packing, oversized, language, encoder, method, granularity, n_segments, size_weight, max_unit_size, pooling,
        on_error,
    )
    return chunker(text, units=units)


PLAIN = frozenset((str, int, bool, type(None)))
"""Types of values that are equal only where they mean the same."""


def chunker_of(*options: Any) -> Chunker:
    """A chunker of options in the order of `Settings`: one that is ready, where no library is behind it.

    Of an option that cannot be looked up the chunker says what is wrong.
    """
    _, _, _, _, _, unit, _, separators, split_at, _, _, _, _, _, encoder, *_ = options
    if type(unit) is str and unit in UNITS and encoder is None and PLAIN.issuperset((type(separators), type(split_at))):
        try:
            return ready_chunker(*options)
        except TypeError:
            return new_chunker(*options)
    return new_chunker(*options)


def new_chunker(*options: Any) -> Chunker:
    names = (item.name for item in fields(Settings) if item.init)
    return Chunker(**dict(zip(names, options, strict=True)))


@lru_cache(maxsize=64, typed=True)
def ready_chunker(*options: Any) -> Chunker:
    """A chunker, kept for the next call."""
    return new_chunker(*options)


def chunk_file(path: str | os.PathLike[str], **options: Unpack[Options]) -> Chunks:
    """Chunk a UTF-8 file; see `Chunker.chunk_file`. Options are those of `chunk`.

    Examples
    --------
    >>> import pathlib, tempfile
    >>> path = pathlib.Path(tempfile.mkdtemp(), "notes.txt")
    >>> _ = path.write_bytes(b"One.\\r\\nTwo.")
    >>> chunk_file(path, max_size=5).texts()
    ['One.', 'Two.']
    """
    return Chunker(**options).chunk_file(path)


def chunk_stream(pieces: Iterable[str], **options: Unpack[Options]) -> Iterator[Chunk]:
    """Chunk a text that comes in pieces; see `Chunker.chunk_stream`. Options are those of `chunk`.

    Examples
    --------
    >>> [(c.start, c.text) for c in chunk_stream(["One sen", "tence. ", "Two."], max_size=14)]
    [(0, 'One sentence.'), (14, 'Two.')]
    """
    return Chunker(**options).chunk_stream(pieces)


def chunk_many(documents: Iterable[Any], *, workers: int = 1, **options: Unpack[Options]) -> Iterator[Chunks]:
    """Chunk a stream of documents, in order; see `Chunker.chunk_many`. Options are those of `chunk`.

    Examples
    --------
    >>> [len(chunks) for chunks in chunk_many(["One. Two.", "Three."], max_size=5, workers=2)]
    [2, 2]
    """
    return Chunker(**options).chunk_many(documents, workers=workers)


def achunk_many(
    documents: Iterable[Any] | AsyncIterable[Any], *, timeout: float | None = None, concurrency: int = 4,
    **options: Unpack[Options],
) -> AsyncIterator[Chunks]:
    """Chunk a stream of documents with an asynchronous encoder; see `Chunker.achunk_many`."""
    return Chunker(**options).achunk_many(documents, timeout=timeout, concurrency=concurrency)
