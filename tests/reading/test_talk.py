"""Who speaks in a chunk, and when."""

import pickle

import pytest

import seamline
from seamline.markup import scan_blocks
from seamline.reading.talk import talk_tracks

CHAT = "Rules.\n\n[1/15/20, 2:22 PM] Ann: Hi!\n[1/15/20, 2:23 PM] Bob: Yo.\n[1/15/20, 2:24 PM] Ann: Bye.\n"


@pytest.mark.parametrize(
    ("text", "speakers", "times"),
    [
        pytest.param(CHAT, ["Ann", "Bob", "Ann"], [f"1/15/20, 2:{minute} PM" for minute in (22, 23, 24)], id="before"),
        pytest.param(
            "Ann  0:01\nHi!\n\nBob  0:07\nYo.\n\nAnn  1:00:12\nBye.\n", ["Ann", "Bob", "Ann"],
            ["0:01", "0:07", "1:00:12"], id="behind",
        ),
        pytest.param(
            "7\n00:01.000 --> 00:02.000\n<v Ann>Hi!\n\n8\n00:03.000 --> 00:04.000\n<v Bob>Yo.\n", ["Ann", "Bob"],
            ["00:01.000", "00:03.000"], id="captions",
        ),
        pytest.param(
            "[12:03] <ann> hi\n[12:04] * bob waves\n[12:05] <bob> yo\n[12:06] <ann> so\n", ["ann", "bob", "ann"],
            ["12:03", "12:04", "12:05", "12:06"], id="nobody",
        ),
        pytest.param("User: Hi, who is it?\nAI: A program.\n", ["User", "AI"], None, id="no-times"),
        pytest.param("### User: one\n\nHi.\n\n### Assistant\n\nYo.\n", ["User", "Assistant"], None, id="headings"),
        pytest.param("ሰላም: ሀ።\nText.\n", None, None, id="none"),
    ],
)
def test_speakers_and_times(text, speakers, times):
    tracks = talk_tracks(scan_blocks(text, plain=True))
    for name, values in (("speaker", speakers), ("time", times)):
        assert (tracks[name].values if name in tracks else None) == values


def test_a_heading_ends_what_somebody_says():
    talk = "ROMEO.\nIs it so?\n\nPARIS.\nIt is.\n\nROMEO.\nAy me!\n\nPARIS.\nIt was.\n\n"
    text = f"{talk}SCENE II. A street.\n\nROMEO.\nOh.\n"
    speaker = talk_tracks(scan_blocks(text, plain=True))["speaker"]
    assert speaker.between(text.index("SCENE"), text.index("A street")) == ()
    assert speaker.between(0, len(text)) == ("ROMEO", "PARIS")


def test_chunks_and_records_say_who_speaks():
    chunks = seamline.chunk(CHAT, strategy="turns")
    assert [chunk.tracks.get("speaker") for chunk in chunks] == [(), ("Ann",), ("Bob",), ("Ann",)]
    record = chunks.to_dicts()[2]
    assert record["speakers"] == ["Bob"]
    assert record["times"] == ["1/15/20, 2:23 PM"]
    assert pickle.loads(pickle.dumps(chunks))[2].tracks == chunks[2].tracks
    assert chunks[1:3].tracks["speaker"].values == chunks.tracks["speaker"].values


def test_tracks_of_turns_are_there_where_turns_are_read():
    assert not seamline.chunk(CHAT, strategy="sentences").tracks
    assert seamline.chunk(CHAT)[0].tracks["speaker"] == ("Ann", "Bob")
    wide = seamline.chunk(CHAT, strategy="markdown", markup="plain", max_size=60)
    assert wide[-1].tracks["speaker"] == ("Bob", "Ann")
    own = {"speaker": ([0], [5], ["Eve"])}
    assert seamline.chunk(CHAT, strategy="turns", tracks=own).tracks["speaker"].values == ["Eve"]
    assert set(seamline.chunk(CHAT + "\f", strategy="turns").tracks) == {"speaker", "time", "page"}
