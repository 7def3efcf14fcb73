"""HTML as a browser shows it: texts, blocks and parts of pages; the twin, the laws, hostile sources, other parsers."""

import random
import re

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import seamline
from seamline import Chunker
from seamline.options.strategies import STRATEGIES
from seamline.reading.charset import html_charset
from seamline.reading.html import read_html
from tests import laws
from tests.reference.html_view import View
from tests.timing import cpu_seconds

SHOWN = [
    pytest.param("", "", id="empty"),
    pytest.param(" \n<p> \n</p>", "", id="blanks"),
    pytest.param("<p>One  two\n three </p>\n<p>Four", "One two three\n\nFour", id="blanks-fold"),
    pytest.param("a<b>b</b>c <i> d</i> e", "abc d e", id="inline-elements-part-no-words"),
    pytest.param("<p>a<p>b<div>c</div>d", "a\n\nb\n\nc\nd", id="implied-ends-of-paragraphs"),
    pytest.param("<ul><li>a<li>b<ul><li>c</ul><li>d</ul>e", "a\nb\nc\nd\n\ne", id="lists"),
    pytest.param("<dl><dt>a<dd>b<dt>c</dl>", "a\nb\nc", id="definitions"),
    pytest.param("a<br>b<br/>c", "a\nb\nc", id="line-breaks"),
    pytest.param("a<br><br>b", "a\n\nb", id="two-line-breaks-are-a-paragraph"),
    pytest.param("<h1>a<br>b</h1>c", "a b\n\nc", id="a-title-is-one-line"),
    pytest.param("<pre>\n a\n  b\n</pre>c", " a\n  b\n\n\nc", id="pre-keeps-blanks"),
    pytest.param("<pre>a<br>b</pre>", "a\nb", id="line-break-in-pre"),
    pytest.param("<table><tr><th>a<th>b<tr><td>c<td><p>d</table>e", "a\tb\nc\td\n\ne", id="tables"),
    pytest.param("<table><tr><td><p>a<p>b<td>c<tr><td>d<td>e</table>", "a\nb\tc\nd\te", id="blocks-in-cells"),
    pytest.param("<table><tr><td>a<td><table><tr><td>b</table></table>", "a\nb", id="layout-by-a-table-inside"),
    pytest.param("<table role=none><tr><td>a<td>b<tr><td>c<td>d</table>", "a\nb\nc\nd", id="layout-by-its-role"),
    pytest.param("<table><tr><td>a<td><h2>b</h2>", "a\nb", id="layout-by-a-heading"),
    pytest.param("a<!-- b -->c<!-->d<!--->e<!-- f --!>g<!-- h", "acdeg", id="comments"),
    pytest.param("a<!doctype html>b<?php c?>d</ e>f<!g>h", "abdfh", id="other-markup"),
    pytest.param("a <script>b<!--<script>c</script>d--></script>e", "a e", id="script-in-a-script"),
    pytest.param("<style>a</STYLE >b<title>c</title>d", "bd", id="text-alone"),
    pytest.param("a<textarea>\n<b>&amp;</textarea>b", "a<b>&b", id="textarea"),
    pytest.param("<xmp><b>&amp;</xmp>", "<b>&amp;", id="xmp"),
    pytest.param("a<plaintext><p>b</plaintext>", "a\n\n<p>b</plaintext>", id="plaintext"),
    pytest.param("a<p hidden>b<b>c</b></p>d", "a\nd".replace("\n", ""), id="hidden"),
    pytest.param("a<i hidden=until-found>b</i>c", "abc", id="found-by-a-search"),
    pytest.param('a<b style="color:red; DISPLAY : none">b</b>c', "ac", id="display-none"),
    pytest.param('a<b style="display:none;display:block">b</b>c', "abc", id="display-is-the-last"),
    pytest.param('a<b style="display:nonex">b</b>c', "abc", id="display-of-another-name"),
    pytest.param("a<b aria-hidden=TRUE>b</b><b aria-hidden=false>c</b>", "ac", id="aria-hidden"),
    pytest.param("a<b hidden hidden=x>b</b>", "a", id="attributes-twice"),
    pytest.param("a<dialog>b</dialog><dialog open>c</dialog>", "a\nc", id="dialogs"),
    pytest.param("<svg><title>a</title><p>b", "b", id="svg-ends-at-html"),
    pytest.param("<svg><font>a</font><font color=red>b", "b", id="svg-ends-at-a-styled-font"),
    pytest.param("<svg><foreignObject><p>a</p></foreignObject></svg>b", "b", id="html-in-svg"),
    pytest.param("<svg><section>a</svg>b<svg/>c", "bc", id="svg-closes"),
    pytest.param("<math><mi>x</mi><annotation>y</annotation></math>z", "xz", id="mathml"),
    pytest.param("<math><![CDATA[a<b>&amp;]]></math>c", "a<b>&amp;c", id="cdata"),
    pytest.param("a<![CDATA[b>c]]>d", "ac]]>d", id="cdata-in-html-is-a-comment"),
    pytest.param("<?xml version='1.0'?><p><b/>a<![CDATA[<b>]]><script/></p>b", "a<b>\n\nb", id="xhtml"),
    pytest.param("&lt;&amp&notit;&notin;&#65;&#x42;&#128;&#0;&#xD800;&#1114112;", "<&¬it;∉AB€���", id="references"),
    pytest.param("&;&x;&#;&#x;& &unknown;", "&;&x;&#;&#x;& &unknown;", id="no-references"),
    pytest.param("&bne;&nGt;", "=⃥≫⃒", id="references-of-two"),
    pytest.param("a&#32; &#10;b&nbsp; c", "a b\xa0 c", id="decoded-blanks-fold"),
    pytest.param("a<b title='>' x=\">\" y=>z</b> 1 < 2 <3 <", "az 1 < 2 <3 <", id="quotes-and-signs"),
    pytest.param("a<b title='b>c", "a", id="quote-without-end"),
    pytest.param("a</b", "a", id="end-tag-without-end"),
    pytest.param("a</p>b</br>c</x>d", "a\n\nb\ncd", id="end-tags-of-nothing"),
    pytest.param("<b><p>a</b>b</p>c", "ab\n\nc", id="styles-that-cross"),
    pytest.param("<form>a<div></form>b</div><form><form>c", "a\n\nb\n\nc", id="forms"),
    pytest.param("<form>a</form>b", "a\n\nb", id="a-form"),
    pytest.param("<button>a<button>b", "ab", id="buttons"),
    pytest.param("<optgroup><option>a<option>b<optgroup><option>c", "a\nb\nc", id="options-outside-of-a-list"),
    pytest.param("a<select><option>b<select>c", "a", id="a-list-to-choose-from"),
    pytest.param("<table><caption>a<tr><td>b<tbody><tr><td>c</table>", "a\nb\nc", id="caption"),
    pytest.param("<td>a<tr>b<tbody>c", "abc", id="parts-of-no-table"),
    pytest.param("<table><td>a<table><td>b</table>c</table>d", "a\nb\nc\n\nd", id="tables-inside"),
    pytest.param("<table><tr><table>a", "a", id="table-without-a-cell"),
    pytest.param("<template><td>a</template>b", "b", id="template"),
    pytest.param("a<hr>b<wbr>c<img alt=d>e", "a\n\nbce", id="void"),
    pytest.param("<body hidden>a</body>b<frameset>", "ab", id="the-body-is-shown"),
    pytest.param("\ufeffa", "a", id="byte-order-mark"),
    pytest.param("<x-a>a</X-A>b<x-b>c</x-a>", "abc", id="names-unheard-of"),
    pytest.param("<noscript>a<p>b</noscript>c", "c", id="noscript"),
    pytest.param("é<p>😀&eacute;", "é\n\n😀é", id="wide"),
]


@pytest.mark.parametrize(("source", "shown"), SHOWN)
def test_what_is_shown(source, shown):
    assert read_html(source).text == shown
    assert View(source).shown_text == shown


TAGS = tuple(
    "p div span b i a ul ol li dl dt dd table tr td th tbody thead caption colgroup h1 h2 h3 pre br hr form button"  # noqa: SIM905
    " svg math mi title script style textarea template select option optgroup x-y section nav header main article"
    " figure figcaption blockquote object xmp foreignObject img noscript font marquee plaintext".split()
)
TEXTS = [
    "<p hidden>", "<div style='display:none'>", "<b aria-hidden=true>", "<br/>", "<table role=none>",
    "<font color=red>",
    "<!--", "-->", "<!>", "<!doctype html>", "<![CDATA[", "]]>", "<?x>", "&", "&amp;", "&lt", "&nbsp;", "&#32;",
    "&#x41;", "<", ">", "</", '"', "'", "=", "word.", "a b", " ", "\n", "\r\n", "\x0c", "é", "😀", "\x00",
    "<a b='", "\ufeff",
]
PIECES = [*(f"<{tag}>" for tag in TAGS), *(f"</{tag}>" for tag in TAGS), *TEXTS * 2]
sources = st.lists(st.sampled_from(PIECES), max_size=24).map("".join)


def places_of(reading):
    """Source start and end of each character of the view."""
    places = []
    for a, b, c, d in reading.runs.tolist():
        places += [(c + i, c + i + 1) if b - a == d - c else (c, d) for i in range(b - a)]
    return places


def assert_as_the_twin(source):
    reading, view = read_html(source), View(source)
    assert reading.text == view.shown_text
    assert places_of(reading) == [(start, end) for _, start, end in view.chars]
    assert sorted(map(tuple, reading.dropped.tolist())) == sorted(view.dropped)


@given(source=sources)
@settings(max_examples=300, deadline=None)
def test_the_twin_shows_the_same(source):
    assert_as_the_twin(source)


def test_the_twin_shows_the_same_of_many_sources():
    rng = random.Random(16)
    for _ in range(2000):
        assert_as_the_twin("".join(rng.choices(PIECES, k=rng.randrange(1, 12))))


UNITS = ["chars", "words", "bytes"]
NAMES = sorted(name for name, row in STRATEGIES.items() if name != "tokens")


@pytest.mark.parametrize("strategy", NAMES)
@given(source=sources, size=st.integers(2, 40), overlap=st.integers(0, 8), unit=st.sampled_from(UNITS))
@settings(max_examples=25, deadline=None)
def test_laws_hold_on_pages(strategy, source, size, overlap, unit):
    chunks = seamline.chunk(source, markup="html", strategy=strategy, max_size=size, overlap=overlap % size, unit=unit)
    chunks.verify()
    laws.assert_cover(chunks.plain_chunks)
    tags = [found.span() for found in re.finditer(r"&amp;|<[a-z]+>", source)] if "<!" not in source else []
    places = places_of(chunks.reading)
    for chunk in chunks:
        assert chunk.text == source[chunk.start : chunk.end]
        assert (chunk.start, chunk.end) == (places[chunk.plain_start][0], places[chunk.plain_end - 1][1])
        shown = {place for start, end in places[chunk.plain_start : chunk.plain_end] for place in range(start, end)}
        assert not any(a < chunk.start < b and not shown & set(range(a, b)) for a, b in tags)


@given(source=sources)
@settings(max_examples=200, deadline=None)
def test_blocks_are_those_that_others_read(source):
    """Rising lines, parents before children and around them, kinds and titles of the view."""
    blocks = read_html(source).blocks
    rows, length = blocks.table, len(blocks.text)
    assert (np.diff(rows["line"]) >= 0).all()
    assert ((rows["start"] < rows["end"]) & (rows["end"] <= length)).all()
    for number, row in enumerate(rows):
        assert row["parent"] < number
        above = rows[row["parent"]] if row["parent"] >= 0 else None
        if above is not None and above["kind"] != blocks.table.dtype.type and above["level"] == 0:
            assert above["start"] <= row["start"] < above["end"]


def test_blocks_of_a_page():
    page = read_html(
        "<h1>A</h1><p>b<ul><li>c<li>d</ul><table><caption>e<tr><th>f<th>g<tr><td>h<td>i</table><blockquote>j</blockquote>"
        "<figure><img><figcaption>k</figure><pre>l</pre><ol><li><h2>m</h2>n</ol>"
    )
    found = [(block.kind, page.text[block.start : block.end].strip(), block.depth) for block in page.blocks]
    assert found == [
        ("heading", "A", 0), ("paragraph", "b", 0), ("list", "c\nd", 0), ("list_item", "c", 1), ("paragraph", "c", 2),
        ("list_item", "d", 1), ("paragraph", "d", 2), ("paragraph", "e", 0), ("table", "f\tg\nh\ti", 0),
        ("table_head", "f\tg", 0), ("table_row", "h\ti", 0), ("quote", "j", 0), ("paragraph", "j", 1),
        ("figure", "k", 0), ("paragraph", "k", 1), ("indented_code", "l", 0), ("list", "m\n\nn", 0),
        ("list_item", "m\n\nn", 1), ("heading", "m", 2), ("paragraph", "n", 2),
    ]
    assert [block.info for block in page.blocks if block.kind == "heading"] == ["A", "m"]


@pytest.mark.parametrize(
    ("source", "headings"),
    [
        pytest.param("<ul><li><h3>a</h3><li><h3>b</h3></ul><h2>c</h2>d", "c", id="cards-of-titles"),
        pytest.param("<ul><li><h3>a</h3>b<li>c<h3>d</h3></ul>", "a", id="a-card-with-text"),
        pytest.param("<ul><li><figure><img><h3>a</h3></figure><p>b</ul>", "a", id="text-behind-the-figure"),
        pytest.param("<ul><li><h3>a</h3><ul><li>b</ul></ul>", "a", id="a-list-under-it"),
        pytest.param("<ul><li><h3>a</h3><h3>b</h3></ul>", "a", id="two-titles"),
        pytest.param("<blockquote><p>a<h3>b</h3></blockquote>c", "", id="last-in-a-quote"),
        pytest.param("<h2>a</h2><h2>b</h2>", "ab", id="outside-of-all"),
    ],
)
def test_headings_that_head_nothing_are_paragraphs(source, headings):
    page = read_html(source)
    assert "".join(block.info for block in page.blocks if block.kind == "heading") == headings
    assert all(block.level == 0 for block in page.blocks if block.kind == "paragraph")


def test_deep_quotes_of_headings_take_no_longer_than_others():
    page = read_html("<blockquote><h1>a" * 20_000)
    assert [block.kind for block in page.blocks[-2:]] == ["quote", "paragraph"]


@pytest.mark.parametrize(
    ("rows", "head"),
    [
        pytest.param("<thead><tr><td>a<td>b<tr><td>c<td>d<tbody><tr><td>e<td>f", "a\tb\nc\td\n", id="two-rows"),
        pytest.param("<tr><th>a<th>b<tr><th>c<td>d", "a\tb\n", id="heads-of-rows-are-none"),
        pytest.param("<tr><th>a<td>b<tr><th>c<td>d", None, id="none"),
    ],
)
def test_heads_of_tables(rows, head):
    page = read_html(f"<table>{rows}</table>")
    assert [page.text[b.start : b.end] for b in page.blocks if b.kind == "table_head"] == ([head] if head else [])


def test_a_part_of_a_table_has_its_head_with_it():
    rows = "".join(f"<tr><td>key {n}<td>value {n}" for n in range(12))
    chunks = seamline.chunk(f"<h1>T</h1><table><tr><th>Key<th>Value{rows}</table>", markup="html", max_size=60)
    assert len(chunks) > 3
    for chunk in chunks[1:]:
        assert chunk.with_context().startswith("T\n\nKey\tValue\nkey")
        assert [heading.title for heading in chunk.path] == ["T"]


def test_a_table_without_a_head_lends_none():
    rows = "".join(f"<tr><td>key {n}<td>value {n}" for n in range(12))
    chunks = seamline.chunk(f"<table>{rows}</table>", markup="html", max_size=60)
    assert all(chunk.with_context() == chunk.plain_text for chunk in chunks)


PAGE = (
    "<title> A &amp;\nB </title><header>Top</header><nav>Menu</nav><main><header>Lead</header><h1>Head</h1><p>Text.</p>"
    "<aside>Note</aside><footer>By me</footer></main><footer>End</footer>"
)


def test_parts_of_a_page():
    page = read_html(PAGE)
    assert page.title == "A & B"
    region = page.tracks["region"]
    spans = zip(region.starts, region.ends, region.values, strict=True)
    told = [(page.text[a:b].split(), value) for a, b, value in spans]
    assert told == [
        (["Top"], "header"), (["Menu"], "nav"), (["Lead", "Head", "Text."], "main"), (["Note"], "aside"),
        (["By", "me"], "main"), (["End"], "footer"),
    ]
    assert seamline.chunk(PAGE, markup="html", max_size=20)[0].tracks["region"] == ("header", "nav", "main")


@pytest.mark.parametrize(
    ("drop", "shown"),
    [
        pytest.param(("nav", "footer", "header"), "Lead Head Text. Note By me", id="several"),
        pytest.param("aside", "Top Menu Lead Head Text. By me End", id="one"),
        pytest.param(["main"], "Top Menu End", id="the-main-part"),
    ],
)
def test_parts_are_left_out(drop, shown):
    page = seamline.read(PAGE, markup="html", drop=drop)
    assert " ".join(page.text.split()) == shown
    assert len(page.dropped) > 1
    chunks = seamline.chunk(page, max_size=20)
    chunks.verify()
    assert " ".join(" ".join(chunks.plain_texts()).split()) == shown
    asked = seamline.chunk(PAGE, markup="html", drop=drop, max_size=20)
    assert asked.plain_texts() == chunks.plain_texts()


def test_parts_are_left_out_of_files_that_have_them(tmp_path):
    chunker = seamline.Chunker(drop=["nav"])
    assert seamline.Chunker.from_dict(chunker.to_dict()).drop == ("nav",)
    for name, text, shown in (
        ("a.html", PAGE, "Top\n\nLead"), ("a.srt", "00:01 --> 00:02\nYes.\n", "Yes."), ("a.md", "Yes.\n", "Yes."),
    ):  # fmt: skip
        file = tmp_path / name
        file.write_text(text, "utf-8")
        assert chunker.chunk_file(file)[0].plain_text.startswith(shown)


def test_parts_are_left_out_where_the_source_is_read():
    with pytest.raises(ValueError, match=r"drop must be said where the source is read, got \('nav',\)"):
        seamline.chunk(read_html(PAGE), drop="nav")
    for markup in ("plain", "srt", read_html):
        with pytest.raises(ValueError, match="drop needs markup='html' or 'auto', or 'pages' for 'furniture', got"):
            seamline.chunk(PAGE, drop="nav", markup=markup)
    for asked in (seamline.chunk, lambda page, drop: list(seamline.chunk_many([page], drop=drop))):
        with pytest.raises(ValueError, match=r"drop needs markup='html' for texts, got .* with markup 'auto'"):
            asked(PAGE, drop="nav")


def test_unknown_parts():
    with pytest.raises(ValueError, match=r"drop must name parts of a page \(main, .*\), got 'menu'"):
        read_html("a", drop=("nav", "menu"))
    with pytest.raises(TypeError, match="source must be a str"):
        read_html(b"a")


def test_what_is_left_out_is_listed():
    source = "a<!-- b --><script>c</script><p hidden>d<i hidden>e</i></p>f<b c='"
    assert [source[a:b] for a, b in read_html(source).dropped.tolist()] == [
        "<!-- b -->", "<script>c</script>", "<p hidden>d<i hidden>e</i></p>", "<b c='",
    ]


def test_titles_without_text_stay_together():
    source = "<h2>One</h2><h2>Two</h2><p>" + "word " * 30 + "<h3>Three</h3><h2>Four</h2><p>" + "word " * 30
    chunks = seamline.chunk(source, markup="html", max_size=170)
    assert [chunk.plain_text.split()[:3:2] for chunk in chunks] == [["One", "word"], ["Three", "word"]]
    titles = "".join(f"<h2>Title of number {n}</h2>" for n in range(40))
    assert all(text.startswith("Title") for text in seamline.chunk(titles, markup="html", max_size=70).plain_texts())
    items = "<ul>" + f"<li><h3>Name</h3><p>{'word ' * 12}</p>" * 3 + "</ul>"
    assert all(text.startswith("Name") for text in seamline.chunk(items, markup="html", max_size=75).plain_texts())


HOSTILE = {
    "quotes": '<a b="', "signs": "<", "divs": "<div>", "cells": "<table><tr><td>", "styles": "<b><div></b>",
    "paragraphs": "<p><span></p>", "references": "&#1", "items": "<ul><li>", "comments": "<!-",
    "scripts": "<script><!--", "ends": "</div>", "forms": "<form><div></form>", "hidden": "<p hidden>",
    "headings": "<h1><div>", "foreign": "<svg><a>",
}


@pytest.mark.parametrize("piece", HOSTILE.values(), ids=HOSTILE)
def test_time_is_linear(piece):
    """Four times the text takes at most twelve times as long; a pass too many over it would take seconds."""
    short, long = (piece * (length // len(piece)) for length in (100_000, 400_000))
    least = min(cpu_seconds(read_html, long) for _ in range(3))
    assert least < 12 * min(cpu_seconds(read_html, short) for _ in range(3)) + 0.02


def test_deep_pages_are_read():
    source = "<div>" * 100_000 + "deep" + "<blockquote><ul><li>" * 1000 + "deeper"
    assert read_html(source).text == "deep\n\ndeeper"


def other_text(parsed):
    return "".join(parsed.split())


GENTLE = [piece for piece in PIECES if not re.search(
    "form|svg|math|mi>|select|opt|plaintext|foreign|table|tr>|td|th|tbody|caption|col|template|object|noscript|title|hidden|"
    "display|<!|]]|<\\?|\x00|\ufeff|button|marquee|script|style|a b='|<$|</$|<font", piece)]


def test_another_parser_shows_the_same():
    lexbor = pytest.importorskip("selectolax.lexbor")
    rng = random.Random(7)
    for _ in range(1000):
        source = "<!doctype html><body>" + "".join(rng.choices(GENTLE, k=20))
        other = lexbor.LexborHTMLParser(source).body.text(deep=True)
        assert other_text(read_html(source).text) == other_text(other), source


def test_another_parser_reads_the_same_references():
    turbohtml = pytest.importorskip("turbohtml")
    import html.entities

    for name in html.entities.html5:
        source = f"<p>x&{name}y"
        assert read_html(source).text == turbohtml.parse(source).text.replace("\n", " ").replace("\t", " "), name


@pytest.mark.parametrize(
    ("data", "codec"),
    [
        pytest.param(b"<p>a", ("utf-8", 0), id="none"),
        pytest.param(b"\xef\xbb\xbf<meta charset=latin1>", ("utf-8", 3), id="mark-first"),
        pytest.param(b"\xff\xfea\0", ("utf-16-le", 2), id="utf-16"),
        pytest.param(b"<META Charset = 'windows-1251'>", ("cp1251", 0), id="meta"),
        pytest.param(b'<meta http-equiv=x content="text/html; charset=ISO-8859-1">', ("cp1252", 0), id="http-equiv"),
        pytest.param(b"<meta charset=latin1>\x81", ("latin-1", 0), id="unused-bytes"),
        pytest.param(b"<!-- <meta charset=koi8-r> --><meta charset=sjis>", ("cp932", 0), id="comments"),
        pytest.param(b"<meta charset=utf-16>", ("utf-8", 0), id="cannot-be"),
        pytest.param(b"<meta charset=nonsense>", ("utf-8", 0), id="unheard-of"),
        pytest.param(b"<meta charset=rot13>", ("utf-8", 0), id="no-character-set"),
        pytest.param(b"<?xml version='1.0' encoding='euc-kr'?>", ("cp949", 0), id="xml"),
        pytest.param(b" " * 1024 + b"<meta charset=koi8-r>", ("utf-8", 0), id="too-late"),
    ],
)
def test_character_sets(data, codec):
    assert html_charset(data) == codec


@pytest.mark.parametrize("suffix", [".html", ".htm", ".xhtml", ".HTML"])
def test_files_are_read_by_suffix_and_charset(tmp_path, suffix):
    path = tmp_path / f"page{suffix}"
    path.write_bytes("<meta charset=windows-1252><p>café</p>\r\n<p>end".encode("cp1252"))
    chunks = seamline.chunk_file(path)
    assert (chunks.markup, chunks.plain_texts()) == ("html", ["café\n\nend"])
    assert Chunker(markup="html").chunk_file(path).plain_texts() == ["café\n\nend"]
    path.write_bytes(b"<p>\xff")
    with pytest.raises(ValueError, match="file must be UTF-8, got byte 0xff at offset 3"):
        seamline.chunk_file(path)
    path.write_bytes(b"<meta charset=euc-kr><p>\xff")
    with pytest.raises(ValueError, match="file must be cp949, got byte 0xff"):
        seamline.chunk_file(path)


def test_semantic_units_are_those_of_the_blocks():
    source = "<h1>One</h1><ul><li>a word<li>b word</ul>" * 4
    chunks = seamline.chunk(source, markup="html", strategy="semantic", max_size=40)
    chunks.verify()
    assert len(chunks) > 1


@pytest.mark.parametrize("options", [{"strategy": "headings"}, {"split_at": [1, 2]}], ids=str)
def test_headings_without_text_are_barriers_each(options):
    source = "<h1>a</h1><h1>b</h1><p>c" * 300
    chunks = seamline.chunk(source, markup="html", max_size=40, **options)
    chunks.verify()
    assert chunks.plain_texts() == ["a", "b\n\nc"] * 300
