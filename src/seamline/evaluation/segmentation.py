"""How well breaks agree with the true ones: Pk, WindowDiff, Boundary Similarity, precision and recall.

A segmentation of ``n_units`` units is the array of its *breaks*: the first unit of each segment but the first, strictly
rising within ``1..n_units - 1``. Every figure is a fraction; the command line shows per cents.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from .._checks import check_at_least
from .._types import Offsets

Breaks = Offsets | Sequence[int]
"""First units of all segments but the first."""


@dataclass(frozen=True)
class BoundaryScores:
    """Precision, recall and F1 of breaks."""

    precision: float
    recall: float
    f1: float


def window_size(reference: Breaks, *, n_units: int) -> int:
    """Half of the mean length of the true segments: the ``k`` of Pk and WindowDiff.

    Halves round up (segeval rounds them to even, nltk leaves the rule to its caller), and ``k`` is at least 2 as in
    segeval, but never more than ``n_units - 1``, so that a document of two units is judged too.

    Parameters
    ----------
    reference : array of int
        The true breaks.
    n_units : int
        Units of the document.

    Returns
    -------
    int
        Width of the window in units; 0 when the document has a single unit.

    Examples
    --------
    >>> window_size([4, 8], n_units=12), window_size([2, 3, 5, 7, 9], n_units=15), window_size([], n_units=2)
    (2, 2, 1)
    """
    breaks = checked_breaks("reference", reference, n_units)
    half_mean = n_units / (2 * (len(breaks) + 1))
    return min(max(2, int(half_mean + 0.5)), n_units - 1)


def pk(reference: Breaks, hypothesis: Breaks, *, n_units: int, window: int | None = None) -> float:
    """Share of windows whose two ends are wrongly called "same segment" or "different segments".

    Parameters
    ----------
    reference, hypothesis : array of int
        True and found breaks.
    n_units : int
        Units of the document.
    window : int, optional
        Distance of the two ends in units; `window_size` of the reference by default.

    Returns
    -------
    float
        Between 0 (equal) and 1, over the ``n_units - window`` windows; 0 when there is no window.

    Raises
    ------
    ValueError
        If breaks do not rise strictly within the document, or ``window`` is below 1.

    Notes
    -----
    Beeferman, Berger and Lafferty (1999). Equal to ``nltk.metrics.pk`` on the string of the ``n_units - 1`` gaps and to
    ``segeval.pk`` with the same window.

    Examples
    --------
    >>> pk([4, 8], [4, 8], n_units=12), pk([4, 8], [], n_units=12)
    (0.0, 0.4)
    """
    true_counts, found_counts = window_counts(reference, hypothesis, n_units=n_units, window=window)
    return share((true_counts > 0) != (found_counts > 0))


def windowdiff(reference: Breaks, hypothesis: Breaks, *, n_units: int, window: int | None = None) -> float:
    """Share of windows that hold a wrong number of breaks.

    Parameters
    ----------
    reference, hypothesis : array of int
        True and found breaks.
    n_units : int
        Units of the document.
    window : int, optional
        Width in units; `window_size` of the reference by default.

    Returns
    -------
    float
        Between 0 (equal) and 1, over the ``n_units - window`` windows; 0 when there is no window.

    Raises
    ------
    ValueError
        If breaks do not rise strictly within the document, or ``window`` is below 1.

    Notes
    -----
    Pevzner and Hearst (2002), without the correction of Lamprier et al. (2007). Equal to ``nltk.metrics.windowdiff`` on
    the string of gaps and to ``segeval.window_diff`` with the same window.

    Examples
    --------
    >>> windowdiff([4, 8], [4, 5, 8], n_units=12)
    0.2
    """
    true_counts, found_counts = window_counts(reference, hypothesis, n_units=n_units, window=window)
    return share(true_counts != found_counts)


def boundary_similarity(
    reference: Breaks, hypothesis: Breaks, *, n_units: int, max_transposition: int = 2
) -> float:
    """Boundary Similarity B: one minus the edits between two sets of breaks, near misses at a discount.

    A pair of breaks ``distance < max_transposition`` units apart is one transposition, which costs
    ``distance / max_transposition``; any other break without a partner costs 1. The sum is divided by matches,
    transpositions and lone breaks together. Pairs are made as in segeval: nearest distances first, from left to right.

    Parameters
    ----------
    reference, hypothesis : array of int
        Two segmentations; the measure is symmetric.
    n_units : int
        Units of the document.
    max_transposition : int
        segeval's ``n_t``. At the default of 2 only neighbouring places count as a near miss.

    Returns
    -------
    float
        Between 0 and 1 (equal); 1 when neither has a break.

    Raises
    ------
    ValueError
        If breaks do not rise strictly within the document, or ``max_transposition`` is below 1.

    Notes
    -----
    Fournier (2013), "Evaluating Text Segmentation using Boundary Edit Distance". Equal to
    ``segeval.boundary_similarity``.

    Examples
    --------
    >>> boundary_similarity([4, 8], [4, 9], n_units=12), boundary_similarity([4, 8], [4, 10], n_units=12)
    (0.75, 0.3333333333333333)
    """
    check_at_least("max_transposition", max_transposition, 1)
    true = set(checked_breaks("reference", reference, n_units).tolist())
    found = set(checked_breaks("hypothesis", hypothesis, n_units).tolist())
    matches = len(true & found)
    distances, lone = transpose(true - found, found - true, max_transposition)
    total = matches + len(distances) + lone
    if total == 0:
        return 1.0
    return (total - sum(distances) / max_transposition - lone) / total


def boundary_scores(reference: Breaks, hypothesis: Breaks, *, n_units: int, tolerance: int = 0) -> BoundaryScores:
    """Precision, recall and F1 of breaks, each matched at most once.

    Parameters
    ----------
    reference, hypothesis : array of int
        True and found breaks.
    n_units : int
        Units of the document.
    tolerance : int
        A found break matches a true one at most this many units away; as many pairs as possible are made.

    Returns
    -------
    BoundaryScores
        All 1 when neither has a break, all 0 when only one of them has.

    Raises
    ------
    ValueError
        If breaks do not rise strictly within the document, or ``tolerance`` is negative.

    Examples
    --------
    >>> boundary_scores([4, 8], [5], n_units=12, tolerance=1)
    BoundaryScores(precision=1.0, recall=0.5, f1=0.6666666666666666)
    """
    check_at_least("tolerance", tolerance, 0)
    true = checked_breaks("reference", reference, n_units)
    found = checked_breaks("hypothesis", hypothesis, n_units)
    if len(true) == len(found) == 0:
        return BoundaryScores(1.0, 1.0, 1.0)
    matches = count_matches(true.tolist(), found.tolist(), tolerance)
    return BoundaryScores(
        matches / max(1, len(found)), matches / max(1, len(true)), 2 * matches / (len(true) + len(found))
    )


def checked_breaks(name: str, breaks: Breaks, n_units: int) -> Offsets:
    """``breaks`` as an int64 array, or a ValueError that names the rule it breaks."""
    check_at_least("n_units", n_units, 1)
    array = np.asarray(breaks)
    if array.ndim != 1 or (array.size and array.dtype.kind not in "iu"):
        raise ValueError(f"{name} must be a 1-D array of ints, got shape {array.shape} of {array.dtype}")
    array = array.astype(np.int64)
    if array.size and (array[0] < 1 or array[-1] >= n_units or bool(np.any(np.diff(array) < 1))):
        raise ValueError(f"{name} must rise strictly within 1..{n_units - 1}, got {array.tolist()}")
    return array


def window_counts(
    reference: Breaks, hypothesis: Breaks, *, n_units: int, window: int | None
) -> tuple[Offsets, Offsets]:
    """True and found breaks between unit ``i`` and unit ``i + window``, for each ``i``."""
    width = window_size(reference, n_units=n_units) if window is None else check_at_least("window", window, 1)
    pairs = (("reference", reference), ("hypothesis", hypothesis))
    true, found = (np.cumsum(break_flags(checked_breaks(name, breaks, n_units), n_units)) for name, breaks in pairs)
    return true[width:] - true[:-width or None], found[width:] - found[:-width or None]


def break_flags(breaks: Offsets, n_units: int) -> Offsets:
    """1 at each unit that starts a new segment, else 0."""
    return np.bincount(breaks, minlength=n_units)


def share(wrong: npt.NDArray[np.bool_]) -> float:
    return float(wrong.mean()) if len(wrong) else 0.0


def transpose(missed: set[int], added: set[int], reach: int) -> tuple[list[int], int]:
    """Distances of the transpositions between lone breaks, and how many breaks stay alone."""
    distances = []
    for distance in range(1, reach):
        for left in sorted(missed | added):
            for first, second in ((missed, added), (added, missed)):
                if left in first and left + distance in second:
                    first.remove(left)
                    second.remove(left + distance)
                    distances.append(distance)
    return distances, len(missed) + len(added)


def count_matches(true: list[int], found: list[int], tolerance: int) -> int:
    """Most pairs at most ``tolerance`` apart: on a line the leftmost admissible partner is always a best one."""
    matches = i = j = 0
    while i < len(true) and j < len(found):
        if abs(true[i] - found[j]) <= tolerance:
            matches, i, j = matches + 1, i + 1, j + 1
        elif true[i] < found[j]:
            i += 1
        else:
            j += 1
    return matches
