"""The asynchronous twin of `corpus`: encoders that are awaited, with a time limit, cancelled with their consumer."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterable, AsyncIterator, Callable, Iterable, Sequence
from contextlib import aclosing
from functools import partial
from typing import Any

from .._checks import check_at_least
from ..chunks.sequence import Chunks
from ..markup.documents import Document
from ..topics.units import Units
from .engine import Engine
from .many import (
    check_uncached,
    is_fault,
    iterable,
    noted_texts,
    pooled_call,
    pools_embeddings,
    raise_error,
)
from .read_until import numbered_document


def achunk_many(
    engine: Engine, documents: Iterable[Any] | AsyncIterable[Any], *, timeout: float | None = None,
    concurrency: int = 4, workers: int = 1, cache: Any = None, progress: Any = None,
) -> AsyncIterator[Chunks]:
    """Chunks of each document, in order; see `Chunker.achunk_many`."""
    check_at_least("concurrency", concurrency, 1)
    workers = check_at_least("workers", workers, 1)
    if timeout is not None and not timeout > 0:
        raise ValueError(f"timeout must be over 0 seconds, got {timeout}")
    stream = each_document(documents if isinstance(documents, AsyncIterable) else iterable("documents", documents))
    if not pools_embeddings(engine):
        check_uncached(engine, cache)
        return told(in_order(chunk_each(engine, stream), workers), progress)
    found = chunk_awaited(engine, stream, timeout=timeout, concurrency=concurrency, cache=cache, progress=progress)
    return in_order(found, workers)


async def each_document(documents: Iterable[Any] | AsyncIterable[Any]) -> AsyncIterator[Document]:
    if not isinstance(documents, AsyncIterable):
        for number, item in enumerate(documents):
            yield numbered_document(item, number)
        return
    number = 0
    async for item in documents:
        yield numbered_document(item, number)
        number += 1


async def chunk_each(engine: Engine, documents: AsyncIterator[Document]) -> AsyncIterator[Callable[[], Chunks]]:
    """Calls that chunk documents one by one."""
    async for document in documents:
        yield partial(engine.chunk, document)


async def told(stream: AsyncIterator[Chunks], progress: Any) -> AsyncIterator[Chunks]:
    """Tell of every document; where nothing is embedded these are the texts that are done."""
    async with aclosing(stream) as documents:  # type: ignore[type-var]
        async for chunks in documents:
            if progress is not None:
                progress(1)
            yield chunks


async def in_order(calls: AsyncIterator[Callable[[], Chunks]], workers: int) -> AsyncIterator[Chunks]:
    """What the calls give, in their order; they run in threads, so that the event loop goes on."""
    running: deque[asyncio.Future[Chunks]] = deque()
    try:
        async with aclosing(calls) as stream:  # type: ignore[type-var]
            async for call in stream:
                running.append(asyncio.ensure_future(asyncio.to_thread(call)))
                if len(running) >= workers:
                    yield await running.popleft()
        while running:
            yield await running.popleft()
    finally:
        for task in running:
            task.cancel()


async def chunk_awaited(
    engine: Engine, documents: AsyncIterator[Document], *, timeout: float | None, concurrency: int, cache: Any,
    progress: Any,
) -> AsyncIterator[Callable[[], Chunks]]:
    """Calls that chunk documents whose units are embedded together by awaited calls of the encoder."""
    from ..embedding.embed_async import aembed_each

    waiting: deque[tuple[Document, Units | None]] = deque()
    errors: list[Exception] = []
    given, stops = engine.settings.encoder, engine.settings.on_error == "raise"
    found = aembed_each(
        given if hasattr(given, "aencode") else engine.encoder,
        aunit_texts(engine, auntil_error(documents, errors), waiting),
        cache=cache, progress=progress, timeout=timeout, concurrency=concurrency, stops=stops,
    )
    number = 0
    async with aclosing(found) as stream:  # type: ignore[type-var]
        async for vectors in stream:
            yield pooled_call(engine, *waiting.popleft(), vectors, number)
            if stops and is_fault(vectors):
                return
            number += 1
    if errors:
        yield partial(raise_error, errors[0])


async def auntil_error(documents: AsyncIterator[Document], errors: list[Exception]) -> AsyncIterator[Document]:
    """Documents up to the first that cannot be read, whose error goes into ``errors``."""
    try:
        async for document in documents:
            yield document
    except Exception as error:
        errors.append(error)


async def aunit_texts(
    engine: Engine, documents: AsyncIterator[Document], waiting: deque[tuple[Document, Units | None]]
) -> AsyncIterator[Sequence[str]]:
    """The texts to embed of each document; what belongs to them is put in ``waiting``."""
    async for document in documents:
        yield noted_texts(engine, document, waiting)
