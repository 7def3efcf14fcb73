"""Sizes by a callable: few calls, each on a text about as long as a chunk, and chunks that keep the laws."""

import math
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from seamline import Chunker
from seamline.options.strategies import STRATEGIES
from tests.texts import texts

SENTENCES = [
    "The gauge was read at noon. ", "Nobody saw it rise, and so it rose. ", "Was it (as some said) the tide? ", "\n\n",
]
PLAIN = sorted(name for name, row in STRATEGIES.items() if row.plan is None and row.max_size and name != "tokens")


class Counter:
    """A function that notes how often it is called and how much it reads."""

    def __init__(self, function):
        self.function = function
        self.calls = self.read = 0

    def __call__(self, text):
        self.calls += 1
        self.read += len(text)
        return self.function(text)


def essay(n):
    return "".join(random.Random(n).choices(SENTENCES, k=n))


@pytest.mark.parametrize("function", [len, lambda text: len(text.split()), lambda text: len(text.encode())])
@pytest.mark.parametrize("max_size", [200, 1000])
@pytest.mark.parametrize("strategy", PLAIN)
def test_few_calls_a_chunk(strategy, max_size, function):
    counter = Counter(function)
    text = essay(3000)
    chunks = Chunker(strategy=strategy, unit=counter, max_size=max_size)(text)
    each = 4 if strategy != "hard" else 2 + math.log2(len(text) / len(chunks))
    assert counter.calls <= each * len(chunks) + 4 * math.log2(len(text))
    assert counter.read < 12 * len(text)


@pytest.mark.parametrize(("overlap", "each"), [(0, 2.05), (100, 3.7)])
@pytest.mark.parametrize("strategy", ["smart", "sentences", "words"])
def test_two_calls_a_chunk_and_two_more_for_its_overlap(strategy, overlap, each):
    """A count of what fits and one of what no longer does; of the overlap one, and one more where another may fit."""
    counter = Counter(len)
    chunks = Chunker(strategy=strategy, unit=counter, max_size=1000, overlap=overlap)(essay(3000))
    assert counter.calls <= each * len(chunks)


@pytest.mark.parametrize("overlap", [0, 9])
@pytest.mark.parametrize("strategy", sorted(set(PLAIN) - {"hard"}))
def test_units_that_grow_denser_than_they_seemed(strategy, overlap):
    """Gaps that looked small and are not are refined when they are reached; the maximum holds all the same."""
    text = "Plain words, which count for nothing here. " * 100 + "Xx xx xx xx xx xx, xxxx xxx xx xx xx. " * 40
    counter = Counter(lambda text: text.count("x"))
    chunks = Chunker(strategy=strategy, unit=counter, max_size=12, overlap=overlap)(text)
    chunks.verify()
    assert not chunks.oversized.any()
    assert counter.calls < 12 * len(chunks) + 4 * math.log2(len(text))


@given(text=texts, max_size=st.integers(2, 40), share=st.sampled_from([0.2, 0.6, 0.99]))
@settings(max_examples=100, deadline=None)
def test_overlaps_by_a_callable_are_never_more_than_asked(text, max_size, share):
    overlap = min(int(max_size * share), max_size - 1)
    chunks = Chunker(unit=len, max_size=max_size, overlap=overlap)(text)
    chunks.verify()
    assert (chunks.core_starts - chunks.starts <= overlap).all()


def test_calls_do_not_grow_with_the_number_of_cuts():
    counted = []
    for n in (1000, 8000):
        counter = Counter(len)
        counted.append(len(Chunker(unit=counter, max_size=1000)(essay(n))) / counter.calls)
    assert counted[1] > 0.8 * counted[0]


@pytest.mark.parametrize("strategy", sorted(set(PLAIN) - {"hard"}))
@given(text=texts, max_size=st.integers(1, 60))
@settings(max_examples=60, deadline=None)
def test_len_fits_as_characters_do(strategy, text, max_size):
    chunks = Chunker(strategy=strategy, unit=len, max_size=max_size)(text)
    chunks.verify()
    assert chunks.sizes.tolist() == [len(part) for part in chunks.texts()]


@pytest.mark.parametrize(("function", "error", "rule"), [
    (lambda text: 1.5, TypeError, "must count tokens with an int, got float"),
    (lambda text: -1, ValueError, "int of at least 0 and below .*, got -1"),
])
def test_what_a_callable_must_return(function, error, rule):
    with pytest.raises(error, match=rule):
        Chunker(unit=function, max_size=10)("Some text. " * 9)
