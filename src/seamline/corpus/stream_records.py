"""Chunks that stand alone: offsets of a window turned into those of its text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from .._types import Offsets, Ranks, Spans
from ..boundaries.detectors import lines
from ..chunks._chunk import Chunk, lone_chunk
from ..chunks.attributes import DetachedChunk
from ..chunks.info import ChunksInfo
from ..chunks.keys import StreamedIds
from ..chunks.sequence import Chunks

if TYPE_CHECKING:
    from ..options.settings import Settings


class Piece(NamedTuple):
    """What packing found in a window, in offsets of the window."""

    spans: Spans
    core_starts: Offsets
    closing_ranks: Ranks
    sizes: Offsets

    def first(self, count: int) -> Piece:
        """Its first chunks."""
        return Piece(self.spans[:count], self.core_starts[:count], self.closing_ranks[:count], self.sizes[:count])


@dataclass(frozen=True)
class Origin:
    """Where a window begins in its text: code points, bytes, UTF-16 units and line ends before it, and its column."""

    chars: int = 0
    bytes: int = 0
    utf16: int = 0
    lines: int = 0
    column: int = 0

    def after(self, text: str) -> Origin:
        """The place after ``text``, which begins here."""
        if not text:
            return self
        starts = lines(text)
        open_line = text[-1] not in "\r\n"
        n_ends = len(starts) - 1 - open_line
        column = len(text) - int(starts[-2]) if open_line else 0
        return Origin(
            self.chars + len(text), self.bytes + len(text.encode("utf-8", "surrogatepass")),
            self.utf16 + len(text.encode("utf-16-le", "surrogatepass")) // 2, self.lines + n_ends,
            column if n_ends else column + self.column,
        )


def detached_chunks(
    text: str, piece: Piece, *, settings: Settings, origin: Origin, names: Sequence[str], first: int, ids: StreamedIds
) -> list[Chunk]:
    """Chunks of a window, each with its text and its columns in the whole text, but without its source.

    Path, headings, kinds and context are empty: what a line means in Markdown may be settled by any line before it (an
    open fence, the headings in scope) and after it (the underline of a heading), so they need the whole text.
    """
    chunks = Chunks(
        text, piece.spans, core_starts=piece.core_starts, closing_ranks=piece.closing_ranks, level_names=tuple(names),
        sizes=piece.sizes, info=ChunksInfo(settings.unit, settings.resolved_max_size, settings.strategy),
    )
    columns = global_columns(chunks, origin)
    columns["index"] = list(range(first, first + len(chunks)))
    ids.add(chunks.hashes)
    return [detached(dict(zip(columns, row, strict=True)), ids) for row in zip(*columns.values(), strict=True)]


def detached(values: dict[str, Any], ids: StreamedIds) -> Chunk:
    """One chunk out of its columns."""
    unknown: dict[str, Any] = {"path": (), "headings": (), "kinds": (), "context": (), "rendered": values["text"]}
    unknown |= {"context_size": values["size"], "vector_key": values["hash"]}
    owner = DetachedChunk(values | unknown, ids)
    return lone_chunk(owner, values["start"], values["end"], values["index"])


def global_columns(chunks: Chunks, origin: Origin) -> dict[str, list[Any]]:
    """Columns of a window's chunks, counted from the beginning of the text."""
    spans = chunks.spans + origin.chars
    pairs = {
        ("start", "end"): spans,
        ("byte_start", "byte_end"): chunks.byte_offsets + origin.bytes,
        ("utf16_start", "utf16_end"): chunks.utf16_offsets + origin.utf16,
        ("line_start", "line_end"): chunks.line_ranges + origin.lines,
        ("column_start", "column_end"): chunks.column_ranges + np.where(chunks.line_ranges == 1, origin.column, 0),
    }
    columns = {name: chunks.column(name) for name in ("size", "level", "depth", "oversized", "hash", "text")}
    columns["core_start"] = (chunks.core_starts + origin.chars).tolist()
    for both, values in pairs.items():
        columns |= {name: values[:, side].tolist() for side, name in enumerate(both)}
    return columns
