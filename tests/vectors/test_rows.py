"""Loops over rows of vectors: the form for this processor beside the one for any, and both beside numpy."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from seamline.vectors._rows import loop_results


@given(seed=st.integers(0, 999), n=st.integers(1, 5), d=st.integers(1, 100))
def test_every_processor_gives_the_same_bits(seed, n, d):
    rng = np.random.default_rng(seed)
    rows, weights = rng.normal(size=(n, d)).astype(np.float32), rng.random(n).astype(np.float32)
    here, anywhere = loop_results(rows, weights), loop_results(rows, weights, portable=True)
    assert [found.tobytes() for found in here] == [found.tobytes() for found in anywhere]


@given(seed=st.integers(0, 999), n=st.integers(1, 5), d=st.integers(1, 100))
def test_the_loops_are_what_numpy_computes(seed, n, d):
    rng = np.random.default_rng(seed)
    rows, weights = rng.normal(size=(n, d)).astype(np.float32), rng.random(n).astype(np.float32)
    wide = rows.astype(np.float64)
    total, few, figures, halves = loop_results(rows, weights)
    np.testing.assert_allclose(total, 0.5 + weights @ wide, rtol=1e-12, atol=1e-12)
    np.testing.assert_allclose(few, weights @ wide, rtol=1e-5, atol=1e-5)
    squares = (wide**2).sum(axis=1)
    np.testing.assert_allclose(figures, [wide @ wide[0], squares, squares], rtol=1e-5, atol=1e-5)
    assert halves.tolist() == [(rows / 2).tolist()] * 2
