"""UAX #29 rule by rule, with classes from the Unicode files or from the committed header read as text."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path

HEADER = Path(__file__).parents[2] / "src" / "seamline" / "text" / "_unicode_data.h"


def read_property(path: Path, field: str | None = None) -> dict[int, str]:
    """Value of every listed code point; with ``field`` only of the lines whose second field is that property."""
    values: dict[int, str] = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        parts = [part.strip() for part in line.split("#")[0].split(";")]
        if len(parts) < 2 or (field is not None and parts[1] != field):
            continue
        first, _, last = parts[0].partition("..")
        for point in range(int(first, 16), int(last or first, 16) + 1):
            values[point] = parts[-1]
    return values


def read_break_tests(path: Path) -> list[tuple[str, list[int]]]:
    """Text and boundaries of every line of a ``*BreakTest.txt`` file."""
    cases = []
    for line in path.read_text(encoding="utf-8").splitlines():
        marks = line.split("#")[0].split()
        if not marks:
            continue
        text = "".join(chr(int(mark, 16)) for mark in marks[1::2])
        cases.append((text, [i for i, mark in enumerate(marks[::2]) if mark == "÷"]))
    return cases


def generated_table(name: str) -> Callable[[str], int]:
    """Look-up of one table in the committed header, by parsing its C arrays."""
    source = HEADER.read_text(encoding="utf-8")

    def array(part: str) -> list[int]:
        found = re.search(rf"seamline_{name}_{part}\[\d+\] = {{([^}}]*)}}", source)
        assert found is not None
        return list(map(int, found[1].split(",")))

    index, leaves = array("index"), array("leaves")
    return lambda ch: leaves[index[ord(ch) >> 7] * 128 + (ord(ch) & 127)]


def class_names(name: str) -> list[str]:
    """Names of the classes of one table, in the order of their numbers."""
    enums = HEADER.read_text(encoding="utf-8").split("};", 1)[1]
    return re.findall(rf"    SEAMLINE_{name.upper()}_(\w+) = \d+,\n", enums)


@dataclass(frozen=True)
class Property:
    """Class and flags of a code point in one of the generated tables."""

    entry: Callable[[str], int]
    names: list[str]
    mask: int

    def of(self, ch: str) -> str:
        return self.names[self.entry(ch) & self.mask]


GRAPHEME = Property(generated_table("grapheme"), class_names("grapheme"), 0x0F)
WORD = Property(generated_table("word"), class_names("word"), 0x1F)
SENTENCE = Property(generated_table("sentence"), class_names("sentence"), 0x0F)


def breaks(text: str, joins: Callable[[str, int], bool]) -> list[int]:
    """Boundaries of a text, one rule call a place."""
    inner = [i for i in range(1, len(text)) if not joins(text, i)]
    return sorted({0, *inner, len(text)})


def reference_graphemes(text: str) -> list[int]:
    return breaks(text, grapheme_joins)


def reference_words(text: str) -> list[int]:
    return breaks(text, word_joins)


def grapheme_joins(text: str, i: int) -> bool:
    """UAX #29 GB3 to GB999, in the order of the annex."""
    left, right = GRAPHEME.of(text[i - 1]), GRAPHEME.of(text[i])
    if left == "CR" and right == "LF":
        return True
    if {left, right} & {"CR", "LF", "CONTROL"}:
        return False
    if left == "L" and right in {"L", "V", "LV", "LVT"}:
        return True
    if left in {"LV", "V"} and right in {"V", "T"}:
        return True
    if left in {"LVT", "T"} and right == "T":
        return True
    if right in {"EXTEND", "ZWJ", "SPACINGMARK"} or left == "PREPEND":
        return True
    return joins_conjunct(text, i) or joins_picture(text, i) or joins_flag(text, i)


def joins_flag(text: str, i: int) -> bool:
    """GB12 and GB13: an odd run of regional indicators, and one more."""
    run = list(takewhile(lambda ch: GRAPHEME.of(ch) == "REGIONAL_INDICATOR", reversed(text[:i])))
    return GRAPHEME.of(text[i]) == "REGIONAL_INDICATOR" and len(run) % 2 == 1


def joins_conjunct(text: str, i: int) -> bool:
    """GB9c: consonant, marks with a linker among them, consonant."""
    marks = list(takewhile(lambda ch: GRAPHEME.entry(ch) & 0x60 in (0x40, 0x60), reversed(text[:i])))
    base = text[: i - len(marks)][-1:]
    linked = any(GRAPHEME.entry(ch) & 0x60 == 0x60 for ch in marks)
    return linked and all(ch and GRAPHEME.entry(ch) & 0x60 == 0x20 for ch in (base, text[i]))


def joins_picture(text: str, i: int) -> bool:
    """GB11: pictograph, marks, ZWJ, pictograph."""
    if GRAPHEME.of(text[i - 1]) != "ZWJ" or not GRAPHEME.entry(text[i]) & 0x10:
        return False
    marks = list(takewhile(lambda ch: GRAPHEME.of(ch) == "EXTEND", reversed(text[: i - 1])))
    base = text[: i - 1 - len(marks)][-1:]
    return bool(base) and bool(GRAPHEME.entry(base) & 0x10)


NEWLINES = {"CR", "LF", "NEWLINE"}
PASSED_OVER = {"EXTEND", "FORMAT", "ZWJ"}
LETTERS = {"ALETTER", "HEBREW_LETTER"}
INSIDE_WORD = {"MIDLETTER", "MIDNUMLET", "SINGLE_QUOTE"}
INSIDE_NUMBER = {"MIDNUM", "MIDNUMLET", "SINGLE_QUOTE"}


def bases(text: str) -> list[str]:
    """Classes that remain when marks are folded into what they follow (WB4)."""
    kept: list[str] = []
    for i, ch in enumerate(text):
        own = WORD.of(ch)
        if own not in PASSED_OVER or i == 0 or WORD.of(text[i - 1]) in NEWLINES:
            kept.append(own)
    return kept


def word_joins(text: str, i: int) -> bool:
    """UAX #29 WB3 to WB4 on neighbours, then WB5 to WB999 on what WB4 leaves."""
    left, right = WORD.of(text[i - 1]), WORD.of(text[i])
    if {left, right} & NEWLINES:
        return left == "CR" and right == "LF"
    if left == "ZWJ" and WORD.entry(text[i]) & 0x20:
        return True
    if (left == right == "WSEGSPACE") or right in PASSED_OVER:
        return True
    following = [own for own in map(WORD.of, text[i + 1 :]) if own not in PASSED_OVER]
    return joins_bases(bases(text[:i]), [right, *following])


def joins_bases(behind: list[str], ahead: list[str]) -> bool:
    left, before = behind[-1], behind[-2] if len(behind) > 1 else ""
    right, after = ahead[0], ahead[1] if len(ahead) > 1 else ""
    flags = list(takewhile(lambda own: own == "REGIONAL_INDICATOR", reversed(behind)))
    connected = LETTERS | {"NUMERIC", "KATAKANA", "EXTENDNUMLET"}
    return any(
        [
            left in LETTERS and right in LETTERS,
            left in LETTERS and right in INSIDE_WORD and after in LETTERS,
            before in LETTERS and left in INSIDE_WORD and right in LETTERS,
            left == "HEBREW_LETTER" and right == "SINGLE_QUOTE",
            left == "HEBREW_LETTER" and right == "DOUBLE_QUOTE" and after == "HEBREW_LETTER",
            before == "HEBREW_LETTER" and left == "DOUBLE_QUOTE" and right == "HEBREW_LETTER",
            left in LETTERS | {"NUMERIC"} and right in LETTERS | {"NUMERIC"},
            before == "NUMERIC" and left in INSIDE_NUMBER and right == "NUMERIC",
            left == "NUMERIC" and right in INSIDE_NUMBER and after == "NUMERIC",
            left == right == "KATAKANA",
            left in connected and right == "EXTENDNUMLET",
            left == "EXTENDNUMLET" and right in connected,
            right == "REGIONAL_INDICATOR" and len(flags) % 2 == 1,
        ]
    )
