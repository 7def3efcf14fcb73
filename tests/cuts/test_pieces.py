"""Pieces that keep to themselves: the rule of recursive splitters, beside a slow twin."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import seamline
from tests import laws
from tests.texts import texts

PYTHON = "import os\n\nclass A:\n    def f(self):\n        return 1\n\ndef g():\n    return 2\n"
WORDS = st.lists(st.sampled_from(["a", "bb ", "c", "\n", "\n\n", " ", "dddddd"]), max_size=40).map("".join)
MARKS = ("\n\n", "\n", " ", "")


def recursive(text, size, marks=MARKS):
    """Pieces of the coarsest mark, packed; what is too large is split alone by the next."""
    chunks, held = [], ""
    for part in parts_of(text, marks[0]):
        if len((held + part).strip()) <= size:
            held += part
        elif len(part.strip()) <= size or len(marks) == 1:
            chunks, held = [*chunks, held], part
        else:
            chunks, held = [*chunks, held, *recursive(part, size, marks[1:])], ""
    return [chunk for chunk in (*chunks, held) if chunk.strip()]


def parts_of(text, mark):
    """The text cut behind each mark."""
    parts = text.split(mark) if mark else list(text)
    return [part + mark for part in parts[:-1]] + parts[-1:]


@given(text=WORDS, size=st.integers(1, 20))
@settings(max_examples=300, deadline=None)
def test_within_is_the_rule_of_recursive_splitters(text, size):
    """Ours may end a chunk at a coarser mark before it is full; large pieces are cut as if they stood alone."""
    chunks = seamline.chunk(text, strategy="recursive", joins="within", max_size=size)
    ends, start = {chunk.start for chunk in chunks}, 0
    for piece in parts_of(text, "\n\n"):
        if len(piece.strip()) > size:
            assert start + len(piece) - len(piece.lstrip()) in ends
            own = seamline.chunk(piece, strategy="recursive", joins="within", max_size=size)
            inside = [chunk for chunk in chunks if start <= chunk.start < start + len(piece)]
            assert [chunk.start - start for chunk in inside] == [chunk.start for chunk in own]
        start += len(piece)


def test_words_are_packed_as_recursive_splitters_do():
    text = "one two three\n\nfour five six seven\n\neight"
    assert seamline.chunk(text, strategy="recursive", joins="within", max_size=14).texts() == [
        part.strip() for part in recursive(text, 14)
    ]


@pytest.mark.parametrize("unit", ["chars", "words", "bytes", len])
@pytest.mark.parametrize("strategy", ["smart", "recursive", "words", "lines", "sentences", "paragraphs", "markdown"])
@given(text=texts, size=st.integers(2, 40), share=st.integers(0, 10))
@settings(max_examples=40, deadline=None)
def test_laws_hold_within_pieces(strategy, unit, text, size, share):
    chunks = seamline.chunk(text, strategy=strategy, joins="within", unit=unit, max_size=size, overlap=share % size)
    laws.assert_verbatim(chunks)
    laws.assert_monotone(chunks)
    laws.assert_cover(chunks)
    chunks.verify()


@given(text=texts, size=st.integers(1, 40))
@settings(max_examples=100, deadline=None)
def test_no_chunk_holds_the_rest_of_a_large_paragraph_and_more(text, size):
    """At boundaries of one's own, since ``smart`` holds a title and its paragraph together."""
    chunks = seamline.chunk(text, boundaries=["paragraph", "sentence", "word"], joins="within", max_size=size)
    ends = seamline.paragraphs(text).tolist()
    for start, end in pairwise(ends):
        if len(text[start:end].strip()) > size:
            assert not any(c.start < end < c.end or c.start < start < c.end for c in chunks)


def test_code_is_cut_within_pieces_unless_asked():
    options = {"strategy": "recursive", "separators": "python", "max_size": 30}
    chunker = seamline.Chunker(**options)
    assert chunker.resolved_joins == "within"
    assert chunker(PYTHON).texts()[0] == "import os"
    assert seamline.chunk(PYTHON, **options, joins="across").texts()[0] == "import os\n\nclass A:"
    assert seamline.Chunker(strategy="recursive", separators="markdown").resolved_joins == "across"


@pytest.mark.parametrize("strategy", ["hard", "semantic", "topics", "snapped"])
def test_joins_needs_pieces(strategy):
    with pytest.raises(ValueError, match="joins needs a strategy of ranked boundaries, got 'within'"):
        seamline.Chunker(strategy=strategy, joins="within")
