"""``Chunker`` and ``SemanticChunker``, which compose what the other modules do."""

from __future__ import annotations

from collections.abc import AsyncIterable, AsyncIterator, Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from ._checks import plain_text
from ._types import Floats2d
from .chunks._chunk import Chunk
from .chunks.sequence import Chunks
from .markup.documents import Document
from .markup.markdown import Blocks
from .measures.measure import Measure
from .options.settings import Settings
from .packing.greedy import Packed, Rows, empty_packed
from .packing.packer import Packer
from .topics.units import Units, own_units, semantic_units

if TYPE_CHECKING:
    import os

    from .embedding.embed import Embedded
    from .packing._crew import Batch
    from .topics.topic_cuts import PlannedText


@dataclass(frozen=True, kw_only=True)
class Chunker(Settings):
    """One way to chunk; call it with a text. The settings are those of `seamline.options.Settings`.

    Examples
    --------
    >>> chunker = Chunker(strategy="sentences", max_size=20)
    >>> chunker("First one. Second one. Third.").texts()
    ['First one.', 'Second one. Third.']
    """

    def __call__(self, text: str, *, units: npt.ArrayLike | None = None) -> Chunks:
        """Chunk one text.

        Parameters
        ----------
        text : str
        units : array_like of shape (n + 1,), int, optional
            Boundaries of your own units, ``[0, .., len(text)]``, for the topic strategies; with an array of their n
            embeddings as ``encoder`` nothing is embedded. Default: `semantic_units`.

        Returns
        -------
        Chunks

        Raises
        ------
        TypeError
            ``text`` is no str.
        """
        text = plain_text("text", text)
        document = Document(text)
        if units is None:
            return chunk_alone(self, document)
        found = own_units(text, units)
        return self.chunk_units(document, found, self.embed(text, found))

    def chunk_many(
        self, documents: Iterable[Any], *, workers: int = 1, cache: Any = None, progress: Any = None
    ) -> Iterator[Chunks]:
        """Chunk a stream of documents, in order and with bounded memory.

        Parameters
        ----------
        documents : iterable of str or mapping
            A mapping has ``text``, optionally ``id``, and fields of your own, which `Chunks` carries along.
        workers : int, default 1
            Threads; the kernels run without the interpreter's lock.
        cache : EmbeddingCache, optional
            Keeps vectors on disk.
        progress : callable, optional
            Called with the number of texts embedded so far.

        Yields
        ------
        Chunks
            One a document. With an encoder, batches are pooled across documents and each distinct unit of the window
            is embedded once.
        """
        from .corpus.many import chunk_many

        return chunk_many(self, documents, workers=workers, cache=cache, progress=progress)

    def achunk_many(
        self, documents: Iterable[Any] | AsyncIterable[Any], *, timeout: float | None = None, concurrency: int = 4,
        cache: Any = None, progress: Any = None,
    ) -> AsyncIterator[Chunks]:
        """As `chunk_many`, inside an event loop and for encoders with ``async def encode``.

        Parameters
        ----------
        documents : iterable or async iterable of str or mapping
        timeout : float, optional
            Seconds that one call of the encoder may take; then a TimeoutError names it.
        concurrency : int, default 4
            Calls under way at once.
        cache, progress
            As in `chunk_many`.

        Yields
        ------
        Chunks
            One a document, in order. When the consumer stops or is cancelled, so are the calls under way.
        """
        from .corpus.many_async import achunk_many

        return achunk_many(
            self, documents, timeout=timeout, concurrency=concurrency, cache=cache, progress=progress
        )

    def chunk_file(self, path: str | os.PathLike[str]) -> Chunks:
        """Chunk a UTF-8 file. Line ends stay as they are.

        A byte order mark is left out: offsets count from the first character behind it, those in bytes too. The path,
        as it was given, is the document's id.

        Raises
        ------
        TypeError
            ``path`` is neither a str nor a path object.
        OSError, ValueError
            The file cannot be read or is not UTF-8; the message names it.
        """
        from .corpus.files import path_name, read_text

        return chunk_alone(self, Document(read_text(path), path_name(path)))

    def chunk_stream(self, pieces: Iterable[str], *, document_id: str = "") -> Iterator[Chunk]:
        """Chunk a text larger than memory: the chunks of the whole text, one by one.

        For strategies whose boundaries are decided from the text around them (``smart``, ``sentences``, ``paragraphs``,
        ``lines``, ``words``, ``hard``, ``recursive``). A window of the text is kept, of twice its largest unit of
        the coarsest level at most, or of twice 262,144 characters.

        Parameters
        ----------
        pieces : iterable of str
            Cut anywhere; an open text file will do: ``open(path, encoding="utf-8-sig", newline="")``.
        document_id : str, optional
            Goes into the ids of the chunks.

        Yields
        ------
        Chunk
            With its text and all offsets, lines and columns in the whole text, but without path, kinds and context,
            for which Markdown has to be read from its beginning to its end.

        Raises
        ------
        ValueError
            The settings need the whole text: another strategy, ``packing="balanced"``, ``split_at``,
            ``count_context``, an encoder, or sizes in tokens or by a callable.
        TypeError
            A piece is no str.
        """
        from .corpus.streaming import stream

        return stream(self, pieces, document_id=document_id)

    def units_of(self, text: str) -> Units | None:
        """The units to embed, or None where boundaries alone decide and no vectors are asked for."""
        if not (self.row.plan or self.encoder is not None) or not text or text.isspace():
            return None
        return semantic_units(
            text, max_unit_size=self.max_unit_size, language=self.language, plain=self.reads_plain
        )

    def embed(self, text: str, units: Units) -> Embedded:
        """Unit vectors, or the encoder's error where ``on_error`` asks to fall back.

        An ``encoder`` that is none is the caller's mistake, and raised.
        """
        from .embedding.embed import embed_units
        from .embedding.encoders import NotAnEncoderError

        try:
            return embed_units(self.chosen_encoder, text, units.boundaries)
        except NotAnEncoderError:
            raise
        except Exception as error:
            if self.on_error == "raise":
                raise
            return error

    def chunk_document(self, document: Document) -> Chunks:
        """Chunk by boundaries alone."""
        return self._finish(document, *self._packer.pack_document(document))

    @property
    def makes_batches(self) -> bool:
        """Whether one run of a kernel finds the cuts of many documents under these settings."""
        return self._packer.batches is not None and self.encoder is None

    def batch_of(self, documents: Sequence[Document]) -> Batch:
        """What has to be run to find the cuts of some documents, where `makes_batches` holds."""
        assert self._packer.batches is not None
        return self._packer.batches.batch_of([document.text for document in documents])

    def chunks_of(self, documents: Sequence[Document], batch: Batch) -> Iterator[Chunks]:
        """Chunks of the documents of a batch that has been run, made as they are read."""
        like = self._template.like
        for document, (packed, names, table) in zip(documents, batch, strict=True):
            text, blocks = document.text, None if table is None else Blocks(document.text, table)
            yield like(text, packed, names, document_id=document.id, fields=document.fields, blocks=blocks)

    def chunk_units(self, document: Document, units: Units, vectors: Embedded) -> Chunks:
        """Chunk with unit vectors at hand: plan if the strategy does, pool chunk vectors if they were asked for."""
        from .topics.topic_cuts import plan_units, planned_levels

        text = document.text
        planned, measure = None, None
        if self.row.plan:
            measure = self._packer.measure(document)
            planned = plan_units(text, units, vectors, self, measure)
            rows, names = self._packer.pack(text, planned_levels(document, planned, self), measure)
        else:
            rows, names = self._packer.pack_document(document)
        packed = Packed(*rows)
        pooling = None if self.encoder is None else self._pooling(text, packed, units, vectors, measure)
        waits = planned is not None and planned.plan is not None
        pooled = pooling if waits or pooling is None else pooling()
        return self._finish(document, packed, names, planned=planned, vectors=pooled)

    @cached_property
    def _packer(self) -> Packer:
        return Packer(self)

    @cached_property
    def _template(self) -> Chunks:
        """What the chunks of all documents have in common."""
        return Chunks(
            "", empty_packed().spans, unit=self.unit, max_size=self.resolved_max_size, strategy=self.strategy,
            markup=self.is_markup, plain=self.reads_plain, count_context=self.count_context,
            keeps_oversized=self.oversized == "keep",
        )

    def _finish(
        self, document: Document, packed: Rows, names: tuple[str, ...], *, planned: PlannedText | None = None,
        vectors: Floats2d | Callable[[], Floats2d] | None = None,
    ) -> Chunks:
        return self._template.like(
            document.text, packed, names, document_id=document.id, fields=document.fields,
            blocks=document.known(plain=self.reads_plain), plan=planned.plan if planned else None,
            fallback=planned.fallback if planned else None, vectors=vectors,
        )

    def _pooling(
        self, text: str, packed: Packed, units: Units, vectors: Embedded, measure: Measure | None
    ) -> Callable[[], Floats2d] | None:
        """What makes chunk vectors out of unit vectors; a plan keeps those anyway, so it may wait until it is asked."""
        from .topics.chunk_vectors import ChunkPooling, unit_tokens

        if isinstance(vectors, Exception):
            return None
        tokens = unit_tokens(text, units.boundaries, self.unit, measure)
        return ChunkPooling(text, packed, units.boundaries, vectors, pooling=self.pooling, tokens=tokens)


def chunk_alone(chunker: Chunker, document: Document) -> Chunks:
    """One document, whatever came before."""
    units = chunker.units_of(document.text)
    if units is None:
        return chunker.chunk_document(document)
    return chunker.chunk_units(document, units, chunker.embed(document.text, units))


@dataclass(frozen=True)
class SemanticChunker(Chunker):
    """A `Chunker` whose strategy is "semantic", with the encoder first.

    Parameters
    ----------
    encoder : str, object or callable, default "builtin"
        As in `Chunker`; everything else by keyword.
    """

    encoder: Any = "builtin"
    strategy: str = field(default="semantic", kw_only=True)

    def encode_query(self, query: str) -> Floats2d:
        """Vector of a question in the space of ``chunks.vectors``, shape (d,)."""
        from .embedding.embed import embed_texts
        from .embedding.encoders import resolve_encoder

        query = plain_text("query", query)
        encoder = resolve_encoder(self.encoder)
        [vector] = embed_texts(getattr(encoder, "encode_query", encoder), [query])
        return np.asarray(vector, dtype=np.float32)
