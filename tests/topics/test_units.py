"""Semantic units, the caller's own units, and embeddings made elsewhere."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import seamline
from seamline.boundaries._neighbours import is_hard_wrapped, trim_positions, word_cuts
from seamline.boundaries.detectors import lines
from seamline.cuts.ranked import rank_cuts
from seamline.cuts.refinement import FINDERS, refine, refine_added
from seamline.measures.units import char_measure
from seamline.text._offsets import utf8_offsets
from seamline.topics.units import semantic_units
from tests import laws
from tests.reference import units as twin

TEXT = "# Bread\n\nFlour and water. Salt too.\n\n- knead\n- bake\n\n# Stars\n\nA telescope. A planet. An orbit."


def test_units_follow_the_structure():
    units = semantic_units(TEXT)
    pieces = [TEXT[a:b].strip() for a, b in zip(units.boundaries[:-1], units.boundaries[1:], strict=True)]
    assert pieces[:4] == ["# Bread", "Flour and water.", "Salt too.", "- knead"]
    assert units.levels[:5] == ["heading", "paragraph", "sentence", "paragraph", "item"]


@pytest.mark.parametrize("opening", ["# Bread", "What is needed:", "The Bread of the North"])
def test_a_cut_after_what_leads_on_costs_more_than_any_topic(opening):
    units = semantic_units(f"{opening}\n\n- flour and water, and some of the salt\n- salt\n")
    assert units.priors()[0] < -100 < units.priors()[1:].min()


def test_long_units_are_cut_before_they_are_embedded():
    units = semantic_units("word " * 200, max_unit_size=50)
    assert np.diff(units.boundaries).max() <= 50
    assert set(units.levels[1:]) == {"part"}


def test_embeddings_made_elsewhere_plan_own_units():
    text = "a. b. c. d. e. f. "
    boundaries = np.arange(0, 19, 3)
    vectors = np.repeat(np.eye(2), 3, axis=0) + 0.01
    chunks = seamline.chunk(text, strategy="topics", encoder=vectors, units=boundaries, n_segments=2)
    assert chunks.texts() == ["a. b. c.", "d. e. f."]
    assert chunks.vectors.shape == (2, 2)
    laws.assert_cover(chunks)


@pytest.mark.parametrize("units", [[0, 5], [1, 4], [0, 3, 3, 4], [], [[0, 4]]], ids=str)
def test_own_units_are_checked(units):
    with pytest.raises(ValueError, match="units must rise strictly from 0 to 4"):
        seamline.chunk("abcd", strategy="topics", units=units)


def test_blank_lines_are_no_units():
    units = semantic_units("One.\n\n\nTwo.\n \n")
    assert units.boundaries.tolist() == [0, 7, 14]


def test_kernels_read_strided_arrays():
    text = "One. Two.  Three."
    columns = np.array([[0, 9], [5, 9], [11, 9]], dtype=np.int64)
    assert [a.tolist() for a in trim_positions(text, columns[:, 0])] == [[0, 5, 11], [0, 4, 9]]
    assert word_cuts(text, columns[:1, 0], columns[:1, 1]).tolist() == [5]
    assert utf8_offsets("é" + text, columns[:, 0]).tolist() == [0, 6, 12]


PIECES = [
    "a", "Word ", "One. ", "\n", "\n\n", "\r\n", "# H\n", "\nTitle\n===\n", "- item\n", "  - two\n", "> q\n",
    "User: hi\n", "AI: ok\n", "   ", "\u3000", "\u0301", "\u6f22\u5b57\u3002", "| a | b |\n|---|---|\n| 1 | 2 |\n",
    "```\nx\n```\n", "x" * 30,
]  # fmt: skip
TEXTS = st.lists(st.sampled_from(PIECES), min_size=1, max_size=40).map("".join)
LEVELS = tuple(FINDERS)


@given(TEXTS, st.booleans(), st.sampled_from([7, 40, 300]))
def test_units_equal_those_of_whole_arrays(text, plain, max_unit_size):
    found = semantic_units(text, plain=plain, max_unit_size=max_unit_size)
    expected = twin.units(
        text, max_unit_size=max_unit_size, plain=plain, wrapped=is_hard_wrapped(text), measure=char_measure(text)
    )
    assert (found.boundaries.tolist(), found.levels) == expected


@given(TEXTS, st.booleans(), st.sampled_from([3, 20, 60]))
def test_one_pass_of_refinement_is_as_good_as_one_a_level(text, trim, max_size):
    cuts = rank_cuts([("text", np.array([0, len(text)])), ("line", lines(text))], finer=LEVELS)
    found = refine_added(text, cuts, LEVELS, measure=char_measure(text), max_size=max_size, trim=trim)
    slow = refine(text, cuts, LEVELS, measure=char_measure(text), max_size=max_size, trim=trim)
    assert (found.positions.tolist(), found.ranks.tolist()) == (slow.positions.tolist(), slow.ranks.tolist())
    assert found.mandatory.tolist() == slow.mandatory.tolist()
