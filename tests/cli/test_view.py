"""``seamline view``: a page for files, a second way beside, faults as one line each."""

import json
import re

import pytest

from tests.cli.runner import error_lines, run_seamline


def documents_in(page: bytes) -> list[dict]:
    [data] = re.findall(r'id="data">(.*?)</script>', page.decode("utf-8"), re.S)
    return json.loads(data)["documents"]


def test_files_on_one_page(tmp_path):
    (tmp_path / "a.md").write_text("# One\n\nText.\n")
    (tmp_path / "b.txt").write_text("Other text.")
    done = run_seamline("view", "a.md", "b.txt", "--max-size", "8", "-o", "page.html", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    found = documents_in((tmp_path / "page.html").read_bytes())
    assert [document["name"] for document in found] == ["a.md", "b.txt"]
    assert {run["max"] for document in found for run in document["runs"]} == {8}


def test_a_second_way_beside(tmp_path):
    (tmp_path / "a.txt").write_text("One. Two. Three.")
    done = run_seamline("view", "a.txt", "--beside", "strategy=sentences max_size=5", cwd=tmp_path)
    [document] = documents_in(done.stdout)
    assert [(run["label"], run["max"]) for run in document["runs"]] == [("smart", 1000), ("sentences", 5)]


@pytest.mark.parametrize(
    ("beside", "message"),
    [
        ("semantic", "--beside takes name=value pairs"),
        ("chunk_size=3", "--beside: unrecognized arguments"),
        ("max_size=0", "max_size must be at least 1, got 0"),
        ("max_size=x", "--beside: argument --max-size: invalid int value"),
    ],
)
def test_a_second_way_that_is_none(tmp_path, beside, message):
    (tmp_path / "a.txt").write_text("One.")
    done = run_seamline("view", "a.txt", "--beside", beside, "-o", "page.html", cwd=tmp_path)
    assert (done.returncode, (tmp_path / "page.html").exists()) == (2, False)
    assert message in error_lines(done)[-1]


def test_a_file_that_cannot_be_read_is_one_line(tmp_path):
    (tmp_path / "a.txt").write_text("One.")
    done = run_seamline("view", "a.txt", "gone.txt", "-o", "page.html", cwd=tmp_path)
    assert done.returncode == 1
    assert any("gone.txt" in line for line in error_lines(done))
    assert [document["name"] for document in documents_in((tmp_path / "page.html").read_bytes())] == ["a.txt"]
