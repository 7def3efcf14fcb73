"""A text chunked anew after an edit, with all that is still true of its earlier chunks."""

from __future__ import annotations

import numpy as np

from .._types import Offsets
from ..chunks.sequence import Chunks
from ..corpus.engine import Engine
from ..markup.documents import Document
from ..text.alike import shared_ends
from ..text.hashes import text_hash


def updated(document: Document, engine: Engine, previous: Chunks) -> Chunks:
    """The chunks of a document; vectors of units and hashes are those of ``previous`` where the text is the same."""
    if not isinstance(previous, Chunks):
        raise TypeError(f"previous must be Chunks, got {type(previous).__name__}")
    document.id, document.fields = previous.document_id, previous.fields
    old = previous.plain_chunks
    chunks = engine.chunk(document, old.known_units)
    share_hashes(old, chunks.plain_chunks)
    return chunks


def share_hashes(old: Chunks, new: Chunks) -> None:
    """Give chunks the hashes of those that have the same text, where the old ones were made."""
    known = vars(old).get("hashes")
    if known is None:
        return
    places = same_places(old, new)
    new.hashes = [
        text_hash(new.text[start:end]) if place < 0 else known[place]
        for (start, end), place in zip(new.spans.tolist(), places.tolist(), strict=True)
    ]


def same_places(old: Chunks, new: Chunks) -> Offsets:
    """For each new chunk the old one that has the same place in what the two texts share, or -1."""
    begins, ends = shared_ends(old.text, new.text)
    shift = len(new.text) - len(old.text)
    behind = old.spans[:, 0] >= len(old.text) - ends
    kept = np.flatnonzero(behind | (old.spans[:, 1] <= begins))
    spans = old.spans[kept] + shift * behind[kept, None]
    if not len(kept):
        return np.full(len(new), -1, dtype=np.int64)
    near = np.minimum(np.searchsorted(spans[:, 0], new.spans[:, 0]), len(kept) - 1)
    same = (spans[near] == new.spans).all(axis=1)
    return np.where(same, kept[near], -1)
