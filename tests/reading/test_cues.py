"""Subtitles and transcripts: what is said, when, and by whom."""

import json
import re

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import seamline

VTT = (
    "WEBVTT - talk\n\nSTYLE\n::cue { color: red }\n\nNOTE not said\nat all\n\n"
    "intro\n00:01.000 --> 00:02.500 align:start\n"
    "<v.loud Ada>We boil &amp; pour.\nThen we <c.red>wait\n\n00:03.000 --> 00:04.000\n<00:03.500>a while</c>.\n\n"
    "1:00:00.000 --> 1:00:01.000\n<v Ben>Why?</v>\n"
)
SRT = (
    "\ufeff1\r\n00:00:01,000 --> 00:00:02,500\r\n{\\an8}<i>Hello,</i>\r\n42\r\n\r\n"
    "2\r\n00:00:03,000 --> 00:00:04,000\r\nBen: bye.\r\n"
)


def test_webvtt_is_read_as_it_is_said():
    said = seamline.read(VTT, markup="vtt")
    assert said.text == "We boil & pour. Then we wait a while.\nWhy?"
    assert said.tracks["time"].values == [(1.0, 2.5), (3.0, 4.0), (3600.0, 3601.0)]
    assert said.tracks["speaker"].values == ["Ada", "Ada", "Ben"]


def test_subrip_keeps_numbers_that_are_said():
    said = seamline.read(SRT, markup="srt")
    assert said.text == "Hello, 42\nBen: bye."
    assert said.tracks["speaker"].values == ["Ben"]
    assert said.tracks["time"].between(0, 5) == (1.0, 2.5)


def test_cues_without_blank_lines_between_them():
    said = seamline.read("1\n00:00:01,0 --> 00:00:02,0\nOne\n2\n00:00:02,0 --> 00:00:03,0\nTwo", markup="srt")
    assert said.text == "One Two"


@pytest.mark.parametrize("stamp", ["[00:01]", "00:01", "(0:00:01.0)", "[00:00:01 - 00:00:03]"])
def test_stamps_before_lines(stamp):
    said = seamline.read(f"{stamp} Ada: Hello\nthere.\n\n[00:04] Yes.\n", markup="transcript")
    assert said.text == "Ada: Hello\nthere.\n\nYes.\n"
    assert said.tracks["time"].values == [(1.0, 4.0), (4.0, 4.0)]


@pytest.mark.parametrize("strategy", ["smart", "sentences", "semantic"])
def test_times_and_speakers_of_chunks(strategy):
    chunks = seamline.chunk(VTT, markup="vtt", strategy=strategy, max_size=40)
    chunks.verify()
    assert (chunks[0].tracks["time"][0], chunks[0].tracks["speaker"]) == (1.0, ("Ada",))
    assert (chunks[-1].tracks["time"][1], chunks[-1].tracks["speaker"][-1]) == (3601.0, "Ben")
    assert chunks[-1].plain_text.endswith("Why?")
    assert "-->" not in "".join(chunks.plain_texts())


def test_files_are_read_by_their_suffix(tmp_path):
    file = tmp_path / "talk.vtt"
    file.write_text(VTT, encoding="utf-8", newline="")
    chunks = seamline.chunk_file(file, max_size=40)
    assert chunks.markup == "subtitles"
    assert seamline.chunk_file(file, markup="plain", max_size=40).markup == "plain"
    assert VTT.encode()[chunks[0].byte_start : chunks[0].byte_end].decode() == chunks[0].text


PIECES = [
    "1\n", "00:00:01,000 --> 00:00:02,000\n", "<i>a</i> b.", "\n", "\r\n", "-->", "<", "&amp;", "{\\an8}", "<v X>",
    "[00:01] ", "12:03 ", "\u00e9",
]


@pytest.mark.parametrize("markup", ["subtitles", "transcript"])
@given(source=st.lists(st.sampled_from(PIECES), max_size=30).map("".join), size=st.integers(3, 30))
@settings(max_examples=150, deadline=None)
def test_any_source_is_read_and_chunked_by_the_laws(markup, source, size):
    seamline.chunk(source, markup=markup, max_size=size).verify()


def test_the_marked_sample(data_dir):
    folder = data_dir / "formats"
    truth = json.loads((folder / "truth.json").read_text("utf-8"))["talk.vtt"]
    chunks = seamline.chunk_file(folder / "talk.vtt", max_size=60)
    assert chunks.reading.text == truth["text"]
    for needle, (start, end, speaker) in truth["times"].items():
        place = re.search(needle, chunks.reading.text).start()
        span = np.array([[place, place + len(needle)]])[0].tolist()
        assert chunks.reading.tracks["time"].between(*span) == (start, end)
        assert chunks.reading.tracks["speaker"].between(*span) == (speaker,)
