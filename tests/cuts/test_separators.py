"""Separator presets: complete, lossless, and openers stay with what they open."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import seamline
from seamline.cuts.levels import separator_cuts
from seamline.cuts.refinement import refine
from seamline.measures.choice import measure_of
from seamline.options.separators import SEPARATORS, SUFFIXES, opens_piece, separator_names, separators_for

ASKED = {
    "c",
    "clojure",
    "cpp",
    "csharp",
    "elixir",
    "go",
    "haskell",
    "html",
    "java",
    "javascript",
    "kotlin",
    "latex",
    "lua",
    "markdown",
    "php",
    "python",
    "restructuredtext",
    "ruby",
    "rust",
    "scala",
    "shell",
    "sql",
    "swift",
    "typescript",
}
PYTHON = """import os

class A:
    def f(self):
        return 1

def g():
    return 2

def h():
    return 3
"""


def test_every_language_has_a_preset():
    assert set(SEPARATORS) >= ASKED


def test_every_preset_of_chunk_clj_has_its_name_here(data_dir):
    vectors = json.loads((data_dir / "vectors" / "chunk_clj.json").read_text("utf-8"))["vectors"]
    known = next(vector["expected"] for vector in vectors if vector["id"] == "clj.sep_languages")
    assert set(known) <= set(SEPARATORS)


@pytest.mark.parametrize("name", sorted(SEPARATORS))
def test_presets_are_sound(name):
    marks = SEPARATORS[name]
    assert len(set(marks)) == len(marks)
    assert all(marks)
    assert marks[-1] == " " or name == "cjk"


def test_suffixes_name_presets():
    assert set(SUFFIXES.values()) <= set(SEPARATORS)


@pytest.mark.parametrize("name", ["Python", "C++", "rst"])
def test_names_in_other_spellings(name):
    assert separators_for(name) in SEPARATORS.values()


def test_unknown_names_list_the_known_ones():
    with pytest.raises(ValueError, match=r"separators must be one of .*python.*, got 'nope'"):
        separators_for("nope")
    assert "bash" in separator_names()


@pytest.mark.parametrize(
    ("mark", "opens"),
    [("\ndef ", True), ("<div", True), ("\n", False), ("\n\n", False), (" ", False), ("\n}\n", False)],
)
def test_sides(mark, opens):
    assert opens_piece(mark) is opens


LED = {
    "python": "# Says\n# so.\n@cached\ndef one(a):\n    return a\n",
    "go": "// Says\n// so.\nfunc One(a int) int {\n\treturn a\n}\n",
    "rust": "/// Says so.\n#[must_use]\npub fn one(a: u32) -> u32 {\n    a\n}\n",
    "java": "/**\n * Says so.\n */\n@Override\npublic int one(int a) {\n  return a;\n}\n",
    "csharp": "// Says so.\n[Pure]\npublic int One(int a) {\n  return a;\n}\n",
    "lua": "-- Says so.\nlocal function one(a)\n  return a\nend\n",
    "clojure": "; Says so.\n(defn one [a]\n  a)\n",
}


@pytest.mark.parametrize("language", LED)
@pytest.mark.parametrize("unit", ["chars", len])
@pytest.mark.parametrize("ends", ["\n", "\r\n"])
def test_comments_and_decorators_stay_with_what_they_stand_before(language, unit, ends):
    part = LED[language].replace("\n", ends)
    chunks = seamline.chunk(f"{part}{ends}" * 9, strategy="recursive", separators=language, max_size=110, unit=unit)
    assert {chunk.text.split()[1] for chunk in chunks} <= {"Says", "*"}


def test_a_comment_larger_than_a_chunk_is_cut_between_its_lines():
    text = "".join(f"# line number {number} of it\n" for number in range(9)) + "def f():\n    return 1\n"
    chunks = seamline.chunk(text, strategy="recursive", separators="python", max_size=60)
    assert all(chunk.text.startswith(("# line", "def f")) for chunk in chunks)


def test_definitions_stay_with_their_bodies():
    chunks = seamline.chunk(PYTHON, strategy="recursive", separators="python", max_size=40)
    assert chunks[-1].text.startswith("def h")
    assert not any(text.endswith(("def", "class")) for text in chunks.texts())


@pytest.mark.parametrize("name", sorted(SEPARATORS))
def test_nothing_is_lost(name):
    chunks = seamline.chunk(PYTHON * 5, strategy="recursive", separators=name, max_size=50)
    chunks.verify()


PIECES = [
    "\n",
    "\n\n",
    "\n\n\n",
    " ",
    "class A",
    "\ndef f",
    "    def g",
    "x",
    "word ",
    "<div>",
    "<p",
    "。",
    "，",
    "é\u0301",
    "\u0301",
    "\r\n",
    "```\n",
    "\n---\n\n",
    "ab",
    "aba",
    "😀",
    "\t",
    ";\n",
    "}\n",
    "# c\n",
    "@d\n",
    "  // c\r\n",
    " * c\n",
    "#[a]\n",
    "[A]\n",
    "-- c\n",
    "\r",
]
MARKS = [
    *SEPARATORS["python"],
    *SEPARATORS["cjk"],
    "<div",
    "<p",
    "<",
    "ab",
    "aba",
    "\n\n\n",
    "",
    "\n---\n\n",
    ";\n",
    "😀",
    "x",
    "\n}\n",
    "\u0301",
    "\x00",
    "ÿa",
]


@settings(max_examples=600, deadline=None)
@given(
    st.lists(st.sampled_from(PIECES), max_size=60).map("".join),
    st.lists(st.sampled_from(MARKS), min_size=1, max_size=8),
    st.integers(1, 40),
    st.sampled_from(["chars", "bytes", "words"]),
    st.booleans(),
    st.integers(0, 127),
)
def test_one_pass_is_level_by_level(text, marks, max_size, unit, trim, leads):
    marks = tuple(mark for mark in marks if mark)
    leveled = separator_cuts(text, marks, tuple(not opens_piece(mark) for mark in marks), leads=leads)
    measure = measure_of(text, unit)
    options = {"measure": measure, "max_size": max_size, "trim": trim}
    expected = refine(text, leveled.cuts, leveled.finer, finders=leveled.finders, **options)
    found = leveled.refined(text, **options)
    assert found.positions.tolist() == expected.positions.tolist()
    assert found.ranks.tolist() == expected.ranks.tolist()
    assert found.mandatory.tolist() == expected.mandatory.tolist()
