"""Landmarks: a slow twin, and what they promise: cuts that stay where the text around them stays."""

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from seamline import Chunker
from seamline.cuts._landmarks import landmarks
from seamline.evaluation import word_edits
from tests.reference.landmarks import slow_landmarks
from tests.texts import texts

WORDS = ["the", "gauge", "rose", "by", "noon", "and", "nobody", "saw", "it", "said", "moon", "that", "pulls", "seas"]


def flat_text(n_words, seed=0):
    return " ".join(np.random.default_rng(seed).choice(WORDS, n_words).tolist())


@st.composite
def cuts(draw):
    """A text with cuts, their ranks, which are mandatory, and running sizes that may stand still."""
    text = draw(texts)
    positions = sorted({0, len(text), *draw(st.sets(st.integers(0, len(text))))})
    count = len(positions)
    ranks = draw(st.lists(st.integers(0, 3), min_size=count, max_size=count))
    steps = draw(st.lists(st.integers(0, 9), min_size=count, max_size=count))
    mandatory = draw(st.lists(st.booleans(), min_size=count, max_size=count))
    return text, positions, ranks, mandatory, np.cumsum(steps).tolist()


@example(found=("aaaa", [0, 1, 2, 3, 4], [0] * 5, [False] * 5, [0, 1, 2, 3, 4]), reach=1)
@given(found=cuts(), reach=st.integers(1, 20))
def test_landmarks_are_those_of_the_twin(found, reach):
    text, positions, ranks, mandatory, sizes = found
    arrays = np.array(positions), np.array(ranks, dtype=np.uint8), np.array(mandatory, dtype=np.bool_), np.array(sizes)
    assert landmarks(text, *arrays, reach).tolist() == slow_landmarks(text, positions, ranks, mandatory, sizes, reach)


@pytest.mark.parametrize("packing", ["greedy", "balanced"])
@pytest.mark.parametrize("strategy", ["words", "hard", "lines", "sentences", "smart", "markdown", "paragraphs"])
def test_a_word_changes_few_chunks_of_a_flat_text(strategy, packing):
    text = flat_text(6000)
    chunker = Chunker(strategy=strategy, packing=packing, max_size=200, overlap=20, content_defined=True)
    before = chunker(text)
    known = set(before.hashes)
    changed = [sum(name not in known for name in chunker(edit.apply(text)).hashes) for edit in word_edits(text, seed=3)]
    assert max(changed) <= 9
    assert np.median(changed) <= 3
    assert before.sizes.mean() > 130


@pytest.mark.parametrize("packing", ["greedy", "balanced"])
@given(text=texts, size=st.integers(1, 60))
def test_what_fits_is_not_cut(packing, text, size):
    found = Chunker(max_size=size, packing=packing, content_defined=True, trim=False)(text)
    if len(text) <= size and text.strip():
        assert len(found) == len(Chunker(max_size=size, packing=packing, trim=False)(text)) == 1


def test_repeated_text_has_no_landmarks_and_is_packed_as_ever():
    text = "word " * 400
    options = {"strategy": "words", "max_size": 50}
    assert Chunker(content_defined=True, **options)(text).spans.tolist() == Chunker(**options)(text).spans.tolist()


@pytest.mark.parametrize(("options", "message"), [
    ({"strategy": "topics", "max_size": 90}, "content_defined needs a strategy without a plan, got strategy 'topics'"),
    ({"strategy": "headings"}, "content_defined needs max_size, got none"),
    ({"strategy": "words", "content_defined": 1}, "content_defined must be a bool, got int"),
])  # fmt: skip
def test_it_is_refused_where_it_means_nothing(options, message):
    with pytest.raises((ValueError, TypeError), match=message):
        Chunker(**{"content_defined": True, **options})


def test_a_stream_refuses_it():
    with pytest.raises(ValueError, match="content_defined must be False for a stream, got True"):
        Chunker(content_defined=True).chunk_stream(["One."])
