"""The laws that any finished chunking must keep, checked on request."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

import numpy as np

from .._types import Flags
from ..boundaries.detectors import graphemes
from ..measures.measure import measure_of
from ..packing._greedy import trim_positions

if TYPE_CHECKING:
    from .sequence import Chunks


def verify_chunks(chunks: Chunks) -> None:
    """Raise ValueError naming the first law that ``chunks`` break: verbatim, monotone, cover, fit."""
    check_in_range(chunks)
    check_monotone(chunks)
    check_cover(chunks)
    check_fit(chunks)


def report(chunks: Chunks, law: str, broken: Flags, what: str) -> None:
    """Raise for the first chunk at which a law is broken, if any."""
    places = np.flatnonzero(broken)
    if len(places):
        fail(chunks, law, int(places[0]), what)


def fail(chunks: Chunks, law: str, index: int, what: str) -> NoReturn:
    start, end = chunks.spans[index].tolist()
    raise ValueError(f"law {law!r} is broken by chunk {index} at {start}:{end}: {what}")


def check_in_range(chunks: Chunks) -> None:
    starts, ends, cores = chunks.starts, chunks.ends, chunks.core_starts
    outside = (starts < 0) | (ends > len(chunks.text)) | (starts >= ends) | (cores < starts) | (cores >= ends)
    report(chunks, "verbatim", outside, f"the span is empty or outside the text of {len(chunks.text)} characters")


def check_monotone(chunks: Chunks) -> None:
    for offsets, name in ((chunks.starts, "start"), (chunks.ends, "end"), (chunks.core_starts, "core_start")):
        falls = np.concatenate(([False], np.diff(offsets) <= 0)) if len(offsets) else np.zeros(0, dtype=np.bool_)
        report(chunks, "monotone", falls, f"its {name} does not rise")


def check_cover(chunks: Chunks) -> None:
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


def check_fit(chunks: Chunks) -> None:
    """Sizes are counted again; only one grapheme may be over the maximum, unless units were to be kept whole."""
    if chunks.max_size is None or chunks.keeps_oversized:
        return
    measure = measure_of(chunks.text, chunks.unit)
    for index, (start, end) in enumerate(chunks.spans.tolist()):
        size = measure.count(start, end)
        if size > chunks.max_size and len(graphemes(chunks.text[start:end])) > 2:
            fail(chunks, "fit", index, f"size {size} is over {chunks.max_size}")
