"""The sentence detector: its convention, its laws, and the kinds of places where a stop is no end."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seamline.boundaries import sentences

MARKS = st.text(alphabet="ab A1.!?…\"'()[]\n\r\t-,;:。」。؟।")


def cut(text: str, language: str = "auto") -> list[str]:
    return [text[i:j] for i, j in pairwise(sentences(text, language).tolist())]


def test_a_unit_holds_its_trailing_blanks():
    assert cut("  One.  Two. \n") == ["  One.  ", "Two. \n"]


def test_empty_text_has_one_boundary():
    assert sentences("").tolist() == [0]


def test_bytes_are_refused():
    with pytest.raises(TypeError, match="text must be a str"):
        sentences(b"One. Two.")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("No stop here\n\nand on", ["No stop here\n\n", "and on"], id="blank-line"),
        pytest.param("Wrapped by\nhand go on. Yes.", ["Wrapped by\nhand go on. ", "Yes."], id="wrapped"),
        pytest.param("See Fig. 3 of Dr. Ode. Good.", ["See Fig. 3 of Dr. Ode. ", "Good."], id="abbreviations"),
        pytest.param('"Where?" he asked. "Here."', ['"Where?" he asked. ', '"Here."'], id="quotes"),
        pytest.param("終わり。次です。", ["終わり。", "次です。"], id="no-blank"),
    ],
)
def test_ends(text, expected):
    assert cut(text) == expected


@given(MARKS)
def test_sentences_partition_the_text(text):
    offsets = sentences(text).tolist()
    assert offsets[0] == 0
    assert offsets[-1] == len(text)
    assert all(i < j for i, j in pairwise(offsets))


@given(MARKS)
def test_no_sentence_is_blank(text):
    if text.strip():
        assert all(part.strip() for part in cut(text))
