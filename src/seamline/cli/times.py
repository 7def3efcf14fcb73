"""When something is said: cues of captions, and stamps at the beginning of lines."""

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate
from typing import NamedTuple

STAMP = r"(?:(\d{1,3}):)?([0-5]?\d):([0-5]\d)(?:[.,](\d{1,3}))?"
CUE = re.compile(rf"^[ \t]*{STAMP}[ \t]*-->[^\r\n]*", re.M)
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
    found = list(CUE.finditer(text)) or list(LINE.finditer(text))
    seconds = [seconds_of(stamp) for stamp in found]
    if len(found) < LEAST_STAMPS or seconds != sorted(seconds):
        return Times([], [])
    return Times([stamp.start() for stamp in found], seconds)


def seconds_of(stamp: re.Match[str]) -> float:
    hours, minutes, seconds, parts = stamp.groups()
    return int(hours or 0) * 3600 + int(minutes) * 60 + int(seconds) + float(f"0.{parts or 0}")


def clock(seconds: float | None) -> str:
    """``1:02:03`` as players write it, or nothing."""
    if seconds is None:
        return ""
    minutes, rest = divmod(int(seconds), 60)
    return f"{minutes // 60}:{minutes % 60:02}:{rest:02}"


class Captions(NamedTuple):
    """What cues say, one line each: where each line begins, and the text ends, and where its cue begins in the file."""

    text: str
    boundaries: list[int]
    sources: list[int]


def captions_of(text: str) -> Captions | None:
    """Cues without numbers, times and tags; None where there are few."""
    cues = list(CUE.finditer(text))
    ends = [cue.start() for cue in cues[1:]] + [len(text)] * bool(cues)
    said = [(" ".join(payload(text[cue.end() : end])), cue.start()) for cue, end in zip(cues, ends, strict=True)]
    lines = [(line, start) for line, start in said if line]
    if len(lines) < LEAST_STAMPS:
        return None
    boundaries = [0, *accumulate(len(line) + 1 for line, _ in lines)]
    joined = "\n".join(line for line, _ in lines)
    return Captions(joined, [*boundaries[:-1], len(joined)], [start for _, start in lines])


def payload(block: str) -> Iterator[str]:
    """Lines of a cue without tags; its block ends at a blank line, behind which the next cue's number stands."""
    for line in block.strip("\r\n").splitlines():
        if not line.strip():
            return
        yield re.sub(r"<[^>]*>", "", line).strip()
