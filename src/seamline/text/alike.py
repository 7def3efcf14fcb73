"""What two texts begin and end with alike: where an edit lies."""

from __future__ import annotations

from collections.abc import Callable

BLOCK = 1 << 14
"""Code points that are compared at once: a comparison of slices runs at the speed of memory."""


def shared_ends(one: str, other: str) -> tuple[int, int]:
    """Code points that two texts begin and end with alike; the two do not reach into each other.

    Examples
    --------
    >>> shared_ends("an old man", "an older man")
    (6, 4)
    >>> shared_ends("aaa", "aa")
    (2, 0)
    """
    shortest = min(len(one), len(other))
    begins = longest_alike(lambda i, j: one[i:j] == other[i:j], shortest)
    first, second = len(one), len(other)
    ends = longest_alike(
        lambda i, j: one[first - j : first - i] == other[second - j : second - i], shortest - begins
    )
    return begins, ends


def longest_alike(alike: Callable[[int, int], bool], length: int) -> int:
    """The largest number up to ``length`` such that all from 0 to it is alike."""
    known = 0
    while known < length and alike(known, min(known + BLOCK, length)):
        known = min(known + BLOCK, length)
    over = min(known + BLOCK, length)
    while known < over:
        middle = (known + over + 1) // 2
        if alike(known, middle):
            known = middle
        else:
            over = middle - 1
    return known
