"""Fragments found again, spans resolved, lines counted: the rules of reliquary/chunking, in code points."""

import json

import pytest

from seamline.text.provenance import line_at, line_range, locate, resolve_span


@pytest.fixture(scope="module")
def vectors(data_dir):
    return json.loads((data_dir / "vectors" / "reliquary_spans.json").read_text("utf-8"))["vectors"]


def points(text, offset):
    """Code points before a UTF-8 offset; out of range stays out of range."""
    size = len(text.encode("utf-8"))
    return len(text.encode("utf-8")[:offset].decode("utf-8")) if 0 <= offset <= size else offset


def span_of(text, expected):
    start, end, found = expected
    return (points(text, start), points(text, end)) if found else None


def test_locate_as_reliquary_does(vectors):
    checked = [vector for vector in vectors if vector["function"] == "Locate"]
    assert len(checked) == 10
    for vector in checked:
        text, fragment, cursor = (vector["args"][name] for name in ("content", "fragment", "cursor"))
        assert locate(text, fragment, cursor=points(text, cursor)) == span_of(text, vector["expected"]), vector["id"]


def test_resolve_as_reliquary_does(vectors):
    checked = [vector for vector in vectors if vector["function"] == "ResolveChunkSpan"]
    assert len(checked) == 3
    for vector in checked:
        text, chunk = vector["args"]["content"], vector["args"]["chunk"]
        span, cursor = (chunk["StartChar"], chunk["EndChar"]), vector["args"]["cursor"]
        found = resolve_span(text, chunk["Text"], span, cursor=cursor)
        assert found == span_of(text, vector["expected"]), vector["id"]


def test_lines_as_reliquary_counts_them(vectors):
    """All but one: there a lone CR ends no line, here it does."""
    checked = [v for v in vectors if v["function"] == "LineForOffset" and v["id"] != "rel.line_6"]
    assert [line_at(v["args"]["content"], v["args"]["offset"]) for v in checked] == [v["expected"] for v in checked]
    assert line_at("a\rb", 2) == 2


def test_line_ranges_as_reliquary_counts_them(vectors):
    checked = [vector for vector in vectors if vector["function"] == "LineRangeForSpan"]
    assert len(checked) == 4
    for vector in checked:
        text, start, end = (vector["args"][name] for name in ("content", "start", "end"))
        assert list(line_range(text, start, end)) == vector["expected"], vector["id"]


@pytest.mark.parametrize(("offset", "line"), [(0, 1), (2, 1), (3, 2), (4, 2), (-1, 1), (99, 2)])
def test_a_pair_of_cr_and_lf_is_one_line_end(offset, line):
    assert line_at("a\r\nb", offset) == line


def test_blank_fragments_are_nowhere():
    assert locate("a b", " \n ") is None
    assert locate("a b", "") is None
