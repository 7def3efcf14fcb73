"""Which texts go to an encoder together: sorted by length, cut where the padded tokens fill a budget."""

from collections.abc import Iterator, Sequence

import numpy as np
import numpy.typing as npt

from .builtin import count_pieces

SPECIAL_TOKENS = 2

Sizes = npt.NDArray[np.int64]


def padded_sizes(texts: Sequence[str], longest: int | None = None) -> Sizes:
    """Tokens of each text as an encoder will see it, at most ``longest``.

    Word pieces of the built-in vocabulary plus two special tokens: exact for models with the uncased BERT vocabulary,
    an estimate for all others.
    """
    sizes = count_pieces(texts) + SPECIAL_TOKENS
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
    order = np.argsort(-sizes if longest_first else sizes, kind="stable")
    start, longest = 0, 0
    for position, size in enumerate(sizes[order].tolist(), 1):
        longest = max(longest, size)
        if longest * (position - start) >= budget:
            yield order[start:position]
            start, longest = position, 0
    if start < len(order):
        yield order[start:]
