"""Sparse rows of word weights, and scores by words."""

import math
from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import seamline
from seamline.terms import term_ids, term_weights, words_of
from seamline.terms.scores import WordScores

TEXTS = st.lists(st.text(alphabet="ab cé鲸", max_size=12), max_size=5)


def bm25(texts, question, k1=1.2, b=0.75):
    """BM25 of Robertson and Zaragoza, word by word."""
    counts = [Counter(words_of(text)) for text in texts]
    average = max(sum(count.total() for count in counts) / len(texts), 1)
    scores = []
    for count in counts:
        total = 0.0
        for word in set(words_of(question)):
            held, times = sum(word in other for other in counts), count[word]
            rarity = math.log(1 + (len(texts) - held + 0.5) / (held + 0.5))
            total += rarity * times * (k1 + 1) / (times + k1 * (1 - b + b * count.total() / average))
        scores.append(total)
    return scores


@given(TEXTS.filter(bool), st.text(alphabet="ab cé鲸", max_size=12))
def test_scores_are_those_of_the_formula(texts, question):
    np.testing.assert_allclose(WordScores(texts)([question])[0], bm25(texts, question), rtol=1e-5, atol=1e-6)


@given(TEXTS)
def test_rows_hold_the_words_of_their_texts(texts):
    rows = term_weights(texts)
    assert len(rows.indptr) == len(texts) + 1
    for text, start, end in zip(texts, rows.indptr, rows.indptr[1:], strict=False):
        assert rows.ids[start:end].tolist() == term_ids(text).tolist()
    assert (rows.weights > 0).all()


def test_ids_are_the_same_everywhere():
    assert term_ids("Whale").tolist() == term_ids("whale, WHALE").tolist() == [3469149253]


def test_a_long_text_counts_less_and_so_does_a_known_average():
    short, long = "whale", "whale and much more of other words"
    rows = term_weights([short, long])
    whale = rows.weights[rows.ids == term_ids("whale")[0]]
    assert whale[0] > whale[1]
    assert term_weights([short], average_length=100).weights[0] > term_weights([short]).weights[0]


@pytest.mark.parametrize("options", [{"average_length": 0}, {"k1": -1}, {"b": "much"}])
def test_wrong_numbers_are_named(options):
    with pytest.raises((ValueError, TypeError), match=next(iter(options))):
        term_weights(["whale"], **options)


def test_weights_of_chunks():
    chunks = seamline.chunk("A whale swam. A ship sailed past.", max_size=15)
    rows = chunks.term_weights()
    assert len(rows.indptr) == len(chunks) + 1
    hits = [place for place in range(len(chunks))
            if np.isin(term_ids("whale"), rows.ids[rows.indptr[place] : rows.indptr[place + 1]]).any()]
    assert hits == [0]
    with pytest.raises(ValueError, match="average_length must be above 0"):
        chunks.term_weights(average_length=-1.0)
