"""Segmentation figures of the planner, each part of the curve method on and off, and the calibration of `confidence`.

    python benchmarks/planner/quality.py FILE.jsonl... [--encoder builtin] [--cache FOLDER] [--calibration]

FILE: documents with given sentences and true breaks. Size limits are off and one setting serves all files. With
``--cache`` the embeddings of each file are kept as ``<encoder>_<file>.npz`` and read from there the next time.
"""

import argparse
import itertools
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np

from seamline.embedding.builtin import BuiltinEncoder
from seamline.evaluation import SegmentationDocument, read_segmentation
from seamline.evaluation.segmentation_runner import score_breaks
from seamline.planning.plan import plan_breaks
from seamline.planning.semantic_plan import SemanticPlan
from seamline.topics.reading_length import reading_length

Vectors = dict[str, np.ndarray]
GRANULARITY = {"builtin": 1.0}
CURVE_PARTS = {
    "curve": {},
    "curve, block 1": {"block": 1},
    "curve, block 3": {"block": 3},
    "curve, block 4": {"block": 4},
    "curve, block 8": {"block": 8},
    "curve, smoothing 3": {"smoothing": 3},
    "curve, no local minima": {"local_minima": False},
    "curve, coherence 2": {"coherence": 2},
    "curve, coherence 2 next to the gap": {"coherence": 2, "coherence_distance": 0},
    "curve, smoothing 3, coherence 2": {"smoothing": 3, "coherence": 2},
    "curve, smoothing 3, coherence 2 next to the gap": {"smoothing": 3, "coherence": 2, "coherence_distance": 0},
    "curve, sensitivity 1": {"sensitivity": 1.0},
    "curve, percentile 5": {"threshold": "percentile", "percentile": 5.0},
    "curve, interquartile 0.75": {"threshold": "interquartile"},
    "curve, depth 0.5": {"threshold": "depth", "sensitivity": 0.5},
    "curve, groups over 0.8 joined": {"merge_similarity": 0.8},
    "curve, preset reliquary": {"curve_preset": "reliquary"},
}
EDGES = (0.0, 0.02, 0.05, 0.1, 0.2, 0.4, 0.6, 0.8, 0.9, 1.0)


def embed(documents: list[SegmentationDocument], encoder: str) -> Vectors:
    if encoder == "builtin":
        table = BuiltinEncoder()
        return {document.name: table.encode_units(document.text, document.boundaries) for document in documents}
    from sentence_transformers import SentenceTransformer

    model = SentenceTransformer(encoder)
    return {document.name: model.encode(list(document.sentences)) for document in documents}


def vectors(path: Path, documents: list[SegmentationDocument], encoder: str, cache: Path | None) -> Vectors:
    kept = cache / f"{Path(encoder).name}_{path.stem}.npz" if cache else None
    if kept and kept.exists():
        with np.load(kept) as file:
            found = dict(file)
        if all(document.name in found for document in documents):
            return found
    made = embed(documents, encoder)
    if kept:
        np.savez(kept, **made)
    return made


def rows(granularity: float) -> Iterator[tuple[str, Callable[[np.ndarray, SegmentationDocument], SemanticPlan]]]:
    yield "no break", lambda rows, document: SemanticPlan.without_breaks(len(rows))
    for c in (0.8 * granularity, granularity, 1.2 * granularity):
        yield f"changepoints {c:.2f}", lambda rows, document, c=c: changepoints(rows, document, c)
    yield "changepoints, true count", lambda rows, document: plan_breaks(rows, n_segments=len(document.breaks) + 1)
    for name, options in CURVE_PARTS.items():
        yield name, lambda rows, document, options=options: plan_breaks(rows, method="curve", **options)


def changepoints(rows: np.ndarray, document: SegmentationDocument, granularity: float) -> SemanticPlan:
    return plan_breaks(rows, granularity=granularity, text_length=reading_length(document.text))


def quality(sets: dict[str, tuple[list[SegmentationDocument], Vectors]], granularity: float) -> None:
    print("| method |", " | ".join(sets), "| macro Pk / WD / BS | found per true |")
    print("|---" * (len(sets) + 3) + "|")
    for name, plan in rows(granularity):
        figures = [set_figures(documents, embedded, plan) for documents, embedded in sets.values()]
        cells = [f"{pk:.1f} / {wd:.1f} / {bs:.0f}" for pk, wd, bs, _ in figures]
        pk, wd, bs, share = np.mean(figures, axis=0)
        print(f"| {name} |", " | ".join(cells), f"| {pk:.1f} / {wd:.1f} / {bs:.1f} | {share:.2f} |", flush=True)


def set_figures(documents, embedded, plan):
    """Mean Pk, WindowDiff, Boundary Similarity in per cent, and segments found per true one."""
    found = []
    for document in documents:
        breaks = plan(embedded[document.name], document).breaks
        pk, wd, bs, _ = score_breaks(document, breaks).as_tuple()
        found.append((100 * pk, 100 * wd, 100 * bs, (len(breaks) + 1) / (len(document.breaks) + 1)))
    return np.mean(found, axis=0)


def calibration(sets: dict[str, tuple[list[SegmentationDocument], Vectors]], granularity: float) -> None:
    told, true = [], []
    for documents, embedded in sets.values():
        for document in documents:
            told.append(changepoints(embedded[document.name], document, granularity).confidence)
            flags = np.zeros(len(document.sentences) - 1)
            flags[document.breaks - 1] = 1
            true.append(flags)
    told, true = np.concatenate(told), np.concatenate(true)
    print("| confidence | gaps | mean confidence | true breaks |\n|---|---|---|---|")
    for low, high in itertools.pairwise(EDGES):
        inside = (told >= low) & ((told < high) | (high == 1.0))
        if inside.any():
            shown = f"{100 * told[inside].mean():.1f} % | {100 * true[inside].mean():.1f} %"
            print(f"| {low:g} - {high:g} | {inside.sum()} | {shown} |")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
    parser.add_argument("--encoder", default="builtin", help="builtin, or a SentenceTransformer by name or folder")
    parser.add_argument("--cache", type=Path, help="folder for embeddings")
    parser.add_argument("--documents", type=int, metavar="N", help="the first N documents of each file alone")
    parser.add_argument("--calibration", action="store_true", help="print the calibration table instead")
    options = parser.parse_args()
    sets = {}
    for path in options.files:
        documents = read_segmentation(path)[: options.documents]
        sets[path.stem] = documents, vectors(path, documents, options.encoder, options.cache)
    report = calibration if options.calibration else quality
    report(sets, GRANULARITY.get(options.encoder, 1.4))


if __name__ == "__main__":
    main()
