"""The fast path: chunks by windows, which never scan what lies between two cuts.

For sizes in characters a cut can be decided from the text around it, so a kernel jumps to where a chunk must end and
looks back. The result is that of `levels`, `refinement` and `packing`, to the last offset and rank.
"""

from ._window import LEVELS, Windows
from .counters import UNITS
from .levels import unwrapped
from .packing import UNLIMITED, Packed, empty_packed
from .sentence_tables import sentence_rules
from .settings import Settings
from .strategies import LINE_OUTRANKS_SENTENCE, Strategy


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
        self.row = settings.row
        self.measure = UNITS[str(settings.unit)]
        self.windows = windows_of(settings, self.row)
        self.line_windows = windows_of(settings, LINE_OUTRANKS_SENTENCE)

    def pack(self, text: str) -> tuple[Packed, tuple[str, ...]]:
        """Chunks of ``text``, and the names of their closing ranks."""
        row = unwrapped(text, self.row)
        if not text:
            return empty_packed(), row.names
        measure = self.measure(text)
        windows = self.windows if row is self.row else self.line_windows
        spans, cores, ranks = windows.pack(text, measure.ruler, measure.words)
        sizes = None if measure.ruler is None else measure.cumulative(spans[:, 1]) - measure.cumulative(spans[:, 0])
        return Packed(spans, cores, ranks, sizes), row.names


def windows_of(settings: Settings, row: Strategy) -> Windows:
    """The kernel for one row of the strategy table."""
    largest = min(settings.resolved_max_size or UNLIMITED, UNLIMITED)
    return Windows(
        row.stages, sentence_rules(settings.language), largest, min(settings.overlap, largest - 1), settings.trims
    )
