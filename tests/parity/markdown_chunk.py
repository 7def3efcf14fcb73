"""The newer half of ragnar: windows of a target size, and their union after a search."""

from __future__ import annotations

from typing import Any

import numpy as np

import seamline
from seamline.chunks.regroup import union_spans
from seamline.markup.documents import Document
from seamline.packing.snapping import snap_nearest, snapped_windows, target_windows
from tests.parity.levels import STRICT_SENTENCES, differing
from tests.parity.rows import Row
from tests.parity.verdicts import Piece, Pieces, Value


def targets(row: Row) -> Value:
    options = row.options
    start, size = options["start"] - 1, options["chunk_size"]
    found = target_windows(np.array([start, options["end"]]), size, overlap=round(size * options["overlap"]))
    return Value(row.expected, [[first + 1, last] for first, last in found.tolist()])


def snap(row: Row) -> Value:
    places, candidates, reach = row.args
    found = snap_nearest(np.array(places), np.array(candidates, dtype=np.int64), np.inf if reach is None else reach)
    return Value(row.expected, [place if place >= 0 else None for place in found.tolist()])


def deoverlap(row: Row) -> Value:
    """Theirs ends a union at the last end, not at the largest."""
    spans = np.array([(start - 1, end) for start, end in row.args[0]], dtype=np.int64)
    unions, _ = union_spans(spans)
    ordered = spans[np.argsort(spans[:, 0], kind="stable")]
    contained = (np.diff(ordered[:, 1]) < 0).any()
    touching = (ordered[1:, 0] == ordered[:-1, 1]).any()
    decided = "a union ends at the largest end" if contained or touching else ""
    return Value(row.expected, [[start + 1, end] for start, end in unions.tolist()], decided)


def windows(row: Row) -> Any:
    """``markdown_chunk``, whose offsets are those of the text without CR and blanks before line ends."""
    [source], options = row.args, row.options
    text = "\n".join(line.rstrip() for line in source.splitlines())
    text += "\n" if source.endswith("\n") else ""
    whole = options.get("target_size", 1600) == "NA"
    target = max(len(text), 1) if whole else options.get("target_size", 1600)
    overlap = 0 if whole else round(target * options.get("target_overlap", 0.5))
    packed = snapped_windows(
        Document(text), target, overlap=overlap, reach=options.get("max_snap_dist"),
        split_at=tuple(options.get("segment_by_heading_levels", ())),
    )
    ours = seamline.Chunks(text, packed.spans, core_starts=packed.core_starts)
    expected = [Piece(part["text"], (part["start"], part["end"])) for part in row.expected["chunks"]]
    levels = options.get("segment_by_heading_levels", ())
    barriers = [heading.start for heading in seamline.outline(text) if heading.level in levels]
    return Pieces(
        [text], expected, [ours], overlap=len(text), edge_rule=window_edge, waived=frozenset(["fit"]), both_ends=True,
        barriers=barriers,
    )


SENTENCE_EDGE = differing((STRICT_SENTENCES,))


def window_edge(text: str, place: int) -> str:
    """Theirs snaps to line feeds, and to sentences as UAX #29 has them."""
    return "lines begin after their line feed" if text.startswith("\n", place) else SENTENCE_EDGE(text, place)


HANDLERS = {
    "markdown_chunk": windows, "make_segment_chunk_targets": targets, "snap_nearest": snap,
    "chunks_deoverlap (ranges of one document)": deoverlap,
}


def markdown_chunk(row: Row) -> Any:
    return HANDLERS[row.function](row)
