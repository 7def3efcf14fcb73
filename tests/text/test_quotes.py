"""Quotes found again: every sort of damage, no paraphrase, no wrong place."""

import re

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import seamline
from seamline import anchor
from seamline.text.folding import fold
from tests.texts import texts

TEXT = (
    'He said: "The sea rises -- twice a day."\nThe moon (they say) pulls at it; the co-operation of both is well-\n'
    "known. Café **prices** rose 3.14 % in 2021... and fell. 潮が満ちる。「月」が引く。 ราคาน้ำมัน ขึ้น"
)


@pytest.mark.parametrize(
    ("quote", "expected"),
    [
        pytest.param("The moon (they say)", "The moon (they say)", id="as-it-stands"),
        pytest.param("“The sea rises — twice a day.”", '"The sea rises -- twice a day."', id="quotes-and-dashes"),
        pytest.param("the SEA rises", "The sea rises", id="case"),
        pytest.param("twice a day.” The moon", 'twice a day."\nThe moon', id="line-end"),
        pytest.param("both is well-known.", "both is well-\nknown.", id="hyphen-at-a-line-end"),
        pytest.param("cooperation of both", "co-operation of both", id="hyphen-left-out"),
        pytest.param("Cafe prices rose", "Café **prices** rose", id="accent-and-emphasis"),
        pytest.param("in 2021…", "in 2021...", id="ellipsis-sign"),
        pytest.param("The sea ... day. … pulls at", TEXT[10:69], id="omissions"),
        pytest.param("... pulls at it", "pulls at it", id="omission-before"),
        pytest.param("[...] both is well", "both is well", id="omission-in-brackets"),
        pytest.param("『月』が引く", "「月」が引く", id="han-and-kana"),
        pytest.param("満ちる", "満ちる", id="inside-a-line-without-blanks"),
        pytest.param("ราคาน้ำมัน  ขึ้น", "ราคาน้ำมัน ขึ้น", id="thai"),
        pytest.param("  rose 3.14 %  ", "rose 3.14 %", id="outer-blanks"),
    ],
)
def test_a_damaged_quote_is_found(quote, expected):
    start, end = anchor(TEXT, quote)
    assert TEXT[start:end] == expected


@pytest.mark.parametrize(
    "quote",
    [
        "", "  ", "—", "The sea goes up two times a day", "twice a day the sea rises", "rose 314", "ea rises",
        "rises twic", "The sea ... no such words", "pulls at it ... The sea rises", "ris",
    ],
)
def test_what_is_no_quote_is_found_nowhere(quote):
    assert anchor(TEXT, quote) is None


def test_places_that_read_differently_are_no_place():
    assert anchor("An end. The End, he said.", "THE END") is not None
    assert anchor("It is so. But (it is) so?", "IT IS SO") is None
    assert anchor("Say it. And say it again: say it.", "say it") == (12, 18)
    assert anchor("# The End\n\nThe end. And the\nend.", "the  end") == (24, 31)


@given(text=texts, data=st.data())
def test_the_words_of_a_text_are_found_where_they_read_so(text, data):
    words = [found.span() for found in re.finditer(r"\S+", text)]
    assume(words)
    first = data.draw(st.integers(0, len(words) - 1))
    last = data.draw(st.integers(first, min(first + 6, len(words) - 1)))
    quote = text[words[first][0] : words[last][1]]
    spaced = "  ".join(quote.split())
    for asked in (quote, spaced, spaced.upper() if len(spaced.upper()) == len(spaced) else spaced):
        found = anchor(text, asked)
        there = "" if found is None else text[slice(*found)]
        assert found is None or fold(there).letters == fold(asked).letters or there == asked.strip()


@given(text=texts)
def test_every_letter_that_is_kept_has_its_place(text):
    letters, places = fold(text)
    assert len(letters) == len(places)
    assert (places[1:] >= places[:-1]).all()
    assert all(0 <= place < len(text) for place in places.tolist())


def test_a_citation_names_lines_and_chunks():
    chunks = seamline.chunk(TEXT, max_size=60, strategy="sentences")
    found = chunks.cite("the moon (they say)")
    assert (found.text, found.line_start, found.line_end) == ("The moon (they say)", 2, 2)
    assert all(chunks[index].start < found.end and chunks[index].end > found.start for index in found.chunks)
    assert found.chunks
    assert chunks.cite("nowhere in it") is None


def test_a_quote_is_a_str():
    with pytest.raises(TypeError, match="quote must be a str, got int"):
        anchor(TEXT, 3)
