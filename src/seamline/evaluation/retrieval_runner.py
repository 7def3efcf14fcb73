"""Score chunks and their vectors on documents with questions."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from .._checks import check_at_least
from .._types import Flags, Offsets, Spans
from .data import Question, RetrievalSet
from .references import covered_characters
from .retrieval import precision_omega, rank_chunks, score_retrieved, within_budget
from .tables import percent

BUDGETS = (600, 1000)
"""Tokens of context that recall is reported for."""


@dataclass(frozen=True)
class ChunkedText:
    """Chunks of one document as a retriever sees them.

    Attributes
    ----------
    spans : ndarray of int64, shape (m, 2)
    sizes : ndarray of int64, shape (m,)
        Tokens of each chunk.
    vectors : ndarray, shape (m, d)
    embedded : int
        Tokens of all texts that were handed to the encoder for this document.
    size : int
        Tokens of the document.
    """

    spans: Spans
    sizes: Offsets
    vectors: npt.NDArray[np.floating]
    embedded: int
    size: int


TextChunker = Callable[[str], ChunkedText]
QueryEncoder = Callable[[list[str]], npt.ArrayLike]


@dataclass(frozen=True)
class QuestionScores:
    """Figures of one question, as fractions."""

    corpus: str
    recall: float
    precision: float
    precision_omega: float
    iou: float
    recall_at_tokens: tuple[float, ...]

    def as_tuple(self) -> tuple[float, ...]:
        return self.recall, self.precision, self.precision_omega, self.iou, *self.recall_at_tokens


@dataclass(frozen=True)
class RetrievalRun:
    """All question scores of one set, and what the chunking cost."""

    questions: tuple[QuestionScores, ...]
    embedded: dict[str, int]
    sizes: dict[str, int]
    budgets: tuple[int, ...] = BUDGETS


class Index:
    """The chunks of all documents of a set in one list, searched together."""

    def __init__(self, chunked: dict[str, ChunkedText]) -> None:
        parts = list(chunked.values())
        self.spans = np.concatenate([part.spans for part in parts])
        self.sizes = np.concatenate([part.sizes for part in parts])
        self.vectors = np.concatenate([part.vectors for part in parts])
        self.owners = np.repeat(list(chunked), [len(part.spans) for part in parts])

    def owned(self, corpus: str) -> Flags:
        return np.asarray(self.owners == corpus)

    def enough(self, budget: int, *, k: int) -> int:
        """How many chunks, however small they turn out, cover ``k`` results and the budget."""
        smallest = np.cumsum(np.sort(self.sizes))
        return max(k, int(np.searchsorted(smallest, budget)) + 1)

    def score(self, question: Question, ranked: Offsets, *, k: int, budgets: Sequence[int]) -> QuestionScores:
        """Figures of one question, from all chunks ranked by similarity to it."""
        own = self.owned(question.corpus)
        best = ranked[:k]
        lengths = self.spans[best, 1] - self.spans[best, 0]
        scores = score_retrieved(question.references, self.spans[best[own[best]]], cost=int(lengths.sum()))
        omega = precision_omega(question.references, self.spans[own])
        paid = (self.recall_within(question, ranked, own, budget) for budget in budgets)
        return QuestionScores(question.corpus, scores.recall, scores.precision, omega, scores.iou, tuple(paid))

    def recall_within(self, question: Question, ranked: Offsets, own: Flags, budget: int) -> float:
        paid = within_budget(self.spans[ranked], self.sizes[ranked], budget=budget)
        hit = covered_characters(question.references, paid[own[ranked[: len(paid)]]])
        return hit / question.references.n_characters


def score_retrieval(
    data: RetrievalSet,
    chunk: TextChunker,
    encode_queries: QueryEncoder,
    *,
    k: int = 5,
    budgets: tuple[int, ...] = BUDGETS,
) -> RetrievalRun:
    """Chunk all documents of a set, search them together for each question, and score what is found.

    Parameters
    ----------
    data : RetrievalSet
    chunk : callable
        From a document's text to its `ChunkedText`.
    encode_queries : callable
        From a list of questions to their vectors, in the space of the chunks' vectors.
    k : int
        Chunks that are retrieved for recall, precision and IoU.
    budgets : tuple of int
        Token budgets that recall is measured at, chunks best first.

    Returns
    -------
    RetrievalRun

    Examples
    --------
    >>> from seamline.evaluation import Question, RetrievalSet, find_references
    >>> text = "Snow is white. Grass is green."
    >>> data = RetrievalSet("a", {"facts": text}, (Question("facts", "Grass?", find_references(text, [[15, 30]])),))
    >>> spans = np.array([[0, 14], [15, 30]])
    >>> chunk = lambda text: ChunkedText(spans, np.array([4, 4]), np.eye(2), embedded=8, size=8)
    >>> score_retrieval(data, chunk, lambda questions: [[0.1, 0.9]], k=1).questions[0].recall
    1.0
    """
    check_at_least("k", k, 1)
    chunked = {name: chunk(text) for name, text in data.corpora.items()}
    index = Index(chunked)
    queries = encode_queries([question.text for question in data.questions])
    ranked = rank_chunks(queries, index.vectors, k=index.enough(max(budgets, default=0), k=k))
    pairs = zip(data.questions, ranked, strict=True)
    return RetrievalRun(
        tuple(index.score(question, order, k=k, budgets=budgets) for question, order in pairs),
        {name: part.embedded for name, part in chunked.items()},
        {name: part.size for name, part in chunked.items()},
        budgets,
    )


def retrieval_report(runs: Mapping[str, RetrievalRun]) -> dict[str, dict[str, object]]:
    """Means in per cent: of each document over its questions, and ``overall`` over all questions of all runs.

    A document is named by its file; when two runs have one of the same name, the later is written ``run/document``.

    Examples
    --------
    >>> scores = QuestionScores("facts", 1.0, 0.5, 0.5, 0.5, (1.0, 1.0))
    >>> report = retrieval_report({"a": RetrievalRun((scores,), {"facts": 8}, {"facts": 8})})
    >>> report["overall"]["iou"], report["overall"]["recall_at_tokens"], report["overall"]["tokens_embedded_ratio"]
    (50.0, {'600': 100.0, '1000': 100.0}, 1.0)
    """
    sets: dict[str, object] = {}
    for run_name, run in runs.items():
        for name in run.sizes:
            own = [scores for scores in run.questions if scores.corpus == name]
            if own:
                label = f"{run_name}/{name}" if name in sets else name
                sets[label] = figures(own, run.budgets, run.embedded[name], run.sizes[name])
    every = [scores for run in runs.values() for scores in run.questions]
    embedded = sum(sum(run.embedded.values()) for run in runs.values())
    size = sum(sum(run.sizes.values()) for run in runs.values())
    return {"sets": sets, "overall": figures(every, next(iter(runs.values())).budgets, embedded, size)}


def figures(
    scores: Sequence[QuestionScores], budgets: tuple[int, ...], embedded: int, size: int
) -> dict[str, object]:
    means = [percent(mean) for mean in np.mean([score.as_tuple() for score in scores], axis=0)]
    names = ("recall", "precision", "precision_omega", "iou")
    paid = dict(zip(map(str, budgets), means[len(names) :], strict=True))
    ratio = round(embedded / size, 4) if size else 0.0
    return {**dict(zip(names, means, strict=False)), "recall_at_tokens": paid, "tokens_embedded_ratio": ratio}
