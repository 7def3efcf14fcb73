"""Overlap under a plan: across cuts that a size made, never across topics and barriers."""

from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import seamline
from seamline import Chunker
from seamline.planning.plan import plan_breaks
from tests import laws
from tests.planning.test_changepoints import topics
from tests.topics.test_topics import RUSSIAN, glued

TEXT, TOPICS = glued(RUSSIAN)


def word_count(text):
    return len(text.split())


@pytest.mark.parametrize(
    ("unit", "count", "max_size", "overlap"),
    [
        pytest.param("chars", len, 170, 60, id="chars"),
        pytest.param(word_count, word_count, 26, 9, id="function"),
        pytest.param(
            "cl100k_base", lambda text: seamline.count_tokens(text, "cl100k_base"), 90, 32, id="tokens",
            marks=pytest.mark.ranks,
        ),
    ],
)
@pytest.mark.parametrize("strategy", ["semantic", "topics"])
def test_chunks_overlap_across_sizes_but_not_topics(strategy, unit, count, max_size, overlap):
    chunks = Chunker(strategy=strategy, unit=unit, max_size=max_size, overlap=overlap)(TEXT)
    chunks.verify()
    laws.assert_overlap(chunks, overlap, count)
    assert set(TOPICS) <= {chunk.start for chunk in chunks}
    kinds = Counter(chunk.start < chunk.core_start for chunk in chunks)
    assert kinds[True] >= len(chunks) - len(TOPICS) - 2


@given(
    seed=st.integers(0, 10**6), n=st.integers(3, 30), strategy=st.sampled_from(["semantic", "topics"]),
    method=st.sampled_from(["changepoints", "curve"]), max_size=st.integers(40, 200), share=st.floats(0, 0.9),
    packing=st.sampled_from(["greedy", "balanced"]),
)
def test_no_chunk_begins_before_the_topic_of_its_core(seed, n, strategy, method, max_size, share, packing):
    text = " ".join(f"Sentence {number} tells its part." for number in range(n))
    units = np.append(0, np.arange(1, len(text))[[text[i - 1 : i + 1] == " S" for i in range(1, len(text))]])
    units = np.append(units, len(text))
    overlap = int(max_size * share)
    chunker = Chunker(
        strategy=strategy, method=method, max_size=max_size, overlap=overlap, encoder=topics(seed, n), packing=packing
    )
    chunks = chunker(text, units=units)
    chunks.verify()
    laws.assert_overlap(chunks, overlap, len)
    reasons = zip(chunks.plan.breaks.tolist(), chunks.plan.reasons, strict=True)
    changes = units[[unit for unit, reason in reasons if reason == "topic"]]
    laws.assert_barrier(chunks, changes.tolist())


def test_a_heading_that_is_a_barrier_is_not_crossed():
    text = "# One\n\nSome words are here. Some more words are here.\n\n# Two\n\nSome words are here. And more of them."
    chunks = Chunker(strategy="semantic", max_size=40, overlap=15, split_at=1)(text)
    laws.assert_barrier(chunks, [text.index("# Two")])
    assert any(chunk.start < chunk.core_start for chunk in chunks)


def test_a_sized_plan_names_the_topics_of_the_plan_without_sizes():
    embeddings, sizes = topics(3, 120, d=32, n_topics=6), np.full(120, 10)
    whole = set(plan_breaks(embeddings, sizes).breaks.tolist())
    for options in ({"target_size": 60}, {"max_size": 80}, {"target_size": 60, "max_size": 80}):
        plan = plan_breaks(embeddings, sizes, **options)
        named = {unit for unit, reason in zip(plan.breaks.tolist(), plan.reasons, strict=True) if reason == "topic"}
        assert len(plan.breaks) > len(whole)
        assert whole & set(plan.breaks.tolist()) <= named
        assert len(named) <= len(whole) + 1
