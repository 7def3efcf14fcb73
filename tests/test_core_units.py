"""Semantic units, the caller's own units, and embeddings made elsewhere."""

import numpy as np
import pytest

import seamline
from seamline._cuts import word_cuts
from seamline._offsets import utf8_offsets
from seamline._pack import trim_positions
from seamline.units import semantic_units
from tests import laws

TEXT = "# Bread\n\nFlour and water. Salt too.\n\n- knead\n- bake\n\n# Stars\n\nA telescope. A planet. An orbit."


def test_units_follow_the_structure():
    units = semantic_units(TEXT)
    pieces = [TEXT[a:b].strip() for a, b in zip(units.boundaries[:-1], units.boundaries[1:], strict=True)]
    assert pieces[:4] == ["# Bread", "Flour and water.", "Salt too.", "- knead"]
    assert units.levels[:5] == ["heading", "paragraph", "sentence", "paragraph", "item"]
    assert units.priors()[0] == 1.0 - 3.0


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
