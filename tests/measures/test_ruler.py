"""Running sizes against the detectors and the encoder: graphemes, words, bytes, and units at given offsets."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from seamline.boundaries.detectors import graphemes, lines, words
from seamline.measures._ruler import byte_ruler, grapheme_ruler, marked_ruler, word_ruler

PIECES = [
    "a", "b ", "A. ", "x_y", "a.b ", "3.4", "3,4:5;6", "don't ", "a:b", "a::b", "_.b", "1a ", " ", "\r\n", "\r", "\n",
    "\u2019", "t\u2019s", "é", "e\u0301", "\u0301", "日", "本語。", "ไทย", "क्ष", "\U0001f1e9",
    "\U0001f468\u200d\U0001f469", "\u200d", "\u0600", "\u1100\u1161", "각", "\ud83d", "\x00", "\xad",
    "א'", 'א"א', "ア_", "©", "\u3030", "x" * 61,
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


@given(texts)
def test_words_are_counted_where_one_begins_with_a_letter_digit_or_picture(text):
    starts = [start for start in words(text)[:-1].tolist() if word_ruler(text[start]).total]
    assert running(word_ruler(text), text) == counted(starts, text)


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
    assert running(marked_ruler(text, starts), text) == counted(starts, text)


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
