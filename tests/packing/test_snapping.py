"""Windows of a target size: the foreign system's vectors where its rule is kept, and the laws that stay."""

import json

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import seamline
from seamline.markup.documents import Document
from seamline.options.strategies import STRATEGIES
from seamline.packing.snapping import snap_nearest, snapped_windows, target_windows
from tests import laws
from tests.texts import texts

KEPT = ("doc_40_ov0", "doc_NA_h12", "doc_40_snap100")
"""Vectors of whole documents; of the others ours begins no chunk with a line feed, or mends a defect on record."""


@pytest.fixture(scope="module")
def vectors(data_dir):
    path = data_dir / "vectors" / "ragnar_markdown_chunk.json"
    return {row["id"].removeprefix("ragnar."): row for row in json.loads(path.read_text())["vectors"]}


def windows_of(row):
    [text], options = row["args"], row["options"]
    target = len(text) if options["target_size"] == "NA" else options["target_size"]
    overlap = 0 if options["target_size"] == "NA" else round(target * options.get("target_overlap", 0.5))
    levels = tuple(options.get("segment_by_heading_levels", ()))
    found = snapped_windows(
        Document(text), target, overlap=overlap, reach=options.get("max_snap_dist"), split_at=levels
    )
    return text, found.spans


@pytest.mark.parametrize("name", KEPT)
def test_windows_are_those_of_the_vectors(vectors, name):
    row = vectors[f"md.{name}"]
    _, spans = windows_of(row)
    assert spans.tolist() == [[chunk["start"], chunk["end"]] for chunk in row["expected"]["chunks"]]


@pytest.mark.parametrize("name", ["targets_100_40_.5", "targets_105_40_0", "targets_short"])
def test_targets_are_those_of_the_vectors(vectors, name):
    options, expected = vectors[name]["options"], vectors[name]["expected"]
    start, size = options["start"] - 1, options["chunk_size"]
    found = target_windows(np.array([start, options["end"]]), size, overlap=round(size * options["overlap"]))
    assert found.tolist() == [[first - 1, last] for first, last in expected]


@pytest.mark.parametrize("name", ["snap_14", "snap_15", "snap_16", "snap_17"])
def test_snapping_is_that_of_the_vectors(vectors, name):
    points, candidates, reach = vectors[name]["args"]
    found = snap_nearest(np.array(points), np.array(candidates, dtype=np.int64), np.inf if reach is None else reach)
    assert [place if place >= 0 else None for place in found.tolist()] == vectors[name]["expected"]


def test_marks_do_not_shift_headings(vectors):
    text, spans = windows_of(vectors["md.combining"])
    assert [text[a:b] for a, b in spans.tolist()][1] == "## B\n\nbody of b"


def test_a_comment_in_a_fence_is_no_heading(vectors):
    text, spans = windows_of(vectors["md.code_50"])
    assert [text[start:].split("\n")[0] for start in spans[:, 0].tolist()] == ["# A", "```r", "## B"]


def test_no_window_begins_with_a_line_feed(vectors):
    text, spans = windows_of(vectors["md.doc_40"])
    assert not any(text[start] == "\n" for start in spans[1:, 0].tolist())


@given(
    text=texts, target=st.integers(1, 40), overlap=st.integers(0, 30), unit=st.sampled_from(["chars", "bytes", "words"])
)
@settings(max_examples=400, deadline=None)
def test_laws_that_stay(text, target, overlap, unit):
    overlap = min(overlap, target - 1)
    chunks = seamline.chunk(text, strategy="markdown_chunk", target_size=target, overlap=overlap, unit=unit)
    laws.assert_verbatim(chunks)
    laws.assert_whole_graphemes(chunks, seamline.graphemes(text))
    laws.assert_monotone(chunks)
    laws.assert_cover(chunks)
    laws.assert_no_blank(chunks)
    chunks.verify()


def test_windows_never_cross_a_chosen_heading():
    text = "# A\n\n" + "One two three. " * 9 + "\n\n# B\n\n" + "Four five six. " * 9
    chunks = seamline.chunk(text, strategy="snapped", target_size=60, overlap=20, split_at=1)
    place = text.index("# B")
    assert not any(chunk.start < place < chunk.end for chunk in chunks)
    assert place in chunks.starts
    assert max(chunks.sizes) <= 60 + 2 * 40 // 3 + 2


def test_windows_of_words():
    text = "one two three four five six seven eight. " * 4
    chunks = seamline.chunk(text, strategy="snapped", target_size=8, unit="words")
    assert chunks.texts() == ["one two three four five six seven eight. "] * 4


def test_the_row_says_what_it_waives():
    assert STRATEGIES["snapped"].waives == ("fit", "overlap")
    assert all(not row.waives for name, row in STRATEGIES.items() if name != "snapped")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"target_size": 10, "overlap": 10}, "overlap must be below target_size, got 10 and 10"),
        ({"target_size": 0}, "target_size must be at least 1, got 0"),
        ({"unit": len}, "unit must have running sizes under strategy 'snapped', got a callable"),
    ],
)
def test_wrong_options(options, message):
    with pytest.raises(ValueError, match=message):
        seamline.chunk("text", strategy="snapped", **options)


def test_the_name_of_another_system_brings_its_overlap():
    text = "One sentence here. Another one there. " * 8
    by_name = seamline.chunk(text, strategy="markdown_chunk", target_size=60)
    assert by_name == seamline.chunk(text, strategy="snapped", target_size=60, overlap=0.5)
    assert by_name == seamline.chunk(text, strategy="snapped", target_size=60, overlap=30)
    assert seamline.chunk(text, strategy="markdown_chunk", target_size=60, overlap=0) == seamline.chunk(
        text, strategy="snapped", target_size=60
    )


def test_ends_do_not_move_without_a_reach():
    text = "One sentence here. Another one there. " * 8
    chunks = seamline.chunk(text, strategy="snapped", target_size=50, reach=0)
    assert chunks.starts.tolist()[:-1] == list(range(0, len(text) - 50, 50))
    assert seamline.chunk(text, strategy="snapped", target_size=50) != chunks


@pytest.mark.parametrize(("options", "error", "message"), [
    ({"overlap": 1.0}, TypeError, "overlap must be an int, got float"),
    ({"overlap": -0.5}, TypeError, "overlap must be an int, got float"),
    ({"reach": -1}, ValueError, "reach must be at least 0 and finite, got -1"),
])
def test_wrong_overlaps_and_reaches(options, error, message):
    with pytest.raises(error, match=message):
        seamline.Chunker(strategy="snapped", **options)
