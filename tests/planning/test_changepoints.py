"""The change-point programme against the enumeration of all segmentations."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from seamline.planning import inner_products as products
from seamline.planning._similarity import lagged_products, median_and_mean_distance
from seamline.planning.changepoints import SHARPNESS, best_segmentation, document_noise, noise_statistics
from seamline.planning.inner_products import Products, widened
from seamline.planning.memory import coarseness
from seamline.planning.objective import admissible_starts
from seamline.planning.plan import plan_breaks
from seamline.planning.similarity import unit_rows
from tests.reference import plan as twin


def topics(seed, n, d=6, n_topics=3, noise=0.5):
    """Noisy rows around a few directions, in runs."""
    random = np.random.default_rng(seed)
    centres = random.normal(size=(n_topics, d))
    labels = np.sort(random.integers(0, n_topics, n))
    return (centres[labels] + noise * random.normal(size=(n, d))).astype(np.float32)


@st.composite
def problems(draw):
    """A short document with any mixture of options, in the twin's terms."""
    n = draw(st.integers(3, 9))
    embeddings = topics(draw(st.integers(0, 10**6)), n)
    for row in draw(st.lists(st.integers(0, n - 1), max_size=min(2, n - 3), unique=True)):
        embeddings[row] = draw(st.sampled_from([0.0, np.nan, np.inf]))
    sizes = draw(st.lists(st.integers(0, 40), min_size=n, max_size=n))
    options = {"granularity": draw(st.sampled_from([0.0, 0.3, 1.3]))}
    if draw(st.booleans()):
        options["text_length"] = draw(st.sampled_from([50.0, 4000.0, 1e6]))
    if draw(st.booleans()):
        options["target_size"] = draw(st.integers(20, 120))
        options["size_weight"] = draw(st.sampled_from([0.5, 3.0]))
    if draw(st.booleans()):
        options["seam_weight"] = draw(st.sampled_from([0.0, 0.7, 3.0]))
    if draw(st.booleans()):
        options["max_size"] = draw(st.integers(30, 120))
    if draw(st.booleans()):
        options["min_size"] = draw(st.integers(1, 30))
    if draw(st.booleans()):
        options["priors"] = draw(st.lists(st.sampled_from([-2.0, 0.0, 0.4, 2.0]), min_size=n - 1, max_size=n - 1))
    if draw(st.booleans()):
        options["barriers"] = sorted(draw(st.sets(st.integers(1, n - 1), max_size=2)))
    if draw(st.booleans()):
        options["band"] = draw(st.integers(1, n))
    if draw(st.booleans()):
        options["words"] = draw(st.lists(st.lists(st.integers(0, 5), max_size=4), min_size=n, max_size=n))
        options["word_weight"] = draw(st.sampled_from([0.1, 1.0]))
    return embeddings, sizes, options


def for_plan(options):
    """The twin's options as `plan_breaks` takes them."""
    given_options = dict(options)
    if "words" in options:
        lengths = [len(unit) for unit in options["words"]]
        ids = [word for unit in options["words"] for word in unit]
        given_options["words"] = (np.concatenate(([0], np.cumsum(lengths))), np.array(ids, dtype=np.int64))
    return given_options


def price(plan, embeddings, sizes, options):
    rows, usable = twin.unit_vectors(embeddings)
    return twin.cost([0, *plan.breaks.tolist(), len(rows)], rows, usable, sizes, options)


@given(problems())
@settings(max_examples=60, deadline=None)
def test_the_plan_is_as_cheap_as_the_best_segmentation(problem):
    embeddings, sizes, options = problem
    plan = plan_breaks(embeddings, sizes, **for_plan(options))
    best = min(cost for cost, _ in twin.priced(embeddings, sizes, options))
    edges = [0, *plan.breaks.tolist(), len(sizes)]
    limits = {name: options[name] for name in ("max_size", "barriers", "band") if name in options}
    assert twin.admissible(edges, sizes, **limits)
    assert price(plan, embeddings, sizes, options) == pytest.approx(best, abs=1e-4)


def planned_where_possible(embeddings, sizes, options):
    """The plan and the twin's costs; where no plan has the asked number of segments, that it is refused, and None."""
    table = twin.priced(embeddings, sizes, options)
    if not table:
        with pytest.raises(ValueError, match="n_segments must be possible"):
            plan_breaks(embeddings, sizes, **for_plan(options))
        return None
    plan = plan_breaks(embeddings, sizes, **for_plan(options))
    assert price(plan, embeddings, sizes, options) == pytest.approx(min(cost for cost, _ in table), abs=1e-4)
    return plan


@given(problems(), st.integers(1, 9))
@settings(max_examples=40, deadline=None)
def test_a_known_count_is_met_at_the_least_cost(problem, n_segments):
    embeddings, sizes, options = problem
    options["n_segments"] = min(n_segments, len(sizes))
    plan = planned_where_possible(embeddings, sizes, options)
    if plan is None:
        return
    assert len(plan.breaks) + 1 == options["n_segments"]


@given(problems())
@settings(max_examples=40, deadline=None)
def test_confidence_equals_enumeration(problem):
    embeddings, sizes, options = problem
    plan = plan_breaks(embeddings, sizes, **for_plan(options))
    expected = twin.probabilities(embeddings, sizes, options, SHARPNESS)
    np.testing.assert_allclose(plan.confidence, expected, atol=1e-4)


@given(problems(), st.integers(1, 4), st.integers(0, 9))
@settings(max_examples=40, deadline=None)
def test_a_range_of_counts_is_met_at_the_least_cost(problem, low, more):
    embeddings, sizes, options = problem
    options["n_segments"] = min(low, len(sizes)), low + more
    plan = planned_where_possible(embeddings, sizes, options)
    if plan is None:
        return
    assert options["n_segments"][0] <= len(plan.breaks) + 1 <= options["n_segments"][1]
    expected = twin.probabilities(embeddings, sizes, options, SHARPNESS)
    np.testing.assert_allclose(plan.confidence, expected, atol=1e-4)


@given(problems(), st.integers(1, 9))
@settings(max_examples=40, deadline=None)
def test_confidence_under_a_known_count_equals_enumeration(problem, n_segments):
    embeddings, sizes, options = problem
    options["n_segments"] = min(n_segments, len(sizes))
    if not twin.priced(embeddings, sizes, options):
        return
    plan = plan_breaks(embeddings, sizes, **for_plan(options))
    expected = twin.probabilities(embeddings, sizes, options, SHARPNESS)
    np.testing.assert_allclose(plan.confidence, expected, atol=1e-4)
    assert plan.confidence.sum() == pytest.approx(options["n_segments"] - 1, abs=1e-3)


@pytest.mark.parametrize("band", [5, 20, 45, 70, 200])
def test_blocks_of_any_height_give_one_plan(band, monkeypatch):
    """Blocks of products differ by the band, and by how many are kept; the plan does not."""
    embeddings = topics(band, 1100)
    embeddings[7] = 0.0
    expected = [plan_breaks(embeddings * scale, band=band).breaks.tolist() for scale in (1.0, 3.0)]
    for name, value in {"KEPT_PRODUCTS": 0, "LOWEST": 7, "MOST_CELLS": 300}.items():
        monkeypatch.setattr(products, name, value)
        assert [plan_breaks(embeddings * scale, band=band).breaks.tolist() for scale in (1.0, 3.0)] == expected


@pytest.mark.parametrize("n", [10, 12])
@pytest.mark.parametrize("seed", range(3))
def test_twelve_units_with_every_option_at_once(n, seed):
    random = np.random.default_rng(seed)
    embeddings, sizes = topics(seed, n), random.integers(1, 40, n).tolist()
    options = {"max_size": 90, "min_size": 15, "target_size": 60, "barriers": [4], "band": 7}
    options["priors"] = random.normal(size=n - 1).tolist()
    plan = plan_breaks(embeddings, sizes, **options)
    best = min(cost for cost, _ in twin.priced(embeddings, sizes, options))
    assert price(plan, embeddings, sizes, options) == pytest.approx(best, abs=1e-4)
    expected = twin.probabilities(embeddings, sizes, options, SHARPNESS)
    np.testing.assert_allclose(plan.confidence, expected, atol=1e-4)


@pytest.mark.parametrize("n", [3, 5, 6, 13, 24, 25, 40])
def test_noise_statistics_match_the_definition(n):
    embeddings = topics(n, n)
    found, expected = document_noise(unit_rows(embeddings)), twin.noise(twin.unit_vectors(embeddings)[0])
    assert (found.floor, found.far, found.spread) == pytest.approx(expected, abs=1e-5)


@pytest.mark.parametrize("n", [3, 4, 5, 8, 9, 30])
def test_seams_match_the_definition(n):
    rows, usable = twin.unit_vectors(topics(n, n))
    assert document_noise(unit_rows(topics(n, n))).seams == pytest.approx(twin.seams(rows, usable), abs=1e-5)


@given(st.lists(st.floats(-1, 1), min_size=1, max_size=40))
def test_median_and_mean_of_distances(near):
    distances = 1 - np.array(near)
    expected = float(np.median(distances)), float(distances.mean())
    assert median_and_mean_distance(np.array(near)) == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize("band", [3, 70, 300])
def test_blocks_do_not_change_the_result(band):
    """A document of several Gram blocks, by plain prefix sums."""
    n = 700
    embeddings = topics(1, n, d=8, n_topics=20, noise=0.3)
    plan = plan_breaks(embeddings, band=band, seam_weight=0)
    rows = twin.unit_vectors(embeddings)[0]
    noise = document_noise(unit_rows(embeddings))
    prefix = np.concatenate((np.zeros((1, 8)), np.cumsum(rows, axis=0)))
    best, penalty = np.zeros(n + 1), noise.penalty(1.4 * coarseness(n))
    for end in range(1, n + 1):
        starts = np.arange(max(0, end - band), end)
        sums, lengths = prefix[end] - prefix[starts], end - starts
        best[end] = (best[starts] + lengths - (sums**2).sum(axis=1) / lengths + penalty).min()
    objective = plan.evidence.objective
    _, cost = best_segmentation(Products(unit_rows(embeddings), objective.firsts), objective)
    assert cost * noise.floor == pytest.approx(best[n], rel=1e-6)


def test_statistics_do_not_depend_on_the_block_of_the_programme():
    rows = unit_rows(topics(2, 500))
    wide = noise_statistics(Products(rows, np.zeros(501, dtype=np.int64)))
    narrow = document_noise(rows)
    assert (wide.floor, wide.far, wide.spread) == pytest.approx((narrow.floor, narrow.far, narrow.spread), abs=1e-6)


@given(st.lists(st.integers(0, 30), min_size=1, max_size=30), st.integers(1, 60), st.integers(1, 8))
def test_admissible_starts_fit_and_reach_as_far_as_they_may(sizes, max_size, band):
    before = np.concatenate(([0], np.cumsum(sizes)))
    firsts = admissible_starts(before.astype(float), max_size=max_size, band=band)
    assert (np.diff(firsts) >= 0).all()
    for end in range(1, len(before)):
        fits = [a for a in range(end) if end - a <= band and (before[end] - before[a] <= max_size or end - a == 1)]
        assert firsts[end] == min(fits)


def test_widened_starts_cover_the_far_lags():
    firsts = np.arange(30)
    assert (np.arange(30)[13:] - 1 - widened(firsts)[13:] >= 12).all()


BLOCKS = [(1, 0, 1), (3, 0, 2), (4, 3, 2), (5, 0, 9), (9, 2, 2), (51, 20, 31)]


@pytest.mark.parametrize("d", [1, 7, 8, 64, 67])
@pytest.mark.parametrize(("count", "skip", "lags"), BLOCKS)
def test_lagged_products_are_inner_products(d, count, skip, lags):
    rows = np.random.default_rng(count).normal(size=(count, d)).astype(np.float32)
    found = lagged_products(rows, skip, lags)
    pairs = [(i, j) for i in range(skip, count) for j in range(max(i - lags, 0), i + 1)]
    values = [found[i - skip, j - i + lags] for i, j in pairs]
    assert values == pytest.approx([float(rows[i] @ rows[j]) for i, j in pairs], abs=1e-4)
