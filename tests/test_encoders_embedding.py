"""Batches, pooling across documents, cache, errors: what reaches an encoder and what comes back."""

import asyncio
import math
from itertools import chain

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from seamline.batching import estimated_sizes, padded_sizes, token_batches
from seamline.builtin import BuiltinEncoder
from seamline.embedding import embed_documents, embed_texts, embed_units, prepared, run_round
from seamline.embedding_async import aembed_documents
from seamline.embedding_cache import EmbeddingCache
from seamline.encoder_output import EncoderError
from tests.models import minilm


class Counting:
    """An encoder that remembers what it was given; its vectors tell texts apart."""

    name = "counting"

    def __init__(self, batch_tokens=64):
        self.batch_tokens = batch_tokens
        self.calls = []

    def encode(self, texts):
        self.calls.append(list(texts))
        return [vector_of(text) for text in texts]

    @property
    def padded(self):
        return sum(len(call) * sizes_of(call).max() for call in self.calls)


def sizes_of(texts):
    """What seamline believes of an encoder whose vocabulary it does not know."""
    return estimated_sizes(np.array([len(text.encode("utf-8", "surrogatepass")) for text in texts]))


def vector_of(text):
    first = text.encode("utf-8", "surrogatepass")[:3].ljust(3)
    return np.array([len(text) + 1, *first], dtype=np.float64)


def unit_of(text):
    return vector_of(text) / np.linalg.norm(vector_of(text))


def documents_of(count, *, units=20, seed=0):
    random = np.random.default_rng(seed)
    return [[f"{i}:{j}" + " word" * int(random.integers(0, 30)) for j in range(units)] for i in range(count)]


@given(st.lists(st.integers(1, 300), max_size=60), st.integers(1, 500), st.booleans())
def test_batches_cover_all_texts_and_fill_the_budget(sizes, budget, longest_first):
    sizes = np.array(sizes, dtype=np.int64)
    batches = list(token_batches(sizes, budget, longest_first=longest_first))
    assert sorted(chain.from_iterable(batches)) == list(range(len(sizes)))
    padded = [len(batch) * sizes[batch].max() for batch in batches]
    assert all(size >= budget for size in padded[:-1])
    assert all((len(batch) - 1) * sizes[batch[:-1]].max(initial=0) < budget for batch in batches)
    assert len(batches) <= sum(padded) / budget + 1


def test_sizes_are_those_of_the_model():
    texts = ["One.", "Unaffable whales swam by, slowly.", "word " * 400]
    tokenizer = minilm().tokenizer
    expected = [len(tokenizer(text, truncation=True, max_length=256)["input_ids"]) for text in texts]
    assert padded_sizes(texts, 256).tolist() == expected


@pytest.mark.parametrize("budget", [16, 64, 512])
def test_calls_for_500_documents(budget):
    encoder = Counting(budget)
    documents = documents_of(500)
    results = list(embed_documents(encoder, documents))
    assert len(encoder.calls) <= math.ceil(encoder.padded / budget) + 1
    assert sorted(chain.from_iterable(encoder.calls)) == sorted(chain.from_iterable(documents))
    for document, vectors in zip(documents, results, strict=True):
        assert np.allclose(vectors, [unit_of(text) for text in document], atol=1e-6)


def test_little_is_padded():
    encoder = Counting(512)
    documents = documents_of(200)
    list(embed_documents(encoder, documents))
    assert encoder.padded < 1.1 * sizes_of(list(chain.from_iterable(documents))).sum()


@given(st.lists(st.lists(st.text(alphabet="ab ", max_size=12), max_size=6), max_size=20), st.integers(1, 40))
def test_any_stream_keeps_its_order(documents, budget):
    encoder = Counting(budget)
    results = list(embed_documents(encoder, documents, normalize=False))
    assert len(results) == len(documents)
    for document, vectors in zip(documents, results, strict=True):
        assert vectors.tolist() == [vector_of(text).tolist() for text in document]


@given(st.lists(st.text(alphabet="ab", max_size=2), max_size=40))
def test_each_distinct_text_once(texts):
    encoder = Counting(8)
    assert len(embed_texts(encoder, texts)) == len(texts)
    sent = list(chain.from_iterable(encoder.calls))
    assert sorted(sent) == sorted(set(texts))


def test_repeated_texts_across_documents_go_out_once():
    encoder = Counting(512)
    list(embed_documents(encoder, [["header", f"text {i}", "footer"] for i in range(100)]))
    assert sum(map(len, encoder.calls)) == 102


def test_first_result_before_the_last_document():
    read = []

    def stream():
        for document in documents_of(500):
            read.append(document)
            yield document

    results = embed_documents(Counting(64), stream())
    next(results)
    first = len(read)
    assert first < 60
    for _ in range(300):
        next(results)
    assert len(read) < 300 + 4 * first


def test_memory_is_flat():
    """Texts and vectors that no waiting document needs are let go."""
    _, pool = prepared(Counting(), None, True, None, "raise")
    held = []
    for document in documents_of(1000, units=3):
        pool.add(document)
        held.append((len(pool.waiting), len(pool.texts), 0 if pool.rows is None else len(pool.rows)))
        if pool.is_full:
            list(run_round(pool, None, "raise", everything=False))
    assert np.max(held, axis=0).max() < 300
    list(run_round(pool, None, "raise", everything=True))
    assert (len(pool.waiting), pool.pending, len(pool.errors)) == (0, 0, 0)


def test_one_short_text_does_not_wait_for_ever():
    """The rest of a round leads the next one, so a document waits for two rounds at most."""
    documents = [["a"], *(["long " * 30 + str(i)] for i in range(200))]
    read = []
    results = embed_documents(Counting(64), (read.append(i) or document for i, document in enumerate(documents)))
    assert np.allclose(next(results), [unit_of("a")], atol=1e-6)
    assert len(read) < 120


def test_progress_counts_texts():
    done = []
    embed_texts(Counting(16), [f"text {i}" for i in range(50)], progress=done.append)
    assert sum(done) == 50
    assert len(done) > 5


def test_rows_are_normalised_or_left():
    texts = ["abc", "abcdef"]
    assert np.allclose(np.linalg.norm(embed_texts(Counting(), texts), axis=1), 1, atol=1e-6)
    assert embed_texts(Counting(), texts, normalize=False)[1].tolist() == vector_of("abcdef").tolist()


def test_one_bad_row_is_zero_and_the_rest_stand():
    vectors = embed_texts(lambda texts: [[np.nan, 1] if text == "b" else [3, 4] for text in texts], ["a", "b", "c"])
    assert np.allclose(vectors, [[0.6, 0.8], [0, 0], [0.6, 0.8]])


FAULTS = {
    "none": (lambda texts: None, "got None"),
    "one too few": (lambda texts: np.ones((len(texts) - 1, 4)), "one vector per text"),
    "one too many": (lambda texts: np.ones((len(texts) + 1, 4)), "one vector per text"),
    "ragged": (lambda texts: [[1.0] * (1 + i) for i in range(len(texts))], "one length"),
    "no dimension": (lambda texts: np.zeros((len(texts), 0)), "one vector per text"),
    "zero and nan": (lambda texts: [[0.0] * 4, *[[np.nan] * 4] * (len(texts) - 1)], "usable vectors"),
    "all nan": (lambda texts: np.full((len(texts), 4), np.nan), "usable vectors"),
    "strings": (lambda texts: [["a"] for _ in texts], "real numbers"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_faults_name_the_encoder(fault):
    encode, message = FAULTS[fault]
    encode.__name__ = "faulty"
    with pytest.raises(EncoderError, match=f"'faulty'.*{message}"):
        embed_texts(encode, ["a", "b", "c"])


def test_a_dimension_that_changes_between_calls():
    widths = iter((2, 3, 3))
    with pytest.raises(EncoderError, match=r"shape \(1, 2\), got shape \(1, 3\)"):
        embed_texts(lambda texts: np.ones((len(texts), next(widths))), ["a", "b", "c"], batch_tokens=1)


def test_an_encoder_s_own_error_passes():
    def broken(texts):
        raise ConnectionError("no route")

    with pytest.raises(ConnectionError, match="no route"):
        embed_texts(broken, ["a"])


def test_errors_in_place_of_arrays():
    def fussy(texts):
        if any("bad" in text for text in texts):
            raise ConnectionError("refused")
        return np.ones((len(texts), 2))

    documents = [["fine"], ["bad"], ["also fine", "fine"], []]
    results = list(embed_documents(fussy, documents, batch_tokens=1, on_error="yield"))
    assert isinstance(results[1], ConnectionError)
    assert [result.shape for i, result in enumerate(results) if i != 1] == [(1, 2), (2, 2), (0, 2)]


def test_errors_of_document_encoders_in_place():
    class Fussy:
        per_document = True

        def encode(self, texts):
            if texts == ["bad"]:
                raise ConnectionError("refused")
            return np.ones((len(texts), 2))

    results = list(embed_documents(Fussy(), [["fine"], ["bad"]], on_error="yield"))
    assert results[0].shape == (1, 2)
    assert isinstance(results[1], ConnectionError)


@pytest.mark.parametrize(
    ("options", "message"),
    [({"on_error": "ignore"}, "on_error must be one of"), ({"batch_tokens": 0}, "batch_tokens must be at least 1")],
)
def test_options_are_checked(options, message):
    with pytest.raises(ValueError, match=message):
        list(embed_documents(Counting(), [["a"]], **options))


def test_only_str_is_text():
    with pytest.raises(TypeError, match="texts must be a str"):
        embed_texts(Counting(), [b"a"])


@pytest.mark.parametrize("texts", [[], [""], ["\ud800", "\ud800"]])
def test_odd_texts(texts):
    assert len(embed_texts(lambda given: np.ones((len(given), 2)), texts)) == len(texts)


def test_document_encoders_see_whole_documents():
    documents = [["天地。", "神光。"], ["One. ", "Two. ", "One. "]]
    results = list(embed_documents("builtin", documents))
    for document, vectors in zip(documents, results, strict=True):
        assert np.allclose(vectors, BuiltinEncoder().encode(document), atol=1e-6)


def test_units_in_place_or_as_texts():
    text = "One day. Another day. "
    assert np.array_equal(embed_units("builtin", text, [0, 9, 22]), BuiltinEncoder().encode_units(text, [0, 9, 22]))
    encoder = Counting()
    embed_units(encoder, text, [0, 9, 22])
    assert "".join(sorted(chain.from_iterable(encoder.calls), key=text.index)) == text


def test_cache_spares_calls(tmp_path):
    texts = ["a", "b", "c"]
    with EmbeddingCache(tmp_path / "vectors.sqlite") as cache:
        first = embed_texts(Counting(), texts, cache=cache)
    encoder = Counting()
    with EmbeddingCache(tmp_path / "vectors.sqlite") as cache:
        assert np.array_equal(embed_texts(encoder, ["c", "b", "d", "\ud800"], cache=cache)[:2], first[[2, 1]])
        assert sorted(encoder.calls[0]) == ["d", "\ud800"]
        assert len(cache) == 5


def test_cache_keeps_encoders_apart_and_bad_rows_out():
    with EmbeddingCache(":memory:") as cache:
        cache.put("one", {"a": np.ones(3)})
        assert cache.get("two", ["a"]) == {}
        embed_texts(lambda texts: [[0, 0] if text == "b" else [1, 1] for text in texts], ["a", "b"], cache=cache)
        assert len(cache) == 2


def test_cache_of_a_changed_model_is_noticed():
    with EmbeddingCache(":memory:") as cache:
        cache.put("counting", {"a": np.ones(3)})
        with pytest.raises(EncoderError, match=r"'counting' .* one length, got lengths \[3, 4\]"):
            embed_texts(Counting(), ["a", "b"], cache=cache)


def test_cache_is_not_for_document_encoders():
    with EmbeddingCache(":memory:") as cache, pytest.raises(ValueError, match="depend on the document"):
        embed_texts("builtin", ["a"], cache=cache)


def test_cache_of_many_texts():
    texts = [f"text {i}" for i in range(1200)]
    with EmbeddingCache(":memory:") as cache:
        cache.put("mine", {text: vector_of(text) for text in texts})
        found = cache.get("mine", [*texts, "other"])
    assert found.keys() == set(texts)


def test_real_batches_give_the_same_vectors():
    """Vectors do not depend on what a text was batched with."""
    texts = ["A whale.", "Parliament passed a law about taxes on oil. " * 5, "The sea was calm.", "Stop!"]
    together = embed_texts(minilm(), texts)
    apart = np.concatenate([embed_texts(minilm(), [text]) for text in texts])
    assert np.allclose(together, apart, atol=1e-5)


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
