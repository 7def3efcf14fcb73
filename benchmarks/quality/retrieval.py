"""Chunks and vectors that answer questions: ours beside the peers and a recursive splitter, same model and k."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np
from embeddings import CachedMiniLM
from peers import Peer, TextSplitter

from seamline import SemanticChunker
from seamline.encodings.resolve import resolve_encoding
from seamline.evaluation import RetrievalSet, paired_interval, read_retrieval
from seamline.evaluation.pipelines import Retriever, pooled_retriever
from seamline.evaluation.retrieval_runner import ChunkedText, retrieval_report, score_retrieval
from seamline.topics.units import semantic_units

ENCODING = "cl100k_base"
BUDGETS = (300, 600, 1000)
BASELINE = "LangChain recursive 200, each chunk embedded"
FOLDERS = {"prose": "retrieval", "markdown": "retrieval/markdown"}
COLUMNS = ("recall", "precision", "precision_omega", "iou", *(f"recall_at_{budget}" for budget in BUDGETS))


@dataclass(frozen=True)
class Row:
    """One system on one set: its figures, and its scores per question."""

    name: str
    figures: dict[str, Any]
    table: np.ndarray = field(repr=False)


def row_of(name: str, data: RetrievalSet, retriever: Retriever) -> Row:
    run = score_retrieval(data, retriever.chunk, retriever.encode_queries, budgets=BUDGETS)
    return Row(name, retrieval_report({data.name: run})["overall"], np.array([q.as_tuple() for q in run.questions]))


def our_retrievers(minilm: CachedMiniLM) -> Iterator[tuple[str, Retriever]]:
    yield "ours: semantic", pooled_retriever(SemanticChunker(minilm, unit=ENCODING))
    yield "ours: semantic, larger (target 200, maximum 300, weight 4)", pooled_retriever(
        SemanticChunker(minilm, unit=ENCODING, target_size=200, max_size=300, size_weight=4.0)
    )
    yield "ours: semantic chunks, each embedded again", embedded_again(SemanticChunker(minilm, unit=ENCODING), minilm)


def embedded_again(chunker: SemanticChunker, minilm: CachedMiniLM) -> Retriever:
    """Our chunks with their texts embedded, to tell the cuts from the vectors."""
    return embedded(lambda text: chunker(text).spans, minilm, ratio=1.0)


def embedded(split: Callable[[str], np.ndarray], minilm: CachedMiniLM, *, ratio: float = 0.0) -> Retriever:
    """Spans of any splitter, the text of each chunk embedded; ``ratio`` is what the splitter itself embeds."""
    count = resolve_encoding(ENCODING).count

    def chunk(text: str) -> ChunkedText:
        spans = split(text)
        texts = [text[start:end] for start, end in spans.tolist()]
        sizes = np.array([count(part) for part in texts], dtype=np.int64)
        total = count(text)
        return ChunkedText(spans, sizes, minilm.encode(texts), int(sizes.sum() + ratio * total), total)

    return Retriever(chunk, minilm.encode)


def peer_retriever(peer: Peer, data: RetrievalSet, minilm: CachedMiniLM, *, n_chunks: dict[str, int]) -> Retriever:
    """A peer's breaks between our units, asked for as many chunks as ours where it can be told so."""
    boundaries = {name: semantic_units(text).boundaries for name, text in data.corpora.items()}
    units = {
        name: [data.corpora[name][a:b] for a, b in zip(edges[:-1].tolist(), edges[1:].tolist(), strict=True)]
        for name, edges in boundaries.items()
    }
    found = peer.breaks(list(units.values()), sizes=[n_chunks[name] for name in units])
    spans = {}
    for name, breaks in zip(units, found, strict=True):
        edges = boundaries[name][[0, *breaks, -1]]
        spans[data.corpora[name]] = np.column_stack((edges[:-1], edges[1:]))
    return embedded(spans.__getitem__, minilm, ratio=peer.embedded_ratio)


def baseline_retriever(splitter: TextSplitter, data: RetrievalSet, minilm: CachedMiniLM) -> Retriever:
    found = dict(zip(data.corpora.values(), splitter.spans(list(data.corpora.values())), strict=True))
    return embedded(found.__getitem__, minilm)


def minus(rows: list[Row], base: str) -> dict[str, dict[str, list[float]]]:
    """Paired 95 % intervals, each system minus the base, in points."""
    other = next((row for row in rows if row.name == base), None)
    if other is None:
        return {}
    return {row.name: intervals(row, other) for row in rows if row is not other}


def intervals(row: Row, other: Row) -> dict[str, list[float]]:
    wanted = [(i, name) for i, name in enumerate(COLUMNS) if name not in ("precision", "precision_omega")]
    found = {name: paired_interval(row.table[:, i], other.table[:, i]) for i, name in wanted}
    return {name: [round(100 * value, 1) for value in (it.mean, it.low, it.high)] for name, it in found.items()}


def chunk_counts(data: RetrievalSet, minilm: CachedMiniLM) -> dict[str, int]:
    chunker = SemanticChunker(minilm, unit=ENCODING)
    return {name: len(chunker(text)) for name, text in data.corpora.items()}


def measure(
    data: Path,
    minilm: CachedMiniLM,
    peers: list[Peer],
    splitter: TextSplitter | None,
    note: Callable[[str], None],
    *,
    corpora: list[str] | None,
) -> dict[str, Any]:
    """Both sets: three corpora of prose (or those named), and the Markdown documents."""
    sets = {name: read_retrieval(data / folder) for name, folder in FOLDERS.items()}
    sets["prose"] = only(sets["prose"], corpora)
    return {name: compared(list(rows_of(found, minilm, peers, splitter, note))) for name, found in sets.items()}


def only(data: RetrievalSet, corpora: list[str] | None) -> RetrievalSet:
    if corpora is None:
        return data
    texts = {name: text for name, text in data.corpora.items() if name in corpora}
    return replace(data, corpora=texts, questions=tuple(q for q in data.questions if q.corpus in texts))


def rows_of(
    data: RetrievalSet,
    minilm: CachedMiniLM,
    peers: list[Peer],
    splitter: TextSplitter | None,
    note: Callable[[str], None],
) -> Iterator[Row]:
    for name, retriever in our_retrievers(minilm):
        note(name)
        yield row_of(name, data, retriever)
    if splitter:
        note(BASELINE)
        yield row_of(BASELINE, data, baseline_retriever(splitter, data, minilm))
    counts = chunk_counts(data, minilm) if peers else {}
    for peer in peers:
        note(peer.name)
        yield row_of(peer.name, data, peer_retriever(peer, data, minilm, n_chunks=counts))


def compared(rows: list[Row]) -> dict[str, Any]:
    return {"rows": {row.name: row.figures for row in rows}, "minus_recursive": minus(rows, BASELINE)}
