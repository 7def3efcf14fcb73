"""Plan where topics change: arrays in, a `SemanticPlan` that explains itself out. No text and no models here."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import numpy as np
import numpy.typing as npt

from .._checks import check_choice
from .changepoints import best_counted_segmentation, best_segmentation, document_noise, noise_statistics
from .curve import finish_breaks, read_curve
from .curve_settings import PRESETS, CurveSettings, curve_settings, override
from .explanation import Evidence, spread_gaps
from .inner_products import Products, widened
from .request import WORD_WEIGHT, Request, checked_request
from .semantic_plan import SemanticPlan
from .similarity import UnitRows, unit_rows
from .wishes import GRANULARITY

METHODS = ("changepoints", "curve")
MIN_UNITS = 3


def plan_breaks(
    embeddings: npt.ArrayLike | UnitRows,
    sizes: npt.ArrayLike | None = None,
    *,
    method: str = "changepoints",
    granularity: float | str = GRANULARITY,
    target_size: float | None = None,
    size_weight: float = 3.0,
    min_size: float = 0,
    max_size: float | None = None,
    n_segments: int | tuple[int, int] | None = None,
    words: tuple[npt.ArrayLike, npt.ArrayLike] | None = None,
    word_weight: float = WORD_WEIGHT,
    priors: npt.ArrayLike | None = None,
    barriers: npt.ArrayLike | None = None,
    band: int | None = None,
    seam_weight: float | None = None,
    text_length: float | None = None,
    curve: CurveSettings | Mapping[str, Any] | str | None = None,
    curve_preset: str = "default",
    block: int | None = None,
    smoothing: int | None = None,
    threshold: str | None = None,
    sensitivity: float | None = None,
    percentile: float | None = None,
    clamp: tuple[float, float] | None = None,
    coherence: int | None = None,
    coherence_distance: int | None = None,
    local_minima: bool | None = None,
    merge_similarity: float | None = None,
) -> SemanticPlan:
    """Plan where the topics of a document change.

    ``changepoints`` minimises, exactly and over all segmentations,

    ``sum of [scatter / v + penalty / v + size_weight (size / target_size - 1)^2]``
    ``+ sum over cuts of [seam_weight (seam - mean seam) / v - prior]``

    where the scatter is that of unit vectors inside a segment, ``v`` the noise floor, half the median squared distance
    of neighbours, and a seam the mean similarity of the 4 units before a gap with the 4 after it. Without a target size
    the penalty is ``(v + granularity m s ln N) / (1 - f)``, with ``f`` and ``s`` the mean and the standard deviation of
    the similarities of units 5 to 12 apart (up to 24 units: of all pairs), and ``m`` 1 at 10,000 characters and larger
    in longer texts, see `seamline.planning.memory`; with one it is ``v``, what cutting noise saves.

    ``curve`` breaks at the valleys of a block similarity curve that lie under a threshold.

    Parameters
    ----------
    embeddings : array_like of shape (n, d)
        One vector a unit, in reading order. Rows that are zero or not finite weigh nothing and are reported.
    sizes : array_like of shape (n,), optional
        Size of each unit, in any unit; 1 each by default.
    method : {"changepoints", "curve"}
    granularity : float or {"coarse", "medium", "fine"}, default 1.4
        Factor of the penalty; 0.8 cuts finer. 1.0 suits the built-in encoder's word pieces. Coarse is 1.5 and fine 0.6
        times the default.
    target_size : float, optional
        Wanted size of a segment: chunks for retrieval instead of whole topics.
    size_weight : float, default 3.0
        How strongly the target size is wished.
    min_size : float, default 0
        As few segments as the limits allow are smaller.
    max_size : float, optional
        No segment is larger, unless it is a single unit.
    n_segments : int or (int, int), optional
        Exact number of segments, or the least and the most of them (``changepoints`` only); takes 12 bytes times units
        times segments of memory, and is refused where that is more than 1.6 GB.
    words : (indptr, ids), optional
        Word ids of the units in compressed rows; adds the word cost of Utiyama and Isahara (2001).
    word_weight : float, default 0.1
        Weight of the word cost, per nat.
    priors : array_like of shape (n - 1,), optional
        How much a cut is liked in each gap, in units of ``v``; negative values resist.
    barriers : array_like of int, optional
        Units at which a segment must start.
    band : int, optional
        Longest segment in units. Above 2,000 units the default is 2,000, so that the time stays linear.
    seam_weight : float, optional
        Cost of cutting between units that resemble each other, see above; 1.5, or 0 with a target size.
    text_length : float, optional
        Characters of the whole text. Without it units are taken to have 100 each, and a short document is judged like
        one of 10,000.
    curve : CurveSettings, mapping of their fields, or a preset's name, optional
        Starting values of all curve options below, which each override one part.
    curve_preset : {"default", "reliquary"}, default "default"
        The same by name, where ``curve`` is not given.
    block, smoothing, threshold, sensitivity, percentile, clamp, coherence, coherence_distance, local_minima, \
    merge_similarity
        See `seamline.planning.CurveSettings`.

    Returns
    -------
    SemanticPlan
        Without breaks where fewer than 3 units are usable.

    Raises
    ------
    ValueError, TypeError
        Naming the parameter, the rule and the value; also if every row is unusable.

    Examples
    --------
    >>> import numpy as np
    >>> vectors = np.repeat(np.eye(2), 6, axis=0) + 0.01 * np.arange(24).reshape(12, 2) % 0.07
    >>> plan_breaks(vectors, np.full(12, 80)).breaks.tolist()
    [6]
    """
    check_choice("method", method, METHODS)
    check_choice("curve_preset", curve_preset, tuple(PRESETS))
    if method == "curve" and n_segments is not None:
        raise ValueError(f"n_segments needs method='changepoints', got {n_segments} with 'curve'")
    rows = unit_rows(embeddings)
    settings = override(
        PRESETS[curve_preset] if curve is None else curve_settings(curve),
        block=block, smoothing=smoothing, threshold=threshold, sensitivity=sensitivity, percentile=percentile,
        clamp=clamp, coherence=coherence, coherence_distance=coherence_distance, local_minima=local_minima,
        merge_similarity=merge_similarity,
    )  # fmt: skip
    request = checked_request(
        len(rows), sizes,
        granularity=granularity, target_size=target_size, size_weight=size_weight, min_size=min_size,
        max_size=max_size, n_segments=n_segments, words=words, word_weight=word_weight, priors=priors,
        barriers=barriers, band=band, seam_weight=seam_weight, text_length=text_length,
    )  # fmt: skip
    if rows.n_usable < MIN_UNITS:
        return replace(SemanticPlan.without_breaks(len(rows), method=method), ignored=rows.ignored)
    if method == "curve":
        return plan_by_curve(rows, request, settings)
    return plan_by_changepoints(rows, request, settings)


def plan_by_changepoints(rows: UnitRows, request: Request, settings: CurveSettings) -> SemanticPlan:
    products = Products(rows, widened(request.firsts))
    noise = document_noise(rows) if rows.spoilt else noise_statistics(products)
    objective = request.objective(rows, noise)
    if request.counts is None:
        breaks, _ = best_segmentation(products, objective)
    else:
        breaks, _ = best_counted_segmentation(products, objective, request.counts)
    return SemanticPlan(
        method="changepoints",
        n_units=len(rows),
        breaks=breaks,
        penalty=None if request.target_size else request.penalty(noise),
        ignored=rows.ignored,
        settings=request.described(),
        evidence=Evidence(rows, request, settings, known=noise),
    )


def plan_by_curve(rows: UnitRows, request: Request, settings: CurveSettings) -> SemanticPlan:
    units = np.flatnonzero(rows.usable)
    read = read_curve(rows.only_usable(), settings)
    dropped = {int(units[gap + 1]): reason for gap, reason in read.rejected.items()}
    found = units[np.flatnonzero(read.flags) + 1].astype(np.int64)
    curve = np.nan_to_num(spread_gaps(read.raw, rows), nan=1.0)
    breaks = finish_breaks(found, curve, rows, request, settings=settings, dropped=dropped)
    return SemanticPlan(
        method="curve",
        n_units=len(rows),
        breaks=breaks,
        threshold=read.threshold,
        ignored=rows.ignored,
        settings={**request.described(), **vars(settings)},
        evidence=Evidence(rows, request, settings, read=read, dropped=dropped),
    )
