"""Chunks of a source that is read through a view: spans in the source, and all that is read of them in the view."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from .._types import Offsets, Spans
from ..markup.headings import Heading
from ..reading.reading import Reading
from .citing import Citation
from .info import ChunksInfo
from .sequence import Chunks, Parents

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from .._types import Floats2d, Ranks
    from ..reading.tracks import Track

FROM_VIEW = frozenset({
    "size", "level", "oversized", "hash", "id", "vector_key", "rendered", "context_size", "depth", "tracks",
})
"""Values of a chunk that are those of its view."""

PLACED = frozenset({"path", "headings", "kinds", "context"})
"""Values with offsets, which are moved into the source."""


class ReadChunks(Chunks):
    """Chunks whose spans lie in a source and whose texts were read from it.

    ``chunk.text`` is the exact slice of the source, ``chunk.plain_text`` that of the view, which is what was sized,
    embedded, hashed and is searched.

    Parameters
    ----------
    reading : Reading
    plain : Chunks
        Of the view.
    """

    def __init__(self, reading: Reading, plain: Chunks) -> None:
        super().__init__(
            reading.source, reading.to_source(plain.spans), core_starts=reading.starts_in_source(plain.core_starts),
            closing_ranks=plain.closing_ranks, level_names=plain.level_names, fallback=plain.fallback, plan=plain.plan,
            vectors=(lambda: plain.vectors) if plain.has_vectors else None, info=plain.info,
            document_id=plain.document_id, fields=plain.fields,
        )
        self.reading, self._plain = reading, plain
        self.own_tracks = plain.own_tracks

    @property
    def plain_chunks(self) -> Chunks:  # type: ignore[override]
        """The chunks of the view."""
        return self._plain

    def over(self, plain: Chunks) -> ReadChunks:
        """Chunks of the view as chunks of the source."""
        return ReadChunks(self.reading, plain)

    @property
    def tracks(self) -> Mapping[str, Track]:
        """Tracks of what is read, by name."""
        return self.plain_chunks.tracks

    @property
    def markup(self) -> str:
        """What the source was read as."""
        return self.reading.markup

    @property
    def plain_spans(self) -> Spans:
        """Spans of the chunks in the view, shape (k, 2)."""
        return self.plain_chunks.spans

    @cached_property
    def sizes(self) -> Offsets:
        """Size of what is read of each chunk, shape (k,)."""
        return self.plain_chunks.sizes

    def counted_again(self) -> Offsets:
        return self.plain_chunks.counted_again()

    @cached_property
    def hashes(self) -> list[str]:
        """Content hash of what is read of each chunk."""
        return self.plain_chunks.hashes

    @cached_property
    def ids(self) -> list[str]:
        """Names out of document id and the hash of what is read."""
        return self.plain_chunks.ids

    @cached_property
    def vector_keys(self) -> list[str]:
        return self.plain_chunks.vector_keys

    @cached_property
    def paths(self) -> list[tuple[Heading, ...]]:
        """Headings in scope of each chunk, with their places in the source."""
        return [self._placed(path) for path in self.plain_chunks.paths]

    def _placed(self, items: Any) -> Any:
        """Headings, parts and spans of the view as such of the source."""
        if not items:
            return items
        spans = np.array([item if type(item) is tuple else (item.start, item.end) for item in items], dtype=np.int64)
        placed = self.reading.to_source(spans).tolist()
        return tuple(
            tuple(span) if type(item) is tuple else item._replace(start=span[0], end=span[1])
            for item, span in zip(items, placed, strict=True)
        )

    def value_at(self, name: str, index: int) -> Any:
        """One value of a column."""
        if name in FROM_VIEW:
            return self.plain_chunks.value_at(name, index)
        if name in PLACED:
            return self._placed(self.plain_chunks.value_at(name, index))
        if name in ("plain_start", "plain_end"):
            return int(self.plain_spans[index, int(name == "plain_end")])
        if name == "plain_text":
            return self.plain_chunks.text[slice(*self.plain_spans[index].tolist())]
        return super().value_at(name, index)

    def column(self, name: str) -> list[Any]:
        """All values of one chunk attribute as plain Python objects."""
        own = ("index", "start", "end", "core_start", "byte_start", "byte_end", "line_start", "line_end", "text")
        return super().column(name) if name in own else self.plain_chunks.column(name)

    def further_columns(self) -> dict[str, list[Any]]:
        """Columns of records beyond those of every chunk."""
        return {"plain_text": self.plain_texts(), **self.plain_chunks.track_columns()}

    def further_fields(self, index: int) -> dict[str, Any]:
        """The same of one chunk."""
        return {"plain_text": self.value_at("plain_text", index), **self.plain_chunks.track_fields(index)}

    def take(self, indices: Offsets) -> Chunks:
        """Some of the chunks."""
        return self.over(self.plain_chunks.take(indices))

    def parents(self, *, max_size: int) -> Parents:
        """Neighbours joined up to a larger size of what is read; see `Chunks.parents`."""
        found = self.plain_chunks.parents(max_size=max_size)
        return Parents(self.over(found.chunks), found.of)

    def around(self, index: int, size: int) -> Any:
        """A chunk with whole neighbours, as many as fit."""
        place = range(len(self))[index]
        grown = self.plain_chunks.around(place, size)
        span = np.array([[grown.start, grown.end]], dtype=np.int64)
        return self.over(self.plain_chunks.respanned(span, info=self.info.joined(size)))[0]

    def cite(self, quote: str) -> Citation | None:
        """Where a quote of what is read stands in the source; see `Chunks.cite`."""
        from ..text.provenance import line_range

        found = self.plain_chunks.cite(quote)
        if found is None:
            return None
        [(start, end)] = self.reading.to_source(np.array([[found.start, found.end]], dtype=np.int64)).tolist()
        first, last = line_range(self.text, start, end)
        return Citation(start, end, self.text[start:end], first, last, found.chunks)

    def respanned(
        self, spans: Spans, *, core_starts: Offsets | None = None, closing_ranks: Ranks | None = None,
        level_names: tuple[str, ...] | None = None, info: ChunksInfo | None = None,
        fields: Mapping[str, Any] | None = None, vectors: Floats2d | Callable[[], Floats2d] | None = None,
    ) -> Chunks:
        """Chunks of the same document with other spans of the source."""
        cores = None if core_starts is None else self.reading.from_source(
            np.stack((core_starts, spans[:, 1]), axis=1)
        )[:, 0]  # fmt: skip
        return self.over(self.plain_chunks.respanned(
            self.reading.from_source(spans), core_starts=cores, closing_ranks=closing_ranks, level_names=level_names,
            info=info, fields=fields,
        ))  # fmt: skip

    def verify(self) -> None:
        """Check the laws on what is read, and the map to the source.

        Raises
        ------
        ValueError
            Naming the law that is broken; ``map`` where a span of the source holds something else than was read.
        """
        self.plain_chunks.verify()
        for index, (start, end) in enumerate(self.spans.tolist()):
            if not 0 <= start < end <= len(self.text) or self[index].text != self.text[start:end]:
                raise ValueError(f"law 'map' is broken by chunk {index} at {start}:{end}: it is no span of the source")
        told = np.array_equal(self.spans, self.reading.to_source(self.plain_spans))
        if not told or (np.diff(self.spans, axis=0) < 0).any():
            raise ValueError("law 'map' is broken: spans of the source fall, or are not those of what is read")

    def __reduce__(self) -> tuple[Any, ...]:
        return ReadChunks, (self.reading, self.plain_chunks)
