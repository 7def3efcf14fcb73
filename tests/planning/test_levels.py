"""Nested plans of one document."""

import math
from itertools import pairwise

import numpy as np
import pytest

from seamline.planning.explanation import Evidence
from seamline.planning.plan import plan_breaks

CENTRES = np.random.default_rng(0).normal(size=(6, 16))


def topics(seed, n=60, noise=0.5):
    """Ten units about each of six things."""
    random = np.random.default_rng(seed)
    return (np.repeat(CENTRES, n // 6, axis=0) + noise * random.normal(size=(n, 16))).astype(np.float32)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(
    "options",
    [
        pytest.param({}, id="topics"),
        pytest.param({"granularity": "coarse"}, id="coarse"),
        pytest.param({"n_segments": 3}, id="counted"),
        pytest.param({"barriers": [7, 33]}, id="barriers"),
        pytest.param({"max_size": 25}, id="maximum"),
        pytest.param({"target_size": 8}, id="sized"),
    ],
)
def test_levels_are_nested_and_hold_the_plan(seed, options):
    embeddings = topics(seed)
    embeddings[11] = 0.0
    plan = plan_breaks(embeddings, **options)
    levels = plan.levels()
    assert [level.n_segments for level in levels] == list(range(levels[0].n_segments, levels[-1].n_segments + 1))
    assert all({*low.breaks.tolist()} < {*high.breaks.tolist()} for low, high in pairwise(levels))
    assert plan.breaks.tolist() in [level.breaks.tolist() for level in levels]
    assert levels[0].gain == math.inf
    assert all(math.isfinite(level.gain) for level in levels[1:])


def test_the_gain_is_what_the_plan_says_of_the_break_that_is_added():
    plan = plan_breaks(topics(5))
    levels = plan.levels()
    for coarse, fine in pairwise(levels):
        [added] = np.setdiff1d(fine.breaks, coarse.breaks).tolist()
        edges = [0, *coarse.breaks.tolist(), 60]
        place = int(np.searchsorted(edges, added))
        assert isinstance(plan.evidence, Evidence)
        [saving] = plan.evidence.savings(np.array([edges[place - 1], added, edges[place]]))
        assert fine.gain == pytest.approx(saving / plan.evidence.objective.penalty, abs=1e-4)


def test_limits_hold_at_every_level():
    levels = plan_breaks(topics(1), max_size=25, barriers=[13]).levels()
    assert all(13 in level.breaks for level in levels)
    assert all(np.diff([0, *level.breaks.tolist(), 60]).max() <= 25 for level in levels)


def test_a_plan_at_a_level():
    plan = plan_breaks(topics(2))
    level = plan.levels()[2]
    assert plan.at(level).breaks.tolist() == level.breaks.tolist()
    assert len(plan.at(level).reasons) == 2
    assert level.n_segments == len(plan.at(level).segments) == 3


def test_too_short_a_document_has_one_level():
    assert [(level.n_segments, level.breaks.tolist()) for level in plan_breaks(np.eye(2)).levels()] == [(1, [])]


def test_the_curve_has_no_levels():
    with pytest.raises(ValueError, match=r"levels\(\) needs a plan of method 'changepoints', got one of 'curve'"):
        plan_breaks(topics(3), method="curve").levels()


def test_words_for_the_level():
    embeddings = topics(4, noise=1.5)
    coarse, medium, fine = (plan_breaks(embeddings, granularity=word) for word in ("coarse", "medium", "fine"))
    assert medium.breaks.tolist() == plan_breaks(embeddings).breaks.tolist()
    assert coarse.penalty > medium.penalty > fine.penalty
    assert len(coarse.breaks) <= len(medium.breaks) <= len(fine.breaks)
    assert fine.settings["granularity"] == pytest.approx(0.84)
