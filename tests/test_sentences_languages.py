"""Hand-written cases of every language that has a table: one a line, ``|`` between sentences (``sentence_cases``).

``¦`` stands between sentences that no blank parts, ``\\n`` for a line end.
"""

from itertools import pairwise
from pathlib import Path

import pytest

from seamline.boundaries import sentences
from seamline.sentence_tables import known_languages

FOLDER = Path(__file__).parent / "sentence_cases"
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


def test_every_table_has_its_cases():
    counts = {file.stem: len(file.read_text(encoding="utf-8").splitlines()) for file in FOLDER.glob("*.txt")}
    assert set(counts) == set(known_languages())
    assert all(counts[code] >= (12 if code in MAJOR else 6) for code in counts)
