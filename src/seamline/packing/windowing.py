"""The fast path: chunks by windows, which never scan what lies between two cuts.

For sizes in characters a cut can be decided from the text around it, so a kernel jumps to where a chunk must end and
looks back. The result is that of `levels`, `refinement` and `packing`, to the last offset and rank.
"""

from ..cuts.levels import is_smart
from ..measures.measure import AdditiveMeasure
from ..measures.units import UNITS
from ..options.settings import Settings
from ..options.strategies import LINE_OUTRANKS_SENTENCE
from ..sentence.tables import sentence_rules
from ._crew import Batch
from ._window import LEVELS, Windows
from .packed import UNLIMITED, PackedColumns, PackedLevels


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
        and not settings.content_defined
        and settings.resolved_joins == "across"
        and not settings.barrier_levels
        and not settings.count_context
        and settings.terminators is None
        and row.plan is None
        and LEVELS.keys() >= {*row.levels, *row.finer}
    )


class WindowPacker:
    """Settings that windows can meet, made ready for many texts."""

    def __init__(self, settings: Settings) -> None:
        row = settings.row
        by_lines = LINE_OUTRANKS_SENTENCE if is_smart(row) else None
        largest = min(settings.resolved_max_size or UNLIMITED, UNLIMITED)
        names = (row.names, by_lines.names if by_lines else row.names)
        self.unit = str(settings.unit)
        self.windows = Windows(
            row.stages, by_lines.stages if by_lines else None, names, sentence_rules(settings.sentence_style), largest,
            min(settings.resolved_overlap, largest - 1), settings.trims, row.keeps_titles,
        )

    def pack(self, text: str, measured: str | None = None) -> PackedLevels:
        """Chunks of ``text``, or of ``measured`` as that is seen, and the names of their closing ranks."""
        measure = UNITS[self.unit](text if measured is None else measured)
        packed, names = self.windows.pack(text, measure.ruler, measure.words)
        return (packed if measure.ruler is None else with_sizes(packed, measure)), names

    @property
    def makes_batches(self) -> bool:
        """Whether sizes need no look at the text first, so that one run of the kernel can pack many."""
        return self.unit == "chars"

    def batch_of(self, texts: list[str]) -> Batch:
        """The packing of many texts, still to be run; then it is a sequence of what `pack` gives."""
        return self.windows.many(texts)


def with_sizes(packed: PackedColumns, measure: AdditiveMeasure) -> PackedColumns:
    """The same with the sizes of the chunks."""
    spans, cores, ranks, _ = packed
    return spans, cores, ranks, measure.count_spans(spans[:, 0], spans[:, 1])
