"""The fast path of Markdown and of separators: cuts, finer cuts and packing of a text in one run of a kernel.

The result is that of `levels`, `refinement` and `packing` for sizes in characters, to the last offset and rank.
"""

from ..cuts._separators import Separators
from ..cuts.levels import level_names, marks_of
from ..cuts.structure import barrier_bits
from ..markup.documents import Document
from ..markup.markdown import BLOCK, Blocks
from ..markup.markups import markup_number
from ..options.settings import Settings
from ..sentence.tables import sentence_rules
from ._crew import Batch
from ._ranked import RankedPacking
from .packed import UNLIMITED, PackedLevels, limits_within


def fits_ranking(settings: Settings) -> bool:
    """Whether one run of this kernel can meet these settings."""
    separates = settings.row.levels == ("separators",)
    splits = settings.splits_blocks if settings.row.levels == ("structure",) else not settings.barrier_levels
    return (
        isinstance(settings.unit, str)
        and settings.unit == "chars"
        and settings.packing == "greedy"
        and not settings.content_defined
        and settings.resolved_joins == "across"
        and not settings.count_context
        and settings.terminators is None
        and (settings.row.levels == ("structure",) or separates)
        and splits
        and (settings.cuts_pieces or not separates)
    )


class RankedPacker:
    """Settings that the kernel can meet, made ready for many texts."""

    makes_batches = True
    """One run can pack many texts."""

    def __init__(self, settings: Settings) -> None:
        self.reads = settings.reads
        self.reads_blocks = settings.row.levels == ("structure",)
        limits = limits_within(settings.resolved_max_size, settings.least_size, settings.resolved_overlap)
        self.kernel = RankedPacking(
            separators_of(settings), sentence_rules(settings.sentence_style), level_names("", settings), BLOCK, *limits,
            settings.refines and limits.max_size < UNLIMITED, settings.trims, self.reads.plain,
            markup_number(self.reads.markup),
            barrier_bits(settings.barrier_levels), min(settings.section_size, UNLIMITED),
        )

    def pack(self, document: Document) -> PackedLevels:
        """Chunks of a document, which keeps the blocks that were read, and the names of their closing ranks."""
        text = document.seen if self.reads_blocks else document.text
        packed, names, table = self.kernel.pack(text)
        if table is not None:
            document.keep(Blocks(text, table), self.reads)
        return packed, names

    def batch_of(self, texts: list[str]) -> Batch:
        """The packing of many texts, still to be run; then it is a sequence of what the kernel gives."""
        return self.kernel.many(texts)


def separators_of(settings: Settings) -> Separators | None:
    """Separators made ready, where the settings cut at them."""
    if settings.row.levels != ("separators",):
        return None
    return Separators(marks_of(settings), settings.afters, settings.leads)
