"""The counter that stands in for tiktoken: its vocabulary and character classes, taken from tiktoken itself."""

from functools import lru_cache
from typing import Any

import numpy as np

from ._bpe import Vocabulary
from ._counter import Counter

# The patterns below are known to `_pretoken.pxd`, in each spelling that a release of tiktoken has used.
CONTRACTIONS = "(?i:'s|'t|'re|'ve|'m|'ll|'d)"
UPPER = r"[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]"
LOWER = r"[\p{Ll}\p{Lm}\p{Lo}\p{M}]"
PATTERNS = {
    r"'(?:[sdmt]|ll|ve|re)| ?\p{L}++| ?\p{N}++| ?[^\s\p{L}\p{N}]++|\s++$|\s+(?!\S)|\s": "r50k",
    r"'(?i:[sdmt]|ll|ve|re)|[^\r\n\p{L}\p{N}]?+\p{L}++|\p{N}{1,3}+| ?[^\s\p{L}\p{N}]++[\r\n]*+|\s++$|\s*[\r\n]"
    r"|\s+(?!\S)|\s": "cl100k",
    CONTRACTIONS + r"|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+": (
        "cl100k_plain"
    ),
    rf"[^\r\n\p{{L}}\p{{N}}]?{UPPER}*{LOWER}+{CONTRACTIONS}?|[^\r\n\p{{L}}\p{{N}}]?{UPPER}+{LOWER}*{CONTRACTIONS}?"
    r"|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+": "o200k",
}
CLASS_BITS = {
    r"\p{L}": 1,
    r"\p{N}": 2,
    r"\s": 4,
    r"[\p{Lu}\p{Lt}]": 8,
    r"\p{Ll}": 16,
    r"[\p{Lm}\p{Lo}\p{M}]": 32,
    r"[\r\n]": 64,
}
N_CODE_POINTS = 0x110000
PLANES = (0, 1, 2, 3, 14)  # the others hold private and unassigned characters only, which have no class
MAX_TOKENS = 2**21 - 2  # what a packed merge can hold


def counter_of(encoding: Any) -> Counter | None:
    """Counter of a tiktoken ``Encoding``; None where its pattern or ranks are not of a kind that is known to agree."""
    pattern = PATTERNS.get(getattr(encoding, "_pat_str", ""))
    tokens = dense_tokens(encoding._mergeable_ranks) if pattern else None
    if pattern is None or tokens is None:
        return None
    sizes = np.fromiter(map(len, tokens), np.int32, len(tokens))
    vocabulary = Vocabulary(b"".join(tokens), sizes)
    if vocabulary.stray_tokens(sizes):
        return None
    return Counter(vocabulary, character_classes(encoding.__class__), pattern)


def dense_tokens(ranks: dict[bytes, int]) -> list[bytes] | None:
    """Tokens by rank 0, 1, ..; None where ranks have gaps or a byte has no token."""
    tokens = sorted(ranks, key=ranks.__getitem__)
    if len(tokens) > MAX_TOKENS or ranks[tokens[-1]] != len(tokens) - 1:
        return None
    return tokens if all(bytes([byte]) in ranks for byte in range(256)) else None


@lru_cache(maxsize=1)
def character_classes(encoding_class: Any) -> bytes:
    """Class bits of every code point, as the regular expressions of this tiktoken see them.

    An encoding of single bytes whose pattern is one class keeps just the members of a text of all code points, so the
    table follows the Unicode version that tiktoken was built with.
    """
    codes = np.concatenate([np.arange(plane << 16, (plane + 1) << 16, dtype="<u4") for plane in PLANES])
    text = codes[codes >> 11 != 0x1B].tobytes().decode("utf-32-le")
    classes = np.zeros(N_CODE_POINTS, dtype=np.uint8)
    ranks = {bytes([byte]): byte for byte in range(256)}
    for pattern, bit in CLASS_BITS.items():
        probe = encoding_class("probe", pat_str=pattern, mergeable_ranks=ranks, special_tokens={})
        members = bytes(probe.encode_ordinary(text)).decode()
        classes[np.frombuffer(members.encode("utf-32-le"), dtype="<u4")] |= bit
    return classes.tobytes()
