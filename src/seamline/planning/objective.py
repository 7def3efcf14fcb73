"""What the change-point programme minimises: noise, words, sizes, limits."""

import math
from dataclasses import dataclass, replace

import numpy as np

from .._types import Floats1d, Offsets
from ._programme import Programme

SHORT_COST = 1e6
SMALLEST_NOISE = 1e-6


class SegmentsError(ValueError):
    """A text cannot have so many segments."""


@dataclass(frozen=True, eq=False)
class Noise:
    """What chance alone does in one document.

    Attributes
    ----------
    floor : float
        Half the median squared distance of neighbours: what a cut in pure noise saves.
    far : float
        Mean similarity of units 5 to 12 apart, at most 0.9.
    spread : float
        Standard deviation of the same similarities.
    n : int
        Usable units.
    seams : ndarray of shape (n - 1,)
        Mean similarity of the 4 units before and the 4 after each gap, less its mean over the document.
    """

    floor: float
    far: float
    spread: float
    n: int
    seams: Floats1d

    @property
    def informative(self) -> bool:
        """False where all units are alike, so that no cut can be told from another."""
        return self.floor > SMALLEST_NOISE

    def penalty(self, granularity: float) -> float:
        """What one more segment must save: ``(v + c s ln N) / (1 - f)``."""
        return (self.floor + granularity * self.spread * math.log(max(3, self.n))) / (1.0 - self.far)


@dataclass(frozen=True)
class Words:
    """Word ids of each unit in compressed rows, and the weight of their cost."""

    starts: Offsets
    ids: Offsets
    n_words: int
    weight: float

    def reversed(self) -> "Words":
        """The units in reverse order."""
        starts = len(self.ids) - self.starts[::-1]
        return replace(self, starts=np.ascontiguousarray(starts), ids=np.ascontiguousarray(self.ids[::-1]))


@dataclass(frozen=True, eq=False)
class Objective:
    """The sum that the programme minimises, in units of the noise floor, and its limits.

    Attributes
    ----------
    firsts : ndarray of shape (n + 1,), int64
        Lowest admissible start of a segment that ends before unit ``e``; never falls.
    gains : ndarray of shape (n,)
        Cost of starting a segment at a unit: minus its prior; 0 for the first.
    counts : ndarray of shape (n + 1,), int64
        Usable units before each unit.
    sizes : ndarray of shape (n + 1,)
        Size before each unit.
    scale, penalty : float
        Factor of the scatter, and cost of each segment.
    """

    firsts: Offsets
    gains: Floats1d
    counts: Offsets
    sizes: Floats1d
    scale: float
    penalty: float
    target: float = 0.0
    size_weight: float = 0.0
    min_size: float = 0.0
    words: Words | None = None

    def __len__(self) -> int:
        return len(self.gains)

    @property
    def band(self) -> int:
        """Units in the longest admissible segment."""
        return int((np.arange(len(self.firsts)) - self.firsts).max(initial=1))

    def programme(self) -> Programme:
        words = self.words
        return Programme(
            self.firsts, self.gains, self.counts, self.sizes,
            scale=self.scale, penalty=self.penalty, target=self.target, size_weight=self.size_weight,
            min_size=self.min_size, short_cost=SHORT_COST,
            word_starts=words.starts if words else None, words=words.ids if words else None,
            n_words=words.n_words if words else 0, word_weight=words.weight if words else 0.0,
        )  # fmt: skip

    def reversed(self) -> "Objective":
        """The same objective for the document read backwards."""
        n = len(self)
        last_ends = np.searchsorted(self.firsts, np.arange(n + 1), side="right") - 1
        gains = np.concatenate(([0.0], self.gains[:0:-1]))
        return replace(
            self,
            firsts=np.ascontiguousarray(n - last_ends[::-1]),
            gains=gains,
            counts=self.counts[-1] - self.counts[::-1],
            sizes=self.sizes[-1] - self.sizes[::-1],
            words=self.words.reversed() if self.words else None,
        )


def admissible_starts(
    sizes: Floats1d, *, max_size: float | None = None, barriers: Offsets | None = None, band: int | None = None
) -> Offsets:
    """Lowest start of a segment that may end before each unit, under all limits at once.

    Parameters
    ----------
    sizes : ndarray of shape (n + 1,)
        Size before each unit.
    max_size : float, optional
        No segment of several units is larger; a unit that is larger stands alone.
    barriers : ndarray of int, optional
        Units at which a segment must start.
    band : int, optional
        Longest segment in units.

    Examples
    --------
    >>> admissible_starts(np.array([0.0, 5.0, 30.0, 35.0, 40.0]), max_size=10).tolist()
    [0, 0, 1, 2, 2]
    """
    ends = np.arange(len(sizes))
    firsts = np.zeros(len(sizes), dtype=np.int64)
    if max_size is None and band is None and (barriers is None or not len(barriers)):
        return firsts
    if max_size is not None:
        firsts = np.searchsorted(sizes, sizes - max_size, side="left").astype(np.int64)
    if band is not None:
        firsts = np.maximum(firsts, ends - band)
    if barriers is not None and len(barriers):
        starts = np.concatenate(([0], barriers))
        firsts = np.maximum(firsts, starts[np.searchsorted(barriers, ends - 1, side="right")])
    firsts = np.minimum(firsts, np.maximum(ends - 1, 0))
    firsts[0] = 0
    return np.maximum.accumulate(firsts)
