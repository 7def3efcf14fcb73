"""``seamline plan``: the breaks of one text, as a table, as JSON, as a picture."""

import json
import struct
from pathlib import Path

import pytest

import seamline
from seamline.cli.options import encoders
from seamline.cli.planning import about
from tests.cli.runner import error_lines, run_seamline

ESSAYS = Path(__file__).parents[2] / "demo" / "essays.txt"


@pytest.fixture(scope="module")
def topics():
    return seamline.chunk(ESSAYS.read_bytes().decode(), strategy="topics")


def test_a_row_for_each_segment(topics):
    run = run_seamline("plan", ESSAYS)
    lines = run.stdout.decode().splitlines()
    assert run.returncode == 0
    assert lines[0].split() == ["start", "line", "sure", "why", "about", "first", "words"]
    assert "loaf, jar" in lines[1]
    assert [int(line.split()[0].replace(",", "")) for line in lines[1:]] == topics.starts.tolist()
    assert "A loaf of sourdough begins" in lines[1]


def test_json_is_the_plan(topics, tmp_path):
    run = run_seamline("plan", ESSAYS, "--json", "-o", tmp_path / "plan.json")
    written = json.loads((tmp_path / "plan.json").read_text())
    assert (run.returncode, run.stdout) == (0, b"")
    assert (written["strategy"], written["fallback"]) == ("topics", None)
    assert written["plan"]["breaks"] == topics.plan.breaks.tolist()
    assert written["keywords"] == [list(label) for label in topics.keywords()]


def test_options_reach_the_plan():
    run = run_seamline("plan", ESSAYS, "--n-segments", 4)
    assert len(run.stdout.splitlines()) == 1 + 4


@pytest.mark.parametrize("text", [b"", b"One sentence only.", b"One. Two."], ids=["empty", "one", "two"])
def test_a_text_too_short_to_judge(text):
    run = run_seamline("plan", input=text)
    assert run.returncode == 0
    assert len(run.stdout.splitlines()) == (2 if text else 1)


def test_a_picture(tmp_path):
    pytest.importorskip("matplotlib")
    run = run_seamline("plan", ESSAYS, "--plot", tmp_path / "plan.png")
    assert run.returncode == 0, run.stderr
    data = (tmp_path / "plan.png").read_bytes()
    assert data.startswith(b"\x89PNG")
    width, height = struct.unpack(">II", data[16:24])
    assert width > height > 100


@pytest.mark.parametrize(
    ("arguments", "status", "message"),
    [
        pytest.param(["gone.txt"], 1, "seamline: gone.txt: No such file or directory", id="missing-file"),
        pytest.param([ESSAYS, "--granularity", "-1"], 2, "granularity", id="bad-option"),
        pytest.param([ESSAYS, "--n-segments", "0"], 2, "n_segments", id="no-segments"),
        pytest.param([ESSAYS, "-o", "gone/plan.json"], 3, "cannot write gone/plan.json", id="no-folder"),
    ],
)
def test_faults(arguments, status, message):
    run = run_seamline("plan", *arguments)
    assert run.returncode == status
    assert len(error_lines(run)) == 1
    assert message in error_lines(run)[0]


def test_a_picture_that_cannot_be_written_is_one_line(tmp_path):
    pytest.importorskip("matplotlib")
    run = run_seamline("plan", ESSAYS, "--plot", tmp_path / "gone" / "plan.png")
    assert run.returncode == 3
    assert error_lines(run) == [f"seamline: cannot write {tmp_path / 'gone' / 'plan.png'}: No such file or directory"]


CURVE_OPTIONS = [
    ("--smoothing", "3", "smoothing", 3), ("--sensitivity", "0.2", "sensitivity", 0.2),
    ("--coherence", "2", "coherence", 2), ("--block", "3", "block", 3),
    ("--threshold", "percentile", "threshold", "percentile"), ("--merge-similarity", "0.4", "merge_similarity", 0.4),
    ("--curve-preset", "reliquary", "block", 1), ("--coherence-distance", "0", "coherence_distance", 0),
    ("--percentile", "9", "percentile", 9.0),
]


@pytest.mark.parametrize(("option", "word", "name", "value"), CURVE_OPTIONS, ids=lambda value: str(value))
def test_each_part_of_the_curve_has_an_option(option, word, name, value):
    text = "A cat sleeps. The cat wakes. " * 10 + "The train leaves. The train stops. " * 10
    told = json.loads(run_seamline("plan", "--json", option, word, input=text.encode()).stdout)
    assert told["plan"]["method"] == "curve"
    assert told["plan"]["settings"][name] == value
    chunked = run_seamline("chunk", "--strategy", "topics", option, word, input=text.encode())
    assert chunked.returncode == 0


def test_a_part_of_the_curve_beside_another_method_is_refused():
    result = run_seamline("plan", "--method", "changepoints", "--smoothing", "3", input=b"One. Two.")
    assert result.returncode == 2
    assert b"curve needs method='curve', got 'changepoints'" in result.stderr


def test_the_command_takes_sizes_of_the_fallback():
    result = run_seamline("chunk", "--strategy", "topics", "--fallback", "60,20", input=b"One. Two.")
    assert result.returncode == 0


def test_more_segments_than_sentences_are_told_in_one_line():
    run = run_seamline("plan", ESSAYS, "--n-segments", "9999")
    assert run.returncode == 0
    assert [line.partition(": n_segments must be")[0] for line in error_lines(run)] == [f"seamline: {ESSAYS}"]


def test_levels_are_shown_and_chosen():
    run = run_seamline("plan", ESSAYS, "--levels")
    assert run.returncode == 0, run.stderr
    rows = [line.split(maxsplit=3) for line in run.stdout.decode().splitlines()[1:]]
    assert [int(row[0]) for row in rows] == list(range(1, len(rows) + 1))
    assert sum(row[3].endswith("  *") for row in rows) == 1
    nested = json.loads(run_seamline("plan", ESSAYS, "--json").stdout)["levels"]
    assert [level["n_segments"] for level in nested] == list(range(1, len(rows) + 1))
    assert nested[0]["gain"] is None
    found = [len(run_seamline("plan", ESSAYS, *words).stdout.splitlines()) - 1
             for words in (["--granularity", "coarse"], ["--granularity", "fine"], ["--n-segments", "3-4"])]
    assert found[0] <= found[1]
    assert 3 <= found[2] <= 4


def test_levels_of_a_curve_are_refused():
    run = run_seamline("plan", "--levels", "--method", "curve", input=b"One. Two.")
    assert run.returncode == 2
    assert error_lines(run) == ["seamline: error: --levels needs --method changepoints, got curve"]


@pytest.mark.parametrize(
    ("label", "shown"),
    [
        pytest.param((), "", id="none"),
        pytest.param(("a", "b"), "a, b", id="all"),
        pytest.param(("a" * 30, "b"), "a" * 30, id="as many as fit"),
        pytest.param(("a" * 40,), "a" * 32, id="one too long"),
    ],
)
def test_what_a_segment_is_about(label, shown):
    assert about(label) == shown


SEVERAL = [("builtin", "builtin"), ("builtin,a/b", ("builtin", "a/b")), (".", ".")]


@pytest.mark.parametrize(("words", "expected"), SEVERAL)
def test_several_encoders(words, expected):
    assert encoders(words) == expected
    if words == "builtin,a/b":
        run = run_seamline("plan", "--encoder", "builtin,builtin", input=b"One. Two. Three.")
        assert run.returncode == 0, run.stderr
