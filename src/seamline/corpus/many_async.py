"""The asynchronous twin of `corpus`: encoders that are awaited, with a time limit, cancelled with their consumer."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterable, AsyncIterator, Iterable, Sequence
from contextlib import aclosing
from typing import Any

from .._checks import check_at_least
from ..chunks.sequence import Chunks
from ..markup.documents import Document, as_document
from ..topics.units import Units
from .engine import Engine
from .many import iterable, noted_texts, pools_embeddings, with_vectors


def achunk_many(
    engine: Engine, documents: Iterable[Any] | AsyncIterable[Any], *, timeout: float | None = None,
    concurrency: int = 4, cache: Any = None, progress: Any = None,
) -> AsyncIterator[Chunks]:
    """Chunks of each document, in order; see `Chunker.achunk_many`."""
    check_at_least("concurrency", concurrency, 1)
    if timeout is not None and not timeout > 0:
        raise ValueError(f"timeout must be over 0 seconds, got {timeout}")
    stream = each_document(documents if isinstance(documents, AsyncIterable) else iterable("documents", documents))
    if not pools_embeddings(engine):
        return chunk_each(engine, stream)
    return chunk_awaited(
        engine, stream, timeout=timeout, concurrency=concurrency, cache=cache, progress=progress
    )


async def each_document(documents: Iterable[Any] | AsyncIterable[Any]) -> AsyncIterator[Document]:
    if isinstance(documents, AsyncIterable):
        async for item in documents:
            yield as_document(item)
    else:
        for item in documents:
            yield as_document(item)


async def chunk_each(engine: Engine, documents: AsyncIterator[Document]) -> AsyncIterator[Chunks]:
    """Documents one by one in a thread, so that the event loop runs on."""
    async for document in documents:
        yield await asyncio.to_thread(engine.chunk, document)


async def chunk_awaited(
    engine: Engine, documents: AsyncIterator[Document], *, timeout: float | None, concurrency: int, cache: Any,
    progress: Any,
) -> AsyncIterator[Chunks]:
    """Documents whose units are embedded together by awaited calls."""
    from ..embedding.embed_async import aembed_documents

    waiting: deque[tuple[Document, Units | None]] = deque()
    given = engine.settings.encoder
    found = aembed_documents(
        given if hasattr(given, "aencode") else engine.encoder, aunit_texts(engine, documents, waiting), cache=cache,
        progress=progress, timeout=timeout, concurrency=concurrency,
        on_error="raise" if engine.settings.on_error == "raise" else "yield",
    )
    async with aclosing(found) as stream:  # type: ignore[type-var]
        async for vectors in stream:
            yield await asyncio.to_thread(with_vectors, engine, *waiting.popleft(), vectors)


async def aunit_texts(
    engine: Engine, documents: AsyncIterator[Document], waiting: deque[tuple[Document, Units | None]]
) -> AsyncIterator[Sequence[str]]:
    """The texts to embed of each document; what belongs to them is put in ``waiting``."""
    async for document in documents:
        yield noted_texts(engine, document, waiting)
