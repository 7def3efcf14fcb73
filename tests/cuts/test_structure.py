"""Cuts inside Markdown blocks: the kernel beside its twin, and the two ways through it beside each other."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import seamline
from seamline.chunker import Chunker
from seamline.cuts.levels import cuts_of
from seamline.cuts.structure import Structure
from seamline.markup.documents import Document
from seamline.markup.headings import Outline
from seamline.markup.markdown import KINDS, scan_blocks
from seamline.markup.markups import MARKUPS
from seamline.measures.units import char_measure
from seamline.options.levels import INSIDE
from tests.markup.test_blocks import FRAGMENTS
from tests.reference import structure as reference
from tests.texts import marked_texts

MORE = [
    "| a | b |\n|---|---|\n", "| c | d |\n", "| e \\| f | g |\n", "- item\n", "  - inner\n\n    more\n", "> quoted\n",
    "```py\n", "code\n", "\n", "  \n", "\r\n", "\r", "```\r\n", "x = 1\r\n", "# head\n", "## sub\n", "    indented\n",
    "<div>\n", "$$\n", "---\n", "word word word word\n", "\u0e02\u0301 \u20dd\n", "\U0001f600|\u0301",
]
TEXTS = st.lists(st.sampled_from([*FRAGMENTS, *MORE]), max_size=40).map("".join)


def rows_of(text: str, markup: str = "auto") -> list[reference.Row]:
    found = scan_blocks(text, markup=markup).table
    table, names = found.tolist(), ("kind", "line", "start", "end", "parent", "flag")
    columns = [found.dtype.names.index(name) for name in names]
    plain = [[row[column] for column in columns] for row in table]
    return [reference.Row(KINDS[kind], *rest) for kind, *rest in plain]


def spread(text: str, step: int) -> tuple[np.ndarray, np.ndarray]:
    """Gaps that cover the text, between graphemes, ``step`` clusters each."""
    edges = np.unique(np.append(seamline.graphemes(text)[::step], len(text)))
    return edges[:-1], edges[1:]


@given(st.one_of(TEXTS, marked_texts), st.integers(1, 60), st.sampled_from(INSIDE), st.sampled_from(MARKUPS))
@settings(max_examples=800, deadline=None)
def test_levels_match_the_twin(text, step, level, markup):
    starts, ends = spread(text, step)
    apart = set(seamline.graphemes(text).tolist())
    rows = rows_of(text, markup)
    expected = [
        offset
        for start, end in zip(starts.tolist(), ends.tolist(), strict=True)
        for offset in reference.reference_level(text, rows, start, end, level)
    ]
    found = Structure(scan_blocks(text, markup=markup)).level(level, text, starts, ends)
    assert found.tolist() == [offset for offset in expected if offset in apart]


@given(TEXTS, st.integers(1, 80), st.booleans())
@settings(max_examples=400, deadline=None)
def test_all_levels_at_once_are_the_levels_one_by_one(text, max_size, trim):
    chunker = Chunker(strategy="markdown", max_size=max_size)
    leveled = cuts_of(Document(text), chunker)

    class Counted:
        additive = False

        def cumulative(self, offsets):
            return offsets

        def count(self, start, end):
            return end - start

    at_once = leveled.refined(text, measure=char_measure(text), max_size=max_size, trim=trim)
    by_level = leveled.refined(text, measure=Counted(), max_size=max_size, trim=trim)
    assert at_once.positions.tolist() == by_level.positions.tolist()
    assert at_once.ranks.tolist() == by_level.ranks.tolist()
    assert at_once.mandatory.tolist() == by_level.mandatory.tolist()


@pytest.mark.parametrize(
    ("text", "level", "expected"),
    [
        pytest.param("```\na\n\nb\n```\n", "code_gap", ["b\n```\n"], id="blank-line"),
        pytest.param("```\r\na\r\nb\r\n```\r\n", "code_gap", [], id="crlf-is-no-gap"),
        pytest.param("```\r\na\r\n\r\nb\r\n```\r\n", "code_gap", ["b\r\n```\r\n"], id="crlf-blank-line"),
        pytest.param("```\na\nb\n```\n", "code_line", ["b\n```\n"], id="closing-line-stays"),
        pytest.param("```\r\na\r\nb\r\n```\r\n", "code_line", ["b\r\n```\r\n"], id="closing-line-stays-crlf"),
        pytest.param("~~~\na\n```\n", "code_line", ["```\n"], id="unclosed"),
        pytest.param("|a|b|\n|-|-|\n|c\\|d|e|\n", "cell", ["b|\n|-|-|\n|c\\|d|e|\n", "e|\n"], id="escaped-pipe"),
        pytest.param("|a|\n|-|\n|b|\n", "head_row", ["|-|\n|b|\n", "|b|\n"], id="delimiter-row"),
    ],
)
def test_cuts_of_a_level(text, level, expected):
    ends = np.array([len(text)], dtype=np.int64)
    found = Structure(scan_blocks(text)).level(level, text, np.zeros(1, dtype=np.int64), ends)
    if level == "cell":
        found = [offset for offset in found if not text[offset:].startswith(("-", "|"))]
    assert [text[offset:] for offset in found] == expected


@given(TEXTS, st.integers(1, 50))
@settings(max_examples=200, deadline=None)
def test_paths_of_many_chunks(text, step):
    outline = Outline(scan_blocks(text))
    offsets = np.arange(0, len(text) + 1, step, dtype=np.int64)
    assert outline.paths_at(offsets) == [outline.path_at(offset) for offset in offsets.tolist()]


def test_equal_paths_are_one_tuple():
    chunks = seamline.chunk("# A\n\nOne. Two. Three. Four.", strategy="markdown", max_size=8)
    assert len({id(path) for path in chunks.paths}) == 1
    assert [chunk.path for chunk in chunks] == chunks.paths


@pytest.mark.parametrize(("unit", "scans"), [("chars", 0), ("graphemes", 1)])
def test_blocks_are_scanned_once_and_never_where_the_kernel_has_read_them(monkeypatch, unit, scans):
    calls = []
    scan = scan_blocks
    for place in ("documents", "context"):
        spy = lambda text, **how: calls.append(text) or scan(text, **how)  # noqa: E731
        monkeypatch.setattr(f"seamline.markup.{place}.scan_blocks", spy)
    chunks = seamline.chunk("# A\n\ntext\n\n# B\n\nmore\n", strategy="markdown", max_size=20, split_at=1, unit=unit)
    assert [path[0].title for path in chunks.paths] == ["A", "B"]
    assert len(calls) == scans
