"""Documents as their views, and the chunks of a view as those of its source; which texts are looked at alone."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..chunks.sequence import Chunks
from ..markup._pages import paged_places
from ..markup.documents import Document
from ..markup.paging import MOST_BLANKS
from ..options.settings import Settings
from ..packing.packed import UNLIMITED
from ..reading._opening import html_places
from ..reading.reading import Reading
from ..reading.tracks import Track, checked_tracks


def alone_places(texts: list[str], settings: Settings, *, opens: bool) -> list[int]:
    """Which texts take no part in a batch: those to be read, and pages in chunks that a head's blanks could fill."""
    read = html_places(texts) if opens else []
    small = settings.row.reads_pages and (settings.resolved_max_size or UNLIMITED) <= MOST_BLANKS
    paged = paged_places(texts) if small else []
    return sorted({*read, *paged}) if read and paged else read or paged


def viewed(document: Document, reading: Reading) -> Document:
    """A document as its view."""
    tracks = None if document.tracks is None else in_view(document.tracks, reading)
    return Document(reading.text, document.id, document.fields, reading=reading, tracks=tracks)


def in_view(tracks: Any, reading: Reading) -> dict[str, Track]:
    """Tracks over a source as tracks over its view."""
    moved = {}
    for name, track in checked_tracks(tracks, len(reading.source)).items():
        spans = reading.from_source(np.stack((track.starts, track.ends), axis=1))
        moved[name] = Track(spans[:, 0], spans[:, 1], track.values)
    return moved


def named(document: Document, chunks: Chunks) -> Chunks:
    """Chunks of a text as those of its document."""
    chunks.document_id, chunks.fields = document.id, document.fields
    return seen(document, chunks)


def seen(document: Document, chunks: Chunks) -> Chunks:
    """Chunks of a document with its tracks, and in their source where a reader stands between."""
    if document.tracks is not None:
        chunks.own_tracks = checked_tracks(document.tracks, len(document.text))
    if document.reading is None or chunks.text is not document.text:
        return chunks
    from ..chunks.read_chunks import ReadChunks

    chunks.own_tracks = {**document.reading.tracks, **chunks.own_tracks}
    return ReadChunks(document.reading, chunks)
