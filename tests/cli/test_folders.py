"""A real folder: texts are read, the rest is counted in one closing line, and nothing of it is a fault."""

import csv
import json
import sys
from collections import Counter

import pytest

from seamline.cli.folders import BINARY, DRAWING, IGNORED, Selection, kind_left_out
from tests.cli.runner import error_lines, records_of, run_seamline

PNG = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"
FILES = {
    "guide.md": b"# Guide\n\nOne sentence.\n", "notes.txt": b"Plain text.\n", "tool.py": b"def f():\n    return 1\n",
    "img/logo.png": PNG, "img/draft": PNG, "img/packed": b"\x1f\x8b\x08\xff\xfe\x01", "img/plan.svg": b"<svg/>",
    "site.css": b"a{}", "paper.pdf": b"%PDF-1.7\n\xe2\xe3", "sub/deep/more.md": b"# More\n",
    "build/out.md": b"# Made\n",
}


@pytest.fixture
def docs(tmp_path, monkeypatch):
    for name, data in FILES.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def read_by(*words):
    run = run_seamline("chunk", *words)
    return run, [record["source"] for record in records_of(run.stdout)]


TEXTS = ["build/out.md", "guide.md", "notes.txt", "sub/deep/more.md", "tool.py"]


def test_a_folder_with_pictures_is_done(docs):
    run, sources = read_by(".")
    assert run.returncode == 0
    assert sorted(set(sources)) == [f"./{name}" for name in TEXTS]
    [closing] = error_lines(run)
    assert closing.startswith("seamline: 5 files")
    assert closing.endswith("; left out: drawings and style sheets (2), pictures and other binaries (4)")


@pytest.mark.parametrize(("words", "expected"), [
    (["--include", "*.md"], ["build/out.md", "guide.md", "sub/deep/more.md"]),
    (["--include", "*.md", "--include", "*.txt"], ["build/out.md", "guide.md", "notes.txt", "sub/deep/more.md"]),
    (["--include", "sub/*"], ["sub/deep/more.md"]),
    (["--include", "*.svg"], ["img/plan.svg"]),
    (["--exclude", "build", "--exclude", "*.py"], ["guide.md", "notes.txt", "sub/deep/more.md"]),
    (["--exclude", "sub/deep/"], ["build/out.md", "guide.md", "notes.txt", "tool.py"]),
    (["--include", "*.md", "--exclude", "guide*"], ["build/out.md", "sub/deep/more.md"]),
])
def test_patterns_choose(docs, words, expected):
    run, sources = read_by(".", *words)
    assert run.returncode == 0
    assert sorted(set(sources)) == [f"./{name}" for name in expected]


def test_what_is_named_itself_is_read_or_a_fault(docs):
    run, sources = read_by("img/plan.svg", "img/logo.png")
    assert set(sources) == {"img/plan.svg"}
    assert run.returncode == 1
    assert error_lines(run)[0] == "seamline: img/logo.png: binary file (it holds NUL bytes)"


def test_text_in_another_character_set_is_still_a_fault(docs):
    (docs / "old.txt").write_bytes("Ein Käse.".encode("latin-1"))
    run, _ = read_by(".")
    assert run.returncode == 1
    assert "./old.txt: not valid utf-8: byte 0xe4 at offset 5" in error_lines(run)[0]


def test_a_folder_of_pictures_alone_is_no_fault(docs):
    run, sources = read_by("img")
    assert (run.returncode, sources) == (0, [])
    assert error_lines(run)[-1].endswith("; left out: drawings and style sheets (1), pictures and other binaries (3)")


@pytest.mark.parametrize(("rules", "left"), [
    ({".gitignore": "build/\n*.txt\n"}, ["guide.md", "sub/deep/more.md", "tool.py"]),
    ({".gitignore": "*.md\n!guide.md\n"}, ["guide.md", "notes.txt", "tool.py"]),
    ({"sub/.gitignore": "*.md\n"}, ["build/out.md", "guide.md", "notes.txt", "tool.py"]),
    ({".gitignore": "*.md\n", "sub/.gitignore": "!more.md\n"}, ["notes.txt", "sub/deep/more.md", "tool.py"]),
    ({".gitignore": "/sub/deep\n"}, ["build/out.md", "guide.md", "notes.txt", "tool.py"]),
])
def test_gitignore_is_heeded(docs, rules, left):
    pytest.importorskip("pathspec")
    for name, text in rules.items():
        (docs / name).write_text(text)
    run, sources = read_by(".")
    assert sorted(set(sources)) == [f"./{name}" for name in left]
    assert run.returncode == 0
    assert sorted(set(read_by(".", "--no-gitignore")[1])) == [f"./{name}" for name in TEXTS]


def test_the_gitignore_of_the_repository_around_a_folder_counts(docs):
    pytest.importorskip("pathspec")
    (docs / ".git").mkdir()
    (docs / ".gitignore").write_text("sub/deep/*.md\n")
    assert read_by("sub")[1] == []
    assert read_by("sub", "--no-gitignore")[1] == ["sub/deep/more.md"]


def test_without_pathspec_a_note_names_the_extra(docs, monkeypatch):
    (docs / ".gitignore").write_text("*.md\n")
    monkeypatch.setitem(sys.modules, "pathspec", None)
    selection = Selection()
    assert "./guide.md" in list(selection.files_below("."))
    [note] = selection.notes
    assert "pip install 'seamline[files]'" in note


def test_reasons_are_counted(docs):
    pytest.importorskip("pathspec")
    (docs / ".gitignore").write_text("build\n*.txt\n")
    selection = Selection()
    list(selection.files_below("."))
    assert selection.left_out == Counter({BINARY: 2, DRAWING: 2, IGNORED: 1})


@pytest.mark.parametrize(("name", "reason"), [
    ("a.PNG", BINARY), ("a.svg", DRAWING), ("a.min.js", DRAWING), ("a.js", None), ("README", None),
    ("a.tar.gz", BINARY),
])
def test_names_tell_what_is_no_text(name, reason):
    assert kind_left_out(name) == reason


def test_the_format_is_that_of_the_suffix(docs):
    for name in ("out.csv", "out.jsonl", "out.txt"):
        assert run_seamline("chunk", "guide.md", "-o", name).returncode == 0
    [row] = csv.DictReader((docs / "out.csv").read_text().splitlines(keepends=True))
    assert row["path"] == '["Guide"]'
    [record] = map(json.loads, (docs / "out.jsonl").read_text().splitlines())
    assert record["text"].startswith("# Guide")
    assert (docs / "out.txt").read_text().startswith("---- guide.md  [0:")
    assert run_seamline("chunk", "guide.md", "-o", "out.csv", "--format", "jsonl").returncode == 0
    assert (docs / "out.csv").read_text().startswith("{")


def test_parquet_holds_the_records(docs):
    parquet = pytest.importorskip("pyarrow.parquet")
    words = ["chunk", ".", "--with-context", "--keywords", "2", "--max-size", "12"]
    assert run_seamline(*words, "-o", "out.parquet").returncode == 0
    assert parquet.read_table("out.parquet").to_pylist() == records_of(run_seamline(*words).stdout)


def test_the_context_comes_on_request(docs):
    (docs / "guide.md").write_text("# Guide\n\nOne sentence. Another one.\n")
    [*_, last] = records_of(run_seamline("chunk", "guide.md", "--with-context", "--max-size", "14").stdout)
    assert last["with_context"] == "# Guide\n\nAnother one."
    assert "with_context" not in records_of(run_seamline("chunk", "guide.md").stdout)[0]
    [first, *_] = records_of(run_seamline("chunk", "guide.md", "--max-size", "14", "--keywords", "1").stdout)
    assert len(first["keywords"]) <= 1
    bad = run_seamline("chunk", "guide.md", "--keywords", "0")
    assert (bad.returncode, "--keywords: must be at least 1, got 0" in error_lines(bad)[-1]) == (2, True)
