"""Boundaries of the caller's own: names of levels, patterns, literal strings and offsets, in one form each."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from .._types import Floats1d, Offsets
from ..boundaries.detectors import Literal

LEVELS = {
    "heading": "heading", "turn": "turn", "paragraph": "paragraph", "sentence": "sentence", "line": "line",
    "word": "word", "grapheme": "grapheme", "headings": "heading", "turns": "turn", "paragraphs": "paragraph",
    "sentences": "sentence", "lines": "line", "words": "word", "graphemes": "grapheme", "line_break": "line",
    "character": "grapheme",
}
"""Names of levels that may be given, and the level meant."""

KNOWN = tuple(dict.fromkeys(LEVELS.values()))


@dataclass(frozen=True)
class Boundary:
    """One level of the caller's own: a name, a mark, or offsets with their scores as bytes.

    Attributes
    ----------
    level : str
        Name of a level of ours, or "".
    mark : Literal, pattern or None
    places, weights : bytes or None
        Offsets as int64 and scores as float64.
    """

    level: str = ""
    mark: Literal | re.Pattern[str] | None = None
    places: bytes | None = None
    weights: bytes | None = None

    @property
    def name(self) -> str:
        """What chunks that close here have as their level."""
        if self.mark is not None:
            return repr(str(self.mark)) if isinstance(self.mark, Literal) else self.mark.pattern
        return self.level or "offsets"

    @property
    def offsets(self) -> Offsets:
        return np.frombuffer(self.places or b"", dtype=np.int64)

    @property
    def scores(self) -> Floats1d | None:
        return None if self.weights is None else np.frombuffer(self.weights, dtype=np.float64)

    def stored(self) -> Any:
        """The boundary as plain values."""
        if self.mark is not None:
            return stored_mark(self.mark)
        if self.places is None:
            return self.level
        scores = self.scores
        return {"offsets": self.offsets.tolist()} | ({} if scores is None else {"scores": scores.tolist()})


def stored_mark(mark: str | re.Pattern[str]) -> Any:
    """A separator as plain values."""
    if isinstance(mark, re.Pattern):
        return {"pattern": mark.pattern, "flags": mark.flags}
    return {"literal": str(mark)} if isinstance(mark, Literal) else mark


def restored(value: Any) -> Any:
    """What `stored` made of a pattern, a literal string or offsets."""
    if not isinstance(value, Mapping):
        return value
    if "pattern" in value:
        return re.compile(value["pattern"], value.get("flags", 0))
    if "literal" in value:
        return Literal(value["literal"])
    return (value["offsets"], value["scores"]) if "scores" in value else value["offsets"]


def checked_boundaries(boundaries: Any) -> tuple[Boundary, ...]:
    """Boundaries in their order, coarsest first.

    Raises
    ------
    TypeError, ValueError
        Naming what is wrong with which of them.
    """
    if isinstance(boundaries, (str, np.ndarray)) or not isinstance(boundaries, Sequence):
        raise TypeError(f"boundaries must be a sequence, coarsest first, got {type(boundaries).__name__}")
    if not boundaries:
        raise ValueError("boundaries must hold at least one level, got none")
    return tuple(checked_boundary(restored(item)) for item in boundaries)


def checked_boundary(item: Any) -> Boundary:
    """One boundary in its form."""
    if isinstance(item, Boundary):
        return item
    if isinstance(item, (Literal, re.Pattern)):
        return Boundary(mark=checked_mark("boundaries", item))
    if isinstance(item, str):
        if item not in LEVELS:
            raise ValueError(
                f"boundaries must be one of {', '.join(KNOWN)}, or literal(...) for a string, got {item!r}"
            )
        return Boundary(level=LEVELS[item])
    if callable(item):
        name = getattr(item, "__name__", type(item).__name__)
        raise TypeError(f"boundaries must be levels, patterns, literal strings or offsets, got the callable {name}")
    return scored(*item) if is_scored(item) else Boundary(places=checked_places(item).tobytes())


def checked_mark(name: str, mark: Any) -> Any:
    """A literal string or a pattern of str."""
    if isinstance(mark, re.Pattern) and not isinstance(mark.pattern, str):
        raise TypeError(f"{name} must be patterns of str, got a pattern of bytes")
    return mark


def is_scored(item: Any) -> bool:
    """Whether these are offsets with their scores."""
    return isinstance(item, tuple) and len(item) == 2 and not np.isscalar(item[0])


def scored(offsets: Any, scores: Any) -> Boundary:
    """Offsets with a score each."""
    places, weights = checked_places(offsets), np.asarray(scores, dtype=np.float64)
    if weights.shape != places.shape or np.isnan(weights).any():
        raise ValueError(f"boundaries must have one score an offset, got {weights.shape} for {places.shape}")
    return Boundary(places=places.tobytes(), weights=weights.tobytes())


def checked_places(offsets: Any) -> Offsets:
    """Offsets that rise strictly from 0 on."""
    places = np.asarray(offsets)
    if places.ndim != 1 or (len(places) and places.dtype.kind not in "iu"):
        raise TypeError(f"boundaries must be levels, patterns, literal strings or offsets, got {offsets!r:.60}")
    places = places.astype(np.int64)
    if len(places) and (places[0] < 0 or (np.diff(places) <= 0).any()):
        raise ValueError(f"boundaries must be offsets that rise strictly from 0 on, got {places.tolist()[:8]}")
    return places
