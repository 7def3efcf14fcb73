"""The fast path: chunks by windows, which never scan what lies between two cuts.

For sizes in characters a cut can be decided from the text around it, so a kernel jumps to where a chunk must end and
looks back. The result is that of `levels`, `refinement` and `packing`, to the last offset and rank.
"""

from ._window import LEVELS, pack_windows
from .counters import UNITS
from .levels import unwrapped
from .packing import UNLIMITED, Packed, empty_packed
from .sentence_tables import sentence_rules
from .settings import Settings

MAX_WIDTH = 4
"""Most units that a character may begin: UTF-8 bytes."""


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


def packed_by_windows(text: str, settings: Settings) -> tuple[Packed, tuple[str, ...]]:
    """Chunks of ``text``, under settings that windows can meet, and the names of their closing ranks."""
    row = unwrapped(text, settings.row)
    if not text:
        return empty_packed(), row.names
    measure = UNITS[str(settings.unit)](text)
    largest = min(settings.resolved_max_size or UNLIMITED, MAX_WIDTH * len(text))
    spans, cores, ranks = pack_windows(
        text, row.stages, sentence_rules(settings.language), largest, min(settings.overlap, largest - 1),
        settings.trims, measure.ruler, measure.words,
    )
    sizes = None if measure.ruler is None else measure.cumulative(spans[:, 1]) - measure.cumulative(spans[:, 0])
    return Packed(spans, cores, ranks, sizes), row.names
