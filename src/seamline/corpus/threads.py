"""Many documents over threads: batches for a crew that takes no interpreter's lock, or calls for a pool that does."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from threading import Thread
from typing import TypeVar

from ..chunks.sequence import Chunks
from ..markup.documents import Document
from ..measures.units import UNITS
from ..options.settings import Settings
from ..packing._crew import Batch, Crew
from .engine import Engine
from .read_until import until_error

Item = TypeVar("Item")
Result = TypeVar("Result")

AHEAD = 2
"""Batches that each worker may be ahead of the reader."""

BATCH_SIZE = 1 << 20
"""Characters after which a batch of documents is full."""

BATCH_DOCUMENTS = 256
"""Documents after which a batch is full."""

SMALL = 1 << 14
"""Mean length of documents below which a thread that needs the lock spends its time waiting for it."""


def chunk_in_threads(engine: Engine, documents: Iterable[Document], workers: int) -> Iterator[Chunks]:
    """Batches of documents over threads: so large that handing them over costs nothing beside the work.

    What was finished before an error, of a document or of the iterable itself, comes out before it is raised.
    """
    errors: list[Exception] = []
    read = batches(until_error(documents, errors))
    chunk = chunk_by_crew if engine.makes_batches else chunk_by_pool
    yield from in_one_process(chunk(engine, read, workers))
    if errors:
        raise errors[0]


def in_one_process(found: Iterator[Chunks]) -> Iterator[Chunks]:
    """The same, refused where a forked process goes on with it: the threads are in the one that began."""
    owner = os.getpid()
    for chunks in found:
        yield chunks
        if os.getpid() != owner:
            raise RuntimeError("documents must be read in the process that began: a forked one has none of its threads")


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


def chunk_by_crew(engine: Engine, read: Iterable[list[Document]], workers: int) -> Iterator[Chunks]:
    """Batches that kernels work through while this thread reads on and hands out; where it has to wait, it helps.

    Each batch brings one more thread, up to the number asked for.
    """
    crew = Crew()
    waiting: deque[tuple[list[Document], Batch]] = deque()
    threads: list[Thread] = []
    try:
        for documents in read:
            waiting.append((documents, engine.batch_of(documents)))
            crew.add(waiting[-1][1])
            if len(threads) < workers - 1:
                threads.append(started(crew.serve))
            while waiting and (crew.is_done(waiting[0][1]) or len(waiting) > workers * AHEAD):
                yield from next_finished(engine, crew, waiting)
        while waiting:
            yield from next_finished(engine, crew, waiting)
    finally:
        crew.close()
        for thread in threads:
            thread.join()


def started(serve: Callable[[], object]) -> Thread:
    """A thread that runs ``serve``."""
    thread = Thread(target=serve, daemon=True)
    thread.start()
    return thread


def next_finished(
    engine: Engine, crew: Crew, waiting: deque[tuple[list[Document], Batch]]
) -> Iterator[Chunks]:
    """Chunks of the documents of the batch that is next, once it is done."""
    documents, batch = waiting[0]
    crew.finish(batch)
    waiting.popleft()
    return engine.chunks_of(documents, batch)


def chunk_by_pool(engine: Engine, read: Iterable[list[Document]], workers: int) -> Iterator[Chunks]:
    """Batches over a pool of threads, each of which needs the interpreter's lock between the kernels."""
    pays = partial(pays_in_a_thread, engine.settings)
    for found, error in in_order(partial(chunk_batch, engine), read, workers, pays):
        yield from found
        if error is not None:
            raise error


def pays_in_a_thread(settings: Settings, batch: list[Document]) -> bool:
    """Whether another thread gains more than it costs: not where the boundaries of small documents are all it finds."""
    counted = isinstance(settings.unit, str) and settings.unit in UNITS
    if settings.row.plan or settings.encoder is not None or not counted:
        return True
    return sum(len(document.text) for document in batch) >= SMALL * len(batch)


def chunk_batch(engine: Engine, batch: list[Document]) -> tuple[Iterable[Chunks], Exception | None]:
    """Chunks of each document up to the first that fails, and its error.

    What holds the interpreter's lock is left to the reader where it is all that is left: two threads would only wait.
    """
    if not pays_in_a_thread(engine.settings, batch):
        return map(engine.chunk, batch), None
    found: list[Chunks] = []
    try:
        for document in batch:
            found.append(engine.chunk(document))
    except Exception as error:
        return found, error
    return found, None


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
