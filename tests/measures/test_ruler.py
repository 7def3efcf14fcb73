"""Sizes against slow twins, running sizes against the detectors: graphemes, words, bytes, lines."""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from seamline.boundaries.detectors import graphemes, lines, words
from seamline.measures._ruler import byte_ruler, grapheme_ruler, marked_ruler, word_ruler
from seamline.measures.units import UNITS
from tests.reference.sizes import COUNTS, is_named, word_count
from tests.reference.unicode import reference_words

PIECES = [
    "a", "b ", "A. ", "x_y", "a.b ", "3.4", "3,4:5;6", "don't ", "a:b", "a::b", "_.b", "1a ", " ", "\r\n", "\r", "\n",
    "\u2019", "t\u2019s", "é", "e\u0301", "\u0301", "日", "本語。", "ไทย", "क्ष", "\U0001f1e9",
    "\U0001f468\u200d\U0001f469", "\u200d", "\u0600", "\u1100\u1161", "각", "\ud83d", "\x00", "\xad",
    "א'", 'א"א', "ア_", "©", "\u3030", "x" * 61, "\u203f", "\u0d4e", "\ufeff",
]  # fmt: skip
ASCII = [piece for piece in PIECES if piece.isascii()]
texts = st.one_of(
    st.lists(st.sampled_from(PIECES), max_size=90).map("".join),
    st.lists(st.sampled_from(ASCII), max_size=90).map("".join),
    st.lists(st.sampled_from(PIECES), min_size=1, max_size=5).flatmap(
        lambda pieces: st.lists(st.sampled_from(pieces), max_size=150).map("".join)
    ),
)


def running(ruler, text):
    return ruler.cumulative(np.arange(len(text) + 1)).tolist()


def counted(starts, text):
    """How many of ``starts`` lie before each offset."""
    return np.searchsorted(starts, np.arange(len(text) + 1)).tolist()


@given(texts)
def test_graphemes_are_counted_where_the_detector_finds_them(text):
    starts = graphemes(text)[:-1]
    assert running(grapheme_ruler(text), text) == counted(starts, text)
    assert grapheme_ruler(text).total == len(starts)


@pytest.mark.parametrize("unit", COUNTS)
@given(texts, st.data())
def test_a_span_has_the_size_of_its_text_by_itself(unit, text, data):
    starts = st.sampled_from(graphemes(text).tolist())
    spans = np.array(sorted(sorted((data.draw(starts), data.draw(starts))) for _ in range(20)), dtype=np.int64)
    found = UNITS[unit](text).count_spans(spans[:, 0].copy(), spans[:, 1].copy()).tolist()
    assert found == [COUNTS[unit](text[a:b]) for a, b in spans.tolist()]


@given(texts)
def test_the_count_of_words_in_one_pass_is_that_of_the_rules(text):
    ends = reference_words(text)
    assert word_count(text) == sum(any(map(is_named, text[a:b])) for a, b in pairwise(ends))


@given(texts)
def test_running_sizes_of_words_differ_by_the_word_that_is_cut(text):
    ruler, offsets = word_ruler(text), np.arange(len(text) + 1)
    open_words = ruler.cumulative(offsets) - ruler.ended(offsets)
    assert set(open_words.tolist()) <= {0, 1}
    assert not open_words[words(text)].any()


def test_which_characters_begin_a_word():
    named = {chr(code) for code in range(128) if word_ruler(chr(code)).total}
    assert named == {chr(code) for code in range(128) if chr(code).isalnum() or chr(code) == "_"}
    assert [word_ruler(ch).total for ch in "é日©\U0001f600-—’。 "] == [1, 1, 1, 1, 0, 0, 0, 0, 0]


@given(texts)
def test_bytes_are_those_of_the_encoded_text(text):
    expected = [len(text[:offset].encode("utf-8", "surrogatepass")) for offset in range(len(text) + 1)]
    assert running(byte_ruler(text), text) == expected


@given(texts)
def test_units_begin_where_they_are_marked(text):
    starts = lines(text)[:-1]
    ruler = marked_ruler(text, lines(text))
    assert running(ruler, text) == counted(starts, text)
    assert ruler.ended(np.arange(len(text) + 1)).tolist() == counted(lines(text)[1:] - 1, text)


def test_code_points_that_stand_alone_are_graphemes():
    """Every code point after and before a letter, in blocks that hold no mark and in blocks that hold one."""
    for first in range(0, 0x3_0000, 0x100):
        points = [code for code in range(first, first + 0x100) if not 0xD800 <= code < 0xE000]
        for tail in ("", "\u0301"):
            text = "".join(f"{chr(code)}{chr(code)}x" for code in points) + tail
            assert running(grapheme_ruler(text), text) == counted(graphemes(text)[:-1], text)


@pytest.mark.parametrize("make", [grapheme_ruler, word_ruler, byte_ruler])
def test_no_text_has_no_units(make):
    assert make("").total == 0
    assert make("").cumulative(np.zeros(1, dtype=np.int64)).tolist() == [0]
