"""Source code by its syntax: cuts, paths and contexts in every grammar of the extra, whatever stands in the source."""

import pickle

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import seamline
from seamline import Chunker
from seamline.markup.headings import Outline
from seamline.reading import code, grammars
from tests import laws
from tests.reading.code_sources import SOURCES

tree_sitter = pytest.importorskip("tree_sitter")

LANGUAGES = [pytest.param(name, id=name) for name in SOURCES]


def needs(language):
    """Skip visibly where a grammar is not installed."""
    if not grammars.has_grammar(language):
        pytest.skip(f"no grammar of {language} is installed")


@pytest.mark.parametrize("language", LANGUAGES)
def test_paths_are_those_of_classes_and_functions(language):
    needs(language)
    text, paths, _ = SOURCES[language]
    outline = Outline(seamline.read(text, markup=language).blocks)
    assert {needle: [found.title for found in outline.path_at(text.index(needle))] for needle in paths} == paths


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("max_size", [170, 220])
def test_what_belongs_together_is_not_parted(language, max_size):
    needs(language)
    text, _, together = SOURCES[language]
    chunks = seamline.chunk(text, markup=language, max_size=max_size)
    cuts = {chunk.start for chunk in chunks[1:]}
    for part in together:
        start = text.index(part)
        assert not [cut for cut in cuts if start < cut < start + len(part)], part


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_path_of_a_chunk_holds_for_all_of_it(language):
    needs(language)
    text = SOURCES[language][0] * 3
    outline = Outline(seamline.read(text, markup=language).blocks)
    for chunk in seamline.chunk(text, markup=language, max_size=60):
        titles = [{found.title for found in outline.path_at(at)} for at in (chunk.start, chunk.end - 1)]
        assert {found.title for found in chunk.path} <= titles[0] & titles[1]


MARKS = "\"'(){}\n\r#`é😀\u0301\ud800\0@"
PIECES = st.sampled_from([*MARKS, "\r\n", "/*", "*/", "    ", "\n\n"])
UNITS = st.sampled_from(["chars", "bytes", "words", "graphemes", len])


@st.composite
def broken_sources(draw):
    """A piece of a source with something put in or left out."""
    language = draw(st.sampled_from(sorted(SOURCES)))
    text = SOURCES[language][0]
    first = draw(st.integers(0, len(text)))
    text = text[first:] + text[:first]
    for place in draw(st.lists(st.integers(0, len(text)), max_size=4)):
        text = text[:place] + draw(PIECES) + text[place + draw(st.integers(0, 20)) :]
    return language, text


@pytest.mark.parametrize("strategy", ["smart", "markdown", "semantic", "sentences", "headings"])
@given(source=broken_sources(), max_size=st.integers(1, 150), unit=UNITS)
@settings(max_examples=60, deadline=None)
def test_laws_hold_on_broken_sources(strategy, source, max_size, unit):
    language, text = source
    if not grammars.has_grammar(language):
        return
    overlap = max_size // 4
    chunks = seamline.chunk(text, strategy=strategy, markup=language, max_size=max_size, unit=unit, overlap=overlap)
    laws.assert_cover(chunks)
    chunks.verify()
    assert all(len(chunk.path) <= 12 and chunk.with_context() for chunk in chunks)


@given(source=broken_sources(), max_size=st.integers(20, 150))
@settings(max_examples=60, deadline=None)
def test_contexts_count(source, max_size):
    language, text = source
    if grammars.has_grammar(language):
        chunks = seamline.chunk(text, markup=language, max_size=max_size, count_context=True)
        chunks.verify()
        assert all(chunk.oversized or chunk.context_size <= max_size for chunk in chunks)


def a_class(methods):
    """Source of a class; of each method the lengths of its argument's name and of its lines, and blank lines."""
    lines = ["class Box {"]
    for number, (name, lengths, blank) in enumerate(methods):
        body = ["    " + "x = y;" * length for length in lengths]
        lines += [f"  void method_{number}(int {'a' * name}) {{", *body, "  }", *[""] * blank]
    return "\n".join([*lines, "};", "", ""])


METHODS = st.lists(
    st.tuples(st.integers(1, 30), st.lists(st.integers(1, 6), min_size=1, max_size=5), st.integers(0, 1)),
    min_size=1, max_size=4,
).map(a_class)  # fmt: skip


@given(st.lists(METHODS, min_size=1, max_size=3), st.sampled_from([100, 150, 200]), st.sampled_from([2, 3]))
@settings(max_examples=60, deadline=None)
def test_a_shorter_chunk_is_not_taken_for_a_smaller_one(classes, max_size, share):
    """One that ends inside of the method in which it begins has the signature of that method as its context."""
    needs("cpp")
    chunks = seamline.chunk(
        "".join(classes), markup="cpp", unit=len, max_size=max_size, min_size=max_size // share, count_context=True
    )
    chunks.verify()
    assert [len(chunk.with_context()) for chunk in chunks if len(chunk.with_context()) > max_size] == []


def test_the_context_is_the_signatures_in_scope():
    needs("python")
    text = SOURCES["python"][0]
    chunks = seamline.chunk(text, markup="python", max_size=40)
    chunk = next(chunk for chunk in chunks if "max(value" in chunk.text)
    assert chunk.with_context().startswith("def fill(box):\n    def checked(value):")


def test_top_definitions_begin_chunks_where_that_is_asked_for():
    needs("python")
    text = SOURCES["python"][0]
    starts = [chunk.text.split("\n")[0] for chunk in seamline.chunk(text, markup="py", split_at=1)]
    assert starts == ["import os", "# Of the box.", "def fill(box):"]
    assert len(seamline.chunk(text, strategy="headings", markup="py", split_at=(1, 2))) == 5


def test_chunks_survive_a_pickle():
    needs("go")
    chunks = seamline.chunk(SOURCES["go"][0], markup="go", max_size=60)
    copy = pickle.loads(pickle.dumps(chunks))
    assert [chunk.path for chunk in copy] == [chunk.path for chunk in chunks]
    assert copy.markup == "go"


def test_a_parser_of_your_own_reads():
    needs("python")
    parser, text = grammars.parser_of("python"), SOURCES["python"][0]
    chunks = seamline.chunk(text, markup=parser, max_size=90)
    assert chunks == seamline.chunk(text, markup="python", max_size=90)
    assert chunks.markup == "parser"
    assert seamline.read(text, markup=parser).structured


def test_a_parse_that_takes_too_long_gives_way_to_the_lines(monkeypatch):
    needs("python")
    monkeypatch.setattr(code, "SHORT", 0)
    monkeypatch.setattr(code, "LONGEST", (0.0, 0.0))
    text = SOURCES["python"][0] * 40
    chunker = Chunker(markup="python", max_size=100)
    chunks = chunker(text)
    assert chunks.fallback.startswith("read without a parse: the parse of")
    assert chunks.texts() == seamline.chunk(seamline.read(text, markup="py", parses=False), max_size=100).texts()
    assert next(iter(chunker.chunk_many([text]))).fallback
    assert Chunker(markup="python", strategy="semantic")(text).fallback


@pytest.mark.parametrize("strategy", ["smart", "semantic", "headings"])
def test_a_parser_of_your_own_that_takes_too_long_gives_way_to_plain_text(monkeypatch, strategy):
    needs("python")
    monkeypatch.setattr(code, "SHORT", 0)
    monkeypatch.setattr(code, "LONGEST", (0.0, 0.0))
    text = SOURCES["python"][0] * 40
    for chunks in Chunker(markup=grammars.parser_of("python"), strategy=strategy).chunk_many([text, text]):
        chunks.verify()
        assert "takes too long" in chunks.fallback
    assert not seamline.read(text, markup=grammars.parser_of("python")).structured


def test_what_a_parser_raises_is_raised():
    class Broken:
        language = None

        def parse(self, *_, **__):
            raise ValueError("no such thing")

    with pytest.raises(ValueError, match="no such thing"):
        seamline.chunk("x" * 5000, markup=Broken())


def test_streams_refuse_what_needs_the_whole_text():
    with pytest.raises(ValueError, match="markup must be"):
        list(seamline.chunk_stream(["a"], markup="python"))


def test_files_are_read_by_their_suffix(tmp_path):
    needs("python")
    path = tmp_path / "box.py"
    path.write_text(SOURCES["python"][0])
    assert seamline.chunk_file(path, max_size=90).markup == "python"
    assert seamline.chunk_file(path, strategy="recursive").markup != "python"


def test_batches_and_threads_give_the_same(tmp_path):
    needs("python")
    texts = [SOURCES["python"][0] * k for k in range(1, 9)]
    chunker = Chunker(markup="python", max_size=120)
    assert list(chunker.chunk_many(texts, workers=2)) == [chunker(text) for text in texts]


@pytest.mark.parametrize("unit", ["chars", len])
def test_a_line_of_code_is_cut_between_its_statements(unit):
    needs("javascript")
    text = "".join(f"call{k}(one, 'a; b');" for k in range(40))
    chunks = seamline.chunk(text, markup="javascript", max_size=70, unit=unit)
    assert all(chunk.text.startswith("call") and chunk.text.endswith(");") for chunk in chunks)


@pytest.mark.parametrize(
    ("text", "titles"),
    [
        ("MACRO_BEGIN\nnamespace deep {\nint x;\n}\n", [["deep"]]),
        ("MACRO template <typename C> class store : public A<B> {\n int c;\n};\n", [[]]),
        ("struct pair<One,\n            Two> {\n  int x;\n};\n", [["pair"]]),
        ("enum {\n  one, two,\n};\n", [[]]),
    ],
    ids=["after-a-macro", "no-name-rather-than-a-wrong-one", "the-first-part-of-a-long-name", "nameless"],
)
def test_names_of_definitions(text, titles):
    needs("cpp")
    outline = Outline(seamline.read(text, markup="cpp").blocks)
    assert [[found.title for found in outline.path_at(text.index("{") + 2)]] == titles


def test_depths_beyond_the_last_rank_with_it():
    needs("javascript")
    text = "".join("  " * k + f"function f{k}() {{\n" for k in range(30)) + "}\n" * 30
    chunks = seamline.chunk(text, markup="javascript", max_size=120)
    assert max(len(chunk.path) for chunk in chunks) == 12
    assert np.all(np.diff(chunks.spans[:, 0]) > 0)


def test_a_missing_grammar_names_what_to_install(monkeypatch):
    monkeypatch.setitem(grammars.GRAMMARS, "klingon", grammars.Grammar("tree_sitter_klingon"))
    with pytest.raises(ImportError, match=r"pip install 'seamline\[code\]'.*tree-sitter-klingon"):
        grammars.parser_of("klingon")
