"""What boundaries of the caller's own, pieces and sentences ask of the other options."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from .._checks import check_choice
from ..sentence.tables import check_terminators
from .fields import Unsaid
from .own_boundaries import Boundary
from .strategies import OWN, OWN_NAME, Strategy, resolve_strategy

if TYPE_CHECKING:
    from .fields import OptionFields

WINDOWED = ("tokens", "hard")
"""Strategies of windows, which have no pieces."""

WITH_SENTENCES = frozenset(("sentence", "structure", "unit", "target"))
"""Levels at which sentences play a part."""


def named_row(options: OptionFields) -> tuple[str, Strategy]:
    """Name and row of the strategy, or those of boundaries of the caller's own."""
    if options.boundaries is None:
        name, row = resolve_strategy(options.strategy)
        patterns = any(isinstance(mark, re.Pattern) for mark in options.separators or ())
        own = patterns or options.keep_separator is False
        return name, OWN if name == "recursive" and own else row
    if not isinstance(options.strategy, Unsaid) and options.strategy != OWN_NAME:
        raise ValueError(f"boundaries take the place of strategy, got strategy {options.strategy!r} too")
    return OWN_NAME, OWN


def check_pieces(options: OptionFields, row: Strategy) -> None:
    """What belongs to separators, patterns and pieces."""
    kept, joins = options.keep_separator, options.joins
    own: Any = options.boundaries or ()
    if kept is not None and kept is not False:
        check_choice("keep_separator", kept, ("end", "start"))
    if kept is not None and not (options.strategy == "recursive" or any(item.mark is not None for item in own)):
        raise ValueError(f"keep_separator needs separators or patterns to cut at, got {kept!r} without any")
    if joins is not None and (row.plan or "fit" in row.waives or options.strategy in WINDOWED):
        raise ValueError(f"joins needs a strategy of ranked boundaries, got {joins!r} with {options.strategy!r}")
    if options.packing != "greedy" and any(item.weights is not None for item in own):
        raise ValueError(f"boundaries with scores need packing='greedy', got {options.packing!r}")


def check_sentences(options: OptionFields, row: Strategy, *, limited: bool) -> None:
    """What belongs to sentences, where they are a level."""
    check_terminators(options.terminators)
    own = {item.level for item in options.boundaries or () if isinstance(item, Boundary)}
    plays = {*row.levels, *row.finer, *own} & WITH_SENTENCES and (limited or row.levels != ("structure",))
    for name in ("abbreviations", "terminators"):
        value = getattr(options, name)
        if value and not plays:
            raise ValueError(f"{name} needs a strategy that cuts at sentences, got {value!r} with {options.strategy!r}")
