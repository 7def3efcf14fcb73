"""From a tokenizer to exact counts and ends of tokens."""

from typing import TYPE_CHECKING

from .._face import face

if TYPE_CHECKING:
    from .resolve import resolve_encoding
    from .token_ends import count_tokens, tokens

HOMES = {
    "resolve": "resolve_encoding",
    "token_ends": "count_tokens tokens",
}

__all__ = ["count_tokens", "resolve_encoding", "tokens"]
__getattr__, __dir__ = face(__name__, HOMES)
