"""Every law over boundaries of one's own, kept pieces and marks of one's own, and over sources that are read."""

import re

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import seamline
from seamline import Chunker, literal
from tests import laws
from tests.reading.views import read_tags, sources
from tests.reference.sizes import COUNTS, grapheme_count, utf8_bytes
from tests.test_laws import check_all
from tests.test_laws_time import PARTS, assert_time_grows_with_the_text
from tests.texts import texts

ORDERS = [
    ["heading", "paragraph", "sentence", "word"], ["turn", "line"], [re.compile(r"[;.]\s*"), "word"],
    [literal("; "), literal(" ")], ["sentence", re.compile(r"(?<=a)b|\n")], ["grapheme"],
]  # fmt: skip
UNITS = [*sorted(COUNTS), utf8_bytes]
WAYS = st.sampled_from([
    {}, {"joins": "within"}, {"min_size": 2}, {"trim": False}, {"packing": "balanced"},
    {"packing": "balanced", "trim": False}, {"content_defined": True}, {"content_defined": True, "packing": "balanced"},
])  # fmt: skip


def chunker_of(order, unit, size, overlap, options):
    """Even chunks in sizes that do not add have no overlap."""
    overlap = 0 if callable(unit) and "packing" in options else min(overlap, size - 1)
    return Chunker(boundaries=order, unit=unit, max_size=size, overlap=overlap, **options)


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: getattr(unit, "__name__", unit))
@pytest.mark.parametrize("order", ORDERS, ids=str)
@given(text=texts, size=st.integers(2, 40), overlap=st.integers(0, 12), options=WAYS)
@settings(max_examples=25, deadline=None)
def test_laws_of_boundaries_of_ones_own(order, unit, text, size, overlap, options):
    chunker = chunker_of(order, unit, size, overlap, options)
    chunks = chunker(text)
    check_all(chunks, size, chunker.resolved_overlap, COUNTS.get(unit, utf8_bytes) if isinstance(unit, str) else unit)
    assert chunker(text).to_dicts() == chunks.to_dicts()


@pytest.mark.ranks
@pytest.mark.parametrize("order", ORDERS, ids=str)
@given(text=texts, size=st.integers(1, 12), overlap=st.integers(0, 5), joins=st.sampled_from(["across", "within"]))
@settings(max_examples=15, deadline=None)
def test_laws_of_boundaries_of_ones_own_in_tokens(order, text, size, overlap, joins):
    encoder = pytest.importorskip("tiktoken").get_encoding("cl100k_base")
    overlap = min(overlap, size - 1)
    chunks = seamline.chunk(
        text, boundaries=order, unit="cl100k_base", max_size=size, overlap=overlap, joins=joins
    )
    check_all(chunks, size, overlap, lambda piece: len(encoder.encode_ordinary(piece)))


@given(text=texts, size=st.integers(2, 40), places=st.sets(st.integers(0, 60)), data=st.data())
@settings(max_examples=100, deadline=None)
def test_laws_of_offsets_with_scores(text, size, places, data):
    offsets = sorted(place for place in places if place <= len(text))
    scores = data.draw(st.lists(st.floats(0, 1), min_size=len(offsets), max_size=len(offsets)))
    order = [(np.array(offsets, dtype=np.int64), np.array(scores)), "word"]
    overlap = data.draw(st.integers(0, size - 1))
    check_all(seamline.chunk(text, boundaries=order, max_size=size, overlap=overlap), size, overlap, len)


@given(text=texts, size=st.integers(2, 40), order=st.sampled_from(ORDERS))
@settings(max_examples=100, deadline=None)
def test_no_chunk_crosses_a_barrier(text, size, order):
    chunks = seamline.chunk(text, boundaries=order, split_at=[1, 2], max_size=size)
    starts = [text.rfind("\n", 0, heading.start) + 1 for heading in seamline.outline(text) if heading.level < 3]
    laws.assert_barrier(chunks, starts)


OPTIONS = {
    "boundaries": {"boundaries": ["paragraph", "sentence", "word"]},
    "marks": {"boundaries": [re.compile(r"\s\b"), literal("e")]},
    "boundaries within": {"boundaries": ["sentence", "word"], "joins": "within", "overlap": 50},
    "terminators": {"terminators": ".:"},
    "sentences with terminators": {"strategy": "sentences", "terminators": "e", "overlap": 50},
    "markdown with terminators": {"strategy": "markdown", "terminators": "e"},
    "recursive within": {"strategy": "recursive", "joins": "within"},
    "separators dropped": {"strategy": "recursive", "keep_separator": False},
    "html": {"markup": "html"}, "srt": {"markup": "srt"}, "transcript": {"markup": "transcript"},
    "own reader": {"markup": read_tags},
}  # fmt: skip


@pytest.mark.parametrize("part", PARTS.values(), ids=PARTS.keys())
@pytest.mark.parametrize("options", OPTIONS.values(), ids=OPTIONS.keys())
def test_time_grows_with_the_text(options, part):
    assert_time_grows_with_the_text(Chunker(max_size=200, **options), part)


@given(source=sources, size=st.integers(2, 40), data=st.data())
@settings(max_examples=60, deadline=None)
def test_the_same_source_gives_the_same_chunks(source, size, data):
    overlap = data.draw(st.integers(0, size - 1))
    first, second = (seamline.chunk(source, markup=read_tags, max_size=size, overlap=overlap) for _ in range(2))
    assert first.to_dicts() == second.to_dicts()
    laws.assert_overlap(first.plain_chunks, overlap, len)
    laws.assert_fit(first.plain_chunks, size, len, grapheme_count)
