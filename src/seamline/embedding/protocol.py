"""What every encoder offers, whatever it was made from; it stands below those that are made from a name."""

from typing import Any, Protocol, TypeGuard, runtime_checkable

BATCH_TOKENS = 8192
"""Padded tokens of one call, unless an encoder says otherwise."""


@runtime_checkable
class Encoder(Protocol):
    """What every resolved encoder offers.

    Attributes
    ----------
    name : str
        For messages and cache keys.
    per_document : bool
        Vectors of one call belong together (fitted on its texts, or given for them): no pooling across documents, no
        sorting, no cache.
    batch_tokens : int
        Padded tokens of one call that suit it.
    longest : int or None
        Tokens after which it stops reading a text.
    """

    @property
    def name(self) -> str: ...
    @property
    def per_document(self) -> bool: ...
    @property
    def batch_tokens(self) -> int: ...
    @property
    def longest(self) -> int | None: ...

    def encode(self, texts: list[str], /) -> Any: ...


def is_encoder(value: Any) -> TypeGuard[Encoder]:
    """Whether ``value`` has all that `Encoder` names; a check of a protocol would take longer than a short text."""
    return all(hasattr(value, name) for name in ("name", "per_document", "batch_tokens", "longest", "encode"))
