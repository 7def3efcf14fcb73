"""Measures of cuts: against true breaks, against questions, between systems, and under edits.

Pure functions on breaks, spans and score arrays; readers for the two data layouts; the runners behind
``seamline evaluate``.
"""

from typing import TYPE_CHECKING

from .._face import face

if TYPE_CHECKING:
    from .bootstrap import Interval, mean_interval, paired_interval
    from .cut_stability import Edit, cut_agreement, stability, word_edits
    from .data import Question, RetrievalSet, SegmentationDocument, read_retrieval, read_segmentation
    from .references import References, covered_characters, find_references
    from .retrieval import RetrievalScores, precision_omega, rank_chunks, score_retrieved, within_budget
    from .segmentation import BoundaryScores, boundary_scores, boundary_similarity, pk, window_size, windowdiff

HOMES = {
    "bootstrap": "Interval mean_interval paired_interval",
    "data": "Question RetrievalSet SegmentationDocument read_retrieval read_segmentation",
    "references": "References covered_characters find_references",
    "retrieval": "RetrievalScores precision_omega rank_chunks score_retrieved within_budget",
    "segmentation": "BoundaryScores boundary_scores boundary_similarity pk window_size windowdiff",
    "cut_stability": "Edit cut_agreement stability word_edits",
}

__all__ = [
    "BoundaryScores", "Edit", "Interval", "Question", "References", "RetrievalScores", "RetrievalSet",
    "SegmentationDocument", "boundary_scores", "boundary_similarity", "covered_characters", "cut_agreement",
    "find_references", "mean_interval", "paired_interval", "pk", "precision_omega", "rank_chunks", "read_retrieval",
    "read_segmentation", "score_retrieved", "stability", "window_size", "windowdiff", "within_budget", "word_edits",
]
__getattr__, __dir__ = face(__name__, HOMES)
