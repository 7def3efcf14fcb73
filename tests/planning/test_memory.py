"""A longer text has coarser topics, and short texts with clear topics keep them."""

import numpy as np
import pytest

from seamline.planning.memory import LEAST, MOST, coarseness
from seamline.planning.plan import plan_breaks

DRAWS = 20


@pytest.mark.parametrize(
    ("n_units", "length", "expected"),
    [
        pytest.param(100, 10_000, 1.0, id="middle"),
        pytest.param(100, 20_000, 2**0.3, id="longer text"),
        pytest.param(200, 10_000, 2**0.1, id="more units"),
        pytest.param(200, None, 2**0.4, id="unknown length"),
        pytest.param(10, None, 1.0, id="short, unknown length"),
        pytest.param(10, 100, LEAST, id="least"),
        pytest.param(10**6, 10**8, MOST, id="most"),
        pytest.param(10**6, None, MOST, id="most, unknown length"),
    ],
)
def test_coarseness(n_units, length, expected):
    assert coarseness(n_units, length) == pytest.approx(expected)


def test_the_penalty_grows_with_the_text():
    embeddings = np.random.default_rng(0).normal(size=(40, 8))
    penalties = [plan_breaks(embeddings, text_length=length).penalty for length in (1000, 10_000, 50_000)]
    assert penalties == sorted(penalties)
    assert penalties[1] < plan_breaks(embeddings).penalty < penalties[2]


def topics(random, n, cosine, d=64):
    """Three topics of ``n`` units whose vectors have that cosine within a topic and about 0 across."""
    directions = [rows / np.linalg.norm(rows, axis=1, keepdims=True) for rows in random.normal(size=(2, 3 * n, d))]
    return np.sqrt(cosine) * np.repeat(directions[0][:3], n, axis=0) + np.sqrt(1 - cosine) * directions[1]


@pytest.mark.parametrize("cosine", [1.0, 0.95, 0.8, 0.6])
@pytest.mark.parametrize("n", [3, 4, 5, 6, 9, 12])
def test_short_texts_with_clear_topics(n, cosine):
    random = np.random.default_rng(n)
    plans = [plan_breaks(topics(random, n, cosine)) for _ in range(DRAWS)]
    exact = [plan.breaks.tolist() == [n, 2 * n] for plan in plans]
    assert np.mean(exact) >= 0.95
