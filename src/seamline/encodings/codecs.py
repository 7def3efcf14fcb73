"""What a token encoder must answer, and the encoders that can be asked.

A codec counts the tokens of a text and, where its encoder says so, tells where each token ends. Special tokens are
plain text to every codec, nothing is truncated, and nothing is added around the text.
"""

import math
import operator
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Protocol

import numpy as np

from .._types import Offsets
from ._counter import Counter
from ._ends import has_surrogates, token_ends
from .bpe_counts import counter_of

LARGEST_COUNT = 2**40 - 1
SURROGATES = re.compile("[\ud800-\udfff]")


class Codec(Protocol):
    """Counts tokens; ``limit`` is the longest input of the model it belongs to, where that is known."""

    @property
    def name(self) -> str: ...

    @property
    def limit(self) -> int | None: ...

    def count(self, text: str) -> int:
        """Number of tokens that encoding ``text`` on its own gives."""
        ...

    def ends(self, text: str) -> Offsets:
        """``[0, .., len(text)]``: code points where a token ends; a TypeError where the encoder does not tell."""
        ...


def closed_ends(ends: Offsets, length: int) -> Offsets:
    """Strictly rising ends with both ends of the text."""
    return np.unique(np.concatenate(([0], ends, [length]))).astype(np.int64)


@dataclass(frozen=True, eq=False)
class TiktokenCodec:
    """An encoding of tiktoken, counted without it where its pattern is known."""

    encoding: Any
    limit: int | None = None

    @property
    def name(self) -> str:
        return str(self.encoding.name)

    def encode(self, text: str) -> list[int]:
        """Token ids, special tokens as plain text."""
        try:
            ids: list[int] = self.encoding.encode_ordinary(text)
        except BaseException as error:
            if type(error).__name__ != "PanicException":  # the encoder's Rust panic is no Exception
                raise
            raise ValueError(f"{self.name} cannot encode this text of {len(text)} characters: {error}") from error
        return ids

    def count(self, text: str) -> int:
        if self.counter is None or has_surrogates(text):
            return len(self.encode(text))
        return self.counter.count(text)

    def ends(self, text: str) -> Offsets:
        if self.counter is None or has_surrogates(text):
            return token_ends(text, self._byte_sizes[self.encode(text)])
        return self.counter.token_ends(text)

    def forget(self) -> None:
        """Empty the counter's memo; counts stay the same."""
        if self.counter is not None:
            self.counter.forget()

    @cached_property
    def counter(self) -> Counter | None:
        """Counter that agrees with the encoding on every text, made at first use."""
        return counter_of(self.encoding)

    @cached_property
    def _byte_sizes(self) -> Offsets:
        sizes = np.zeros(self.encoding.max_token_value + 1, dtype=np.int64)
        for token, rank in self.encoding._mergeable_ranks.items():
            sizes[rank] = len(token)
        return sizes


@dataclass(frozen=True, eq=False)
class TokenizersCodec:
    """A ``tokenizers.Tokenizer``, without truncation, padding and added tokens."""

    tokenizer: Any
    name: str = "tokenizers"
    limit: int | None = None

    @classmethod
    def detached(cls, tokenizer: Any, *, name: str, limit: int | None = None) -> "TokenizersCodec":
        """Codec over a copy, so that the caller's tokenizer keeps its settings."""
        copy = type(tokenizer).from_str(tokenizer.to_str())
        limit = limit or (copy.truncation or {}).get("max_length")
        copy.no_truncation()
        copy.no_padding()
        copy.encode_special_tokens = True
        codec = cls(copy, name)
        return codec if limit is None else cls(copy, name, codec.within(limit))

    def within(self, limit: int) -> int:
        """Tokens of a text that fit a model of ``limit`` tokens beside those it adds."""
        return max(limit - int(self.tokenizer.num_special_tokens_to_add(False)), 1)

    def count(self, text: str) -> int:
        return len(self._encoded(text))

    def ends(self, text: str) -> Offsets:
        ends = np.array([end for _, end in self._encoded(text).offsets], dtype=np.int64)
        return closed_ends(ends, len(text))

    def _encoded(self, text: str) -> Any:
        readable = SURROGATES.sub("\ufffd", text) if has_surrogates(text) else text
        return self.tokenizer.encode(readable, add_special_tokens=False)


@dataclass(frozen=True, eq=False)
class CallableCodec:
    """Any function from text to a number of tokens."""

    function: Callable[[str], Any]
    name: str = "callable"
    limit: int | None = None

    def count(self, text: str) -> int:
        size = self.function(text)
        if isinstance(size, bool) or not hasattr(size, "__index__"):
            raise TypeError(f"{self.name} must count tokens with an int, got {type(size).__name__}")
        number = operator.index(size)
        if not 0 <= number <= LARGEST_COUNT:
            raise ValueError(f"{self.name} must count tokens with an int of at least 0 and below 2**40, got {number}")
        return number

    def ends(self, text: str) -> Offsets:
        raise TypeError(f"{self.name} counts tokens but does not tell where they end; use a tiktoken or tokenizers one")


@dataclass(frozen=True)
class EstimatedTokens:
    """Tokens taken to be ``chars_per_token`` characters each: an estimate, and never chosen unless named.

    Parameters
    ----------
    chars_per_token : float
        Characters of one token; about 4 for English prose, 1 to 2 for Chinese and Japanese.

    Examples
    --------
    >>> EstimatedTokens(4.0).count("twelve chars")
    3
    """

    chars_per_token: float = 4.0
    limit: int | None = None

    def __post_init__(self) -> None:
        if not 0 < self.chars_per_token < math.inf:
            raise ValueError(f"chars_per_token must be a number above 0, got {self.chars_per_token}")

    @property
    def name(self) -> str:
        return f"estimate of {self.chars_per_token:g} characters per token"

    def count(self, text: str) -> int:
        """Tokens of ``text`` by the estimate, rounded up."""
        return math.ceil(len(text) / self.chars_per_token)

    def ends(self, text: str) -> Offsets:
        """Every ``chars_per_token`` characters, rounded down."""
        marks = np.arange(1, self.count(text) + 1) * self.chars_per_token
        ends = np.floor(marks[marks < len(text)]).astype(np.int64)
        return closed_ends(ends, len(text))
