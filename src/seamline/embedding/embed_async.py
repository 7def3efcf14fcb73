"""The asynchronous twin of `embedding`: several calls under way, with a time limit, cancelled together."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import AsyncIterable, AsyncIterator, Coroutine, Iterable, Sequence
from contextlib import aclosing, suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .._checks import check_at_least, check_choice
from .._types import Offsets
from .embed import (
    ON_ERROR,
    Embedded,
    Found,
    Progress,
    checked_texts,
    embedded_alone,
    own_error,
    prepared,
    side_by_side,
)  # fmt: skip
from .joint import JointEncoder
from .protocol import Encoder
from .shelf import PROBE, Shelf
from .text_window import TextWindow
from .trial import Trial

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
    check_choice("on_error", on_error, ON_ERROR)
    found = aembed_each(
        encoder, documents, batch_tokens=batch_tokens, normalize=normalize, progress=progress, cache=cache,
        stops=on_error == "raise", timeout=timeout, concurrency=concurrency,
    )
    async with aclosing(found) as stream:  # type: ignore[type-var]
        async for result in stream:
            yield own_error(result, on_error)


async def aembed_each(
    encoder: Any, documents: Iterable[Sequence[str]] | AsyncIterable[Sequence[str]], *,
    batch_tokens: int | None = None, normalize: bool = True, progress: Progress | None = None,
    cache: EmbeddingCache | None = None, stops: bool = False, timeout: float | None = None, concurrency: int = 4,
) -> AsyncIterator[Found]:
    """As `aembed_documents`, with the fault of each document that has one; ``stops`` wants nothing behind the first."""
    check_at_least("concurrency", concurrency, 1)
    resolved, pool = prepared(getattr(encoder, "aencode", encoder), batch_tokens, normalize, cache, stops)
    if cache is not None:
        pool.shelf = await opened_shelf(cache, resolved, timeout)
    calls = Calls(pool, timeout, progress, asyncio.Semaphore(concurrency))
    async for texts in each(documents):
        if isinstance(resolved, JointEncoder):
            yield await embedded_jointly(resolved, texts, batch_tokens, progress, cache, stops, timeout, concurrency)
            continue
        if resolved.per_document:
            yield await asyncio.to_thread(embedded_alone, resolved, texts, normalize, progress)
            continue
        pool.add(checked_texts(texts))
        if pool.is_full:
            for result in await calls.run_round(everything=False):
                yield result
    for result in await calls.run_round(everything=True):
        yield result


async def opened_shelf(cache: EmbeddingCache, encoder: Encoder, timeout: float | None) -> Shelf | None:
    """What a cache keeps of an encoder; of one that fails at the probe nothing, since its texts will tell why."""
    if isinstance(encoder, JointEncoder):
        return None
    try:
        return Shelf(cache, encoder, await called(encoder, [PROBE], timeout))
    except Exception:
        return None


async def embedded_jointly(
    joint: JointEncoder, texts: Sequence[str], batch_tokens: int | None, progress: Progress | None,
    cache: EmbeddingCache | None, stops: bool, timeout: float | None, concurrency: int,
) -> Found:
    """One document by every encoder, one after the other."""
    parts: list[Found] = []
    for part in joint.parts:
        found = aembed_each(
            part, [texts], batch_tokens=batch_tokens, cache=None if part.per_document else cache, stops=stops,
            progress=progress if part is joint.parts[-1] else None, timeout=timeout, concurrency=concurrency,
        )
        parts += [vectors async for vectors in found]
    return side_by_side(parts, joint)


class SettledError(Exception):
    """The next document to hand out has failed and nothing behind it is wanted: calls under way may end."""


@dataclass(frozen=True)
class Calls:
    """How the batches of a pool are sent off."""

    pool: TextWindow
    timeout: float | None
    progress: Progress | None
    gate: asyncio.Semaphore

    async def run_round(self, *, everything: bool) -> list[Found]:
        """Encode what a round takes, several batches at a time; the documents that it completes."""
        with suppress(SettledError):
            await all_or_none([self.run(batch) for batch in self.pool.take_batches(everything=everything)])
        found = list(self.pool.finished())
        if self.pool.has_ended and not everything:
            found += await self.run_round(everything=True)
        return found

    async def run(self, batch: Offsets) -> None:
        async with self.gate:
            await self.run_batch(Trial(self.pool, batch))
        if self.pool.is_settled:
            raise SettledError
        if self.progress is not None:
            self.progress(len(batch))

    async def run_batch(self, trial: Trial) -> None:
        """Encode a batch, or what can be encoded of it."""
        for part in trial.parts():
            try:
                trial.store(part, await called(self.pool.encoder, self.pool.texts.texts(part), self.timeout))
            except Exception as error:
                trial.fail(error)


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
