"""The laws that any finished chunking must keep, checked on request: on a text, its spans and their columns."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NoReturn

import numpy as np

from .._types import Flags, Offsets, Spans
from ..boundaries._neighbours import trim_positions
from ..boundaries.detectors import graphemes


@dataclass(frozen=True, eq=False)
class Chunking:
    """What the laws are about.

    Parameters
    ----------
    text : str
    spans : ndarray of shape (k, 2)
    core_starts : ndarray of shape (k,)
    sizes, counted : ndarray of shape (k,)
        Sizes as they are told, and as they are when counted again.
    max_size : int or None
        None: none is over it.
    """

    text: str
    spans: Spans
    core_starts: Offsets
    sizes: Callable[[], Offsets]
    counted: Callable[[], Offsets]
    max_size: int | None

    @property
    def starts(self) -> Offsets:
        return self.spans[:, 0]

    @property
    def ends(self) -> Offsets:
        return self.spans[:, 1]

    def __len__(self) -> int:
        return len(self.spans)


def verify_chunking(chunks: Chunking, *, covers: bool = True) -> None:
    """Raise ValueError naming the first law that ``chunks`` break: see `LAWS`; ``covers`` may waive that of cover."""
    for check in LAWS:
        if covers or check is not check_cover:
            check(chunks)


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


def check_one_core(chunks: Chunking) -> None:
    """No character may lie in two cores."""
    repeats = np.concatenate(([False], chunks.core_starts[1:] < chunks.ends[:-1]))
    report(chunks, "one core", repeats[: len(chunks)], "its core begins inside the chunk before")


def check_graphemes(chunks: Chunking) -> None:
    """No chunk or core may begin or end inside a grapheme."""
    whole = np.zeros(len(chunks.text) + 1, dtype=np.bool_)
    whole[graphemes(chunks.text)] = True
    for offsets, name in ((chunks.starts, "start"), (chunks.ends, "end"), (chunks.core_starts, "core_start")):
        report(chunks, "graphemes", ~whole[offsets], f"its {name} lies inside a grapheme")


def check_sizes(chunks: Chunking) -> None:
    """Stored sizes are those of the texts by themselves."""
    known, counted = chunks.sizes(), chunks.counted()
    wrong = np.flatnonzero(known != counted) if len(known) == len(counted) else np.arange(len(chunks))[:1]
    for index in wrong[:1].tolist():
        fail(chunks, "size", index, f"size {known[index]} is stored, {counted[index]} is counted")


def check_fit(chunks: Chunking) -> None:
    """Only one grapheme may be over the maximum."""
    if chunks.max_size is None:
        return
    sizes = chunks.counted()
    for index in np.flatnonzero(sizes > chunks.max_size).tolist():
        start, end = chunks.spans[index].tolist()
        if len(graphemes(chunks.text[start:end])) > 2:
            fail(chunks, "fit", index, f"size {sizes[index]} is over {chunks.max_size}")


LAWS = (check_in_range, check_monotone, check_one_core, check_cover, check_graphemes, check_sizes, check_fit)
"""Each raises ValueError for the first chunk that breaks it; the later ones rely on the earlier."""
