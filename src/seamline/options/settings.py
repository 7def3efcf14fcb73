"""Settings of one way to chunk: a frozen value, checked once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields
from functools import cached_property
from typing import TYPE_CHECKING, Any

from .._checks import check_at_least, check_choice, check_flag, check_number
from ..boundaries.fixed_windows import check_window
from ..measures.units import UNITS
from ..planning.curve_settings import curve_settings
from ..planning.wishes import check_level, checked_counts
from ..reading.regions import checked_drop
from ..sentence.tables import check_language
from .checks import check_counts, checked_fallback, checked_levels, checked_separators, checked_words, fallback_meant
from .defaults import CRUMB, DEFAULT_ENCODING, SEMANTIC_SIZES, SEMANTIC_TOKENS, WINDOW_TARGET
from .fields import OPTIONS, Unsaid
from .foreign import check_names, unit_meant
from .needs import check_needs, is_asked
from .own_boundaries import checked_boundaries, stored_mark
from .own_options import OwnOptions
from .own_rules import check_pieces, check_sentences, named_row
from .reading import Reading, is_reader
from .shown import explained
from .strategies import OVERLAPS, Strategy, row_for

if TYPE_CHECKING:
    from typing_extensions import Self

NAMES = frozenset(item.name for item in OPTIONS)


@explained
@dataclass(frozen=True, kw_only=True)
class Settings(OwnOptions, Reading):
    """What a caller asked for, checked once, and what follows from it.

    Parameters
    ----------
    **options
    """

    row: Strategy = field(init=False, repr=False, compare=False)

    def __new__(cls, *_: Any, **options: Any) -> Self:
        """Refuse options that there are not before any is read."""
        if not NAMES.issuperset(options):
            check_names(tuple(options), tuple(item.name for item in OPTIONS), owner=cls.__name__)
        return super().__new__(cls)

    def __post_init__(self) -> None:
        object.__setattr__(self, "drop", checked_drop(self.drop))
        asked = frozenset(item.name for item in OPTIONS if is_asked(getattr(self, item.name), item.default))
        if self.overlap is None:
            object.__setattr__(self, "overlap", OVERLAPS.get(self.strategy, 0))
        self._set_row()
        self._check_unit()
        self._check_sizes()
        self._warn()
        for item in CHOSEN:
            given = getattr(self, item.name)
            if (given is not None or item.default is not None) and not (item.name == "markup" and is_reader(given)):
                check_choice(item.name, getattr(self, item.name), item.metadata["choices"])
        self._check_plan()
        self._complete_curve()
        check_flag("count_context", self.count_context)
        check_flag("content_defined", self.content_defined)
        if self.trim is not None:
            check_flag("trim", self.trim)
        if self.split_at is not None:
            object.__setattr__(self, "split_at", checked_levels(self.split_at))
        check_needs(self, asked)
        check_pieces(self, self.row)
        check_sentences(self, self.row, limited=self.resolved_max_size is not None)

    def _set_row(self) -> None:
        """The strategy's row, or that of boundaries of the caller's own."""
        if self.separators is not None:
            object.__setattr__(self, "separators", checked_separators(self.separators))
        if self.boundaries is not None:
            object.__setattr__(self, "boundaries", checked_boundaries(self.boundaries))
        name, row = named_row(self)
        if not isinstance(self.strategy, Unsaid) or self.boundaries is not None:
            object.__setattr__(self, "strategy", name)
        object.__setattr__(self, "row", row_for(row, self.markup))
        object.__setattr__(self, "abbreviations", checked_words("abbreviations", self.abbreviations))

    def _check_sizes(self) -> None:
        check_at_least("min_size", self.min_size, 0)
        check_at_least("overlap", self.resolved_overlap, 0)
        if self.reach is not None:
            check_number("reach", self.reach, 0)
        if self.target_size is not None:
            check_at_least("target_size", self.target_size, 1)
        largest = self.resolved_max_size
        if "fit" in self.row.waives:
            self._check_target()
        if largest is None:
            return
        check_window("max_size", largest, self.resolved_overlap)
        if self.packing == "balanced" and self.overlap and not (isinstance(self.unit, str) and self.unit in UNITS):
            raise ValueError(f"overlap must be 0 with packing='balanced' where sizes do not add, got {self.overlap}")
        if self.min_size > largest:
            raise ValueError(f"min_size must be at most max_size, got {self.min_size} and {largest}")
        if self.target_size is not None and self.target_size > largest:
            raise ValueError(f"target_size must be in 1..max_size, got {self.target_size} with max_size {largest}")

    def _check_target(self) -> None:
        check_window("target_size", self.resolved_target_size, self.resolved_overlap)
        if callable(self.unit):
            raise ValueError(f"unit must have running sizes under strategy {self.strategy!r}, got a callable")

    def _check_plan(self) -> None:
        check_at_least("max_unit_size", self.max_unit_size, 1)
        if self.size_weight is not None:
            check_number("size_weight", self.size_weight, 0)
        check_level(self.granularity)
        counts = checked_counts(self.n_segments)
        if isinstance(self.n_segments, Sequence):
            object.__setattr__(self, "n_segments", counts)
        check_language(self.language)

    def _complete_curve(self) -> None:
        """Settings of the curve in place of their name, and the fallback that belongs to it."""
        object.__setattr__(self, "fallback", fallback_meant(self.fallback, self.curve))
        if self.curve is not None:
            object.__setattr__(self, "curve", curve_settings(self.curve))

    def _check_unit(self) -> None:
        if self.strategy == "tokens" and self.unit == "chars":
            object.__setattr__(self, "unit", DEFAULT_ENCODING)
        if self._counts_itself:
            if self.strategy == "tokens":
                raise ValueError(f"unit must be a token encoding under strategy 'tokens', got {self.unit!r}")
            return
        check_counts(self.unit)
        from ..encodings.resolve import resolve_encoding

        try:
            resolve_encoding(self.unit)
        except (ValueError, ImportError) as error:
            meant = unit_meant(self.unit, UNITS)
            kind = ValueError if meant else type(error)
            raise kind(f"unit must be one of {', '.join(UNITS)} or count tokens: {error}{meant}") from error

    def _warn(self) -> None:
        """Tell of a maximum that somebody named and the model behind the unit cannot read."""
        if not self._counts_itself:
            from ..measures.token_measure import warn_beyond_limit

            warn_beyond_limit(self.unit, self.resolved_max_size)

    @property
    def _counts_itself(self) -> bool:
        """Whether sizes are counted without a tokenizer or a function."""
        return isinstance(self.unit, str) and self.unit in UNITS

    def __getstate__(self) -> dict[str, Any]:
        """The settings alone: what was made ready from them is made again."""
        return {item.name: getattr(self, item.name) for item in fields(self)}

    @cached_property
    def resolved_max_size(self) -> int | None:
        """The maximum in force: the one asked for, else the strategy's; None is no limit.

        The strategy's gives way to a larger ``min_size``: it then is twice that. Where sizes are tokens of a model,
        it is no more than the model reads.
        """
        if "fit" in self.row.waives:
            return None
        if self.max_size is not None:
            return self.max_size
        if self.row.plan == "semantic":
            largest = self._semantic_sizes[1] if self.target_size is None else -(-self.target_size * 5 // 3)
        elif self.row.max_size is None:
            return None
        else:
            largest = self.row.max_size
        return self._within_window(largest if self.min_size <= largest else 2 * self.min_size)

    def _within_window(self, largest: int) -> int:
        """A maximum that nobody named: no more than the model reads whose tokens are counted."""
        if self._counts_itself:
            return largest
        from ..encodings.resolve import resolve_encoding

        window = resolve_encoding(self.unit).limit
        return largest if window is None else min(largest, window)

    @property
    def resolved_overlap(self) -> Any:
        """The overlap in the unit of the sizes, where it may be a fraction of the target."""
        if "fit" not in self.row.waives or not isinstance(self.overlap, float) or not 0 <= self.overlap < 1:
            return self.overlap
        return round(self.overlap * self.resolved_target_size)

    @cached_property
    def resolved_target_size(self) -> int:
        """The wanted size in force: the one asked for, else the default, or a share of the maximum.

        Half of it for ``semantic`` (above the minimum), three quarters for balanced packing, all for ``snapped``.
        """
        if self.target_size is not None:
            return self.target_size
        if "fit" in self.row.waives:
            return WINDOW_TARGET if self.max_size is None else self.max_size
        if self.row.plan != "semantic":
            return max((self.resolved_max_size or 0) * 3 // 4, 1)
        (target, largest), most = self._semantic_sizes, self.resolved_max_size or 1
        given = self.max_size is not None or self.min_size > largest
        return max(most // 2, min(self.min_size * 6 // 5, most), 1) if given else target

    @property
    def cuts_pieces(self) -> bool:
        """Whether a piece over the maximum may be cut further; an empty separator asks for it."""
        return self.oversized == "cut" or "" in (self.separators or ())

    @property
    def refines(self) -> bool:
        """Whether finer cuts are looked for in what is over the maximum: those of separators always are."""
        return self.oversized == "cut" or self.row.levels == ("separators",)

    @property
    def _semantic_sizes(self) -> tuple[int, int]:
        return SEMANTIC_SIZES.get(self.unit, SEMANTIC_TOKENS) if isinstance(self.unit, str) else SEMANTIC_TOKENS

    @cached_property
    def section_size(self) -> int:
        """Most that whole sections make up which go together; 0 where sections are no matter.

        The maximum; balanced packing aims at a size, so at most four thirds of that.
        """
        largest = self.resolved_max_size
        if largest is None or self.row.levels != ("structure",):
            return 0
        if self.packing != "balanced":
            return largest
        room: int = largest - self.resolved_overlap
        return max(min(room, self.resolved_target_size * 4 // 3), 1)

    @cached_property
    def least_size(self) -> int:
        """What a chunk holds at least where another cut allows it: ``min_size``, or an eighth of a maximum by sections.

        Sections are cut apart, so what is left of one would be a crumb.
        """
        return max(self.min_size, (self.resolved_max_size or 0) // CRUMB) if self.section_size else self.min_size

    @property
    def chosen_encoder(self) -> Any:
        """The encoder in force: the one asked for, else the built-in one."""
        return "builtin" if self.encoder is None else self.encoder

    @property
    def trims(self) -> bool:
        """Whether blanks at the ends of chunks are left out."""
        return self.row.trim if self.trim is None else self.trim

    def to_dict(self) -> dict[str, Any]:
        """The settings as plain values, for `from_dict`.

        Raises
        ------
        ValueError
            ``unit``, ``encoder`` or ``markup`` is no name.
        """
        values = {item.name: getattr(self, item.name) for item in OPTIONS}
        for name in ("unit", "encoder", "markup"):
            if values[name] is not None and not isinstance(values[name], str):
                raise ValueError(f"{name} must be a name to be stored, got {type(values[name]).__name__}")
        for name in ("split_at", "abbreviations", "n_segments", "drop"):
            if isinstance(values[name], tuple):
                values[name] = list(values[name])
        if self.separators is not None:
            values["separators"] = [stored_mark(mark) for mark in self.separators]
        if self.boundaries is not None:
            values["boundaries"] = [item.stored() for item in self.boundaries]
        if self.curve is not None:
            values["curve"] = asdict(curve_settings(self.curve))
        if self.fallback is not None:
            values["fallback"] = checked_fallback(self.fallback)._asdict()
        return {name: str(value) if isinstance(value, Unsaid) else value for name, value in values.items()}

    @classmethod
    def from_dict(cls, settings: Mapping[str, Any]) -> Self:
        """A chunker out of the settings that `to_dict` gave."""
        return cls(**settings)


CHOSEN = tuple(item for item in OPTIONS if item.metadata["choices"])
"""Options of which only some words are taken."""
