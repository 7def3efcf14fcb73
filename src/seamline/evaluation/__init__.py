"""Measures of cuts: against true breaks, against questions, between systems, and under edits.

Pure functions on breaks, spans and score arrays; readers for the two data layouts; the runners behind
``seamline evaluate``.
"""

from typing import TYPE_CHECKING

from .._face import face

if TYPE_CHECKING:
    from .bootstrap import Interval, mean_interval, paired_interval
    from .comparing import Comparison, Way, compare
    from .cut_stability import Edit, cut_agreement, stability, word_edits
    from .data import Question, RetrievalSet, SegmentationDocument, read_retrieval, read_segmentation
    from .quoted import QuotedQuestions, QuoteProblem, find_answers, questions_from, read_questions
    from .references import References, covered_characters, find_references
    from .retrieval import RetrievalScores, precision_omega, rank_chunks, score_retrieved, within_budget
    from .segmentation import BoundaryScores, boundary_scores, boundary_similarity, pk, window_size, windowdiff
    from .tuning import Tuning, tune

HOMES = {
    "bootstrap": "Interval mean_interval paired_interval",
    "comparing": "Comparison Way compare",
    "data": "Question RetrievalSet SegmentationDocument read_retrieval read_segmentation",
    "quoted": "QuotedQuestions QuoteProblem find_answers questions_from read_questions",
    "references": "References covered_characters find_references",
    "retrieval": "RetrievalScores precision_omega rank_chunks score_retrieved within_budget",
    "segmentation": "BoundaryScores boundary_scores boundary_similarity pk window_size windowdiff",
    "cut_stability": "Edit cut_agreement stability word_edits",
    "tuning": "Tuning tune",
}

__all__ = [
    "BoundaryScores", "Comparison", "Edit", "Interval", "Question", "QuoteProblem", "QuotedQuestions", "References",
    "RetrievalScores", "RetrievalSet", "SegmentationDocument", "Tuning", "Way", "boundary_scores",
    "boundary_similarity", "compare", "covered_characters", "cut_agreement", "find_answers", "find_references",
    "mean_interval", "paired_interval", "pk", "precision_omega", "questions_from", "rank_chunks", "read_questions",
    "read_retrieval", "read_segmentation", "score_retrieved", "stability", "tune", "window_size", "windowdiff",
    "within_budget", "word_edits",
]
__getattr__, __dir__ = face(__name__, HOMES)
