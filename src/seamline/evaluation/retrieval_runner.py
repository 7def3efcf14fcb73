"""Score chunks and their vectors on documents with questions."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from .._checks import check_at_least
from .._types import Flags, Offsets, Spans
from ..terms.scores import WordScores
from .data import Question, RetrievalSet
from .references import covered_characters
from .retrieval import precision_omega, rank_chunks, score_retrieved, within_budget
from .tables import percent

BUDGETS = (300, 600, 1000)
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
    n_chunks: dict[str, int] = field(default_factory=dict)

    def mean_size(self, *names: str) -> float:
        """Tokens of a document, or of all, for each chunk."""
        chosen = names or tuple(self.sizes)
        chunks = sum(self.n_chunks.get(name, 0) for name in chosen)
        return sum(self.sizes[name] for name in chosen) / chunks if chunks else 0.0


class Search:
    """The chunks of documents in one list, searched together.

    Parameters
    ----------
    chunked : dict of str to ChunkedText
    corpora : mapping of str to str
        Texts of the documents.
    lexical : float
        Weight of the words beside the vectors.
    """

    def __init__(self, chunked: dict[str, ChunkedText], corpora: Mapping[str, str], lexical: float = 0.0) -> None:
        parts = list(chunked.values())
        self.texts = [corpora[name][start:end] for name, part in chunked.items() for start, end in part.spans.tolist()]
        self.lexical = lexical
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

    def scored(
        self, asked: Mapping[int, Question], encode_queries: QueryEncoder, *, k: int, budgets: tuple[int, ...]
    ) -> dict[int, QuestionScores]:
        """Figures of each question under its number."""
        texts = [question.text for question in asked.values()]
        if not texts:
            return {}
        words = WordScores(self.texts)(texts) if self.lexical else None
        enough = self.enough(max(budgets, default=0), k=k)
        ranked = rank_chunks(encode_queries(texts), self.vectors, k=enough, lexical=self.lexical, word_scores=words)
        pairs = zip(asked.items(), ranked, strict=True)
        return {place: self.score(one, order, k=k, budgets=budgets) for (place, one), order in pairs}

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
    lexical: float = 0.0,
    within: bool = False,
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
    lexical : float
        Weight of the words beside the vectors, 0 to 1: BM25 over all chunks that are searched together, both
        standardised for each question.
    within : bool
        Search each question's own document alone.

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
    groups = [(name,) for name in chunked] if within else [tuple(chunked)]
    scores: dict[int, QuestionScores] = {}
    for names in groups:
        asked = {place: one for place, one in enumerate(data.questions) if one.corpus in names}
        found = Search({name: chunked[name] for name in names}, data.corpora, lexical)
        scores |= found.scored(asked, encode_queries, k=k, budgets=budgets)
    return RetrievalRun(
        tuple(scores[place] for place in sorted(scores)),
        {name: part.embedded for name, part in chunked.items()},
        {name: part.size for name, part in chunked.items()},
        budgets,
        {name: len(part.spans) for name, part in chunked.items()},
    )


def retrieval_report(runs: Mapping[str, RetrievalRun]) -> dict[str, dict[str, object]]:
    """Means in per cent: of each document over its questions, and ``overall`` over all questions of all runs.

    A document is named by its file; when two runs have one of the same name, the later is written ``run/document``.

    Examples
    --------
    >>> scores = QuestionScores("facts", 1.0, 0.5, 0.5, 0.5, (1.0, 1.0, 1.0))
    >>> report = retrieval_report({"a": RetrievalRun((scores,), {"facts": 8}, {"facts": 8})})
    >>> report["overall"]["iou"], report["overall"]["recall_at_tokens"], report["overall"]["tokens_embedded_ratio"]
    (50.0, {'300': 100.0, '600': 100.0, '1000': 100.0}, 1.0)
    """
    sets: dict[str, object] = {}
    for run_name, run in runs.items():
        for name in run.sizes:
            own = [scores for scores in run.questions if scores.corpus == name]
            if own:
                label = f"{run_name}/{name}" if name in sets else name
                sets[label] = figures(own, run.budgets, run.embedded[name], run.sizes[name], run.mean_size(name))
    every = [scores for run in runs.values() for scores in run.questions]
    embedded = sum(sum(run.embedded.values()) for run in runs.values())
    size = sum(sum(run.sizes.values()) for run in runs.values())
    chunks = sum(sum(run.n_chunks.values()) for run in runs.values())
    mean_size = size / chunks if chunks else 0.0
    return {"sets": sets, "overall": figures(every, next(iter(runs.values())).budgets, embedded, size, mean_size)}


def figures(
    scores: Sequence[QuestionScores], budgets: tuple[int, ...], embedded: int, size: int, mean_size: float
) -> dict[str, object]:
    means = [percent(mean) for mean in np.mean([score.as_tuple() for score in scores], axis=0)]
    names = ("recall", "precision", "precision_omega", "iou")
    paid = dict(zip(map(str, budgets), means[len(names) :], strict=True))
    ratio = round(embedded / size, 4) if size else 0.0
    shares = dict(zip(names, means, strict=False))
    return {**shares, "recall_at_tokens": paid, "mean_size": round(mean_size, 1), "tokens_embedded_ratio": ratio}
