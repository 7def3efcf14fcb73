"""Words of any script, as a search counts them."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seamline.terms.words import spelled, words_of


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("", [], id="empty"),
        pytest.param("... -- !", [], id="marks alone"),
        pytest.param("It's 3.5 km, IT'S!", ["it's", "3.5", "km", "it's"], id="english"),
        pytest.param("Straße", ["strasse"], id="folded"),
        pytest.param("鲸鱼游过。海", ["鲸鱼", "鱼游", "游过", "海"], id="han"),
        pytest.param("カタカナの語", ["カタカナ", "の語"], id="japanese"),
        pytest.param("고래가 산다", ["고래가", "산다"], id="korean"),
        pytest.param("रात में", ["रात", "में"], id="hindi"),
        pytest.param("ปลา 2", ["ปล", "ลา", "2"], id="thai"),
        pytest.param("a鲸b", ["a", "鲸", "b"], id="a sign alone"),
    ],
)
def test_words_of(text, expected):
    assert words_of(text) == expected


@given(st.text())
def test_words_are_slices_in_order(text):
    found = list(spelled(text))
    assert all(text[word.start : word.end] == word.form for word in found)
    assert all(first.end <= second.start for first, second in pairwise(found))
