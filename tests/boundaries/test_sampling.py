"""Samples keep their budget, their spans and their order."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import seamline
from seamline.boundaries.sampling import MARKERS, sample
from tests.texts import texts


@given(text=texts, max_size=st.integers(1, 60), markers=st.sampled_from([MARKERS, ("..", "::"), ("", "")]))
@settings(max_examples=300, deadline=None)
def test_samples_keep_their_budget(text, max_size, markers):
    found = sample(text, max_size, markers=markers)
    boundaries = set(seamline.graphemes(text).tolist())
    assert len(found.text) <= max_size
    assert all(start <= end and {start, end} <= boundaries for start, end in found.spans.tolist())
    assert all(a[1] <= b[0] for a, b in pairwise(found.spans.tolist()))
    if len(text) <= max_size:
        assert found.text == text


def test_a_long_text_keeps_beginning_middle_and_end():
    text = "".join(f"Line {i}.\n" for i in range(1000))
    found = sample(text, 600)
    assert len(found.spans) == 3
    assert 560 < len(found.text) <= 600
    assert found.text.startswith("Line 0.\n")
    assert found.text.endswith("Line 999.\n")
    start, end = found.spans[1].tolist()
    assert abs((start + end) / 2 - (found.spans[0, 1] + found.spans[2, 0]) / 2) <= 2
    assert MARKERS[0] + text[start:end] + MARKERS[1] in found.text


@pytest.mark.parametrize("max_size", [1, 6, 30, 56])
def test_without_room_for_three_parts_the_beginning_is_kept(max_size):
    assert sample("word " * 100, max_size).spans.tolist() == [[0, max_size]]


def test_wrong_arguments():
    with pytest.raises(ValueError, match="max_size must be at least 1, got 0"):
        sample("text", 0)
    with pytest.raises(TypeError, match="text must be a str"):
        sample(b"text", 5)
