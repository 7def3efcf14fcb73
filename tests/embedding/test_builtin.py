"""The built-in encoder: which representation, what the vectors are, and what they are good for."""

import subprocess
import sys
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from seamline.embedding.builtin import GRANULARITY, BuiltinEncoder, _arrays, word_pieces
from tests.models import minilm
from tests.reference.ngrams import reference_similarities

ENCODER = BuiltinEncoder()
ZH = "神说要有光。就有了光。神看光是好的。就把光暗分开了。"


def reference_vector(text: str) -> np.ndarray:
    arrays = _arrays()
    total = (arrays["rows"][word_pieces(text)] * arrays["scales"].astype(np.float64)).sum(axis=0)
    norm = np.linalg.norm(total)
    return total / norm if norm else total


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("", "pieces", id="empty"),
        pytest.param("12 + 34 = 46", "pieces", id="no-letters"),
        pytest.param("Où est-ce que tu vas ?", "pieces", id="french"),
        pytest.param("Łódź — “żółw”", "pieces", id="polish"),
        pytest.param("Привет, мир", "ngrams", id="russian"),
        pytest.param("你好 world", "pieces", id="more-latin"),
        pytest.param("你好 a", "ngrams", id="less-latin"),
        pytest.param("字a", "pieces", id="just-half"),
    ],
)
def test_representation(text, expected):
    assert ENCODER.representation(text) == expected
    assert GRANULARITY[expected] >= 1


@given(st.lists(st.text(alphabet="ab .,unlikelyÀß1\n"), max_size=8))
def test_piece_vectors_are_normalised_sums_of_rows(texts):
    expected = [reference_vector(text) for text in texts]
    assert np.allclose(ENCODER.encode(texts), np.reshape(expected, (-1, 64)), atol=1e-6)


def test_sums_of_many_pieces_do_not_overflow():
    text = "whales " * 100_000
    assert np.allclose(ENCODER.encode([text])[0], reference_vector("whales"), atol=1e-6)


@given(st.lists(st.text(alphabet="光神分ab ,।काकि्Жжß_"), min_size=1, max_size=8))
def test_ngram_similarities(units):
    units = [*units, "光神分光光神"]
    vectors = ENCODER.encode([*units, "神" * 50])
    assert np.allclose(vectors @ vectors.T, reference_similarities([*units, "神" * 50]), atol=1e-5)


def test_many_ngrams_share_columns(data_dir):
    text = (data_dir / "corpus" / "multi_zh_react.txt").read_text(encoding="utf-8")[:12_000]
    units = [text[i : i + 60] for i in range(0, len(text), 60)]
    vectors = ENCODER.encode(units)
    error = vectors @ vectors.T - reference_similarities(units)
    assert vectors.shape == (200, 1024)
    assert abs(error.mean()) < 2e-3
    assert error.std() < 1 / np.sqrt(1024)


@pytest.mark.parametrize("text", ["One day. Another day. ", ZH])
def test_units_are_texts(text):
    boundaries = [0, 3, 3, 9, len(text) - 1]
    units = [text[i:j] for i, j in pairwise(boundaries)]
    assert (ENCODER.encode_units(text, boundaries) == ENCODER.encode(units)).all()


@pytest.mark.parametrize("text", ["A day in May. ", ZH])
def test_rows_have_length_one_or_zero(text):
    vectors = ENCODER.encode([text, text, "", " \n", "\U0001f600", text])
    assert vectors.dtype == np.float32
    assert np.allclose(np.linalg.norm(vectors, axis=1), [1, 1, 0, 0, 0, 1], atol=1e-6)


@pytest.mark.parametrize("texts", [[], [""], ["", ""]])
def test_nothing_to_encode(texts):
    vectors = ENCODER.encode(texts)
    assert vectors.shape[0] == len(texts)
    assert not vectors.any()


@pytest.mark.parametrize(
    ("boundaries", "message"),
    [
        pytest.param([], "at least one", id="none"),
        pytest.param([[0, 1]], "at least one", id="two-dimensional"),
        pytest.param([0, 9], "rise", id="past-the-end"),
        pytest.param([-1, 2], "rise", id="negative"),
        pytest.param([0, 3, 2], "rise", id="falling"),
    ],
)
def test_bad_boundaries(boundaries, message):
    with pytest.raises(ValueError, match=message):
        ENCODER.encode_units("day", boundaries)


@pytest.mark.parametrize("text", [b"day", None, 3])
def test_only_str_is_text(text):
    with pytest.raises(TypeError, match="must be a str"):
        ENCODER.encode_units(text, [0])
    with pytest.raises(TypeError, match="must be a str"):
        ENCODER.encode([text])


def test_resources_load_on_first_use():
    code = (
        "import seamline.embedding.builtin as b, sys; e = b.BuiltinEncoder(); "
        "assert b._arrays.cache_info().misses == 0; e.encode(['a']); assert b._arrays.cache_info().misses == 1; "
        "assert not {'torch', 'sklearn', 'tokenizers'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_similar_topics_are_closer():
    units = ["The whale dived into the sea.", "Sailors hunt whales on the ocean.", "Parliament passed the tax law."]
    vectors = ENCODER.encode(units)
    assert vectors[0] @ vectors[1] > vectors[0] @ vectors[2] + 0.2


def test_teacher_and_table_agree_on_neighbours(data_dir):
    """The table follows the model it was distilled from: similarities of sentences correlate."""

    text = (data_dir / "corpus" / "md_rust_book.md").read_text(encoding="utf-8")[40_000:52_000]
    units = [unit for unit in text.split("\n\n") if len(unit) > 60]
    vectors, teacher = ENCODER.encode(units), minilm().encode(units, normalize_embeddings=True)
    pairs = np.triu_indices(len(units), 1)
    correlation = np.corrcoef((vectors @ vectors.T)[pairs], (teacher @ teacher.T)[pairs])[0, 1]
    assert correlation > 0.4
