"""The library's own strategies as the callables that the runners take."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from .._types import Floats2d, Offsets, Spans
from ..chunker import Chunker, SemanticChunker
from ..chunks.sequence import Chunks
from ..embedding.embed import embed_texts, embed_units
from ..embedding.encoders import resolve_encoder
from ..embedding.joint import searching
from ..measures.choice import measure_of, text_size
from ..measures.units import UNITS
from ..planning.plan import plan_breaks
from ..planning.wishes import resolved_granularity
from ..topics.reading_length import reading_length
from ..topics.topic_cuts import granularity_of
from .data import SegmentationDocument, Sources
from .retrieval_runner import ChunkedText, QueryEncoder, TextChunker
from .segmentation_runner import Segmenter

DEFAULT_ENCODING = "cl100k_base"
"""What token budgets count when sizes are not tokens."""

def topic_segmenter(
    *, encoder: Any = "builtin", known_count: bool = False, options: Mapping[str, Any] | None = None
) -> Segmenter:
    """Breaks of the plan over the given sentences, without size limits.

    Parameters
    ----------
    encoder : str, object or callable
        As for the library's other calls.
    known_count : bool
        Tell the plan how many segments a document has.
    options : mapping, optional
        Options of `plan_breaks`; without a granularity it is that of ``strategy="topics"``.

    Returns
    -------
    callable
        From a document to its breaks.
    """
    chunker = SemanticChunker(resolve_encoder(encoder), strategy="topics")
    settings = dict(options or {})

    def segment(document: SegmentationDocument) -> Offsets:
        vectors = embed_units(chunker.encoder, document.text, document.boundaries)
        own = granularity_of(document.text, chunker, chunker.encoder)
        given = {"text_length": reading_length(document.text) or None} | settings
        given["granularity"] = resolved_granularity(settings.get("granularity"), own)
        if known_count:
            given["n_segments"] = len(document.breaks) + 1
        return plan_breaks(vectors, np.diff(document.boundaries), **given).breaks

    return segment


def chunk_segmenter(chunker: Chunker) -> Segmenter:
    """Chunks of the joined sentences as a segmentation: each start counts at the sentence nearest to it.

    Parameters
    ----------
    chunker : Chunker

    Returns
    -------
    callable
        From a document to its breaks.
    """

    def segment(document: SegmentationDocument) -> Offsets:
        starts = chunker(document.text).spans[1:, 0]
        middles = (document.boundaries[:-1] + document.boundaries[1:]) // 2
        nearest = np.unique(np.searchsorted(middles, starts))
        return nearest[(nearest > 0) & (nearest < len(document.sentences))]

    return segment


@dataclass(frozen=True)
class Retriever:
    """A way to chunk and embed documents, and the encoder of questions for the same space."""

    chunk: TextChunker
    encode_queries: QueryEncoder


def pooled_retriever(
    chunker: SemanticChunker, *, counted: Any = None, sources: Sources | None = None
) -> Retriever:
    """Chunks with the vectors that the chunker pools from its unit vectors; no text is embedded twice.

    Parameters
    ----------
    chunker : SemanticChunker
    counted : str, encoding or callable, optional
        The unit of sizes and budgets. Default: tokens, of the chunker's own encoding where it has one.
    sources : mapping from str to Reading, optional
        What the texts are read from.

    Returns
    -------
    Retriever
    """
    read = {} if sources is None else sources

    def chunk(text: str) -> ChunkedText:
        chunks = own_text(chunker(read.get(text, text)), text)
        return chunked_text(chunks, chunks.vectors, embedded=unit_spans(chunks), counted=counted)

    return Retriever(chunk, lambda questions: np.array([chunker.encode_query(question) for question in questions]))


def embedded_retriever(
    chunker: Chunker, *, encoder: Any = "builtin", counted: Any = None, sources: Sources | None = None
) -> Retriever:
    """Chunks of any strategy, the text of each embedded.

    Parameters
    ----------
    chunker : Chunker
    encoder : str, object or callable
    counted : str, encoding or callable, optional
        The unit of sizes and budgets. Default: tokens, of the chunker's own encoding where it has one.
    sources : mapping from str to Reading, optional
        What the texts are read from.

    Returns
    -------
    Retriever
    """
    resolved, read = searching(resolve_encoder(encoder)), {} if sources is None else sources

    def chunk(text: str) -> ChunkedText:
        chunks = own_text(chunker(read.get(text, text)), text)
        vectors = embed_texts(resolved, chunks.plain_texts())
        return chunked_text(chunks, vectors, embedded=chunks.plain_chunks.spans, counted=counted)

    return Retriever(chunk, lambda questions: embed_texts(resolved, questions))


def own_text(chunks: Chunks, text: str) -> Chunks:
    """Chunks of a source, or of what is read of it where that is the text that is searched."""
    return chunks if chunks.text == text else chunks.plain_chunks


def chunked_text(chunks: Chunks, vectors: Floats2d, *, embedded: Spans, counted: Any = None) -> ChunkedText:
    """Sizes of chunks by what each costs alone; of the embedding bill by the size of the running text."""
    unit = token_encoding(chunks.unit) if counted is None else counted
    read = chunks.plain_chunks
    count = measure_of(read.text, unit).count
    bill = sum(count(start, end) for start, end in embedded.tolist())
    sizes = np.array([text_size(text, unit) for text in read.texts()], dtype=np.int64)
    return ChunkedText(chunks.spans, sizes, vectors, bill, count(0, len(read.text)))


def unit_spans(chunks: Chunks) -> Spans:
    """Spans of the units that were embedded, one vector each."""
    if chunks.plan is None or chunks.plan.spans is None:
        return np.empty((0, 2), dtype=np.int64)
    return chunks.plan.spans


def token_encoding(unit: Any) -> Any:
    """The encoding that token budgets count in: that of the sizes, if they are tokens."""
    return DEFAULT_ENCODING if callable(unit) or (isinstance(unit, str) and unit in UNITS) else unit
