"""Texts of many documents on their way through one encoder: what waits, what goes together, what is done.

No calls happen here; `embedding` drives it for ordinary encoders and for asynchronous ones.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeVar

import numpy as np
import numpy.typing as npt

from .._types import Flags, Floats2d, Offsets, Ranks
from ..vectors._directions import gather_rows, place_rows, spread_rows
from ..vectors.rows import bad_rows
from ._distinct import DistinctTexts
from .batching import estimated_sizes, padded_sizes, token_batches
from .output import EncoderError, Fault, checked_vectors, unusable
from .protocol import Encoder
from .unit_texts import UnitTexts

if TYPE_CHECKING:
    from .shelf import Shelf

WINDOW_BATCHES = 16
WINDOW_DOCUMENTS = 1024
FAILED = 1
"""What is known of a text whose call failed: 0 is nothing yet, and what is above comes from `place_rows`."""

SPARE = 4
"""Of the rows of a window a quarter more is kept ready: the next one needs a few more or less, and copies none then."""

NONE: Offsets = np.zeros(0, dtype=np.int64)

Scalar = TypeVar("Scalar", bound=np.generic)


@dataclass
class TextWindow:
    """A bounded window over a stream of documents.

    Each distinct text of the window has a number and goes to the encoder once; its vector is written to the row of that
    number and nowhere else. A round takes all full batches of the sorted texts and leaves the rest, less than a batch,
    for the next round, which sorts the other way, so nothing waits for two rounds.
    """

    encoder: Encoder
    batch_tokens: int
    normalize: bool = True
    shelf: Shelf | None = None  # what a cache keeps of the encoder
    texts: DistinctTexts = field(default_factory=DistinctTexts)
    waiting: deque[Offsets] = field(default_factory=deque)  # numbers of the texts of each document
    fresh: list[Offsets] = field(default_factory=list)  # numbers that came since the last round, and their sizes
    fresh_sizes: list[Offsets] = field(default_factory=list)
    cached: dict[int, Floats2d] = field(default_factory=dict)  # vectors found since the last round
    pending: int = 0  # sizes of all texts that no batch has taken yet
    kinds: Ranks = field(default_factory=lambda: np.zeros(0, dtype=np.uint8))
    rows: Floats2d | None = None
    errors: dict[int, Exception] = field(default_factory=dict)
    dimension: int | None = None
    longest_first: bool = True
    stops: bool = False  # at the first document that fails: nothing is wanted of those behind it
    is_down: bool = False  # the encoder failed often, and has not answered since

    def add(self, texts: Sequence[str]) -> None:
        """One more document at the end of the window."""
        first = len(self.texts)
        if isinstance(texts, UnitTexts):
            self.waiting.append(self.texts.add_units(texts.text, texts.boundaries))
        else:
            self.waiting.append(self.texts.add_texts(list(texts)))
        numbers = np.arange(first, len(self.texts))
        sizes = self.sizes_from(first)
        if self.shelf is not None:
            unknown = self.not_cached(numbers, self.shelf)
            numbers, sizes = numbers[unknown], sizes[unknown]
        self.fresh.append(numbers)
        self.fresh_sizes.append(sizes)
        self.pending += int(sizes.sum())

    def sizes_from(self, first: int) -> Offsets:
        """Tokens of the texts from a number on: counted where the vocabulary is known, else estimated."""
        if getattr(self.encoder, "word_pieces", False):
            return padded_sizes(self.texts.texts(np.arange(first, len(self.texts))), self.encoder.longest)
        return estimated_sizes(self.texts.byte_counts(first), self.encoder.longest)

    def not_cached(self, numbers: Offsets, shelf: Shelf) -> Flags:
        """Note the vectors that are on disk; whether each text has none."""
        texts = self.texts.texts(numbers)
        known = shelf.get(texts)
        pairs = zip(numbers.tolist(), texts, strict=True)
        self.cached |= {number: known[text] for number, text in pairs if text in known}
        return np.array([text not in known for text in texts], dtype=np.bool_)

    @property
    def is_full(self) -> bool:
        return self.pending >= WINDOW_BATCHES * self.batch_tokens or len(self.waiting) >= WINDOW_DOCUMENTS

    def take_batches(self, *, everything: bool) -> list[Offsets]:
        """Batches of this round; unless ``everything`` is asked or there is no full one, the last stays behind."""
        self.forget()
        self.kinds = grown(self.kinds, len(self.texts))
        self.keep_cached()
        unsent, sizes = joined(self.fresh), joined(self.fresh_sizes)
        batches = list(token_batches(sizes, self.batch_tokens, longest_first=self.longest_first))
        self.longest_first = not self.longest_first
        left = np.sort(batches.pop()) if not everything and len(batches) > 1 else NONE
        self.fresh, self.fresh_sizes = [unsent[left]], [sizes[left]]
        self.pending = int(sizes[left].sum())
        return [unsent[batch] for batch in batches]

    def forget(self) -> None:
        """Let go of texts and vectors that no waiting document needs, and number the others anew."""
        needed = np.zeros(len(self.texts), dtype=np.bool_)
        for numbers in self.waiting:
            needed[numbers] = True
        if needed.all():
            return
        live, anew = np.flatnonzero(needed), np.cumsum(needed) - 1
        self.texts = self.texts.kept(live)
        self.waiting = deque(anew[numbers] for numbers in self.waiting)
        self.fresh = [anew[numbers] for numbers in self.fresh]
        self.cached = {int(anew[number]): row for number, row in self.cached.items()}
        self.errors = {int(anew[number]): error for number, error in self.errors.items() if needed[number]}
        self.kinds = self.kinds[live[live < len(self.kinds)]]
        if self.rows is not None:
            gather_rows(self.rows, live[live < len(self.rows)])

    def keep_cached(self) -> None:
        for number, row in self.cached.items():
            try:
                self.keep(np.array([number]), row[None])
            except EncoderError as error:
                self.fail(np.array([number]), error)
        self.cached.clear()

    def store(self, batch: Offsets, returned: object) -> None:
        """Check what the encoder returned for a batch, and keep it."""
        vectors = checked_vectors(returned, encoder=self.encoder.name, expected=len(batch), dimension=self.dimension)
        self.dimension = vectors.shape[1]
        self.keep(batch, vectors)
        if self.shelf is not None:
            good = np.delete(np.arange(len(batch)), bad_rows(vectors))
            self.shelf.put(dict(zip(self.texts.texts(batch[good]), vectors[good], strict=True)))

    def keep(self, numbers: Offsets, vectors: Floats2d) -> None:
        """Write vectors to their rows."""
        width = vectors.shape[1]
        known = np.zeros((0, width), dtype=np.float32) if self.rows is None else self.rows
        if known.shape[1] != width:
            lengths, name = sorted((known.shape[1], width)), self.encoder.name
            raise EncoderError(f"encoder {name!r} must return vectors of one length, got lengths {lengths}")
        room = max(len(self.texts), self.units_of_only_document())
        if len(known) < room:
            known = grown(known, room + (room // SPARE if len(known) else 0))
        self.rows = known
        place_rows(vectors, numbers, known, self.kinds, normalise=self.normalize)

    def units_of_only_document(self) -> int:
        return len(self.waiting[0]) if len(self.waiting) == 1 else 0

    def fail(self, batch: Offsets, error: Exception) -> None:
        """Every document with one of these texts gets the error in place of its vectors."""
        self.kinds[batch] = FAILED
        self.errors.update(dict.fromkeys(batch.tolist(), error))

    def wanted(self, numbers: Offsets) -> Offsets:
        """Those of some texts that are still to be encoded: all, or what stands before the document that ends it."""
        if not self.has_ended:
            return numbers
        needed = np.zeros(len(self.texts), dtype=np.bool_)
        for document in self.waiting:
            if (self.kinds[document] == FAILED).any():
                break
            needed[document] = True
        return numbers[needed[numbers]]

    @property
    def has_ended(self) -> bool:
        """Whether a document failed and none behind it is wanted."""
        return self.stops and bool(self.errors)

    @property
    def is_settled(self) -> bool:
        """Whether the next document to hand out is the one that ends it."""
        return self.has_ended and bool(self.waiting) and bool((self.kinds[self.waiting[0]] == FAILED).any())

    def finished(self) -> Iterator[Floats2d | Fault]:
        """Documents at the front of the window all of whose texts are done, in order, up to one that ends it."""
        while self.waiting and (self.is_settled or self.kinds[self.waiting[0]].all()):
            numbers = self.waiting.popleft()
            yield self.error_of(numbers) or self.vectors_of(numbers)

    def error_of(self, numbers: Offsets) -> Fault | None:
        """Why a document has no vectors: a call failed, or none of its vectors can be used."""
        kinds = self.kinds[numbers]
        failed = np.flatnonzero(kinds == FAILED)
        if len(failed):
            return Fault(self.errors[int(numbers[failed[0]])], int(failed[0]))
        error = unusable(kinds, self.encoder.name)
        return None if error is None else Fault(error)

    def vectors_of(self, numbers: Offsets) -> Floats2d:
        """A matrix of a document's own; if it is the only one, the rows themselves, moved to their places."""
        if self.rows is None:
            return np.zeros((0, self.dimension or 0), dtype=np.float32)
        rows, alone = self.rows, not self.waiting and len(numbers) == len(self.rows)
        if alone and (numbers <= np.arange(len(numbers))).all():
            self.texts, self.kinds, self.rows = DistinctTexts(), self.kinds[:0], None
            spread_rows(rows, numbers, rows)
            return rows
        vectors = np.empty((len(numbers), rows.shape[1]), dtype=np.float32)
        spread_rows(rows, numbers, vectors)
        return vectors


def grown(values: npt.NDArray[Scalar], length: int) -> npt.NDArray[Scalar]:
    """The same with room for ``length`` items; new ones are 0 if they are numbers, and unset if they are rows."""
    if len(values) >= length:
        return values
    longer = np.empty((length, *values.shape[1:]), dtype=values.dtype)
    longer[: len(values)] = values
    if values.ndim == 1:
        longer[len(values) :].fill(0)
    return longer


def joined(parts: list[Offsets]) -> Offsets:
    return np.concatenate(parts) if parts else NONE
