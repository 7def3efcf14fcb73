"""Many documents: in order, with bounded memory, threads over the kernels, and embeddings pooled across documents."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Sized
from functools import partial
from typing import TYPE_CHECKING, Any, TypeGuard

from .._checks import check_at_least, is_table
from ..chunks.sequence import Chunks
from ..embedding.unit_texts import UnitTexts
from ..markup.documents import Document
from ..topics.units import Units
from .batched import are_short, chunk_in_batches
from .engine import Engine
from .read_until import each_document, until_error

if TYPE_CHECKING:
    from ..embedding.output import Fault


def chunk_many(
    engine: Engine, documents: Iterable[Any], *, workers: int = 1, cache: Any = None, progress: Any = None
) -> Iterator[Chunks]:
    """Chunks of each document, in order; see `Chunker.chunk_many`."""
    workers = check_at_least("workers", workers, 1)
    stream = each_document(iterable("documents", documents))
    if pools_embeddings(engine):
        return in_order(chunk_pooled(engine, stream, cache=cache, progress=progress), workers)
    check_uncached(engine, cache)
    if workers == 1 or (engine.makes_batches and are_short(documents)):
        together = engine.makes_batches and isinstance(documents, Sized)
        found = chunk_in_batches(engine, documents) if together else (engine.chunk(document) for document in stream)
        return counted(found, progress)
    from .threads import chunk_in_threads

    return counted(chunk_in_threads(engine, stream, workers), progress)


def iterable(name: str, documents: Any) -> Iterable[Any]:
    """``documents``, unless it is one document, or a table, which would give the names of its columns."""
    found = type(documents).__name__
    if is_table(documents):
        advice = "give its column of texts, table['text']"
        raise TypeError(f"{name} must be an iterable of documents, got {found}; {advice}")
    if isinstance(documents, (str, bytes, Mapping)) or not isinstance(documents, Iterable):
        raise TypeError(f"{name} must be an iterable of documents, got {found}; chunk() takes one text")
    return documents


def check_uncached(engine: Engine, cache: Any) -> None:
    """Refuse a cache that nothing would be put into."""
    if cache is not None:
        name = None if engine.settings.encoder is None else engine.encoder.name
        raise ValueError(f"cache needs an encoder that reads one text as any other, got encoder {name!r}")


def counted(stream: Iterator[Chunks], progress: Any) -> Iterator[Chunks]:
    """Tell of every document; where nothing is embedded these are the texts that are done."""
    return stream if progress is None else told(stream, progress)


def told(stream: Iterator[Chunks], progress: Callable[[int], object]) -> Iterator[Chunks]:
    for chunks in stream:
        progress(1)
        yield chunks


def in_order(calls: Iterator[Callable[[], Chunks]], workers: int) -> Iterator[Chunks]:
    """What the calls give, in their order, as many at once as there are workers."""
    if workers == 1:
        yield from (call() for call in calls)
        return
    from concurrent.futures import Future, ThreadPoolExecutor

    running: deque[Future[Chunks]] = deque()
    with ThreadPoolExecutor(workers) as pool:
        for call in calls:
            running.append(pool.submit(call))
            if len(running) > workers:
                yield running.popleft().result()
        yield from (future.result() for future in running)


def pools_embeddings(engine: Engine) -> bool:
    """Whether the encoder reads texts of many documents at once, as all but those fitted on one document do."""
    return engine.settings.encoder is not None and not engine.encoder.per_document


def chunk_pooled(
    engine: Engine, documents: Iterable[Document], *, cache: Any, progress: Any
) -> Iterator[Callable[[], Chunks]]:
    """Calls that chunk documents whose units are embedded together, in batches over a bounded window."""
    from ..embedding.embed import embed_each

    waiting: deque[tuple[Document, Units | None]] = deque()
    errors: list[Exception] = []
    stops = engine.settings.on_error == "raise"
    texts = unit_texts(engine, until_error(documents, errors), waiting)
    for number, vectors in enumerate(embed_each(engine.encoder, texts, cache=cache, progress=progress, stops=stops)):
        yield pooled_call(engine, *waiting.popleft(), vectors, number)
        if stops and is_fault(vectors):
            return
    if errors:
        yield partial(raise_error, errors[0])


def is_fault(found: Any) -> TypeGuard[Fault]:
    """Whether this stands in the place of vectors."""
    return hasattr(found, "named")


def pooled_call(
    engine: Engine, document: Document, units: Units | None, found: Any, number: int
) -> Callable[[], Chunks]:
    """The call that chunks a document whose vectors have come, or tells its fault by its name."""
    if is_fault(found):
        found = found.named(document.id, number)
        if engine.settings.on_error == "raise":
            return partial(raise_error, found)
    return partial(with_vectors, engine, document, units, found)


def raise_error(error: Exception) -> Chunks:
    raise error


def with_vectors(engine: Engine, document: Document, units: Units | None, vectors: Any) -> Chunks:
    """The chunks of a document whose unit vectors have come; a blank document has no units."""
    return engine.chunk_by_boundaries(document) if units is None else engine.chunk_units(document, units, vectors)


def unit_texts(
    engine: Engine, documents: Iterable[Document], waiting: deque[tuple[Document, Units | None]]
) -> Iterator[Sequence[str]]:
    """The texts to embed of each document; what belongs to them is put in ``waiting``."""
    for document in documents:
        yield noted_texts(engine, document, waiting)


def noted_texts(engine: Engine, document: Document, waiting: deque[tuple[Document, Units | None]]) -> Sequence[str]:
    """Texts of the units of one document, which is put in ``waiting``."""
    document = engine.prepared(document)
    units = engine.units_of(document)
    waiting.append((document, units))
    return [] if units is None else UnitTexts(document.text, units.boundaries)
