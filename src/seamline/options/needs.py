"""What each option needs to mean anything: an option that would be ignored is refused by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, Protocol

from ..reading.regions import FURNITURE
from .strategies import Strategy


class Asked(Protocol):
    """What rules look at of settings; see `Settings`."""

    @property
    def row(self) -> Strategy: ...
    @property
    def strategy(self) -> str: ...
    @property
    def markup(self) -> Any: ...
    @property
    def drop(self) -> Any: ...
    @property
    def method(self) -> str: ...
    @property
    def packing(self) -> str: ...
    @property
    def encoder(self) -> Any: ...
    @property
    def trim(self) -> bool | None: ...
    @property
    def target_size(self) -> int | None: ...
    @property
    def resolved_max_size(self) -> int | None: ...
    @property
    def aims(self) -> bool: ...


class Need(NamedTuple):
    """One rule.

    Parameters
    ----------
    name : str
        The option.
    rule : str
        What it needs, for the message.
    told : str
        What the message shows of the settings, as a format.
    met : callable
        Whether the settings meet the rule.
    """

    name: str
    rule: str
    told: str
    met: Callable[[Asked], bool]


def plans(settings: Asked) -> bool:
    return settings.row.plan is not None


def embeds(settings: Asked) -> bool:
    return plans(settings) or settings.encoder is not None


def snaps(settings: Asked) -> bool:
    return "fit" in settings.row.waives


def has_a_size(settings: Asked) -> bool:
    return snaps(settings) or settings.resolved_max_size is not None or settings.target_size is not None


def is_topics(settings: Asked) -> bool:
    return settings.row.plan == "topics"


def is_changepoints(settings: Asked) -> bool:
    return settings.method == "changepoints"


def may_drop(settings: Asked) -> bool:
    if FURNITURE in settings.drop or settings.markup == "pages":
        return settings.markup == "pages" and {*settings.drop} == {FURNITURE}
    return settings.markup in ("auto", "html", "xhtml")


STRATEGY = "strategy {0.strategy!r}"
PLANNED = "strategy='semantic' or 'topics'"
EMBEDDED = f"{PLANNED}, or an encoder"

NEEDS = (
    Need("separators", "strategy='recursive'", STRATEGY, lambda settings: settings.strategy == "recursive"),
    Need(
        "target_size", "strategy='semantic' or 'snapped', or packing='balanced'",
        f"{STRATEGY} and packing {{0.packing!r}}", lambda settings: settings.aims,
    ),
    Need("reach", "strategy='snapped'", STRATEGY, snaps),
    Need("min_size", "a strategy whose sizes may differ", STRATEGY, lambda settings: not snaps(settings)),
    Need(
        "trim", "a strategy that may leave out blanks", STRATEGY,
        lambda settings: not (snaps(settings) and settings.trim),
    ),
    Need("drop", "markup='html' or 'auto', or 'pages' for 'furniture'", "{0.drop} with markup {0.markup!r}", may_drop),
    Need("count_context", "a strategy with a maximum", STRATEGY, lambda settings: not snaps(settings)),
    Need("packing", "max_size or target_size", "neither", has_a_size),
    Need("packing", "a strategy that packs", STRATEGY, lambda settings: not snaps(settings)),
    Need("content_defined", "max_size", "none", lambda settings: settings.resolved_max_size is not None),
    Need("content_defined", "a strategy without a plan", STRATEGY, lambda settings: not plans(settings)),
    Need(
        "oversized", "a strategy with units that may be kept whole", STRATEGY,
        lambda settings: settings.strategy not in ("hard", "tokens", "snapped"),
    ),
    Need("method", PLANNED, STRATEGY, plans),
    Need("curve", "method='curve'", "{0.method!r}", lambda settings: settings.method == "curve"),
    Need("granularity", "strategy='topics'", STRATEGY, is_topics),
    Need("granularity", "method='changepoints'", "{0.granularity} with {0.method!r}", is_changepoints),
    Need("n_segments", "strategy='topics'", STRATEGY, is_topics),
    Need("n_segments", "method='changepoints'", "{0.n_segments} with {0.method!r}", is_changepoints),
    Need("size_weight", "strategy='semantic'", STRATEGY, lambda settings: settings.row.plan == "semantic"),
    Need("max_unit_size", EMBEDDED, STRATEGY, embeds),
    Need("pooling", "an encoder", "none", lambda settings: settings.encoder is not None),
    Need("on_error", EMBEDDED, STRATEGY, embeds),
    Need("fallback", PLANNED, STRATEGY, plans),
)
"""All rules; an option may have several."""


def check_units_wanted(settings: Asked, units: Any, plan: Any) -> None:
    """Refuse units that nothing would embed, and a plan that nothing would follow.

    Raises
    ------
    ValueError
        Naming what is missing.
    """
    if plan is not None and not plans(settings):
        raise ValueError(f"plan needs {PLANNED}, got strategy {settings.strategy!r}")
    if plan is not None and units is None:
        raise ValueError("plan needs units, the boundaries of what it was made of")
    if not embeds(settings):
        raise ValueError(f"units needs {EMBEDDED}, got strategy {settings.strategy!r}")


def is_asked(value: Any, default: Any) -> bool:
    """Whether a value is another than the default."""
    return value is not default and not (type(value) is type(default) and value == default)


def check_needs(settings: Asked, asked: frozenset[str]) -> None:
    """Refuse options out of ``asked`` that the other settings would leave without a meaning.

    Raises
    ------
    ValueError
        Naming the option, what it needs and what it met.
    """
    for need in NEEDS:
        if need.name in asked and not need.met(settings):
            raise ValueError(f"{need.name} needs {need.rule}, got {need.told.format(settings)}")
