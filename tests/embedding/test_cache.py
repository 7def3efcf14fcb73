"""The cache of vectors on disk: what it spares, and what it keeps apart."""

import numpy as np
import pytest

from seamline.embedding.cache import EmbeddingCache
from seamline.embedding.embed import embed_texts
from seamline.embedding.output import EncoderError
from tests.counting_encoder import Counting, vector_of


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
