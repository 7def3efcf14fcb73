"""Commands that compare and list: files are read by their suffix, or by how they open, as ``seamline chunk`` does."""

import json

import pytest

from seamline.cli import main

FACTS = [f"The colour of <b>thing {name}</b> is shade {i * 7}." for i, name in enumerate("abcdefghijkl")]
FILLER = "<p>" + "Some filler that tells nobody any news. " * 8
PAGE = "<!doctype html><nav>Menu</nav><h1>Things</h1>" + "".join(f"<h2>Part</h2><p>{fact}{FILLER}" for fact in FACTS)
TALK = "".join(
    f"{i + 1}\n00:{i:02}:01,000 --> 00:{i:02}:09,000\n<i>{fact.replace('<b>', '').replace('</b>', '')}</i>\n\n"
    for i, fact in enumerate(FACTS)
)
RST = "Things\n======\n\n" + "\n\n".join(fact.replace("<b>", "").replace("</b>", "") for fact in FACTS) + "\n"
CODE = "".join(f"def thing_{i}():\n    return {i}  # Of thing {c}\n\n\n" for i, c in enumerate("abcdefghijkl"))


def questions(quote):
    asked = [{"question": f"What of thing {name}?", "quote": quote(name, i)} for i, name in enumerate("abcdefghijkl")]
    return "\n".join(map(json.dumps, asked))


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    files = {"page.html": PAGE, "page.txt": PAGE, "talk.srt": TALK, "things.rst": RST, "things.py": CODE}
    for name, text in files.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    said = questions(lambda name, i: f"The colour of thing {name} is shade {i * 7}.")
    (tmp_path / "said.jsonl").write_text(said, encoding="utf-8")
    coded = questions(lambda name, i: f"def thing_{i}():")
    (tmp_path / "coded.jsonl").write_text(coded, encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("name", ["page.html", "page.txt", "talk.srt", "things.rst", "things.py"])
@pytest.mark.parametrize("strategies", ["smart,markdown", "semantic"])
def test_compare_reads_files_as_chunk_does(folder, capsys, name, strategies):
    asked = "coded.jsonl" if name.endswith(".py") else "said.jsonl"
    arguments = ["compare", name, "--questions", asked, "--strategies", strategies, "--max-size", "200", "--json"]
    assert main(arguments) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["n_questions"], found["problems"]) == (12, [])
    assert main(["chunk", name, "--strategy", strategies.split(",")[0], "--max-size", "200", "-o", "out.jsonl"]) == 0
    records = (folder / "out.jsonl").read_text(encoding="utf-8").splitlines()
    [way] = [way for way in found["ways"] if way["name"].startswith(strategies.split(",")[0])]
    assert way["n_chunks"] == len(records)
    assert way["mean_size"] == pytest.approx(sum(json.loads(each)["size"] for each in records) / len(records), abs=0.01)


def test_parts_are_left_out_and_what_is_said_holds(folder, capsys):
    base = ["compare", "page.html", "--questions", "said.jsonl", "--strategies", "smart", "--json"]
    sizes = []
    for more in ([], ["--drop", "nav"], ["--markup", "html"]):
        assert main([*base, *more]) == 0
        sizes.append(json.loads(capsys.readouterr().out)["ways"][0]["mean_size"])
    assert sizes[0] == sizes[2] != sizes[1]
    assert main([*base, "--markup", "plain"]) == 2
    assert "got 12 problems" in capsys.readouterr().err


def test_tune_reads_them_too(folder, capsys):
    arguments = ["tune", "page.html", "--questions", "said.jsonl", "--strategies", "smart", "--max-size", "900,80"]
    assert main([*arguments, "--json", "--html", "out.html"]) == 0
    assert json.loads(capsys.readouterr().out)["best"].startswith("smart")
    assert "thing a is shade 0" in (folder / "out.html").read_text(encoding="utf-8")


def written(folder, *words):
    """What a command writes."""
    assert main([*words, "-o", "written"]) == 0
    return (folder / "written").read_text(encoding="utf-8")


def test_plan_and_chapters_show_what_is_read(folder):
    plan = written(folder, "plan", "page.html")
    assert "Menu Things" in plan
    assert "<" not in plan
    levels = written(folder, "plan", "page.html", "--levels").splitlines()[1:]
    assert not any("<" in line for line in levels)
    for line in levels[1:]:
        _, _, start, *words = line.split()
        assert PAGE[int(start.replace(",", "")) :].startswith(words[0])
    [first, *_] = map(json.loads, written(folder, "chapters", "page.html", "--json").splitlines())
    assert PAGE[first["start"] :].startswith("Menu")
    [first, *_] = map(json.loads, written(folder, "chapters", "talk.srt", "--json").splitlines())
    assert first["time"] == 1.0
    assert written(folder, "plan", "page.txt") == plan
