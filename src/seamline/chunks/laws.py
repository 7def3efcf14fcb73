"""The laws that any finished chunking must keep, checked on request: on a text, its spans and their columns."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NoReturn

import numpy as np

from .._types import Flags, Offsets, Spans
from ..boundaries._neighbours import trim_positions
from ..boundaries.detectors import graphemes
from ..measures.measure import Measure


@dataclass(frozen=True, eq=False)
class Chunking:
    """What the laws are about.

    Parameters
    ----------
    text : str
    spans : ndarray of shape (k, 2)
    core_starts : ndarray of shape (k,)
    """

    text: str
    spans: Spans
    core_starts: Offsets

    @property
    def starts(self) -> Offsets:
        return self.spans[:, 0]

    @property
    def ends(self) -> Offsets:
        return self.spans[:, 1]

    def __len__(self) -> int:
        return len(self.spans)


def verify_chunking(chunks: Chunking) -> None:
    """Raise ValueError naming the first law that ``chunks`` break: verbatim, monotone, cover."""
    check_in_range(chunks)
    check_monotone(chunks)
    check_cover(chunks)


def report(chunks: Chunking, law: str, broken: Flags, what: str) -> None:
    """Raise for the first chunk at which a law is broken, if any."""
    places = np.flatnonzero(broken)
    if len(places):
        fail(chunks, law, int(places[0]), what)


def fail(chunks: Chunking, law: str, index: int, what: str) -> NoReturn:
    start, end = chunks.spans[index].tolist()
    raise ValueError(f"law {law!r} is broken by chunk {index} at {start}:{end}: {what}")


def check_in_range(chunks: Chunking) -> None:
    starts, ends, cores = chunks.starts, chunks.ends, chunks.core_starts
    outside = (starts < 0) | (ends > len(chunks.text)) | (starts >= ends) | (cores < starts) | (cores >= ends)
    report(chunks, "verbatim", outside, f"the span is empty or outside the text of {len(chunks.text)} characters")


def check_monotone(chunks: Chunking) -> None:
    for offsets, name in ((chunks.starts, "start"), (chunks.ends, "end"), (chunks.core_starts, "core_start")):
        falls = np.concatenate(([False], np.diff(offsets) <= 0)) if len(offsets) else np.zeros(0, dtype=np.bool_)
        report(chunks, "monotone", falls, f"its {name} does not rise")


def check_cover(chunks: Chunking) -> None:
    """No non-blank character may lie between two cores, before the first or after the last."""
    before = np.concatenate(([0], chunks.ends)).astype(np.int64)
    after = np.concatenate((chunks.core_starts, [len(chunks.text)])).astype(np.int64)
    opens, _ = trim_positions(chunks.text, np.unique(before))
    lost = opens[np.searchsorted(np.unique(before), before)] < after
    if len(chunks):
        report(chunks, "cover", lost[:-1], "text before it is in no chunk")
        last = np.arange(len(chunks)) == len(chunks) - 1
        report(chunks, "cover", last & lost[-1], "text after it is in no chunk")
    elif lost[-1]:
        raise ValueError("law 'cover' is broken: no chunk holds the text")


def check_fit(chunks: Chunking, measure: Measure, max_size: int) -> None:
    """Sizes are counted again; only one grapheme may be over the maximum."""
    for index, (start, end) in enumerate(chunks.spans.tolist()):
        size = measure.count(start, end)
        if size > max_size and len(graphemes(chunks.text[start:end])) > 2:
            fail(chunks, "fit", index, f"size {size} is over {max_size}")
