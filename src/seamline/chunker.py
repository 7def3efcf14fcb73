"""``Chunker`` and ``SemanticChunker``, which compose what the other modules do."""

from __future__ import annotations

from collections.abc import AsyncIterable, AsyncIterator, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from ._checks import plain_text
from ._types import Floats2d
from .chunks._chunk import Chunk
from .chunks.sequence import Chunks
from .corpus.deciding import engine_of
from .corpus.engine import Engine
from .corpus.given import chunk_given
from .markup.documents import Document
from .options.settings import Settings
from .options.shown import explained
from .reading._opening import opens_html
from .reading.reading import Reading

if TYPE_CHECKING:
    import os

    from .planning.semantic_plan import SemanticPlan


@explained
@dataclass(frozen=True, kw_only=True)
class Chunker(Settings):
    """One way to chunk; call it with a text.

    Parameters
    ----------
    **options

    Examples
    --------
    >>> chunker = Chunker(strategy="sentences", max_size=20)
    >>> chunker("First one. Second one. Third.").texts()
    ['First one.', 'Second one. Third.']
    """

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.encoder is not None and not isinstance(self.encoder, str):
            self._check_encoder()

    def _check_encoder(self) -> None:
        """Refuse an encoder that is none before any text comes."""
        from .embedding.encoders import check_encoder

        check_encoder(self.encoder)

    def __call__(
        self, text: str | Reading, *, units: npt.ArrayLike | None = None, plan: SemanticPlan | None = None,
        tracks: Mapping[str, Any] | None = None,
    ) -> Chunks:
        """Chunk one text.

        Parameters
        ----------
        text : str or Reading
            A reading is chunked by its view, whatever ``markup`` says; see `seamline.read`.
        units : array_like of shape (n + 1,), int, optional
            Boundaries of your own units, ``[0, .., len(text)]``, for the topic strategies, or for the vectors of an
            encoder; with an array of their n embeddings as ``encoder`` nothing is embedded. Default: those that the
            plan knows, else `semantic_units`.
        plan : SemanticPlan, optional
            A plan of these units that was made elsewhere, for the topic strategies. Nothing is planned then, and units
            are embedded only for an ``encoder`` that was asked for.
        tracks : mapping from str to (starts, ends, values), optional
            Spans of the text with values of your own, such as pages, boxes or times: ``chunk.tracks`` and records have
            those that each chunk touches.

        Returns
        -------
        Chunks

        Raises
        ------
        TypeError
            ``text`` is no str.
        ValueError
            ``units`` or ``plan`` without anything that heeds them, or a plan of another number of units, or ``drop``
            with a reading, of which parts have to be left out where it is read.
        """
        document, engine = self._placed(text, tracks)
        if units is None and plan is None:
            return engine.chunk(document)
        if document.reading is not None or self.has_reader:
            raise ValueError(f"units and plan count in a text as it is, got them with markup {self.markup!r}")
        return chunk_given(self._engine, document, units, plan)

    def update(self, previous: Chunks, text: str | Reading, *, tracks: Mapping[str, Any] | None = None) -> Chunks:
        """Chunk a text that was chunked before and has changed since; equal to chunking it anew in every case.

        Taken over where the text is the same: vectors of units, but not by encoders that read each document as a whole
        nor by several in one plan, and hashes, where they were asked for. Cuts are made anew, since looking for those
        that still hold would take as long.

        Parameters
        ----------
        previous : Chunks
            Those of the text before, whose document id and fields are kept.
        text, tracks
            As in the call of a `Chunker`.

        Examples
        --------
        >>> chunker = Chunker(strategy="sentences", max_size=20)
        >>> before = chunker("First one. Second one. Third.")
        >>> chunker.update(before, "First one. Second one. Fourth.").texts()
        ['First one.', 'Second one. Fourth.']
        """
        from .updating.again import updated

        return updated(*self._placed(text, tracks), previous)

    def _placed(self, text: str | Reading, tracks: Mapping[str, Any] | None) -> tuple[Document, Engine]:
        """The document that is to be chunked, and the engine that does it."""
        if isinstance(text, Reading):
            if self.drop:
                raise ValueError(f"drop must be said where the source is read, got {self.drop!r} with a Reading")
            return Document(text.text, reading=text, tracks=tracks), self._reading_engine
        self._check_drop(text)
        return Document(plain_text("text", text), tracks=tracks), self._engine

    def _check_drop(self, text: Any = None) -> None:
        """Refuse parts to leave out of texts that nobody said to be HTML and that do not open as such."""
        if self.drop and self.markup == "auto" and text != "" and not (isinstance(text, str) and opens_html(text)):
            raise ValueError(f"drop needs markup='html' for texts, got {self.drop!r} with markup 'auto'")

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
            Keeps vectors on disk; for encoders that read one text as any other.
        progress : callable, optional
            Called with the number of texts that are done since it was called last: those of a batch of the encoder,
            or one document where nothing is embedded for several documents at once.

        Yields
        ------
        Chunks
            One a document. With an encoder, batches are pooled across documents and each distinct unit of the window
            is embedded once.
        """
        from .corpus.many import chunk_many

        self._check_drop()
        return chunk_many(self._engine, documents, workers=workers, cache=cache, progress=progress)

    def achunk_many(
        self, documents: Iterable[Any] | AsyncIterable[Any], *, timeout: float | None = None, concurrency: int = 4,
        workers: int = 1, cache: Any = None, progress: Any = None,
    ) -> AsyncIterator[Chunks]:
        """As `chunk_many`, inside an event loop and for encoders with ``async def encode``.

        Parameters
        ----------
        documents : iterable or async iterable of str or mapping
        timeout : float, optional
            Seconds that one call of the encoder may take; then a TimeoutError names it.
        concurrency : int, default 4
            Calls of the encoder under way at once.
        workers, cache, progress
            As in `chunk_many`.

        Yields
        ------
        Chunks
            One a document, in order. When the consumer stops or is cancelled, so are the calls under way.
        """
        from .corpus.many_async import achunk_many

        self._check_drop()
        return achunk_many(
            self._engine, documents, timeout=timeout, concurrency=concurrency, workers=workers, cache=cache,
            progress=progress,
        )

    def chunk_file(self, path: str | os.PathLike[str]) -> Chunks:
        """Chunk a UTF-8 file. Line ends stay as they are.

        A byte order mark is left out: offsets count from the first character behind it, those in bytes too. The path,
        as it was given, is the document's id. With ``markup="auto"`` the suffix tells what is read: HTML and subtitles
        through a view. HTML is decoded as it declares; offsets in bytes are those of its text in UTF-8.

        Raises
        ------
        TypeError
            ``path`` is neither a str nor a path object.
        OSError, ValueError
            The file cannot be read or is not UTF-8, nor what it declares; the message names it.
        """
        from .corpus.files import path_name, read_text

        name = path_name(path)
        chunker = self.read_by_suffix(name)
        text = read_text(path, declares=chunker.markup in ("html", "xhtml"))
        return chunker._engine.chunk(Document(text, name))

    def chunk_stream(
        self, pieces: Iterable[str], *, document_id: str = "", live: bool = False
    ) -> Iterator[Chunk]:
        """Chunk a text larger than memory: the chunks of the whole text, one by one.

        For strategies whose boundaries are decided from the text around them (``smart``, ``sentences``, ``paragraphs``,
        ``lines``, ``words``, ``hard``, ``recursive``). A window of the text is kept, of twice its largest unit of
        the coarsest level at most, or of twice 262,144 characters. Under ``smart`` a text that begins as Markdown is
        held whole and cut by its structure, unless ``markup="plain"`` says that it is none; so is one whose first
        65,536 characters show blank lines or running heads between pages.

        Parameters
        ----------
        pieces : iterable of str
            Cut anywhere; an open text file will do: ``open(path, encoding="utf-8-sig", newline="")``.
        document_id : str, optional
            Goes into the ids of the chunks.
        live : bool, default False
            Hand out each chunk as soon as no later text can change it, instead of looking at the text in large steps:
            for text that is still being written. ``smart`` decides on markup and hard wraps by the first 4,096
            characters then, which it waits for; a text without markup that is longer is not looked at again, and
            running heads between pages are text as any other.

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
        from .corpus.streams import stream

        return stream(self, pieces, document_id=document_id, live=live)

    @cached_property
    def _engine(self) -> Engine:
        return engine_of(self)

    @cached_property
    def _reading_engine(self) -> Engine:
        """What chunks readings, whatever ``markup`` says."""
        from .corpus.reading_engine import ReadingEngine

        return ReadingEngine(self, whole=self._engine)


@explained
@dataclass(frozen=True)
class SemanticChunker(Chunker):
    """A `Chunker` whose strategy is "semantic", with the encoder, "builtin" where none is given, first.

    Parameters
    ----------
    **options
    """

    encoder: Any = "builtin"
    strategy: str = field(default="semantic", kw_only=True)

    def __post_init__(self) -> None:
        super().__post_init__()
        self._check_encoder()

    def encode_query(self, query: str) -> Floats2d:
        """Vector of a question in the space of ``chunks.vectors``, shape (d,)."""
        from .embedding.embed import embed_texts
        from .embedding.joint import searching

        query = plain_text("query", query)
        encoder = searching(self._engine.encoder)
        [vector] = embed_texts(getattr(encoder, "encode_query", encoder), [query])
        return np.asarray(vector, dtype=np.float32)
