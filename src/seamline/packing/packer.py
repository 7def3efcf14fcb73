"""What packs the documents of one chunker: ranked cuts, sizes and limits as its settings have them."""

from __future__ import annotations

from functools import cached_property, partial

import numpy as np

from .._types import Flags, Offsets
from ..cuts.landmarks import with_landmarks
from ..cuts.levels import Leveled, cuts_of, level_names
from ..cuts.pieces import pieces_within
from ..cuts.ranked import Cuts
from ..cuts.refinement import likely_gaps, oversized_gaps, trimmed_gaps
from ..markup.context import Context
from ..markup.documents import Document
from ..measures.choice import measure_of
from ..measures.context_measure import ContextMeasure, within_budget
from ..measures.measure import AdditiveMeasure, CallableMeasure, Measure
from ..measures.units import UNITS
from ..options.settings import Settings
from ._whole import whole_text
from .context_bounds import ContextBounds
from .counted import Refinement
from .greedy import pack
from .packed import Packed, PackedColumns, PackedLevels, core_room, limits_within, without_blanks
from .places import openings
from .ranking import RankedPacker, fits_ranking
from .scored import scored_ends, scores_at
from .windowing import WindowPacker, fits_windows

WIDEST = {"bytes": 4}
"""Most that a code point counts in each unit, where that is not 1."""


class Packer:
    """Settings made ready to pack many documents.

    Attributes
    ----------
    windows : WindowPacker or None
        The fast path of boundaries, where it can meet the settings.
    ranking : RankedPacker or None
        That of Markdown and of separators.
    safe_length : int
        Texts of no more code points are one chunk, whatever they hold; -1 where that cannot be known.
    blanks : bool
        Whether windows of tokens may be blank: `by_tokens` keeps them.
    """

    def __init__(self, settings: Settings, *, blanks: bool = False) -> None:
        self.settings = settings
        self.blanks = blanks
        self.limits = limits_within(settings.resolved_max_size, settings.least_size, settings.resolved_overlap)
        self.windows = WindowPacker(settings) if fits_windows(settings) else None
        self.ranking = RankedPacker(settings) if fits_ranking(settings) else None
        self.safe_length = self.limits.max_size // WIDEST.get(str(settings.unit), 1) if self._keeps_whole() else -1

    @property
    def batches(self) -> WindowPacker | RankedPacker | None:
        """What packs many texts in one run of a kernel, where something can."""
        if self.windows:
            return self.windows if self.windows.makes_batches else None
        return self.ranking

    def pack_document(self, document: Document) -> PackedLevels:
        """Chunks by boundaries alone."""
        packed, names = self._pack_sight(document)
        return self.shown(document, packed), names

    def shown(self, document: Document, packed: PackedColumns) -> PackedColumns:
        """The chunks that are not blank in the text itself: a running head may hold blanks, which nobody sees in it."""
        if self.blanks or self.sight(document) is document.text:
            return packed
        return without_blanks(document.text, Packed(*packed))

    def _pack_sight(self, document: Document) -> PackedLevels:
        """Chunks of a document as it is seen."""
        if self.windows:
            return self.windows.pack(self.sight(document), document.text)
        if self.ranking and not (self.ranking.reads_blocks and document.told):
            return self.ranking.pack(document)
        if len(document.text) <= self.safe_length:
            return self._pack_whole(document.text)
        settings, measure = self.settings, self.measure(document)
        if "fit" in settings.row.waives:
            from .snapping import packed_by_target

            return packed_by_target(document, settings, measure)
        if settings.strategy == "tokens" and self._fits_token_windows():
            return self._pack_tokens(document, measure)
        return self._pack_cuts(document, measure)

    def _pack_cuts(self, document: Document, measure: Measure) -> PackedLevels:
        """Chunks between the cuts of the strategy."""
        contexts = self.contexts(document, measure)
        return self.pack(self.sight(document), cuts_of(document, self.settings), measure, contexts=contexts)

    def sight(self, document: Document) -> str:
        """The text in which cuts are looked for."""
        return document.seen if self.settings.row.reads_pages else document.text

    def _fits_token_windows(self) -> bool:
        """Whether plain windows of tokens meet these settings."""
        settings = self.settings
        packs = settings.packing == "greedy" and settings.min_size == 0 and not settings.content_defined
        return packs and not (settings.trims or settings.barrier_levels or settings.count_context)

    def _keeps_whole(self) -> bool:
        """Whether a text that fits is one chunk under these settings, and what fits is seen from its length."""
        settings = self.settings
        return (
            isinstance(settings.unit, str)
            and settings.unit in UNITS
            and settings.packing == "greedy"
            and "fit" not in settings.row.waives
            and not (settings.barrier_levels or settings.count_context)
            and settings.boundaries is None
            and settings.keep_separator is not False
        )

    def _pack_whole(self, text: str) -> PackedLevels:
        """A text that fits as one chunk."""
        names = level_names(text, self.settings)
        return (*whole_text(text, self.settings.trims, len(names) - 1), None), names

    def pack(
        self, text: str, leveled: Leveled, measure: Measure, *, contexts: ContextBounds | None = None
    ) -> PackedLevels:
        """Chunks between ranked cuts, refined where a gap is too large; ``contexts`` are those of `contexts`."""
        settings = self.settings
        leveled = leveled.walled(measure, settings, contexts.at_starts if contexts else None)
        cuts, refine = self._refined(text, leveled, measure, contexts)
        shared = leveled.shared
        if settings.content_defined:
            cuts, found = with_landmarks(
                text, cuts, measure, max_size=self.limits.max_size, packing=settings.packing
            )
            shared = np.union1d(shared, found)
        if settings.resolved_joins == "within" and settings.resolved_max_size is not None:
            pieces = pieces_within(cuts, partial(self._oversized, text, measure, contexts))
            shared = np.union1d(shared, np.setdiff1d(pieces.required, cuts.required))
            cuts = pieces
        cuts, ends = self._with_ends(text, leveled, cuts, measure, contexts)
        packed = pack(
            text, cuts, limits=self.limits, measure=measure, trim=settings.trims, ends=ends, refine=refine,
            shared=shared, blanks=self.blanks, contexts=contexts, dropped=leveled.dropped,
        )
        counted = self._counts_contexts or not settings.count_context
        return packed if counted else packed._replace(sizes=None), cuts.names

    @cached_property
    def _room(self) -> int:
        """What a piece may hold: with chosen ends a chunk has to take its overlap as well."""
        scored = any(item.weights is not None for item in self.settings.boundaries or ())
        chosen = scored or self.settings.packing == "balanced"
        return core_room(self.limits) if chosen else self.limits.max_size

    def _refined(
        self, text: str, leveled: Leveled, measure: Measure, contexts: ContextBounds | None
    ) -> tuple[Cuts, Refinement | None]:
        """Cuts with finer ones in gaps that are too large, and what finds those that seemed to fit."""
        settings, gaps, refine = self.settings, None, None
        if settings.resolved_max_size is None or not (settings.refines or leveled.own):
            return leveled.cuts, None
        if isinstance(measure, CallableMeasure) and settings.resolved_joins == "across" and not leveled.own:
            gaps = likely_gaps(leveled.cuts, measure, self._room)
            refine = partial(self._refined_from, text, leveled, measure)
        return leveled.refined(
            text, measure=measure, max_size=self._room, trim=settings.trims, gaps=gaps,
            rooms=self._rooms(text, leveled.cuts, measure, contexts),
        ), refine

    def _rooms(self, text: str, cuts: Cuts, measure: Measure, contexts: ContextBounds | None) -> Offsets | None:
        """What gaps may hold beside their contexts, and what pieces of them may."""
        if contexts is None:
            return None
        return contexts.rooms(cuts, openings(text, cuts.positions, measure, trim=self.settings.trims), self._room)

    def _oversized(
        self, text: str, measure: Measure, contexts: ContextBounds | None, starts: Offsets, ends: Offsets
    ) -> Flags:
        """Which pieces are larger than a chunk, with what contexts add."""
        trim = self.settings.trims
        if contexts is None:
            return oversized_gaps(text, starts, ends, measure=measure, max_size=self._room, trim=trim)
        opens, closes = trimmed_gaps(text, starts, ends) if trim else (starts, ends)
        sizes = contexts.measure.count_spans(opens, np.maximum(opens, closes))
        large: Flags = sizes + contexts.at_starts(opens) + contexts.at_ends(closes) > self._room
        return large

    def _with_ends(
        self, text: str, leveled: Leveled, cuts: Cuts, measure: Measure, contexts: ContextBounds | None
    ) -> tuple[Cuts, Flags | None]:
        """Cuts, and at which of them chunks end where that is chosen before they are packed.

        Sizes that do not add are planned by the running size and proved after.
        """
        if self.settings.packing == "balanced":
            ends = self._balanced_ends(text, leveled, cuts, measure, contexts)
        elif leveled.scores is not None:
            places = openings(text, cuts.positions, measure, trim=self.settings.trims, dropped=leveled.dropped)
            places = places if contexts is None else contexts.added(places)
            scores = scores_at(cuts.positions, leveled.scores)
            ends = scored_ends(cuts, scores, places, limits=self.limits, room=self._room)
        else:
            return cuts, None
        if isinstance(measure, AdditiveMeasure):
            return cuts, ends
        if self.settings.overlap:
            chosen = "packing='balanced'" if leveled.scores is None else "scores"
            raise ValueError(
                f"overlap must be 0 with {chosen} where sizes do not add, got {self.settings.overlap} with unit "
                f"{self.settings.unit!r}"
            )
        return Cuts(cuts.positions, cuts.ranks, cuts.names, cuts.mandatory | ends), None

    def measure(self, document: Document) -> Measure:
        """Sizes of the text; where contexts count and sizes do not add, those of the text with its context."""
        measure = measure_of(document.text, self.settings.unit)
        if isinstance(measure, AdditiveMeasure) or not self._counts_contexts:
            return measure
        context = self._context(document, measure)
        return measure if context.is_empty else ContextMeasure(context, measure, unit=self.settings.unit)

    def contexts(self, document: Document, measure: Measure) -> ContextBounds | None:
        """What contexts add to sizes that add, where they count and the text has blocks."""
        if not (self._counts_contexts and isinstance(measure, AdditiveMeasure)):
            return None
        context = self._context(document, measure)
        return None if context.is_empty else ContextBounds(context, measure)

    @property
    def _counts_contexts(self) -> bool:
        return self.settings.count_context and self.settings.resolved_max_size is not None

    def _context(self, document: Document, measure: Measure) -> Context:
        """The context of a text, within the budget that the maximum leaves it."""
        settings = self.settings
        blocks = document.shown(settings.reads) if settings.is_markup else None
        context = Context(document.text, markup=settings.markup_name, plain=settings.reads_plain, blocks=blocks)
        return within_budget(context, measure, unit=settings.unit, max_size=settings.resolved_max_size or 0)

    def _pack_tokens(self, document: Document, measure: Measure) -> PackedLevels:
        """Plain windows of tokens, where an index of the text's tokens allows it."""
        from ..measures.token_measure import TokenMeasure
        from .by_tokens import pack_windows

        index = measure.index if isinstance(measure, TokenMeasure) else None
        if index is None:
            return self._pack_cuts(document, measure)
        packed = Packed(*pack_windows(index, self.limits))
        return packed if self.blanks else without_blanks(document.text, packed), ("token",)

    def _refined_from(self, text: str, leveled: Leveled, measure: Measure, cuts: Cuts, first: int) -> Cuts:
        """Cuts with finer ones in all gaps from one cut on that are too large."""
        gaps = (cuts.positions[first:-1], cuts.positions[first + 1 :])
        rest = leveled._replace(cuts=cuts)
        return rest.refined(text, measure=measure, max_size=self.limits.max_size, trim=self.settings.trims, gaps=gaps)

    def _balanced_ends(
        self, text: str, leveled: Leveled, cuts: Cuts, measure: Measure, contexts: ContextBounds | None
    ) -> Flags:
        """At which of the cuts even chunks end."""
        from .balancing import balanced_ends

        return balanced_ends(
            text, cuts, limits=self.limits, measure=measure, target_size=self.settings.resolved_target_size,
            trim=self.settings.trims, contexts=contexts, dropped=leveled.dropped,
        )
