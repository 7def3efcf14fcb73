"""Where chunks always begin: at headings, turns, pages and cues, as the settings ask."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from .._types import Offsets
from ..markup.documents import Document, Reads
from ..options.levels import TRACK_LEVELS
from ..reading.tracks import tracks_of
from .own import outside_graphemes
from .ranked import NONE, Cuts
from .structure import Structure

if TYPE_CHECKING:
    from ..options.settings import Settings


def with_barriers(document: Document, cuts: Cuts, settings: Settings) -> Cuts:
    """The same cuts, mandatory before all that always begins a chunk."""
    return cuts.with_mandatory(barriers_of(document, settings)) if settings.barrier_levels else cuts


def barriers_of(document: Document, settings: Settings) -> Offsets:
    """Where all begins that always begins a chunk, rising."""
    return barriers_at(document, settings.barrier_levels, settings.reads)


def barriers_at(document: Document, levels: tuple[int | str, ...], reads: Reads) -> Offsets:
    """Starts of headings of some levels, of turns, pages and cues, rising."""
    found = track_starts(document, levels)
    if TRACK_LEVELS.keys() >= {*levels}:
        return found
    both: Offsets = np.union1d(found, Structure(document.read(reads)).barriers(levels))
    return both


def track_starts(document: Document, levels: tuple[int | str, ...]) -> Offsets:
    """Where spans of tracks begin that are levels, none of them inside a grapheme."""
    wanted = [TRACK_LEVELS[level] for level in levels if isinstance(level, str) and level in TRACK_LEVELS]
    tracks = tracks_of(document) if wanted else {}
    starts = [tracks[name].starts for name in wanted if name in tracks]
    return outside_graphemes(document.text, np.concatenate(starts)) if starts else NONE
