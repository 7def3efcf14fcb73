"""Source code by its lines, without any parser: the same promises, kept as far as lines can tell."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import seamline
from seamline.markup.headings import Outline
from seamline.reading import code, grammars
from seamline.reading.code_lines import line_blocks
from seamline.reading.code_words import LANGUAGES
from tests import laws
from tests.reading.code_sources import SOURCES

MORE = {
    "clojure": ("(ns a.b)\n\n; Adds.\n(defn add [x]\n  (+ x 1))\n", {"(+ x": ["add"]}),
    "css": ("/* Of it. */\n.box {\n  color: red;\n}\n", {"color": [".box"]}),
    "elixir": (
        'defmodule Box do\n  @doc """\n  Of it.\n  """\n  def area(x) do\n    x * 2\n  end\nend\n',
        {"x * 2": ["Box", "area"]},
    ),
    "haskell": ("module Box where\n\n-- | Of it.\narea :: Int -> Int\narea x = x * 2\n", {}),
    "kotlin": ("class Box {\n  // Of it.\n  fun area(): Int {\n    return w * 2\n  }\n}\n", {"w * 2": ["Box", "area"]}),
    "lua": ("-- Of it.\nlocal function area(x)\n  return x * 2\nend\n", {"x * 2": ["area"]}),
    "scala": ("object Box {\n  def area: Int = {\n    w * 2\n  }\n}\n", {"w * 2": ["Box", "area"]}),
    "sql": ("-- Of it.\nCREATE TABLE IF NOT EXISTS box (\n  w int\n);\nSELECT 1;\n", {"w int": ["box"], "SELECT": []}),
    "swift": ("class Box {\n  func area() -> Int {\n    return w * 2\n  }\n}\n", {"w * 2": ["Box", "area"]}),
    "tsx": ("export const Box = (x: A) => {\n  return <b>{x}</b>;\n};\n", {"return": ["Box"]}),
}
UNLIKE = {
    "c": {"int a, b": ["pair"], "int c": [], "p->a +=": ["add"]},
    "cpp": {"w_ * 2": ["Box", "area"], "x + x": ["deep::twice"]},
}
"""Where lines tell less than a parse: types named behind their bodies, namespaces that indent nothing."""

CASES = {name: (text, UNLIKE.get(name, paths)) for name, (text, paths, _) in SOURCES.items()} | MORE


def test_every_language_is_read():
    assert set(CASES) == set(LANGUAGES) == {*grammars.GRAMMARS, *grammars.READ_BY_LINES}


@pytest.mark.parametrize("language", CASES)
def test_paths(language):
    text, paths = CASES[language]
    outline = Outline(line_blocks(text, language))
    assert {needle: [found.title for found in outline.path_at(text.index(needle))] for needle in paths} == paths


@pytest.mark.parametrize("language", SOURCES)
@pytest.mark.parametrize("max_size", [170, 220])
def test_what_belongs_together_is_not_parted(language, max_size):
    text, _, together = SOURCES[language]
    chunks = seamline.chunk(seamline.read(text, markup=language, parses=False), max_size=max_size)
    cuts = {chunk.start for chunk in chunks[1:]}
    for part in together:
        start = text.index(part)
        assert not [cut for cut in cuts if start < cut < start + len(part)], part


MARKS = "\"'(){}[]<>\n\r\t#`\\é😀\u0301\ud800\0@"
PIECES = st.sampled_from([*MARKS, "\r\n", "/*", "*/", "    ", "\n\n", '"""'])


@st.composite
def broken_sources(draw):
    language = draw(st.sampled_from(sorted(CASES)))
    text = CASES[language][0] * draw(st.integers(1, 3))
    for place in draw(st.lists(st.integers(0, len(text)), max_size=5)):
        piece = draw(PIECES)
        text = text[:place] + piece + text[place + draw(st.integers(0, 20)) :]
    return language, text


@pytest.mark.parametrize("strategy", ["smart", "markdown", "semantic", "sentences", "headings"])
@given(source=broken_sources(), max_size=st.integers(1, 150), unit=st.sampled_from(["chars", "bytes", "words", len]))
@settings(max_examples=60, deadline=None)
def test_laws_hold_on_broken_sources(strategy, source, max_size, unit):
    language, text = source
    reading = seamline.read(text, markup=language, parses=False)
    chunks = seamline.chunk(reading, strategy=strategy, max_size=max_size, unit=unit, overlap=max_size // 4)
    laws.assert_cover(chunks.plain_chunks)
    chunks.verify()
    assert all(len(chunk.path) <= 12 and chunk.with_context() for chunk in chunks)


HOSTILE = [
    "()", '"', "'", "(", "a(b)(c)\n", "/*", "#", "`\n", '"""', "impl<", "{-", '"\\', "aaaa ", "a.b",
    "@a(\n", '"a\r', "f(x)(",
]  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("piece", HOSTILE)
def test_hostile_sources_end(language, piece):
    for count in (2_000, 2_001):
        blocks = line_blocks(piece * count, language)
        assert all(0 <= block.start <= block.end <= len(blocks.text) for block in blocks)


def test_a_comment_is_parted_from_a_definition_that_fits_alone():
    text = "# " + "word " * 18 + "\ndef first():\n    one = 1\n    two = 2\n    return one + two + 3 + 4 + 5\n"
    reading = seamline.read(text, markup="python", parses=False, limit=120)
    assert [chunk.text.split()[0] for chunk in seamline.chunk(reading, max_size=120)] == ["#", "def"]


def test_without_a_parser_it_says_so(monkeypatch):
    def no_parser(language):
        raise ImportError(f"markup={language!r} needs a parser")

    monkeypatch.setattr(code, "parser_of", no_parser)
    chunks = seamline.chunk(SOURCES["python"][0], markup="python", max_size=90)
    assert chunks.fallback == "read by its lines: markup='python' needs a parser"
    assert [heading.title for heading in chunks[-1].path] == ["fill"]
    assert seamline.chunk(CASES["haskell"][0], markup="haskell").fallback is None


def test_signatures_over_lines_are_passed():
    text = "def first(\n    one,\n    two,\n):\n    return one\n\ndef second(\n    one,\n"
    rows = line_blocks(text, "python")
    assert [(block.kind, block.info) for block in rows if block.kind in ("scope", "statement")] == [
        ("scope", "first"), ("statement", ""), ("scope", "second"),
    ]  # fmt: skip
