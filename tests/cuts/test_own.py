"""Boundaries of the caller's own: levels, patterns, literal strings, offsets and scores, in the caller's order."""

import json
import pickle
import re
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import seamline
from seamline import Chunker, literal
from tests import laws
from tests.texts import texts

ESSAY = "One two three. Four five; six seven.\n\nEight nine ten; eleven twelve. Thirteen."
ORDERS = [
    ["paragraph", "sentence", "word"],
    [re.compile(r"[;.]\s*"), "word"],
    [literal("; "), literal(" ")],
    ["sentence", re.compile(r"(?<=a)b|\n")],
    ["line"],
]


@pytest.mark.parametrize("order", ORDERS, ids=str)
@pytest.mark.parametrize("unit", ["chars", "words", "bytes", len])
@given(text=texts, size=st.integers(1, 40), share=st.integers(0, 9), joins=st.sampled_from(["across", "within"]))
@settings(max_examples=30, deadline=None)
def test_laws_hold_for_boundaries_of_your_own(order, unit, text, size, share, joins):
    chunks = seamline.chunk(text, boundaries=order, max_size=size, overlap=share % size, unit=unit, joins=joins)
    laws.assert_verbatim(chunks)
    laws.assert_monotone(chunks)
    laws.assert_cover(chunks)
    laws.assert_whole_graphemes(chunks, seamline.graphemes(text))
    chunks.verify()


@given(text=texts, size=st.integers(1, 40), overlap=st.integers(0, 9))
@settings(max_examples=100, deadline=None)
def test_literal_strings_cut_like_separators(text, size, overlap):
    overlap %= size
    marks = ["\n\n", "\n", " "]
    own = seamline.chunk(text, boundaries=[literal(mark) for mark in marks], max_size=size, overlap=overlap)
    known = seamline.chunk(text, strategy="recursive", separators=marks, max_size=size, overlap=overlap)
    patterns = [re.compile(re.escape(mark)) for mark in marks]
    other = seamline.chunk(text, strategy="recursive", separators=patterns, max_size=size, overlap=overlap)
    assert own.spans.tolist() == known.spans.tolist() == other.spans.tolist()


@given(text=texts, size=st.integers(1, 30), kept=st.sampled_from([False, "end", "start"]))
@settings(max_examples=150, deadline=None)
def test_only_separators_are_left_out(text, size, kept):
    chunks = seamline.chunk(text, boundaries=[literal("a"), "word"], keep_separator=kept, max_size=size)
    chunks.verify()
    covered = {place for chunk in chunks for place in range(chunk.start, chunk.end)}
    lost = {char for place, char in enumerate(text) if place not in covered and not char.isspace()}
    assert lost <= ({"a"} if kept is False else set())


@pytest.mark.parametrize(
    ("kept", "expected"),
    [
        pytest.param(None, ["ab;", "cd;", "ef"], id="as-it-is"),
        pytest.param("end", ["ab;", "cd;", "ef"], id="end"),
        pytest.param("start", ["ab", ";cd", ";ef"], id="start"),
        pytest.param(False, ["ab", "cd", "ef"], id="neither"),
    ],
)
def test_sides_of_a_separator(kept, expected):
    for options in ({"strategy": "recursive", "separators": [";"]}, {"boundaries": [re.compile(";")]}):
        chunks = seamline.chunk("ab;cd;ef", keep_separator=kept, max_size=3, **options)
        assert chunks.texts() == expected
        assert [len(chunk.text) for chunk in chunks] == chunks.sizes.tolist()


def test_levels_are_in_the_order_given():
    first = seamline.chunk(ESSAY, boundaries=["sentence", literal("; "), "word"], max_size=16)
    assert first.texts()[:3] == ["One two three.", "Four five;", "six seven."]
    assert [chunk.level for chunk in first][:2] == ["sentence", "'; '"]
    assert [chunk.depth for chunk in first][:2] == [1, 2]
    assert first[-1].depth == 0
    assert not any(chunk.oversized for chunk in first)


def test_a_chunk_that_is_too_large_says_so():
    chunks = seamline.chunk("ab abcdefgh cd", boundaries=["word"], oversized="keep", max_size=4)
    assert chunks.texts() == ["ab", "abcdefgh", "cd"]
    assert [chunk.oversized for chunk in chunks] == [False, True, False]


def test_own_segments_are_packed_up_to_a_size():
    parts = ["First segment. ", "Second segment. ", "Third segment. ", "Fourth segment. "]
    ends = np.cumsum([len(part) for part in parts])
    chunks = seamline.chunk("".join(parts), boundaries=[ends], max_size=40)
    assert chunks.texts() == ["First segment. Second segment.", "Third segment. Fourth segment."]


@given(
    st.lists(st.floats(0, 1), min_size=1, max_size=60), st.integers(2, 12),
    st.sampled_from(["chars", "bytes", len]),
)
@settings(max_examples=200, deadline=None)
def test_scores_decide_among_the_cuts_that_fit(scores, size, unit):
    text = "x" * (len(scores) + 1)
    offsets = np.arange(1, len(scores) + 1)
    chunks = seamline.chunk(text, boundaries=[(offsets, scores)], max_size=size, unit=unit)
    laws.assert_cover(chunks)
    for chunk in list(chunks)[:-1]:
        fits = range(chunk.start + (size + 1) // 2, chunk.start + size + 1)
        if chunk.start + size < len(text):
            assert scores[chunk.end - 1] == max(scores[end - 1] for end in fits)


def test_no_offset_cuts_inside_a_grapheme():
    text = "e\u0301" * 4
    chunks = seamline.chunk(text, boundaries=[[1, 4, 7]], max_size=4)
    assert chunks.spans.tolist() == [[0, 4], [4, 8]]


@pytest.mark.parametrize("overlap", [0, 1])
def test_no_offsets_with_scores(overlap):
    chunks = seamline.chunk("0000", boundaries=[([], []), "word"], max_size=2, overlap=overlap)
    laws.assert_cover(chunks)
    laws.assert_fit(chunks, 2, len, len)


def test_coarser_levels_go_before_scores():
    text = "aaaa\n\nbbbb cccc"
    chunks = seamline.chunk(text, boundaries=["paragraph", ([2, 8, 11], [0.9, 0.1, 0.2])], max_size=8)
    assert chunks.texts() == ["aaaa", "bbbb", "cccc"]


@pytest.mark.parametrize("order", [*ORDERS, [[1, 4]], [([2, 5], [0.5, 1.0])]], ids=str)
def test_boundaries_are_stored_and_pickled(order):
    chunker = Chunker(boundaries=order, max_size=9)
    stored = json.loads(json.dumps(chunker.to_dict()))
    for other in (Chunker.from_dict(stored), pickle.loads(pickle.dumps(chunker))):
        assert other == chunker
        assert other("One two; three.").spans.tolist() == chunker("One two; three.").spans.tolist()


def test_separators_that_are_patterns_are_stored():
    chunker = Chunker(strategy="recursive", separators=[re.compile("(?i)end"), "\n"], keep_separator=False)
    assert Chunker.from_dict(json.loads(json.dumps(chunker.to_dict()))) == chunker


@pytest.mark.parametrize("strategy", ["sentences", "semantic", "recursive"])
def test_boundaries_take_the_place_of_a_strategy(strategy):
    with pytest.raises(ValueError, match=f"boundaries take the place of strategy, got strategy '{strategy}' too"):
        seamline.chunk("text", strategy=strategy, boundaries=["word"])


def test_even_the_default_strategy_may_not_be_named_beside_boundaries():
    with pytest.raises(ValueError, match="boundaries take the place of strategy"):
        seamline.chunk("text", strategy="smart", boundaries=["word"])


def test_headings_and_turns_are_levels_too():
    text = "# A\n\nOne.\n\n## B\n\nTwo two two.\n"
    chunks = seamline.chunk(text, boundaries=["heading"], max_size=16)
    assert chunks.texts() == ["# A\n\nOne.", "## B\n\nTwo two tw", "o."]


def test_sentences_of_your_own():
    text = "See it. Look at blorp. Four now! Done then."
    options = {"strategy": "sentences", "max_size": 26}
    assert seamline.chunk(text, **options).texts()[0] == "See it. Look at blorp."
    assert seamline.chunk(text, **options, abbreviations=["blorp"]).texts()[0] == "See it."
    assert seamline.chunk(text, **options | {"max_size": 36}, terminators="!")[0].text.endswith("now!")
    assert Chunker(strategy="topics", abbreviations=["blorp"])(text).text == text


@pytest.mark.parametrize("strategy", ["smart", "sentences", "paragraphs", "lines", "markdown", "headings"])
@pytest.mark.parametrize("unit", ["chars", "words", len])
def test_abbreviations_reach_every_strategy_with_sentences(strategy, unit):
    text = "Aa bb. Look at blorp. Four of it."
    options = {"strategy": strategy, "unit": unit, "max_size": 7 if unit == "words" else 27}
    plain = seamline.chunk(text, **options).texts()
    own = seamline.chunk(text, **options, abbreviations=["blorp"]).texts()
    assert any(part.endswith("blorp.") for part in plain)
    assert not any(part.endswith("blorp.") for part in own)


def test_time_is_linear_in_marks():
    """One pass over the text for each level, however many chunks."""
    calls = []

    class Counting(str):
        pass

    for repeats in (50, 400):
        text = Counting("word; " * repeats)
        chunks = seamline.chunk(text, boundaries=[literal("; ")], max_size=12)
        calls.append(len(chunks))
        assert all(b.start == a.end + 1 for a, b in pairwise(chunks))
    assert calls == [25, 200]
