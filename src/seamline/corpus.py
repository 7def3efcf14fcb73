"""Many documents: in order, with bounded memory, threads over the kernels, and embeddings pooled across documents."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import pairwise
from typing import TYPE_CHECKING, Any, TypeVar

from ._checks import check_at_least
from .chunks import Chunks
from .documents import Document, as_document
from .units import Units

if TYPE_CHECKING:
    from .chunker import Chunker

Item = TypeVar("Item")
Result = TypeVar("Result")

AHEAD = 4
"""Documents that each worker may be ahead of the reader."""


def chunk_many(
    chunker: Chunker, documents: Iterable[Any], *, workers: int = 1, cache: Any = None, progress: Any = None
) -> Iterator[Chunks]:
    """Chunks of each document, in order; see `Chunker.chunk_many`."""
    check_at_least("workers", workers, 1)
    stream = (as_document(item) for item in documents)
    if pools_embeddings(chunker):
        return chunk_pooled(chunker, stream, cache=cache, progress=progress)
    return in_order(lambda document: chunk_alone(chunker, document), stream, workers)


def pools_embeddings(chunker: Chunker) -> bool:
    """Whether the encoder reads texts of many documents at once, as all but those fitted on one document do."""
    from .encoders import resolve_encoder

    return chunker.encoder is not None and not resolve_encoder(chunker.encoder).per_document


def chunk_alone(chunker: Chunker, document: Document) -> Chunks:
    """One document, whatever came before."""
    units = chunker.units_of(document.text)
    if units is None:
        return chunker.chunk_document(document)
    return chunker.chunk_units(document, units, chunker.embed(document.text, units))


def chunk_pooled(chunker: Chunker, documents: Iterable[Document], *, cache: Any, progress: Any) -> Iterator[Chunks]:
    """Documents whose units are embedded together, in batches over a bounded window."""
    from .embedding import embed_documents

    waiting: deque[tuple[Document, Units | None]] = deque()
    on_error = "raise" if chunker.on_error == "raise" else "yield"
    texts = unit_texts(chunker, documents, waiting)
    for vectors in embed_documents(chunker.encoder, texts, cache=cache, progress=progress, on_error=on_error):
        document, units = waiting.popleft()
        yield chunker.chunk_document(document) if units is None else chunker.chunk_units(document, units, vectors)


def unit_texts(
    chunker: Chunker, documents: Iterable[Document], waiting: deque[tuple[Document, Units | None]]
) -> Iterator[list[str]]:
    """The texts to embed of each document; what belongs to them is put in ``waiting``."""
    for document in documents:
        units = chunker.units_of(document.text)
        waiting.append((document, units))
        offsets = [0] if units is None else units.boundaries.tolist()
        yield [document.text[start:end] for start, end in pairwise(offsets)]


def in_order(function: Callable[[Item], Result], items: Iterable[Item], workers: int) -> Iterator[Result]:
    """``map`` over threads: results in order, only so many items read ahead."""
    if workers == 1:
        yield from map(function, items)
        return
    waiting: deque[Future[Result]] = deque()
    with ThreadPoolExecutor(workers) as pool:
        for item in items:
            waiting.append(pool.submit(function, item))
            if len(waiting) > workers * AHEAD:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
