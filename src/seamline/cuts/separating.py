"""Cuts at literal separators: coarsest first, each only where what the coarser ones leave is too large."""

from __future__ import annotations

import re

import numpy as np

from .._types import Offsets
from ..boundaries._neighbours import between_graphemes
from ..measures.measure import AdditiveMeasure
from ..options.separators import LEADS
from ._literal import literal_cuts
from ._separators import separated_cuts
from .ranked import NONE, Cuts
from .refinement import Finder


def separator_finder(separator: str, *, after: bool, leads: int = 0) -> Finder:
    """Finds cuts at a literal separator, behind or before it, between graphemes; ``leads`` as in `separated`."""

    def find(text: str, starts: Offsets, ends: Offsets) -> Offsets:
        if leads and separator[0] == "\n":
            gaps = zip(starts.tolist(), ends.tolist(), strict=True)
            found = np.concatenate([NONE, *(gap_cuts(text, separator, after, leads, *gap) for gap in gaps)])
        else:
            found = literal_cuts(text, separator, starts, ends, after)
        return between_graphemes(text, np.append(0, found))[1:]

    return find


def gap_cuts(text: str, separator: str, after: bool, leads: int, start: int, end: int) -> Offsets:
    """Cuts of a gap at a separator that begins with a line feed, of a preset for code."""
    low, high = np.array([start], dtype=np.int64), np.array([end], dtype=np.int64)
    found, floor = [], start
    for cut in literal_cuts(text, separator, low, high, after).tolist():
        if not after:
            cut = above_leads(text, floor, cut, leads)
        elif len(separator) == 1 and parts_lead(text, floor, cut, end, leads):
            continue
        if floor < cut < end:
            found.append(cut)
            floor = cut
    return np.array(found, dtype=np.int64)


def above_leads(text: str, low: int, cut: int, leads: int) -> int:
    """Where to cut before a line that opens a piece: before the comments and decorators right above it."""
    end = before_end(text, low, cut)
    start = max(text.rfind("\n", low, end) + 1, low)
    while start > low and is_lead(text[start:end], leads):
        end = before_end(text, low, start - 1)
        start = max(text.rfind("\n", low, end) + 1, low)
    return low if start == low and is_lead(text[start:end], leads) else end


def parts_lead(text: str, low: int, cut: int, high: int, leads: int) -> bool:
    """Whether a cut behind a line feed lies between a comment or decorator and what stands right below."""
    end = before_end(text, low, cut - 1)
    if not is_lead(text[max(text.rfind("\n", low, end) + 1, low) : end], leads):
        return False
    below = re.split(r"[\r\n]", text[cut:high], maxsplit=1)[0]
    return bool(below.strip(" \t")) and not is_lead(below, leads)


def before_end(text: str, low: int, offset: int) -> int:
    """Where the line end begins whose line feed stands at an offset."""
    return offset - (offset > low and text[offset - 1] == "\r")


def is_lead(line: str, leads: int) -> bool:
    """Whether a line is a comment, a decorator or an attribute."""
    line = line.lstrip(" \t")
    opens = tuple(mark for bit, mark in enumerate(LEADS) if leads >> bit & 1)
    if "//" in opens:
        opens += ("/*", "* ", "**", "*/", "*\0")
    return line.startswith(opens) or (line == "*" and "//" in opens)


def separated(
    text: str, cuts: Cuts, marks: tuple[str, ...], afters: tuple[bool, ...], *, measure: AdditiveMeasure,
    max_size: int, trim: bool, rooms: Offsets | None = None, leads: int = 0,
) -> Cuts:
    """Cuts at all separators and between graphemes added, in one pass over the gaps that are too large.

    Parameters
    ----------
    text : str
    cuts : Cuts
        Made so that a rank for each separator, coarsest first, and one for graphemes are free below theirs.
    marks : tuple of str
        None of them empty.
    afters : tuple of bool
        Whether the cut lies behind each.
    measure : AdditiveMeasure
    max_size : int
    trim : bool
        Whether gaps are measured without their outer blanks.
    rooms : ndarray of shape (m - 1, 2), optional
        What each gap may hold whole, and what its pieces may. Default: ``max_size``.
    leads : int, default 0
        Bits of what opens a line that belongs to the one below it, see `options.separators.leads_of`: a cut before
        such a line moves above them, and no line end lies between.
    """
    positions, ranks, mandatory = separated_cuts(
        text, marks, afters, cuts.positions, cuts.ranks, cuts.mandatory, measure.ruler, max_size, trim, rooms, leads
    )
    return Cuts(positions, ranks, cuts.names, mandatory)
