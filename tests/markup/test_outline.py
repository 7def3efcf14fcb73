"""Which headings are in scope where."""

import numpy as np
import pytest

from seamline.markup.headings import outline

TEXT = "intro\n\n# A\n\ntext\n\n### B\n\n\nmore\n\n## C\nend\n\n# D\n\n> # quoted\n\n- # listed\n\nlast\n"


def titles(offset):
    return [heading.title for heading in outline(TEXT).path_at(offset)]


def test_headings_in_quotes_and_lists_open_no_section():
    assert [(heading.level, heading.title) for heading in outline(TEXT)] == [(1, "A"), (3, "B"), (2, "C"), (1, "D")]


@pytest.mark.parametrize(
    ("where", "expected"),
    [
        pytest.param("intro", [], id="before-the-first"),
        pytest.param("# A", ["A"], id="at-a-heading"),
        pytest.param("A\n", ["A"], id="inside-a-heading"),
        pytest.param("\n### B", ["A", "B"], id="blank-before-a-heading"),
        pytest.param("more", ["A", "B"], id="skipped-level"),
        pytest.param("end", ["A", "C"], id="sibling-replaces-the-skipped-level"),
        pytest.param("last", ["D"], id="quoted-headings-do-not-count"),
    ],
)
def test_paths(where, expected):
    assert titles(TEXT.index(where)) == expected


def test_offsets_may_fall():
    found, offsets = outline(TEXT), np.array([70, 0, 40, 12, 60, 60, 5], dtype=np.int64)
    assert found.paths_at(offsets) == [found.path_at(offset) for offset in offsets.tolist()]
    ends = offsets + 9
    one_by_one = [found.path_over(start, end) for start, end in zip(offsets.tolist(), ends.tolist(), strict=True)]
    assert found.paths_over(offsets, ends) == one_by_one


def test_levels_are_kept():
    assert [heading.level for heading in outline(TEXT).path_at(TEXT.index("more"))] == [1, 3]


def test_an_offset_at_the_end_has_the_last_path():
    assert titles(len(TEXT)) == ["D"]


def test_headings_know_their_spans():
    text = "T\n===\n\n## U ##\n"
    assert [text[h.start : h.end] for h in outline(text)] == ["T\n===\n", "## U ##\n"]
    assert [h.title for h in outline(text)] == ["T", "U"]


def test_no_headings():
    assert len(outline("")) == 0
    assert outline("text").path_at(2) == ()
