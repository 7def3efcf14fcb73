"""How well retrieved chunks cover the passages that answer a question, counted in characters.

A question has *references*: spans of one document that hold the answer. What a retriever hands out are chunks, best
first; those of the question's own document can cover a reference, all of them cost. A reference is also covered by a
verbatim copy of its text elsewhere in the document: a reader cannot tell the two apart.

Every figure is a fraction; the command line shows per cents.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from .._checks import check_at_least
from .._types import Flags, Floats1d, Offsets, Spans


@dataclass(frozen=True)
class References:
    """The answer spans of one question in their document, with every verbatim copy of them."""

    spans: Spans
    """Merged and sorted, shape (r, 2)."""
    copies: tuple[Offsets, ...]
    """Start of each occurrence of each span's text, the span itself included."""

    def __len__(self) -> int:
        return len(self.spans)

    @property
    def n_characters(self) -> int:
        return int((self.spans[:, 1] - self.spans[:, 0]).sum())


@dataclass(frozen=True)
class RetrievalScores:
    """What `score_retrieved` found for one question."""

    recall: float
    precision: float
    iou: float


def find_references(text: str, spans: npt.ArrayLike, *, credit_copies: bool = True) -> References:
    """Check the answer spans of a question and find the copies of each in the document.

    Parameters
    ----------
    text : str
        The document.
    spans : array-like of int, shape (r, 2)
        Half-open pairs of code points; those that overlap are merged.
    credit_copies : bool
        False counts the given place only.

    Returns
    -------
    References

    Raises
    ------
    ValueError
        If there is no span, or one is empty or outside of the text.

    Examples
    --------
    >>> find_references("yes, no, yes", [[0, 3]]).copies[0].tolist()
    [0, 9]
    """
    merged = merge_spans(checked_spans("spans", spans, len(text)))
    if not len(merged):
        raise ValueError("spans must hold at least one reference, got none")
    if not credit_copies:
        return References(merged, tuple(merged[:, :1]))
    return References(merged, tuple(occurrences(text, text[start:end]) for start, end in merged.tolist()))


def covered_characters(references: References, retrieved: npt.ArrayLike) -> int:
    """Characters of the references that the retrieved spans cover, each counted once.

    A character counts as covered when the span holds it in any copy of its reference.

    Parameters
    ----------
    references : References
        From `find_references`.
    retrieved : array-like of int, shape (k, 2)
        Spans of the same document, in any order; they may overlap.

    Returns
    -------
    int
        At most ``references.n_characters``.

    Examples
    --------
    >>> references = find_references("yes, no, yes", [[0, 3]])
    >>> covered_characters(references, [[1, 5], [9, 10]])
    3
    """
    spans = np.asarray(retrieved, dtype=np.int64).reshape(-1, 2)
    lengths = (references.spans[:, 1] - references.spans[:, 0]).tolist()
    covers = zip(references.copies, lengths, strict=True)
    return sum(int(covered_flags(starts, length, spans).sum()) for starts, length in covers)


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


def rank_chunks(queries: npt.ArrayLike, vectors: npt.ArrayLike, *, k: int) -> Offsets:
    """The ``k`` chunks nearest to each query by cosine, best first; equal ones in the order of the chunks.

    Parameters
    ----------
    queries : array-like of shape (q, d)
    vectors : array-like of shape (m, d)
        Chunk vectors; neither needs unit length. A zero or non-finite row is similar to nothing.
    k : int
        How many; fewer are returned when there are fewer chunks.

    Returns
    -------
    ndarray of int, shape (q, min(k, m))

    Raises
    ------
    ValueError
        If the dimensions differ or ``k`` is below 1.

    Examples
    --------
    >>> rank_chunks([[1.0, 0.0]], [[0.0, 1.0], [2.0, 0.1], [1.0, 1.0]], k=2).tolist()
    [[1, 2]]
    """
    check_at_least("k", k, 1)
    left, right = unit_rows("queries", queries), unit_rows("vectors", vectors)
    if left.shape[1] != right.shape[1]:
        raise ValueError(f"queries and vectors must agree in width, got {left.shape[1]} and {right.shape[1]}")
    return np.argsort(-(left @ right.T), axis=1, kind="stable")[:, :k].astype(np.int64)


def unit_rows(name: str, rows: npt.ArrayLike) -> npt.NDArray[np.float64]:
    array = np.asarray(rows, dtype=np.float64)
    if array.ndim != 2:
        raise ValueError(f"{name} must be a 2-D array, got shape {array.shape}")
    array = np.where(np.isfinite(array).all(axis=1, keepdims=True), array, 0.0)
    norms: Floats1d = np.linalg.norm(array, axis=1)
    return np.asarray(array / np.where(norms == 0, 1.0, norms)[:, None])


def checked_spans(name: str, spans: npt.ArrayLike, length: int) -> Spans:
    array = np.asarray(spans)
    if array.size == 0:
        return np.empty((0, 2), dtype=np.int64)
    if array.ndim != 2 or array.shape[1] != 2 or array.dtype.kind not in "iu":
        raise ValueError(f"{name} must be pairs of ints, got shape {array.shape} of {array.dtype}")
    wrong = (array[:, 0] < 0) | (array[:, 0] >= array[:, 1]) | (array[:, 1] > length)
    if wrong.any():
        raise ValueError(f"{name} must be non-empty and within 0..{length}, got {array[wrong][0].tolist()}")
    return array.astype(np.int64)


def merge_spans(spans: Spans) -> Spans:
    """Union of half-open pairs, sorted; pairs that touch become one."""
    if not len(spans):
        return spans
    ordered = spans[np.argsort(spans[:, 0], kind="stable")]
    reach = np.maximum.accumulate(ordered[:, 1])
    starts = np.flatnonzero(np.concatenate(([True], ordered[1:, 0] > reach[:-1])))
    return np.stack((ordered[starts, 0], reach[np.append(starts[1:] - 1, len(ordered) - 1)]), axis=1)


def occurrences(text: str, part: str) -> Offsets:
    """Start of each place where ``part`` stands in ``text``, overlapping places included."""
    starts, start = [], text.find(part)
    while start >= 0:
        starts.append(start)
        start = text.find(part, start + 1)
    return np.array(starts, dtype=np.int64)


def covered_flags(starts: Offsets, length: int, spans: Spans) -> Flags:
    """Which characters of a passage of ``length`` some span covers in some copy."""
    flags = np.zeros(length, dtype=np.bool_)
    for start in starts.tolist():
        local = np.clip(spans - start, 0, length)
        for low, high in local[local[:, 0] < local[:, 1]].tolist():
            flags[low:high] = True
    return flags


def meets(chunks: Spans, references: Spans, touching: bool) -> Flags:
    starts, ends = np.maximum.outer(chunks[:, 0], references[:, 0]), np.minimum.outer(chunks[:, 1], references[:, 1])
    return np.asarray((starts <= ends if touching else starts < ends).any(axis=1))
