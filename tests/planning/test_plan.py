"""`plan_breaks` and `SemanticPlan`: faults, limits, reasons, views."""

import json
import pickle
import sys

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from seamline.planning.plan import plan_breaks
from seamline.planning.semantic_plan import SemanticPlan
from tests.planning.test_changepoints import topics

METHODS = ("changepoints", "curve")


def two_topics(n=12, d=8):
    random = np.random.default_rng(0)
    centres = np.repeat(np.eye(2, d), n // 2, axis=0)
    return (centres + 0.1 * random.normal(size=(n, d))).astype(np.float32)


@pytest.mark.parametrize("method", METHODS)
def test_two_topics_make_one_break(method):
    plan = plan_breaks(two_topics(), np.full(12, 80), method=method)
    assert plan.breaks.tolist() == [6]
    assert plan.reasons == ("topic",)
    assert not plan.forced.any()
    assert plan.segments.tolist() == [[0, 6], [6, 12]]


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("n", [0, 1, 2])
def test_too_few_units_make_no_break(method, n):
    plan = plan_breaks(np.ones((n, 4)), np.ones(n), method=method)
    assert plan.breaks.tolist() == []
    assert len(plan.curve) == len(plan.confidence) == max(n - 1, 0)


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("bad", [0.0, np.nan, np.inf, -np.inf])
def test_one_bad_row_is_reported_and_harms_nothing(method, bad):
    embeddings = two_topics()
    embeddings[3] = bad
    plan = plan_breaks(embeddings, np.full(12, 80), method=method)
    assert plan.breaks.tolist() == [6]
    assert plan.ignored.tolist() == [3]
    assert np.flatnonzero(np.isnan(plan.curve)).tolist() == [2]
    json.dumps(plan.to_dict(), allow_nan=False)


@pytest.mark.parametrize("method", METHODS)
def test_a_bad_row_beside_a_change_stays_with_the_unit_before_it(method):
    embeddings = two_topics()
    embeddings[6] = np.nan
    assert plan_breaks(embeddings, method=method).breaks.tolist() == [7]


@settings(max_examples=300)
@given(st.integers(0, 10**6), st.integers(4, 12), st.sets(st.integers(0, 12), min_size=1, max_size=4))
@example(seed=4, n=11, places={6})
def test_bad_rows_leave_the_plan_of_the_others(seed, n, places):
    random = np.random.default_rng(seed)
    good = np.repeat(random.normal(size=(2, 12)), -(-n // 2), axis=0)[:n] + 0.3 * random.normal(size=(n, 12))
    units = np.setdiff1d(np.arange(n + len(places)), sorted(places))[:n]
    spoilt = np.full((units[-1] + 1, 12), np.nan)
    spoilt[units] = good
    assert plan_breaks(spoilt).breaks.tolist() == units[plan_breaks(good).breaks].tolist()


@pytest.mark.parametrize("bad", [0.0, np.nan])
def test_all_rows_bad_is_an_error(bad):
    with pytest.raises(ValueError, match="must have a row that is finite and not zero, got 5 unusable rows"):
        plan_breaks(np.full((5, 3), bad))


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("row", [[1.0, 0.0], [0.3, -0.7], [1e-3, 3e-3], [12.0, 7.0]])
def test_equal_rows_make_no_break(method, row):
    plan = plan_breaks(np.tile(row, (500, 1)), np.full(500, 80), method=method)
    assert plan.breaks.tolist() == []


def test_equal_rows_with_a_target_are_cut_by_size_alone():
    plan = plan_breaks(np.tile([0.3, 0.7], (100, 1)), np.full(100, 10), target_size=100)
    sizes = np.diff([0, *plan.breaks.tolist(), 100]) * 10
    assert sizes.max() - sizes.min() <= 10
    assert 100 <= np.median(sizes) <= 120
    assert set(plan.reasons) == {"size"}


def test_a_text_that_fits_is_not_cut_for_its_size_where_nothing_tells_its_parts_apart():
    assert plan_breaks(np.ones((20, 4)), np.full(20, 34), target_size=420, max_size=850).breaks.tolist() == []


def test_repeated_rows_do_not_hide_a_change():
    embeddings = np.repeat([[1.0, 0.0], [0.0, 1.0]], 10, axis=0)
    assert plan_breaks(embeddings).breaks.tolist() == [10]


@pytest.mark.parametrize("method", METHODS)
def test_scale_and_type_of_the_vectors_do_not_matter(method):
    embeddings = topics(5, 60, d=16)
    expected = plan_breaks(embeddings, method=method).breaks.tolist()
    scales = np.random.default_rng(1).uniform(0.01, 100, (60, 1))
    assert plan_breaks(embeddings * scales, method=method).breaks.tolist() == expected
    assert plan_breaks(embeddings.astype(np.float64)[::-1][::-1], method=method).breaks.tolist() == expected
    assert plan_breaks(embeddings.tolist(), method=method).breaks.tolist() == expected


@given(
    seed=st.integers(0, 10**6),
    n=st.integers(3, 60),
    method=st.sampled_from(METHODS),
    max_size=st.integers(5, 200),
    min_share=st.floats(0, 1),
)
def test_no_segment_of_several_units_is_over_the_maximum(seed, n, method, max_size, min_share):
    sizes = np.random.default_rng(seed).integers(0, 60, n)
    plan = plan_breaks(topics(seed, n), sizes, method=method, max_size=max_size, min_size=int(max_size * min_share))
    assert all(end - start == 1 or sizes[start:end].sum() <= max_size for start, end in plan.segments.tolist())


@pytest.mark.parametrize("method", METHODS)
def test_a_unit_over_the_maximum_stands_alone(method):
    sizes = np.full(12, 10)
    sizes[4] = 500
    plan = plan_breaks(two_topics(), sizes, method=method, max_size=60)
    assert [4, 5] in plan.segments.tolist()


@pytest.mark.parametrize("method", METHODS)
def test_barriers_are_breaks_and_hold_against_the_minimum(method):
    plan = plan_breaks(two_topics(), np.full(12, 80), method=method, barriers=[0, 2, 3, 12], min_size=240)
    assert {2, 3} <= set(plan.breaks.tolist())
    assert dict(zip(plan.breaks.tolist(), plan.reasons, strict=True))[3] == "barrier"


@pytest.mark.parametrize("method", METHODS)
def test_a_cut_that_only_the_maximum_made_is_marked(method):
    plan = plan_breaks(two_topics(24), np.full(24, 10), method=method, max_size=70)
    reasons = dict(zip(plan.breaks.tolist(), plan.reasons, strict=True))
    assert reasons[12] == "topic"
    assert set(reasons.values()) == {"topic", "maximum"}
    assert plan.forced.tolist() == [reason == "maximum" for reason in plan.reasons]


def test_a_cut_that_only_the_band_made_is_marked_and_named():
    plan = plan_breaks(two_topics(24), np.full(24, 10), band=7)
    reasons = dict(zip(plan.breaks.tolist(), plan.reasons, strict=True))
    assert reasons[12] == "topic"
    assert set(reasons.values()) == {"topic", "band"}


def test_long_documents_get_the_default_band():
    plan = plan_breaks(np.tile([1.0, 2.0], (4001, 1)))
    assert plan.settings["band"] == 2000
    assert len(plan.breaks) == 2
    assert set(plan.reasons) == {"band"}
    assert plan_breaks(np.tile([1.0, 2.0], (2000, 1))).settings["band"] is None


def test_a_known_count_is_met():
    plan = plan_breaks(topics(3, 40), n_segments=7)
    assert len(plan.segments) == 7


def test_a_prior_moves_a_cut_and_is_named():
    embeddings = np.random.default_rng(0).normal(size=(9, 16))
    priors = np.zeros(8)
    priors[3] = 50.0
    plan = plan_breaks(embeddings, priors=priors)
    assert plan.breaks.tolist() == [4]
    assert plan.reasons == ("structure",)


def test_a_target_size_is_followed():
    sizes = np.random.default_rng(2).integers(5, 40, 400)
    plan = plan_breaks(topics(2, 400, d=32), sizes, target_size=120, max_size=200)
    lengths = [sizes[start:end].sum() for start, end in plan.segments.tolist()]
    assert max(lengths) <= 200
    assert 60 < np.mean(lengths) < 150
    assert plan.penalty is None


def test_words_of_their_own_separate_topics_that_vectors_cannot():
    ids = np.concatenate([np.random.default_rng(0).integers(low, low + 6, 60) for low in (0, 100)])
    words = (np.arange(0, 121, 10), ids)
    embeddings = np.random.default_rng(1).normal(size=(12, 16))
    assert plan_breaks(embeddings, granularity=4).breaks.tolist() == []
    assert plan_breaks(embeddings, granularity=4, words=words, word_weight=0.5).breaks.tolist() == [6]


def test_candidates_tell_why():
    plan = plan_breaks(topics(4, 60, d=16), np.full(60, 10), max_size=300)
    taken = [candidate.unit for candidate in plan.candidates if candidate.accepted]
    assert taken == plan.breaks.tolist()
    rejected = [candidate for candidate in plan.candidates if not candidate.accepted]
    assert rejected
    assert all("needed" in candidate.reason for candidate in rejected)


@pytest.mark.parametrize("method", METHODS)
def test_plans_are_values(method):
    plan = plan_breaks(topics(4, 30), np.full(30, 10), method=method, max_size=120)
    as_dict = plan.to_dict()
    assert json.loads(json.dumps(as_dict)) == as_dict
    assert len(as_dict["curve"]) == len(as_dict["confidence"]) == 29
    assert pickle.loads(pickle.dumps(plan)).to_dict() == as_dict
    with pytest.raises(AttributeError):
        plan.breaks = np.zeros(0)


def test_repr_says_what_happened():
    assert repr(plan_breaks(two_topics())).startswith("SemanticPlan(changepoints: 1 breaks in 12 units [6], penalty ")
    assert "threshold" in repr(plan_breaks(two_topics(), method="curve"))


def test_spans_are_kept_beside_the_plan():
    plan = plan_breaks(two_topics(), np.full(12, 5))
    spans = np.column_stack((np.arange(0, 60, 5), np.arange(5, 65, 5)))
    assert plan.with_spans(spans).to_dict()["spans"][1] == [5, 10]
    assert plan.spans is None
    with pytest.raises(ValueError, match="one pair a unit"):
        plan.with_spans(spans[1:])


def test_an_empty_plan_has_empty_views():
    plan = SemanticPlan.without_breaks(5)
    assert plan.segments.tolist() == [[0, 5]]
    assert plan.candidates == ()
    assert plan.forced.tolist() == []
    assert np.isnan(plan.curve).all()


def test_plot_needs_its_extra(monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    with pytest.raises(ImportError, match=r"seamline\[plot\]"):
        plan_breaks(two_topics()).plot()


def test_a_picture_has_labels():
    pytest.importorskip("matplotlib")
    plan = plan_breaks(two_topics())
    upper, _ = plan.plot(labels=["whales", "t" * 60]).axes
    assert [text.get_text() for text in upper.texts] == ["whales", "t" * 37 + "..."]
    with pytest.raises(ValueError, match="labels must be one a segment, got 1 for 2 segments"):
        plan.plot(labels=["whales"])


@pytest.mark.parametrize("method", METHODS)
def test_plot_draws_both_panels(method):
    pytest.importorskip("matplotlib")
    figure = plan_breaks(two_topics(24), np.full(24, 10), method=method, max_size=70, smoothing=3).plot()
    assert len(figure.axes) == 2


@pytest.mark.parametrize(
    ("options", "error", "message"),
    [
        pytest.param({"method": "magic"}, ValueError, "method must be one of", id="method"),
        pytest.param({"curve_preset": "x"}, ValueError, "curve_preset must be one of", id="preset"),
        pytest.param({"sizes": [1, 2]}, ValueError, "embeddings and sizes must agree", id="sizes-length"),
        pytest.param({"sizes": [-1] * 12}, ValueError, "sizes must be finite and at least 0", id="sizes-negative"),
        pytest.param({"sizes": ["a"] * 12}, TypeError, "sizes must be numbers", id="sizes-type"),
        pytest.param({"granularity": -1}, ValueError, "granularity must be at least 0", id="granularity"),
        pytest.param({"granularity": "1"}, ValueError, "granularity must be one of coarse", id="granularity-type"),
        pytest.param({"target_size": 0}, ValueError, "target_size must be above 0", id="target"),
        pytest.param({"max_size": 0}, ValueError, "max_size must be above 0", id="max"),
        pytest.param({"max_size": 5, "min_size": 6}, ValueError, "min_size must be at most max_size", id="min"),
        pytest.param({"n_segments": 13}, ValueError, "n_segments must be between 1 and", id="count"),
        pytest.param({"n_segments": 1, "barriers": [5]}, ValueError, "n_segments must be possible", id="count-limits"),
        pytest.param({"priors": [0.0]}, ValueError, "priors must be one number a gap", id="priors"),
        pytest.param({"priors": [np.nan] * 11}, ValueError, "priors must be finite", id="priors-nan"),
        pytest.param({"barriers": [13]}, ValueError, r"barriers must lie in 0\.\.12", id="barriers"),
        pytest.param({"barriers": [1.5]}, TypeError, "barriers must be indices", id="barriers-type"),
        pytest.param({"band": 0}, ValueError, "band must be at least 1", id="band"),
        pytest.param({"words": ([0, 1], [3])}, ValueError, "words must be", id="words"),
        pytest.param({"block": 0}, ValueError, "block must be at least 1", id="block"),
        pytest.param({"threshold": "x"}, ValueError, "threshold must be one of", id="threshold"),
        pytest.param({"percentile": 101}, ValueError, "percentile must be between", id="percentile"),
        pytest.param({"clamp": (0.9, 0.1)}, ValueError, "clamp must be a range", id="clamp"),
    ],
)
def test_wrong_options_are_named(options, error, message):
    with pytest.raises(error, match=message):
        plan_breaks(two_topics(), **options)


@pytest.mark.parametrize(
    ("embeddings", "error", "message"),
    [
        pytest.param(np.ones(4), ValueError, "must be of shape", id="one-dimension"),
        pytest.param(np.ones((4, 0)), ValueError, "at least one dimension", id="no-dimension"),
        pytest.param(np.full((4, 2), "a"), TypeError, "must be real numbers", id="strings"),
        pytest.param(np.ones((4, 2), dtype=complex), TypeError, "must be real numbers", id="complex"),
    ],
)
def test_wrong_embeddings_are_named(embeddings, error, message):
    with pytest.raises(error, match=message):
        plan_breaks(embeddings)


def test_a_table_of_counts_that_would_not_fit_is_refused():
    with pytest.raises(ValueError, match=r"n_segments times .* must be at most .* got 5000 for 40000 units"):
        plan_breaks(np.ones((40_000, 1), dtype=np.float32), n_segments=5000)
