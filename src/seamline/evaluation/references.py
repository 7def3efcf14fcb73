"""The passages of a document that answer a question, their verbatim copies, and how much of them spans cover."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from .._types import Flags, Offsets, Spans


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
