"""``Chunks``: the spans of one text with their columns, as a lazy sequence of views."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, overload

import numpy as np

from .._checks import plain_text
from .._types import Flags, Floats2d, Offsets, Ranks, Spans
from ..markup.context import Context, ContextMeasure
from ..measures.measure import ManySpans, measure_of
from ..text.folding import Folded, fold
from ..text.hashes import text_hash
from ._chunk import Chunk, ChunkIterator, chunk_at
from .attributes import COLUMNS, DETACHED_FIELDS, RECORD_FIELDS, VALUES, DetachedChunk, plain
from .columns import PlaceColumns
from .keys import chunk_ids
from .laws import verify_chunks

if TYPE_CHECKING:
    from ..markup.headings import Heading
    from ..markup.markdown import Blocks
    from ..packing.greedy import Rows
    from ..planning.semantic_plan import SemanticPlan
    from .citing import Citation
    from .regroup import Parents

Names = list[str] | Callable[[], list[str]]


class Chunks(PlaceColumns, Sequence[Chunk]):
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
    unit : str, callable or tokenizer, default "chars"
        What sizes count.
    max_size : int, optional
        The maximum that was asked for; `oversized` and `verify` compare with it.
    target_size : int, optional
        The wanted size in force, where there is one.
    sizes : ndarray of shape (k,), optional
        Sizes in ``unit``, where they are known already.
    strategy : str
        The strategy that made the chunks.
    fallback : str, optional
        Why the strategy fell back to plain boundaries, or None.
    plan : SemanticPlan, optional
    vectors : ndarray of shape (k, d), or callable, optional
        A callable makes them when they are first asked for.
    ids, vector_keys : list of str, or callable, optional
        Where they are known already, or follow from more than the chunks themselves.
    markup : bool, default True
        Whether the text is read as Markdown for paths, kinds and contexts.
    plain : bool, default False
        Whether turns, and headings without ``#``, count there too.
    count_context : bool, default False
        Whether sizes are those of ``with_context()``.
    keeps_oversized : bool, default False
        Whether units over the maximum were to be kept whole.
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
        unit: Any = "chars",
        max_size: int | None = None,
        target_size: int | None = None,
        sizes: Offsets | None = None,
        strategy: str = "spans",
        fallback: str | None = None,
        plan: SemanticPlan | None = None,
        vectors: Floats2d | Callable[[], Floats2d] | None = None,
        ids: Names | None = None,
        vector_keys: Names | None = None,
        markup: bool = True,
        plain: bool = False,
        count_context: bool = False,
        keeps_oversized: bool = False,
        document_id: str = "",
        fields: Mapping[str, Any] | None = None,
        blocks: Blocks | None = None,
    ) -> None:
        self.text = text
        self.spans = spans
        self.core_starts = spans[:, 0] if core_starts is None else core_starts
        self.closing_ranks = np.zeros(len(spans), dtype=np.uint8) if closing_ranks is None else closing_ranks
        self.level_names = level_names
        self.unit = unit
        self.max_size = max_size
        self.target_size = target_size
        self.strategy = strategy
        self.fallback = fallback
        self.plan = plan
        self.markup = markup
        self.plain = plain
        self.count_context = count_context
        self.keeps_oversized = keeps_oversized
        self.document_id = document_id
        self.fields: Mapping[str, Any] = fields or {}
        self._sizes = sizes
        self._vectors = vectors
        self._ids = ids
        self._vector_keys = vector_keys
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
        start, end = self.spans[place].tolist()
        return chunk_at(self.text, self, place, start, end)

    def __repr__(self) -> str:
        what = f"{len(self)} chunks of {len(self.text):,} characters, strategy={self.strategy!r}{self._limits()}"
        return f"<Chunks: {what}{f', fallback={self.fallback!r}' if self.fallback else ''}>"

    def _limits(self) -> str:
        """The sizes in force, for whoever looks at the chunks."""
        unit = self.unit if isinstance(self.unit, str) else getattr(self.unit, "__name__", type(self.unit).__name__)
        sizes = {"target": self.target_size, "at most": self.max_size}
        told = [f"{name} {size:,}" for name, size in sizes.items() if size is not None]
        return f", {', '.join(told)} {unit}" if told else ""

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Chunks):
            return NotImplemented
        return self.text == other.text and np.array_equal(self.spans, other.spans)

    __hash__ = None  # type: ignore[assignment]

    @cached_property
    def structure(self) -> Context:
        """Structure of the text, read as Markdown."""
        blocks = self._blocks if self.markup else None
        context = Context(self.text, markup=self.markup, plain=self.plain, blocks=blocks)
        if not self.count_context or self.max_size is None:
            return context
        measure = measure_of(self.text, self.unit)
        return ContextMeasure(context, measure, unit=self.unit, max_size=self.max_size).context

    @cached_property
    def sizes(self) -> Offsets:
        """Size of each chunk's text in the unit asked for, shape (k,)."""
        if self._sizes is not None:
            return self._sizes
        measure = measure_of(self.text, self.unit)
        if measure.additive:
            return measure.cumulative(self.ends) - measure.cumulative(self.starts)
        if isinstance(measure, ManySpans):
            return measure.count_spans(self.starts, self.ends)
        pairs: list[Any] = self.spans.tolist()
        return np.array([measure.count(start, end) for start, end in pairs], dtype=np.int64)

    @cached_property
    def context_sizes(self) -> Offsets:
        """Size of each chunk's ``with_context()`` in the unit asked for, shape (k,)."""
        return np.array([self.value_at("context_size", index) for index in range(len(self))], dtype=np.int64)

    @property
    def word_counts(self) -> Offsets:
        """Words of each chunk's text, as the unit ``words`` counts them, shape (k,)."""
        return self._counts("words")

    def token_counts(self, encoding: Any = "cl100k_base") -> Offsets:
        """Tokens of each chunk's text in any encoding, shape (k,); special tokens are plain text."""
        return self._counts(encoding)

    def _counts(self, unit: Any) -> Offsets:
        """Sizes in another unit."""
        return type(self)(self.text, self.spans, unit=unit).sizes

    @cached_property
    def oversized(self) -> Flags:
        """Chunks over the maximum: one atom each, or kept whole on request, shape (k,)."""
        if self.max_size is None:
            return np.zeros(len(self), dtype=np.bool_)
        return self.sizes > self.max_size

    @cached_property
    def levels(self) -> list[str]:
        """Name of the boundary that ended each chunk."""
        return [self.level_names[rank] for rank in self.closing_ranks.tolist()]

    @cached_property
    def paths(self) -> list[tuple[Heading, ...]]:
        """Markdown headings in scope at every character of each chunk, outermost first."""
        return self.structure.paths(self.spans)

    @property
    def vectors(self) -> Floats2d:
        """Vector of each chunk, float32 of shape (k, d), unit length.

        Raises
        ------
        ValueError
            When the chunks were made without an encoder.
        """
        if self._vectors is None:
            raise ValueError(
                f"vectors need an encoder: call chunk(..., encoder=...), got strategy {self.strategy!r} without one"
            )
        if callable(self._vectors):
            self._vectors = self._vectors()
        return self._vectors

    @property
    def has_vectors(self) -> bool:
        """Whether `vectors` can be read."""
        return self._vectors is not None

    @cached_property
    def ids(self) -> list[str]:
        """Names out of document id, content hash and the number of times that content has come before.

        A chunk keeps its id while its text stays, whatever changes elsewhere in its document; only where a text comes
        several times, one that is added or goes before it renumbers the later ones.
        """
        return chunk_ids(self.document_id, self.hashes) if self._ids is None else names_of(self._ids)

    @cached_property
    def vector_keys(self) -> list[str]:
        """One hash a chunk over all that its vector depends on: a key that changed names a vector that is stale.

        With an encoder that is what `vectors` are pooled from: the encoder's name and prompt, the texts around the
        chunk that count as its context, the headings above it. Without one it is ``with_context()``, which is what a
        model of your own should be given.
        """
        if self._vector_keys is None:
            return [text_hash(self.value_at("rendered", index)) for index in range(len(self))]
        return names_of(self._vector_keys)

    def to_dicts(self) -> list[dict[str, Any]]:
        """One plain record a chunk, with the fields of `RECORD_FIELDS`."""
        columns = {name: self.column(name) for name in RECORD_FIELDS}
        return [dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)]

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
        """
        from .regroup import parents

        return parents(self, max_size=max_size)

    @cached_property
    def folded(self) -> Folded:
        """The text without what copies of it lose, for `cite`."""
        return fold(self.text)

    def cite(self, quote: str) -> Citation | None:
        """Where a quote stands that a model or a person gave back, perhaps with other marks, blanks and case.

        Parameters
        ----------
        quote : str

        Returns
        -------
        Citation or None
            With exact offsets, lines and the chunks that hold it; None rather than a wrong place.

        Examples
        --------
        >>> import seamline
        >>> chunks = seamline.chunk("The sea rises. The moon -- it pulls.", max_size=16)
        >>> found = chunks.cite("the moon – it pulls")
        >>> found.text, found.line_start, found.chunks
        ('The moon -- it pulls', 1, (1, 2))
        """
        from .citing import cite

        return cite(self, plain_text("quote", quote))

    def to_html(self, *, beside: Chunks | None = None, title: str = "") -> str:
        """One self-contained page that shows the text with its chunks, their sizes, and the curve of a plan.

        Parameters
        ----------
        beside : Chunks, optional
            Other chunks of the same text, shown on the right.
        title : str, optional
            Default: the document's id.

        Returns
        -------
        str
            HTML that loads nothing; write it as UTF-8.

        Raises
        ------
        ValueError
            ``beside`` holds chunks of another text.
        """
        from ..report.page import page
        from .drawing import drawn, labels

        runs = [self] if beside is None else [self, beside]
        title = title or self.document_id or "chunks"
        return page([drawn(dict(zip(labels(runs), runs, strict=True)), name=title)], title=title)

    def _repr_html_(self) -> str:
        from ..report.page import framed
        from .drawing import shown_in_notebooks

        return framed(shown_in_notebooks(self).to_html())

    def verify(self) -> None:
        """Check the laws on these chunks.

        Raises
        ------
        ValueError
            Naming the law that is broken, the chunk and its offsets: verbatim and in range, strictly rising, every
            non-blank character covered by a core, no chunk over the maximum unless flagged.
        """
        verify_chunks(self)

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
        return {name: plain(name, getattr(chunk, name)) for name in RECORD_FIELDS}

    def detached(self, index: int) -> DetachedChunk:
        """What a chunk needs to live without its source."""
        return DetachedChunk(self.record_at(index) | {name: self.value_at(name, index) for name in DETACHED_FIELDS})

    def like(
        self, text: str, packed: Rows, level_names: tuple[str, ...], *, document_id: str, fields: Mapping[str, Any],
        blocks: Blocks | None = None, plan: SemanticPlan | None = None, fallback: str | None = None,
        vectors: Floats2d | Callable[[], Floats2d] | None = None, vector_keys: Names | None = None,
    ) -> Chunks:
        """Chunks of another text under the same settings, in a third of the time that their making takes."""
        made = Chunks.__new__(Chunks)
        made.text, made.level_names = text, level_names
        made.spans, made.core_starts, made.closing_ranks, made._sizes = packed
        made.unit, made.max_size, made.target_size = self.unit, self.max_size, self.target_size
        made.strategy = self.strategy
        made.markup, made.plain, made.count_context = self.markup, self.plain, self.count_context
        made.keeps_oversized = self.keeps_oversized
        made.document_id, made.fields, made._blocks = document_id, fields, blocks
        made.plan, made.fallback, made._vectors = plan, fallback, vectors
        made._ids, made._vector_keys = None, vector_keys
        return made

    def take(self, indices: Offsets) -> Chunks:
        """Some of the chunks, with their columns; the plan stays behind."""
        return Chunks(
            self.text, self.spans[indices], core_starts=self.core_starts[indices],
            closing_ranks=self.closing_ranks[indices], sizes=None if self._sizes is None else self._sizes[indices],
            vectors=self.vectors[indices] if self.has_vectors else None, blocks=self._blocks, **self._shared(),
            ids=lambda: pick(self.ids, indices), vector_keys=lambda: pick(self.vector_keys, indices),
        )

    def __reduce__(self) -> tuple[Any, ...]:
        state = {
            "core_starts": self.core_starts, "closing_ranks": self.closing_ranks, "sizes": self._sizes,
            "plan": self.plan, "vectors": self.vectors if self.has_vectors else None,
            "ids": None if self._ids is None else self.ids,
            "vector_keys": None if self._vector_keys is None else self.vector_keys,
        }
        return restore_chunks, (self.text, self.spans, state | self._shared() | {"fields": dict(self.fields)})

    def _shared(self) -> dict[str, Any]:
        """What is the same for every chunk, as arguments of the class."""
        names = (
            "level_names", "unit", "max_size", "target_size", "strategy", "fallback", "markup", "plain",
            "count_context", "keeps_oversized", "document_id", "fields",
        )
        return {name: getattr(self, name) for name in names}


def names_of(names: Names) -> list[str]:
    """Names at hand, or those that a call makes."""
    return names() if callable(names) else names


def pick(names: list[str], indices: Offsets) -> list[str]:
    return [names[index] for index in indices.tolist()]


def restore_chunks(text: str, spans: Spans, state: dict[str, Any]) -> Chunks:
    """Unpickle ``Chunks``."""
    return Chunks(text, spans, **state)
