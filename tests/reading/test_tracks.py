"""Tracks: what a chunk touches, beside a slow twin; pages by form feeds; the caller's own."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import seamline
from seamline.reading import Track

spans = st.lists(st.tuples(st.integers(0, 40), st.integers(0, 12)), max_size=12).map(sorted)


@given(spans, st.integers(0, 40), st.integers(1, 20))
@settings(max_examples=300, deadline=None)
def test_what_is_touched_is_what_overlaps(pairs, start, length):
    track = Track([a for a, _ in pairs], [a + n for a, n in pairs], list(range(len(pairs))))
    touched = [i for i, (a, n) in enumerate(pairs) if a < start + length and a + n > start]
    assert track.between(start, start + length) == tuple(touched)


@given(spans, st.sampled_from([int, float, str, lambda n: n % 2, lambda n: (n, n + 1)]), st.integers(0, 40))
@settings(max_examples=300, deadline=None)
def test_edges_are_the_first_and_the_last_value_touched(pairs, value, start):
    track = Track([a for a, _ in pairs], [a + n for a, n in pairs], [value(n) for n in range(len(pairs))])
    stretches = np.array([[start, start + 1], [start, start + 9], [0, 60]])
    rows = track.between_all(stretches)
    firsts, lasts = track.edges_of_all(stretches)
    assert firsts == [row[0] if row else None for row in rows]
    assert lasts == [row[-1] if row else None for row in rows]


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ([1, 1, 2], (1, 2)), ([(0.5, 2.0), (2.0, 3.5), (3, 4)], (0.5, 4)), (["a", "b", "a"], ("a", "b")),
        ([{"x": 1}, {"x": 1}, {"x": 2}], ({"x": 1}, {"x": 2})), ([("a", 1), ("b", 2), ("a", 1)], (("a", 1), ("b", 2))),
    ],
)
def test_values_come_once_and_times_as_one(values, expected):
    assert Track([0, 1, 2], [1, 2, 3], values).between(0, 3) == expected


def test_tracks_of_ones_own_are_exact_under_overlap():
    text = "One two three. Four five six. Seven eight."
    boxes = {"box": ([0, 15, 30], [14, 29, 42], [{"n": 1}, {"n": 2}, {"n": 3}])}
    chunks = seamline.chunk(text, max_size=18, overlap=6, tracks=boxes)
    for chunk in chunks:
        touched = [box for a, b, box in zip(*boxes["box"], strict=True) if a < chunk.end and b > chunk.start]
        assert list(chunk.tracks["box"]) == touched
    assert chunks.to_dicts()[0]["boxs"] == list(chunks[0].tracks["box"])
    assert chunks[1:][0].tracks == chunks[1].tracks


def test_pages_are_counted_by_form_feeds():
    chunks = seamline.chunk("Page one. More.\fPage two.\f\fPage four.", max_size=16)
    assert [chunk.tracks["page"] for chunk in chunks] == [(1,), (2,), (4,)]
    assert [(row["page_start"], row["page_end"]) for row in chunks.to_dicts()] == [(1, 1), (2, 2), (4, 4)]
    assert seamline.chunk("No feeds.")[0].tracks == {}
    [documents] = seamline.chunk_many([{"text": "a\fb", "tracks": {"page": ([0], [3], [7])}}])
    assert documents[0].tracks == {"page": (7,)}


def test_tracks_over_a_source_are_moved_into_its_view():
    source = "1\n00:00:01,000 --> 00:00:02,000\nHello <i>there</i>.\n"
    place = source.index("there")
    chunks = seamline.chunk(source, markup="srt", tracks={"mark": ([place], [place + 5], ["here"])})
    assert chunks[0].tracks == {"time": (1.0, 2.0), "mark": ("here",)}


TALK = "1\n00:00:01,000 --> 00:00:02,000\nOne and\n\n2\n00:00:02,000 --> 00:00:03,000\ntwo. Three.\n"


@pytest.mark.parametrize("strategy", ["smart", "sentences", "semantic", "markdown"])
def test_cues_begin_chunks_where_asked(strategy):
    chunks = seamline.chunk(TALK, markup="srt", strategy=strategy, max_size=20, split_at="cue")
    assert chunks.plain_texts() == ["One and", "two. Three."]
    assert [chunk.tracks["time"] for chunk in chunks] == [(1.0, 2.0), (2.0, 3.0)]
    assert seamline.chunk(TALK, markup="srt", split_at="page").plain_texts() == ["One and two. Three."]


def test_pages_of_ones_own_begin_chunks():
    pages = {"page": ([0, 4, 9], [4, 9, 14], ["i", "ii", "iii"])}
    chunks = seamline.chunk("One \ftwo three", tracks=pages, split_at="page")
    assert chunks.texts() == ["One", "two", "three"]
    assert [chunk.tracks["page"] for chunk in chunks] == [("i",), ("ii",), ("iii",)]


@pytest.mark.parametrize(
    ("tracks", "error", "message"),
    [
        ([], TypeError, "tracks must be a mapping"),
        ({"a b": ([0], [1], [1])}, ValueError, "tracks must have names that are identifiers, got 'a b'"),
        ({"a": 3}, TypeError, r"tracks\['a'\] must be \(starts, ends, values\), got int"),
        ({"a": ([0], [1], [])}, ValueError, "as many starts as ends and values, got 1, 1 and 0"),
        ({"a": ([1, 0], [2, 2], [1, 2])}, ValueError, "starts that do not fall"),
        ({"a": ([0], [9], [1])}, ValueError, r"tracks\['a'\] must lie in the text of 4 characters"),
    ],
)
def test_what_is_no_track_is_refused(tracks, error, message):
    with pytest.raises(error, match=message):
        seamline.chunk("text", tracks=tracks)


def test_a_record_of_one_chunk_is_that_of_all():
    chunks = seamline.chunk("One two.\fThree four.\fFive.", max_size=10, tracks={"box": ([0, 9], [8, 20], ["a", "b"])})
    assert [chunk.to_dict() for chunk in chunks] == chunks.to_dicts()
