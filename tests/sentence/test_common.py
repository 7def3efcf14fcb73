"""The commonest candidates are decided without the rules, and as the rules decide them."""

from functools import lru_cache
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from seamline.sentence._ends import last_sentence_end, sentence_ends
from seamline.sentence.tables import sentence_rules
from tests.reference.sentence_common import common_breaks, common_ends
from tests.reference.sentence_words import language_of

LEAD = "words that go on and on without any mark, " * 4
PLAIN = (
    "him it me sea garden Ahab whale usually understanding NASA NaCl dr Dr tsk xi mix vi five x a I No Fig etc Str r "
    "Hauptstr Yahoo October u.s e.g. 5 12 1990 o'clock well-known (he said) [4] \"Go» “so ”  caf\u00e9 \u00e9t\u00e9"
)
JOINTS = (" ", " ", " ", "\n", ". ", ". ", "! ", "? ", ".\n", ", ", ".  ", "...", ' ("', "\n\n", ") ", "; ", ".")
LANGUAGES = ["auto", "en", "de", "cs", "pl"]
wide = st.sampled_from(["", "\u2014", "\U0001f600"])


@lru_cache
def words_of(language: str) -> list[str]:
    return sorted(word for word in language_of(language).words if word.isascii())


def pieces(language: str) -> st.SearchStrategy[str]:
    made_up = st.text("aeiovxmtrsAEIX", max_size=17)
    words = st.sampled_from(PLAIN.split(" ")) | st.sampled_from(words_of(language)) | made_up
    return st.lists(st.builds(str.__add__, words, st.sampled_from(JOINTS)), max_size=24).map("".join)


def asked_of_the_rules(text: str, language: str, low: int) -> list[int]:
    rules = sentence_rules(language)
    return [end for end in range(low, len(text)) if last_sentence_end(text, end - 1, end, rules) == end]


@settings(max_examples=300)
@given(st.data(), st.sampled_from(LANGUAGES), wide)
def test_a_text_is_cut_as_by_the_rules_alone(data, language, wider):
    text = wider + LEAD + data.draw(pieces(language))
    found = sentence_ends(text, sentence_rules(language)).tolist()[1:-1]
    assert found == asked_of_the_rules(text, language, 1)


@settings(max_examples=300)
@given(st.data(), st.sampled_from(LANGUAGES))
def test_what_the_twin_finds_common_is_what_the_rules_say(data, language):
    text = LEAD + data.draw(pieces(language))
    ruled = {*asked_of_the_rules(text, language, len(LEAD) - 1)}
    assert {*common_ends(text, language_of(language))} <= ruled
    assert ruled.isdisjoint(at + 1 for at in common_breaks(text) if text[at - 1].isalpha())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("lead", [LEAD, LEAD + "\u2019 "], ids=["ascii", "wide"])
def test_every_word_of_the_tables_before_and_behind_a_mark(language, lead):
    rules = sentence_rules(language)
    for word in {*words_of(language), *(f"haupt{word[1:]}" for word in words_of(language) if word.startswith("-"))}:
        for mark in (". Then the", "! Then the", ".\nA new", ". No. 5 of"):
            text = f"{lead}she saw {word}{mark} others went on and on"
            opens = text.index(mark, len(lead)) + 2
            ruled = last_sentence_end(text, opens - 1, opens, rules) == opens
            assert (opens in sentence_ends(text, rules).tolist()) == ruled, text[len(lead) :]
        text = f"{lead}she saw nothing. {word} others went on and on\n{word} others. Then"
        ruled = asked_of_the_rules(text, language, len(lead))
        assert [end for end in sentence_ends(text, rules).tolist()[:-1] if end >= len(lead)] == ruled


@pytest.mark.parametrize("gap", range(100, 140))
@pytest.mark.parametrize(("opens", "closes"), [("(", ")"), ("[", "]"), ('"', '."'), ("\u201c", ".\u201d")])
def test_brackets_and_quotations_are_seen_as_far_as_the_rules_look(opens, closes, gap):
    inside = ("some words and more of them " * 6)[: gap - 8] + " ending."
    text = f"{LEAD}so {opens}{inside} Then it closes{closes} and goes on."
    assert sentence_ends(text, sentence_rules("auto")).tolist()[1:-1] == asked_of_the_rules(text, "auto", 1)


def test_a_long_text_is_cut_as_by_the_rules_alone(data_dir):
    text = (data_dir / "corpus" / "prose_en_moby_dick.txt").read_text(encoding="utf-8")[300_000:320_000]
    assert sentence_ends(text, sentence_rules("auto")).tolist()[1:-1] == asked_of_the_rules(text, "auto", 1)
    ends, breaks = common_ends(text, language_of("auto")), common_breaks(text)
    assert len(ends) > 60
    assert len(breaks) > 200


WORDS = (
    "garden understanding him it me tsk xtr NaCl NASA mix vi iv xi x a I dr Dr No etc Fig Hauptstr Yahoo o'clock u.s 5 "
    "12 eks caf\u00e9 \u00e9t\u00e9 well-known antidisestablishmentarian"
)
BEFORE = (
    "she saw ", "saw it, ", "in 12 ", "z. B. ", "and (so ", "that: ", "(a) ", "one\n", "end. ", "\u00e9t\u00e9 ",
    "so  ", "cost $ ", "in May ", "f. ",
)  # fmt: skip
BEHIND = (
    "Whale others", "The others", "A new", "No. 5 of", "Nothing. 5", "X. Smith", "NASA told", "\u00c9tude", "it went",
    "12 men", "'Tis", "W\u00e4hrend", "I.", "Antidisestablishmentarians.", "1990 it", "October it",
)  # fmt: skip


@pytest.mark.parametrize("mark", [". ", "! ", "? ", ".\n", ".\n\n", "!\n\n", ".  ", ".\n ", ".\n\n ", ".\n\n\n"])
@pytest.mark.parametrize("lead", [LEAD, LEAD + "\u2019 "], ids=["ascii", "wide"])
def test_neighbours_of_a_mark(lead, mark):
    rules = sentence_rules("auto")
    for before, word, behind in product(BEFORE, WORDS.split(" "), BEHIND):
        text = f"{lead}{before}{word}{mark}{behind} went on and on"
        opens = text.index(mark + behind, len(lead)) + len(mark)
        ruled = last_sentence_end(text, opens - 1, opens, rules) == opens
        assert (opens in sentence_ends(text, rules).tolist()) == ruled, text[len(lead) :]


ENDS = (
    "word", "word,", "word.", "word;", "word:", "word ", "word\n", "word \n", "word\r", "3", ")", "\u00e9", "\u2014",
    "the",
)  # fmt: skip
OPENINGS = (
    "to be", "sea, so", "a) one", "iv) one", "iv. one", "a. one", "a.b", "mmmmm) so", "mmmmmm) so", "e\u00b0 so",
    "a1) so", "x - so", "ab- so", "aAA so", "a\tso", "Then", "(so)", "- so", "\n\nso", " so", "\tso", "12. so", "iPod",
    "www.a.b",
    "\u00e9t\u00e9", "\u201cSo\u201d",
)  # fmt: skip


@pytest.mark.parametrize("lead", ["", LEAD, LEAD + "\u2019 "], ids=["none", "ascii", "wide"])
def test_neighbours_of_a_line_end(lead):
    for end, opening in product(ENDS, OPENINGS):
        text = f"{lead}one {end}\n{opening} went on and on and on. Then it ended."
        found = sentence_ends(text, sentence_rules("auto")).tolist()[1:-1]
        assert found == asked_of_the_rules(text, "auto", 1), text[len(lead) :]
