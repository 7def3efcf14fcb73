"""Score a segmenter on sets of documents with true breaks."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

import numpy as np

from .data import SegmentationDocument
from .segmentation import Breaks, boundary_scores, boundary_similarity, pk, windowdiff
from .tables import percent

Segmenter = Callable[[SegmentationDocument], Breaks]
"""From a document to the breaks between its given sentences."""


@dataclass(frozen=True)
class SegmentationScores:
    """Figures of one document, as fractions; `f1` is that of the breaks at the wanted tolerance."""

    pk: float
    windowdiff: float
    boundary_similarity: float
    f1: float

    def as_tuple(self) -> tuple[float, float, float, float]:
        return self.pk, self.windowdiff, self.boundary_similarity, self.f1


METRICS = ("pk", "windowdiff", "boundary_similarity", "f1")


def score_breaks(document: SegmentationDocument, breaks: Breaks, *, tolerance: int = 0) -> SegmentationScores:
    """All segmentation figures of one document.

    Parameters
    ----------
    document : SegmentationDocument
    breaks : array of int
        Found breaks between its sentences.
    tolerance : int
        Sentences by which a break may be off and still count for F1.

    Returns
    -------
    SegmentationScores

    Examples
    --------
    >>> document = SegmentationDocument("a", ("One.", "Two.", "Three.", "Four."), np.array([2]))
    >>> score_breaks(document, [2])
    SegmentationScores(pk=0.0, windowdiff=0.0, boundary_similarity=1.0, f1=1.0)
    """
    n_units = len(document.sentences)
    return SegmentationScores(
        pk(document.breaks, breaks, n_units=n_units),
        windowdiff(document.breaks, breaks, n_units=n_units),
        boundary_similarity(document.breaks, breaks, n_units=n_units),
        boundary_scores(document.breaks, breaks, n_units=n_units, tolerance=tolerance).f1,
    )


def score_segmentation(
    documents: Iterable[SegmentationDocument], segment: Segmenter, *, tolerance: int = 0
) -> list[SegmentationScores]:
    """Run a segmenter over documents; one result a document, in their order.

    Parameters
    ----------
    documents : iterable of SegmentationDocument
    segment : callable
        From a document to its breaks.
    tolerance : int
        As for `score_breaks`.

    Returns
    -------
    list of SegmentationScores

    Examples
    --------
    >>> document = SegmentationDocument("a", ("One.", "Two.", "Three.", "Four."), np.array([2]))
    >>> score_segmentation([document], lambda document: [])[0].f1
    0.0
    """
    return [score_breaks(document, segment(document), tolerance=tolerance) for document in documents]


def segmentation_report(scores: Mapping[str, list[SegmentationScores]]) -> dict[str, dict[str, object]]:
    """Means in per cent: of each set over its documents, and ``macro``, the plain mean over the sets.

    Examples
    --------
    >>> report = segmentation_report({"a": [SegmentationScores(0.5, 0.5, 0.0, 0.25)]})
    >>> report["macro"]
    {'pk': 50.0, 'windowdiff': 50.0, 'boundary_similarity': 0.0, 'f1': 25.0}
    """
    means = {name: np.mean([score.as_tuple() for score in rows], axis=0) for name, rows in scores.items()}
    macro = np.mean(list(means.values()), axis=0)
    return {"sets": {name: row(mean) for name, mean in means.items()}, "macro": dict(row(macro))}


def row(means: Iterable[float]) -> dict[str, float]:
    return dict(zip(METRICS, map(percent, means), strict=True))
