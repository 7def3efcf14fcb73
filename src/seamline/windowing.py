"""The fast path: chunks by windows, which never scan what lies between two cuts.

For sizes in characters a cut can be decided from the text around it, so a kernel jumps to where a chunk must end and
looks back. The result is that of `levels`, `refinement` and `packing`, to the last offset and rank.
"""

from collections.abc import Iterator

from ._window import LEVELS, Windows
from .counters import UNITS
from .levels import is_smart
from .packing import UNLIMITED, Packed
from .sentence_tables import sentence_rules
from .settings import Settings
from .strategies import LINE_OUTRANKS_SENTENCE


def fits_windows(settings: Settings) -> bool:
    """Whether these settings can be met by windows."""
    row = settings.row
    return (
        isinstance(settings.unit, str)
        and settings.unit in UNITS
        and settings.resolved_max_size is not None
        and settings.min_size == 0
        and settings.oversized == "cut"
        and settings.packing == "greedy"
        and not settings.barrier_levels
        and not settings.count_context
        and row.plan is None
        and LEVELS.keys() >= {*row.levels, *row.finer}
        and (settings.language == "auto" or "sentence" not in row.finer)
    )


class WindowPacker:
    """Settings that windows can meet, made ready for many texts."""

    def __init__(self, settings: Settings) -> None:
        row = settings.row
        by_lines = LINE_OUTRANKS_SENTENCE if is_smart(row) else None
        largest = min(settings.resolved_max_size or UNLIMITED, UNLIMITED)
        self.names = (row.names, by_lines.names if by_lines else row.names)
        self.unit = str(settings.unit)
        self.windows = Windows(
            row.stages, by_lines.stages if by_lines else None, sentence_rules(settings.language), largest,
            min(settings.overlap, largest - 1), settings.trims,
        )

    def pack(self, text: str) -> tuple[Packed, tuple[str, ...]]:
        """Chunks of ``text``, and the names of their closing ranks."""
        measure = UNITS[self.unit](text)
        spans, cores, ranks, by_lines = self.windows.pack(text, measure.ruler, measure.words)
        sizes = None if measure.ruler is None else measure.cumulative(spans[:, 1]) - measure.cumulative(spans[:, 0])
        return Packed(spans, cores, ranks, sizes), self.names[by_lines]

    def pack_many(self, texts: list[str]) -> Iterator[tuple[Packed, tuple[str, ...]]]:
        """The same for many texts; in characters by one call of the kernel, so that threads do not wait in between."""
        if self.unit != "chars":
            return iter([self.pack(text) for text in texts])
        found = self.windows.pack_many(texts)
        rows = (found[k] for k in range(len(found)))
        return ((Packed(spans, cores, ranks), self.names[by_lines]) for spans, cores, ranks, by_lines in rows)
