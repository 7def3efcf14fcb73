"""How well texts answer questions by their words alone: BM25 over all of them."""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from .._types import Floats2d
from .weights import SparseRows, term_ids, term_weights


class WordScores:
    """BM25 of questions against texts that are searched together.

    Parameters
    ----------
    texts : sequence of str

    Examples
    --------
    >>> WordScores(["a whale swam", "a ship sailed"])(["ship?"]).argmax(axis=1).tolist()
    [1]
    """

    def __init__(self, texts: Sequence[str]) -> None:
        rows = term_weights(texts)
        self.n_texts = len(texts)
        order = np.argsort(rows.ids, kind="stable")
        self.ids, starts = np.unique(rows.ids[order], return_index=True)
        self.ends = np.append(starts, len(order))
        self.owners = owners(rows)[order]
        self.weights = rows.weights[order]
        held = np.diff(self.ends)
        self.rarities = np.log1p((self.n_texts - held + 0.5) / (held + 0.5))

    def __call__(self, questions: Sequence[str]) -> Floats2d:
        """Scores, shape (questions, texts)."""
        return np.array([self.score(question) for question in questions]).reshape(len(questions), self.n_texts)

    def score(self, question: str) -> npt.NDArray[np.float64]:
        scores = np.zeros(self.n_texts)
        for place in np.flatnonzero(np.isin(self.ids, term_ids(question))).tolist():
            held = slice(self.ends[place], self.ends[place + 1])
            scores[self.owners[held]] += self.rarities[place] * self.weights[held]
        return scores


def owners(rows: SparseRows) -> npt.NDArray[np.int64]:
    """The row of each weight."""
    return np.repeat(np.arange(len(rows.indptr) - 1), np.diff(rows.indptr))
