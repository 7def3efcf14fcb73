"""Attributes of chunks by name, as whole columns and as single values; and a chunk that carries its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..measures.choice import text_size
from ..text.hashes import text_hash
from ._chunk import Chunk, lone_chunk
from .keys import StreamedIds
from .tracked import Tracked

RECORD_FIELDS = (
    "id", "index", "start", "end", "byte_start", "byte_end", "line_start", "line_end", "core_start", "size", "level",
    "oversized", "path", "kinds", "hash", "text",
)
"""Fields of a record, in order."""


class DetachedChunk:
    """Stands in for the owner of a chunk that was pickled alone, or came out of a stream.

    Parameters
    ----------
    values : dict
        Attributes by name.
    ids : StreamedIds, optional
        Has the chunk's id when it is asked for.
    """

    def __init__(self, values: dict[str, Any], ids: StreamedIds | None = None) -> None:
        self.values = values
        self.ids = ids

    @property
    def text(self) -> str:
        return str(self.values["text"])

    def value_at(self, name: str, index: int) -> Any:
        if name == "id" and self.ids is not None:
            return self.ids[index]
        return self.values[name]

    def record_at(self, index: int) -> dict[str, Any]:
        return {name: plain(name, self.value_at(name, index)) for name in RECORD_FIELDS}

    def around(self, index: int, size: int) -> Chunk:
        """A chunk without its source has no neighbours."""
        raise ValueError("around() needs the source: ask the chunk before it is pickled, and not one of a stream")

    def pickled(self, index: int) -> tuple[Any, ...]:
        """How the chunk is pickled: its values alone, and the function that makes a chunk of them again."""
        return restore_chunk, (self.values | {"id": self.value_at("id", index)}, index)


def restore_chunk(values: dict[str, Any], index: int) -> Chunk:
    """Unpickle a `Chunk`; pickles name it by the package's face, wherever it stands."""
    return lone_chunk(DetachedChunk(values), values["start"], values["end"], index)


restore_chunk.__module__ = __package__

DETACHED_FIELDS = (
    "depth", "utf16_start", "utf16_end", "column_start", "column_end", "path", "headings", "kinds", "context",
    "rendered", "context_size", "vector_key",
)


def plain(name: str, value: Any) -> Any:
    """A chunk's attribute as a record holds it: titles of a path, names of kinds."""
    if name == "path":
        return [heading.title for heading in value]
    if name == "kinds":
        return list(dict.fromkeys(part.kind for part in value))
    return value


COLUMNS: dict[str, Any] = {
    "id": lambda chunks: chunks.ids,
    "index": lambda chunks: list(range(len(chunks))),
    "start": lambda chunks: chunks.starts.tolist(),
    "end": lambda chunks: chunks.ends.tolist(),
    "core_start": lambda chunks: chunks.core_starts.tolist(),
    "size": lambda chunks: chunks.sizes.tolist(),
    "level": lambda chunks: chunks.levels,
    "depth": lambda chunks: (len(chunks.level_names) - 1 - chunks.closing_ranks.astype(int)).tolist(),
    "oversized": lambda chunks: chunks.oversized.tolist(),
    "byte_start": lambda chunks: chunks.byte_offsets[:, 0].tolist(),
    "byte_end": lambda chunks: chunks.byte_offsets[:, 1].tolist(),
    "line_start": lambda chunks: chunks.line_ranges[:, 0].tolist(),
    "line_end": lambda chunks: chunks.line_ranges[:, 1].tolist(),
    "path": lambda chunks: [plain("path", path) for path in chunks.paths],
    "kinds": lambda chunks: [plain("kinds", VALUES["kinds"](chunks, i)) for i in range(len(chunks))],
    "hash": lambda chunks: chunks.hashes,
    "text": lambda chunks: chunks.texts(),
    "plain_text": lambda chunks: chunks.plain_texts(),
    "plain_start": lambda chunks: chunks.plain_chunks.starts.tolist(),
    "plain_end": lambda chunks: chunks.plain_chunks.ends.tolist(),
    "page_start": lambda chunks: chunks.touched_pages(0),
    "page_end": lambda chunks: chunks.touched_pages(-1),
}
"""Whole columns by attribute name."""

VALUES: dict[str, Any] = {
    "core_start": lambda chunks, i: int(chunks.core_starts[i]),
    "size": lambda chunks, i: int(chunks.sizes[i]),
    "level": lambda chunks, i: chunks.level_names[chunks.closing_ranks[i]],
    "depth": lambda chunks, i: len(chunks.level_names) - 1 - int(chunks.closing_ranks[i]),
    "oversized": lambda chunks, i: bool(chunks.oversized[i]),
    "byte_start": lambda chunks, i: int(chunks.byte_offsets[i, 0]),
    "byte_end": lambda chunks, i: int(chunks.byte_offsets[i, 1]),
    "utf16_start": lambda chunks, i: int(chunks.utf16_offsets[i, 0]),
    "utf16_end": lambda chunks, i: int(chunks.utf16_offsets[i, 1]),
    "line_start": lambda chunks, i: int(chunks.line_ranges[i, 0]),
    "line_end": lambda chunks, i: int(chunks.line_ranges[i, 1]),
    "column_start": lambda chunks, i: int(chunks.column_ranges[i, 0]),
    "column_end": lambda chunks, i: int(chunks.column_ranges[i, 1]),
    "path": lambda chunks, i: chunks.paths[i],
    "headings": lambda chunks, i: chunks.structure.headings(int(chunks.core_starts[i]), int(chunks.spans[i, 1])),
    "kinds": lambda chunks, i: chunks.structure.parts(*chunks.spans[i].tolist()),
    "context": lambda chunks, i: chunks.structure.spans(*chunks.spans[i].tolist()),
    "rendered": lambda chunks, i: chunks.structure.rendered(*chunks.spans[i].tolist()),
    "context_size": lambda chunks, i: text_size(VALUES["rendered"](chunks, i), chunks.unit),
    "hash": lambda chunks, i: text_hash(chunks.text[chunks.spans[i, 0] : chunks.spans[i, 1]]),
    "plain_text": lambda chunks, i: chunks.text[chunks.spans[i, 0] : chunks.spans[i, 1]],
    "plain_start": lambda chunks, i: int(chunks.spans[i, 0]),
    "plain_end": lambda chunks, i: int(chunks.spans[i, 1]),
    "tracks": lambda chunks, i: chunks.touched(i),
    "id": lambda chunks, i: chunks.ids[i],
    "vector_key": lambda chunks, i: chunks.vector_keys[i],
}
"""Single values by attribute name."""


class RecordColumns(Tracked):
    """Attributes of the chunks of one text by name."""

    if TYPE_CHECKING:

        def __len__(self) -> int: ...
        def __getitem__(self, index: Any, /) -> Any: ...

    def further_columns(self) -> dict[str, list[Any]]:
        """Columns of records beyond those of every chunk."""
        return self.track_columns()

    def further_fields(self, index: int) -> dict[str, Any]:
        """The same of one chunk."""
        return self.track_fields(index)

    def to_dicts(self) -> list[dict[str, Any]]:
        """One plain record a chunk, with the fields of `RECORD_FIELDS`, and of tracks and views where they are."""
        columns = {name: self.column(name) for name in RECORD_FIELDS} | self.further_columns()
        return [dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)]

    def column(self, name: str) -> list[Any]:
        """All values of one chunk attribute as plain Python objects."""
        values: list[Any] = COLUMNS[name](self)
        return values

    def value_at(self, name: str, index: int) -> Any:
        """One value of a column."""
        return VALUES[name](self, index)

    def record_at(self, index: int) -> dict[str, Any]:
        """The record of one chunk."""
        chunk = self[index]
        known = {name: plain(name, getattr(chunk, name)) for name in RECORD_FIELDS}
        return known | self.further_fields(index)

    def detached(self, index: int) -> DetachedChunk:
        """What a chunk needs to live without its source."""
        return DetachedChunk(self.record_at(index) | {name: self.value_at(name, index) for name in DETACHED_FIELDS})

    def pickled(self, index: int) -> tuple[Any, ...]:
        """How one chunk is pickled: alone."""
        return self.detached(index).pickled(index)
