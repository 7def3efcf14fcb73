"""Balanced packing: equal to trying everything, and even where greedy is not."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

import seamline
from seamline._balance import balance
from tests.reference.balancing import best_cost, cost


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
