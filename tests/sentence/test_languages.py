"""Hand-written cases of every language that has a table: one a line, ``|`` between sentences (``sentence_cases``).

``¦`` stands between sentences that no blank parts, ``\\n`` for a line end.
"""

from itertools import accumulate, pairwise
from pathlib import Path

import pytest

import seamline
from seamline.sentence._ends import SentenceRules, merged_table, sentence_ends
from seamline.sentence.detector import sentences
from seamline.sentence.words import add_table, known_languages, load_table, merged_words

FOLDER = Path(__file__).parent / "cases"
MAJOR = {"ar", "de", "en", "es", "fr", "hi", "it", "ja", "ko", "pt", "ru", "zh"}


def read_cases() -> list[tuple[str, str]]:
    """Pairs of language and line."""
    files = sorted(FOLDER.glob("*.txt"))
    return [(file.stem, line) for file in files for line in file.read_text(encoding="utf-8").splitlines()]


def unescaped(line: str) -> list[str]:
    """Sentences of a case line, each with the blanks that trail it."""
    joined = line.replace("\\n", "\n").replace("\n | ", "\n\0").replace(" | ", " \0").replace(" ¦ ", "\0")
    return joined.split("\0")


@pytest.mark.parametrize(("language", "line"), read_cases())
def test_language(language, line):
    expected = unescaped(line)
    offsets = sentences("".join(expected), language).tolist()
    assert ["".join(expected)[i:j] for i, j in pairwise(offsets)] == expected


@pytest.mark.parametrize("code", sorted(known_languages()))
def test_no_table_can_be_emptied(code):
    """Some case of each language fails with the shared words alone."""
    words: dict[str, int] = {}
    add_table(words, load_table("base"))
    emptied = SentenceRules(words, False, "")
    cases = [unescaped(line) for language, line in read_cases() if language == code]
    assert [case for case in cases if starts_of(case) != sentence_ends("".join(case), emptied).tolist()]


def starts_of(parts: list[str]) -> list[int]:
    """Boundaries between ``parts``."""
    return [0, *accumulate(map(len, parts))]


def test_every_table_has_its_cases():
    counts = {file.stem: len(file.read_text(encoding="utf-8").splitlines()) for file in FOLDER.glob("*.txt")}
    assert set(counts) == set(known_languages())
    assert all(counts[code] >= (12 if code in MAJOR else 6) for code in counts)


def test_the_built_table_is_the_merge_of_all():
    """If it fails in a checkout, a word list has changed since the last build."""
    assert merged_table() == {word: kinds for word, kinds in merged_words().items() if kinds}


def test_the_merged_table_is_compiled_as_any_other():
    words = merged_words()
    merged, listed = SentenceRules({}, False, "", merged=True), SentenceRules(words, False, "")
    for language, line in read_cases():
        text = "".join(unescaped(line))
        assert sentence_ends(text, merged).tolist() == sentence_ends(text, listed).tolist(), language


@pytest.mark.parametrize("unit", ["chars", "words", len])
@pytest.mark.parametrize("strategy", ["sentences", "paragraphs", "lines", "markdown"])
def test_the_language_decides_where_sentences_are_a_finer_level_too(strategy, unit):
    text = "Wir sahen alle Kap. Danach fuhren wir heim und dann weiter."
    size = {"strategy": strategy, "unit": unit, "max_size": 9 if unit == "words" else 40}
    in_german = seamline.chunk(text, language="de", **size).texts()
    assert in_german == ["Wir sahen alle Kap.", "Danach fuhren wir heim und dann weiter."]
    assert seamline.chunk(text, **size).texts()[0].startswith("Wir sahen alle Kap. Danach")
