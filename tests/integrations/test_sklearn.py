"""The scikit-learn transformer: its contract, a pipeline, a grid search over the size."""

import numpy as np
import pytest

pytest.importorskip("sklearn")
from sklearn.base import clone
from sklearn.feature_extraction.text import CountVectorizer
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import GridSearchCV
from sklearn.pipeline import Pipeline, make_pipeline
from sklearn.preprocessing import FunctionTransformer
from sklearn.utils.estimator_checks import check_estimator

from seamline.chunker import Chunker
from seamline.integrations.sklearn import ChunkTransformer
from tests.counting_encoder import Counting

DOCUMENTS = ["A cat sat. It slept.", "Rain fell. It was cold.", "Cats and dogs. They ran.", "Snow, rain. A cold wind."]


def first_texts(rows):
    return [row[0] for row in rows]


def test_the_contract_of_an_estimator():
    check_estimator(ChunkTransformer(max_size=40))


def test_every_option_of_a_chunker_is_a_parameter():
    names = set(ChunkTransformer().get_params())
    assert names - {"output"} == {name for name, item in Chunker.__dataclass_fields__.items() if item.init}
    with pytest.raises(TypeError, match=r"options must be those of seamline\.Chunker, got chunk"):
        ChunkTransformer(chunk=3)


def test_parameters_are_copied_and_set():
    copy = clone(ChunkTransformer(max_size=12, strategy="sentences")).set_params(overlap=2)
    assert (copy.max_size, copy.strategy, copy.overlap) == (12, "sentences", 2)


def test_texts_chunks_and_vectors():
    texts = ChunkTransformer(max_size=12).fit_transform(DOCUMENTS)
    chunks = ChunkTransformer(max_size=12, output="chunks").fit_transform(DOCUMENTS)
    assert [found.texts() for found in chunks] == list(texts)
    vectors = ChunkTransformer(encoder=Counting(), output="vectors").fit_transform([*DOCUMENTS, " "])
    assert vectors.shape == (5, 4)
    assert not np.any(vectors[4])


def test_a_text_alone_is_no_collection():
    with pytest.raises(ValueError, match="X must be a sequence of documents, got one str"):
        ChunkTransformer().fit_transform("One text.")


def test_a_grid_search_over_the_size():
    steps = make_pipeline(ChunkTransformer(), FunctionTransformer(first_texts), CountVectorizer(), LogisticRegression())
    search = GridSearchCV(steps, {"chunktransformer__max_size": [8, 30]}, cv=2).fit(DOCUMENTS, [0, 1, 0, 1])
    assert isinstance(search.best_estimator_, Pipeline)
    assert search.best_params_["chunktransformer__max_size"] in {8, 30}
