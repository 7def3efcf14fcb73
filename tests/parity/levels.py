"""Boundaries of one level as another system has them, and where ours differ."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

import seamline
from seamline.boundaries._neighbours import between_units
from tests.parity.edges import sentence_edge

Level = tuple[str, Callable[[str], set[int]], Callable[[str], set[int]]]
"""What the difference is called, their boundaries and ours."""

ABBREVIATED = re.compile(
    r"(?<![^\W\d_])(mr|mrs|ms|dr|prof|sr|jr|st|vs|etc|inc|ltd|corp|dept|gen|gov|sgt|col|capt|rev|fig|vol|no|approx|ca|c)\.$",
    re.IGNORECASE,
)


def ends(found: Iterable[re.Match[str]]) -> set[int]:
    return {match.end() for match in found}


def plain_sentences(text: str) -> set[int]:
    """reliquary: a mark before a blank ends a sentence, but not after an abbreviation."""
    stops = re.finditer(r"[.!?](?=\s|$)\s*", text)
    return ends(stop for stop in stops if not ABBREVIATED.search(text[: stop.start() + 1]))


def blank_lines(text: str) -> set[int]:
    return ends(re.finditer(r"\n\n+\s*", text))


def blanks(text: str) -> set[int]:
    return ends(re.finditer(r"\s+", text))


def none(text: str) -> set[int]:
    return set()


def our_sentences(text: str) -> set[int]:
    return set(seamline.sentences(text).tolist())


def our_paragraphs(text: str) -> set[int]:
    return set(seamline.paragraphs(text).tolist())


def our_words(text: str) -> set[int]:
    return set(seamline.words(text).tolist())


def our_lines(text: str) -> set[int]:
    return set(seamline.lines(text).tolist())


def strict_sentences(text: str) -> set[int]:
    return set(seamline.sentences(text, rules="uax29").tolist())


SENTENCES: Level = ("another sentence rule", plain_sentences, our_sentences)
PARAGRAPHS: Level = ("blank lines may end in CR LF or hold blanks", blank_lines, our_paragraphs)
WORDS: Level = ("a script without blanks has words too", blanks, our_words)
LINES: Level = ("lines are a level", none, our_lines)
NO_SENTENCES: Level = ("sentences are a level", none, our_sentences)
STRICT_SENTENCES: Level = ("sentences by UAX #29", strict_sentences, our_sentences)


def hash_lines(text: str) -> set[int]:
    """reliquary's semantic units: a line with two or three ``#`` is a heading, in a fence as well."""
    return {match.start() for match in re.finditer(r"(?m)^#{2,3} ", text)}


def our_headings(text: str) -> set[int]:
    blocks = seamline.scan_blocks(text)
    return {text.rfind("\n", 0, heading.start) + 1 for heading in seamline.outline(text) if blocks is not None}


def all_graphemes(text: str) -> set[int]:
    return set(seamline.graphemes(text).tolist())


def our_finest(text: str) -> set[int]:
    return set(between_units(text, seamline.graphemes(text)).tolist())


WRITTEN: Level = ("what is written as one is not parted", all_graphemes, our_finest)


HEADINGS: Level = ("a line in a fence is no heading", hash_lines, our_headings)


def differing(levels: Sequence[Level]) -> Callable[[str, int], str]:
    """A rule for edges: the name of the first level on which the two systems differ there."""

    def rule(text: str, place: int) -> str:
        for name, theirs, ours in levels:
            if place in visible(text, theirs(text)) ^ visible(text, ours(text)):
                why = sentence_edge(text, place) if "sentence" in name else ""
                return f"{name}: {why}" if why else name
        return ""

    return rule


def visible(text: str, places: Iterable[int]) -> set[int]:
    """Where the units that begin at these places show their first character that is no blank."""
    return {place + len(text[place:]) - len(text[place:].lstrip()) for place in places}
