"""From a text to topic breaks and vectors: units, one embedding each, a plan, and the same packer as ever."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from .._types import Offsets
from ..cuts.barriers import barriers_of, with_barriers
from ..cuts.levels import Leveled
from ..cuts.ranked import NONE, Cuts
from ..embedding.builtin import GRANULARITY as BUILTIN_GRANULARITY
from ..embedding.builtin import BuiltinEncoder
from ..markup.documents import Document
from ..measures.context_measure import ContextMeasure
from ..measures.measure import CallableMeasure, Measure
from ..options.defaults import SIZE_WEIGHT
from ..planning.objective import SegmentsError
from ..planning.plan import plan_breaks
from ..planning.semantic_plan import SemanticPlan
from ..planning.similarity import UnitRows, directed_rows
from ..planning.wishes import GRANULARITY, resolved_granularity
from .reading_length import reading_length
from .units import LEVELS, Units
from .whole_sections import WholeSections

if TYPE_CHECKING:
    from ..embedding.embed import Embedded
    from ..embedding.protocol import Encoder
    from ..options.settings import Settings

UNKNOWN_TEXT = "the encoder knows nothing of this text"
"""Why a text all of whose vectors are zero is cut by boundaries: signs alone, or words that are not in a vocabulary."""

ROUNDS = 8
"""How often breaks are added at the ends of sections that are cut, before all sections have them."""

TOPICAL = frozenset({"topic", "count", "barrier"})
"""Reasons of a plan's cuts that no chunk reaches across."""


@dataclass(frozen=True, eq=False)
class PlannedText:
    """The units of a text and their plan; or the reason why there is no plan."""

    units: Units
    plan: SemanticPlan | None
    fallback: str | None = None


def plan_units(
    text: str, units: Units, vectors: Embedded, *, settings: Settings, measure: Measure, encoder: Encoder | None
) -> PlannedText:
    """Units with the plan that the strategy asks for, or with the reason why there is none.

    Parameters
    ----------
    vectors : ndarray of shape (n, d), or an exception
        Rows of length 1 or 0. An exception becomes the recorded fallback.
    encoder : Encoder or None
        What made them; it may have a granularity of its own.
    """
    if isinstance(vectors, Exception):
        return PlannedText(units, None, reason(vectors))
    rows = directed_rows(np.asarray(vectors))
    if not rows.n_usable:
        return PlannedText(units, None, UNKNOWN_TEXT)
    sizes = unit_sizes(units.boundaries, measure)
    options = plan_options(text, units, settings, encoder)
    try:
        plan, fallback = planned(rows, sizes, options)
        if "priors" in options:
            plan = with_whole_sections(plan, units, rows, sizes, options)
    except ValueError as error:
        if settings.on_error == "raise":
            raise
        return PlannedText(units, None, reason(error))
    return PlannedText(units, plan.with_spans(units.spans), fallback)


def planned(rows: UnitRows, sizes: Offsets, options: dict[str, Any]) -> tuple[SemanticPlan, str | None]:
    """The plan asked for; where the text cannot have so many segments, as many as it has, and why."""
    try:
        return plan_breaks(rows, sizes, **options), None
    except SegmentsError as error:
        return plan_breaks(rows, sizes, **(options | {"n_segments": None})), str(error)


def with_whole_sections(
    plan: SemanticPlan, units: Units, rows: UnitRows, sizes: Offsets, options: dict[str, Any]
) -> SemanticPlan:
    """A plan like ``plan`` in which every section that is cut begins and ends a chunk.

    The best plan with breaks at the ends of the sections that are cut may cut others, so it is looked for anew; in the
    end with breaks at the ends of all sections.
    """
    if not len(plan.breaks):
        return plan
    sections, barriers = WholeSections(units), NONE
    for _ in range(ROUNDS):
        missing = sections.closing(plan.breaks)
        if not len(missing):
            return plan
        barriers = np.union1d(barriers, missing)
        plan = plan_breaks(rows, sizes, **options, barriers=barriers)
    if not len(sections.closing(plan.breaks)):
        return plan
    return plan_breaks(rows, sizes, **options, barriers=np.union1d(sections.starts, sections.ends))


def given_plan(units: Units, plan: SemanticPlan) -> PlannedText:
    """Units with a plan that was made elsewhere.

    Raises
    ------
    ValueError
        The plan was made of another number of units.
    """
    if plan.n_units != len(units):
        raise ValueError(f"plan must be of the {len(units)} units of the text, got one of {plan.n_units} units")
    return PlannedText(units, plan.with_spans(units.spans))


def reason(error: Exception) -> str:
    """Why there is no plan, in one line."""
    return f"{type(error).__name__}: {error}"


def plan_options(text: str, units: Units, settings: Settings, encoder: Encoder | None) -> dict[str, Any]:
    """Arguments of `plan_breaks` for a strategy: sized for retrieval, or whole topics."""
    options: dict[str, Any] = {"method": settings.method, **core_sizes(settings)}
    if settings.method == "curve":
        return options | curve_options(settings)
    options |= {"granularity": granularity_of(text, settings, encoder), "text_length": reading_length(text) or None}
    if settings.row.plan == "semantic":
        return options | aimed_sizes(settings) | {"priors": units.priors()}
    return options | {"n_segments": settings.n_segments}


def curve_options(settings: Settings) -> dict[str, Any]:
    """Parts of the curve; a target where one was asked for."""
    sizes = aimed_sizes(settings) if settings.target_size is not None or settings.size_weight is not None else {}
    return sizes | {"curve": settings.curve}


def aimed_sizes(settings: Settings) -> dict[str, Any]:
    """The wanted size, and what it is worth, for chunks that are sized for retrieval."""
    if settings.row.plan != "semantic":
        return {}
    weight = SIZE_WEIGHT if settings.size_weight is None else settings.size_weight
    return {"target_size": settings.resolved_target_size, "size_weight": weight}


def core_sizes(settings: Settings) -> dict[str, Any]:
    """Minimum and maximum of the new text of a chunk, which leaves room for the overlap."""
    largest = settings.resolved_max_size
    if largest is None:
        return {"min_size": settings.min_size, "max_size": None}
    room = largest - settings.resolved_overlap
    return {"min_size": min(settings.min_size, room), "max_size": room}


def granularity_of(text: str, settings: Settings, encoder: Encoder | None) -> float:
    """The granularity asked for; words and their absence mean the measured best of the encoder."""
    own = BUILTIN_GRANULARITY[encoder.representation(text)] if isinstance(encoder, BuiltinEncoder) else GRANULARITY
    return resolved_granularity(settings.granularity, own)


def unit_sizes(boundaries: Offsets, measure: Measure) -> Offsets:
    """Size of each unit; one more each where sizes do not add, since a joint may cost a unit.

    Sizes by a function are shares of what it counts in the whole text, by one call.
    """
    counted = measure.plain if isinstance(measure, ContextMeasure) else measure
    if isinstance(counted, CallableMeasure):
        counted.count(0, int(boundaries[-1]))
    running = measure.cumulative(boundaries)
    return running[1:] - running[:-1] + (0 if measure.additive else 1)


def planned_levels(document: Document, planned: PlannedText, settings: Settings) -> Leveled:
    """Unit boundaries as preferred cuts, topic breaks and barriers as mandatory ones, and the finer levels below."""
    cuts = planned_cuts(planned, settings.row.finer)
    shared = NONE
    if settings.overlap:
        walls = headings_in(planned.units) if settings.row.plan == "semantic" else NONE
        shared = shared_cuts(planned, np.union1d(barriers_of(document, settings), walls))
    return Leveled(with_barriers(document, cuts, settings), settings.row.finer, shared=shared)


def headings_in(units: Units) -> Offsets:
    """Where units begin with a heading."""
    found: Offsets = units.boundaries[:-1][units.codes == LEVELS.index("heading")]
    return found


def shared_cuts(planned: PlannedText, walls: Offsets) -> Offsets:
    """Offsets of the plan's cuts that chunks may overlap across: where a size made them and no topic changes."""
    plan = planned.plan
    if plan is None:
        return NONE
    sized = np.array([why not in TOPICAL for why in plan.reasons], dtype=np.bool_)
    return np.setdiff1d(planned.units.boundaries[plan.breaks[sized]], walls)


def planned_cuts(planned: PlannedText, finer: tuple[str, ...]) -> Cuts:
    """The boundaries of the units, each of the rank of its level."""
    units, names = planned.units, (*reversed(finer), *LEVELS, "topic", "text")
    ranks = np.empty(len(units) + 1, dtype=np.uint8)
    np.add(units.codes, len(finer), out=ranks[:-1], casting="unsafe")
    ranks[0] = ranks[-1] = len(names) - 1
    mandatory = np.zeros(len(ranks), dtype=np.bool_)
    mandatory[0] = mandatory[-1] = True
    if planned.plan is not None and len(planned.plan.breaks):
        ranks[planned.plan.breaks] = len(names) - 2
        mandatory[planned.plan.breaks] = True
    return Cuts(units.boundaries, ranks, names, mandatory)
