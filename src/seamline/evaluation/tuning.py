"""The best of many ways to chunk, chosen on one half of the questions and reported on the other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from ..chunker import Chunker
from .comparing import Comparison, Questions, Ways, compare
from .data import Documents
from .quoted import QuotedQuestions, find_answers

FEWEST = 10
"""Questions below which two halves tell nothing."""


@dataclass(frozen=True)
class Tuning:
    """What was chosen, and what it is worth on questions that had no say in it.

    Attributes
    ----------
    best : str
        Name of the way that was best on the first half.
    search : Comparison
        All ways on the first half; its figures flatter the best one.
    held_out : Comparison
        The best one beside the baseline on the other half: these are the figures to believe.
    """

    best: str
    search: Comparison
    held_out: Comparison


def tune(
    documents: Documents,
    questions: Questions,
    ways: Ways,
    *,
    baseline: Chunker | Mapping[str, Any] | None = None,
    encoder: Any = "builtin",
    budgets: Sequence[int] | None = None,
    k: int = 5,
    lexical: float = 0.0,
    seed: int = 0,
) -> Tuning:
    """Choose among ways to chunk by half of your questions, and report the choice on the other half.

    Parameters
    ----------
    documents, questions, ways, encoder, budgets, k, lexical
        As for `compare`.
    baseline : Chunker or mapping, optional
        What the choice is compared with. Default: the first of the ways, which then may stand alone.
    seed : int, default 0
        Of the halving.

    Returns
    -------
    Tuning

    Raises
    ------
    ValueError
        If fewer than 10 questions are left, or as for `compare`.

    Examples
    --------
    >>> facts = [f"The colour of thing {i} is shade {i * 7}." for i in range(12)]
    >>> texts = {"facts": "\\n\\n".join(fact + " Filler without any news at all." * 8 for fact in facts)}
    >>> asked = [{"question": f"Colour of thing {i}?", "quote": fact} for i, fact in enumerate(facts)]
    >>> found = tune(texts, asked, {"large": {"max_size": 1000}, "small": {"max_size": 60}}, budgets=[120])
    >>> found.best, len(found.search.questions.questions), len(found.held_out.questions.questions)
    ('small', 6, 6)
    """
    asked = questions if isinstance(questions, QuotedQuestions) else find_answers(documents, questions)
    first, second = halves(asked, seed)
    search = compare(documents, first, ways, encoder=encoder, budgets=budgets, k=k, lexical=lexical)
    best = search.best.name
    first_way = next(iter(ways))
    beside = {first_way: ways[first_way]} if baseline is None else {"baseline": baseline}
    last = {best: ways[best], **beside}
    held_out = compare(documents, second, last, encoder=encoder, budgets=budgets, k=k, lexical=lexical)
    return Tuning(best, search, held_out)


def halves(asked: QuotedQuestions, seed: int) -> Iterator[QuotedQuestions]:
    """The questions in two halves, drawn at random; problems stay with the first."""
    questions = asked.data.questions
    if len(questions) < FEWEST:
        raise ValueError(f"questions must be at least {FEWEST} to choose by half of them, got {len(questions)}")
    order = np.random.default_rng(seed).permutation(len(questions)).tolist()
    middle = (len(order) + 1) // 2
    for part, problems in ((order[:middle], asked.problems), (order[middle:], ())):
        chosen = tuple(questions[i] for i in sorted(part))
        yield QuotedQuestions(replace(asked.data, questions=chosen), problems)
