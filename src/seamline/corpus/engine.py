"""The engine of one document: settings made ready, documents in, chunks out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from .._types import Offsets
from ..chunks.found import found_chunks
from ..chunks.info import ChunksInfo
from ..chunks.sequence import Chunks
from ..markup.documents import Document
from ..markup.paging import seen_texts
from ..measures.measure import Measure
from ..options.checks import checked_fallback
from ..options.settings import Settings
from ..packing.packed import Packed, PackedColumns
from ..packing.packer import Packer
from ..reading._opening import opens_html
from ..topics.units import Units, own_units, semantic_units
from .viewing import alone_places, named, seen, viewed

if TYPE_CHECKING:
    from ..embedding.embed import Embedded
    from ..embedding.known import KnownUnits
    from ..embedding.protocol import Encoder
    from ..packing._crew import Batch
    from ..planning.semantic_plan import SemanticPlan
    from ..topics.chunk_vectors import ChunkPooling
    from ..topics.topic_cuts import PlannedText


class Engine:
    """Settings made ready to chunk documents: one by one, with units and vectors at hand, or as a batch.

    Parameters
    ----------
    settings : Settings
    blanks : bool, default False
        Whether windows of tokens may be blank.
    whole : Engine, optional
        Another whose encoder it shares.
    """

    def __init__(self, settings: Settings, *, blanks: bool = False, whole: Engine | None = None) -> None:
        self.settings, self.whole = settings, whole
        self.packer = Packer(settings, blanks=blanks)
        self.embeds = bool(settings.row.plan) or settings.encoder is not None
        self.opens = settings.opens_html and whole is None
        self.info = ChunksInfo(
            settings.unit, settings.resolved_max_size, settings.strategy,
            target_size=settings.resolved_target_size if settings.aims else None, markup=settings.markup_name,
            plain=settings.reads_plain, count_context=settings.count_context,
            keeps_oversized=settings.oversized == "keep", drops_separators=settings.keep_separator is False,
        )

    def chunk(self, document: Document, known: KnownUnits | None = None) -> Chunks:
        """One document, whatever came before; of units that are ``known`` nothing is embedded."""
        document = self.prepared(document)
        units = self.units_of(document) if self.embeds else None
        if units is None:
            return self.chunk_by_boundaries(document)
        vectors = self.embed(document.text, units, known)
        chunks = self.chunk_units(document, units, vectors)
        chunks.plain_chunks.known_units = self._known(document.text, units, vectors)
        return chunks

    def prepared(self, document: Document) -> Document:
        """What is chunked of a document: itself, but for HTML where nobody said what it is."""
        if self.opens and opens_html(document.text) and document.reading is None:
            from ..reading.html import read_html

            return viewed(document, read_html(document.text, drop=self.settings.drop))
        return document

    def units_of(self, document: Document) -> Units | None:
        """The units to embed, or None where boundaries alone decide and no vectors are asked for."""
        settings, text = self.settings, document.seen
        if not self.embeds or not text or text.isspace():
            return None
        if not settings.row.plan and self._reads_documents:
            return own_units(text, self._begun(document))
        return semantic_units(
            text, max_unit_size=settings.max_unit_size, language=settings.sentence_style,
            blocks=document.read(settings.reads),
        )

    @cached_property
    def _reads_documents(self) -> bool:
        """Whether chunk vectors are made of a document as a whole, so that none of their context is added."""
        from ..embedding.contextual import reads_documents

        return reads_documents(self.encoder)

    def _begun(self, document: Document) -> Offsets:
        """Where chunks begin that are the units themselves, and the end of the text."""
        starts = Packed(*self.packer.pack_document(document)[0]).core_starts
        return np.concatenate(([0], starts[1:], [len(document.text)]))

    @cached_property
    def encoder(self) -> Encoder:
        """The encoder in force, resolved once."""
        from ..embedding.encoders import resolve_encoder

        return self.whole.encoder if self.whole else resolve_encoder(self.settings.chosen_encoder)

    def embed(self, text: str, units: Units, known: KnownUnits | None = None) -> Embedded:
        """Unit vectors, or the encoder's error where ``on_error`` asks to fall back.

        An ``encoder`` that is none is the caller's mistake, and raised.
        """
        from ..embedding.encoders import NotAnEncoderError
        from ..embedding.known import embed_edited

        try:
            return embed_edited(self.encoder, text, units.boundaries, known)
        except NotAnEncoderError:
            raise
        except Exception as error:
            if self.settings.on_error == "raise":
                raise
            return error

    def _known(self, text: str, units: Units, vectors: Embedded | None) -> KnownUnits | None:
        """What is known of the units of a text, for when it is chunked again."""
        from ..embedding.known import known_units

        return known_units(self.encoder, text, units.boundaries, vectors)

    def chunk_by_boundaries(self, document: Document) -> Chunks:
        """Chunk by boundaries alone."""
        return seen(document, self._made(document, *self.packer.pack_document(document)))

    def _made(self, document: Document, packed: PackedColumns, names: tuple[str, ...]) -> Chunks:
        blocks = document.known(self.settings.reads)
        return Chunks.made_of(document.text, packed, names, self.info, document.id, document.fields, blocks)

    @property
    def makes_batches(self) -> bool:
        """Whether one run of a kernel finds the cuts of many documents under these settings."""
        return self.packer.batches is not None and self.settings.encoder is None

    def batch_of(self, documents: Sequence[Document]) -> Batch:
        """What has to be run to find the cuts of some documents, where `makes_batches` holds."""
        return self.batch_of_texts([document.text for document in documents])

    def batch_of_texts(self, texts: list[str]) -> Batch:
        """The same of texts alone; those that have to be read first take no part in it."""
        places = self.read_places(texts)
        return self.batch_of_unread(without(texts, places) if places else texts)

    def read_places(self, texts: list[str]) -> list[int]:
        """Which texts have to be looked at alone before they are chunked."""
        return alone_places(texts, self.settings, opens=self.opens)

    def batch_of_unread(self, texts: list[str]) -> Batch:
        """A batch of texts of which none has to be read."""
        return self.batch_of_seen(seen_texts(texts) if self.settings.row.reads_pages else texts)

    def batch_of_seen(self, texts: list[str]) -> Batch:
        """The same of texts in which cuts are looked for as they are."""
        assert self.packer.batches is not None
        return self.packer.batches.batch_of(texts)

    def infos_of(self, batch: Batch) -> tuple[Sequence[ChunksInfo], list[int]]:
        """How the texts of a batch are chunked, and for each of them the number of its way."""
        return [self.info], [0] * len(batch)

    def chunks_of(self, documents: Sequence[Document], batch: Batch) -> Iterator[Chunks]:
        """Chunks of the documents of a batch that has been run, made as they are read."""
        texts = [document.text for document in documents]
        places = {*self.read_places(texts)}
        chunks = zip(documents, self.chunks_of_unread(texts, batch), range(len(texts)), strict=True)
        for document, found, place in chunks:
            yield self.chunk(document) if place in places else named(document, found)

    def chunks_of_texts(self, texts: list[str], batch: Batch) -> Iterator[Chunks]:
        """The same of texts alone."""
        if self.read_places(texts):
            return self.chunks_of([Document(text) for text in texts], batch)
        return self.chunks_of_unread(texts, batch)

    def chunks_of_unread(self, texts: list[str], batch: Batch) -> Iterator[Chunks]:
        """Chunks of the texts of a batch of which none has to be read."""
        return found_chunks(texts, batch, (self.info,))

    def chunk_texts(self, texts: list[str]) -> Iterator[Chunks]:
        """Chunks of some texts that are packed together."""
        batch = self.batch_of_texts(texts)
        batch.run()
        return self.chunks_of_texts(texts, batch)

    def chunk_units(self, document: Document, units: Units, vectors: Embedded) -> Chunks:
        """Chunk with unit vectors at hand: plan if the strategy does, pool chunk vectors if they were asked for."""
        if not self.settings.row.plan:
            rows, names = self.packer.pack_document(document)
            return seen(document, self._with_vectors(document, rows, names, units, vectors))
        measure = self.packer.measure(document)
        planned = self._plan(document, units, vectors, measure)
        if planned.plan is None and self.settings.fallback is not None:
            return self.fallback.chunk_units(document, units, vectors)
        chunks = self._chunk_planned(document, planned, vectors, measure)
        chunks.known_units = self._known(document.text, units, vectors)
        return seen(document, chunks)

    def chunk_plan(self, document: Document, units: Units, plan: SemanticPlan) -> Chunks:
        """Chunk by a plan that was made elsewhere; units are embedded only where an encoder was asked for."""
        from ..topics.topic_cuts import given_plan

        planned, measure = given_plan(units, plan), self.packer.measure(document)
        vectors = None if self.settings.encoder is None else self.embed(document.text, units)
        return seen(document, self._chunk_planned(document, planned, vectors, measure))

    @cached_property
    def fallback(self) -> Engine:
        """What chunks where no topics can be planned and sizes for that were asked for."""
        settings, sizes = self.settings, checked_fallback(self.settings.fallback)
        settings = replace(
            settings, max_size=sizes.max_size, overlap=sizes.overlap, target_size=None, fallback=None,
            min_size=min(settings.min_size, sizes.max_size),
        )
        return Engine(settings, whole=self)

    def _chunk_planned(
        self, document: Document, planned: PlannedText, vectors: Embedded | None, measure: Measure
    ) -> Chunks:
        """Chunks that keep to a plan."""
        from ..topics.topic_cuts import planned_levels

        levels, contexts = planned_levels(document, planned, self.settings), self.packer.contexts(document, measure)
        rows, names = self.packer.pack(document.seen, levels, measure, contexts=contexts)
        return self._with_vectors(
            document, self.packer.shown(document, rows), names, planned.units, vectors, planned=planned, measure=measure
        )

    def _with_vectors(
        self, document: Document, rows: PackedColumns, names: tuple[str, ...], units: Units,
        vectors: Embedded | None, *, planned: PlannedText | None = None, measure: Measure | None = None,
    ) -> Chunks:
        """Chunks with their vectors, where an encoder was asked for."""
        packed = Packed(*rows)
        pooling = self._pooling(document.text, packed, units, vectors, measure)
        waits = planned is not None and planned.plan is not None
        pooled = pooling if waits or pooling is None else pooling()
        keys = None if pooling is None else self._keys(pooling)
        made = self._made(document, packed, names)
        if planned is not None:
            made.plan, made.fallback = planned.plan, planned.fallback
        return made.with_vectors(pooled, keys)

    def _plan(self, document: Document, units: Units, vectors: Embedded, measure: Measure) -> PlannedText:
        """The plan of a document's topics, or why there is none."""
        from ..topics.topic_cuts import plan_units

        encoder = None if isinstance(vectors, Exception) else self.encoder
        return plan_units(document.text, units, vectors, settings=self.settings, measure=measure, encoder=encoder)

    def _pooling(
        self, text: str, packed: Packed, units: Units, vectors: Embedded | None, measure: Measure | None
    ) -> ChunkPooling | None:
        """What makes chunk vectors out of unit vectors; a plan keeps those anyway, so it may wait until it is asked."""
        from ..embedding.joint import searched
        from ..topics.chunk_vectors import ChunkPooling, unit_tokens

        settings = self.settings
        if settings.encoder is None or vectors is None or isinstance(vectors, Exception):
            return None
        tokens = unit_tokens(text, units.boundaries, settings.unit, measure)
        own = searched(vectors)
        pooling = "plain" if self._reads_documents else settings.pooling
        return ChunkPooling(text, packed, units.boundaries, own, pooling=pooling, tokens=tokens)

    def _keys(self, pooling: ChunkPooling) -> Callable[[], list[str]]:
        """What makes the keys of pooled vectors; the unit vectors are kept only where nothing else tells them."""
        from ..embedding.encoders import PrecomputedEncoder
        from ..embedding.joint import searching
        from ..topics.vector_keys import VectorKeys

        encoder = searching(self.encoder)
        given = pooling.unit_vectors if isinstance(encoder, PrecomputedEncoder) else None
        return VectorKeys(
            pooling.text, pooling.packed, pooling.boundaries, encoder=encoder, pooling=pooling.pooling,
            tokens=pooling.tokens, given=given,
        )


def without(texts: list[str], places: list[int]) -> list[str]:
    """Texts, at some places with nothing instead."""
    left = list(texts)
    for place in places:
        left[place] = ""
    return left
