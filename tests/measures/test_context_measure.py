"""Contexts as numbers: the size of a chunk with its context, which is not rendered, is that of what would be."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import seamline
from seamline.cuts.refinement import oversized_gaps
from seamline.markup.context import Context
from seamline.measures.choice import measure_of, text_size
from seamline.measures.context_measure import ContextMeasure, within_budget

pytestmark = pytest.mark.ranks

PIECES = (
    "# One\n\n", "## Two 2.\n", "### a/\r\n", "Title!\n===\n", "word ", "/path", "7", "'s", "\u4f60\u597d", ".\n",
    "e\u0301", "\n\n", "  \n", "```py\n", "x = 1\n", "```\n", "| a | b |\n|---|---|\n", "| 1 | 2 |\n", "- ", "> ",
    "\u2028", "\N{ROMAN NUMERAL ONE}",
)  # fmt: skip
TEXTS = st.lists(st.sampled_from(PIECES), min_size=1, max_size=40).map("".join)
ENCODINGS = ("cl100k_base", "o200k_base")


def context_measure(text, unit, max_size):
    plain = measure_of(text, unit)
    context = within_budget(Context(text, markup="markdown"), plain, unit=unit, max_size=max_size)
    return ContextMeasure(context, plain, unit=unit)


@pytest.mark.parametrize("unit", ENCODINGS)
@given(text=TEXTS, places=st.tuples(st.floats(0, 1), st.floats(0, 1)), max_size=st.sampled_from([8, 40, 1000]))
def test_a_size_is_that_of_the_rendered_text(unit, text, places, max_size):
    measure = context_measure(text, unit, max_size)
    start, end = sorted(int(place * len(text)) for place in places)
    if start < end:
        assert measure.count(start, end) == text_size(measure.context.rendered(start, end), unit)


@given(TEXTS, st.integers(1, 60))
def test_gaps_that_are_far_from_the_maximum_are_not_rendered_but_judged_alike(text, max_size):
    measure = context_measure(text, "cl100k_base", max_size)
    edges = np.unique(np.linspace(0, len(text), 6).astype(np.int64))
    found = oversized_gaps(text, edges[:-1], edges[1:], measure=measure, max_size=max_size, trim=False)
    spans = zip(edges[:-1].tolist(), edges[1:].tolist(), strict=True)
    expected = [text_size(measure.context.rendered(start, end), "cl100k_base") > max_size for start, end in spans]
    assert found.tolist() == expected


@given(TEXTS.filter(str.strip), st.integers(6, 80), st.sampled_from([0, 0, 5]))
def test_chunks_of_tokens_fit_with_their_contexts(text, max_size, overlap):
    chunks = seamline.chunk(
        text, strategy="markdown", unit="cl100k_base", max_size=max_size, overlap=min(overlap, max_size // 3),
        count_context=True,
    )
    chunks.verify()
    assert all(chunk.oversized or text_size(chunk.with_context(), "cl100k_base") <= max_size for chunk in chunks)


def test_a_text_without_contexts_is_packed_as_if_they_did_not_count():
    text = "One sentence here. Another one, longer than the first.\n\n- a list\n- of two\n\n" * 40
    options = {"strategy": "markdown", "unit": "cl100k_base", "max_size": 50}
    counted, plain = seamline.chunk(text, **options, count_context=True), seamline.chunk(text, **options)
    assert counted.spans.tolist() == plain.spans.tolist()
    assert counted.sizes.tolist() == plain.sizes.tolist()
