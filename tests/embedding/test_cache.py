"""The cache of vectors on disk: what it spares, and what it keeps apart."""

import asyncio
import os
import pickle
import sqlite3

import numpy as np
import pytest

from seamline import Chunker
from seamline.embedding import CacheWarning, aembed_documents
from seamline.embedding.cache import CacheError, EmbeddingCache
from seamline.embedding.embed import embed_texts
from seamline.embedding.shelf import PROBE
from tests.counting_encoder import Counting, vector_of


def test_cache_spares_calls(tmp_path):
    texts = ["a", "b", "c"]
    with EmbeddingCache(tmp_path / "vectors.sqlite") as cache:
        first = embed_texts(Counting(), texts, cache=cache)
    encoder = Counting()
    with EmbeddingCache(tmp_path / "vectors.sqlite") as cache:
        assert np.array_equal(embed_texts(encoder, ["c", "b", "d", "\ud800"], cache=cache)[:2], first[[2, 1]])
        assert [sorted(call) for call in encoder.calls] == [[PROBE], ["d", "\ud800"]]
        assert len(cache) == 5


def test_cache_keeps_encoders_apart_and_bad_rows_out():
    with EmbeddingCache(":memory:") as cache:
        cache.put("one", {"a": np.ones(3)})
        assert cache.get("two", ["a"]) == {}
        embed_texts(lambda texts: [[0, 0] if text == "b" else [1, 1] for text in texts], ["a", "b"], cache=cache)
        assert len(cache) == 2


def test_two_encoders_of_one_name_do_not_mix():
    texts = ["one text", "another one"]
    first, second = (lambda given: [[len(text), 1] for text in given]), (lambda given: [[1, 9] for _ in given])
    with EmbeddingCache(":memory:") as cache:
        for encoder in (first, second, first):
            found = embed_texts(encoder, texts, cache=cache, normalize=False)
            assert found.tolist() == encoder(texts)
        assert len(cache) == 4


def test_a_model_of_another_width_is_another_one():
    with EmbeddingCache(":memory:") as cache:
        embed_texts(lambda texts: [[1, 2, 3] for _ in texts], ["a"], cache=cache)
        assert embed_texts(lambda texts: [[1, 2] for _ in texts], ["a", "b"], cache=cache).shape == (2, 2)


def test_rounding_makes_no_other_encoder():
    exact = np.random.default_rng(0).normal(size=384).astype(np.float32)
    rounded = exact.astype(np.float16).astype(np.float32)
    with EmbeddingCache(":memory:") as cache:
        assert cache.number_of("model", exact) == cache.number_of("model", rounded) != cache.number_of("model", -exact)
        assert cache.number_of("model", np.full(3, np.nan, dtype=np.float32)) == 3


def test_cache_is_not_for_document_encoders():
    with EmbeddingCache(":memory:") as cache, pytest.raises(ValueError, match="depend on the document"):
        embed_texts("builtin", ["a"], cache=cache)


def test_cache_of_many_texts():
    texts = [f"text {i}" for i in range(1200)]
    with EmbeddingCache(":memory:") as cache:
        cache.put("mine", {text: vector_of(text) for text in texts})
        found = cache.get("mine", [*texts, "other"])
    assert found.keys() == set(texts)


DAMAGED = ["x'0102030405'", "x''", "'text'", "NULL", "x'00000000000080bf000080bf'", "7"]


@pytest.mark.parametrize("value", DAMAGED)
def test_a_damaged_row_is_no_row(tmp_path, value):
    path = tmp_path / "vectors.sqlite"
    with EmbeddingCache(path) as cache:
        first = embed_texts(Counting(), ["a", "b"], cache=cache)
    with sqlite3.connect(path) as connection:
        connection.execute(f"UPDATE rows SET vector = {value}")
    with EmbeddingCache(path) as cache:
        encoder = Counting()
        assert np.array_equal(embed_texts(encoder, ["a", "b"], cache=cache), first)
        assert sorted(encoder.calls[-1]) == ["a", "b"]
        assert np.array_equal(cache.get("counting", ["a"])["a"], vector_of("a"))


@pytest.mark.filterwarnings("ignore::seamline.embedding.CacheWarning")
def test_flipped_bytes_change_no_vector(tmp_path):
    path, texts = tmp_path / "vectors.sqlite", [f"text {number}" for number in range(300)]
    with EmbeddingCache(path) as cache:
        first = embed_texts(Counting(), texts, cache=cache)
    data = bytearray(path.read_bytes())
    for place in range(3 * 4096, len(data), 1009):
        data[place] ^= 255
    path.write_bytes(data)
    with EmbeddingCache(path) as cache:
        assert np.array_equal(embed_texts(Counting(), texts, cache=cache), first)


def unreadable(folder, kind):
    """A path at which no cache can be opened."""
    path = folder / "cache.sqlite"
    if kind == "random":
        path.write_bytes(os.urandom(5000))
    elif kind == "folder":
        path.mkdir()
    elif kind == "schema":
        with sqlite3.connect(path) as connection:
            connection.execute("CREATE TABLE vectors (a, b)")
    elif kind == "loop":
        path.symlink_to(path)
    return folder / "none" / "cache.sqlite" if kind == "missing" else path


@pytest.mark.parametrize("kind", ["random", "folder", "schema", "loop", "missing"])
def test_what_is_no_cache_is_named(tmp_path, kind):
    path = unreadable(tmp_path, kind)
    with pytest.raises(CacheError, match="cannot be opened") as caught:
        EmbeddingCache(path)
    assert str(path) in str(caught.value)


TEXT = " ".join(f"The boat number {number} sails far." for number in range(40))


def chunked(cache, **options):
    """Lengths of the chunks of a text through a cache."""
    chunker = Chunker(strategy="semantic", encoder=Counting(), **options)
    return [len(chunks) for chunks in chunker.chunk_many([TEXT], cache=cache)]


def test_a_run_outlives_a_truncated_cache(tmp_path):
    path = tmp_path / "vectors.sqlite"
    with EmbeddingCache(path) as cache:
        expected = chunked(cache)
    data = path.read_bytes()
    path.write_bytes(data[: len(data) // 2])
    try:
        cache = EmbeddingCache(path)
    except CacheError:
        return
    with pytest.warns(CacheWarning, match="goes on without it"):
        assert chunked(cache) == expected


@pytest.mark.parametrize("on_error", ["raise", "fallback"])
def test_a_run_outlives_a_locked_cache(tmp_path, on_error):
    path = tmp_path / "vectors.sqlite"
    cache = EmbeddingCache(path)
    cache._connection.execute("PRAGMA busy_timeout = 10")
    with sqlite3.connect(path) as other:
        other.execute("BEGIN EXCLUSIVE")
        with pytest.warns(CacheWarning, match="locked") as caught:
            assert len(chunked(cache, on_error=on_error)) == 1
        other.rollback()
    assert len(caught) == 1


def test_a_run_outlives_a_cache_that_cannot_be_written(tmp_path):
    cache = EmbeddingCache(tmp_path / "vectors.sqlite")
    cache.number_of("counting", vector_of(PROBE))
    cache._connection.execute("PRAGMA query_only = 1")
    with pytest.warns(CacheWarning, match="cannot be"):
        assert len(chunked(cache)) == 1


def test_a_run_outlives_a_cache_that_was_closed():
    cache = EmbeddingCache(":memory:")
    cache.close()
    with pytest.warns(CacheWarning, match="closed"):
        assert len(chunked(cache)) == 1
    with pytest.raises(CacheError, match="closed"):
        cache.get("mine", ["a"])


def test_awaited_encoders_are_probed_too():
    async def encode(texts):
        return [[len(text), 1.0] for text in texts]

    async def collected(cache):
        return [vectors async for vectors in aembed_documents(encode, [["a", "bb"]], cache=cache)]

    with EmbeddingCache(":memory:") as cache:
        [first] = asyncio.run(collected(cache))
        [again] = asyncio.run(collected(cache))
        assert len(cache) == 2
    assert np.array_equal(first, again)


def test_an_encoder_that_fails_at_the_probe_fails_at_its_texts():
    def refuses(texts):
        raise ConnectionError("refused")

    with EmbeddingCache(":memory:") as cache:
        with pytest.raises(ConnectionError, match="refused"):
            embed_texts(refuses, ["a"], cache=cache)
        assert len(cache) == 0


def test_a_cache_stays_in_its_process(tmp_path):
    cache = EmbeddingCache(tmp_path / "vectors.sqlite")
    with pytest.raises(TypeError, match="for one process"):
        pickle.dumps(cache)
    cache._owner += 1
    with pytest.raises(CacheError, match="in another process"):
        cache.get("mine", ["a"])


def test_what_is_no_cache_is_refused():
    with pytest.raises(TypeError, match="cache must be an EmbeddingCache, got dict"):
        embed_texts(Counting(), ["a"], cache={})


def test_names_of_any_code_points():
    with EmbeddingCache(":memory:") as cache:
        cache.put("m\0\ud83d", {"\ud83d\0": np.ones(2)})
        assert cache.get("m\0\ud83d", ["\ud83d\0"]).keys() == {"\ud83d\0"}
