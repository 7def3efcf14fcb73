"""The curve method part by part, and the preset against recorded results of the system it is named after."""

import json

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from seamline.planning.curve_breaks import (
    coherent_sides,
    depth_scores,
    deviation_threshold,
    interquartile_threshold,
    local_minima,
    merge_short,
    merge_similar,
    percentile_threshold,
    settle,
    split_long,
)
from seamline.planning.curve_settings import CurveSettings
from seamline.planning.plan import plan_breaks
from seamline.planning.similarity import block_similarity, smooth, unit_rows
from tests.planning.test_changepoints import topics
from tests.reference import plan as twin

CURVES = arrays(np.float64, st.integers(1, 30), elements=st.floats(-1, 1, width=16))
NONE = np.zeros(0, dtype=np.int64)


@pytest.mark.parametrize("block", [1, 2, 4, 50])
def test_block_similarity_matches_the_twin(block):
    embeddings = topics(block, 30)
    expected = twin.block_similarity(embeddings, block)
    np.testing.assert_allclose(block_similarity(embeddings, block=block), expected, atol=1e-6)


@given(CURVES, st.integers(0, 9))
def test_smoothing_is_a_shrinking_centred_mean(curve, window):
    half = window // 2 if window > 1 else 0
    expected = [curve[max(i - half, 0) : i + half + 1].mean() for i in range(len(curve))]
    np.testing.assert_allclose(smooth(curve, window), expected, atol=1e-12)


@given(CURVES)
def test_depth_is_the_climb_to_both_tops(curve):
    def climb(values, i):
        top = i
        while top > 0 and values[top - 1] >= values[top]:
            top -= 1
        return values[top] - values[i]

    mirrored, n = curve[::-1], len(curve)
    expected = [climb(curve, i) + climb(mirrored, n - 1 - i) for i in range(n)]
    np.testing.assert_allclose(depth_scores(curve), expected)


@given(CURVES)
def test_a_curve_has_its_minimum_among_its_valleys(curve):
    valleys = np.flatnonzero(local_minima(curve))
    assert curve.min() in curve[valleys]
    assert not (np.diff(valleys) == 1).any()


@given(CURVES, st.floats(-1, 1), st.integers(0, 4), st.integers(0, 5))
def test_coherence_asks_both_sides(curve, threshold, window, distance):
    def passes(side):
        return not len(side) or side.mean() > threshold + 1e-9 or abs(side.mean() - threshold) < 1e-9

    for i, flag in enumerate(coherent_sides(curve, threshold, window, distance=distance)):
        left, right = max(i - distance, 0), i + 1 + distance
        sides = (curve[max(i - distance - window, 0) : left], curve[right : right + window]) if window else ((), ())
        near = any(len(side) and abs(np.mean(side) - threshold) < 1e-9 for side in sides)
        assert near or flag == all(passes(side) for side in sides)


@pytest.mark.parametrize(
    ("options", "distance"),
    [
        pytest.param({}, 4, id="block-of-5"),
        pytest.param({"smoothing": 3}, 5, id="smoothed"),
        pytest.param({"block": 1}, 0, id="neighbours"),
        pytest.param({"coherence_distance": 1}, 1, id="asked-for"),
    ],
)
def test_the_gate_begins_beyond_what_a_dip_touches(options, distance):
    assert CurveSettings(**options).gate_distance == distance


def test_a_dip_of_blocks_passes_the_gate():
    """Two topics without noise: every value that sees both is low."""
    embeddings = np.repeat(np.eye(2), 10, axis=0)
    options = {"method": "curve", "coherence": 3}
    assert plan_breaks(embeddings, **options).breaks.tolist() == [10]
    assert plan_breaks(embeddings, **options, coherence_distance=0).breaks.tolist() == []


def test_thresholds_by_hand():
    curve = np.array([0.9, 0.9, 0.9, 0.1])
    assert deviation_threshold(curve, 1.0) == pytest.approx(0.7 - np.std(curve))
    assert deviation_threshold(curve, 9.0, clamp=(0.1, 0.95)) == 0.1
    assert percentile_threshold(curve, 25) == pytest.approx(0.7)
    assert interquartile_threshold(curve, 1.5) == pytest.approx(0.7 - 1.5 * 0.2)


def test_a_smoothed_valley_settles_on_the_raw_minimum():
    raw = np.array([0.9, 0.2, 0.9, 0.5, 0.9])
    assert np.flatnonzero(settle(np.array([0, 0, 1, 0, 0], dtype=bool), raw, 3)).tolist() == [1]


def test_similar_groups_join_again():
    rows = unit_rows([[1, 0], [1, 0], [1, 0.1], [0, 1]])
    assert merge_similar(np.array([2, 3]), rows, np.arange(5.0), similarity=0.92).tolist() == [3]


def test_a_short_group_joins_the_neighbour_it_resembles_within_the_maximum():
    sizes, curve = np.array([0.0, 50, 60, 100]), np.array([0.1, 0.8])
    breaks = np.array([1, 2])
    assert merge_short(breaks, sizes, curve, min_size=20, max_size=None, barriers=NONE).tolist() == [1]
    assert merge_short(breaks, sizes, curve, min_size=20, max_size=55, barriers=NONE).tolist() == [1]
    assert merge_short(breaks, sizes, curve, min_size=20, max_size=45, barriers=NONE).tolist() == [1, 2]
    assert merge_short(breaks, sizes, curve, min_size=20, max_size=None, barriers=np.array([2])).tolist() == [2]
    assert merge_short(breaks, sizes, curve[::-1], min_size=20, max_size=None, barriers=NONE).tolist() == [2]


def test_a_long_group_is_cut_at_the_weakest_gap():
    sizes = np.arange(7) * 10.0
    curve = np.array([0.9, 0.2, 0.8, 0.1, 0.9])
    assert split_long(NONE, sizes, curve, max_size=40).tolist() == [4]
    assert split_long(NONE, sizes, curve, max_size=20).tolist() == [2, 4]
    assert split_long(np.array([3]), sizes, curve, max_size=20).tolist() == [2, 3, 4]
    assert split_long(NONE, sizes, curve, max_size=None).tolist() == []


@pytest.mark.parametrize(
    "options",
    [
        {"block": 1},
        {"smoothing": 3},
        {"threshold": "percentile", "percentile": 20},
        {"threshold": "interquartile", "sensitivity": 0.5},
        {"threshold": "depth", "sensitivity": -0.5},
        {"coherence": 2},
        {"coherence": 2, "coherence_distance": 0},
        {"local_minima": False},
        {"merge_similarity": 0.5},
        {"clamp": (0.0, 0.2)},
    ],
    ids=lambda options: "-".join(options),
)
def test_every_part_can_be_switched(options):
    embeddings = topics(8, 80, d=16, n_topics=6, noise=1.0)
    plain = plan_breaks(embeddings, method="curve")
    switched = plan_breaks(embeddings, method="curve", **options)
    assert switched.to_dict() != plain.to_dict()
    assert {name: switched.settings[name] for name in options} == options


def test_rejected_candidates_name_the_part_that_rejected_them():
    embeddings = topics(8, 80, d=16, n_topics=6, noise=1.0)
    options = {"coherence": 2, "coherence_distance": 0, "merge_similarity": 0.8, "min_size": 60}
    plan = plan_breaks(embeddings, np.full(80, 20), method="curve", **options)
    reasons = {candidate.reason for candidate in plan.candidates if not candidate.accepted}
    assert {"not a local minimum", "sides not coherent"} <= reasons


def recorded(data_dir):
    return json.loads((data_dir / "vectors" / "reliquary_semantic.json").read_text(encoding="utf-8"))["vectors"]


def test_preset_smoothing_is_exact(data_dir):
    cases = [vector for vector in recorded(data_dir) if vector["function"] == "smoothSimilarities"]
    assert cases
    for case in cases:
        curve = smooth(np.array(case["args"]["similarities"]), case["args"]["window"])
        np.testing.assert_allclose(curve, case["expected"], rtol=0, atol=3e-16)


def test_preset_break_rule_is_exact(data_dir):
    cases = [vector for vector in recorded(data_dir) if vector["function"] == "findBreakpoints"]
    assert cases
    for case in cases:
        args, expected = case["args"], case["expected"]
        curve = np.array(args["similarities"])
        raw = deviation_threshold(curve, args["break_sensitivity"])
        assert raw == pytest.approx(expected["raw_threshold"], abs=1e-15)
        threshold = deviation_threshold(curve, args["break_sensitivity"], clamp=(0.1, 0.95))
        flags = (curve < threshold) & coherent_sides(curve, threshold, args["coherence_window"])
        assert np.flatnonzero(flags).tolist() == expected["breaks"]


def test_preset_plans_are_exact(data_dir):
    cases = [
        vector
        for vector in recorded(data_dir)
        if vector["function"] == "PlanSemanticChunks" and vector["expected"]["ok"]
    ]
    assert cases
    for case in cases:
        given, expected = case["args"]["options"], case["expected"]
        plan = plan_breaks(
            case["args"]["embeddings"],
            method="curve",
            curve_preset="reliquary",
            sensitivity=given.get("BreakSensitivity"),
            smoothing=given.get("SmoothingWindow", 0),
            coherence=given.get("CoherenceWindow", 0),
        )
        assert plan.smoothed.tolist() == expected["similarities"], case["id"]
        assert (plan.breaks - 1).tolist() == (expected["breaks"] or []), case["id"]
