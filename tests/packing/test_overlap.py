"""Where an overlap begins: at a word, in text that has words."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import seamline

PROSE = "The quick brown fox jumps over the lazy dog, and antidisestablishmentarianism is well-known to it. "
UNITS = ["chars", "graphemes", "bytes", "words", len]


def begins_word(text: str, i: int) -> bool:
    return i == 0 or not (text[i - 1].isalnum() and text[i].isalnum())


@pytest.mark.parametrize("unit", UNITS, ids=str)
@pytest.mark.parametrize("strategy", ["smart", "sentences", "words", "lines", "markdown", "recursive"])
@pytest.mark.parametrize("overlap", [2, 5, 12, 40])
def test_an_overlap_begins_at_a_word(strategy, unit, overlap):
    text = PROSE * 20
    chunks = seamline.chunk(text, strategy=strategy, unit=unit, max_size=120, overlap=overlap)
    assert [c.text[:9] for c in chunks if not begins_word(text, c.start)] == []
    assert overlap < 12 or any(c.start < c.core_start for c in chunks)


@pytest.mark.ranks
@pytest.mark.parametrize("text", [PROSE * 20, "camelCaseName 1234567890 other " * 40], ids=["prose", "names"])
def test_an_overlap_in_tokens_begins_at_a_word(text):
    for overlap in range(1, 12):
        chunks = seamline.chunk(text, unit="cl100k_base", max_size=30, overlap=overlap)
        assert [c.text[:9] for c in chunks if not begins_word(text, c.start)] == []


@pytest.mark.parametrize("unit", ["chars", len], ids=str)
def test_text_without_blanks_overlaps_all_the_same(unit):
    chunks = seamline.chunk("a" * 100, max_size=20, overlap=5, unit=unit)
    assert [c.core_start - c.start for c in chunks][1:] == [5] * (len(chunks) - 1)


@given(
    text=st.lists(st.sampled_from(["word ", "a ", "longer-word ", "x.", "don't ", "\n", "end. "])).map("".join),
    overlap=st.integers(0, 9),
    unit=st.sampled_from(["chars", len]),
)
def test_overlaps_begin_at_words_wherever_chunks_do(text, overlap, unit):
    for chunk in seamline.chunk(text, max_size=20, overlap=overlap, unit=unit):
        assert begins_word(text, chunk.start)
