"""Texts that open as HTML documents are read as such where nobody said what they are: one, many, streamed, updated."""

import pytest

import seamline
from seamline import frames
from seamline.reading._opening import html_places, opens_html

PAGE = "<!DOCTYPE html>\n<title>T</title><nav>Home</nav><h1>Tea &amp; milk</h1><p>Warm the <b>pot</b>. Wait.</p>"


OPENING = [
    "<!doctype html>", "<!DOCTYPE HTML PUBLIC '-//W3C'>", "<html>", "<HTML lang=en>", "\ufeff \r\n<html>",
    "<!-- a --> <!doctype  html>", "<?xml version='1.0'?>\n<html/>", "<html>\u65e5", "<html>\U0001f600",
]
OTHERS = [
    "", "<", "<html", "<htmlx>", "<!doctype", "<!doctype htmlx>", "<!doctype svg>", "<p>a</p>", "a <html>",
    "<!-- <html>", "<?xml <html>", " " * 1100 + "<html>", "<!-- " + "x" * 1100 + "--><html>", "<\u0248tml>",
    "\x1c<svg>",
]


@pytest.mark.parametrize("text", OPENING)
def test_documents_open(text):
    assert opens_html(text)
    assert html_places(["a", text, text]) == [1, 2]


@pytest.mark.parametrize("text", OTHERS)
def test_other_texts_do_not(text):
    assert not opens_html(text)
    assert html_places(["a", text]) == []


@pytest.mark.parametrize("strategy", ["smart", "sentences", "markdown", "semantic", "words", "recursive", "hard"])
@pytest.mark.parametrize("options", [{}, {"encoder": "builtin"}, {"unit": "words"}, {"overlap": 4}], ids=str)
def test_they_are_read_as_html(strategy, options):
    options = {"strategy": strategy, "max_size": 20, **options}
    said = seamline.chunk(PAGE, markup="html", **options)
    seen = seamline.chunk(PAGE, **options)
    seen.verify()
    assert (seen.markup, seen.plain_texts(), seen.spans.tolist()) == ("html", said.plain_texts(), said.spans.tolist())
    assert [chunk.path for chunk in seen] == [chunk.path for chunk in said]


@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize("options", [
    {}, {"strategy": "sentences"}, {"strategy": "semantic", "encoder": "builtin"},
], ids=str)
def test_many_are_those_of_one(workers, options):
    mark = {"mark": ([PAGE.index("Home")], [PAGE.index("Home") + 2], ["m"])}
    documents = ["Plain. Text.", {"text": PAGE, "id": "page", "tracks": mark}, "# Head\n\nMarkdown.", PAGE]
    options = {"max_size": 20, **options}
    found = list(seamline.chunk_many(iter(documents * 9), workers=workers, **options))[-4:]
    alone = [seamline.chunk(text, **options) for text in ("Plain. Text.", PAGE, "# Head\n\nMarkdown.", PAGE)]
    assert [chunks.to_dicts()[-1]["text"] for chunks in found] == [chunks.to_dicts()[-1]["text"] for chunks in alone]
    assert [chunks.plain_texts() for chunks in found] == [chunks.plain_texts() for chunks in alone]
    assert (found[1].document_id, found[1][0].tracks["mark"]) == ("page", ("m",))
    texts = ["a", PAGE, PAGE] * 3
    assert [chunks.plain_texts() for chunks in seamline.chunk_many(iter(texts), workers=workers, **options)] == [
        seamline.chunk(text, **options).plain_texts() for text in texts
    ]


@pytest.mark.parametrize("live", [False, True])
@pytest.mark.parametrize("strategy", ["smart", "sentences", "words"])
@pytest.mark.parametrize("size", [1, 7, 5000])
def test_streams_decide_the_same(live, strategy, size):
    for text in (PAGE, "<p>No document. Two.", "  One. Two three four five. Six."):
        pieces = [text[place : place + size] for place in range(0, len(text), size)]
        streamed = seamline.chunk_stream(pieces, strategy=strategy, max_size=12, live=live)
        chunks = seamline.chunk(text, strategy=strategy, max_size=12)
        assert [(chunk.start, chunk.text) for chunk in streamed] == [(chunk.start, chunk.text) for chunk in chunks]


def test_a_live_stream_waits_for_no_more_than_tells_it():
    read = []
    pieces = (read.append(word) or word for word in ["One. ", "Two. ", "Three. ", *["Four. "] * 4])
    next(seamline.chunk_stream(pieces, strategy="words", max_size=4, live=True))
    assert len(read) < 7


def test_an_edit_keeps_it_html():
    chunker = seamline.Chunker(max_size=20)
    edited = PAGE.replace("Wait.", "Pour.")
    assert chunker.update(chunker(PAGE), edited).plain_texts() == chunker(edited).plain_texts()


def test_what_is_said_of_a_text_holds():
    assert seamline.chunk(PAGE, markup="plain")[0].text.startswith("<!DOCTYPE")
    assert seamline.chunk(PAGE, markup="markdown", max_size=20).markup == "markdown"
    assert seamline.chunk(PAGE, strategy="recursive", separators=[" "], max_size=60)[0].text.startswith("<!DOCTYPE")
    units = [0, len(PAGE)]
    assert seamline.chunk(PAGE, strategy="semantic", units=units, max_size=400, size_weight=0).text == PAGE


def test_parts_are_left_out_of_what_opens_as_html():
    assert "Home" not in "".join(seamline.chunk(PAGE, drop="nav").plain_texts())
    with pytest.raises(ValueError, match="drop needs markup='html' for texts"):
        seamline.chunk("<p>no document", drop="nav")


def test_files_are_read_by_what_they_hold(tmp_path):
    file = tmp_path / "page.txt"
    file.write_text(PAGE, encoding="utf-8")
    assert seamline.chunk_file(file).plain_texts() == seamline.chunk(PAGE).plain_texts()


def test_tables_have_one_schema():
    pyarrow = pytest.importorskip("pyarrow")
    table = frames.chunk_table(pyarrow.table({"text": ["Plain.", PAGE]}), {"max_size": 1000}, columns=["start"])
    assert table.column("chunk_text").to_pylist() == ["Plain.", PAGE]
