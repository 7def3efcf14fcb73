"""Token ends and counts by the encoder alone."""

from itertools import accumulate
from typing import Any


def reference_count(text: str, encoding: Any) -> int:
    return len(encoding.encode_ordinary(text))


def reference_token_ends(text: str, encoding: Any) -> list[int]:
    """Code points where a token and a character end together, by comparing prefixes of the UTF-8 bytes."""
    sizes = [len(encoding.decode_single_token_bytes(token)) for token in encoding.encode_ordinary(text)]
    token_ends = set(accumulate(sizes))
    char_ends = accumulate(len(ch.encode()) for ch in text)
    ends = [i + 1 for i, n_bytes in enumerate(char_ends) if n_bytes in token_ends]
    return [0, *ends]
