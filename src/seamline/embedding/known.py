"""Units whose vectors are known from an earlier state of a text, so that only what is new is embedded."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from .._types import Floats2d, Offsets
from ..vectors.rows import bad_rows
from .embed import embed_texts, embed_units
from .joint import JointEncoder
from .protocol import Encoder
from .unit_texts import UnitTexts

SAME = 0.999
"""Least cosine of two vectors of one text by one encoder, which may round otherwise in another batch."""


@dataclass(frozen=True, eq=False)
class KnownUnits:
    """The units of a text with their vectors.

    Parameters
    ----------
    encoder : str
        Name of the encoder.
    text : str
    boundaries : ndarray of shape (n + 1,)
    vectors : ndarray of shape (n, d)
        Of length 1, or 0 where they say nothing.
    """

    encoder: str
    text: str
    boundaries: Offsets
    vectors: Floats2d

    def rows(self) -> dict[str, int]:
        """The row of each text whose vector says something."""
        found = {text: row for row, text in enumerate(UnitTexts(self.text, self.boundaries))}
        silent = set(bad_rows(self.vectors).tolist())
        return {text: row for text, row in found.items() if row not in silent} if silent else found


def reads_alone(encoder: Encoder) -> bool:
    """Whether the vector of a text depends on that text alone, by one encoder."""
    return not (encoder.per_document or isinstance(encoder, JointEncoder) or hasattr(encoder, "encode_units"))


def known_units(encoder: Encoder, text: str, boundaries: Offsets, vectors: Any) -> KnownUnits | None:
    """What may be known of a text the next time it is embedded, if anything."""
    if isinstance(vectors, Exception) or not reads_alone(encoder):
        return None
    return KnownUnits(encoder.name, text, boundaries, vectors)


def embed_edited(encoder: Encoder, text: str, boundaries: Offsets, known: KnownUnits | None) -> Floats2d:
    """As `embed_units`, where the vectors of some units are known already.

    One text of which the vector is known is encoded with the new ones: where the two are not alike, another encoder
    has the name of the first, and everything is embedded.
    """
    if known is None or known.encoder != encoder.name or not reads_alone(encoder):
        return embed_units(encoder, text, boundaries)
    rows, texts = known.rows(), list(UnitTexts(text, boundaries))
    places = np.array([rows.get(unit, -1) for unit in texts], dtype=np.int64)
    old = np.flatnonzero(places >= 0)
    if not len(old):
        return embed_units(encoder, text, boundaries)
    fresh = dict.fromkeys(unit for unit, row in zip(texts, places.tolist(), strict=True) if row < 0)
    probe = texts[old[0]]
    found = embed_texts(encoder, [probe, *fresh])
    if not alike(found[0], known.vectors[places[old[0]]]):
        return embed_units(encoder, text, boundaries)
    order = {unit: row for row, unit in enumerate(fresh, start=1)}
    numbers = [order[unit] for unit, row in zip(texts, places.tolist(), strict=True) if row < 0]
    return merged(known.vectors, places, found[numbers])


def alike(one: Any, other: Any) -> bool:
    """Whether two vectors of one text may be of one encoder."""
    return len(one) == len(other) and float(one @ other) >= SAME


def merged(known: Floats2d, places: Offsets, fresh: Floats2d) -> Floats2d:
    """Rows that are known, and new ones where ``places`` is -1."""
    vectors: Floats2d = np.empty((len(places), known.shape[1]), dtype=np.float32)
    vectors[places >= 0] = known[places[places >= 0]]
    vectors[places < 0] = fresh
    return vectors
