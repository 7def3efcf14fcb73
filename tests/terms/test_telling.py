"""What parts of a text are about."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import seamline
from seamline.terms.function_words import FUNCTION_WORDS, language_of
from seamline.terms.telling import keywords
from tests.strategy_names import NAMES

EN = ["The blue whale sings at night. A blue whale dives.", "The steam train stops. A steam train's wheels are steel."]
DE = ["Der Wal schwimmt und der Wal taucht. Ein Wal ist groß.", "Die Bahn fährt und die Bahn hält. Eine Bahn ist laut."]


@pytest.mark.parametrize(
    ("texts", "first"),
    [
        pytest.param(EN, [("blue whale",), ("steam train",)], id="pairs"),
        pytest.param(DE, [("Wal",), ("Bahn",)], id="german"),
        pytest.param(["今天鲸鱼游过，看见鲸鱼。", "火车开了，坐火车吧。"], [("鲸鱼",), ("火车",)], id="han"),
        pytest.param(["クジラ、クジラです。", "デンシャ、デンシャです。"], [("クジラ",), ("デンシャ",)], id="katakana"),
        pytest.param(["", "42 ...", "whale"], [(), (), ("whale",)], id="nothing to say"),
        pytest.param([], [], id="no parts"),
    ],
)
def test_the_most_telling_term(texts, first):
    assert keywords(texts, n=1) == first


def test_no_word_stands_in_two_terms_of_a_label():
    [label, _] = keywords(EN, n=4)
    words = [word for term in label for word in term.lower().split()]
    assert len(words) == len(set(words))
    assert not {"the", "a", "at"} & set(words)


def test_an_owner_is_the_word_itself():
    assert "steam train's" not in [term for label in keywords(EN) for term in label]


@given(st.lists(st.text(max_size=40), max_size=4), st.integers(1, 5))
def test_terms_stand_in_their_part(texts, n):
    labels = keywords(texts, n=n)
    assert len(labels) == len(texts)
    assert all(term in text for text, label in zip(texts, labels, strict=True) for term in label)
    assert all(len(label) <= n for label in labels)
    assert labels == keywords(texts, n=n)


@pytest.mark.parametrize("n", [0, -1])
def test_a_label_has_a_term_at_least(n):
    with pytest.raises(ValueError, match="n must be at least 1"):
        keywords(EN, n=n)


@pytest.mark.parametrize("strategy", NAMES)
def test_every_strategy_has_keywords(strategy):
    chunks = seamline.chunk("\n\n".join(EN), strategy=strategy)
    assert len(chunks.keywords(n=2)) == len(chunks)


def test_overlap_has_no_say():
    text = "Whales sing. " * 3 + "Trains stop. " * 3
    chunks = seamline.chunk(text, max_size=39, overlap=13)
    assert chunks.keywords(n=1)[0][0] == "Whales sing"


@pytest.mark.parametrize("language", sorted(FUNCTION_WORDS))
def test_a_language_is_told_by_its_own_function_words(language):
    words = FUNCTION_WORDS[language].split()
    assert len(words) >= 30
    assert language_of(words) == language
