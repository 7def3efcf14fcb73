"""Thin forms of a chunker's methods for one call: files, streams, many documents."""

from __future__ import annotations

from collections.abc import AsyncIterable, AsyncIterator, Iterable, Iterator
from typing import TYPE_CHECKING, Any

from ._chunk import Chunk
from .chunker import Chunker
from .chunks import Chunks

if TYPE_CHECKING:
    import os

    from typing_extensions import Unpack

    from .options import Options


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
