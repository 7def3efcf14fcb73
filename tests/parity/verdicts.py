"""What a row and our answer to it have in common, decided by predicates on the two."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
import pytest

import seamline
from tests import laws

EQUAL, BLANKS, LAWFUL, REFUSED, DETECTOR, DECIDED, FAILED, SKIPPED = (
    "equal", "but for blanks", "lawful", "refused", "detector", "decided", "failed", "skipped",
)

Span = tuple[int, int]


class Verdict(NamedTuple):
    """What was found, and why."""

    name: str
    reason: str = ""


@dataclass(frozen=True)
class Skip:
    """There is no call of ours."""

    reason: str

    def judge(self) -> Verdict:
        return Verdict(SKIPPED, self.reason)


@dataclass(frozen=True)
class Refusal:
    """We raise where the other system goes on, or raises too."""

    call: Callable[[], Any]
    reason: str
    both: bool = False

    def judge(self) -> Verdict:
        with pytest.raises((ValueError, TypeError)):
            self.call()
        return Verdict(EQUAL, "both refuse") if self.both else Verdict(REFUSED, self.reason)


@dataclass(frozen=True)
class Value:
    """Two values that should be the same; ``decided`` names the rule where they need not be."""

    expected: Any
    ours: Any
    decided: str = ""

    def judge(self) -> Verdict:
        if same(self.expected, self.ours):
            return Verdict(EQUAL)
        if self.decided:
            return Verdict(DECIDED, self.decided)
        return Verdict(FAILED, f"{self.expected!r} != {self.ours!r}")


def same(one: Any, other: Any) -> bool:
    """Whether two values are equal, numbers to the last bits."""
    if isinstance(one, Sequence) and isinstance(other, Sequence) and not isinstance(one, str):
        return len(one) == len(other) and all(map(same, one, other))
    if isinstance(one, float):
        return other == pytest.approx(one, rel=0, abs=1e-15)
    return bool(one == other)


@dataclass(frozen=True)
class Piece:
    """One piece of the other system's answer; its span in code points, where it gave one."""

    text: str
    span: Span | None = None

    @property
    def visible(self) -> int | None:
        """Where its first character that is no blank stands."""
        return self.span and self.span[0] + len(self.text) - len(self.text.lstrip())


@dataclass(frozen=True)
class Pieces:
    """A text in pieces, theirs and ours.

    Parameters
    ----------
    texts : sequence of str
        The sources; nearly always one.
    expected : sequence of Piece
    ours : sequence of Chunks
        One a source.
    limit, overlap : int, optional
        What was asked for, in the unit of ``count``.
    edge_rule : callable, optional
        Names the rule by which an offset of one source is an edge to one of the two systems and none to the other.
    decided : str
        The rule that was left out on purpose, where the call needs it.
    waived : set of str
        Laws that the call does not ask for.
    both_ends : bool
        Whether ends are edges too, blanks and all.
    barriers : sequence of int
        Offsets that no piece may cross.
    """

    texts: Sequence[str]
    expected: Sequence[Piece]
    ours: Sequence[seamline.Chunks]
    limit: int | None = None
    overlap: int = 0
    count: Callable[[str], int] = len
    edge_rule: Callable[[str, int], str] | None = None
    decided: str = ""
    waived: frozenset[str] = field(default_factory=frozenset)
    both_ends: bool = False
    barriers: Sequence[int] = ()

    def judge(self) -> Verdict:
        ours = [Piece(chunk.text, (chunk.start, chunk.end)) for chunks in self.ours for chunk in chunks]
        if self.agrees(ours):
            self.check_laws()
            return Verdict(EQUAL if texts_of(self.expected) == texts_of(ours) else BLANKS)
        for reason, name in ((self.fault(), LAWFUL), (self.decided, DECIDED), (self.edges_apart(ours), DETECTOR)):
            if reason:
                self.check_laws()
                return Verdict(name, reason)
        return Verdict(FAILED, f"{texts_of(self.expected)} != {texts_of(ours)}")

    def agrees(self, ours: Sequence[Piece]) -> bool:
        """Whether both have the same texts but for blanks at their ends, at the same places where those are known."""
        filled = [[piece for piece in pieces if piece.text.strip()] for pieces in (self.expected, ours)]
        if texts_of(filled[0], str.strip) != texts_of(filled[1], str.strip):
            return False
        pairs = zip(*filled, strict=True)
        return all(theirs.span is None or theirs.visible == mine.visible for theirs, mine in pairs)

    def check_laws(self) -> None:
        """Ours keeps every law that was asked of it."""
        for chunks in self.ours:
            laws.assert_verbatim(chunks)
            laws.assert_monotone(chunks)
            if "cover" not in self.waived:
                laws.assert_cover(chunks)
            if self.limit and "fit" not in self.waived:
                laws.assert_fit(chunks, self.limit, self.count, graphemes_in)
                laws.assert_overlap(chunks, self.overlap, self.count)

    def fault(self) -> str:
        """The law that the other system's answer breaks, or nothing."""
        filled = [piece for piece in self.expected if piece.text.strip()]
        if not all(any(piece.text in text for text in self.texts) for piece in filled):
            return "no slice of the source"
        if "fit" not in self.waived and any(map(self.exceeds, filled)):
            return "exceeds the maximum"
        if len(self.texts) != 1:
            return ""
        [text] = self.texts
        if any(piece.span and text[slice(*piece.span)] != piece.text for piece in filled):
            return "wrong span"
        known = [piece.span is not None for piece in filled]
        if any(known) and not all(known):
            return "lost span"
        return self.fault_of_spans(text, spans_of(text, filled))

    def exceeds(self, piece: Piece) -> bool:
        return bool(self.limit) and self.count(piece.text) > self.limit and graphemes_in(piece.text) > 1

    def fault_of_spans(self, text: str, spans: Sequence[Span]) -> str:
        if any(b[0] < a[1] and self.count(text[b[0] : a[1]]) > self.overlap for a, b in pairwise(spans)):
            return "doubles text beyond the overlap"
        if any(b[0] <= a[0] or b[1] <= a[1] for a, b in pairwise(spans)):
            return "a chunk inside another"
        if any(start < barrier < end for start, end in spans for barrier in self.barriers):
            return "crosses a barrier"
        if "cover" not in self.waived and uncovered(text, spans):
            return "loses text"
        if any(self.could_share(text, a, b) for a, b in pairwise(spans)):
            return "overlaps less than was asked"
        return "cuts a grapheme" if {place for span in spans for place in span} - grapheme_ends(text) else ""

    def could_share(self, text: str, a: Span, b: Span) -> bool:
        """Whether the second of two neighbours shares nothing though one more character of the first would fit."""
        if not self.overlap or not self.limit or b[0] < a[1]:
            return False
        longer = text[a[1] - 1 : b[1]]
        return self.count(text[a[1] - 1 : b[0]]) <= self.overlap and self.count(longer) <= self.limit

    def edges_apart(self, ours: Sequence[Piece]) -> str:
        """The rule behind the first edge that only one of the two has; what follows it is packed from there."""
        if self.edge_rule is None or len(self.texts) != 1:
            return ""
        [text] = self.texts
        edges_of = places_of if self.both_ends else starts_of
        theirs = edges_of(text, spans_of(text, [piece for piece in self.expected if piece.text.strip()]))
        mine = edges_of(text, [piece.span for piece in ours if piece.span])
        first = [min(apart) for apart in (theirs - mine, mine - theirs) if apart]
        return next(filter(None, (self.edge_rule(text, place) for place in first)), "")


def texts_of(pieces: Sequence[Piece], form: Callable[[str], str] = str) -> list[str]:
    return [form(piece.text) for piece in pieces]


def graphemes_in(text: str) -> int:
    return len(seamline.graphemes(text)) - 1


def grapheme_ends(text: str) -> set[int]:
    return set(seamline.graphemes(text).tolist())


def spans_of(text: str, pieces: Sequence[Piece]) -> list[Span]:
    """Spans of pieces in order: those given, else the next place that loses nothing, else the next at all."""
    found: list[Span] = []
    for piece in pieces:
        found.append(piece.span or next_place(text, piece.text, found[-1] if found else (-1, 0)))
    return found


def next_place(text: str, fragment: str, last: Span) -> Span:
    after, inside = text.find(fragment, last[1]), text.find(fragment, last[0] + 1)
    near = after >= 0 and not text[last[1] : after].strip()
    start = after if near or inside < 0 else inside
    return start, start + len(fragment)


def uncovered(text: str, spans: Sequence[Span]) -> bool:
    """Whether a character that is no blank lies in no span."""
    covered = np.zeros(len(text), dtype=np.bool_)
    for start, end in spans:
        covered[start:end] = True
    return any(not seen and not char.isspace() for seen, char in zip(covered.tolist(), text, strict=True))


def starts_of(text: str, spans: Sequence[Span]) -> set[int]:
    """Where spans begin, blanks left out."""
    return {start + len(text[start:end]) - len(text[start:end].lstrip()) for start, end in spans}


def places_of(text: str, spans: Sequence[Span]) -> set[int]:
    """Where spans begin and end."""
    return {place for span in spans for place in span}
