"""Lines of a source in bytes: where they begin, and what stands around them."""

from __future__ import annotations

from bisect import bisect_right

import numpy as np

from .._types import Offsets

BLANK = b" \t\r\n\f\v"
WITHIN_LINE = b" \t\f\v"

NEAR = 200
"""Bytes around a place that are looked at for a blank line."""

MARGIN = 4096
"""Bytes of indentation that are looked at."""


class SourceLines:
    """The lines of one source, the last that was asked for at hand.

    Parameters
    ----------
    data : bytes

    Attributes
    ----------
    line, width : int
        Start of the line at hand, and its length with its end.
    """

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.starts: list[int] = line_starts(data).tolist()
        self.line = self.width = self._next = self._opens = 0

    def place(self, offset: int) -> int:
        """Start of the line if only blanks stand before ``offset`` on it, else -1; it is the line at hand then."""
        if not self.line <= offset < self._next:
            number = bisect_right(self.starts, offset)
            self.line = self.starts[number - 1]
            self._next = self.starts[number] if number < len(self.starts) else len(self.data) + 1
            self.width = self._next - self.line
            self._opens = first_filled(self.data, self.line, self._next)
        return self.line if offset <= self._opens else -1

    def start_of(self, offset: int) -> int:
        """Start of the line that holds ``offset``."""
        return self.starts[bisect_right(self.starts, offset) - 1]

    def blank_above(self, line: int) -> bool:
        """Whether a blank line stands before a line."""
        above = self.data[max(line - NEAR, 0) : line].rstrip(WITHIN_LINE)
        for end in (b"\r\n", b"\n", b"\r"):
            if above.endswith(end):
                return above[: -len(end)].rstrip(WITHIN_LINE).endswith((b"\n", b"\r"))
        return False

    def blank_below(self, end: int) -> bool:
        """Whether a blank line stands after what ends at ``end``."""
        below = self.data[end : end + NEAR].lstrip(WITHIN_LINE)
        if self.data[end - 1] not in b"\r\n":
            if not below.startswith((b"\n", b"\r")):
                return False
            below = below[2 if below.startswith(b"\r\n") else 1 :].lstrip(WITHIN_LINE)
        return below.startswith((b"\n", b"\r"))


def line_starts(data: bytes) -> Offsets:
    """Where the lines of a source begin."""
    raw = np.frombuffer(data, dtype=np.uint8)
    ends = np.flatnonzero((raw == 10) | ((raw == 13) & (np.append(raw[1:], 0) != 10)))
    return np.concatenate((np.zeros(1, dtype=np.int64), ends + 1))


def first_filled(data: bytes, start: int, stop: int) -> int:
    """The first byte of a line that is no blank."""
    part = data[start : min(stop, start + MARGIN)]
    return start + len(part) - len(part.lstrip(BLANK))
