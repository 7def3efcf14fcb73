"""``seamline chunk`` on good input: records, formats, offsets that find the bytes again."""

import csv
import io
import os
import pty
import subprocess

import pytest

import seamline
from seamline.cli.records import FIELDS
from tests.cli.runner import COMMAND, error_lines, records_of, run_seamline

TEXT = "One sentence here. Another one follows.\r\n\r\nA second paragraph, with café and 😀.\r\nIts last line.\n"


@pytest.fixture
def page(tmp_path):
    path = tmp_path / "page.txt"
    path.write_bytes(TEXT.encode())
    return path


def test_records_are_those_of_the_library(page):
    run = run_seamline("chunk", page, "--max-size", 40, "--overlap", 10)
    records = records_of(run.stdout)
    chunks = seamline.chunk(TEXT, max_size=40, overlap=10)
    assert run.returncode == 0
    assert [tuple(record) for record in records] == [FIELDS] * len(chunks)
    assert [(r["start"], r["end"], r["core_start"], r["text"]) for r in records] == [
        (c.start, c.end, c.core_start, c.text) for c in chunks
    ]


@pytest.mark.parametrize("declared", ["windows-1252", "utf-8", "koi8-r"])
def test_html_is_in_the_character_set_that_it_declares(tmp_path, declared):
    path, words = tmp_path / "page.html", "\u0434\u043e\u043c" if declared == "koi8-r" else "caf\xe9"
    path.write_bytes(f"<meta charset={declared}><p>{words} &amp; bar<script>x</script><p>end".encode(declared))
    records = records_of(run_seamline("chunk", path, "--max-size", "10").stdout)
    assert [record["plain_text"] for record in records] == [f"{words} & bar", "end"]
    for record in records:
        part = path.read_bytes()[record["byte_start"] : record["byte_end"]]
        assert part.decode(declared) == record["text"]


@pytest.mark.parametrize(
    ("charset", "mark"),
    [("utf-8", ""), ("utf-8", "\ufeff"), ("utf-16-le", "\ufeff"), ("utf-16-be", "\ufeff"), ("utf-32-be", "\ufeff")],
)
def test_bytes_are_found_again(tmp_path, charset, mark):
    path = tmp_path / "page.txt"
    path.write_bytes((mark + TEXT).encode(charset))
    data = path.read_bytes()
    for record in records_of(run_seamline("chunk", path, "--max-size", 30).stdout):
        assert data[record["byte_start"] : record["byte_end"]].decode(charset) == record["text"]
        assert TEXT[record["start"] : record["end"]] == record["text"]


def test_lines_count_from_one(page):
    records = records_of(run_seamline("chunk", page, "--max-size", 45).stdout)
    assert records[0]["line_start"] == 1
    assert records[-1]["line_end"] == 4


def test_ids_carry_the_source(page):
    records = records_of(run_seamline("chunk", page, "--max-size", 30).stdout)
    ids = [f"{page}:{name}" for name in seamline.chunk(TEXT, max_size=30).ids]
    assert [record["id"] for record in records] == ids


def test_standard_input_needs_no_path(page):
    run = run_seamline("chunk", input=TEXT.encode())
    assert [record["source"] for record in records_of(run.stdout)] == ["-"]
    assert run.stdout == run_seamline("chunk", "-", input=TEXT.encode()).stdout


def test_csv_reads_back(page):
    run = run_seamline("chunk", page, "--max-size", 40, "--format", "csv")
    rows = list(csv.DictReader(io.StringIO(run.stdout.decode(), newline="")))
    assert [row["text"] for row in rows] == seamline.chunk(TEXT, max_size=40).texts()
    assert [int(row["start"]) for row in rows] == seamline.chunk(TEXT, max_size=40).starts.tolist()


def test_text_shows_place_and_text(page):
    lines = run_seamline("chunk", page, "--max-size", 400, "--format", "text").stdout.decode().splitlines()
    assert lines[0].startswith(f"---- {page}  [0:{len(TEXT.rstrip())}]  lines 1-4  size ")
    assert lines[1] == "One sentence here. Another one follows."


def test_folders_and_globs_keep_sources_apart(tmp_path):
    for name in ("b.txt", "a.md", "note.rst"):
        (tmp_path / name).write_text(f"Text of {name}.")
    run = run_seamline("chunk", ".", "-o", "out.jsonl", cwd=tmp_path)
    again = run_seamline("chunk", "*.md", "b.txt", "*.jsonl", "-o", "out.jsonl", cwd=tmp_path)
    assert (run.returncode, again.returncode) == (0, 0)
    records = records_of((tmp_path / "out.jsonl").read_bytes())
    assert [(record["source"], record["index"]) for record in records] == [("a.md", 0), ("b.txt", 0)]


def test_the_summary_is_one_line(page):
    lines = error_lines(run_seamline("chunk", page))
    assert len(lines) == 1
    assert lines[0].startswith(f"seamline: 1 file, {len(TEXT.encode())} bytes: 1 chunk, largest {len(TEXT) - 1}, in ")


def test_quiet_says_nothing(page):
    assert run_seamline("chunk", page, "--quiet").stderr == b""


def test_verified_records_are_the_same(page):
    assert run_seamline("chunk", page, "--verify").stdout == run_seamline("chunk", page).stdout


def test_an_empty_file_is_no_fault(tmp_path):
    (tmp_path / "empty.txt").write_text(" \n")
    run = run_seamline("chunk", tmp_path)
    assert (run.returncode, run.stdout) == (0, b"")
    assert error_lines(run)[0] == f"seamline: {tmp_path}/empty.txt: empty, no chunks"


def test_the_progress_bar_needs_a_terminal(page):
    master, slave = pty.openpty()
    streams = {"stdin": slave, "stdout": subprocess.PIPE, "stderr": slave}
    run = subprocess.run([*COMMAND, "chunk", page], **streams, check=True, timeout=60)
    os.close(slave)
    shown = os.read(master, 10_000)
    os.close(master)
    assert b"\r[" in shown
    assert b"\x1b" not in run.stdout
    assert b"\r" not in run_seamline("chunk", page).stderr


@pytest.mark.parametrize("strategy", ["semantic", "topics"])
def test_topic_strategies_need_no_extra(page, strategy):
    run = run_seamline("chunk", page, "--strategy", strategy)
    assert run.returncode == 0
    assert " ".join(record["text"] for record in records_of(run.stdout)).split() == TEXT.split()


def test_version_and_help():
    assert run_seamline("--version").stdout.decode() == f"seamline {seamline.__version__}\n"
    shown = run_seamline("--help").stdout.decode()
    assert "exit status:" in shown
    for command in ("chunk", "plan", "evaluate"):
        assert command in shown


def test_separators_of_a_language_for_any_file(tmp_path):
    code = "import os\n\ndef f():\n    return 1\n\ndef g():\n    return 2\n"
    (tmp_path / "code.txt").write_text(code)
    run = run_seamline("chunk", tmp_path, "--separators", "python", "--max-size", "30")
    expected = seamline.chunk(code, strategy="recursive", separators="python", max_size=30)
    assert [record["text"] for record in records_of(run.stdout)] == expected.texts()
    assert b"separators must be one of" in run_seamline("chunk", tmp_path, "--separators", "klingon").stderr


def test_help_of_the_command_names_every_option():
    shown = run_seamline("chunk", "--help").stdout.decode()
    names = "strategy separators max-size min-size overlap unit encoder output format charset"
    options = names.split()
    assert [option for option in options if f"--{option} " not in shown] == []


CODE = "import os\n\ndef first():\n    return os.sep\n\ndef second():\n    return os.name\n"


@pytest.mark.parametrize("given", [[], ["--strategy", "recursive"]])
def test_a_folder_of_mixed_files(tmp_path, given):
    (tmp_path / "a.md").write_text("# Guide\n\nText of the guide.\n\n## Part\n\nText of the part.\n")
    (tmp_path / "b.py").write_text(CODE)
    (tmp_path / "c.txt").write_text("Plain text. No headings.\n")
    records = records_of(run_seamline("chunk", tmp_path, "--max-size", 50, *given).stdout)
    found = {name: [r for r in records if r["source"].endswith(name)] for name in ("a.md", "b.py", "c.txt")}
    parsed = not given
    ways = {"markup": "python"} if parsed else {"strategy": "recursive", "separators": "python"}
    code = seamline.chunk(CODE, max_size=50, **ways)
    assert [r["text"] for r in found["b.py"]] == code.texts()
    assert [r["text"].split("(")[0] for r in found["b.py"]][1:] == ["def second"]
    assert {tuple(r["path"]) for r in found["a.md"]} == {("Guide",), ("Guide", "Part")}
    assert {tuple(r["path"]) for r in found["b.py"]} == ({(), ("second",)} if parsed else {()})
    assert {tuple(r["path"]) for r in found["c.txt"]} == {()}
    assert "heading" in found["a.md"][0]["kinds"]


def test_a_named_strategy_is_taken_at_its_word(tmp_path):
    (tmp_path / "b.py").write_text(CODE)
    records = records_of(run_seamline("chunk", tmp_path, "--strategy", "sentences", "--max-size", 40).stdout)
    assert [r["text"] for r in records] == seamline.chunk(CODE, strategy="sentences", max_size=40).texts()


@pytest.mark.parametrize("form", ["jsonl", "csv", "text"])
def test_a_name_that_is_not_utf8_is_found_again(tmp_path, form):
    path = os.fsencode(tmp_path / "bad") + b"\xff.txt"
    try:
        os.close(os.open(path, os.O_CREAT | os.O_WRONLY))
    except OSError:
        pytest.skip("this file system wants names in UTF-8")
    with open(path, "wb") as file:
        file.write(b"A text.")
    run = run_seamline("chunk", tmp_path, "--format", form)
    assert run.returncode == 0
    assert b"bad\\udcff.txt" in run.stdout
    if form == "jsonl":
        assert os.fsencode(records_of(run.stdout)[0]["source"]) == path
