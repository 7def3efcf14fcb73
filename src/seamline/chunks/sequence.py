"""``Chunks``: the spans of one text with their columns, as a lazy sequence of views."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple, overload

import numpy as np

from .._checks import check_at_least
from .._types import Floats2d, Offsets, Ranks, Spans
from ..markup.markdown import Blocks
from ..measures.choice import measure_of
from ..measures.units import unit_name
from ._chunk import Chunk, ChunkIterator, chunk_at
from .attributes import RecordColumns
from .citing import Citable
from .columns import PlaceColumns
from .grouping import parent_groups
from .info import NO_INFO, ChunksInfo
from .keys import KeyColumns, Names, pick
from .laws import Chunking, verify_chunking
from .showing import Shown
from .sizes import SizeColumns
from .structure import Structured
from .surroundings import Around
from .tree import Tree, checked_sizes
from .vector_column import VectorColumn
from .wording import Worded

if TYPE_CHECKING:
    from ..packing.packed import PackedColumns
    from ..planning.semantic_plan import SemanticPlan


class Chunks(
    SizeColumns, PlaceColumns, Structured, KeyColumns, VectorColumn, RecordColumns, Citable, Shown, Worded,
    Sequence[Chunk],
):
    """Chunks of one text: `spans` is the data, items are views made on demand.

    Parameters
    ----------
    text : str
        The source; every chunk satisfies ``text[chunk.start:chunk.end] == chunk.text``.
    spans : ndarray of shape (k, 2), int64
        Half-open spans in code points, starts and ends strictly rising.
    core_starts : ndarray of shape (k,), optional
        Where the new text of each chunk begins, after its overlap. Default: the starts.
    closing_ranks : ndarray of shape (k,), uint8, optional
        Rank of the boundary that ended each chunk, an index into `level_names`.
    level_names : tuple of str
    sizes : ndarray of shape (k,), optional
        Sizes in ``unit``, where they are known already.
    fallback : str, optional
        Why the strategy fell back to plain boundaries, or None.
    plan : SemanticPlan, optional
    vectors : ndarray of shape (k, d), or callable, optional
        A callable makes them when they are first asked for.
    ids, vector_keys : list of str, or callable, optional
        Where they are known already, or follow from more than the chunks themselves.
    info : ChunksInfo, optional
        What all chunks of a chunker have in common; its fields are attributes of the chunks too.
    document_id : str
    fields : mapping, optional
        The caller's own fields of the document, carried along.
    blocks : Blocks, optional
        The text's Markdown blocks, if they are scanned already.

    Examples
    --------
    >>> import seamline
    >>> chunks = seamline.chunk("One sentence. Another one.", max_size=15)
    >>> len(chunks), chunks[1].text, chunks[1].start
    (2, 'Another one.', 14)
    """

    def __init__(
        self,
        text: str,
        spans: Spans,
        *,
        core_starts: Offsets | None = None,
        closing_ranks: Ranks | None = None,
        level_names: tuple[str, ...] = ("span",),
        sizes: Offsets | None = None,
        fallback: str | None = None,
        plan: SemanticPlan | None = None,
        vectors: Floats2d | Callable[[], Floats2d] | None = None,
        ids: Names | None = None,
        vector_keys: Names | None = None,
        info: ChunksInfo = NO_INFO,
        document_id: str = "",
        fields: Mapping[str, Any] | None = None,
        blocks: Blocks | None = None,
    ) -> None:
        self.text = text
        self.spans = spans
        self.core_starts = spans[:, 0] if core_starts is None else core_starts
        self.closing_ranks = np.zeros(len(spans), dtype=np.uint8) if closing_ranks is None else closing_ranks
        self.level_names = level_names
        self.info = info
        self.fallback = fallback
        self.plan = plan
        self.document_id = document_id
        self.fields: Mapping[str, Any] = fields or {}
        self._sizes = sizes
        self._vectors = vectors
        self._ids, self._vector_keys = ids, vector_keys
        self._blocks = blocks

    def __len__(self) -> int:
        return len(self.spans)

    def __iter__(self) -> Iterator[Chunk]:
        return ChunkIterator(self.text, self, self.spans)

    @overload
    def __getitem__(self, index: int) -> Chunk: ...
    @overload
    def __getitem__(self, index: slice) -> Chunks: ...
    def __getitem__(self, index: int | slice) -> Chunk | Chunks:
        if isinstance(index, slice):
            return self.take(np.arange(len(self))[index])
        place = range(len(self))[index]
        return chunk_at(self.text, self, place, *self.spans[place].tolist())

    def __repr__(self) -> str:
        what = f"{len(self)} chunks of {len(self.text):,} characters, strategy={self.strategy!r}{self._limits()}"
        return f"<Chunks: {what}{f', fallback={self.fallback!r}' if self.fallback else ''}>"

    def _limits(self) -> str:
        """The sizes in force, for whoever looks at the chunks."""
        sizes = ("target", self.target_size), ("at most", self.max_size)
        told = [f"{name} {size:,}" for name, size in sizes if size is not None]
        return f", {', '.join(told)} {unit_name(self.unit)}" if told else ""

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Chunks):
            return NotImplemented
        return self.text == other.text and np.array_equal(self.spans, other.spans)

    __hash__ = None  # type: ignore[assignment]

    def parents(self, *, max_size: int) -> Parents:
        """Neighbouring chunks joined up to a larger size: search the small ones, read the large ones.

        Parameters
        ----------
        max_size : int
            Hard maximum of a parent, in the unit of these chunks; a chunk that is larger stands alone.

        Returns
        -------
        Parents
            ``chunks``, and ``of``: for each of these chunks the number of its parent.

        Examples
        --------
        >>> import seamline
        >>> small = seamline.chunk("One two. Three four. Five six.", max_size=12)
        >>> large = small.parents(max_size=22)
        >>> large.chunks.texts(), large.of.tolist()
        (['One two. Three four.', 'Five six.'], [0, 0, 1])
        """
        check_at_least("max_size", max_size, 1)
        measure = measure_of(self.text, self.unit)
        firsts = parent_groups(self.core_starts, self.ends, measure=measure, max_size=max_size)
        if not len(firsts):
            return Parents(self, firsts)
        lasts = np.append(firsts[1:], len(self)) - 1
        joined = self.respanned(
            np.column_stack((self.core_starts[firsts], self.ends[lasts])), closing_ranks=self.closing_ranks[lasts],
            info=self.info.joined(max_size),
        )
        if (joined.oversized & (lasts == firsts)).any():
            joined.info = replace(joined.info, keeps_oversized=True)
        return Parents(joined, np.searchsorted(firsts, np.arange(len(self)), side="right") - 1)

    def tree(self, *, sizes: Sequence[int]) -> Tree[Chunks]:
        """Parents of these chunks, their parents, and so on, each level joined from the one before.

        Parameters
        ----------
        sizes : sequence of int
            Hard maximum of each level above these chunks, rising, in their unit.

        Returns
        -------
        Tree
            ``merge(hits)`` joins what a search found, ``to_dicts()`` has all levels with ``parent_id`` and ``depth``.

        Examples
        --------
        >>> import seamline
        >>> tree = seamline.chunk("One two. Three four. Five six.", max_size=12).tree(sizes=(22, 40))
        >>> [len(level) for level in tree.levels], [record["depth"] for record in tree.to_dicts()]
        ([3, 2, 1], [0, 1, 1, 2, 2, 2])
        """
        levels, of = [self], []
        for size in checked_sizes(sizes):
            joined = levels[-1].parents(max_size=size)
            levels.append(joined.chunks)
            of.append(joined.of)
        return Tree(levels, of, sizes)

    def around(self, index: int, size: int) -> Chunk:
        """A chunk with whole neighbours, as many as fit, even on both sides; see `Chunk.around`."""
        check_at_least("size", size, 1)
        place = range(len(self))[index]
        grown = Around(self.core_starts, self.ends, start=int(self.spans[place, 0]), index=place)
        span = grown.within(measure_of(self.text, self.unit), size)
        return self.respanned(np.array([span], dtype=np.int64), info=self.info.joined(size))[0]

    def verify(self) -> None:
        """Check the laws on these chunks.

        Raises
        ------
        ValueError
            Naming the law that is broken, the chunk and its offsets: verbatim and in range, strictly rising, every
            non-blank character in exactly one core, no grapheme cut, sizes as counted again, and only one grapheme
            over the maximum unless units were to be kept whole.
        """
        largest = None if self.keeps_oversized else self.max_size
        sizes = (lambda: self.sizes, self.counted_again)
        chunking = Chunking(self.text, self.spans, self.core_starts, *sizes, largest)
        verify_chunking(chunking, covers=not self.drops_separators)

    @classmethod
    def made_of(
        cls, text: str, packed: PackedColumns, level_names: tuple[str, ...], info: ChunksInfo, document_id: str,
        fields: Mapping[str, Any], blocks: Blocks | None,
    ) -> Chunks:
        """Chunks of what packing found, in a third of the time that their making by arguments takes."""
        made = cls.__new__(cls)
        made.text, made.level_names, made.info = text, level_names, info
        made.spans, made.core_starts, made.closing_ranks, made._sizes = packed
        made.document_id, made.fields, made._blocks = document_id, fields, blocks
        made.plan = made.fallback = made._vectors = made._ids = made._vector_keys = None
        return made

    def with_vectors(self, vectors: Floats2d | Callable[[], Floats2d] | None, keys: Names | None) -> Chunks:
        """These chunks, given their vectors and the names of all that these depend on."""
        self._vectors, self._vector_keys = vectors, keys
        return self

    def respanned(
        self, spans: Spans, *, core_starts: Offsets | None = None, closing_ranks: Ranks | None = None,
        level_names: tuple[str, ...] | None = None, info: ChunksInfo | None = None,
        fields: Mapping[str, Any] | None = None, vectors: Floats2d | None = None,
    ) -> Chunks:
        """Chunks of the same document with other spans."""
        made = Chunks(
            self.text, spans, core_starts=core_starts, closing_ranks=closing_ranks,
            level_names=level_names or self.level_names, info=info or self.info, document_id=self.document_id,
            fields=self.fields if fields is None else fields, vectors=vectors, blocks=self._blocks,
        )
        made.own_tracks = self.own_tracks
        return made

    def take(self, indices: Offsets) -> Chunks:
        """Some of the chunks, with their columns; the plan stays behind."""
        taken = self.respanned(
            self.spans[indices], core_starts=self.core_starts[indices], closing_ranks=self.closing_ranks[indices],
            vectors=self.vectors[indices] if self.has_vectors else None,
        )
        taken.fallback = self.fallback
        taken._ids, taken._vector_keys = lambda: pick(self.ids, indices), lambda: pick(self.vector_keys, indices)
        taken._sizes = None if self._sizes is None else self._sizes[indices]
        return taken

    def __reduce__(self) -> tuple[Any, ...]:
        columns = {
            "core_starts": self.core_starts, "closing_ranks": self.closing_ranks, "sizes": self._sizes,
            "ids": None if self._ids is None else self.ids,
            "vector_keys": None if self._vector_keys is None else self.vector_keys,
            "plan": self.plan, "vectors": self.vectors if self.has_vectors else None, "level_names": self.level_names,
            "fallback": self.fallback, "document_id": self.document_id, "fields": dict(self.fields),
        }
        if self._blocks is not None and self._blocks.told:
            columns["table"] = self._blocks.table
        return restore_chunks, (self.text, self.spans, columns, vars(self.info)), self.kept or None


class Parents(NamedTuple):
    """Larger chunks, and for each smaller one the number of the parent that holds its core."""
    chunks: Chunks
    of: Offsets


def restore_chunks(text: str, spans: Spans, columns: dict[str, Any], info: dict[str, Any]) -> Chunks:
    """Unpickle ``Chunks``; pickles name it by the package's face, wherever it stands."""
    table = columns.pop("table", None)
    blocks = None if table is None else Blocks(text, table, told=True)
    return Chunks(text, spans, info=ChunksInfo(**info), blocks=blocks, **columns)


restore_chunks.__module__ = __package__
