"""Keys of pooled chunk vectors: equal keys, equal vectors, so that a changed key names a vector that is stale."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

from .._types import Floats1d, Floats2d, Offsets, Spans
from ..packing.packed import Packed
from ..text.hashes import bytes_hash
from ..vectors.pooling import CONTEXT_UNITS
from .chunk_vectors import cores_of, units_above

if TYPE_CHECKING:
    from ..embedding.protocol import Encoder


@dataclass(frozen=True, eq=False)
class VectorKeys:
    """One key a chunk, over all that its vector is pooled from; made by a call.

    Those are the encoder with its prompt, the units of the core and their shares, and under ``pooling="context"``
    the units in reach on both sides and the headings above. An encoder that reads a document as a whole
    adds the whole text; one that holds its vectors adds these.

    Parameters
    ----------
    text : str
    packed : Packed
    boundaries : ndarray of shape (n + 1,)
        Offsets of the units.
    encoder : Encoder
    pooling : {"context", "plain"}
    tokens : ndarray of shape (n,), optional
        Tokens of each unit, where the pooling knows them.
    given : ndarray of shape (n, d), optional
        Unit vectors that were made elsewhere.
    """

    text: str
    packed: Packed
    boundaries: Offsets
    encoder: Encoder
    pooling: str
    tokens: Floats1d | None = None
    given: Floats2d | None = None

    def __call__(self) -> list[str]:
        """Keys of 16 hexadecimal digits, in the order of the chunks."""
        cores, digests, about = cores_of(self.packed), self.digests(), self.about()
        above = units_above(self.text, cores, self.boundaries) if self.pooling == "context" else None
        windows = self.windows(cores)
        keys = []
        for i, ((start, end), (first, last)) in enumerate(zip(cores.tolist(), windows.tolist(), strict=True)):
            begins = int(self.boundaries[first])
            headings = b"".join(digests[place] for place in above[i]) if above else b""
            near = b"".join(digests[first:last])
            keys.append(bytes_hash(about, b"%d %d" % (start - begins, end - begins), near, headings))
        return keys

    def windows(self, cores: Spans) -> Spans:
        """First unit of each chunk's neighbourhood and the one behind its last, shape (k, 2)."""
        reach = CONTEXT_UNITS if self.pooling == "context" else 0
        firsts = np.searchsorted(self.boundaries, cores[:, 0], side="right") - 1 - reach
        lasts = np.searchsorted(self.boundaries, cores[:, 1], side="left") + reach
        return np.column_stack((np.maximum(firsts, 0), np.minimum(lasts, len(self.boundaries) - 1)))

    def about(self) -> bytes:
        """What is the same for all chunks of a document."""
        encoder = self.encoder
        traits = (encoder.name, getattr(encoder, "prompt", None), encoder.longest, self.pooling)
        whole = self.text if encoder.per_document and self.given is None else ""
        return f"{traits!r}{whole}".encode("utf-8", "surrogatepass")

    def digests(self) -> list[bytes]:
        """One short hash a unit: its text, its tokens, its vector where that was given."""
        offsets = self.boundaries.tolist()
        texts = (self.text[i:j].encode("utf-8", "surrogatepass") for i, j in pairwise(offsets))
        return [bytes.fromhex(bytes_hash(text, *self.known(i))) for i, text in enumerate(texts)]

    def known(self, index: int) -> tuple[bytes, ...]:
        """What is known of a unit beside its text."""
        columns = [column for column in (self.tokens, self.given) if column is not None]
        return tuple(np.asarray(column[index]).tobytes() for column in columns)
