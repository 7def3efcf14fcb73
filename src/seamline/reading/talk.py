"""Who speaks in the turns of a conversation, and when, as tracks beside its text."""

from __future__ import annotations

import numpy as np

from .._types import Offsets
from ..markup._talk import stamps_of
from ..markup.markdown import Blocks, top_headings, turn_starts
from .tracks import Track


def talk_tracks(blocks: Blocks) -> dict[str, Track]:
    """Tracks of the turns of a text; none where it has no turns.

    Parameters
    ----------
    blocks : Blocks
        Read as plain text.

    Returns
    -------
    dict
        ``speaker`` has the name of each turn that has one, ``time`` the stamp of its label as written. A turn goes on
        to the next, or to the next heading.

    Examples
    --------
    >>> from seamline.markup import scan_blocks
    >>> chat = "[12:03] Ann: Hi!\\n[12:04] Bob: Yo.\\n[12:05] Ann: Bye.\\n"
    >>> tracks = talk_tracks(scan_blocks(chat, plain=True))
    >>> tracks["speaker"].values, tracks["time"].values
    (['Ann', 'Bob', 'Ann'], ['12:03', '12:04', '12:05'])
    """
    starts = turn_starts(blocks)
    if not len(starts):
        return {}
    names, stamps, ends = names_of(blocks, starts), stamps_of(blocks.text, starts), ends_of(blocks, starts)
    times = [blocks.text[start:end] for start, end in stamps.tolist()]
    tracks = {"speaker": told(starts, ends, names), "time": told(starts, ends, times)}
    return {name: track for name, track in tracks.items() if len(track)}


def ends_of(blocks: Blocks, starts: Offsets) -> Offsets:
    """Where each turn ends: at the next one, or at a heading."""
    closing = np.union1d(starts, blocks.lines[top_headings(blocks)])
    places = np.searchsorted(closing, starts, side="right")
    return np.append(closing, len(blocks.text))[places]


def names_of(blocks: Blocks, starts: Offsets) -> list[str]:
    """The name of each turn as its label has it; of a heading the part before a colon."""
    rows = np.flatnonzero(np.isin(blocks.lines, starts) & (blocks.of_kind("turn") | top_headings(blocks)))
    spoken = [blocks.text[start:end] for start, end in blocks.infos[rows].tolist()]
    heads = top_headings(blocks)[rows].tolist()
    return [name.partition(":")[0].strip("* ") if head else name for name, head in zip(spoken, heads, strict=True)]


def told(starts: Offsets, ends: Offsets, values: list[str]) -> Track:
    """The spans whose value is known."""
    known = np.array([bool(value) for value in values])
    return Track(starts[known], ends[known], [value for value in values if value])
