"""Sections that go together: the kernel beside its twin, and chunks that are true to them in all units."""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import seamline
from seamline import Chunker
from seamline.cuts.sections import WALL, Sections
from seamline.cuts.structure import barrier_bits
from seamline.markup.markdown import scan_blocks
from seamline.measures.measure import CallableMeasure
from seamline.measures.units import char_measure
from tests.reference import sections as reference

PARTS = [
    "# One\n\n", "## Two\n\n", "### Three\n\n", "#### Four\n\n", "Under\n=====\n\n", "Some words here.\n\n",
    "More.\n\n",
    "A longer paragraph, with words enough to be cut. And a second sentence of it.\n\n", "- item\n- item\n\n",
    "```\ncode\n\n# no heading\n```\n\n", "| a | b |\n|---|---|\n| 1 | 2 |\n\n", "> # quoted\n\n", "\n\n",
]
TEXTS = st.lists(st.sampled_from(PARTS), max_size=25).map("".join)
UNITS = {"chars": len, "graphemes": len, "bytes": len, "words": None, len: len, (lambda text: len(text.split())): None}


def headings_of(text):
    """Level, line and end of the headings outside of containers."""
    blocks = scan_blocks(text)
    rows = [(blocks[k], int(blocks.lines[k])) for k in range(len(blocks))]
    return [(block.level, line, block.end) for block, line in rows if block.kind == "heading" and not block.depth]


@given(TEXTS, st.integers(1, 200), st.sampled_from([(), (2,), (1, 3)]))
@settings(max_examples=300, deadline=None)
def test_walls_are_those_of_the_twin(text, limit, levels):
    headings = headings_of(text)
    barriers = [line for level, line, _ in headings if level in levels]
    ends = {line: end for _, line, end in headings}

    def fits(start, end):
        return len(text[start:end].strip()) <= limit and not any(start < line < end for line in barriers)

    def is_bare(start, end):
        return not text[ends.get(start, start) : end].strip() and start in ends

    found = Sections(
        scan_blocks(text), char_measure(text), limit=limit, trim=True, barriers=barrier_bits(levels)
    ).walls.tolist()
    root = reference.tree([(level, line) for level, line, _ in headings], len(text))
    root[1] = -1
    expected = reference.walls(root, 0, fits, is_bare)
    assert [place for place in found if place] == [place for place in expected if place]


@pytest.mark.parametrize("packing", ["greedy", "balanced"])
@pytest.mark.parametrize("unit", UNITS)
@given(text=TEXTS, max_size=st.integers(4, 120), min_size=st.integers(0, 4))
@settings(max_examples=60, deadline=None)
def test_chunks_are_true_to_sections(unit, packing, text, max_size, min_size):
    chunks = seamline.chunk(text, strategy="markdown", unit=unit, max_size=max_size, min_size=min_size, packing=packing)
    assert not reference.broken_sections(text, headings_of(text), chunks)


@given(text=TEXTS, max_size=st.integers(4, 120), overlap=st.integers(0, 30))
@settings(max_examples=100, deadline=None)
def test_no_overlap_comes_out_of_another_section(text, max_size, overlap):
    chunks = seamline.chunk(text, strategy="markdown", max_size=max_size, overlap=min(overlap, max_size - 1))
    assert not reference.broken_sections(text, headings_of(text), chunks)


PLANNED = [{}, {"overlap": 40}, {"min_size": 60}, {"unit": "words", "target_size": 20}]


@pytest.mark.parametrize("options", PLANNED, ids=str)
@given(text=TEXTS, size=st.integers(40, 160))
@settings(max_examples=60, deadline=None)
def test_planned_chunks_are_true_to_sections(options, text, size):
    chunks = seamline.chunk(text, strategy="semantic", **{"target_size": size, "max_size": 330, **options})
    assert not reference.broken_sections(text, headings_of(text), chunks)
    lines = {line: (level, end) for level, line, end in headings_of(text)}
    for chunk in chunks[:-1]:
        level, end = lines.get(text.rfind("\n", 0, chunk.end) + 1, (7, 0))
        below = lines.get(end + len(text[end:]) - len(text[end:].lstrip("\n")), (7, 0))[0]
        assert level == 7 or below < level


def test_a_plan_that_cuts_ever_other_sections_ends_with_all_of_them(monkeypatch):
    from seamline.topics import topic_cuts

    monkeypatch.setattr(topic_cuts, "ROUNDS", 1)
    text = "".join(f"## Part {k}\n\n{'Words of it, and more. ' * (1 + k % 4)}\n\n" for k in range(40))
    chunks = seamline.chunk(text, strategy="semantic", target_size=60, max_size=90)
    assert not reference.broken_sections(text, headings_of(text), chunks)


@given(text=TEXTS, max_size=st.integers(20, 120))
@settings(max_examples=100, deadline=None)
def test_chunks_with_their_context_are_true_to_sections(text, max_size):
    chunks = seamline.chunk(text, strategy="markdown", max_size=max_size, count_context=True)
    assert not reference.broken_sections(text, headings_of(text), chunks)


GUIDE = "# Guide\n\n" + "".join(f"## Part {k}\n\n{'Words of it. ' * k}\n\n" for k in (1, 2, 9, 1, 1))


@pytest.mark.parametrize(
    ("max_size", "paths"),
    [
        pytest.param(1000, [["Guide"]], id="all-of-it"),
        pytest.param(140, [["Guide"], ["Guide", "Part 9"], ["Guide"]], id="siblings-and-one-alone"),
        pytest.param(70, [["Guide"], ["Guide", "Part 2"], *[["Guide", "Part 9"]] * 2, ["Guide"]], id="one-cut"),
    ],
)
def test_paths_of_joined_sections(max_size, paths):
    chunks = seamline.chunk(GUIDE, strategy="markdown", max_size=max_size)
    assert [[heading.title for heading in chunk.path] for chunk in chunks] == paths
    assert all(chunk.with_context().count("# Part") <= chunk.text.count("# Part") + 1 for chunk in chunks)


def test_a_minimum_joins_siblings_and_never_tails():
    text = "## A\n\n" + "Words of the first. " * 9 + "\n\n## B\n\nShort.\n\n## C\n\n" + "Words of the third. " * 4
    chunks = seamline.chunk(text, strategy="markdown", max_size=130, min_size=60)
    assert [chunk.text[:4] for chunk in chunks if chunk.headings] == ["## A", "## B"]
    assert "## C" in chunks[-1].text


def test_sizes_that_grow_denser_are_counted():
    text = "".join(f"## {k}\n\n{'x' if k > 6 else '.'} words\n\n" for k in range(12))
    measure = CallableMeasure(text, lambda part: 9 * part.count("x") + len(part) // 20)
    sections = Sections(scan_blocks(text), measure, limit=20, trim=True, barriers=0)
    edges = [0, *sections.walls.tolist(), len(text)]
    assert all(measure.count(start, end) <= 20 for start, end in pairwise(edges))
    assert (sections.marks == WALL).sum() < 6


def test_a_barrier_inside_keeps_sections_apart():
    text = "# A\n\n## B\n\n### C\n\none\n\n### D\n\ntwo\n\n## E\n\nthree\n"
    chunks = Chunker(strategy="markdown", split_at=3)(text)
    assert [chunk.text.split()[1] for chunk in chunks] == ["A", "C", "D", "E"]


def test_places_rise_whatever_stands_around_them():
    places = Sections(scan_blocks(GUIDE), char_measure(GUIDE), limit=10, trim=True, barriers=0).places
    assert np.all(np.diff(places) >= 0)
