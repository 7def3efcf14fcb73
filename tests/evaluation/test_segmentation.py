"""Segmentation metrics against nltk, segeval and hand-made cases."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from seamline.evaluation import boundary_scores, boundary_similarity, pk, window_size, windowdiff


@pytest.fixture(scope="module")
def nltk_metrics():
    return pytest.importorskip("nltk.metrics.segmentation")


@pytest.fixture(scope="module")
def segeval():
    return pytest.importorskip("segeval")


@st.composite
def segmentations(draw, low=3):
    """A number of units and two sets of breaks."""
    n_units = draw(st.integers(low, 60))
    breaks = st.sets(st.integers(1, n_units - 1)).map(sorted)
    return n_units, draw(breaks), draw(breaks)


def gaps(breaks, n_units):
    """The string that nltk reads: one mark a gap."""
    return "".join("1" if gap in set(breaks) else "0" for gap in range(1, n_units))


def masses(breaks, n_units):
    """The segment lengths that segeval reads."""
    return tuple(np.diff([0, *breaks, n_units]).tolist())


@given(segmentations(), st.integers(1, 12))
def test_windows_equal_nltk(nltk_metrics, case, window):
    n_units, true, found = case
    width = min(window, n_units - 1)
    first, second = gaps(true, n_units), gaps(found, n_units)
    expected = nltk_metrics.pk(first, second, width)
    assert pk(true, found, n_units=n_units, window=width) == pytest.approx(expected, abs=1e-12)
    expected = nltk_metrics.windowdiff(first, second, width)
    assert windowdiff(true, found, n_units=n_units, window=width) == pytest.approx(expected, abs=1e-12)


def half_up(value):
    return math.floor(value + type(value)("0.5"))


@given(segmentations())
def test_windows_equal_segeval_with_halves_rounded_up(segeval, case):
    n_units, true, found = case
    first, second = masses(true, n_units), masses(found, n_units)
    assert window_size(true, n_units=n_units) == segeval.compute_window_size(first, fnc_round=half_up)
    assert pk(true, found, n_units=n_units) == pytest.approx(float(segeval.pk(second, first, fnc_round=half_up)))
    expected = float(segeval.window_diff(second, first, fnc_round=half_up))
    assert windowdiff(true, found, n_units=n_units) == pytest.approx(expected)


@given(segmentations(), st.integers(2, 6))
def test_boundary_similarity_equals_segeval(segeval, case, reach):
    n_units, true, found = case
    value = boundary_similarity(true, found, n_units=n_units, max_transposition=reach)
    if not true and not found:
        assert value == 1.0                                  # segeval knows no boundary type here and raises
    else:
        first, second = masses(true, n_units), masses(found, n_units)
        assert value == pytest.approx(float(segeval.boundary_similarity(first, second, n_t=reach)))


@given(segmentations(low=2))
def test_equal_segmentations_are_perfect(case):
    n_units, true, _ = case
    assert pk(true, true, n_units=n_units) == windowdiff(true, true, n_units=n_units) == 0
    assert boundary_similarity(true, true, n_units=n_units) == boundary_scores(true, true, n_units=n_units).f1 == 1


@given(segmentations())
def test_boundary_similarity_is_symmetric(case):
    n_units, true, found = case
    both = (boundary_similarity(one, other, n_units=n_units) for one, other in ((true, found), (found, true)))
    assert len(set(both)) == 1


def brute_matches(true, found, tolerance):
    """Largest matching by trying every partner of the first true break."""
    if not true:
        return 0
    partners = [j for j, place in enumerate(found) if abs(place - true[0]) <= tolerance]
    taken = (1 + brute_matches(true[1:], found[:j] + found[j + 1 :], tolerance) for j in partners)
    return max([brute_matches(true[1:], found, tolerance), *taken])


@given(
    st.sets(st.integers(1, 15), max_size=5).map(sorted), st.sets(st.integers(1, 15), max_size=5).map(sorted),
    st.integers(0, 4),
)
def test_boundary_scores_make_as_many_pairs_as_possible(true, found, tolerance):
    scores = boundary_scores(true, found, n_units=16, tolerance=tolerance)
    matches = brute_matches(true, found, tolerance)
    if true and found:
        assert scores.precision == matches / len(found)
        assert scores.recall == matches / len(true)
    else:
        assert scores.f1 == float(true == found)


@pytest.mark.parametrize(
    ("true", "found", "tolerance", "expected"),
    [
        pytest.param([5], [], 0, (0, 0, 0), id="silence"),
        pytest.param([], [5], 0, (0, 0, 0), id="false-alarm"),
        pytest.param([], [], 0, (1, 1, 1), id="nothing-to-find"),
        pytest.param([4, 8], [5, 8], 0, (0.5, 0.5, 0.5), id="exact"),
        pytest.param([4, 8], [5, 8], 1, (1, 1, 1), id="near"),
        pytest.param([4], [3, 5], 1, (0.5, 1, 2 / 3), id="one-partner-each"),
    ],
)
def test_boundary_scores(true, found, tolerance, expected):
    scores = boundary_scores(true, found, n_units=12, tolerance=tolerance)
    assert (scores.precision, scores.recall, scores.f1) == pytest.approx(expected)


@pytest.mark.parametrize(
    ("true", "n_units", "expected"),
    [
        pytest.param([], 1, 0, id="one-unit"),
        pytest.param([], 2, 1, id="two-units"),
        pytest.param([1, 2, 3], 4, 2, id="at-least-two"),
        pytest.param([5], 10, 3, id="half-rounds-up"),
        pytest.param([], 9, 5, id="one-segment"),
    ],
)
def test_window_size(true, n_units, expected):
    assert window_size(true, n_units=n_units) == expected


@pytest.mark.parametrize("metric", [pk, windowdiff])
def test_a_document_of_one_unit_has_no_error(metric):
    assert metric([], [], n_units=1) == 0.0


@pytest.mark.parametrize(
    ("breaks", "message"),
    [
        pytest.param([0, 3], "reference must rise strictly within 1..9", id="zero"),
        pytest.param([3, 10], "reference must rise strictly within 1..9", id="past-the-end"),
        pytest.param([3, 3], "reference must rise strictly", id="twice"),
        pytest.param([5, 3], "reference must rise strictly", id="falling"),
        pytest.param([1.5], "reference must be a 1-D array of ints", id="floats"),
        pytest.param([[1], [2]], "reference must be a 1-D array of ints", id="two-axes"),
    ],
)
def test_wrong_breaks_are_named(breaks, message):
    for metric in (pk, windowdiff, boundary_similarity, boundary_scores):
        with pytest.raises(ValueError, match=message):
            metric(breaks, [], n_units=10)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        pytest.param(lambda: pk([], [], n_units=0), "n_units must be at least 1, got 0", id="no-units"),
        pytest.param(lambda: pk([], [], n_units=5, window=0), "window must be at least 1, got 0", id="window"),
        pytest.param(
            lambda: boundary_scores([], [], n_units=5, tolerance=-1), "tolerance must be at least 0", id="tolerance"
        ),
        pytest.param(
            lambda: boundary_similarity([], [], n_units=5, max_transposition=0), "max_transposition", id="reach"
        ),
    ],
)
def test_wrong_options_are_named(call, message):
    with pytest.raises(ValueError, match=message):
        call()
