"""Chunks regrouped after the fact: unions, parents, pieces, prose."""

import json

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import seamline
from seamline.chunks.grouping import union_spans
from seamline.chunks.info import ChunksInfo
from seamline.chunks.regroup import deoverlap, filter_prose, rechunk

TEXT = "# A\n\n" + "One sentence of it. " * 30 + "\n\n## B\n\n" + "Another one here. " * 30
SPANS = st.lists(st.tuples(st.integers(0, 40), st.integers(1, 12)).map(lambda pair: (pair[0], sum(pair))), max_size=12)


def as_spans(pairs):
    return np.array(pairs, dtype=np.int64).reshape(-1, 2)


@given(SPANS, st.booleans())
def test_unions_hold_exactly_what_the_spans_hold(pairs, join):
    unions, groups = union_spans(as_spans(pairs), join_touching=join)
    covered = {i for start, end in pairs for i in range(start, end)}
    assert {i for start, end in unions.tolist() for i in range(start, end)} == covered
    assert all(unions[g][0] <= a and b <= unions[g][1] for (a, b), g in zip(pairs, groups.tolist(), strict=True))
    gaps = unions[1:, 0] - unions[:-1, 1]
    assert (gaps > 0).all() if join else (gaps >= 0).all()


def test_unions_of_ragnar(data_dir):
    """Where ragnar ends a union at the last end, not the largest, ours differs by design."""
    vectors = json.loads((data_dir / "vectors" / "ragnar_markdown_chunk.json").read_text("utf-8"))["vectors"]
    known = {vector["id"]: vector for vector in vectors if "deoverlap" in vector["id"]}
    for name in ("ragnar.deoverlap_0", "ragnar.deoverlap_3"):
        pairs = [(a - 1, b) for a, b in known[name]["args"][0]]
        unions, _ = union_spans(as_spans(pairs))
        assert [[a + 1, b] for a, b in unions.tolist()] == known[name]["expected"]
    contained = as_spans([(a - 1, b) for a, b in known["ragnar.deoverlap_2"]["args"][0]])
    assert union_spans(contained)[0].tolist() == [[0, 100]]


def test_touching_spans_join_on_request():
    assert union_spans(as_spans([(0, 4), (4, 8)]))[0].tolist() == [[0, 4], [4, 8]]
    assert union_spans(as_spans([(0, 4), (4, 8)]), join_touching=True)[0].tolist() == [[0, 8]]


def test_deoverlap_joins_neighbours_and_keeps_columns():
    chunks = seamline.chunk(TEXT, max_size=120, overlap=40)
    found = chunks.take(np.array([7, 1, 2]))
    joined = deoverlap(found)
    assert joined.fields["sources"] == [[1, 2], [0]]
    assert joined[0].text == TEXT[chunks[1].start : chunks[2].end]
    assert joined.levels[0] == chunks.levels[2]
    assert [heading.title for heading in joined[1].path] == [heading.title for heading in chunks[7].path]


def test_deoverlap_of_nothing():
    assert len(deoverlap(seamline.chunk(""))) == 0


@pytest.mark.parametrize("unit", ["chars", "words"])
def test_parents_hold_their_children(unit):
    small = seamline.chunk(TEXT, max_size=20, unit=unit, overlap=4)
    large = small.parents(max_size=90)
    large.chunks.verify()
    for child, place in zip(small, large.of.tolist(), strict=True):
        parent = large.chunks[place]
        assert parent.start <= child.core_start
        assert child.end <= parent.end
    assert len(large.chunks) < len(small)


def test_parents_of_units_that_were_kept_whole_pass_their_own_laws():
    text = "One two. " + "A sentence of many words that nothing may cut, not even a maximum. " * 2 + "Three."
    small = seamline.chunk(text, strategy="sentences", max_size=20, oversized="keep")
    large = small.parents(max_size=40).chunks
    large.verify()
    assert large.oversized.tolist() == [False, True, True, False]
    with pytest.raises(ValueError, match="law 'fit'"):
        seamline.Chunks(text, np.array([[0, len(text)]]), info=ChunksInfo(max_size=40)).verify()


def test_parents_of_nothing():
    assert len(seamline.chunk("").parents(max_size=5).chunks) == 0


def test_rechunk_keeps_places_and_limits():
    sections = seamline.chunk(TEXT, strategy="headings")
    pieces = rechunk(sections, seamline.Chunker(max_size=50))
    pieces.verify()
    assert max(pieces.sizes) <= 50
    assert [heading.title for heading in pieces[-1].path] == ["A", "B"]
    assert sorted(set(pieces.fields["sources"])) == [0, 1]


def test_rechunk_of_nothing():
    assert len(rechunk(seamline.chunk(""), seamline.Chunker(max_size=5))) == 0


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        pytest.param("five words are enough here", True, id="prose"),
        pytest.param("four are too few", False, id="few-words"),
        pytest.param("# Three word heading", True, id="heading"),
        pytest.param("# Two words", False, id="short-heading"),
        pytest.param("```\nmany words of code in a fence\n```", False, id="code"),
        pytest.param("| many words | of a table |\n|---|---|\n| a b c | d e f |", False, id="table"),
        pytest.param("    indented code of many words here", False, id="indented"),
        pytest.param("- a list of several words", True, id="list"),
    ],
)
def test_prose_is_kept(text, kept):
    assert len(filter_prose(seamline.chunk(text, trim=False))) == kept
