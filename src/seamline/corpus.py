"""Many documents: in order, with bounded memory, threads over the kernels, and embeddings pooled across documents."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from ._checks import check_at_least
from .chunker import chunk_alone
from .chunks import Chunks
from .counters import UNITS
from .documents import Document, as_document
from .unit_texts import UnitTexts
from .units import Units

if TYPE_CHECKING:
    from .chunker import Chunker

Item = TypeVar("Item")
Result = TypeVar("Result")

AHEAD = 2
"""Batches that each worker may be ahead of the reader."""

BATCH_SIZE = 1 << 20
"""Characters after which a batch of documents is full."""

SMALL = 1 << 14
"""Mean length of documents below which finding their boundaries takes no longer than making their chunks."""

BATCH_DOCUMENTS = 256
"""Documents after which a batch is full."""


def chunk_many(
    chunker: Chunker, documents: Iterable[Any], *, workers: int = 1, cache: Any = None, progress: Any = None
) -> Iterator[Chunks]:
    """Chunks of each document, in order; see `Chunker.chunk_many`."""
    workers = check_at_least("workers", workers, 1)
    stream = map(as_document, iterable("documents", documents))
    if pools_embeddings(chunker):
        return chunk_pooled(chunker, stream, cache=cache, progress=progress)
    if workers == 1:
        return (chunk_alone(chunker, document) for document in stream)
    return chunk_in_threads(chunker, stream, workers)


def iterable(name: str, documents: Any) -> Iterable[Any]:
    """``documents``, unless it is one document."""
    if isinstance(documents, (str, bytes, Mapping)) or not isinstance(documents, Iterable):
        found = type(documents).__name__
        raise TypeError(f"{name} must be an iterable of documents, got {found}; chunk() takes one text")
    return documents


def pools_embeddings(chunker: Chunker) -> bool:
    """Whether the encoder reads texts of many documents at once, as all but those fitted on one document do."""
    if chunker.encoder is None:
        return False
    from .encoders import resolve_encoder

    return not resolve_encoder(chunker.encoder).per_document


def chunk_in_threads(chunker: Chunker, documents: Iterable[Document], workers: int) -> Iterator[Chunks]:
    """Batches of documents over threads: so large that handing them over costs nothing beside the work.

    What was finished before an error, of a document or of the iterable itself, comes out before it is raised.
    """
    errors: list[Exception] = []
    read = until_error(documents, errors)
    pays = partial(pays_in_a_thread, chunker)
    for found, error in in_order(partial(chunk_batch, chunker), batches(read), workers, pays):
        yield from found
        if error is not None:
            raise error
    if errors:
        raise errors[0]


def until_error(documents: Iterable[Document], errors: list[Exception]) -> Iterator[Document]:
    """Documents up to the first that cannot be read, whose error goes into ``errors``."""
    try:
        yield from documents
    except Exception as error:
        errors.append(error)


def pays_in_a_thread(chunker: Chunker, batch: list[Document]) -> bool:
    """Whether another thread gains more than it costs: not where the boundaries of small documents are all it finds."""
    if chunker.row.plan or chunker.encoder is not None or not (isinstance(chunker.unit, str) and chunker.unit in UNITS):
        return True
    return sum(len(document.text) for document in batch) >= SMALL * len(batch)


def chunk_batch(chunker: Chunker, batch: list[Document]) -> tuple[Iterable[Chunks], Exception | None]:
    """Chunks of each document up to the first that fails, and its error.

    What holds the interpreter's lock is left to the reader where it is all that is left: two threads would only wait.
    """
    if not pays_in_a_thread(chunker, batch):
        return map(partial(chunk_alone, chunker), batch), None
    together = chunker.chunk_together(batch)
    if together is not None:
        return together, None
    found: list[Chunks] = []
    try:
        for document in batch:
            found.append(chunk_alone(chunker, document))
    except Exception as error:
        return found, error
    return found, None


def batches(documents: Iterable[Document]) -> Iterator[list[Document]]:
    """Neighbouring documents, so many that their texts reach `BATCH_SIZE`; the first batches are small."""
    batch: list[Document] = []
    size, goal = 0, 1
    for document in documents:
        batch.append(document)
        size += len(document.text)
        if size >= BATCH_SIZE or len(batch) >= goal:
            yield batch
            batch, size, goal = [], 0, min(2 * goal, BATCH_DOCUMENTS)
    if batch:
        yield batch


Waiting = deque[tuple["Future[Result] | None", Item]]


def in_order(
    function: Callable[[Item], Result], items: Iterable[Item], workers: int, pays: Callable[[Item], bool]
) -> Iterator[Result]:
    """``map`` over threads, of which the reader's is one: results in order, as soon as they are there.

    The reader does what does not pay in another thread. Few items are read ahead, and nothing is left running.
    """
    waiting: Waiting[Result, Item] = deque()
    pool = ThreadPoolExecutor(max(workers - 1, 1))
    try:
        for item in items:
            waiting.append((pool.submit(function, item) if pays(item) else None, item))
            while waiting and (is_ready(waiting[0][0]) or len(waiting) > workers * AHEAD):
                yield first_result(function, waiting)
        while waiting:
            yield first_result(function, waiting)
    finally:
        pool.shutdown(cancel_futures=True)


def is_ready(future: Future[Result] | None) -> bool:
    """Whether nobody else is still at it."""
    return future is None or future.done()


def first_result(function: Callable[[Item], Result], waiting: Waiting[Result, Item]) -> Result:
    """The result that is next; until it is there, this thread does what no other has begun."""
    for place, (future, item) in enumerate(waiting):
        if is_ready(waiting[0][0]):
            break
        if future is not None and future.cancel():
            done: Future[Result] = Future()
            done.set_result(function(item))
            waiting[place] = (done, item)
    future, item = waiting.popleft()
    return function(item) if future is None else future.result()


def chunk_pooled(chunker: Chunker, documents: Iterable[Document], *, cache: Any, progress: Any) -> Iterator[Chunks]:
    """Documents whose units are embedded together, in batches over a bounded window."""
    from .embedding import embed_documents

    waiting: deque[tuple[Document, Units | None]] = deque()
    texts = unit_texts(chunker, documents, waiting)
    on_error = "raise" if chunker.on_error == "raise" else "yield"
    for vectors in embed_documents(chunker.encoder, texts, cache=cache, progress=progress, on_error=on_error):
        yield with_vectors(chunker, *waiting.popleft(), vectors)


def with_vectors(chunker: Chunker, document: Document, units: Units | None, vectors: Any) -> Chunks:
    """The chunks of a document whose unit vectors have come; a blank document has no units."""
    return chunker.chunk_document(document) if units is None else chunker.chunk_units(document, units, vectors)


def unit_texts(
    chunker: Chunker, documents: Iterable[Document], waiting: deque[tuple[Document, Units | None]]
) -> Iterator[Sequence[str]]:
    """The texts to embed of each document; what belongs to them is put in ``waiting``."""
    for document in documents:
        yield noted_texts(chunker, document, waiting)


def noted_texts(chunker: Chunker, document: Document, waiting: deque[tuple[Document, Units | None]]) -> Sequence[str]:
    """Texts of the units of one document, which is put in ``waiting``."""
    units = chunker.units_of(document.text)
    waiting.append((document, units))
    return [] if units is None else UnitTexts(document.text, units.boundaries)
