"""Chunk vectors against their slow twin, and what they promise."""

import pickle

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import seamline
from seamline.embedding.builtin import BuiltinEncoder
from seamline.measures.choice import measure_of
from seamline.vectors.pooling import pool_vectors
from tests.reference.vectors import reference_pool


def document(seed: int, n: int, *, d: int = 16, per_unit: int = 10, known: float = 1.0):
    """Random unit vectors, boundaries and sizes of a document of ``n`` units."""
    random = np.random.default_rng(seed)
    boundaries = np.concatenate(([0], np.cumsum(random.integers(1, per_unit, n))))
    rows = random.normal(size=(n, d)) * (random.random((n, 1)) < known)
    return rows.astype(np.float32), boundaries, random.integers(1, 60, n)


def spans_of(seed: int, length: int, k: int):
    random = np.random.default_rng(seed)
    starts = np.sort(random.integers(0, length, k))
    return np.stack([starts, np.minimum(length, starts + random.integers(1, 60, k))], axis=1)


@given(
    seed=st.integers(0, 10**6),
    n=st.integers(1, 120),
    k=st.integers(0, 12),
    units=st.integers(1, 50),
    reach=st.floats(10, 400),
    known=st.floats(0, 1),
)
def test_equal_to_the_twin(seed, n, k, units, reach, known):
    rows, boundaries, sizes = document(seed, n, known=known)
    spans = spans_of(seed, int(boundaries[-1]), k)
    paths = [list(np.random.default_rng(seed + c).integers(0, n, c % 4)) for c in range(k)]
    pooled = pool_vectors(
        rows,
        spans,
        boundaries=boundaries,
        sizes=sizes,
        heading_units=paths,
        context_units=units,
        context_reach=reach,
    )
    expected = reference_pool(rows, boundaries, sizes, spans, reach=reach, units=units, heading_units=paths)
    assert pooled.dtype == np.float32
    assert np.abs(pooled - expected.reshape(pooled.shape)).max(initial=0) < 1e-6


def test_long_documents_do_not_drift():
    rows, boundaries, sizes = document(1, 3000)
    spans = np.stack([boundaries[:-1:7][-20:], boundaries[-1] + np.zeros(20, dtype=int)], axis=1)
    expected = reference_pool(rows, boundaries, sizes, spans)
    assert np.abs(pool_vectors(rows, spans, boundaries=boundaries, sizes=sizes) - expected).max() < 1e-6


def test_equal_to_the_formula_on_whole_units():
    """Spelt out by hand for three units, each a chunk."""
    rows = np.eye(3)
    pooled = pool_vectors(rows, [[0, 1], [1, 2], [2, 3]], sizes=[100, 100, 100])
    near, far = np.exp(-50 / 200), np.exp(-150 / 200)
    first = np.array([1, *(0.7 * np.array([near, far]) / np.hypot(near, far))])
    assert np.allclose(pooled[0], first / np.linalg.norm(first), atol=1e-6)
    middle = np.array([0.7 / np.sqrt(2), 1, 0.7 / np.sqrt(2)])
    assert np.allclose(pooled[1], middle / np.linalg.norm(middle), atol=1e-6)


def test_plain_pooling_weighs_by_the_root_of_the_size():
    pooled = pool_vectors(np.eye(2), [[0, 2]], sizes=[16, 9], context=0, headings=0)
    assert np.allclose(pooled, [[0.8, 0.6]], atol=1e-6)


def test_a_cut_unit_counts_by_its_share():
    pooled = pool_vectors(np.eye(2), [[0, 15]], boundaries=[0, 10, 20], sizes=[1, 1], context=0)
    assert np.allclose(pooled[0], np.array([2, 1]) / np.sqrt(5), atol=1e-6)


@pytest.mark.parametrize("bad", [0.0, np.nan, np.inf])
def test_bad_rows_weigh_nothing(bad):
    rows, boundaries, sizes = document(5, 30)
    rows[7] = bad
    spans = np.stack([boundaries[:-1], boundaries[1:]], axis=1)
    pooled = pool_vectors(rows, spans, boundaries=boundaries, sizes=sizes)
    zeroed = np.where(np.arange(30)[:, None] == 7, 0, rows)
    assert np.isfinite(pooled).all()
    assert np.allclose(pooled, reference_pool(zeroed, boundaries, sizes, spans), atol=1e-6)


def test_nothing_known_gives_zero():
    assert not pool_vectors(np.zeros((4, 3)), [[0, 2], [2, 4]]).any()


def test_rows_have_length_one():
    rows, boundaries, sizes = document(9, 50)
    spans = np.stack([boundaries[:-1], boundaries[1:]], axis=1)
    lengths = np.linalg.norm(pool_vectors(rows, spans, boundaries=boundaries, sizes=sizes), axis=1)
    assert np.allclose(lengths, 1, atol=1e-6)


def test_no_chunks_and_no_units():
    assert pool_vectors(np.zeros((0, 5)), []).shape == (0, 5)
    assert pool_vectors(np.ones((3, 5)), np.zeros((0, 2))).shape == (0, 5)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        pytest.param({"unit_vectors": np.ones(3)}, "unit_vectors must have shape", id="flat-vectors"),
        pytest.param({"spans": [[2, 2]]}, "spans must be", id="empty-span"),
        pytest.param({"spans": [[0, 9]]}, "spans must be", id="past-the-end"),
        pytest.param({"boundaries": [0, 1, 2]}, "boundaries must be", id="too-few-boundaries"),
        pytest.param({"boundaries": [0, 1, 1, 2]}, "boundaries must be", id="falling-boundaries"),
        pytest.param({"sizes": [1, 2]}, "sizes must be", id="too-few-sizes"),
        pytest.param({"sizes": [1, 2, -1]}, "sizes must be", id="negative-size"),
        pytest.param({"heading_units": []}, "one entry per chunk", id="headings-for-no-chunk"),
        pytest.param({"heading_units": [[3]]}, "indices below 3", id="heading-past-the-end"),
        pytest.param({"context": -1}, "context must be", id="negative-context"),
        pytest.param({"context_reach": np.nan}, "context_reach must be", id="reach-is-nan"),
        pytest.param({"context_units": 0}, "context_units must be", id="no-units"),
    ],
)
def test_errors_name_the_parameter(changes, message):
    arguments = {"unit_vectors": np.eye(3), "spans": [[0, 2]]} | changes
    with pytest.raises(ValueError, match=message):
        pool_vectors(arguments.pop("unit_vectors"), arguments.pop("spans"), **arguments)


TOPICS = "Whales swim in the sea. The sea is cold. Whales sing. Taxes rose. Parliament voted on taxes. The law passed."


def test_a_wrong_encoder_is_the_caller_s_mistake():
    """The fallback is for encoders that fail, not for arguments that are none."""
    with pytest.raises(TypeError, match=r"encoder must be a model name, .* got int"):
        seamline.SemanticChunker(12, on_error="fallback")


def test_an_encoder_that_fails_falls_back_even_with_a_type_error():
    def broken(texts):
        raise TypeError("unsupported operand")

    assert "unsupported operand" in seamline.SemanticChunker(broken, on_error="fallback")(TOPICS).fallback


@pytest.mark.parametrize("strategy", ["semantic", "smart"])
def test_vectors_are_the_same_whenever_they_are_asked_for(strategy):
    options = {"strategy": strategy, "max_size": 40, "encoder": "builtin"}
    now, later = seamline.chunk(TOPICS, **options), seamline.chunk(TOPICS, **options)
    vectors = now.vectors
    assert vectors is now.vectors
    assert np.array_equal(later[1:].vectors, vectors[1:])
    assert np.array_equal(pickle.loads(pickle.dumps(seamline.chunk(TOPICS, **options))).vectors, vectors)


def test_sizes_in_tokens_are_the_lengths_that_pooling_sees():
    pytest.importorskip("tiktoken")
    chunks = seamline.chunk(TOPICS, strategy="semantic", unit="cl100k_base", max_size=12, encoder="builtin")
    boundaries = np.append(chunks.plan.spans[:, 0], len(TOPICS))
    tokens = measure_of(TOPICS, "cl100k_base").cumulative(boundaries)
    assert tokens[-1] == len(seamline.tokens(TOPICS, "cl100k_base")) - 1
    rows = BuiltinEncoder().encode_units(TOPICS, boundaries)
    expected = pool_vectors(rows, chunks.spans, boundaries=boundaries, sizes=np.diff(tokens))
    assert np.allclose(chunks.vectors, expected, atol=1e-6)


def axes(texts):
    """A direction of its own for each text."""
    known = {text: i for i, text in enumerate(sorted(set(texts)))}
    return np.eye(32)[[known[text] for text in texts]]


@pytest.mark.parametrize("marked", [("# Whales", "# Taxes"), ("== Whales ==", "== Taxes =="), ("WHALES", "TAXES")])
def test_the_headings_above_a_chunk_are_part_of_its_vector(marked):
    """Also those that only plain text has."""
    sections = zip(marked, (TOPICS[:53], TOPICS[53:]), strict=True)
    text = "\n\n".join(f"{heading}\n\n{body}" for heading, body in sections)
    chunks = seamline.chunk(text, strategy="semantic", max_size=30, encoder=axes)
    units = chunks.plan.spans
    rows = axes([text[start:end].strip() for start, end in units])
    boundaries = np.append(units[:, 0], len(text))
    second = text.index(marked[1])
    above = [[int(np.searchsorted(boundaries, second if start >= second else 0))] for start in chunks.spans[:, 0]]
    expected = pool_vectors(rows, chunks.spans, boundaries=boundaries, heading_units=above)
    assert np.allclose(chunks.vectors @ chunks.vectors.T, expected @ expected.T, atol=1e-6)
    bare = pool_vectors(rows, chunks.spans, boundaries=boundaries)
    assert np.abs(expected @ expected.T - bare @ bare.T).max() > 0.01
