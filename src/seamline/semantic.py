"""From a text to topic breaks and vectors: units, one embedding each, a plan, and the same packer as ever."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from ._types import Floats2d, Offsets
from .counters import Measure
from .cuts import Cuts, rank_cuts
from .encoders import embed_units, resolve_encoder
from .plan import SemanticPlan, plan_breaks
from .units import Units, semantic_units

if TYPE_CHECKING:
    from .chunker import Chunker

AFTER_HEADING = -3.0
"""Added to the prior of a cut right after a heading, in units of the median scatter."""


@dataclass(frozen=True, eq=False)
class PlannedText:
    """A text with its units, their vectors and the plan; or the reason why there is no plan."""

    units: Units
    vectors: Floats2d | None
    plan: SemanticPlan | None
    fallback: str | None = None


def plan_text(text: str, settings: Chunker, measure: Measure) -> PlannedText:
    """Units, vectors and plan of a text.

    An encoder's failure is raised, unless ``settings.on_error`` asks for the recorded fallback.
    """
    units = semantic_units(text, max_unit_size=settings.max_unit_size, language=settings.language)
    encoder = resolve_encoder(settings.encoder or "builtin")
    try:
        vectors = embed_units(encoder, text, units.boundaries)
        plan = plan_units(units, vectors, settings, measure)
    except Exception as error:
        if settings.on_error == "raise":
            raise
        return PlannedText(units, None, None, f"{type(error).__name__}: {error}")
    return PlannedText(units, vectors, plan)


def plan_units(units: Units, vectors: Floats2d, settings: Chunker, measure: Measure) -> SemanticPlan:
    """The plan that the strategy asks for: sized for retrieval, or whole topics."""
    sizes = unit_sizes(units.boundaries, measure)
    options: dict[str, Any] = {"method": settings.method, "min_size": settings.min_size}
    if settings.resolved_max_size is not None:
        options["max_size"] = settings.resolved_max_size
    if settings.row.plan == "semantic" and settings.method == "changepoints":
        options |= {"target_size": settings.resolved_target_size, "size_weight": settings.size_weight}
        options |= {"priors": units.priors()}
    elif settings.method == "changepoints":
        options |= {"granularity": settings.granularity, "n_segments": settings.n_segments}
    plan = plan_breaks(vectors, sizes, **options)
    return plan.with_spans(np.column_stack((units.boundaries[:-1], units.boundaries[1:])))


def unit_sizes(boundaries: Offsets, measure: Measure) -> Offsets:
    """Size of each unit; one more each where sizes do not add, since a joint may cost a unit."""
    return np.diff(measure.cumulative(boundaries)) + (0 if measure.additive else 1)


def planned_cuts(text: str, planned: PlannedText, finer: tuple[str, ...]) -> Cuts:
    """Unit boundaries as preferred cuts, topic breaks as mandatory ones."""
    units = planned.units
    ends = units.boundaries[[0, -1]]
    starts = units.boundaries[:-1]
    names = ("heading", "paragraph", "item", "line", "sentence", "part")
    kinds = np.array(units.levels)
    found = [name for name in names if name in units.levels]
    levels = [(name, np.unique(np.concatenate((ends, starts[kinds == name])))) for name in found]
    cuts = rank_cuts([("text", ends), ("topic", ends), *levels], finer=finer)
    if planned.plan is None:
        return cuts
    return with_topics(cuts, units.boundaries[planned.plan.breaks])


def with_topics(cuts: Cuts, breaks: Offsets) -> Cuts:
    """Mandatory cuts of rank "topic" at the breaks."""
    ranked = cuts.insert(breaks, cuts.names.index("topic"))
    mandatory = ranked.mandatory | np.isin(ranked.positions, breaks)
    return Cuts(ranked.positions, ranked.ranks, ranked.names, mandatory)
