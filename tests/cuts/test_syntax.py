"""Cuts of source code: the kernel beside its twin, and what the rows of a tree are worth."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from seamline.cuts.levels import SYNTAX_NAMES, whole_cuts
from seamline.cuts.refinement import refine
from seamline.cuts.syntax import Syntax, node_levels
from seamline.markup.markdown import BLOCK, INLINE, KIND_NUMBERS, OPENING, PARTED, TORN, Blocks
from seamline.measures.units import byte_measure, char_measure
from seamline.options.levels import SYNTAX
from tests.reference import syntax as reference

TEXTS = st.text("ab .;é😀\u0301\r\n\n\n  ", max_size=120)
KINDS = ("scope", "compound", "statement", "comment", "string", "signature")


def row(line, end, kind, depth=0, flag=0):
    return (line, line, end, line, line, -1, KIND_NUMBERS[kind], 1, depth, flag)


@st.composite
def trees(draw):
    """A text with rows at places of every kind; what is not flagged as within a line stands where one begins."""
    text = draw(TEXTS)
    lines = [0, *(at + 1 for at, mark in enumerate(text) if mark == "\n")]
    rows = []
    for _ in range(draw(st.integers(0, 12))):
        flag = draw(st.sampled_from([0, PARTED, OPENING, INLINE, TORN]))
        place = draw(st.integers(0, len(text)) if flag == INLINE else st.sampled_from(lines))
        end = draw(st.integers(place, len(text)))
        rows.append(row(place, end, draw(st.sampled_from(KINDS)), draw(st.integers(0, 9)), flag))
    return Blocks(text, np.array(rows, dtype=BLOCK), told=True)


@pytest.mark.parametrize("measure_of", [char_measure, byte_measure])
@given(blocks=trees(), max_size=st.integers(1, 40), trim=st.booleans())
@settings(max_examples=300, deadline=None)
def test_the_kernel_is_its_twin(measure_of, blocks, max_size, trim):
    text, syntax = blocks.text, Syntax(blocks)
    if not text:
        return
    measure, cuts = measure_of(text), whole_cuts(text, SYNTAX_NAMES)
    places, levels = node_levels(blocks)
    finders = reference.finders(places.tolist(), levels.tolist(), atoms(blocks))
    slow = refine(text, cuts, SYNTAX, measure=measure, max_size=max_size, trim=trim, finders=finders)
    for found in (
        syntax.refined(cuts, measure, max_size=max_size, trim=trim),
        refine(text, cuts, SYNTAX, measure=measure, max_size=max_size, trim=trim, finders=syntax.finders()),
    ):
        assert found.positions.tolist() == slow.positions.tolist()
        assert found.ranks.tolist() == slow.ranks.tolist()


def atoms(blocks):
    """Spans of strings and comments that do not begin in another."""
    found, reach = [], 0
    spans = [(block.start, block.end) for block in blocks if block.kind in ("comment", "string")]
    for start, end in sorted(spans):
        if start >= reach:
            found.append((start, end))
        reach = max(reach, end)
    return found


@pytest.mark.parametrize(
    ("kind", "depth", "flag", "level"),
    [
        ("scope", 0, 0, "definition1"), ("scope", 9, 0, "definition8"), ("statement", 1, PARTED, "group2"),
        ("compound", 2, 0, "statement3"), ("statement", 3, OPENING, "opening"), ("statement", 0, TORN, "after_lead"),
        ("scope", 1, INLINE, "inline2"),
    ],
)  # fmt: skip
def test_what_a_row_is_worth(kind, depth, flag, level):
    blocks = Blocks("ab\ncd", np.array([row(3, 5, kind, depth, flag)], dtype=BLOCK))
    places, levels = node_levels(blocks)
    assert (places.tolist(), [SYNTAX[number] for number in levels]) == ([3], [level])


def test_the_coarsest_of_several_rows_counts():
    rows = [row(3, 5, "statement", 4), row(3, 5, "scope", 1), row(3, 5, "statement", 2, INLINE)]
    _, levels = node_levels(Blocks("ab\ncd", np.array(rows, dtype=BLOCK)))
    assert [SYNTAX[number] for number in levels] == ["definition2"]
