"""Encoders behind an API: calls within its limits, and tried again where that may help."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import count as numbers
from typing import Any

import numpy as np

from .._checks import check_at_least, check_positive
from .._types import Floats2d
from .embed_async import is_async
from .encoders import resolve_encoder
from .output import checked_vectors
from .patience import Pace, Patience, may_pass
from .protocol import Encoder

BYTES_A_TOKEN = 3
"""Of UTF-8, in most scripts and encodings more than that: what is counted where nobody counts tokens."""


def limited(
    encode: Any, *, inputs: int | None = None, tokens: int | None = None, calls_per_minute: int | None = None,
    attempts: int = 6, wait: float = 1.0, longest_wait: float = 60.0,
    count_tokens: Callable[[str], int] | None = None, passes: Callable[[BaseException], bool] = may_pass,
) -> Encoder:
    """An encoder that keeps to the limits of an API and tries again what failed in passing.

    Parameters
    ----------
    encode : object
        All that `resolve_encoder` takes; what is asynchronous stays so.
    inputs, tokens : int, optional
        Most texts, and most tokens, in one call; a text that is larger goes alone.
    calls_per_minute : int, optional
        Most calls in any sixty seconds, further attempts among them, over all threads.
    attempts : int, default 6
        How often a call is made at most.
    wait, longest_wait : float
        Seconds before the second attempt, doubled for each further one up to the longest, a random part of it left
        out. Where the server names a time (``retry-after``), at least that, up to the longest.
    count_tokens : callable, optional
        Tokens of a text, for ``tokens``; by default a third of its bytes in UTF-8, which is seldom too few.
    passes : callable, optional
        Whether an error may pass: by default connections and time limits, and the statuses 408, 409, 425, 429, 500,
        502, 503, 504 and 529 of what well-known clients raise. All others are raised at once.

    Returns
    -------
    Encoder
        When all attempts have failed it raises the last error; from then on each call is tried once, until one is
        answered, so that a service that is down is soon known to be.

    Raises
    ------
    ValueError
        A limit below 1, or a limit of one call for what reads each document as a whole.

    Examples
    --------
    >>> calls = []
    >>> def encode(texts):
    ...     calls.append(len(texts))
    ...     if len(calls) == 1:
    ...         raise TimeoutError
    ...     return [[len(text), 1.0] for text in texts]
    >>> encoder = limited(encode, inputs=2, wait=0.01)
    >>> encoder.encode(["One.", "Two.", "Three."]).shape, calls
    ((3, 2), [2, 2, 1])
    """
    for name, value in (("inputs", inputs), ("tokens", tokens), ("calls_per_minute", calls_per_minute)):
        if value is not None:
            check_at_least(name, value, 1)
    resolved = resolve_encoder(encode)
    if resolved.per_document and (inputs or tokens):
        raise ValueError(f"inputs and tokens must be None for encoder {resolved.name!r}, which reads whole documents")
    patience = Patience(
        check_at_least("attempts", attempts, 1), check_positive("wait", wait),
        check_positive("longest_wait", longest_wait), passes,
    )
    kind = AsyncLimited if is_async(getattr(resolved, "function", resolved.encode)) else Limited
    return kind(resolved, Sheaves(inputs, tokens, count_tokens or thirds), Pace(calls_per_minute), patience)


def thirds(text: str) -> int:
    """A third of the bytes of a text."""
    return -(-len(text.encode("utf-8", "surrogatepass")) // BYTES_A_TOKEN)


@dataclass(frozen=True)
class Sheaves:
    """How many texts go into one call."""

    inputs: int | None
    tokens: int | None
    count: Callable[[str], int] = field(repr=False)

    def of(self, texts: list[str]) -> Iterator[list[str]]:
        """The texts in order, as few calls as the limits allow."""
        sheaf: list[str] = []
        held = 0
        for text in texts:
            size = 0 if self.tokens is None else self.count(text)
            if sheaf and self.is_full(len(sheaf), held + size):
                yield sheaf
                sheaf, held = [], 0
            sheaf.append(text)
            held += size
        if sheaf:
            yield sheaf

    def is_full(self, n_texts: int, tokens: int) -> bool:
        """Whether one text more is too many, or these tokens are."""
        return n_texts == self.inputs or (self.tokens is not None and tokens > self.tokens)


@dataclass(frozen=True)
class Limited:
    """An encoder within limits; see `limited`."""

    encoder: Encoder
    sheaves: Sheaves
    pace: Pace = field(repr=False)
    patience: Patience = field(repr=False)

    @property
    def name(self) -> str:
        """That of the encoder, since the vectors are the same."""
        return self.encoder.name

    @property
    def per_document(self) -> bool:
        return self.encoder.per_document

    @property
    def batch_tokens(self) -> int:
        """A call is filled up to the limit."""
        return self.sheaves.tokens or self.encoder.batch_tokens

    @property
    def longest(self) -> int | None:
        return self.encoder.longest

    def encode(self, texts: list[str], /) -> Any:
        """Vectors of the texts, in as many calls as it takes."""
        sheaves = list(self.sheaves.of(texts))
        return joined(sheaves, [self._called(sheaf) for sheaf in sheaves], self.name)

    def _called(self, texts: list[str]) -> Any:
        """What one call gives, or a further attempt at it."""
        for attempt in numbers():
            time.sleep(self.pace.reserve())
            try:
                found = self.encoder.encode(texts)
            except Exception as error:
                time.sleep(self.patience.after(error, attempt))
            else:
                self.patience.answered()
                return found


@dataclass(frozen=True)
class AsyncLimited(Limited):
    """The same for an encoder that is awaited."""

    async def encode(self, texts: list[str], /) -> Any:
        """Vectors of the texts, one call after the other."""
        sheaves = list(self.sheaves.of(texts))
        return joined(sheaves, [await self._acalled(sheaf) for sheaf in sheaves], self.name)

    async def _acalled(self, texts: list[str]) -> Any:
        for attempt in numbers():
            await asyncio.sleep(self.pace.reserve())
            try:
                found = await self.encoder.encode(texts)
            except Exception as error:
                await asyncio.sleep(self.patience.after(error, attempt))
            else:
                self.patience.answered()
                return found


def joined(sheaves: list[list[str]], parts: list[Any], name: str) -> Any:
    """What several calls gave as one matrix; of a single call as it is."""
    if len(parts) == 1:
        return parts[0]
    rows: list[Floats2d] = []
    for sheaf, part in zip(sheaves, parts, strict=True):
        width = rows[0].shape[1] if rows else None
        rows.append(checked_vectors(part, encoder=name, expected=len(sheaf), dimension=width))
    return np.concatenate(rows) if rows else []
