"""Sparse rows of word weights, as stores for hybrid search take them: the part of BM25 that a document decides."""

import zlib
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from .._checks import check_number, check_positive
from .._types import Floats1d, Offsets
from .words import words_of

SATURATION = 1.2
"""BM25's k1: how soon a repeated word counts no more."""

LENGTHS = 0.75
"""BM25's b: how much a long chunk is held against it."""


class SparseRows(NamedTuple):
    """Weights of words in compressed rows: row ``i`` holds ``ids[indptr[i]:indptr[i + 1]]``.

    The three arrays are what ``scipy.sparse.csr_array((weights, ids, indptr))`` takes.
    """

    indptr: Offsets
    ids: npt.NDArray[np.int64]
    weights: npt.NDArray[np.float32]


def term_ids(text: str) -> npt.NDArray[np.int64]:
    """Ids of the distinct words of a text, such as a question, rising; each weighs 1 there.

    An id is the CRC-32 of a word without case in UTF-8: equal words have equal ids in every text, process and version.

    Examples
    --------
    >>> np.isin(term_ids("whales"), term_ids("Two whales swam.")).tolist()
    [True]
    """
    return np.unique([term_id(word) for word in words_of(text)]).astype(np.int64)


def term_id(word: str) -> int:
    return zlib.crc32(word.encode("utf-8", "surrogatepass"))


def mean_length(lengths: Floats1d) -> float:
    """Of all texts, at least 1."""
    return max(float(lengths.mean()), 1.0) if len(lengths) else 1.0


def term_weights(
    texts: Sequence[str], *, average_length: float | None = None, k1: float = SATURATION, b: float = LENGTHS
) -> SparseRows:
    """Weights of the words of each text: BM25 (Robertson and Zaragoza 2009) without the rarity of words.

    A word that occurs ``t`` times in a text of ``n`` words weighs
    ``t (k1 + 1) / (t + k1 (1 - b + b n / average_length))``. How rare a word is in the whole collection is known by the
    store (the modifier ``idf`` of Qdrant) or by whoever holds all rows.

    Parameters
    ----------
    texts : sequence of str
    average_length : float, optional
        Words of a text on average, over the whole collection; by default over these.
    k1, b : float

    Returns
    -------
    SparseRows
        Ids rise within a row.

    Raises
    ------
    ValueError, TypeError
        Naming the parameter, the rule and the value.

    Examples
    --------
    >>> rows = term_weights(["whale whale", "ship"])
    >>> rows.indptr.tolist(), [f"{weight:.2f}" for weight in rows.weights]
    ([0, 1, 2], ['1.26', '1.16'])
    """
    check_number("k1", k1, 0)
    check_number("b", b, 0)
    counts = [Counter(map(term_id, words_of(text))) for text in texts]
    lengths = np.array([sum(count.values()) for count in counts], dtype=np.float64)
    average = check_positive("average_length", mean_length(lengths) if average_length is None else average_length)
    norms = k1 * (1 - b + b * lengths / average)
    rows = [sorted(count.items()) for count in counts]
    ids = np.array([word for row in rows for word, _ in row], dtype=np.int64)
    times = np.array([time for row in rows for _, time in row], dtype=np.float64)
    indptr = np.concatenate(([0], np.cumsum([len(row) for row in rows]))).astype(np.int64)
    weights = times * (k1 + 1) / (times + np.repeat(norms, np.diff(indptr)))
    return SparseRows(indptr, ids, weights.astype(np.float32))
