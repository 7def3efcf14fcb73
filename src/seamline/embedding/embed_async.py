"""The asynchronous twin of `embedding`: several calls under way, with a time limit, cancelled together."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import AsyncIterable, AsyncIterator, Coroutine, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .._checks import check_at_least
from .._types import Offsets
from .embed import Embedded, Progress, checked_texts, embedded_alone, prepared, raised, side_by_side
from .encoders import Encoder
from .joint import JointEncoder
from .text_window import TextWindow

if TYPE_CHECKING:
    from .cache import EmbeddingCache


async def aembed_documents(
    encoder: Any,
    documents: Iterable[Sequence[str]] | AsyncIterable[Sequence[str]],
    *,
    batch_tokens: int | None = None,
    normalize: bool = True,
    progress: Progress | None = None,
    cache: EmbeddingCache | None = None,
    on_error: str = "raise",
    timeout: float | None = None,
    concurrency: int = 4,
) -> AsyncIterator[Embedded]:
    """As `embed_documents`, for encoders with ``async def encode`` (or ``aencode``), several calls at a time.

    An ordinary encoder runs in a thread. When the consumer stops or is cancelled, calls under way are cancelled too.

    Parameters
    ----------
    documents : iterable or async iterable of sequences of str
    timeout : float, optional
        Seconds that one call may take; then a TimeoutError names the encoder. A thread cannot be stopped: there the
        call runs on unheeded.
    concurrency : int
        Calls under way at once.
    """
    check_at_least("concurrency", concurrency, 1)
    resolved, pool = prepared(getattr(encoder, "aencode", encoder), batch_tokens, normalize, cache, on_error)
    calls = Calls(pool, on_error, timeout, progress, asyncio.Semaphore(concurrency))
    async for texts in each(documents):
        if isinstance(resolved, JointEncoder):
            yield await embedded_jointly(resolved, texts, batch_tokens, progress, cache, on_error, timeout, concurrency)
            continue
        if resolved.per_document:
            yield await asyncio.to_thread(embedded_alone, resolved, texts, normalize, progress, on_error)
            continue
        pool.add(checked_texts(texts))
        if pool.is_full:
            for result in await calls.run_round(everything=False):
                yield result
    for result in await calls.run_round(everything=True):
        yield result


async def embedded_jointly(
    joint: JointEncoder, texts: Sequence[str], batch_tokens: int | None, progress: Progress | None,
    cache: EmbeddingCache | None, on_error: str, timeout: float | None, concurrency: int,
) -> Embedded:
    """One document by every encoder, one after the other."""
    parts: list[Embedded] = []
    for part in joint.parts:
        found = aembed_documents(
            part, [texts], batch_tokens=batch_tokens, cache=None if part.per_document else cache, on_error=on_error,
            progress=progress if part is joint.parts[-1] else None, timeout=timeout, concurrency=concurrency,
        )
        parts += [vectors async for vectors in found]
    return side_by_side(parts, joint)


@dataclass(frozen=True)
class Calls:
    """How the batches of a pool are sent off."""

    pool: TextWindow
    on_error: str
    timeout: float | None
    progress: Progress | None
    gate: asyncio.Semaphore

    async def run_round(self, *, everything: bool) -> list[Embedded]:
        """Encode what a round takes, several batches at a time; the documents that it completes."""
        await all_or_none([self.run(batch) for batch in self.pool.take_batches(everything=everything)])
        return list(raised(self.pool.finished(), self.on_error))

    async def run(self, batch: Offsets) -> None:
        async with self.gate:
            try:
                self.pool.store(batch, await called(self.pool.encoder, self.pool.texts.texts(batch), self.timeout))
            except Exception as error:
                if self.on_error == "raise":
                    raise
                self.pool.fail(batch, error)
        if self.progress is not None:
            self.progress(len(batch))


async def each(documents: Iterable[Sequence[str]] | AsyncIterable[Sequence[str]]) -> AsyncIterator[Sequence[str]]:
    if isinstance(documents, AsyncIterable):
        async for texts in documents:
            yield texts
    else:
        for texts in documents:
            yield texts


async def called(encoder: Encoder, batch: list[str], timeout: float | None) -> Any:
    """What the encoder returns, within ``timeout`` seconds."""
    try:
        return await asyncio.wait_for(called_at_leisure(encoder, batch), timeout)
    except asyncio.TimeoutError:
        raise TimeoutError(f"encoder {encoder.name!r} gave no vectors for {len(batch)} texts in {timeout} s") from None


async def called_at_leisure(encoder: Encoder, batch: list[str]) -> Any:
    function = getattr(encoder, "function", encoder.encode)
    if is_async(function):
        return await function(batch)
    returned = await asyncio.to_thread(encoder.encode, batch)
    return await returned if inspect.isawaitable(returned) else returned


def is_async(function: Any) -> bool:
    """Whether it, or its class's ``__call__``, is an ``async def``."""
    return inspect.iscoroutinefunction(function) or inspect.iscoroutinefunction(type(function).__call__)


async def all_or_none(calls: Sequence[Coroutine[Any, Any, None]]) -> None:
    """Run the calls together; when one fails or the caller is cancelled, the others are cancelled and awaited."""
    tasks = [asyncio.create_task(call) for call in calls]
    try:
        await asyncio.gather(*tasks)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
