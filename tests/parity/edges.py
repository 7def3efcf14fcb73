"""Why an offset is a boundary to one system and none to another: rules by the text around it."""

from __future__ import annotations

import re

SENTENCE_RULES = (
    ("marks of CJK end sentences", re.compile(r"[。！？．｡]$")),
    ("closing quotes and brackets belong to the sentence", re.compile(r"[.!?…]['\"”’»)\]]+$")),
    ("an ellipsis", re.compile(r"(\.\.\.|…)$")),
    ("initials and words with dots inside", re.compile(r"(^|\W)(\w\.)+$")),
    ("numbers and abbreviations before numbers", re.compile(r"(\d|\bno|\bfig|\bvol)\.$", re.IGNORECASE)),
    ("abbreviations", re.compile(r"\b(mr|mrs|ms|dr|prof|sr|jr|st|vs|etc|inc|ltd|corp|dept|gen|gov|sgt|col|capt|rev"
                                 r"|approx|ca|c|al|cf|eq|sec|ch|pp|ed|eds|jan|feb|aug|sept|oct|nov|dec)\.$", re.I)),
)
"""What may stand before the end of a sentence on which rules differ."""

CODE_LINE = re.compile(r"(?:^|\n)(?: {4}|\t)[^\n]*$")
BLANK_LINE = re.compile(r"(\r\n|\r|\n)\s*?(\r\n|\r|\n)")


def sentence_edge(text: str, place: int) -> str:
    """The rule of sentence ends on which two systems may differ at a place."""
    before, after = text[:place].rstrip(), text[place:]
    blanks = text[len(before) : place]
    if BLANK_LINE.search(blanks):
        return "a blank line ends a sentence"
    if CODE_LINE.search(before):
        return "code is cut like prose"
    for rule, pattern in SENTENCE_RULES:
        if pattern.search(before):
            return rule
    if after[:1].islower() or not after[:1].isalnum():
        return "no capital letter follows"
    return "a line end may end a sentence" if re.search(r"[\r\n\u2028\u2029]", blanks) else ""


def word_edge(text: str, place: int) -> str:
    """Where words of a dictionary, and runs of blanks, are told apart."""
    around = text[max(place - 1, 0) : place + 1]
    if around.isspace():
        return "a run of blanks is one unit"
    blankless = re.search(r"[\u0e00-\u0eff\u1780-\u17ff\u1000-\u109f\u3040-\u9fff]", around)
    return "a script without blanks" if blankless else ""
