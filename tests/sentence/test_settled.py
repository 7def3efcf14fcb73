"""How far sentences are settled: no text that follows changes a boundary up to there."""

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from seamline import sentences
from seamline.sentence import _settled
from seamline.sentence.tables import sentence_rules
from tests.corpus.test_live import POOLS, PROSE

STARTS = [*"aA1.)(\"' \n-?!”:]*[", "", "", ""]


def settled_sentences(text):
    return _settled.settled_sentences(text, sentence_rules("auto"))


def begun_and_more(rng):
    pool = rng.choice(POOLS)
    if rng.random() < 0.5:
        pool = [rng.choice(pool) for _ in range(rng.randint(1, 8))]
    text = "".join(rng.choices(pool, k=rng.randint(1, 25)))
    place = rng.randint(1, len(text))
    return text[:place], rng.choice(STARTS) + text[place:] + "".join(rng.choices(pool + PROSE, k=rng.randint(0, 12)))


@given(st.integers(0, 1 << 40))
@settings(max_examples=400, deadline=None)
def test_later_text_changes_no_boundary_up_to_there(seed):
    begun, more = begun_and_more(random.Random(seed))
    settled = settled_sentences(begun)
    found, later = (sentences(text) for text in (begun, begun + more))
    last = min(settled, len(begun) - 1)
    assert found[found <= last].tolist() == later[later <= last].tolist()


def test_prose_is_settled_soon():
    text = "The gauge was read. Nobody saw it. " * 30
    lags = [n - settled_sentences(text[:n]) for n in range(600, len(text))]
    assert max(lags) < 50


def test_an_open_bracket_waits_for_its_other_half():
    begun = "He left (the gauge was read. Nobody saw it rise"
    assert settled_sentences(begun) < begun.index(". Nobody")
    assert settled_sentences(begun + ") and so on and so forth") > begun.index("Nobody")
