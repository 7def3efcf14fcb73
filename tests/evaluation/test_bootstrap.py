"""Bootstrap intervals and the stability measure."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from seamline.evaluation import Edit, cut_agreement, mean_interval, paired_interval, stability, word_edits


def test_interval_of_a_mean_is_that_of_the_normal_distribution():
    scores = np.random.default_rng(1).normal(size=400)
    interval = mean_interval(scores, n_resamples=4000)
    error = scores.std() / np.sqrt(400)
    assert interval.mean == scores.mean()
    assert interval.low == pytest.approx(scores.mean() - 1.96 * error, abs=0.15 * error)
    assert interval.high == pytest.approx(scores.mean() + 1.96 * error, abs=0.15 * error)


def test_pairing_removes_what_items_have_in_common():
    hard = np.random.default_rng(2).normal(scale=10, size=200)
    interval = paired_interval(hard + 0.5, hard)
    assert interval.low == pytest.approx(0.5)
    assert interval.high == pytest.approx(0.5)


def test_strata_weigh_equally():
    interval = mean_interval([1.0, 1.0, 1.0, 4.0], strata=["a", "a", "a", "b"])
    assert interval.mean == interval.low == interval.high == 2.5


def test_equal_seeds_give_equal_intervals():
    scores = [0.0, 1.0, 0.5, 0.25]
    assert mean_interval(scores, seed=3) == mean_interval(scores, seed=3)
    assert mean_interval(scores, n_resamples=99, seed=3) != mean_interval(scores, n_resamples=99, seed=4)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        pytest.param(lambda: mean_interval([]), "scores must be a 1-D array of at least one", id="none"),
        pytest.param(lambda: mean_interval([1.0, float("nan")]), "scores must be finite, got nan", id="nan"),
        pytest.param(lambda: mean_interval([1.0], level=1.0), "level must lie between 0 and 1", id="level"),
        pytest.param(lambda: mean_interval([1.0], strata=["a", "b"]), "strata must have one label", id="strata"),
        pytest.param(lambda: paired_interval([1.0], [1.0, 2.0]), "got 1 and 2", id="unpaired"),
    ],
)
def test_wrong_arguments_are_named(call, message):
    with pytest.raises(ValueError, match=message):
        call()


@given(st.text(alphabet="ab ", max_size=30), st.data())
def test_moved_offsets_point_at_the_same_suffix(text, data):
    start = data.draw(st.integers(0, len(text)))
    edit = Edit(start, data.draw(st.integers(start, len(text))), data.draw(st.text(alphabet="xy", max_size=4)))
    edited = edit.apply(text)
    offsets = np.arange(len(text) + 1)
    kept = offsets[(offsets <= edit.start) | (offsets >= edit.end)]
    for old, new in zip(kept.tolist(), edit.move(offsets).tolist(), strict=True):
        assert text[old:] == edited[new:] or text[:old] == edited[:new]


def test_cuts_at_blanks_are_stable_and_counted_windows_are_not():
    text = "some words that repeat themselves a little. " * 40
    blanks = stability(lambda source: np.flatnonzero([c == "." for c in source]) + 2, text)
    counted = stability(lambda source: np.arange(50, len(source), 50), text)
    assert blanks > 0.98
    assert counted < 0.8


def test_edits_touch_one_word_and_depend_on_the_seed():
    text = "one two  three"
    edits = list(word_edits(text, n_edits=40, seed=5))
    assert edits == list(word_edits(text, n_edits=40, seed=5))
    assert {edit.apply(text) for edit in edits} == {
        "two  three", "one three", "one two  ", "one one two  three", "one two  two  three", "one two  threethree",
    }


def test_agreement_of_nothing_with_nothing_is_perfect():
    nothing = np.empty(0, dtype=np.int64)
    assert cut_agreement(nothing, nothing) == 1.0
    assert cut_agreement(nothing, np.array([3])) == 0.0


def test_stability_wants_an_edit_and_a_word():
    with pytest.raises(ValueError, match="edits must hold at least one edit"):
        stability(lambda text: np.arange(0), "words", edits=[])
    with pytest.raises(ValueError, match="text must hold at least one word"):
        stability(lambda text: np.arange(0), "  ")
