"""Encoders with ``async def encode``: the same vectors, several calls at once, time limits and cancellation."""

import asyncio
import math

import numpy as np
import pytest

from seamline.embedding.embed import embed_documents, embed_texts
from seamline.embedding.embed_async import aembed_documents
from seamline.embedding.output import EncoderError
from tests.counting_encoder import Counting, documents_of


class Asynchronous(Counting):
    def __init__(self, batch_tokens=64, delay=0.0):
        super().__init__(batch_tokens)
        self.delay, self.running, self.most, self.cancelled = delay, 0, 0, 0

    async def encode(self, texts):
        self.running += 1
        self.most = max(self.most, self.running)
        try:
            await asyncio.sleep(self.delay)
        except asyncio.CancelledError:
            self.cancelled += 1
            raise
        finally:
            self.running -= 1
        return Counting.encode(self, texts)


async def collected(encoder, documents, **options):
    return [result async for result in aembed_documents(encoder, documents, **options)]


@pytest.mark.parametrize("encoder", [Asynchronous(), Counting()], ids=["async", "in-threads"])
def test_async_equals_sync(encoder):
    documents = documents_of(60)
    results = asyncio.run(collected(encoder, documents))
    for found, expected in zip(results, embed_documents(Counting(), documents), strict=True):
        assert np.array_equal(found, expected)
    assert len(encoder.calls) <= math.ceil(encoder.padded / 64) + 1


def test_async_streams_and_document_encoders():
    async def stream():
        for document in (["One."], ["Two.", "Three."]):
            yield document

    results = asyncio.run(collected("builtin", stream()))
    assert [len(result) for result in results] == [1, 2]


def test_async_calls_run_together():
    encoder = Asynchronous(delay=0.002)
    asyncio.run(collected(encoder, documents_of(40), concurrency=3))
    assert encoder.most == 3


def test_async_methods_by_name():
    class Remote:
        async def aencode(self, texts):
            return np.ones((len(texts), 2))

    assert asyncio.run(collected(Remote(), [["a", "b"]]))[0].shape == (2, 2)


def test_time_out_names_the_encoder():
    encoder = Asynchronous(delay=30)
    with pytest.raises(TimeoutError, match=r"'counting' gave no vectors for 1 texts in 0\.01 s"):
        asyncio.run(collected(encoder, [["a"]], timeout=0.01))
    assert encoder.cancelled == 1


def test_time_out_in_place_of_the_array():
    [result] = asyncio.run(collected(Asynchronous(delay=30), [["a"]], timeout=0.01, on_error="yield"))
    assert isinstance(result, TimeoutError)


def test_one_failure_cancels_the_others():
    class Failing(Asynchronous):
        async def encode(self, texts):
            if "bad" in texts:
                raise ConnectionError("refused")
            return await super().encode(texts)

    encoder = Failing(batch_tokens=1, delay=30)
    with pytest.raises(ConnectionError, match="refused"):
        asyncio.run(collected(encoder, [["a", "b", "bad"]], concurrency=3))
    assert encoder.running == 0
    assert encoder.cancelled == 2


def test_cancelling_the_consumer_cancels_the_calls():
    async def consume(encoder):
        task = asyncio.create_task(collected(encoder, [["a", "b"]], batch_tokens=1))
        while not encoder.running:
            await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    encoder = Asynchronous(delay=30)
    asyncio.run(consume(encoder))
    assert (encoder.running, encoder.cancelled) == (0, 2)


def test_async_encoders_are_refused_by_the_sync_form():
    with pytest.raises(EncoderError, match="'counting' is asynchronous"):
        embed_texts(Asynchronous(), ["a"])
