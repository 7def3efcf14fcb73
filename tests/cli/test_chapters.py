"""``seamline chapters``: topics with titles and times."""

import json
from pathlib import Path

import pytest

import seamline
from seamline.cli.times import captions_of, clock, times_of
from tests.cli.runner import error_lines, run_seamline

ESSAYS = Path(__file__).parents[2] / "demo" / "essays.txt"
WHALES = ["The blue whale sings.", "A whale dives for food.", "The whale has a calf."] * 4
TRAINS = ["The steam train stops.", "A train needs rails.", "The rails of the train shine."] * 4


def captions(lines, mark="."):
    """A WebVTT file of cues of four seconds, numbered and with a tag."""
    cues = []
    for number, line in enumerate(lines):
        start, end = (f"00:{second // 60:02}:{second % 60:02}{mark}000" for second in (4 * number, 4 * number + 4))
        cues.append(f"{number + 1}\n{start} --> {end}\n<v Ada>{line}\n")
    return "WEBVTT\n\n" + "\n".join(cues)


def chapters(*arguments, text):
    run = run_seamline("chapters", *arguments, "--json", input=text.encode())
    assert run.returncode == 0, run.stderr
    return [json.loads(line) for line in run.stdout.splitlines()]


@pytest.mark.parametrize("mark", [".", ","])
def test_captions_have_times_and_titles_without_their_marks(mark):
    text = captions(WHALES + TRAINS, mark)
    found = chapters("--n-segments", "2", text=text)
    assert [one["time"] for one in found] == [0.0, 48.0]
    assert "whale" in found[0]["title"].lower()
    assert "train" in found[1]["title"].lower()
    assert all("Ada" not in one["title"] for one in found)
    assert text[found[1]["start"] :].startswith("00:00:48")
    assert found[0]["end"] == found[1]["start"]
    assert found[1]["line"] == 1 + text[: found[1]["start"]].count("\n")


def test_a_list_for_players():
    run = run_seamline("chapters", "--n-segments", "2", input=captions(WHALES + TRAINS).encode())
    assert [line.split()[0] for line in run.stdout.decode().splitlines()] == ["0:00:00", "0:00:48"]


def test_plain_text_has_places():
    run = run_seamline("chapters", ESSAYS)
    chunks = seamline.chunk(ESSAYS.read_bytes().decode(), strategy="topics")
    rows = [line.split(maxsplit=2) for line in run.stdout.decode().splitlines()]
    assert [int(row[0].replace(",", "")) for row in rows] == chunks.starts.tolist()
    assert [int(row[1].replace(",", "")) for row in rows] == chunks.line_ranges[:, 0].tolist()
    assert rows[0][2] == ", ".join(chunks.keywords(n=3)[0])
    fewer = run_seamline("chapters", ESSAYS, "--granularity", "coarse").stdout.splitlines()
    assert len(fewer) <= len(rows)


@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        pytest.param("[0:05] a\n[0:10] b\n[1:00:15] c\n", [5.0, 10.0, 3615.0], id="brackets"),
        pytest.param("00:05 a\n00:10 b\n00:15 c\n", [5.0, 10.0, 15.0], id="plain"),
        pytest.param("0:05 a\n0:10 b\n", [], id="few"),
        pytest.param("10:30 a\n09:10 b\n10:15 c\n", [], id="no order"),
        pytest.param("At 10:30 we met.", [], id="in a line"),
        pytest.param("", [], id="empty"),
    ],
)
def test_times_of_lines(text, seconds):
    assert times_of(text).seconds == seconds


def test_before_the_first_time_there_is_none():
    times = times_of("Intro\n0:05 a\n0:10 b\n0:15 c\n")
    assert (times.at(0), times.at(6), times.at(14)) == (None, 5.0, 10.0)


def test_a_clock():
    assert (clock(0), clock(3723.9), clock(None)) == ("0:00:00", "1:02:03", "")


def test_captions_are_read_as_they_are_said():
    found = captions_of(captions(["One.", "", "Two\nlines.", "Three."]))
    assert found.text == "One.\nTwo lines.\nThree."
    assert found.boundaries == [0, 5, 16, 22]
    assert captions_of("no cues") is None


@pytest.mark.parametrize("text", ["", "One sentence only.", captions([])])
def test_short_texts(text):
    assert len(chapters(text=text)) <= 1


def test_a_missing_file_is_one_line():
    run = run_seamline("chapters", "gone.txt")
    assert run.returncode == 1
    assert error_lines(run) == ["seamline: gone.txt: No such file or directory"]
