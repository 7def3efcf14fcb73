"""Chunks as plain data for a page that shows them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from .._types import Flags, Offsets, Ranks, Spans

if TYPE_CHECKING:
    from ..planning.semantic_plan import SemanticPlan

MOST_CHARACTERS = 300_000
"""Length of a text of which a notebook shows no more than the beginning."""

MOST_POINTS = 4000
"""Points of a drawn curve; a longer one is drawn by the lowest value of each stretch."""


class Drawn(Protocol):
    """What is shown of chunks; see `Chunks`."""

    text: str
    plan: SemanticPlan | None
    fallback: str | None
    document_id: str
    core_starts: Offsets
    closing_ranks: Ranks
    level_names: tuple[str, ...]

    @property
    def plain_chunks(self) -> Drawn: ...
    @property
    def starts(self) -> Offsets: ...
    @property
    def ends(self) -> Offsets: ...
    @property
    def sizes(self) -> Offsets: ...
    @property
    def oversized(self) -> Flags: ...
    @property
    def line_ranges(self) -> Spans: ...
    @property
    def strategy(self) -> str: ...
    @property
    def unit(self) -> Any: ...
    @property
    def max_size(self) -> int | None: ...
    def column(self, name: str) -> list[Any]: ...
    def take(self, indices: Offsets) -> Drawn: ...
    def __len__(self) -> int: ...


def drawn(runs: Mapping[str, Drawn], *, name: str) -> dict[str, Any]:
    """One document with one or more ways to chunk it.

    Parameters
    ----------
    runs : mapping of str to Chunks
        What each way is called, and its chunks; all of one text.
    name : str
        What the document is called.
    """
    texts = {chunks.text for chunks in runs.values()}
    if len(texts) != 1:
        raise ValueError(f"chunks must be of one text to stand side by side, got {len(texts)} texts")
    [text] = texts
    places = utf16_places(text)
    return {
        "name": name, "text": text, "characters": len(text),
        "runs": [drawn_run(label, chunks, places) for label, chunks in runs.items()],
    }


def labels(runs: Sequence[Drawn]) -> list[str]:
    """What ways to chunk are called beside each other: their strategies, numbered where those are the same."""
    names = [chunks.strategy for chunks in runs]
    return [name if names.count(name) == 1 else f"{name} {number}" for number, name in enumerate(names, 1)]


def shown_in_notebooks(chunks: Drawn) -> Drawn:
    """The chunks that a notebook shows at once: all, or the first of a long text, which stand for themselves."""
    if len(chunks.text) <= MOST_CHARACTERS or not len(chunks):
        return chunks
    count = max(int(np.searchsorted(chunks.ends, MOST_CHARACTERS)), 1)
    first = chunks.take(np.arange(count))
    first.text = chunks.text[: int(first.ends[-1])]
    return first


def utf16_places(text: str) -> Offsets | None:
    """Offset in UTF-16 units of each code point, shape (n + 1,), which a page counts in; None where they are equal."""
    if text.isascii() or max(text) < "\U00010000":
        return None
    wide = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), dtype=np.uint32) >= 0x10000
    return np.concatenate(([0], np.cumsum(1 + wide.astype(np.int64))))


def drawn_run(label: str, chunks: Drawn, places: Offsets | None) -> dict[str, Any]:
    """One way to chunk a document: the columns of its chunks, names written once, and its plan."""
    paths = [tuple(path) for path in chunks.column("path")]
    known = list(dict.fromkeys(paths))
    numbers = {path: number for number, path in enumerate(known)}
    columns = {
        "start": moved(chunks.starts, places), "core": moved(chunks.core_starts, places),
        "end": moved(chunks.ends, places), "offset": chunks.starts.tolist(), "size": chunks.sizes.tolist(),
        "line": chunks.line_ranges[:, 0].tolist(), "level": chunks.closing_ranks.tolist(),
        "over": chunks.oversized.tolist(), "path": [numbers[path] for path in paths],
    }
    return {
        "label": label, "unit": chunks.unit if isinstance(chunks.unit, str) else "in its unit",
        "max": chunks.max_size, "fallback": chunks.fallback, "levels": list(chunks.level_names),
        "paths": known or [()], "chunks": columns,
        "plan": None if chunks.plan is None else drawn_plan(chunks.plan, places),
    }


def moved(offsets: Offsets, places: Offsets | None) -> list[int]:
    found: list[int] = (offsets if places is None else places[offsets]).tolist()
    return found


def drawn_plan(plan: SemanticPlan, places: Offsets | None) -> dict[str, Any] | None:
    """Curve, confidence and breaks of a plan over the offsets of its units; None without those."""
    if plan.spans is None or plan.n_units < 2:
        return None
    gaps = plan.spans[1:, 0]
    kept = lowest_points(plan.smoothed)
    confidence = plan.confidence
    return {
        "method": plan.method, "threshold": plan.threshold,
        "places": moved(gaps[kept], places), "sure": rounded(confidence[kept]), "curve": rounded(plan.smoothed[kept]),
        "breaks": [
            {"place": place, "forced": forced, "reason": reason, "sure": round(float(confidence[index - 1]), 4)}
            for index, place, forced, reason in zip(
                plan.breaks.tolist(), moved(gaps[plan.breaks - 1], places), plan.forced.tolist(), plan.reasons,
                strict=True,
            )
        ],
    }


def lowest_points(curve: np.ndarray[Any, Any]) -> Offsets:
    """Indices of the values that are drawn: all, or the lowest of each of `MOST_POINTS` stretches."""
    if len(curve) <= MOST_POINTS:
        return np.arange(len(curve))
    filled = np.where(np.isnan(curve), np.inf, curve)
    edges = np.linspace(0, len(curve), MOST_POINTS + 1).astype(np.int64)
    lows = [low + int(np.argmin(filled[low:high])) for low, high in pairwise(edges)]
    return np.array(lows, dtype=np.int64)


def rounded(values: np.ndarray[Any, Any]) -> list[float | None]:
    """Values to four places; None for what is no number."""
    return [None if np.isnan(value) else round(value, 4) for value in values.tolist()]
