"""Encoders that read a document: its pieces go to them together, and never those of another one."""

import zlib

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import seamline
from seamline import Chunker, SemanticChunker
from seamline.embedding import EncoderError, embed_documents, resolve_encoder
from tests.texts import texts

STRATEGIES = ["smart", "markdown", "sentences", "words", "semantic", "topics"]


class Reader:
    """Vectors that depend on every piece of the document, and on which of them it is."""

    name = "reader"

    def __init__(self):
        self.calls = []

    def encode_document(self, documents):
        self.calls.append(documents)
        return [[self.vector(i, pieces) for i in range(len(pieces))] for pieces in documents]

    def vector(self, index, pieces):
        whole = zlib.crc32("".join(pieces).encode("utf-8", "surrogatepass"))
        return np.random.default_rng([whole, index]).standard_normal(8)


@pytest.mark.parametrize("workers", [1, 2])
@given(
    documents=st.lists(texts, max_size=5), strategy=st.sampled_from(STRATEGIES), size=st.integers(4, 40),
)
@settings(max_examples=500, deadline=None)
def test_documents_are_never_mixed(workers, documents, strategy, size):
    encoder = Reader()
    chunker = Chunker(strategy=strategy, max_size=size, encoder=encoder)
    many = list(chunker.chunk_many(documents, workers=workers))
    assert sorted("".join(pieces) for [pieces] in encoder.calls) == sorted(text for text in documents if text.strip())
    for text, chunks in zip(documents, many, strict=True):
        if text.strip():
            assert chunks.vectors.tolist() == chunker(text).vectors.tolist()


@pytest.mark.parametrize("strategy", ["smart", "sentences", "words"])
@given(text=texts, size=st.integers(4, 40), overlap=st.integers(0, 3))
@settings(max_examples=60, deadline=None)
def test_chunks_are_the_pieces_and_have_the_vectors_of_the_model(strategy, text, size, overlap):
    encoder = Reader()
    chunks = Chunker(strategy=strategy, max_size=size, overlap=overlap, encoder=encoder)(text)
    if not text.strip():
        assert encoder.calls == []
        return
    [[pieces]] = encoder.calls
    assert [piece.strip() for piece in pieces] == [chunks.text[c.core_start : c.end].strip() for c in chunks]
    expected = np.array(encoder.encode_document([pieces])[0])
    expected /= np.linalg.norm(expected, axis=1, keepdims=True)
    assert np.allclose(chunks.vectors, expected, atol=1e-6)


def test_a_plan_is_made_of_units_that_are_read_together():
    encoder = Reader()
    chunks = SemanticChunker(encoder, max_size=60)("One is here. Two is there. Three goes on. Four ends it. Five. Six.")
    [[pieces]] = encoder.calls
    assert len(pieces) == chunks.plan.n_units > len(chunks)


def test_questions_stand_alone_or_go_where_the_model_has_a_place_for_them():
    encoder = Reader()
    chunker = SemanticChunker(encoder)
    assert chunker.encode_query("Why?").shape == (8,)
    assert encoder.calls == [[["Why?"]]]
    encoder.encode_query = lambda questions: [[1.0, 0.0] for _ in questions]
    assert chunker.encode_query("Why?").tolist() == [1.0, 0.0]


def test_keys_depend_on_all_of_the_document():
    chunker = Chunker(strategy="sentences", max_size=20, encoder=Reader())
    before, after = chunker("One is here. Two is there."), chunker("One is here. Two was there.")
    assert before.ids[0] == after.ids[0]
    assert before.vector_keys[0] != after.vector_keys[0]


class Wrong(Reader):
    def __init__(self, returned):
        self.returned = returned

    def encode_document(self, documents):
        return self.returned


async def nothing():
    """An answer that has to be awaited."""


@pytest.mark.parametrize(("returned", "message"), [
    ([], "encode_document of encoder 'reader' must return one matrix a document, got 0"),
    (None, "encode_document of encoder 'reader' must return one matrix a document, got NoneType"),
    ([[[1.0]] * 5], r"encoder 'reader' must return one vector per text, shape \(2, d\), got shape \(5, 1\)"),
    (nothing, "encode_document of encoder 'reader' must not be asynchronous"),
])  # fmt: skip
def test_what_it_returns_is_checked(returned, message):
    encoder = Wrong(returned() if returned is nothing else returned)
    with pytest.raises(EncoderError, match=message):
        list(embed_documents(encoder, [["One.", "Two."]]))


def test_it_is_known_by_its_method_whatever_else_it_has():
    class Both(Reader):
        per_document, batch_tokens, longest = False, 100, 50

        def encode(self, pieces):
            raise AssertionError("not asked")

    found = resolve_encoder(Both())
    assert (found.per_document, found.batch_tokens, found.longest) == (True, 100, 50)
    assert seamline.chunk("One is here.", encoder=Both()).vectors.shape == (1, 8)


def test_a_sentence_transformer_is_called_as_ever():
    class SentenceTransformer:
        device = "cpu"

        def __getitem__(self, index):
            return self

        def encode_document(self, pieces):
            raise AssertionError("not asked")

    assert not resolve_encoder(SentenceTransformer()).per_document
