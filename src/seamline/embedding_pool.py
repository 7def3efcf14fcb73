"""Texts of many documents on their way through one encoder: what waits, what goes together, what is done.

No calls happen here; `embedding` drives it for ordinary encoders and for asynchronous ones.
"""

from collections import Counter, deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np

from ._types import Floats2d
from .batching import padded_sizes, token_batches
from .embedding_cache import EmbeddingCache
from .encoder_output import EncoderError, bad_rows, check_some_good, checked_vectors, normalised
from .encoders import Encoder

WINDOW_BATCHES = 16
WINDOW_DOCUMENTS = 1024


@dataclass
class EmbeddingPool:
    """A bounded window over a stream of documents.

    Each distinct text of the window goes to the encoder once. A round takes all full batches of the sorted texts and
    leaves the rest, less than a batch, for the next round, which sorts the other way, so nothing waits for two rounds.
    """

    encoder: Encoder
    batch_tokens: int
    normalize: bool = True
    cache: EmbeddingCache | None = None
    waiting: deque[list[str]] = field(default_factory=deque)
    uses: Counter[str] = field(default_factory=Counter)
    sizes: dict[str, int] = field(default_factory=dict)  # of texts that no batch has taken yet
    pending: int = 0  # their sum
    done: dict[str, Floats2d | Exception] = field(default_factory=dict)
    dimension: int | None = None
    longest_first: bool = True

    def add(self, texts: Sequence[str]) -> None:
        """One more document at the end of the window."""
        document = list(texts)
        fresh = [text for text in dict.fromkeys(document) if text not in self.uses]
        self.uses.update(document)
        self.waiting.append(document)
        if self.cache is not None:
            self.done.update(self.cache.get(self.encoder.name, fresh))
            fresh = [text for text in fresh if text not in self.done]
        sizes = padded_sizes(fresh, self.encoder.longest)
        self.sizes.update(zip(fresh, sizes.tolist(), strict=True))
        self.pending += int(sizes.sum())

    @property
    def is_full(self) -> bool:
        return self.pending >= WINDOW_BATCHES * self.batch_tokens or len(self.waiting) >= WINDOW_DOCUMENTS

    def take_batches(self, *, everything: bool) -> list[list[str]]:
        """Batches of this round; unless ``everything`` is asked or there is no full one, the last stays behind."""
        texts = list(self.sizes)
        sizes = np.fromiter(self.sizes.values(), dtype=np.int64, count=len(texts))
        positions = list(token_batches(sizes, self.batch_tokens, longest_first=self.longest_first))
        self.longest_first = not self.longest_first
        if not everything and len(positions) > 1:
            positions.pop()
        batches = [[texts[i] for i in batch] for batch in positions]
        for batch in batches:
            for text in batch:
                self.pending -= self.sizes.pop(text)
        return batches

    def store(self, batch: list[str], returned: object) -> None:
        """Check what the encoder returned for a batch, and keep it."""
        vectors = checked_vectors(returned, encoder=self.encoder.name, expected=len(batch), dimension=self.dimension)
        self.dimension = vectors.shape[1]
        found = dict(zip(batch, vectors, strict=True))
        self.done.update(found)
        if self.cache is not None:
            bad = {batch[i] for i in bad_rows(vectors)}
            self.cache.put(self.encoder.name, {text: row for text, row in found.items() if text not in bad})

    def fail(self, batch: list[str], error: Exception) -> None:
        """Every document with a text of this batch gets the error in place of its vectors."""
        self.done.update(dict.fromkeys(batch, error))

    def finished(self) -> Iterator[Floats2d | Exception]:
        """Documents at the front of the window all of whose texts are done, in order."""
        while self.waiting and all(text in self.done for text in self.waiting[0]):
            document = self.waiting.popleft()
            result = self.vectors_of(document)
            self.release(document)
            yield result

    def vectors_of(self, document: list[str]) -> Floats2d | Exception:
        rows: list[Floats2d] = []
        for text in document:
            row = self.done[text]
            if isinstance(row, Exception):
                return row
            rows.append(row)
        if not rows:
            return np.zeros((0, self.dimension or 0), dtype=np.float32)
        try:
            vectors = stacked(rows, self.encoder.name)
            check_some_good(vectors, self.encoder.name)
        except EncoderError as error:
            return error
        return normalised(vectors) if self.normalize else vectors

    def release(self, document: list[str]) -> None:
        """Forget vectors that no waiting document needs."""
        for text in document:
            self.uses[text] -= 1
            if self.uses[text] == 0:
                del self.uses[text], self.done[text]


def stacked(rows: list[Floats2d], encoder: str) -> Floats2d:
    """Rows of several calls, or of the cache, as one matrix."""
    widths = {len(row) for row in rows}
    if len(widths) > 1:
        raise EncoderError(f"encoder {encoder!r} must return vectors of one length, got lengths {sorted(widths)}")
    return np.stack(rows)
