"""Where topics change: arrays in, a plan out; knows no text and no model."""

from typing import TYPE_CHECKING

from .._face import face

if TYPE_CHECKING:
    from .changepoints import best_segmentation, cut_probabilities, noise_statistics
    from .curve_breaks import (
        coherent_sides,
        depth_scores,
        deviation_threshold,
        interquartile_threshold,
        local_minima,
        merge_short,
        merge_similar,
        percentile_threshold,
        split_long,
    )
    from .curve_settings import CurveSettings
    from .explanation import Candidate
    from .levels import Level
    from .plan import plan_breaks
    from .semantic_plan import SemanticPlan
    from .similarity import block_similarity, smooth

HOMES = {
    "changepoints": "best_segmentation cut_probabilities noise_statistics",
    "curve_breaks": (
        "coherent_sides depth_scores deviation_threshold interquartile_threshold local_minima "
        "merge_short merge_similar percentile_threshold split_long"
    ),
    "curve_settings": "CurveSettings",
    "explanation": "Candidate",
    "levels": "Level",
    "plan": "plan_breaks",
    "semantic_plan": "SemanticPlan",
    "similarity": "block_similarity smooth",
}

__all__ = [
    "Candidate", "CurveSettings", "Level", "SemanticPlan", "best_segmentation", "block_similarity", "coherent_sides",
    "cut_probabilities", "depth_scores", "deviation_threshold", "interquartile_threshold", "local_minima",
    "merge_short", "merge_similar", "noise_statistics", "percentile_threshold", "plan_breaks", "smooth", "split_long",
]
__getattr__, __dir__ = face(__name__, HOMES)
