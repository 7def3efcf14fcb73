"""Which texts go to an encoder together: sorted by length, cut where the padded tokens fill a budget."""

from collections.abc import Iterator, Sequence

import numpy as np
import numpy.typing as npt

from .builtin import count_pieces

SPECIAL_TOKENS = 2
BYTES_PER_TOKEN = 5
"""Of UTF-8, in English text; an estimate for vocabularies that are not known."""

SHORT_SORT = 1 << 16
"""Sizes below it are sorted as 16-bit numbers, which takes a tenth of the time."""

Sizes = npt.NDArray[np.int64]


def padded_sizes(texts: Sequence[str], longest: int | None = None) -> Sizes:
    """Tokens of each text as an encoder will see it, at most ``longest``.

    Word pieces of the built-in vocabulary plus two special tokens: exact for models with the uncased BERT vocabulary,
    an estimate for all others.
    """
    return at_most(count_pieces(texts) + SPECIAL_TOKENS, longest)


def estimated_sizes(n_bytes: Sizes, longest: int | None = None) -> Sizes:
    """Tokens of texts by their bytes of UTF-8, without a look at the texts.

    Examples
    --------
    >>> estimated_sizes(np.array([0, 4, 120])).tolist()
    [2, 3, 26]
    """
    return at_most(-(-n_bytes // BYTES_PER_TOKEN) + SPECIAL_TOKENS, longest)


def at_most(sizes: Sizes, longest: int | None) -> Sizes:
    return sizes if longest is None else np.minimum(sizes, longest)


def token_batches(sizes: Sizes, budget: int, *, longest_first: bool = True) -> Iterator[Sizes]:
    """Batches of positions whose padded tokens just reach ``budget``.

    Parameters
    ----------
    sizes : ndarray of shape (n,), int64
        Tokens of each text.
    budget : int
        A batch closes as soon as its number of texts times its longest text is this much, so that all batches but the
        last are full and there are at most ``padded tokens / budget + 1`` of them.
    longest_first : bool
        Direction of the sort; equal lengths keep their order.

    Yields
    ------
    ndarray of int64
        Positions of one batch; together all of ``0 .. n - 1`` once.

    Examples
    --------
    >>> [batch.tolist() for batch in token_batches(np.array([2, 9, 3, 8]), 16)]
    [[1, 3], [2, 0]]
    """
    order = np.argsort(short(-sizes if longest_first else sizes), kind="stable")
    ordered = sizes[order]
    start = 0
    while start < len(order):
        stop = batch_end(ordered, start, budget)
        yield order[start:stop]
        start = stop


def batch_end(ordered: Sizes, start: int, budget: int) -> int:
    """End of the shortest batch from ``start`` that reaches the budget; the last one may not."""
    most = -(-budget // max(int(ordered[start]), 1))
    longest = np.maximum(ordered[start : start + most], ordered[start])
    padded = longest * np.arange(1, len(longest) + 1)
    return start + min(int(np.searchsorted(padded, budget)) + 1, len(longest))


def short(keys: Sizes) -> npt.NDArray[np.integer]:
    """The same order in 16 bits, where the range allows it."""
    if not len(keys):
        return keys
    low = int(keys.min())
    return (keys - low).astype(np.uint16) if int(keys.max()) - low < SHORT_SORT else keys
