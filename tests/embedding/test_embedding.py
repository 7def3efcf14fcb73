"""Batches, pooling across documents: what reaches an encoder and what comes back."""

import math
from itertools import chain

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from seamline.embedding.batching import padded_sizes, token_batches
from seamline.embedding.builtin import BuiltinEncoder
from seamline.embedding.embed import embed_documents, embed_texts, embed_units, prepared, run_round
from tests.counting_encoder import Counting, documents_of, sizes_of, unit_of, vector_of
from tests.models import minilm


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
    _, pool = prepared(Counting(), None, True, None, True)
    held = []
    for document in documents_of(1000, units=3):
        pool.add(document)
        held.append((len(pool.waiting), len(pool.texts), 0 if pool.rows is None else len(pool.rows)))
        if pool.is_full:
            list(run_round(pool, None, everything=False))
    assert np.max(held, axis=0).max() < 300
    list(run_round(pool, None, everything=True))
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


def test_real_batches_give_the_same_vectors():
    """Vectors do not depend on what a text was batched with."""
    texts = ["A whale.", "Parliament passed a law about taxes on oil. " * 5, "The sea was calm.", "Stop!"]
    together = embed_texts(minilm(), texts)
    apart = np.concatenate([embed_texts(minilm(), [text]) for text in texts])
    assert np.allclose(together, apart, atol=1e-5)
