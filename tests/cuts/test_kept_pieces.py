"""``oversized="keep"`` with separators: pieces between separators stay whole, and nothing else is over the maximum."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import seamline
from seamline import Chunker
from tests import laws
from tests.reference.sizes import code_points

TEXT = "hi supercalifragilistic yo\n\nand more of it"
pieces = st.lists(st.sampled_from(["a", "word", "longer_word", " ", "\n\n", "\n", "é", "\U0001f600"]), max_size=30)


@pytest.mark.parametrize("unit", ["chars", "bytes", code_points], ids=["chars", "bytes", "function"])
def test_pieces_between_separators_are_kept(unit):
    chunker = Chunker(strategy="recursive", separators=["\n\n", " "], max_size=8, oversized="keep", unit=unit)
    chunks = chunker(TEXT)
    assert chunks.texts() == ["hi", "supercalifragilistic", "yo\n\nand", "more of", "it"]
    assert chunks.oversized.tolist() == [False, True, False, False, False]
    assert [chunk.text for chunk in chunker.chunk_stream(TEXT)] == chunks.texts() if unit == "chars" else True


def test_an_empty_separator_allows_cuts_between_graphemes():
    options = {"strategy": "recursive", "separators": [" ", ""], "max_size": 5}
    assert Chunker(oversized="keep", **options)(TEXT) == Chunker(**options)(TEXT)


@pytest.mark.parametrize("strategy", ["hard", "tokens", "snapped"])
def test_what_has_no_pieces_refuses_to_keep_them(strategy):
    with pytest.raises(ValueError, match=f"oversized needs .*, got strategy '{strategy}'"):
        Chunker(strategy=strategy, oversized="keep", unit=len if strategy == "tokens" else "chars")


@given(text=pieces.map("".join), max_size=st.integers(1, 12), overlap=st.integers(0, 4))
def test_only_what_holds_no_separator_is_over(text, max_size, overlap):
    overlap = min(overlap, max_size - 1)
    chunks = seamline.chunk(
        text, strategy="recursive", separators=["\n\n", "\n", " "], max_size=max_size, overlap=overlap, oversized="keep"
    )
    for chunk in chunks:
        assert chunk.size <= max_size or not set(" \n") & set(chunk.text)
        assert chunk.oversized == (chunk.size > max_size)
    laws.assert_verbatim(chunks)
    laws.assert_cover(chunks)
    chunks.verify()
