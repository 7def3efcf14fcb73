"""Ways to chunk beside each other on questions with quoted answers, and the choice of one."""

import numpy as np
import pytest

import seamline
from seamline.evaluation import compare, find_answers, questions_from, read_questions, tune

NAMES = "abcdefghijkl"
FACTS = [f"The colour of thing {name} is shade {i * 7}." for i, name in enumerate(NAMES)]
FILLER = " Some filler that tells nobody any news." * 8
TEXTS = {"facts": "\n\n".join(fact + FILLER for fact in FACTS), "other": "A text about nothing at all. " * 30}
ASKED = [{"question": f"Colour of thing {name}?", "quote": fact} for name, fact in zip(NAMES, FACTS, strict=True)]
WAYS = {"small": {"max_size": 60}, "large": {"max_size": 900}}


def reasons(found):
    return [(problem.reason, problem.used) for problem in found.problems]


def test_quotes_are_found_whatever_their_marks_and_blanks():
    found = find_answers({"a": "He said: “Snow\nis white.” So."}, [{"q": "What?", "quote": '"snow is white."'}])
    [question] = found.data.questions
    assert question.corpus == "a"
    assert question.references.spans.tolist() == [[9, 25]]
    assert found.problems == ()


@pytest.mark.parametrize(
    ("question", "expected", "kept"),
    [
        ({"quote": "red"}, ("absent", False), 0),
        ({"quote": "Snow is white.", "document": "b"}, ("absent", False), 0),
        ({"quote": ["Snow is white.", "Grass is green."]}, ("absent from the documents of", False), 0),
        ({"quote": "It rains."}, ("found in 2 documents: a, b", False), 0),
        ({"quote": "It rains.", "document": "a"}, ("found 2 times", True), 1),
    ],
    ids=["nowhere", "not-there", "apart", "twice-in-two", "twice-in-one"],
)
def test_what_is_wrong_with_a_quote_is_told(question, expected, kept):
    documents = {"a": "It rains. Snow is white. It rains.", "b": "It rains. Grass is green."}
    sure = {"q": "Sure?", "quote": "Snow is white."}
    found = find_answers(documents, [sure, {"q": "Well?", **question}])
    assert len(found.data.questions) == 1 + kept
    reason, used = reasons(found)[0]
    assert reason.startswith(expected[0])
    assert used is expected[1]


def test_a_repeated_quote_is_answered_by_every_place():
    found = find_answers({"a": "It rains. No. It rains."}, [{"q": "?!", "quote": "It rains."}])
    assert [places.tolist() for places in found.data.questions[0].references.copies] == [[0, 14]]


@pytest.mark.parametrize(
    ("record", "message"),
    [
        ({"quote": "x"}, "question must be a str"),
        ({"q": " ", "quote": "x"}, "question must be a str"),
        ({"q": "a"}, "quote must be a str or a list"),
        ({"q": "a", "quote": []}, "quote must be a str or a list"),
        ({"q": "a", "quote": "x", "document": "z"}, "document must be one of facts, other, got 'z'"),
        ({"q": "a", "quote": "nowhere"}, "questions must hold at least one whose quotes are found, got 1 problems"),
    ],
)
def test_what_is_no_question_is_refused(record, message):
    with pytest.raises(ValueError, match=message):
        find_answers(TEXTS, [record])


def test_questions_that_a_function_writes_are_checked():
    made_up = {"q": "Made up?", "quote": "unsaid words"}
    texts = {"one": "Snow is white.", "two": "Grass is green."}
    found = questions_from(texts, lambda text: [{"q": "First?", "quote": text[:-1]}, made_up])
    assert [question.corpus for question in found.data.questions] == ["one", "two"]
    assert reasons(found) == [("absent", False)] * 2


def test_the_way_that_finds_more_is_told_with_its_interval():
    found = compare(TEXTS, ASKED, WAYS, budgets=[130, 900])
    small, large = found.ways
    assert (small.name, large.name) == ("small", "large")
    assert small.recall_at[130] > large.recall_at[130]
    assert found.differences["large"].low > 0
    assert found.verdict.startswith("small finds")
    assert "surely more than large (" in found.verdict
    assert small.n_chunks == sum(len(seamline.chunk(text, max_size=60)) for text in TEXTS.values())
    assert [line.split()[0] for line in found.table().splitlines()] == ["way", "small", "large"]
    plain = found.to_dict()
    assert plain["unit"] == "chars"
    assert plain["ways"][0]["recall_at"] == small.recall_at


def test_two_equal_ways_are_not_told_apart():
    found = compare(TEXTS, ASKED, {"one": {"max_size": 60}, "same": {"max_size": 60}}, budgets=[130])
    assert found.differences["same"].low == found.differences["same"].high == 0
    assert "12 questions do not tell it from same" in found.verdict


def test_plans_are_compared_by_their_own_vectors():
    found = compare(TEXTS, ASKED, {"plan": {"strategy": "semantic"}, "made": seamline.Chunker(max_size=850)})
    assert list(found.best.recall_at) == [2400, 4000]
    assert {way.name for way in found.ways} == {"plan", "made"}


def test_a_unit_of_the_callers_own_has_budgets_in_it():
    found = compare(TEXTS, ASKED, {"one": {"max_size": 40, "unit": len}}, k=1)
    assert list(found.best.recall_at) == [600, 1000]
    assert found.unit == "len"


@pytest.mark.parametrize(
    ("ways", "message"),
    [({}, "at least one way"), ({"a": {}, "b": {"unit": "words", "max_size": 9}}, "one unit, got chars, words")],
)
def test_ways_that_cannot_be_compared_are_refused(ways, message):
    with pytest.raises(ValueError, match=message):
        compare(TEXTS, ASKED, ways)


def test_a_choice_is_reported_on_questions_that_had_no_say():
    found = tune(TEXTS, ASKED, {"large": {"max_size": 900}, "small": {"max_size": 60}}, budgets=[130])
    assert found.best == "small"
    halves = [{question.text for question in half.questions.questions} for half in (found.search, found.held_out)]
    assert halves[0].isdisjoint(halves[1])
    assert len(halves[0] | halves[1]) == len(FACTS)
    assert {way.name for way in found.held_out.ways} == {"large", "small"}
    beside = tune(TEXTS, ASKED, WAYS, budgets=[130], baseline={"max_size": 500}, seed=1)
    assert {way.name for way in beside.held_out.ways} == {"small", "baseline"}
    assert np.mean(beside.held_out.scores["small"]) >= np.mean(beside.held_out.scores["baseline"])


def test_few_questions_choose_nothing():
    with pytest.raises(ValueError, match="at least 10 to choose by half of them, got 3"):
        tune(TEXTS, ASKED[:3], WAYS)


def test_a_line_that_is_no_question_is_named(tmp_path):
    file = tmp_path / "q.jsonl"
    file.write_text('{"q": "a", "quote": "b"}\n\n[1]\n', encoding="utf-8")
    with pytest.raises(ValueError, match="line 3: a line must hold a JSON object"):
        read_questions(file)
