"""How well retrieved chunks cover the passages that answer a question, counted in characters.

A question has *references*: spans of one document that hold the answer. What a retriever hands out are chunks, best
first; those of the question's own document can cover a reference, all of them cost. A reference is also covered by a
verbatim copy of its text elsewhere in the document: a reader cannot tell the two apart.

Every figure is a fraction; the command line shows per cents.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from .._checks import check_at_least, check_share
from .._types import Flags, Floats1d, Offsets, Spans
from .references import References, covered_characters, merge_spans


@dataclass(frozen=True)
class RetrievalScores:
    """What `score_retrieved` found for one question."""

    recall: float
    precision: float
    iou: float


def score_retrieved(references: References, retrieved: npt.ArrayLike, *, cost: int | None = None) -> RetrievalScores:
    """Recall, precision and intersection over union of what was retrieved for one question.

    With ``hit`` the covered characters of the references and ``cost`` the characters handed out: recall is
    ``hit / references``, precision ``hit / cost``, IoU ``hit / (cost + references - hit)``.

    Parameters
    ----------
    references : References
        From `find_references`.
    retrieved : array-like of int, shape (k, 2)
        The retrieved spans of the references' own document.
    cost : int, optional
        Characters of *all* retrieved chunks, those of other documents included and overlap counted twice; by default
        the summed lengths of ``retrieved``.

    Returns
    -------
    RetrievalScores

    Raises
    ------
    ValueError
        If ``cost`` is below the summed lengths of ``retrieved``.

    Notes
    -----
    Smith and Troynikov (2024), "Evaluating Chunking Strategies for Retrieval", with the credit for copies added.

    Examples
    --------
    >>> from seamline.evaluation import find_references
    >>> score_retrieved(find_references("abcdefghij", [[2, 6]]), [[0, 4]], cost=8)
    RetrievalScores(recall=0.5, precision=0.25, iou=0.2)
    """
    spans = np.asarray(retrieved, dtype=np.int64).reshape(-1, 2)
    own = int((spans[:, 1] - spans[:, 0]).sum())
    total = own if cost is None else check_at_least("cost", cost, own)
    hit, wanted = covered_characters(references, spans), references.n_characters
    return RetrievalScores(hit / wanted, hit / total if total else 0.0, hit / (total + wanted - hit))


def precision_omega(references: References, spans: npt.ArrayLike, *, touching: bool = True) -> float:
    """Precision under perfect retrieval: how much of the chunks that meet a reference is reference.

    Depends on the cuts alone, so it needs no encoder. Only the given places count, copies do not.

    Parameters
    ----------
    references : References
        From `find_references`.
    spans : array-like of int, shape (m, 2)
        All chunks of the document.
    touching : bool
        Whether a chunk that ends where a reference starts, or starts where it ends, meets it. The published figures
        are counted so.

    Returns
    -------
    float
        Covered characters over the length of the union of these chunks and the references.

    Notes
    -----
    Smith and Troynikov (2024).

    Examples
    --------
    >>> from seamline.evaluation import find_references
    >>> references = find_references("abcdefghij", [[2, 6]])
    >>> precision_omega(references, [[0, 6], [6, 10]], touching=False)
    0.6666666666666666
    >>> precision_omega(references, [[0, 6], [6, 10]])
    0.4
    """
    chunks = np.asarray(spans, dtype=np.int64).reshape(-1, 2)
    met = chunks[meets(chunks, references.spans, touching)]
    union = merge_spans(np.concatenate((met, references.spans)))
    own = References(references.spans, tuple(references.spans[:, :1]))
    return covered_characters(own, met) / int((union[:, 1] - union[:, 0]).sum())


def within_budget(spans: Spans, sizes: npt.ArrayLike, *, budget: int) -> Spans:
    """The best chunks that a budget pays for; the last one is cut in proportion.

    Parameters
    ----------
    spans : ndarray of int, shape (k, 2)
        Retrieved chunks, best first, of any documents.
    sizes : array-like of int, shape (k,)
        Their sizes in the budget's unit, such as tokens.
    budget : int
        Size that may be handed out in all.

    Returns
    -------
    ndarray of int, shape (j, 2)
        The first chunks while the budget lasts.

    Raises
    ------
    ValueError
        If ``sizes`` has another length than ``spans`` or ``budget`` is below 1.

    Examples
    --------
    >>> within_budget(np.array([[0, 100], [300, 400], [200, 300]]), [20, 20, 20], budget=25).tolist()
    [[0, 100], [300, 325]]
    """
    costs = np.asarray(sizes, dtype=np.int64)
    if costs.shape != (len(spans),):
        raise ValueError(f"sizes must have one value a span, got shape {costs.shape} for {len(spans)} spans")
    left = check_at_least("budget", budget, 1) - (np.cumsum(costs) - costs)
    paid = spans[left > 0].copy()
    shares = np.minimum(1.0, left[left > 0] / np.maximum(1, costs[left > 0]))
    paid[:, 1] = paid[:, 0] + np.floor((paid[:, 1] - paid[:, 0]) * shares).astype(np.int64)
    return paid


def rank_chunks(
    queries: npt.ArrayLike, vectors: npt.ArrayLike, *, k: int, lexical: float = 0.0,
    word_scores: npt.ArrayLike | None = None,
) -> Offsets:
    """The ``k`` chunks nearest to each query by cosine, best first; equal ones in the order of the chunks.

    With scores by words both are standardised over the chunks of each query and added: ``(1 - lexical)`` times the
    cosine and ``lexical`` times the words.

    Parameters
    ----------
    queries : array-like of shape (q, d)
    vectors : array-like of shape (m, d)
        Chunk vectors; neither needs unit length. A zero or non-finite row is similar to nothing.
    k : int
        How many; fewer are returned when there are fewer chunks.
    lexical : float
        Weight of the words, 0 to 1.
    word_scores : array-like of shape (q, m), optional
        Scores by words, such as BM25.

    Returns
    -------
    ndarray of int, shape (q, min(k, m))

    Raises
    ------
    ValueError
        If the dimensions differ, ``k`` is below 1 or ``lexical`` is no share.

    Examples
    --------
    >>> rank_chunks([[1.0, 0.0]], [[0.0, 1.0], [2.0, 0.1], [1.0, 1.0]], k=2).tolist()
    [[1, 2]]
    """
    check_at_least("k", k, 1)
    left, right = unit_rows("queries", queries), unit_rows("vectors", vectors)
    if left.shape[1] != right.shape[1]:
        raise ValueError(f"queries and vectors must agree in width, got {left.shape[1]} and {right.shape[1]}")
    scores = left @ right.T
    if check_share("lexical", lexical) and word_scores is not None:
        scores = (1 - lexical) * standardised(scores) + lexical * standardised(np.asarray(word_scores, np.float64))
    return np.argsort(-scores, axis=1, kind="stable")[:, :k].astype(np.int64)


def standardised(scores: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Each row with mean 0 and deviation 1; rows of equal scores are 0."""
    if not scores.shape[1]:
        return scores
    deviations = scores.std(axis=1, keepdims=True)
    return np.asarray((scores - scores.mean(axis=1, keepdims=True)) / np.where(deviations > 0, deviations, 1.0))


def unit_rows(name: str, rows: npt.ArrayLike) -> npt.NDArray[np.float64]:
    array = np.asarray(rows, dtype=np.float64)
    if array.ndim != 2:
        raise ValueError(f"{name} must be a 2-D array, got shape {array.shape}")
    array = np.where(np.isfinite(array).all(axis=1, keepdims=True), array, 0.0)
    norms: Floats1d = np.linalg.norm(array, axis=1)
    return np.asarray(array / np.where(norms == 0, 1.0, norms)[:, None])


def meets(chunks: Spans, references: Spans, touching: bool) -> Flags:
    starts, ends = np.maximum.outer(chunks[:, 0], references[:, 0]), np.minimum.outer(chunks[:, 1], references[:, 1])
    return np.asarray((starts <= ends if touching else starts < ends).any(axis=1))
