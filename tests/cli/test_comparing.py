"""``seamline compare`` and ``seamline tune``: tables, problems, JSON and the page."""

import json

import pytest

from seamline.cli import main

NAMES = "abcdefghijkl"
FACTS = [f"The colour of thing {name} is shade {i * 7}." for i, name in enumerate(NAMES)]
HOSTILE = "<img src=x onerror=alert(1)>"


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    filler = " Some filler that tells nobody any news." * 8
    (tmp_path / "facts.txt").write_text("\n\n".join(fact + filler for fact in FACTS), encoding="utf-8")
    asked = [{"question": f"{HOSTILE} thing {name}?", "quote": fact} for name, fact in zip(NAMES, FACTS, strict=True)]
    asked += [{"question": "Who?", "quote": "nobody at all", "document": "facts.txt"}]
    (tmp_path / "q.jsonl").write_text("\n".join(map(json.dumps, asked)), encoding="utf-8")
    return tmp_path


def test_ways_are_every_strategy_with_every_size(folder, capsys):
    status = main(
        ["compare", "facts.txt", "--questions", "q.jsonl", "--strategies", "smart,words", "--max-size", "60,900",
         "--budgets", "130", "--html", "page.html"]
    )  # fmt: skip
    out, err = capsys.readouterr()
    assert status == 0
    table = out.splitlines()
    assert sorted(line.split("  ")[0] for line in table[1:5]) == ["smart 60", "smart 900", "words 60", "words 900"]
    assert "of the answers within 130 chars" in table[-1]
    assert "absent; the question is left out: 'nobody at all' (Who?)" in err
    page = (folder / "page.html").read_text(encoding="utf-8")
    assert HOSTILE not in page
    assert page.count("&lt;img src=x onerror=alert(1)&gt;") == len(FACTS)
    assert "<script" not in page
    assert "Quotes to look at" in page


def test_json_is_one_object(folder, capsys):
    assert main(["compare", "facts.txt", "--questions", "q.jsonl", "--strategies", "smart", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [way["name"] for way in found["ways"]] == ["smart"]
    assert found["n_questions"] == len(FACTS)


def test_tune_reports_the_other_half(folder, capsys):
    arguments = ["tune", "facts.txt", "--questions", "q.jsonl", "--strategies", "smart", "--max-size", "900,60"]
    assert main([*arguments, "--budgets", "130"]) == 0
    out = capsys.readouterr().out
    assert "chosen on 6 questions:" in out
    assert "on the other 6:" in out
    assert main([*arguments, "--budgets", "130", "--json", "--seed", "3"]) == 0
    assert json.loads(capsys.readouterr().out)["best"] == "smart 60"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["facts.txt", "--strategies", "smrt"], "strategy must be one of"),
        (["facts.txt", "--charset", "rot13"], "--charset must be"),
        (["facts.txt", "--questions", "none.jsonl"], "none.jsonl"),
        (["facts.txt", "nowhere.txt"], "nowhere.txt: No such file"),
        (["facts.txt", "*.none"], "*.none: no file there"),
        (["facts.txt", "bad.bin"], "bad.bin: binary"),
        (["facts.txt", "--unit", "nope"], "nope"),
    ],
)
def test_wrong_usage_says_what_is_wrong(folder, capsys, words, message):
    (folder / "bad.bin").write_bytes(b"\0\1\2")
    assert main(["compare", "--questions", "q.jsonl", "--strategies", "smart", *words]) == 2
    assert message in capsys.readouterr().err
