"""Topic breaks between given sentences: ours with each method and encoder beside the peers, sizes off."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from embeddings import CachedMiniLM
from peers import Peer

from seamline.evaluation import SegmentationDocument, paired_interval, read_segmentation
from seamline.evaluation.pipelines import topic_segmenter
from seamline.evaluation.segmentation_runner import Segmenter, score_segmentation, segmentation_report

SETS = ("choi_3-11", "wikicat", "wiki50", "wiki300")
SCRIPTS = ("zh_cuv", "zh_react", "ja_react", "ar_react", "hi_react", "th_thaigov")
REFERENCE = "ours: changepoints, MiniLM"
CURVE_PARTS: dict[str, dict[str, Any]] = {
    "curve, blocks of 1": {"block": 1},
    "curve, smoothing 3": {"smoothing": 3},
    "curve, without local minima": {"local_minima": False},
    "curve, coherence gate 2": {"coherence": 2},
    "curve, neighbours merged above 0.8": {"merge_similarity": 0.8},
    "curve, sensitivity 1": {"sensitivity": 1.0},
    "curve, percentile 5": {"threshold": "percentile", "percentile": 5.0},
    "curve, interquartile": {"threshold": "interquartile"},
    "curve, depth score 0.5": {"threshold": "depth", "sensitivity": 0.5},
    "curve, preset reliquary": {"curve_preset": "reliquary"},
}
"""Each row changes one part of the curve's defaults."""

Documents = dict[str, list[SegmentationDocument]]


@dataclass(frozen=True)
class Row:
    """One system: its report, and its scores per document of all sets in order."""

    name: str
    report: dict[str, Any]
    table: np.ndarray = field(repr=False)
    """Shape (documents, 4): Pk, WindowDiff, Boundary Similarity, F1."""


def read_sets(data: Path, names: tuple[str, ...]) -> Documents:
    return {name: read_segmentation(data / "segmentation" / f"{name}.jsonl") for name in names}


def row_of(name: str, documents: Documents, segment: Segmenter) -> Row:
    scores = {key: score_segmentation(docs, segment) for key, docs in documents.items()}
    table = np.array([score.as_tuple() for rows in scores.values() for score in rows])
    return Row(name, segmentation_report(scores), table)


def our_segmenters(minilm: CachedMiniLM) -> Iterator[tuple[str, Segmenter]]:
    yield "no boundary", lambda document: []
    yield REFERENCE, topic_segmenter(encoder=minilm)
    yield "ours: changepoints, built-in encoder", topic_segmenter(encoder="builtin")
    yield "ours: changepoints, MiniLM, told the count", topic_segmenter(encoder=minilm, known_count=True)
    yield "ours: changepoints, built-in, told the count", topic_segmenter(encoder="builtin", known_count=True)
    yield "ours: curve, MiniLM", topic_segmenter(encoder=minilm, options={"method": "curve"})
    yield "ours: curve, built-in encoder", topic_segmenter(encoder="builtin", options={"method": "curve"})
    for name, options in CURVE_PARTS.items():
        yield f"ours: {name}, MiniLM", topic_segmenter(encoder=minilm, options={"method": "curve", **options})


def peer_segmenter(peer: Peer, documents: Documents) -> Segmenter:
    """Breaks of a peer, computed for all documents in one process of its own."""
    everything = [document for docs in documents.values() for document in docs]
    breaks = peer.breaks([list(document.sentences) for document in everything])
    found = {id(document): np.array(row, dtype=np.int64) for document, row in zip(everything, breaks, strict=True)}
    return lambda document: found[id(document)]


def other_scripts(data: Path) -> dict[str, Any]:
    """The built-in encoder on glued topics in scripts that an English model does not know."""
    documents = read_sets(data, tuple(f"multi_{name}" for name in SCRIPTS))
    return row_of("ours: changepoints, built-in encoder", documents, topic_segmenter(encoder="builtin")).report


def differences(rows: list[Row], documents: Documents) -> dict[str, dict[str, list[float]]]:
    """Paired 95 % intervals of Pk and Boundary Similarity, each system minus ours, in points; sets weigh equally."""
    strata = [name for name, docs in documents.items() for _ in docs]
    ours = next(row for row in rows if row.name == REFERENCE)
    return {row.name: intervals(row, ours, strata) for row in rows if row is not ours}


def intervals(row: Row, ours: Row, strata: list[str]) -> dict[str, list[float]]:
    columns = {"pk": 0, "windowdiff": 1, "boundary_similarity": 2}
    found = {key: paired_interval(row.table[:, i], ours.table[:, i], strata=strata) for key, i in columns.items()}
    return {key: [round(100 * value, 1) for value in (it.mean, it.low, it.high)] for key, it in found.items()}


def measure(
    data: Path, minilm: CachedMiniLM, peers: list[Peer], note: Callable[[str], None], *, n_documents: int | None
) -> dict[str, Any]:
    """All rows, the differences to ours, and the sets in other scripts."""
    documents = {name: docs[:n_documents] for name, docs in read_sets(data, SETS).items()}
    rows = []
    for name, segment in our_segmenters(minilm):
        note(name)
        rows.append(row_of(name, documents, segment))
    for peer in peers:
        note(peer.name)
        rows.append(row_of(peer.name, documents, peer_segmenter(peer, documents)))
    note("other scripts")
    return {
        "rows": {row.name: row.report for row in rows},
        "minus_ours": differences(rows, documents),
        "other_scripts": other_scripts(data),
    }
