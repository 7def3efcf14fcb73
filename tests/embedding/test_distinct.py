"""Distinct texts and their rows: equal to what dictionaries and fancy indexing give."""

from itertools import accumulate

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from seamline.embedding._distinct import DistinctTexts
from seamline.embedding.unit_texts import UnitTexts
from seamline.vectors._directions import gather_rows, known_rows, place_rows, spread_rows
from seamline.vectors.rows import directions

WORDS = st.text(alphabet="ab \xe9\u0394\u4e2d\U0001f600\ud800", max_size=20)


def first_numbers(texts):
    """Each text's place in the order of first appearance."""
    numbers = {}
    return [numbers.setdefault(text, len(numbers)) for text in texts], list(numbers)


def boundaries_of(texts):
    return np.array([0, *accumulate(map(len, texts))], dtype=np.int64)


@given(st.lists(st.lists(WORDS, max_size=12), max_size=6))
def test_numbers_are_those_of_a_dictionary(documents):
    """However the sources are stored: alone or inside a longer text, in one, two or four bytes a character."""
    distinct, found = DistinctTexts(), []
    for place, texts in enumerate(documents):
        joined = "".join(texts)
        added = distinct.add_units(joined, boundaries_of(texts)) if place % 2 else distinct.add_texts(texts)
        found.extend(added.tolist())
    numbers, texts = first_numbers([text for document in documents for text in document])
    assert found == numbers
    assert distinct.texts(np.arange(len(distinct))) == texts
    assert distinct.byte_counts(0).tolist() == [len(text.encode("utf-8", "surrogatepass")) for text in texts]


def test_many_texts_and_few_that_stay():
    distinct = DistinctTexts()
    distinct.add_texts([f"text {i % 700}" for i in range(2000)])
    assert len(distinct) == 700
    kept = distinct.kept(np.array([3, 5]))
    assert kept.add_texts(["text 5", "text 4"]).tolist() == [1, 2]
    assert kept.texts(np.arange(3)) == ["text 3", "text 5", "text 4"]


@given(st.lists(WORDS, min_size=1, max_size=8))
def test_unit_texts_are_slices(texts):
    units = UnitTexts("".join(texts), boundaries_of(texts))
    assert list(units) == texts
    assert units[1:] == texts[1:]
    assert units[-1] == texts[-1]


def test_no_units_are_no_texts():
    assert list(UnitTexts("", np.zeros(0, dtype=np.int64))) == []
    with pytest.raises(IndexError):
        UnitTexts("a", np.array([0, 1]))[1]


@given(st.lists(st.integers(0, 4), max_size=12), st.booleans())
def test_rows_spread_to_a_matrix_or_in_place(texts, in_place):
    numbers = np.array(first_numbers(texts)[0], dtype=np.int64)
    rows = np.random.default_rng(len(texts)).normal(size=(max(len(texts), 1), 3)).astype(np.float32)
    expected = rows[numbers]
    out = rows if in_place else np.zeros((len(texts), 3), dtype=np.float32)
    spread_rows(rows, numbers, out)
    assert np.array_equal(out[: len(texts)], expected)


def test_rows_go_to_their_places_with_their_kinds():
    rows = np.array([[3, 4], [0, 0], [np.inf, 1], [np.nan, 0]], dtype=np.float32)
    out, kinds = np.full((5, 2), 9, dtype=np.float32), np.zeros(5, dtype=np.uint8)
    place_rows(rows, np.array([4, 0, 1, 3]), out, kinds, normalise=True)
    assert kinds.tolist() == [3, 4, 0, 4, 2]
    assert np.allclose(out, [[0, 0], [0, 0], [9, 9], [0, 0], [0.6, 0.8]])
    place_rows(rows[:1], np.array([2]), out, kinds, normalise=False)
    assert out[2].tolist() == [3, 4]
    known = np.zeros(5, dtype=np.uint8)
    assert known_rows(out, known) == 2
    assert known.tolist() == [0, 0, 1, 0, 1]


@pytest.mark.parametrize("d", [1, 7, 8, 33, 384])
def test_directions_in_any_width(d):
    vectors = np.random.default_rng(d).normal(size=(20, d)).astype(np.float32)
    expected = vectors / np.linalg.norm(vectors.astype(np.float64), axis=1, keepdims=True)
    assert np.allclose(directions(vectors)[0], expected, atol=1e-7)


def test_gathered_rows_are_those_of_a_copy():
    rows = np.random.default_rng(0).normal(size=(40, 5)).astype(np.float32)
    numbers = np.flatnonzero(np.random.default_rng(1).random(40) < 0.4)
    expected = rows[numbers]
    gather_rows(rows, numbers)
    assert np.array_equal(rows[: len(numbers)], expected)
