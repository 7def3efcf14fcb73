"""When something is said: cues of captions, and stamps at the beginning of lines."""

import re
from bisect import bisect_right
from dataclasses import dataclass
from itertools import accumulate
from typing import NamedTuple

from ..reading.cues import said, seconds, timed_cues

STAMP = r"(?:(\d{1,3}):)?([0-5]?\d):([0-5]\d)(?:[.,](\d{1,3}))?"
LINE = re.compile(rf"^[ \t]*[\[(]?{STAMP}[\])]?(?=[ \t:-])", re.M)
LEAST_STAMPS = 3
"""Lines that begin with a time, which make it more than chance."""


@dataclass(frozen=True)
class Times:
    """Places of a text from which on a time is known, rising.

    Parameters
    ----------
    places : list of int
        Code-point offsets.
    seconds : list of float
    """

    places: list[int]
    seconds: list[float]

    def at(self, offset: int) -> float | None:
        """Seconds at which the text there is said, or None before the first time."""
        place = bisect_right(self.places, offset) - 1
        return self.seconds[place] if place >= 0 else None


def times_of(text: str) -> Times:
    """Times of cues, else of lines that begin with one; none where they are few or do not rise."""
    stamps = [(cue.start, cue.begins) for cue in timed_cues(text)]
    stamps = stamps or [(stamp.start(), seconds(*stamp.groups())) for stamp in LINE.finditer(text)]
    places, moments = [place for place, _ in stamps], [moment for _, moment in stamps]
    return Times([], []) if len(stamps) < LEAST_STAMPS or moments != sorted(moments) else Times(places, moments)


def clock(moment: float | None) -> str:
    """``1:02:03`` as players write it, or nothing."""
    if moment is None:
        return ""
    minutes, rest = divmod(int(moment), 60)
    return f"{minutes // 60}:{minutes % 60:02}:{rest:02}"


class Captions(NamedTuple):
    """What cues say, one line each: where each line begins, and the text ends, and where its cue begins in the file."""

    text: str
    boundaries: list[int]
    sources: list[int]


def captions_of(text: str) -> Captions | None:
    """Cues without numbers, times and tags; None where there are few."""
    lines = [(line, cue.start) for cue in timed_cues(text) if (line := said(text, cue))]
    if len(lines) < LEAST_STAMPS:
        return None
    boundaries = [0, *accumulate(len(line) + 1 for line, _ in lines)]
    joined = "\n".join(line for line, _ in lines)
    return Captions(joined, [*boundaries[:-1], len(joined)], [start for _, start in lines])
