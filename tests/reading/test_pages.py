"""Pages of form feeds as a reader has them: with or without running heads and numbers."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import seamline
from seamline.cli.commands import main
from tests.markup.test_paging import paged, pages_of, sources

TEXT = paged("Sales rose in the north, and", "in the south they fell.", "Costs stayed.")


def test_furniture_is_left_out():
    bare = seamline.read(TEXT, markup="pages", drop="furniture")
    assert bare.text == "Sales rose in the north, and\fin the south they fell.\n\n\fCosts stayed."
    left_out = "".join(TEXT[a:b] for a, b in bare.dropped).split()
    assert left_out == ["ANNUAL", "REPORT", "1", "ANNUAL", "REPORT", "2", "ANNUAL", "REPORT", "3"]
    assert seamline.read(TEXT, markup="pages").text == TEXT


@pytest.mark.parametrize("drop", [(), "furniture"])
def test_pages_of_chunks_are_right(drop):
    source = paged(*pages_of(8, 3))
    chunks = seamline.chunk(source, markup="pages", drop=drop, max_size=120)
    chunks.verify()
    for chunk in chunks:
        assert chunk.tracks["page"][0] == source[: chunk.start].count("\f") + 1
        assert chunk.tracks["page"][-1] == source[: chunk.end].count("\f") + 1
    assert ("ANNUAL" in "".join(chunks.plain_texts())) == (not drop)
    by_page = seamline.chunk(source, markup="pages", drop=drop, split_at="page")
    assert [chunk.tracks["page"] for chunk in by_page] == [(page,) for page in range(1, 9)]


@given(source=sources, size=st.integers(1, 30), drop=st.sampled_from([(), "furniture"]))
@settings(max_examples=300, deadline=None)
def test_any_text_is_read_and_chunked_by_the_laws(source, size, drop):
    seamline.chunk(source, markup="pages", drop=drop, max_size=size).verify()
    bare = seamline.read(source, markup="pages", drop=drop)
    left_out = {place for start, end in bare.dropped.tolist() for place in range(start, end)}
    assert bare.text == "".join(sign for place, sign in enumerate(source) if place not in left_out)


@pytest.mark.parametrize(("markup", "drop", "message"), [
    ("html", "furniture", "drop needs markup='html' or 'auto', or 'pages' for 'furniture', got .'furniture',. with"),
    ("pages", "nav", "drop needs markup='html' or 'auto', or 'pages' for 'furniture', got .'nav',. with"),
    ("pages", ("furniture", "nav"), "drop needs markup"),
])
def test_parts_of_other_formats_are_refused(markup, drop, message):
    with pytest.raises(ValueError, match=message):
        seamline.chunk(TEXT, markup=markup, drop=drop)
    with pytest.raises(ValueError, match="drop must name parts of a page"):
        seamline.read(TEXT, markup=markup, drop=drop)


def test_the_command_leaves_furniture_out(tmp_path):
    file, output = tmp_path / "report.txt", tmp_path / "chunks.jsonl"
    file.write_text(TEXT, encoding="utf-8", newline="")
    assert main(["chunk", str(file), "--markup", "pages", "--drop", "furniture", "-o", str(output)]) == 0
    [record] = map(json.loads, output.read_text(encoding="utf-8").splitlines())
    assert record["text"].startswith("Sales")
    assert record["plain_text"] == seamline.read(TEXT, markup="pages", drop="furniture").text
    assert (record["page_start"], record["page_end"]) == (1, 3)
