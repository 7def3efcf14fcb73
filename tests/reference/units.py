"""The units of a text from whole arrays, one level after the other."""

import numpy as np

from seamline.boundaries.detectors import lines, paragraphs
from seamline.cuts.ranked import Cuts, rank_cuts
from seamline.cuts.refinement import refine
from seamline.markup.markdown import Blocks, closed_offsets, scan_blocks, top_headings, turn_starts
from seamline.packing.greedy import pack
from seamline.packing.packed import Limits
from seamline.sentence.detector import sentences
from seamline.topics.units import FINER as LEVELS_INSIDE
from seamline.topics.units import LEVELS


def cuts(text: str, blocks: Blocks, *, wrapped: bool) -> Cuts:
    """Cuts of all levels, joined by sorting."""
    headings, inner = top_headings(blocks), blocks.depths > 0
    inner |= blocks.of_kind("list_item", "table_row")
    levels = [
        ("heading", closed_offsets(blocks.lines[headings], len(text))),
        ("turn", closed_offsets(turn_starts(blocks), len(text))),
        ("paragraph", paragraphs(text)),
        ("block", closed_offsets(blocks.lines[~inner], len(text))),
        ("item", closed_offsets(blocks.lines[inner], len(text))),
        *([] if wrapped else [("line", lines(text))]),
        ("sentence", sentences(text)),
    ]
    return rank_cuts(levels, finer=LEVELS_INSIDE)


def units(text: str, *, max_unit_size: int, plain: bool, wrapped: bool, measure) -> tuple[list[int], list[str]]:
    """Boundaries, and the level of the one before each unit."""
    whole = cuts(text, scan_blocks(text, plain=plain), wrapped=wrapped)
    fine = refine(text, whole, LEVELS_INSIDE, measure=measure, max_size=max_unit_size, trim=False)
    required = Cuts(fine.positions, fine.ranks, fine.names, fine.mandatory | (fine.ranks >= len(LEVELS_INSIDE)))
    packed = pack(text, required, limits=Limits(max_unit_size), measure=measure, trim=False, blanks=True)
    starts = packed.spans[:, 0].tolist()
    filled = [a for a, b in zip(starts, [*starts[1:], len(text)], strict=True) if text[a:b].strip()] or starts[:1]
    ranks = fine.ranks[np.searchsorted(fine.positions, filled)].tolist()
    names = ["part" if rank < len(LEVELS_INSIDE) else fine.names[rank] for rank in ranks]
    assert set(names) <= set(LEVELS)
    return [0, *filled[1:], len(text)], names
