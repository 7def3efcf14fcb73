"""Balanced packing: equal to trying everything, and even where greedy is not."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import seamline
from seamline.packing._balance import balance
from tests import laws
from tests.reference.balancing import best_cost, cost
from tests.texts import texts


@given(
    gaps=st.lists(st.integers(1, 9), min_size=1, max_size=9),
    data=st.data(),
    target=st.integers(1, 30),
    minimum=st.integers(0, 6),
)
def test_balance_equals_brute_force(gaps, data, target, minimum):
    positions = np.cumsum([0, *gaps])
    maximum = data.draw(st.integers(max(gaps), max(gaps) + 20))
    inner = data.draw(st.lists(st.integers(0, 3), min_size=len(gaps) - 1, max_size=len(gaps) - 1))
    ranks = np.array([3, *inner, 3], dtype=np.uint8)
    mandatory = np.zeros(len(positions), dtype=np.bool_)
    mandatory[[0, -1]] = True
    ends = balance(ranks, mandatory, positions, positions, target, maximum, minimum, 0.5).tolist()
    found = cost(positions.tolist(), ranks.tolist(), ends, target, minimum, 0.5)
    assert abs(found - best_cost(positions.tolist(), ranks.tolist(), target, maximum, minimum, 0.5)) < 1e-9


def test_balanced_chunks_are_even():
    text = "One short sentence here. " * 13
    greedy = seamline.chunk(text, max_size=100).sizes
    even = seamline.chunk(text, max_size=100, packing="balanced").sizes
    assert even.std() < greedy.std()
    assert even.max() <= 100


ESSAY = "".join(f"Sentence number {i} says {'very ' * (i * 7 % 11)}little. " for i in range(90))


@pytest.mark.parametrize("unit", [len, pytest.param("cl100k_base", marks=pytest.mark.ranks)], ids=str)
def test_balanced_chunks_where_sizes_do_not_add(unit):
    limit = 400 if unit is len else 80
    greedy, balanced = (
        seamline.chunk(ESSAY, unit=unit, max_size=limit, packing=packing) for packing in ("greedy", "balanced")
    )
    balanced.verify()
    assert balanced.sizes.max() <= limit
    assert balanced.sizes.min() > greedy.sizes.min()
    assert abs(balanced.sizes - 0.75 * limit).mean() < 0.15 * limit


@given(text=texts, max_size=st.integers(1, 40), strategy=st.sampled_from(["smart", "words", "markdown"]))
@settings(max_examples=80, deadline=None)
def test_balanced_chunks_by_a_callable_keep_the_laws(text, max_size, strategy):
    chunks = seamline.chunk(text, strategy=strategy, unit=len, max_size=max_size, packing="balanced")
    chunks.verify()
    laws.assert_cover(chunks)


def test_balanced_chunks_that_overlap_need_sizes_that_add():
    with pytest.raises(ValueError, match="overlap must be 0 with packing='balanced' where sizes do not add, got 3"):
        seamline.chunk(ESSAY, unit=len, max_size=40, overlap=3, packing="balanced")
