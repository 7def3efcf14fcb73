"""Quotes that a model or a person gave back, found where they were taken from."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from .._checks import plain_text
from .folding import Folded, fold, folded_letter

FEWEST_LETTERS = 3
"""Letters of a quote below which only the very same characters count."""

MOST_OMITTED = 1000
"""Characters that an ellipsis of a quote may stand for."""

OMISSION = re.compile(r"\s*[\[(]?(?:…|\.{3,}|\. \. \.)[\])]?\s*")
REACH = 64
"""Characters beside the letters of a quote among which its outer marks are looked for."""

QUOTES, DASHES, STOPS = "\"'`´‘’‚‛“”„‟«»‹›「」『』＂＇", "-‐‑‒–—―−－", ".．。…"
ALIKE = (QUOTES, DASHES, STOPS, "([（［【", ")]）］】", "!！", "?？", ",，、", ":：", ";；")
"""Marks that stand for each other in copies."""

RUNS = (DASHES, STOPS)
SIGNS = re.compile(rf"[{re.escape(DASHES)}]+|[{re.escape(STOPS)}]+|[^\s]")

UNSPACED = ("CJK", "HIRAGANA", "KATAKANA", "THAI", "LAO", "KHMER", "MYANMAR", "TIBETAN")
"""Scripts whose words no blank parts: a quote may begin and end at any letter."""


def anchor(text: str, quote: str) -> tuple[int, int] | None:
    """Exact span of a quote that came back a little changed.

    Other quotation marks and dashes, case, accents, blanks, line ends, hyphens at line ends, marks of emphasis and an
    ellipsis for what was left out are seen through. Words and their order are not: a paraphrase is no quote.

    Parameters
    ----------
    text : str
        The source.
    quote : str

    Returns
    -------
    tuple of int or None
        Half-open span in ``text``: the place that is most like the quote, and of such as read the same the first. None
        where the words are not there, or stand in places that read differently: no place rather than a wrong one.

    Examples
    --------
    >>> text = 'She said: "The sea\\nrises twice -- every day."'
    >>> start, end = anchor(text, "the sea rises twice — every day")
    >>> text[start:end]
    'The sea\\nrises twice -- every day'
    >>> anchor(text, "The sea goes up two times a day") is None
    True
    """
    text = plain_text("text", text)
    return find_quote(text, fold(text), plain_text("quote", quote))


def find_quote(text: str, folded: Folded, quote: str) -> tuple[int, int] | None:
    """`anchor`, in a text that has been folded before."""
    quote = quote.strip()
    if not quote:
        return None
    place = text.find(quote)
    if place >= 0 and stands_alone(text, place, place + len(quote)):
        return place, place + len(quote)
    whole = spans_of(text, folded, quote)
    return the_one(text, whole if whole else spans_with_omissions(text, folded, quote), quote)


def the_one(text: str, spans: list[tuple[int, int]], quote: str) -> tuple[int, int] | None:
    """The first of the spans that are most like the quote; None if those differ, or there is none."""
    pieces = [text[start:end] for start, end in spans]
    likeness = [(words_of(piece) == words_of(quote), sum(map(len, outer_signs(piece)))) for piece in pieces]
    best = [span for span, like in zip(spans, likeness, strict=True) if like == max(likeness)]
    return best[0] if len({words_of(text[start:end]) for start, end in best}) == 1 else None


def words_of(text: str) -> str:
    return " ".join(text.split())


def spans_of(text: str, folded: Folded, quote: str, *, start: int = 0, end: int | None = None) -> list[tuple[int, int]]:
    """Spans of whole words whose letters are those of the quote, widened over the marks that the quote has too."""
    letters = fold(quote).letters
    if len(letters) < FEWEST_LETTERS:
        return []
    found = (letter_span(folded, place, len(letters)) for place in places_of(folded.letters, letters))
    whole = [(low, high) for low, high in found if stands_alone(text, low, high)]
    inside = [(low, high) for low, high in whole if low >= start and (end is None or high <= end)]
    return [widened(text, span, quote) for span in inside]


def places_of(letters: str, wanted: str) -> Iterator[int]:
    place = letters.find(wanted)
    while place >= 0:
        yield place
        place = letters.find(wanted, place + 1)


def letter_span(folded: Folded, place: int, length: int) -> tuple[int, int]:
    return int(folded.places[place]), int(folded.places[place + length - 1]) + 1


def stands_alone(text: str, start: int, end: int) -> bool:
    """Whether a span neither begins nor ends inside a word."""
    return not (joined(text, start) or joined(text, end))


def joined(text: str, place: int) -> bool:
    """Whether a word goes on over a place."""
    if not 0 < place < len(text) or not (text[place - 1].isalnum() and text[place].isalnum()):
        return False
    return not any(unicodedata.name(letter, "").startswith(UNSPACED) for letter in text[place - 1 : place + 1])


def widened(text: str, span: tuple[int, int], quote: str) -> tuple[int, int]:
    """The span with its combining marks, and with those marks around it that the quote has as well."""
    start, end = span
    while end < len(text) and unicodedata.category(text[end])[0] == "M":
        end += 1
    before, behind = (SIGNS.findall(signs) for signs in outer_signs(quote))
    end += agreeing(text[end : end + REACH], behind)
    start -= agreeing(text[max(start - REACH, 0) : start][::-1], before[::-1])
    return start, end


def outer_signs(quote: str) -> tuple[str, str]:
    """What stands before the first letter of a quote, and what behind its last one."""
    letters = [index for index, letter in enumerate(quote) if folded_letter(letter)]
    return quote[: letters[0]], quote[letters[-1] + 1 :]


def agreeing(around: str, wanted: list[str]) -> int:
    """How many characters stand beside a span that mean the same as the signs of the quote, in their order."""
    count = 0
    for sign in wanted:
        found = re.compile(rf"\s*(?:{alike(sign)})").match(around, count)
        if found is None:
            break
        count = found.end()
    return count


def alike(sign: str) -> str:
    """A pattern of what may stand for a sign, or for a run of dashes or stops, in a copy."""
    for group in ALIKE:
        if sign[0] in group:
            return f"[{re.escape(group)}]{'+' if len(sign) > 1 or group in RUNS else ''}"
    return re.escape(sign)


def spans_with_omissions(text: str, folded: Folded, quote: str) -> list[tuple[int, int]]:
    """Spans of a quote of which an ellipsis left something out: its parts in order, not far from each other."""
    parts = [part for part in OMISSION.split(quote) if part.strip()]
    if len(parts) < 2:
        return spans_of(text, folded, parts[0]) if parts and parts[0] != quote else []
    first, *rest = ([*spans_of(text, folded, part)] for part in parts)
    return [whole for span in first if (whole := chained(span, rest)) is not None]


def chained(span: tuple[int, int], rest: list[list[tuple[int, int]]]) -> tuple[int, int] | None:
    """A span from its first part to its last, each following the one before within `MOST_OMITTED`."""
    start, end = span
    for spans in rest:
        following = next((high for low, high in spans if end <= low <= end + MOST_OMITTED), None)
        if following is None:
            return None
        end = following
    return start, end
