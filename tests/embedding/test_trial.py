"""One bad document costs one document: what is handed out, what the error names, and how many calls it takes."""

import asyncio
import math

import numpy as np
import pytest

from seamline import Chunker
from seamline.embedding import EmbeddingError, EncoderError
from seamline.embedding.embed import embed_documents, embed_texts
from seamline.embedding.trial import PATIENCE
from tests.counting_encoder import Counting

COUNT = 400


class Poisoned(Counting):
    """Fails where a text says so."""

    def encode(self, texts):
        found = super().encode(texts)
        if any("poison" in text for text in texts):
            raise ConnectionError("refused")
        return found


def documents_with(*bad):
    """Documents of two units; the second of some makes the encoder fail."""
    return [
        {"id": f"d{i}", "text": f"Report {i} is here. The gauge is {'poison' if i in bad else 'normal'} today."}
        for i in range(COUNT)
    ]


async def awaited(chunker, documents, found, **options):
    async for chunks in chunker.achunk_many(documents, **options):
        found.append(chunks)


def collect(form, chunker, documents):
    """Chunks of the documents, and the error that ended it."""
    found = []
    try:
        if form == "async":
            asyncio.run(awaited(chunker, documents, found, workers=2))
        else:
            for chunks in chunker.chunk_many(documents, workers=int(form)):
                found.append(chunks)
    except EmbeddingError as error:
        return found, error
    return found, None


def chunker_of(on_error, batch_tokens=2048):
    return Chunker(strategy="semantic", encoder=Poisoned(batch_tokens), on_error=on_error, max_size=60)


@pytest.mark.parametrize("form", ["1", "3", "async"])
@pytest.mark.parametrize("place", [0, 7, 211, COUNT - 1])
def test_raise_hands_out_all_before_and_names_document_and_unit(form, place):
    found, error = collect(form, chunker_of("raise"), documents_with(place))
    assert [chunks.document_id for chunks in found] == [f"d{i}" for i in range(place)]
    assert (error.document_id, error.unit) == (f"d{place}", 1)
    assert str(error) == f"document 'd{place}', unit 1: ConnectionError: refused"
    assert isinstance(error.__cause__, ConnectionError)


@pytest.mark.parametrize("form", ["1", "3", "async"])
def test_fallback_touches_that_document_alone(form):
    found, error = collect(form, chunker_of("fallback"), documents_with(57))
    expected, _ = collect("1", chunker_of("fallback"), documents_with())
    assert error is None
    assert [chunks.document_id for chunks in found if "refused" in (chunks.fallback or "")] == ["d57"]
    differs = [i for i in range(COUNT) if (found[i], found[i].fallback) != (expected[i], expected[i].fallback)]
    assert differs == [57]


@pytest.mark.parametrize("count", [2, 3, 4, 5, 7, 16, 100, 255, 400, 513])
def test_one_bad_text_costs_two_calls_a_halving(count):
    for place in {0, 1, count // 3, count // 2, count - 1}:
        texts = [f"{'poison' if i == place else 'normal'} {i:04}" for i in range(count)]
        encoder = Poisoned(10**9)
        results = list(embed_documents(encoder, [[text] for text in texts], on_error="yield"))
        assert [i for i, result in enumerate(results) if isinstance(result, Exception)] == [place]
        assert len(encoder.calls) - 1 <= 2 * math.log2(count)


def test_an_encoder_that_is_down_is_not_asked_for_every_text():
    encoder = Poisoned(10**9)
    results = list(embed_documents(encoder, [[f"poison {i}"] for i in range(1000)], on_error="yield"))
    assert all(isinstance(result, ConnectionError) for result in results)
    assert len(encoder.calls) <= PATIENCE + 2 * math.log2(1000) + 4


def test_many_bad_texts_side_by_side_leave_the_others():
    texts = [f"{'poison' if i < 60 else 'normal'} {i:03}" for i in range(400)]
    results = list(embed_documents(Poisoned(10**9), [[text] for text in texts], on_error="yield"))
    assert [isinstance(result, Exception) for result in results] == [i < 60 for i in range(400)]


def test_an_encoder_that_only_fails_on_batches_is_named():
    """No text is to blame where each goes through alone: the encoder breaks its contract, and that is no secret."""
    with pytest.raises(EncoderError, match="one vector per text"):
        embed_texts(lambda texts: np.ones((1, 3)), ["a", "b", "c"])


def test_documents_without_an_id_are_named_by_their_place():
    texts = [document["text"] for document in documents_with(3)]
    with pytest.raises(EmbeddingError, match=r"document 3, counted from 0, unit 1: ConnectionError: refused"):
        list(chunker_of("raise").chunk_many(texts))


def test_what_was_read_before_an_unreadable_document_comes_out():
    found = chunker_of("raise").chunk_many([*documents_with()[:5], 5])
    assert [next(found).document_id for _ in range(5)] == [f"d{i}" for i in range(5)]
    with pytest.raises(TypeError, match="document 5, counted from 0"):
        next(found)


@pytest.mark.parametrize("form", ["1", "async"])
def test_a_fault_of_one_of_several_encoders_costs_its_document(form):
    chunker = Chunker(strategy="topics", encoder=(Counting(), Poisoned()), on_error="fallback")
    found, error = collect(form, chunker, documents_with(7))
    assert error is None
    assert [k for k, chunks in enumerate(found) if chunks.fallback] == [7]
