"""Laws of barriers and of units that are kept whole."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import seamline
from seamline import Chunker
from seamline.cuts.levels import cuts_of
from seamline.cuts.structure import Structure
from seamline.markup._look import look
from seamline.markup.documents import Document
from seamline.measures.choice import text_size
from seamline.options.strategies import STRATEGIES
from tests import laws
from tests.strategy_names import NAMES
from tests.texts import PIECES

PLAIN = sorted(name for name, row in STRATEGIES.items() if row.plan is None and name != "tokens")
PACKING = sorted({*PLAIN} - {"snapped"})
KEEPING = sorted({*PLAIN} - {"hard", "snapped"})
HEADINGS = ["# One\n", "## Two\n\n", "\n# Three\n", "### Four\ntext\n", "Five\n====\n", "\n\n", "Some words here. "]
documents = st.lists(st.sampled_from([*HEADINGS * 4, *PIECES]), max_size=30).map("".join)


@pytest.mark.parametrize("packing", ["greedy", "balanced"])
@pytest.mark.parametrize("strategy", PACKING)
@given(
    text=documents, max_size=st.integers(1, 60), overlap=st.integers(0, 20), min_size=st.sampled_from([0, 0, 10]),
    levels=st.sets(st.integers(1, 4), min_size=1),
)
@settings(max_examples=12, deadline=None)
def test_nothing_crosses_a_barrier(strategy, packing, text, max_size, overlap, min_size, levels):
    options = {"overlap": min(overlap, max_size - 1), "min_size": min(min_size, max_size), "packing": packing}
    chunks = Chunker(strategy=strategy, max_size=max_size, split_at=sorted(levels), **options)(text)
    laws.assert_barrier(chunks, Structure(seamline.scan_blocks(text)).headings(tuple(levels)).tolist())
    laws.assert_verbatim(chunks)
    laws.assert_monotone(chunks)
    laws.assert_cover(chunks)
    chunks.verify()


PAGED = [
    "One two.", " Three\u0301 ", "\f", "\f\f", "# Head\n\n", "\n\n", "\u0301", "USER: Why?\n", "wordwithoutend",
    "- a\n- b\n",
]
paged = st.lists(st.sampled_from(PAGED), max_size=30).map("".join)


@pytest.mark.parametrize("strategy", [name for name in NAMES if isinstance(name, str)])
@given(
    text=paged, max_size=st.integers(1, 40), overlap=st.integers(0, 9), unit=st.sampled_from(["chars", "words"]),
    split_at=st.sampled_from(["page", ["page", 1], ["turn", "page"], ["cue", "page"]]),
    times=st.lists(st.integers(0, 60), max_size=5),
)
@settings(max_examples=15, deadline=None)
def test_nothing_crosses_a_page_or_cue(strategy, text, max_size, overlap, unit, split_at, times):
    starts = sorted(min(time, len(text)) for time in times)
    tracks = {"time": (starts, starts, starts)} if "cue" in split_at else None
    sizes = {"max_size": max_size, "overlap": min(overlap, max_size - 1), "unit": unit}
    chunks = Chunker(strategy=strategy, split_at=split_at, **sizes)(text, tracks=tracks)
    graphemes = {*seamline.graphemes(text).tolist()}
    pages = [place + 1 for place, sign in enumerate(text) if sign == "\f"]
    laws.assert_barrier(chunks, [*pages, *(graphemes.intersection(starts) if "cue" in split_at else ())])
    laws.assert_verbatim(chunks)
    laws.assert_cover(chunks)
    chunks.verify()


UNITS = {"sentences": seamline.sentences, "lines": seamline.lines, "paragraphs": seamline.paragraphs}


def may_be_title(text, offset):
    """Whether the line before an offset may be a title or a lead-in, which is one unit with what follows it."""
    before = text[:offset].rstrip()
    rows, ended = before.splitlines(), not {"\n", "\r"}.isdisjoint(text[len(before) : offset])
    return ended and bool(rows) and (len(rows[-1].split()) <= 11 or rows[-1].endswith(":"))


@pytest.mark.parametrize("unit", ["chars", "bytes"])
@pytest.mark.parametrize("strategy", sorted(UNITS))
@given(text=documents, max_size=st.integers(1, 40), overlap=st.integers(0, 9))
@settings(max_examples=25, deadline=None)
def test_kept_units_are_whole_and_flagged(strategy, unit, text, max_size, overlap):
    overlap = min(overlap, max_size - 1)
    chunks = Chunker(strategy=strategy, unit=unit, max_size=max_size, overlap=overlap, oversized="keep")(text)
    graphemes = set(seamline.graphemes(text).tolist())
    boundaries = [
        offset for offset in UNITS[strategy](text).tolist() if offset in graphemes and not may_be_title(text, offset)
    ]
    for c in chunks:
        assert c.oversized == (c.size > max_size)
        if c.oversized:
            assert c.start == c.core_start
            assert not [b for b in boundaries if c.start < b < c.end]
    laws.assert_verbatim(chunks)
    laws.assert_monotone(chunks)
    laws.assert_cover(chunks)
    chunks.verify()


@pytest.mark.parametrize("unit", ["chars", "bytes", "words"])
@pytest.mark.parametrize("strategy", KEEPING)
@given(text=documents, max_size=st.integers(1, 40), overlap=st.integers(0, 9), min_size=st.sampled_from([0, 0, 8]))
@settings(max_examples=20, deadline=None)
def test_keeping_units_waives_the_fit_alone(strategy, unit, text, max_size, overlap, min_size):
    options = {"overlap": min(overlap, max_size - 1), "min_size": min(min_size, max_size), "oversized": "keep"}
    chunker = Chunker(strategy=strategy, unit=unit, max_size=max_size, **options)
    assert chunker.waives == ("fit",)
    chunks = chunker(text)
    read = chunker.read_by_structure() if look(text) else chunker.read_as("plain")
    read = read if chunker.decides_markup else chunker
    cuts = set(cuts_of(Document(text), read).cuts.positions.tolist())
    for c in chunks:
        assert c.oversized == (c.size > max_size)
        if c.oversized:
            assert c.start == c.core_start
            assert not cuts & set(range(c.start + 1, c.end)), "it is one unit of the strategy"
    laws.assert_verbatim(chunks)
    laws.assert_monotone(chunks)
    laws.assert_cover(chunks)
    laws.assert_overlap(chunks, options["overlap"], lambda piece: text_size(piece, unit))
    chunks.verify()


@pytest.mark.parametrize("strategy", NAMES)
def test_what_a_row_waives(strategy):
    row = STRATEGIES[strategy]
    assert Chunker(strategy=strategy).waives == row.waives
    if strategy not in ("hard", "snapped", "tokens"):
        assert Chunker(strategy=strategy, oversized="keep").waives == (*row.waives, "fit")
