"""Several ways to chunk on the same questions: what each finds, what it costs, and which difference is real."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from typing import Any

import numpy as np

from .._types import Floats1d, Offsets
from ..chunker import Chunker, SemanticChunker
from ..embedding.encoders import resolve_encoder
from ..measures.units import unit_name
from .bootstrap import Interval, paired_interval
from .data import Documents, RetrievalSet, Sources, sources_of
from .pipelines import Retriever, embedded_retriever, pooled_retriever
from .quoted import QuotedQuestions, QuoteProblem, find_answers
from .retrieval_runner import ChunkedText, RetrievalRun, score_retrieval
from .tables import format_table, percent

LETTERS = (2400, 4000)
BUDGETS = {"chars": LETTERS, "graphemes": LETTERS, "bytes": LETTERS, "words": (450, 750), "lines": (50, 80)}
"""Sizes of context that recall is reported for, about 600 and 1,000 tokens."""

TOKENS = (600, 1000)
LEVEL = 0.05
"""Chance that a difference is called real though there is none, over all that are looked at."""

Questions = QuotedQuestions | Iterable[Mapping[str, Any]]
Ways = Mapping[str, Chunker | Mapping[str, Any]]


@dataclass(frozen=True)
class Way:
    """What one way to chunk found, and what it cost.

    Attributes
    ----------
    name : str
    recall_at : dict of int to float
        Share of the answers' characters in the best chunks that each budget pays for.
    recall, precision, iou : float
        Of the ``k`` best chunks.
    n_chunks : int
    mean_size : float
        Of a chunk, in the unit of the sizes.
    embedded : float
        Size of all that was embedded beside the size of the documents.
    """

    name: str
    recall_at: dict[int, float]
    recall: float
    precision: float
    iou: float
    n_chunks: int
    mean_size: float
    embedded: float


@dataclass(frozen=True)
class Comparison:
    """Ways to chunk beside each other, on the same questions and in the same unit.

    Attributes
    ----------
    ways : tuple of Way
        The best first, by recall at the first budget.
    scores : dict of str to ndarray
        For each way, the recall of every question at the first budget.
    unit : str
        What sizes and budgets count.
    k : int
        Chunks behind recall, precision and IoU.
    questions : RetrievalSet
    problems : tuple of QuoteProblem
        Quotes that something is wrong with.
    """

    ways: tuple[Way, ...]
    scores: dict[str, Floats1d]
    unit: str
    k: int
    questions: RetrievalSet
    problems: tuple[QuoteProblem, ...]

    @property
    def best(self) -> Way:
        """The way that finds most at the first budget."""
        return self.ways[0]

    @property
    def budget(self) -> int:
        """The budget that the ways are ordered by."""
        return next(iter(self.best.recall_at))

    @cached_property
    def differences(self) -> dict[str, Interval]:
        """For every other way, by how much the best one finds more: paired over the questions.

        The level is shared among them, so that many ways do not make one of them good by chance.
        """
        others = [way.name for way in self.ways[1:]]
        level = 1 - LEVEL / max(1, len(others))
        best = self.scores[self.best.name]
        return {name: paired_interval(best, self.scores[name], level=level) for name in others}

    @property
    def verdict(self) -> str:
        """One sentence: which way is better, and whether the difference is real."""
        where = f"within {self.budget:,} {self.unit}"
        found = f"{self.best.name} finds {100 * self.best.recall_at[self.budget]:.1f} % of the answers {where}"
        real = [name for name, difference in self.differences.items() if difference.low > 0]
        unsure = [name for name in self.differences if name not in real]
        asked = f"{len(self.questions.questions)} questions"
        parts = [f"surely more than {self.told(real)}"] if real else []
        parts += [f"{asked} do not tell it from {self.told(unsure)}"] if unsure else []
        return "; ".join([found, *parts]) + "."

    def told(self, names: Sequence[str]) -> str:
        """Names of ways with their differences to the best in points and the interval of each."""
        spread = {name: self.differences[name] for name in names}
        return ", ".join(
            f"{name} ({100 * one.mean:.1f} points, {100 * one.low:.1f} to {100 * one.high:.1f})"
            for name, one in spread.items()
        )

    def table(self) -> str:
        """All figures as text, shares in per cent."""
        budgets = {f"at@{budget}": f"R@{budget}" for budget in self.best.recall_at}
        others = {"recall": f"R of {self.k}", "precision": "prec.", "iou": "IoU", "n": "chunks", "mean": "mean size"}
        rows = {way.name: self._figures(way) for way in self.ways}
        headers = {**budgets, **others, "embedded": "embedded", "less": "to the best", "low": "from", "high": "to"}
        return format_table(rows, headers=headers, first="way")

    def _figures(self, way: Way) -> dict[str, object]:
        shares = {"recall": way.recall, "precision": way.precision, "iou": way.iou}
        found = self.differences.get(way.name)
        bounds = {} if found is None else {"less": 0 - found.mean, "low": 0 - found.high, "high": 0 - found.low}
        return {
            **{f"at@{budget}": percent(share) for budget, share in way.recall_at.items()},
            **{name: percent(share) for name, share in {**shares, **bounds}.items()},
            "n": way.n_chunks, "mean": way.mean_size, "embedded": way.embedded,
        }  # fmt: skip

    def to_dict(self) -> dict[str, Any]:
        """Everything as plain values, ready for JSON."""
        return {
            "unit": self.unit, "k": self.k, "budget": self.budget, "n_questions": len(self.questions.questions),
            "ways": [asdict(way) for way in self.ways], "verdict": self.verdict,
            "differences": {name: asdict(one) for name, one in self.differences.items()},
            "problems": [asdict(problem) for problem in self.problems],
        }


def compare(
    documents: Documents,
    questions: Questions,
    ways: Ways,
    *,
    encoder: Any = "builtin",
    budgets: Sequence[int] | None = None,
    k: int = 5,
    lexical: float = 0.0,
) -> Comparison:
    """Chunk the same documents in several ways and see which finds the answers of your questions.

    Parameters
    ----------
    documents : mapping from str to str or Reading
        Texts by their names; all are searched together. Of a `Reading` that is what is read, in which quotes are
        looked up too.
    questions : iterable of mapping, or QuotedQuestions
        As `find_answers` takes them: each with the quotes that answer it.
    ways : mapping from str to Chunker or mapping
        Chunkers or their options, by a name of yours; all count in one unit.
    encoder : str, object or callable, default "builtin"
        What chunks and questions are embedded by; name the model that your search uses, since the built-in one is made
        for cutting.
    budgets : sequence of int, optional
        Sizes of context that recall is taken at, in the unit of the chunks. Default: about 600 and 1,000 tokens.
    k : int, default 5
        Chunks behind recall, precision and IoU.
    lexical : float, default 0
        Weight of the words beside the vectors, 0 to 1, as in a hybrid search; 0.2 is a good one.

    Returns
    -------
    Comparison
        ``print(found.table())`` and ``print(found.verdict)`` say it all.

    Raises
    ------
    ValueError
        If there is no way, two count in different units, or no question is left.

    Notes
    -----
    Equal budgets make ways with small and with large chunks comparable. Intervals are paired bootstrap intervals over
    questions (Efron and Tibshirani 1993), each at a level that holds for all of them together (Bonferroni).

    Examples
    --------
    >>> texts = {"sky": "Snow is white. " * 40 + "The moon pulls the sea. " + "Grass is green. " * 40}
    >>> asked = [{"question": "What pulls the sea?", "quote": "The moon pulls the sea."}]
    >>> found = compare(texts, asked, {"small": {"max_size": 60}, "large": {"max_size": 900}}, budgets=[100])
    >>> found.best.name, found.best.recall_at
    ('small', {100: 1.0})
    """
    chunkers = {name: way if isinstance(way, Chunker) else chunker_of(way, encoder) for name, way in ways.items()}
    unit = shared_unit(chunkers)
    asked = questions if isinstance(questions, QuotedQuestions) else find_answers(documents, questions)
    wanted = tuple(budgets) if budgets is not None else BUDGETS.get(unit, TOKENS) if isinstance(unit, str) else TOKENS
    data, sources = asked.data, sources_of(documents)
    runs = {
        name: carried_out(data, sources, chunker, encoder, wanted, k, lexical) for name, chunker in chunkers.items()
    }
    scores = {name: np.array([one.recall_at_tokens[0] for one in run.questions]) for name, (run, _) in runs.items()}
    order = sorted(runs, key=lambda name: -scores[name].mean())
    found = tuple(way_of(name, *runs[name]) for name in order)
    return Comparison(found, scores, unit_name(unit), k, asked.data, asked.problems)


def chunker_of(options: Mapping[str, Any], encoder: Any) -> Chunker:
    """The chunker of some options; one that makes plans gets the encoder."""
    plans = options.get("strategy") in ("semantic", "topics")
    return SemanticChunker(encoder, **options) if plans else Chunker(**options)


def shared_unit(chunkers: Mapping[str, Chunker]) -> Any:
    """What all of them count in."""
    units = [chunker.unit for chunker in chunkers.values()]
    if not units:
        raise ValueError("ways must hold at least one way to chunk, got none")
    if any(unit != units[0] for unit in units):
        raise ValueError(f"ways must count in one unit, got {', '.join(map(unit_name, units))}")
    return units[0]


def retriever_of(chunker: Chunker, encoder: Any, unit: Any, sources: Sources) -> Retriever:
    """Chunks with vectors: pooled where a plan embeds its units, else of each chunk's text."""
    if isinstance(chunker, SemanticChunker):
        return pooled_retriever(chunker, counted=unit, sources=sources)
    return embedded_retriever(chunker, encoder=encoder, counted=unit, sources=sources)


def carried_out(
    data: RetrievalSet, sources: Sources, chunker: Chunker, encoder: Any, budgets: tuple[int, ...], k: int,
    lexical: float,
) -> tuple[RetrievalRun, Offsets]:
    """One way on all questions, and the sizes of its chunks."""
    retriever = retriever_of(chunker, resolve_encoder(encoder), chunker.unit, sources)
    sizes: list[Offsets] = []
    run = score_retrieval(
        data, noting(retriever.chunk, sizes), retriever.encode_queries, k=k, budgets=budgets, lexical=lexical
    )
    return run, np.concatenate(sizes)


def noting(chunk: Callable[[str], ChunkedText], sizes: list[Offsets]) -> Callable[[str], ChunkedText]:
    """The same function, which leaves the sizes of its chunks behind."""

    def noted(text: str) -> ChunkedText:
        found = chunk(text)
        sizes.append(found.sizes)
        return found

    return noted


def way_of(name: str, run: RetrievalRun, sizes: Offsets) -> Way:
    """Means over the questions of one run."""
    recall, precision, _, iou, *at = np.mean([one.as_tuple() for one in run.questions], axis=0).tolist()
    embedded, whole = sum(run.embedded.values()), sum(run.sizes.values())
    return Way(
        name, dict(zip(run.budgets, at, strict=True)), recall, precision, iou, len(sizes),
        round(float(sizes.mean()), 2) if len(sizes) else 0.0, round(embedded / whole, 4) if whole else 0.0,
    )  # fmt: skip
