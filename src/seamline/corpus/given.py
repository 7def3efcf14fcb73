"""Chunks by units or by a plan of the caller's own."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy.typing as npt

from ..chunks.sequence import Chunks
from ..markup.documents import Document
from ..options.needs import check_units_wanted
from ..topics.units import own_units
from .engine import Engine

if TYPE_CHECKING:
    from ..planning.semantic_plan import SemanticPlan


def chunk_given(
    engine: Engine, document: Document, units: npt.ArrayLike | None, plan: SemanticPlan | None
) -> Chunks:
    """Chunks of a document by units of the caller's own, or those of a plan, or both."""
    if units is None and plan is not None:
        units = plan.boundaries
    check_units_wanted(engine.settings, units, plan)
    found = own_units(document.text, [] if units is None else units)
    if plan is not None:
        return engine.chunk_plan(document, found, plan)
    return engine.chunk_units(document, found, engine.embed(document.text, found))
